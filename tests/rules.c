/* Tests of the rules in the players' language: tests/rules/NAME.t. A file is a list of tests. Each
 * starts with a line "% what is true", followed by a position, what is done, and what must then be
 * true.
 *
 *   game tgs-3p                       the mode, where it is not tgs-2p
 *   cards tests/cards/everything.cards    own cards beside those of the mode
 *   seat A  table: Old Earth, Gem World with good   hand: Space Marines, 3 other   chips: 4
 *   seat A  calls: Settle   next: Gem World   holds: Greatest Military
 *   goal Greatest Military            in play; pool 10, supply 5, discards 20 are numbers
 *   deal Old Earth, Alpha Centauri    instead of all that: a real deal
 *   phase settle                      from here on it runs; others pass where nothing is said
 *   A places Rebel Base using New Military Tactics paying 2
 *   A uses Old Earth                  a power; with #2 the second one of the card
 *   A keeps, discards, pays, sells, consumes, produces, names, chooses, passes
 *   end phase, end round              all answer as little as possible until then
 *   then A: hand 3, chips 4, good on Gem World, asked pay, price of Gem World 2
 *   then A: choices 7, looks at 2     what is offered; what is turned over
 *   then pool 20, round 2, over, winner A
 *
 * A line that ends in "-> ok" or "-> cannot afford" is only tried: the position stays as it was.
 *
 *   rules FILE.. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "cards/catalog.h"
#include "cards/parse.h"
#include "cards/word.h"
#include "modes/presets.h"
#include "rules/audit.h"
#include "rules/goals.h"
#include "rules/op.h"
#include "rules/quote.h"
#include "rules/score.h"
#include "support/said.h"
#include "support/scene.h"
#include "view/view.h"

enum { LINE = 400 };

typedef struct Test {
    const char *file;
    int line, failures;
    char name[LINE], wrong[LINE];
    Scene scene;
} Test;

/* Keeps only the first error. */
__attribute__((format(printf, 2, 3))) static bool wrong(Test *t, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    if (!t->wrong[0])
        vsnprintf(t->wrong, sizeof t->wrong, format, list);
    va_end(list);
    return false;
}

/* Words. A cursor moves over the input; lists are separated by commas. */

static char *trim(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    size_t n = strlen(text);
    while (n && isspace((unsigned char)text[n - 1]))
        text[--n] = 0;
    return text;
}

static bool word(char **at, const char *expected)
{
    size_t n = strlen(expected);
    if (strncmp(*at, expected, n) != 0 || ((*at)[n] && !isspace((unsigned char)(*at)[n])))
        return false;
    *at = trim(*at + n);
    return true;
}

static char *item(char **list)
{
    char *first = *list, *comma = first ? strstr(first, ", ") : NULL;
    if (comma)
        *comma = 0;
    *list = comma ? comma + 2 : NULL;
    return first ? trim(first) : NULL;
}

/* Cuts off the text before " WORD " and returns what follows it, or NULL. */
static char *cut(char *text, const char *expected)
{
    char *found = strstr(text, expected);
    if (!found)
        return NULL;
    *found = 0;
    return trim(found + strlen(expected));
}

static bool number(const char *text, int *n)
{
    char *end;
    *n = (int)strtol(text, &end, 10);
    return end != text && !*end;
}

static bool design_named(Test *t, const char *name, int *design)
{
    *design = catalog_find(t->scene.cat, name);
    return *design >= 0 ? true : wrong(t, "no card is called '%s'", name);
}

static int goal_named(const Catalog *cat, const char *name)
{
    for (int goal = 0; goal < cat->goals; goal++)
        if (!strcmp(cat->goal[goal].name, name))
            return goal;
    return -1;
}

/* The position. */

static bool set_game(Test *t, const char *name)
{
    const Mode *mode = mode_find(name);
    if (!mode)
        return wrong(t, "no mode is called '%s'", name);
    scene_clear(&t->scene, mode);
    t->scene.cat = mode_catalog(mode);
    return true;
}

static bool add_cards(Test *t, const char *path)
{
    static Catalog cat;
    static Buf text;
    CardError err;
    Buf why = {0};
    buf_clear(&text);
    if (!file_read(path, &text, &why)) {
        wrong(t, "%s", said(&why));
        buf_free(&why);
        return false;
    }
    CardText own = {path, buf_text(&text), text.size, CARDS_OWN_SET};
    if (!catalog_build(&cat, t->scene.mode->boxes, &own, 1, &err))
        return wrong(t, "%s", said_text(err.why));
    t->scene.cat = &cat;
    return true;
}

static bool lay_table(Test *t, int seat, char *list)
{
    SceneSeat *s = &t->scene.seat[seat];
    for (char *name; (name = item(&list));) {
        int design;
        s->good[s->tableau_n] = cut(name, " with good") != NULL;
        if (!design_named(t, trim(name), &design))
            return false;
        s->tableau[s->tableau_n++] = (uint8_t)scene_card(&t->scene, design);
    }
    return true;
}

static bool lay_hand(Test *t, int seat, char *list)
{
    SceneSeat *s = &t->scene.seat[seat];
    for (char *name; (name = item(&list));) {
        int design;
        if (cut(name, " other")) {
            if (!number(trim(name), &s->others))
                return wrong(t, "'%s other': expected a number", name);
            continue;
        }
        if (!design_named(t, name, &design))
            return false;
        set_add(&s->hand, scene_card(&t->scene, design));
    }
    return true;
}

static bool lay_next(Test *t, int seat, char *list)
{
    for (char *name; (name = item(&list));) {
        int design;
        if (!design_named(t, name, &design))
            return false;
        if (!scene_next(&t->scene, seat, design))
            return wrong(t, "'%s': no copy of it is left", name);
    }
    return true;
}

static int action_called(const char *name, bool again)
{
    static const struct {
        const char *name;
        int action;
    } names[] = {{"Explore +5", ACT_EXPLORE_5}, {"Explore +1 +1", ACT_EXPLORE_1_1},
                 {"Develop", ACT_DEVELOP},      {"Settle", ACT_SETTLE},
                 {"Trade", ACT_TRADE},          {"Consume 2x", ACT_CONSUME_2X},
                 {"Produce", ACT_PRODUCE}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i].name, name))
            return names[i].action + again;
    return -1;
}

static bool lay_calls(Test *t, int seat, char *list)
{
    uint8_t *action = t->scene.seat[seat].action;
    const char *last = "";
    memset(action, ACTIONS, 2);
    for (int i = 0; i < 2 && list; i++) {
        char *name = item(&list);
        int called = action_called(name, !strcmp(last, name));
        if (called < 0)
            return wrong(t, "no action is called '%s'", name);
        action[i] = (uint8_t)called;
        last = name;
    }
    return true;
}

static bool lay_chips(Test *t, int seat, char *text)
{
    return number(text, &t->scene.seat[seat].chips) || wrong(t, "chips: expected a number");
}

static bool lay_goals(Test *t, int seat, char *list)
{
    for (char *name; (name = item(&list));) {
        int goal = goal_named(t->scene.cat, name);
        if (goal < 0)
            return wrong(t, "no goal is called '%s'", name);
        t->scene.goal_on[goal] = 1;
        t->scene.goal_holder[goal] = (uint8_t)(1u << seat);
    }
    return true;
}

static const struct {
    const char *key;
    bool (*lay)(Test *t, int seat, char *list);
} keys[] = {{"table:", lay_table}, {"hand:", lay_hand},   {"chips:", lay_chips},
            {"calls:", lay_calls}, {"holds:", lay_goals}, {"next:", lay_next}};
enum { KEYS = sizeof keys / sizeof *keys };

static int key_at(const char *text)
{
    for (int i = 0; i < KEYS; i++)
        if (!strncmp(text, keys[i].key, strlen(keys[i].key)))
            return i;
    return -1;
}

/* Where the next key begins, or the end. */
static char *next_key(char *text)
{
    for (; *text; text++)
        if (isspace((unsigned char)*text) && key_at(text + 1) >= 0)
            break;
    return text;
}

static bool seat_named(Test *t, const char *text, int *seat)
{
    *seat = *text - 'A';
    if (*seat >= 0 && *seat < t->scene.mode->players && (!text[1] || strchr(" :", text[1])))
        return true;
    return wrong(t, "'%s': expected a seat", text);
}

static bool lay_seat(Test *t, char *text)
{
    int seat;
    if (!seat_named(t, text, &seat))
        return false;
    for (text = trim(text + 1); *text;) {
        int key = key_at(text);
        if (key < 0)
            return wrong(t, "'%s': expected table:, hand:, chips:, calls:, holds: or next:", text);
        char *from = text + strlen(keys[key].key), *end = next_key(from);
        text = *end ? end + 1 : end;
        *end = 0;
        if (!keys[key].lay(t, seat, trim(from)))
            return false;
        text = trim(text);
    }
    return true;
}

static bool set_number(Test *t, char *text, int *n)
{
    return number(text, n) || wrong(t, "'%s': expected a number", text);
}

static bool set_goal(Test *t, const char *name)
{
    int goal = goal_named(t->scene.cat, name);
    if (goal < 0)
        return wrong(t, "no goal is called '%s'", name);
    t->scene.goal_on[goal] = 1;
    return true;
}

static bool set_phase(Test *t, const char *name)
{
    int phase = word_phase(span_of(name));
    if (phase < 0)
        return wrong(t, "no phase is called '%s'", name);
    if (!t->scene.built)
        scene_build(&t->scene);
    scene_phase(&t->scene, (Phase)phase);
    return true;
}

/* "deal Old Earth, Ancient Race": a real setup. */
static bool deal(Test *t, char *list)
{
    static uint8_t start[SEATS_MAX];
    int seat = 0;
    for (char *name; (name = item(&list)) && seat < SEATS_MAX;) {
        int design;
        if (!design_named(t, name, &design))
            return false;
        start[seat++] = (uint8_t)design;
    }
    if (seat != t->scene.mode->players)
        return wrong(t, "%d start worlds for %d seats", seat, t->scene.mode->players);
    scene_deal(&t->scene, start);
    return true;
}

/* Actions. */

static bool refuse(Test *t, Err err)
{
    return err.code == ERR_NONE || wrong(t, "%s", err_name(err.code));
}

static bool answer(Test *t, int seat, const Set *picks)
{
    return refuse(t, scene_answer(&t->scene, seat, picks));
}

static bool wait_for(Test *t, int seat, Ask *ask)
{
    if (!scene_wait(&t->scene, seat) || !game_ask(&t->scene.g, seat, ask))
        return wrong(t, "not asked");
    return true;
}

/* The card of a power option; NO_CARD for the Produce bonus. */
static int card_of(const Game *g, int seat, const Ask *ask, int option)
{
    if (ask->what != WHAT_POWER)
        return option;
    return option == POWER_BONUS ? NO_CARD : g->seat[seat].tableau[ref_slot(option)];
}

/* The option with this name that is not picked yet, or -1. "NAME #2": its second power. */
static int option_named(const Game *g, int seat, const Ask *ask, char *name, const Set *picked)
{
    char *nth = cut(name, " #");
    for (SET_EACH(option, &ask->options)) {
        int card = card_of(g, seat, ask, option);
        const char *is = card == NO_CARD ? "bonus" : catalog_design(g->cat, card)->name;
        if (!strcmp(is, name) && !set_has(picked, option) &&
            (!nth || ref_power(option) == atoi(nth) - 1))
            return option;
    }
    return -1;
}

/* Picks by name, or a number of any, or nothing. */
static bool read_picks(Test *t, int seat, const Ask *ask, char *list, Set *picks)
{
    int n;
    *picks = set_empty();
    if (!strcmp(list, "nothing"))
        return true;
    if (number(list, &n)) {
        scene_pick(&t->scene, ask, n, picks);
        return set_count(picks) == n || wrong(t, "not so many there");
    }
    for (char *name; (name = item(&list));) {
        int option = option_named(&t->scene.g, seat, ask, name, picks);
        if (option < 0)
            return wrong(t, "not offered");
        set_add(picks, option);
    }
    return true;
}

static bool pick(Test *t, int seat, char *list)
{
    Ask ask;
    Set picks;
    return wait_for(t, seat, &ask) && read_picks(t, seat, &ask, list, &picks) &&
           answer(t, seat, &picks);
}

static bool asked(const Test *t, int seat, int op)
{
    Ask ask;
    return game_ask(&t->scene.g, seat, &ask) && ask.op == op;
}

/* A card of the hand by name, or NO_CARD. */
static int in_hand(const Game *g, int seat, const char *name)
{
    for (SET_EACH(card, &g->seat[seat].hand))
        if (!strcmp(catalog_design(g->cat, card)->name, name))
            return card;
    return NO_CARD;
}

static Err why_not(const Test *t, int seat, const Ask *ask, int card)
{
    const Game *g = &t->scene.g;
    return ask->op == OP_DEVELOP ? quote_develop(g, seat, card).why
                                 : quote_settle(g, seat, card).why;
}

static bool lay_card(Test *t, int seat, char *name)
{
    Ask ask;
    Set picks;
    if (!wait_for(t, seat, &ask))
        return false;
    if (ask.op != OP_DEVELOP && ask.op != OP_SETTLE && ask.op != OP_SECOND)
        return wrong(t, "asked %s", ask.row->name);
    int card = in_hand(&t->scene.g, seat, name);
    if (card != NO_CARD && !set_has(&ask.options, card))
        return refuse(t, why_not(t, seat, &ask, card)) && wrong(t, "not offered");
    return read_picks(t, seat, &ask, name, &picks) && answer(t, seat, &picks);
}

/* The others place and pay until this seat has to, or has; forced payments are made
 * automatically. */
static void reveal(Test *t, int seat)
{
    const Game *g = &t->scene.g;
    const SceneCount *count = &t->scene.count[seat];
    Phase phase = scene_now(&t->scene);
    while (g->asked && !(g->asked >> seat & 1) && count->paid < 0 && !count->conquered &&
           scene_now(&t->scene) == phase)
        if (!scene_answer_least(&t->scene, __builtin_ctz(g->asked)))
            return;
}

/* If there was no alternative, the powers have already been used. */
static bool use_powers(Test *t, int seat, char *list)
{
    if (asked(t, seat, OP_PAY_WITH))
        return pick(t, seat, list);
    for (char *name; (name = item(&list));) {
        int design;
        if (!design_named(t, name, &design))
            return false;
        if (!set_has(&t->scene.count[seat].used, design))
            return wrong(t, "not used");
    }
    return true;
}

static bool pay(Test *t, int seat, char *list)
{
    int n, *paid = &t->scene.count[seat].paid;
    if (asked(t, seat, OP_PAY) || asked(t, seat, OP_STRENGTH))
        return pick(t, seat, list);
    if (number(list, &n) && *paid == n)
        return true;
    return wrong(t, *paid < 0 ? "nothing to pay" : "pays %d", *paid);
}

/* NAME [using POWERS] [paying CARDS | conquering] */
static bool do_place(Test *t, int seat, char *text)
{
    char *conquering = cut(text, " conquering"), *paying = cut(text, " paying ");
    char *using = cut(text, " using "), none[] = "nothing";
    SceneCount *count = &t->scene.count[seat];
    count->paid = -1;
    count->conquered = 0;
    count->used = set_empty();
    if (!lay_card(t, seat, trim(text)))
        return false;
    if (!using && !paying && !conquering)
        return true;
    reveal(t, seat);
    if (using ? !use_powers(t, seat, using) : asked(t, seat, OP_PAY_WITH) && !pick(t, seat, none))
        return false;
    if (paying && !pay(t, seat, paying))
        return false;
    if (conquering && asked(t, seat, OP_STRENGTH) && !pick(t, seat, none))
        return false;
    return !conquering || count->conquered || wrong(t, "not conquered");
}

static bool do_keep(Test *t, int seat, char *list)
{
    Ask ask;
    Set kept;
    if (!wait_for(t, seat, &ask) || !read_picks(t, seat, &ask, list, &kept))
        return false;
    Set picks = set_minus(&ask.options, &kept);
    return answer(t, seat, &picks);
}

static bool do_name(Test *t, int seat, char *text)
{
    int n;
    Ask ask;
    Set picks = set_empty();
    if (!number(text, &n) || n < 0)
        return wrong(t, "'%s': expected a number", text);
    set_add(&picks, n);
    return wait_for(t, seat, &ask) && answer(t, seat, &picks);
}

static bool do_choose(Test *t, int seat, char *list)
{
    Ask ask;
    Set picks = set_empty();
    for (char *name, *last = ""; (name = item(&list)); last = name) {
        int action = action_called(name, !strcmp(last, name));
        if (action < 0)
            return wrong(t, "no action is called '%s'", name);
        set_add(&picks, action);
    }
    return wait_for(t, seat, &ask) && answer(t, seat, &picks);
}

static bool do_pass(Test *t, int seat, char *text)
{
    char none[] = "nothing";
    return *text ? wrong(t, "'%s': passes and what?", text) : pick(t, seat, none);
}

static bool do_call(Test *t, int seat, char *list)
{
    return lay_calls(t, seat, list);
}

static const struct {
    const char *verb;
    bool (*act)(Test *t, int seat, char *text);
} verbs[] = {{"places", do_place}, {"uses", pick},         {"pays", pick},      {"discards", pick},
             {"keeps", do_keep},   {"sells", pick},        {"consumes", pick},  {"produces", pick},
             {"names", do_name},   {"chooses", do_choose}, {"passes", do_pass}, {"calls", do_call}};

static bool act(Test *t, char *text)
{
    int seat;
    if (!seat_named(t, text, &seat))
        return false;
    text = trim(text + 1);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (word(&text, verbs[i].verb))
            return verbs[i].act(t, seat, text);
    return wrong(t, "'%s': nobody can do that", text);
}

/* Expectations. */

static bool same(Test *t, const char *what, int is, const char *expected)
{
    int n;
    if (!number(expected, &n))
        return wrong(t, "%s '%s': expected a number", what, expected);
    return is == n || wrong(t, "%s is %d, not %d", what, is, n);
}

/* Where a card of that name lies in the tableau, or -1. */
static int slot_named(const Game *g, int seat, const char *name)
{
    for (int slot = 0; slot < g->seat[seat].tableau_n; slot++)
        if (!strcmp(catalog_design(g->cat, g->seat[seat].tableau[slot])->name, name))
            return slot;
    return -1;
}

static bool has(Test *t, bool is, bool expected, const char *what)
{
    return is == expected || wrong(t, is ? "%s is there" : "%s is not there", what);
}

static bool check_good(Test *t, int seat, const char *name, bool expected)
{
    const Game *g = &t->scene.g;
    int slot = slot_named(g, seat, name);
    if (slot < 0)
        return wrong(t, "%s is not in the tableau", name);
    return has(t, g->seat[seat].goods >> slot & 1, expected, "a good");
}

/* "NAME 3" -> the name, and the number after it. */
static char *number_behind(char *text)
{
    char *last = strrchr(text, ' ');
    if (!last)
        return text + strlen(text);
    *last = 0;
    return last + 1;
}

static bool check_quote(Test *t, int seat, char *text, bool price)
{
    char *expected = number_behind(text);
    int card = in_hand(&t->scene.g, seat, text);
    if (card == NO_CARD)
        return wrong(t, "%s is not in the hand", text);
    Quote quote = quote_place(&t->scene.g, seat, card);
    return same(t, text, price ? quote.cost : quote.strength, expected);
}

static bool check_points(Test *t, int seat, char *text)
{
    char *expected = number_behind(text);
    ScoreSheet sheet;
    int slot = slot_named(&t->scene.g, seat, text);
    if (slot < 0)
        return wrong(t, "%s is not in the tableau", text);
    score_seat(&t->scene.g, seat, &sheet);
    return same(t, text, sheet.card[slot], expected);
}

static bool check_holds(Test *t, int seat, const char *name, bool expected)
{
    int goal = goal_named(t->scene.cat, name);
    if (goal < 0)
        return wrong(t, "no goal is called '%s'", name);
    return has(t, t->scene.g.goal_holder[goal] >> seat & 1, expected, name);
}

static bool check_asked(Test *t, int seat, const char *op)
{
    Ask ask;
    if (!game_ask(&t->scene.g, seat, &ask))
        return wrong(t, "not asked %s", op);
    const char *is = ask.row->name;
    return !strcmp(is, op) || wrong(t, "asked %s, not %s", is, op);
}

static bool check_offered(Test *t, int seat, char *name, bool expected)
{
    Ask ask;
    Set none = set_empty();
    if (!game_ask(&t->scene.g, seat, &ask))
        return wrong(t, "not asked");
    return has(t, option_named(&t->scene.g, seat, &ask, name, &none) >= 0, expected, name);
}

/* Only the owner knows hand, looked-at cards and discards; nobody knows a good. */
static bool check_blind(Test *t, int seat, const char *other)
{
    View v;
    int of;
    if (!seat_named(t, other, &of))
        return false;
    view_make(&t->scene.g, seat, &v);
    const Seat *s = &v.seat[of];
    Set held = set_union(&s->hand, &s->look);
    bool blind = set_is_empty(&held) && set_is_empty(&s->known);
    for (int slot = 0; slot < TABLEAU_MAX; slot++)
        blind &= s->good[slot] == NO_CARD && v.seat[seat].good[slot] == NO_CARD;
    return blind || wrong(t, "a view shows a card");
}

/* "hand 3 of A": what the seat can see of another. */
static bool check_seen(Test *t, int seat, char *text)
{
    View v;
    int of;
    char *name = cut(text, " of "), *expected = number_behind(text);
    if (!name || !seat_named(t, name, &of))
        return wrong(t, "'%s': expected WHAT NUMBER of SEAT", text);
    view_make(&t->scene.g, seat, &v);
    const Seat *s = &v.seat[of];
    int is = !strcmp(text, "hand")    ? s->hand_n
             : !strcmp(text, "table") ? s->tableau_n
             : !strcmp(text, "goods") ? __builtin_popcount(s->goods)
             : !strcmp(text, "chips") ? s->chips
                                      : -1;
    return same(t, text, is, expected);
}

static int total(const Test *t, int seat, bool goals)
{
    ScoreSheet sheet;
    score_seat(&t->scene.g, seat, &sheet);
    return goals ? sheet.goals : sheet.total;
}

static int choices(const Test *t, int seat)
{
    Ask ask;
    return game_ask(&t->scene.g, seat, &ask) ? set_count(&ask.options) : 0;
}

static bool check_count(Test *t, int seat, char *text)
{
    const Seat *s = &t->scene.g.seat[seat];
    const SceneCount *c = &t->scene.count[seat];
    char *expected = number_behind(text);
    const struct {
        const char *what;
        int is;
    } counts[] = {{"hand", s->hand_n},
                  {"table", s->tableau_n},
                  {"chips", s->chips},
                  {"goods", __builtin_popcount(s->goods)},
                  {"military", s->tally[TALLY_MILITARY]},
                  {"drew", c->drew},
                  {"looked at", c->looked},
                  {"gained", c->gained},
                  {"made", c->made},
                  {"looks at", s->look_n},
                  {"choices", choices(t, seat)},
                  {"score", total(t, seat, false)},
                  {"goal points", total(t, seat, true)}};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (!strcmp(counts[i].what, text))
            return same(t, text, counts[i].is, expected);
    return wrong(t, "'%s': nothing is known of that", text);
}

static bool check_seat(Test *t, int seat, char *text)
{
    const Game *g = &t->scene.g;
    if (word(&text, "hand has"))
        return has(t, in_hand(g, seat, text) != NO_CARD, true, text);
    if (word(&text, "hand lacks"))
        return has(t, in_hand(g, seat, text) != NO_CARD, false, text);
    if (word(&text, "table has"))
        return has(t, slot_named(g, seat, text) >= 0, true, text);
    if (word(&text, "table lacks"))
        return has(t, slot_named(g, seat, text) >= 0, false, text);
    if (word(&text, "good on"))
        return check_good(t, seat, text, true);
    if (word(&text, "no good on"))
        return check_good(t, seat, text, false);
    if (word(&text, "price of"))
        return check_quote(t, seat, text, true);
    if (word(&text, "strength against"))
        return check_quote(t, seat, text, false);
    if (word(&text, "points of"))
        return check_points(t, seat, text);
    if (word(&text, "holds"))
        return check_holds(t, seat, text, true);
    if (word(&text, "not asked"))
        return has(t, g->asked >> seat & 1, false, "a question");
    if (word(&text, "asked"))
        return check_asked(t, seat, text);
    if (word(&text, "offered"))
        return check_offered(t, seat, text, true);
    if (word(&text, "not offered"))
        return check_offered(t, seat, text, false);
    if (word(&text, "knows no card of"))
        return check_blind(t, seat, text);
    if (word(&text, "sees"))
        return check_seen(t, seat, text);
    return check_count(t, seat, text);
}

static bool check_nobody(Test *t, const char *name)
{
    for (int seat = 0; seat < t->scene.g.players; seat++)
        if (!check_holds(t, seat, name, false))
            return false;
    return true;
}

static bool check_winners(Test *t, char *text)
{
    unsigned winners = 0;
    for (; *text; text++)
        if (*text >= 'A' && *text < 'A' + SEATS_MAX)
            winners |= 1u << (*text - 'A');
    return score_winners(&t->scene.g) == winners || wrong(t, "others win");
}

static bool check_table(Test *t, char *text)
{
    const Game *g = &t->scene.g;
    if (word(&text, "pool"))
        return same(t, "pool", g->pool, text);
    if (word(&text, "supply"))
        return same(t, "supply", g->pile[0].supply_n, text);
    if (word(&text, "discards"))
        return same(t, "discards", g->pile[0].discard_n, text);
    if (word(&text, "round"))
        return same(t, "round", g->round, text);
    if (word(&text, "phase"))
        return !strcmp(g->mode->plan[g->step].step->name, text) ||
               wrong(t, "step is %s", g->mode->plan[g->step].step->name);
    if (word(&text, "nobody holds"))
        return check_nobody(t, text);
    if (word(&text, "winner"))
        return check_winners(t, text);
    if (word(&text, "not over"))
        return !g->over || wrong(t, "it is over");
    if (word(&text, "over"))
        return g->over || wrong(t, "it is not over");
    return wrong(t, "'%s': nothing is known of that", text);
}

static bool check(Test *t, char *text)
{
    int seat = -1;
    if (text[0] && text[1] == ':') {
        if (!seat_named(t, text, &seat))
            return false;
        text = trim(text + 2);
    }
    for (char *one; (one = item(&text));)
        if (!(seat < 0 ? check_table(t, one) : check_seat(t, seat, one)))
            return false;
    return true;
}

/* Lines. */

static bool run_line(Test *t, char *text)
{
    if (word(&text, "game"))
        return set_game(t, text);
    if (word(&text, "cards"))
        return add_cards(t, text);
    if (word(&text, "seat"))
        return lay_seat(t, text);
    if (word(&text, "goal"))
        return set_goal(t, text);
    if (word(&text, "pool"))
        return set_number(t, text, &t->scene.pool);
    if (word(&text, "supply"))
        return set_number(t, text, &t->scene.supply);
    if (word(&text, "discards"))
        return set_number(t, text, &t->scene.discards);
    if (word(&text, "phase"))
        return set_phase(t, text);
    if (word(&text, "deal"))
        return deal(t, text);
    if (!t->scene.built)
        scene_build(&t->scene);
    if (word(&text, "end phase"))
        return scene_end_phase(&t->scene), true;
    if (word(&text, "end round"))
        return scene_end_round(&t->scene), true;
    return word(&text, "then") ? check(t, text) : act(t, text);
}

/* Tries the line, compares the result, and takes it back. */
static void try_line(Test *t, char *text, const char *expected)
{
    static Scene before;
    char result[LINE];
    before = t->scene;
    snprintf(result, sizeof result, "%s", run_line(t, text) ? "ok" : t->wrong);
    t->scene = before;
    t->wrong[0] = 0;
    if (strcmp(result, expected) != 0)
        wrong(t, "comes to \"%s\", not \"%s\"", result, expected);
}

static void end_test(Test *t)
{
    if (!t->name[0])
        return;
    if (!t->wrong[0] && t->scene.built && t->scene.g.asked && audit_game(&t->scene.g))
        wrong(t, "audit: %s", audit_game(&t->scene.g));
    t->failures += t->wrong[0] != 0;
    if (t->wrong[0])
        printf("not ok %s: %s\n# %s:%d: %s\n", t->file, t->name, t->file, t->line, t->wrong);
    else
        printf("ok %s: %s\n", t->file, t->name);
}

static void begin_test(Test *t, const char *name)
{
    end_test(t);
    snprintf(t->name, sizeof t->name, "%s", name);
    t->wrong[0] = 0;
    set_game(t, "tgs-2p");
}

static void read_line(Test *t, char *text, int line)
{
    if (*text == '%') {
        begin_test(t, trim(text + 1));
        return;
    }
    if (!*text || *text == '#' || t->wrong[0])
        return;
    t->line = line;
    char *expected = cut(text, "->");
    if (expected)
        try_line(t, trim(text), expected);
    else
        run_line(t, text);
}

static bool read_file(Test *t, const char *path)
{
    Buf text = {0}, why = {0};
    if (!file_read(path, &text, &why)) {
        printf("not ok %s\n# %s\n", path, said(&why));
        return false;
    }
    t->file = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    int line = 0;
    for (char *at = text.data, *end; at && *at; at = end) {
        end = at + strcspn(at, "\n");
        if (*end)
            *end++ = 0;
        read_line(t, trim(at), ++line);
    }
    end_test(t);
    t->name[0] = 0;
    buf_free(&text);
    return true;
}

int main(int argc, char **argv)
{
    static Test t;
    bool read = argc > 1;
    if (!read)
        fprintf(stderr, "rules: expected FILE..\n");
    for (int i = 1; i < argc; i++)
        read &= read_file(&t, argv[i]);
    return t.failures || !read;
}
