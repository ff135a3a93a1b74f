/* Writes every question of the engine as a `choose` of the format. Paying is two questions here and
 * one there; a second world is one here and two there. */
#include "conform/question.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/complaint.h"
#include "base/json_out.h"
#include "conform/identity.h"

/* ---- renumbering copies ---- */

typedef struct Numbering {
    Game *g;
    uint8_t next[CARDS_MAX + 1]; /* by design: copies numbered so far */
} Numbering;

static void number_card(Numbering *n, int card)
{
    int design = n->g->cat->design_of[card];
    int wanted = n->g->cat->design[design].first + n->next[design];
    if (card < wanted)
        return;
    if (card != wanted)
        identity_swap(n->g, card, wanted);
    n->next[design]++;
}

static void number_table(Numbering *n, const uint8_t *table, const uint8_t *count)
{
    for (int slot = 0; slot < *count; slot++)
        number_card(n, table[slot]);
}

/* The set belongs to the game: it changes as cards are renumbered, and so does its order, but a
 * card that has its number stays where it is. */
static void number_set(Numbering *n, const Set *cards)
{
    for (SET_EACH(card, cards))
        number_card(n, card);
}

static void number_copies(Game *g, int seat)
{
    Numbering n = {.g = g};
    for (int other = 0; other < g->players; other++)
        number_table(&n, g->shown[other].tableau, &g->shown[other].tableau_n);
    number_table(&n, g->seat[seat].tableau, &g->seat[seat].tableau_n);
    if (g->seat[seat].placed != NO_CARD)
        number_card(&n, g->seat[seat].placed);
    number_set(&n, &g->seat[seat].hand);
    number_set(&n, &g->seat[seat].look);
    number_set(&n, &g->seat[seat].known);
}

/* ---- writing ---- */

static void write_row(JsonOut *json, const Catalog *cat, const char *key, const DesignRow *row)
{
    json_out_key_array(json, key);
    for (int i = 0; i < row->n; i++)
        json_out_str(json,
                     row->item[i] == NO_DESIGN ? "produce_bonus" : cat->design[row->item[i]].name);
    json_out_array_end(json);
}

static void write_picks(JsonOut *json, const Question *q, const char *key, const Set *picks)
{
    Ask only = q->ask;
    only.options = *picks;
    DesignRow row = row_of_options(&q->g, q->seat, &only);
    write_row(json, q->g.cat, key, &row);
}

static void write_one(JsonOut *json, const Question *q, const Set *picks)
{
    int card = set_first(picks);
    json_out_key_str(json, "answer", card < 0 ? NULL : catalog_design(q->g.cat, card)->name);
}

static void write_actions(JsonOut *json, const char *key, const Set *actions)
{
    json_out_key_array(json, key);
    for (SET_EACH(action, actions))
        json_out_str(json, action_name(action));
    json_out_array_end(json);
}

static JsonOut open_line(Buf *line, const char *choose, int seat)
{
    JsonOut json = json_out_to(line);
    json_out_object(&json);
    json_out_key_str(&json, "choose", choose);
    json_out_key_int(&json, "p", seat);
    return json;
}

static void discard_line(const Question *q, const Set *picks, const char *why, Buf *line)
{
    JsonOut json = open_line(line, "discard", q->seat);
    json_out_key_str(&json, "why", why);
    write_picks(&json, q, "answer", picks);
    write_picks(&json, q, "options", &q->ask.options);
    json_out_object_end(&json);
}

static void actions_line(const Question *q, const Set *picks, Buf *line)
{
    JsonOut json = open_line(line, "actions", q->seat);
    write_actions(&json, "answer", picks);
    write_actions(&json, "options", &q->ask.options);
    json_out_object_end(&json);
}

static void place_line(const Question *q, const Set *picks, Buf *line)
{
    JsonOut json = open_line(line, "place", q->seat);
    json_out_key_str(&json, "phase", q->ask.op == OP_DEVELOP ? "develop" : "settle");
    write_one(&json, q, picks);
    write_picks(&json, q, "options", &q->ask.options);
    json_out_object_end(&json);
}

static void world_line(const Question *q, const Set *picks, const char *choose, Buf *line)
{
    JsonOut json = open_line(line, choose, q->seat);
    write_one(&json, q, picks);
    write_picks(&json, q, "options", &q->ask.options);
    json_out_object_end(&json);
}

static void list_line(const Question *q, const Set *picks, const char *choose, Buf *line)
{
    JsonOut json = open_line(line, choose, q->seat);
    write_picks(&json, q, "answer", picks);
    if (q->ask.op == OP_REPAIR) {
        json_out_key_array(&json, "world");
        json_out_str(&json, catalog_design(q->g.cat, q->ask.card)->name);
        json_out_array_end(&json);
    }
    write_picks(&json, q, "options", &q->ask.options);
    json_out_object_end(&json);
}

static void power_line(const Question *q, const Set *picks, const char *choose, Buf *line)
{
    JsonOut json = open_line(line, choose, q->seat);
    write_picks(&json, q, "answer", picks);
    if (!set_is_empty(picks))
        json_out_key_str(&json, "power",
                         trace_power_word(row_power_word(&q->g, q->seat, set_first(picks))));
    write_picks(&json, q, "options", &q->ask.options);
    json_out_object_end(&json);
}

static void number_line(const Question *q, const Set *picks, Buf *line)
{
    JsonOut json = open_line(line, "lucky_number", q->seat);
    json_out_key_int(&json, "answer", set_first(picks));
    json_out_key_array(&json, "options");
    for (SET_EACH(number, &q->ask.options))
        json_out_int(&json, number);
    json_out_array_end(&json);
    json_out_object_end(&json);
}

/* `hand`: the cards to choose from. */
static void pay_line(const Question *q, int card, const DesignRow *cards, const DesignRow *hand,
                     Buf *line)
{
    JsonOut json = open_line(line, "pay", q->seat);
    json_out_key_str(&json, "for", catalog_design(q->g.cat, card)->name);
    write_row(&json, q->g.cat, "answer", cards);
    write_row(&json, q->g.cat, "using", &q->using);
    write_row(&json, q->g.cat, "options", hand);
    json_out_object_end(&json);
}

/* ---- what the engine has already answered ---- */

/* The seat's facts that are not reported yet. */
typedef struct Facts {
    const FollowFact *fact;
    int n, at;
    int told;
    bool boosted; /* strength was bought in this phase */
} Facts;

static Facts facts_of(const Follow *f, int seat)
{
    return (Facts){f->fact[seat], f->facts[seat], 0, f->told, f->boosted[seat] == f->told};
}

static const Event *next_fact(Facts *facts)
{
    while (facts->at < facts->n && facts->fact[facts->at].when != facts->told)
        facts->at++;
    return facts->at < facts->n ? &facts->fact[facts->at++].event : NULL;
}

static bool is_payment(const Event *e)
{
    return e->kind == EV_DISCARD || e->kind == EV_PAID || e->kind == EV_CONQUERED ||
           (e->kind == EV_USE && e->card != NO_CARD);
}

/* A conquest is reported as an empty payment if the seat has a power that could have been relevant,
 * whether or not it would have changed anything, and if its strength is not unconditional. */
static bool might_have_paid(const Game *g, int seat, const Design *world)
{
    const Seat *s = &g->seat[seat];
    if (s->stat[STAT_MILITARY] < 0)
        return true;
    for (int slot = 0; slot < s->tableau_n; slot++) {
        const Design *d = catalog_design(g->cat, s->tableau[slot]);
        for (int i = 0; i < d->powers && !(s->fresh >> slot & 1); i++) {
            int verb = d->power[i].verb;
            bool excluded = d->power[i].kind && d->power[i].kind == world->kind;
            if (verb == V_SACRIFICE_FOR_MILITARY || verb == V_DISCARD_FOR_MILITARY ||
                ((verb == V_PAY_FOR_MILITARY || verb == V_SACRIFICE_FOR_WORLD) && !excluded))
                return true;
        }
    }
    return false;
}

static bool says_nothing(const Question *q, const Event *paid, bool boosted)
{
    const Design *d = catalog_design(q->g.cat, paid->card);
    return d->development ||
           (paid->kind == EV_CONQUERED && !boosted && !might_have_paid(&q->g, q->seat, d));
}

/* A forced payment is reported unless it contains nothing. */
static bool payment_line(Question *q, const Event *e, Facts *facts, Buf *line)
{
    const Catalog *cat = q->g.cat;
    DesignRow cards = {.n = 0};
    q->using = cards;
    for (; e && e->kind != EV_PAID && e->kind != EV_CONQUERED; e = next_fact(facts)) {
        if (e->kind == EV_DISCARD)
            row_push(&cards, cat->design_of[e->card]);
        else if (e->kind == EV_USE)
            row_push(&q->using, cat->design_of[e->source]);
    }
    bool free = !cards.n && !q->using.n;
    if (!e || (free && says_nothing(q, e, facts->boosted)))
        return false;
    cards = row_sorted(cards);
    pay_line(q, e->card, &cards, &cards, line);
    return true;
}

static void sold_line(Question *q, const Event *e, Buf *line)
{
    Set world = set_of(e->card);
    q->ask = (Ask){.options = world, .row = &op_rows[OP_TRADE], .op = OP_TRADE, .what = WHAT_WORLD};
    world_line(q, &world, "trade", line);
}

static void spent_line(Question *q, const Event *e, Facts *facts, Buf *line)
{
    Set worlds = set_empty();
    int source = e->source;
    for (; e && e->kind == EV_SPEND && e->source == source; e = next_fact(facts))
        set_add(&worlds, e->card);
    q->ask =
        (Ask){.options = worlds, .row = &op_rows[OP_GOODS], .op = OP_GOODS, .what = WHAT_WORLD};
    list_line(q, &worlds, "goods", line);
}

static bool forced_line(Question *q, const Follow *f, Buf *line)
{
    Facts facts = facts_of(f, q->seat);
    for (const Event *e; (e = next_fact(&facts));) {
        if (e->kind == EV_SELL) {
            sold_line(q, e, line);
            return true;
        }
        if (e->kind == EV_SPEND) {
            spent_line(q, e, &facts, line);
            return true;
        }
        if (is_payment(e) && payment_line(q, e, &facts, line))
            return true;
    }
    return false;
}

/* ---- asking ---- */

/* Powers that the engine has already used for the card that is being paid for. */
static void gather_used(Question *q, const Follow *f)
{
    Facts facts = facts_of(f, q->seat);
    q->using.n = 0;
    for (const Event *e; (e = next_fact(&facts));)
        if (e->kind == EV_USE && e->card == q->ask.card)
            row_push(&q->using, q->g.cat->design_of[e->source]);
}

static bool announce_second(Question *q, Buf *line)
{
    JsonOut json = open_line(line, "settle_power", q->seat);
    DesignRow row = {.n = 0};
    row_push(&row, q->g.cat->design_of[q->ask.card]);
    write_row(&json, q->g.cat, "answer", &row);
    write_row(&json, q->g.cat, "options", &row);
    json_out_object_end(&json);
    q->answered = true;
    return true;
}

static bool has_question(Question *q, const Follow *f, Buf *why)
{
    int seat = q->seat;
    if (!game_ask(&f->g, seat, &q->ask) || f->lucky[seat] >= 0 ||
        (q->ask.op == OP_SECOND && q->ask.forced))
        complain(why, "seat %d has nothing to decide now", seat);
    else if (!follow_knows_hand(f, seat))
        complain(why, "not all cards of seat %d are known", seat);
    else
        return true;
    return false;
}

/* The game as the format has it. It asks for the order of produce powers differently; if there is
 * nothing to decide, the question stays as it is. */
static void without_script(Question *q)
{
    Ask ask;
    game_ask(&q->g, q->seat, &q->ask);
    q->g.script = NULL;
    q->g.order = ORDER_SHUFFLED;
    if (game_ask(&q->g, q->seat, &ask) && set_count(&ask.options) > 1)
        q->ask = ask;
}

static bool ask_now(Question *q, const Follow *f, int seat, Buf *line, Buf *why)
{
    *q = (Question){.g = f->g, .seat = seat, .answered = true};
    if (forced_line(q, f, line))
        return true;
    if (!has_question(q, f, why))
        return false;
    if (q->ask.op == OP_SECOND && !f->second[seat])
        return announce_second(q, line);
    gather_used(q, f);
    number_copies(&q->g, seat);
    without_script(q);
    q->answered = false;
    q->seed = rng_mix((uint64_t)seat << 32 | f->answers[seat]);
    return true;
}

/* The seat may act before its turn, or after steps that have no event. This is tried in a copy,
 * because only events say what happened. */
static bool ask_ahead(Question *q, const Follow *f, int seat, Buf *line)
{
    Follow *ahead = malloc(sizeof *ahead);
    Buf why = {0};
    if (!ahead)
        abort();
    *ahead = *f;
    ahead->log.to = ahead;
    ahead->why = &why;
    bool found =
        (game_act_early(&ahead->g, seat, &ahead->log) && ask_now(q, ahead, seat, line, &why)) ||
        (follow_skip(ahead) && ask_now(q, ahead, seat, line, &why));
    q->g.script = NULL;
    buf_free(&why);
    free(ahead);
    return found;
}

bool question_ask(Question *q, const Follow *f, int seat, Buf *line, Buf *why)
{
    if (seat < 0 || seat >= f->trace.players) {
        complain(why, "\"ask\" should be a seat from 0 to %d", f->trace.players - 1);
        return false;
    }
    size_t said = why->size;
    bool found = ask_now(q, f, seat, line, why) || ask_ahead(q, f, seat, line);
    if (found)
        buf_cut(why, said);
    return found;
}

/* ---- replying ---- */

typedef struct Payment {
    const Catalog *cat;
    DesignRow cards;
    int seat;
    bool done;
} Payment;

/* Hears what the engine does by itself after the powers are chosen. */
static void hear(void *to, const Event *e)
{
    Payment *p = to;
    if (p->done || e->seat != p->seat)
        return;
    if (e->kind == EV_DISCARD)
        row_push(&p->cards, p->cat->design_of[e->card]);
    p->done = e->kind == EV_PAID || e->kind == EV_CONQUERED;
}

static bool pay_with(Question *q, const Set *picks, Buf *line)
{
    Payment p = {.cat = q->g.cat, .seat = q->seat};
    Log log = {hear, &p};
    int card = q->ask.card;
    for (SET_EACH(ref, picks))
        row_push(&q->using, row_power_design(&q->g, q->seat, ref));
    q->using = row_sorted(q->using);
    DesignRow hand = row_of_cards(q->g.cat, &q->g.seat[q->seat].hand);
    game_answer(&q->g, q->seat, picks, &log);
    if (!p.done && game_ask(&q->g, q->seat, &q->ask))
        return true;
    DesignRow cards = row_sorted(p.cards);
    pay_line(q, card, &cards, &hand, line);
    return false;
}

bool question_reply(Question *q, const Set *picks, Buf *line)
{
    switch (q->ask.op) {
    case OP_OPENING: discard_line(q, picks, "opening_hand", line); break;
    case OP_EXPLORE: discard_line(q, picks, "explore", line); break;
    case OP_HAND_LIMIT: discard_line(q, picks, "hand_limit", line); break;
    case OP_ACTIONS: actions_line(q, picks, line); break;
    case OP_DEVELOP:
    case OP_SETTLE:
    case OP_SECOND: place_line(q, picks, line); break;
    case OP_PAY_WITH: return pay_with(q, picks, line);
    case OP_PAY:
    case OP_STRENGTH: {
        DesignRow cards = row_of_cards(q->g.cat, picks),
                  hand = row_of_cards(q->g.cat, &q->ask.options);
        pay_line(q, q->ask.card, &cards, &hand, line);
        break;
    }
    case OP_TRADE:
    case OP_SELL: world_line(q, picks, "trade", line); break;
    case OP_CONSUME: power_line(q, picks, "consume_power", line); break;
    case OP_GOODS: list_line(q, picks, "goods", line); break;
    case OP_DISCARD_VP: list_line(q, picks, "consume_cards", line); break;
    case OP_LUCKY: number_line(q, picks, line); break;
    case OP_PRODUCE: power_line(q, picks, "produce_power", line); break;
    case OP_WINDFALL: world_line(q, picks, "windfall", line); break;
    case OP_REPAIR: list_line(q, picks, "discard_to_produce", line); break;
    default: assert(false && "a question that the format has not");
    }
    return false;
}

/* ---- parsing answers ---- */

static const char *option_name(const Question *q, int option)
{
    int design;
    switch (q->ask.what) {
    case WHAT_ACTION: return action_name(option);
    case WHAT_POWER:
        design = row_power_design(&q->g, q->seat, option);
        return design == NO_DESIGN ? "produce_bonus" : q->g.cat->design[design].name;
    default: return catalog_design(q->g.cat, option)->name;
    }
}

/* `power`: the word that a `use` has for the power; optional. */
static bool is_named(const Question *q, int option, const json_t *item, const json_t *power)
{
    if (q->ask.what == WHAT_NUMBER)
        return json_is_integer(item) && json_integer_value(item) == option;
    if (q->ask.what == WHAT_POWER && json_is_string(power) &&
        strcmp(trace_power_word(row_power_word(&q->g, q->seat, option)), json_string_value(power)))
        return false;
    return json_is_string(item) && !strcmp(option_name(q, option), json_string_value(item));
}

static bool pick(const Question *q, const json_t *item, const json_t *power, Set *picks, Buf *why)
{
    for (SET_EACH(option, &q->ask.options))
        if (!set_has(picks, option) && is_named(q, option, item, power)) {
            set_add(picks, option);
            return true;
        }
    char *text = json_dumps(item, JSON_ENCODE_ANY);
    complain(why, "\"weigh\": %s is not among the options", text);
    free(text);
    return false;
}

/* A list, one item, or null for nothing. */
static bool pick_all(const Question *q, const json_t *answer, const json_t *power, Set *picks,
                     Buf *why)
{
    *picks = set_empty();
    for (size_t i = 0; i < json_array_size(answer); i++)
        if (!pick(q, json_array_get(answer, i), power, picks, why))
            return false;
    if (answer && !json_is_array(answer) && !json_is_null(answer) &&
        !pick(q, answer, power, picks, why))
        return false;
    Err err = game_check(&q->g, q->seat, picks);
    if (err.code != ERR_NONE)
        complain(why, "\"weigh\": this is against the rules: %s", WORD(err_name(err.code)));
    return err.code == ERR_NONE;
}

bool question_read(const Question *question, const json_t *given, Set *picks, Buf *why)
{
    Question q = *question;
    const json_t *answer = json_is_object(given) ? json_object_get(given, "answer") : given;
    if (q.ask.op != OP_PAY_WITH)
        return pick_all(&q, answer, json_object_get(given, "power"), picks, why);
    if (!pick_all(&q, json_object_get(given, "using"), NULL, picks, why))
        return false;
    Set cards;
    game_answer(&q.g, q.seat, picks, NULL);
    bool more = game_ask(&q.g, q.seat, &q.ask) && (q.ask.op == OP_PAY || q.ask.op == OP_STRENGTH);
    return !more || pick_all(&q, answer, NULL, &cards, why);
}
