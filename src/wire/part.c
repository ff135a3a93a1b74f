/* The parts of a view, one function each. */
#include "wire/part.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cards/describe.h"
#include "cards/word.h"
#include "panel/panel.h"
#include "rules/goals.h"
#include "rules/outlook.h"
#include "rules/quote.h"
#include "rules/score.h"
#include "wire/mode_part.h"

static void card_or_null(JsonOut *json, int card)
{
    if (card == NO_CARD)
        json_out_null(json);
    else
        json_out_int(json, card);
}

static void key_card(JsonOut *json, const char *key, int card)
{
    json_out_key(json, key);
    card_or_null(json, card);
}

static void key_null(JsonOut *json, const char *key)
{
    json_out_key(json, key);
    json_out_null(json);
}

static void key_hex(JsonOut *json, const char *key, uint64_t value)
{
    json_out_key(json, key);
    json_out_hex(json, value);
}

static void cards_of(JsonOut *json, const char *key, const Set *set)
{
    json_out_key_array(json, key);
    for (SET_EACH(card, set))
        json_out_int(json, card);
    json_out_array_end(json);
}

/* ---- game ---- */

/* The five phases of a round: trading is a way to consume. */
static const Phase strip_phases[] = {EXPLORE, DEVELOP, SETTLE, CONSUME, PRODUCE};
enum { STRIP = 5 };

static Phase action_phase(int action)
{
    static const Phase phases[ACTIONS] = {EXPLORE, EXPLORE, DEVELOP, DEVELOP, SETTLE,
                                          SETTLE,  CONSUME, CONSUME, PRODUCE};
    return phases[action];
}

/* Have the actions of this round been shown? */
static bool actions_shown(const Game *g)
{
    for (int seat = 0; seat < g->mode->seats; seat++)
        if (g->shown[seat].action[0] < ACTIONS && g->round > 0)
            return true;
    return false;
}

static int phase_rank(const Game *g)
{
    int phase = game_phase(g);
    return phase == TRADE ? CONSUME : phase;
}

static const char *strip_state(const Game *g, Phase phase, bool called)
{
    if (!actions_shown(g))
        return "unknown";
    if (!called)
        return "off";
    int now = phase_rank(g);
    if (now == PHASES) /* between the phases: the choice of actions, or the end of the round */
        return game_is_choosing(g) ? "next" : "done";
    return (int)phase == now ? "now" : (int)phase < now ? "done" : "next";
}

static void write_caller(JsonOut *json, int seat, int action)
{
    json_out_object(json);
    json_out_key_int(json, "seat", seat);
    json_out_key_str(json, "action", action_name(action));
    json_out_object_end(json);
}

static bool write_callers(JsonOut *json, const Game *g, Phase phase)
{
    bool called = false;
    json_out_key_array(json, "by");
    for (int seat = 0; seat < g->mode->seats; seat++)
        for (int i = 0; i < 2 && g->round > 0; i++) {
            int action = g->shown[seat].action[i];
            if (action >= ACTIONS || action_phase(action) != phase)
                continue;
            write_caller(json, seat, action);
            called = true;
        }
    json_out_array_end(json);
    return called;
}

static void write_strip(JsonOut *json, const Game *g)
{
    json_out_key_array(json, "strip");
    for (int i = 0; i < STRIP; i++) {
        json_out_object(json);
        json_out_key_str(json, "phase", phase_word((int)strip_phases[i]));
        bool called = write_callers(json, g, strip_phases[i]);
        json_out_key_str(json, "state", strip_state(g, strip_phases[i], called));
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

static void write_piles(JsonOut *json, const Game *g)
{
    json_out_key_array(json, "piles");
    for (int i = 0; i < g->piles; i++) {
        json_out_object(json);
        json_out_key_int(json, "supply", g->pile[i].supply_n);
        json_out_key_int(json, "discard", g->pile[i].discard_n);
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

static void write_game(JsonOut *json, const Seen *seen)
{
    const Game *g = &seen->g;
    int phase = phase_rank(g);
    json_out_object(json);
    json_out_key_str(json, "mode", g->mode->name);
    key_hex(json, "catalog", g->cat->hash);
    json_out_key_int(json, "players", g->players);
    json_out_key_int(json, "round", g->round);
    json_out_key_int(json, "moment", seen->moment);
    json_out_key_str(json, "step", game_step(g));
    json_out_key_str(json, "phase", phase < PHASES ? phase_word(phase) : NULL);
    json_out_key_int(json, "nth", g->nth);
    json_out_key_int(json, "first", g->first);
    json_out_key_bool(json, "over", g->over);
    json_out_key_int(json, "pool", g->pool);
    json_out_key_int(json, "actions", g->mode->actions_each);
    json_out_key_int(json, "limit", HAND_LIMIT);
    json_out_key_int(json, "full", TABLE_FULL);
    write_piles(json, g);
    write_strip(json, g);
    json_out_object_end(json);
}

/* ---- seats ---- */

static void write_table(JsonOut *json, const Seat *s)
{
    json_out_key_array(json, "table");
    for (int i = 0; i < s->table_n; i++)
        json_out_int(json, s->table[i]);
    json_out_array_end(json);
    json_out_key_array(json, "goods");
    for (int i = 0; i < s->table_n; i++)
        if (s->goods >> i & 1)
            json_out_int(json, i);
    json_out_array_end(json);
}

static void write_counted(JsonOut *json, const Game *g, int seat, int card)
{
    int lines = catalog_design(g->cat, card)->scores;
    if (!lines)
        return;
    json_out_key_array(json, "lines");
    for (int i = 0; i < lines; i++)
        json_out_int(json, score_six_line(g, seat, card, i));
    json_out_array_end(json);
}

static void write_points(JsonOut *json, const Game *g, int seat, const ScoreSheet *sheet)
{
    const Seat *s = &g->seat[seat];
    json_out_key_array(json, "points");
    for (int i = 0; i < s->table_n; i++) {
        json_out_object(json);
        json_out_key_int(json, "slot", i);
        json_out_key_int(json, "points", sheet->card[i]);
        write_counted(json, g, seat, s->table[i]);
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

static void write_actions(JsonOut *json, const uint8_t *actions)
{
    json_out_array(json);
    for (int i = 0; i < 2; i++)
        if (actions[i] < ACTIONS)
            json_out_str(json, action_name(actions[i]));
    json_out_array_end(json);
}

static void write_called(JsonOut *json, const Game *g, const Seat *s, const Public *shown)
{
    json_out_key(json, "actions");
    if (actions_shown(g))
        write_actions(json, shown->action);
    else
        json_out_null(json);
    json_out_key_array(json, "last");
    for (int round = 1; round <= 2 && round < g->round; round++)
        write_actions(json, s->last + 2 * (round - 1));
    json_out_array_end(json);
}

/* Sums over the powers of a tableau that a phase would wake. */
typedef struct Potential {
    int eaters, goods, cards, windfalls;
} Potential;

static void count_power(Potential *could, const Power *power)
{
    const VerbRow *row = &verb_rows[power->verb];
    could->eaters += verb_eats(power->verb);
    could->windfalls += row->makes == MAKES_WINDFALL;
    could->cards += row->phase == PRODUCE && row->draws ? power->amount : 0;
}

static void count_world(Potential *could, const Design *d, bool full)
{
    for (int i = 0; i < d->powers; i++) {
        count_power(could, &d->power[i]);
        if (verb_fills_itself(d->power[i].verb) && !full) {
            could->goods++;
            could->cards += d->power[i].cards;
        }
    }
}

static Potential count_could(const Game *g, const Seat *s)
{
    Potential could = {0};
    int empty_halos = 0;
    for (int i = 0; i < s->table_n; i++) {
        const Design *d = catalog_design(g->cat, s->table[i]);
        bool full = s->goods >> i & 1;
        count_world(&could, d, full);
        empty_halos += d->source == WINDFALL && !full;
    }
    could.goods += could.windfalls < empty_halos ? could.windfalls : empty_halos;
    return could;
}

static int best_sale(const Game *g, int seat)
{
    int best = 0;
    for (int slot = 0; slot < g->seat[seat].table_n; slot++)
        if (g->seat[seat].goods >> slot & 1) {
            int price = quote_sale(g, seat, slot, true);
            best = price > best ? price : best;
        }
    return best;
}

static void pair(JsonOut *json, const char *phase, const char *a, int x, const char *b, int y)
{
    json_out_key_object(json, phase);
    json_out_key_int(json, a, x);
    json_out_key_int(json, b, y);
    json_out_object_end(json);
}

/* The game with everything awake that was placed in the phase that runs. */
static Game woken(const Game *g)
{
    Game awake = *g;
    game_new_phase(&awake);
    return awake;
}

static void write_could(JsonOut *json, const Game *now, int seat)
{
    Game awake = woken(now), *g = &awake;
    const Seat *s = &g->seat[seat];
    Potential could = count_could(g, s);
    json_out_key_object(json, "could");
    pair(json, "explore", "look", 2 + s->stat[STAT_LOOK], "keep", 1 + s->stat[STAT_KEEP]);
    pair(json, "develop", "off", s->stat[STAT_DEVELOP_DISCOUNT], "draw",
         s->stat[STAT_DEVELOP_START] + s->stat[STAT_DEVELOP_DRAW]);
    json_out_key_object(json, "settle");
    json_out_key_int(json, "military", s->tally[TALLY_MILITARY]);
    json_out_key_int(json, "off", s->stat[STAT_DISCOUNT]);
    json_out_key_int(json, "draw", s->stat[STAT_SETTLE_DRAW]);
    json_out_object_end(json);
    json_out_key_object(json, "trade");
    json_out_key_int(json, "cards", best_sale(g, seat));
    json_out_object_end(json);
    pair(json, "consume", "goods", __builtin_popcount(s->goods), "powers", could.eaters);
    pair(json, "produce", "goods", could.goods, "cards", could.cards);
    json_out_object_end(json);
}

static void write_seat(JsonOut *json, const Seen *seen, int seat)
{
    const Game *g = &seen->g;
    const Seat *s = &g->seat[seat];
    ScoreSheet sheet;
    score_seat(g, seat, &sheet);
    json_out_object(json);
    write_table(json, s);
    json_out_key_int(json, "hand", s->hand_n);
    json_out_key_int(json, "looks", s->look_n);
    json_out_key_int(json, "chips", s->chips);
    json_out_key_int(json, "score", sheet.total);
    json_out_key_int(json, "military", s->tally[TALLY_MILITARY]);
    write_points(json, g, seat, &sheet);
    write_called(json, g, s, &g->shown[seat]);
    json_out_key_bool(json, "thinking", g->asked >> seat & 1);
    if (seat >= g->players)
        json_out_key_bool(json, "robot", true);
    if (seat != seen->viewer && seen->view.open >> seat & 1)
        cards_of(json, "cards", &s->hand);
    write_could(json, g, seat);
    json_out_object_end(json);
}

/* ---- me ---- */

const char *part_err_code(const Err *err)
{
    static const char *const codes[ERR_CODES] = {
        "ok",           "not_asked",     "too_few",  "too_many",       "not_offered",
        "second_alone", "cannot_afford", "too_weak", "useless_powers", "same_kind",
        "duplicate",    "wrong_type",    "mode_rule"};
    return codes[err->code];
}

/* The game to quote prices in. Where nothing can be placed now, what was placed last counts already: it
 * is awake when a card can be placed. */
static Game quoted_game(const Seen *seen)
{
    int phase = phase_rank(&seen->g);
    return phase == DEVELOP || phase == SETTLE ? seen->g : woken(&seen->g);
}

static void write_hand_card(JsonOut *json, const Seen *seen, const Game *g, int card)
{
    Quote quote = quote_place(g, seen->viewer, card);
    json_out_object(json);
    json_out_key_int(json, "card", card);
    json_out_key_int(json, "cost", quote.conquest ? 0 : quote.cost);
    if (catalog_design(g->cat, card)->military) {
        json_out_key_int(json, "strength", quote.need);
        json_out_key_int(json, "standing", quote.strength);
        json_out_key_bool(json, "conquest", quote.conquest);
    }
    json_out_key_bool(json, "ok", quote.why.code == ERR_NONE);
    if (quote.optional)
        json_out_key_bool(json, "optional", true);
    if (quote.why.code != ERR_NONE) {
        json_out_key_str(json, "why", part_err_code(&quote.why));
        json_out_key_int(json, "need", quote.why.a);
        json_out_key_int(json, "have", quote.why.b);
    }
    Buf text = {0};
    say_quote(&text, &seen->say, card, &quote);
    json_out_key_str(json, "text", buf_text(&text));
    buf_free(&text);
    json_out_object_end(json);
}

static const char *what_name(int what)
{
    static const char *const names[] = {"card", "world", "action", "power", "number"};
    return names[what];
}

static void write_locked(JsonOut *json, const Seen *seen)
{
    json_out_key(json, "locked");
    if (!seen->has_locked) {
        json_out_null(json);
        return;
    }
    json_out_object(json);
    json_out_key_int(json, "ask", seen->locked_ask);
    json_out_key_str(json, "op", seen->locked.row->name);
    json_out_key_str(json, "what", what_name(seen->locked.what));
    cards_of(json, "picks", &seen->locked_picks);
    json_out_object_end(json);
}

static void write_quotes(JsonOut *json, const Seen *seen, const char *key, const Set *cards)
{
    Game quoted = quoted_game(seen);
    json_out_key_array(json, key);
    for (SET_EACH(card, cards))
        write_hand_card(json, seen, &quoted, card);
    json_out_array_end(json);
}

static void write_me(JsonOut *json, const Seen *seen)
{
    if (seen->viewer == SPECTATOR) {
        json_out_null(json);
        return;
    }
    const Seat *s = &seen->g.seat[seen->viewer];
    json_out_object(json);
    json_out_key_int(json, "seat", seen->viewer);
    cards_of(json, "look", &s->look);
    key_card(json, "placed", s->placed);
    write_locked(json, seen);
    json_out_key_bool(json, "undo", seen->can_undo);
    json_out_key_bool(json, "withdraw", seen->can_withdraw);
    if (phase_rank(&seen->g) == EXPLORE && !set_is_empty(&s->look))
        write_quotes(json, seen, "looked", &s->look);
    write_quotes(json, seen, "hand", &s->hand);
    json_out_object_end(json);
}

/* ---- goals ---- */

static void write_seats(JsonOut *json, const char *key, unsigned bits)
{
    json_out_key_array(json, key);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (bits >> seat & 1)
            json_out_int(json, seat);
    json_out_array_end(json);
}

static void write_goals(JsonOut *json, const Seen *seen)
{
    const Game *g = &seen->g;
    json_out_array(json);
    for (int goal = 0; goal < g->cat->goals; goal++) {
        if (!g->goal_on[goal])
            continue;
        json_out_object(json);
        json_out_key_int(json, "goal", goal);
        write_seats(json, "holders", g->goal_holder[goal]);
        json_out_key_int(json, "value", g->goal_value[goal]);
        json_out_key_int(json, "need", g->cat->goal[goal].minimum);
        json_out_key_array(json, "progress");
        for (int seat = 0; seat < g->players; seat++)
            json_out_int(json, goals_amount(g, seat, goal));
        json_out_array_end(json);
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

/* ---- ask ---- */

static void write_world(JsonOut *json, const Game *g, int seat, const Ask *ask, int card)
{
    const Seat *s = &g->seat[seat];
    json_out_key_int(json, "card", card);
    for (int slot = 0; slot < s->table_n; slot++) {
        if (s->table[slot] != card)
            continue;
        json_out_key_int(json, "slot", slot);
        if (ask->row->role == ROLE_SELL)
            json_out_key_int(json, "price", quote_offer(g, seat, ask, card));
        return;
    }
}

static void write_power_option(JsonOut *json, const Seen *seen, int ref)
{
    const Game *g = &seen->g;
    if (ref == POWER_BONUS) {
        json_out_key_bool(json, "bonus", true);
        return;
    }
    const Seat *s = &g->seat[seen->viewer];
    int slot = ref_slot(ref);
    json_out_key_int(json, "card", s->table[slot]);
    json_out_key_int(json, "slot", slot);
    json_out_key_int(json, "power", ref_power(ref));
}

static void write_option(JsonOut *json, const Seen *seen, const Ask *ask, int value)
{
    json_out_object(json);
    json_out_key_int(json, "v", value);
    switch (ask->what) {
    case WHAT_CARD: json_out_key_int(json, "card", value); break;
    case WHAT_WORLD: write_world(json, &seen->g, seen->viewer, ask, value); break;
    case WHAT_ACTION: json_out_key_str(json, "action", action_name(value)); break;
    case WHAT_POWER: write_power_option(json, seen, value); break;
    default: json_out_key_int(json, "number", value); break;
    }
    Buf text = {0};
    if (ask->what == WHAT_CARD)
        panel_brings(&text, &seen->say, &seen->g, ask, value);
    else
        say_option(&text, &seen->say, &seen->g, seen->viewer, ask, value);
    if (*buf_text(&text))
        json_out_key_str(json, "text", buf_text(&text));
    buf_free(&text);
    json_out_object_end(json);
}

static void write_ask(JsonOut *json, const Seen *seen)
{
    Ask ask = seen->question;
    if (!seen->has_ask) {
        json_out_null(json);
        return;
    }
    json_out_object(json);
    json_out_key_int(json, "ask", seen->ask);
    json_out_key_str(json, "op", ask.row->name);
    json_out_key_str(json, "what", what_name(ask.what));
    json_out_key_str(json, "role", role_name(ask.row->role));
    json_out_key_int(json, "min", ask.min);
    json_out_key_int(json, "max", ask.max);
    key_card(json, "card", ask.card);
    json_out_key(json, "power");
    if (ask.row->of_power && ask.card != NO_CARD)
        json_out_int(json, ask.power);
    else
        json_out_null(json);
    json_out_key_bool(json, "forced", ask.forced);
    json_out_key_bool(json, "sealed", game_is_sealed(&seen->g, seen->viewer));
    json_out_key_bool(json, "keep", say_asks_to_keep(&ask));
    Buf text = {0};
    say_ask(&text, &seen->say, &ask, false);
    json_out_key_str(json, "text", buf_text(&text));
    buf_free(&text);
    json_out_key_array(json, "options");
    for (SET_EACH(value, &ask.options))
        write_option(json, seen, &ask, value);
    json_out_array_end(json);
    json_out_object_end(json);
}

/* ---- clock, mode, end ---- */

static void write_clock(JsonOut *json, const Seen *seen)
{
    if (!seen->clock) {
        json_out_null(json);
        return;
    }
    json_out_object(json);
    json_out_key_str(json, "kind", seen->clock);
    json_out_key_array(json, "left");
    for (int seat = 0; seat < seen->g.players; seat++)
        json_out_int(json, seen->left[seat]);
    json_out_array_end(json);
    write_seats(json, "running", seen->running);
    json_out_object_end(json);
}

static void write_line(JsonOut *json, const char *source, int points)
{
    json_out_object(json);
    json_out_key_str(json, "source", source);
    json_out_key_int(json, "points", points);
    json_out_object_end(json);
}

static void write_lines(JsonOut *json, const Game *g, int seat, const ScoreSheet *sheet)
{
    const Seat *s = &g->seat[seat];
    json_out_key_array(json, "lines");
    if (sheet->chips)
        write_line(json, "chips", sheet->chips);
    for (int i = 0; i < s->table_n; i++) {
        json_out_object(json);
        json_out_key_str(json, "source", "card");
        json_out_key_int(json, "card", s->table[i]);
        json_out_key_int(json, "points", sheet->card[i]);
        if (catalog_design(g->cat, s->table[i])->variable)
            json_out_key_bool(json, "variable", true);
        json_out_object_end(json);
    }
    for (int goal = 0; goal < g->cat->goals; goal++) {
        if (!sheet->goal[goal])
            continue;
        json_out_object(json);
        json_out_key_str(json, "source", "goal");
        json_out_key_int(json, "goal", goal);
        json_out_key_int(json, "points", sheet->goal[goal]);
        json_out_object_end(json);
    }
    if (sheet->extra)
        write_line(json, "mode", sheet->extra);
    json_out_array_end(json);
}

static void write_rating(JsonOut *json, double before, double after)
{
    json_out_key(json, "rating");
    if (before == 0) {
        json_out_null(json);
        return;
    }
    json_out_array(json);
    json_out_int(json, (long long)(before + 0.5));
    json_out_int(json, (long long)(after + 0.5));
    json_out_array_end(json);
}

/* Two or more with as many points as the winners. */
static bool decided_by_tie_break(const Game *g, unsigned winners)
{
    ScoreSheet best, sheet;
    if (!winners)
        return false;
    score_seat(g, __builtin_ctz(winners), &best);
    for (int seat = 0; seat < g->players; seat++) {
        score_seat(g, seat, &sheet);
        if (!(winners >> seat & 1) && sheet.total == best.total)
            return true;
    }
    return false;
}

static void write_end(JsonOut *json, const Seen *seen)
{
    if (!seen->end) {
        json_out_null(json);
        return;
    }
    const Game *g = &seen->g;
    json_out_object(json);
    json_out_key_str(json, "reason", seen->end);
    write_seats(json, "winners", seen->winners);
    json_out_key_bool(json, "tie", decided_by_tie_break(g, seen->winners));
    json_out_key_array(json, "sheets");
    for (int seat = 0; seat < g->mode->seats; seat++) {
        ScoreSheet sheet;
        score_seat(g, seat, &sheet);
        json_out_object(json);
        json_out_key_int(json, "seat", seat);
        json_out_key_int(json, "total", sheet.total);
        json_out_key_int(json, "tie_break", sheet.tie_break);
        write_rating(json, seen->before[seat], seen->after[seat]);
        write_lines(json, g, seat, &sheet);
        json_out_object_end(json);
    }
    json_out_array_end(json);
    json_out_object_end(json);
}

/* ---- raw ---- */

/* The bytes of a View after its pointers, then those of the question before its; a program with another View has
 * another number in front. */
typedef struct Raw {
    uint32_t view_size, ask_size;
    unsigned char view[sizeof(View) - offsetof(View, seat)];
    unsigned char ask[offsetof(Ask, row)];
} Raw;

static void write_raw(JsonOut *json, const Seen *seen)
{
    static const char digits[] = "0123456789abcdef";
    Raw raw = {.view_size = sizeof raw.view, .ask_size = sizeof raw.ask};
    const unsigned char *bytes = (const unsigned char *)&raw;
    char text[2 * sizeof raw];
    if (seen->has_ask)
        memcpy(raw.ask, &seen->question, sizeof raw.ask);
    memcpy(raw.view, &seen->view.seat, sizeof raw.view);
    for (size_t i = 0; i < sizeof raw; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    json_out_strn(json, text, sizeof text);
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : 0;
}

bool part_read_raw(const char *text, const Catalog *cat, const Mode *mode, View *view, Ask *ask)
{
    Raw raw;
    unsigned char *bytes = (unsigned char *)&raw;
    if (strlen(text) != 2 * sizeof raw)
        return false;
    for (size_t i = 0; i < sizeof raw; i++)
        bytes[i] = (unsigned char)(digit(text[2 * i]) << 4 | digit(text[2 * i + 1]));
    if (raw.view_size != sizeof raw.view || raw.ask_size != sizeof raw.ask)
        return false;
    view->cat = cat;
    view->mode = mode;
    memcpy(&view->seat, raw.view, sizeof raw.view);
    memcpy(ask, raw.ask, sizeof raw.ask);
    ask->row = mode_op(mode, ask->op);
    return ask->row != NULL;
}

/* ---- all parts ---- */

static void write_lesson(JsonOut *json, const WireLesson *lesson)
{
    if (!lesson->word) {
        json_out_null(json);
        return;
    }
    json_out_object(json);
    json_out_key_str(json, "lesson", lesson->word);
    json_out_key_str(json, "title", lesson->title);
    json_out_key_int(json, "number", lesson->number);
    json_out_key_int(json, "of", lesson->of);
    json_out_key_str(json, "state", lesson->state);
    json_out_key_int(json, "step", lesson->step);
    json_out_key_int(json, "steps", lesson->steps);
    json_out_key_array(json, "text");
    for (int i = 0; i < lesson->texts; i++)
        json_out_str(json, lesson->text[i]);
    json_out_array_end(json);
    json_out_key_str(json, "point", lesson->point);
    json_out_key(json, "card");
    if (lesson->card == NO_CARD)
        json_out_null(json);
    else
        json_out_int(json, lesson->card);
    json_out_object_end(json);
}

const char *part_name(const Seen *seen, Part part)
{
    static const char *const seats[SEATS_MAX] = {"seat0", "seat1", "seat2", "seat3", "seat4"};
    static const char *const rest[] = {"me",   "goals", "ask",    "clock",
                                       "mode", "end",   "lesson", "raw"};
    if (part == PART_GAME)
        return "game";
    if (part == PART_RAW && !seen->raw)
        return NULL;
    if (part >= PART_ME)
        return rest[part - PART_ME];
    int seat = (int)part - PART_SEAT;
    return seat < seen->g.mode->seats ? seats[seat] : NULL;
}

void part_write(JsonOut *json, const Seen *seen, Part part)
{
    switch (part) {
    case PART_GAME: write_game(json, seen); break;
    case PART_ME: write_me(json, seen); break;
    case PART_GOALS: write_goals(json, seen); break;
    case PART_ASK: write_ask(json, seen); break;
    case PART_CLOCK: write_clock(json, seen); break;
    case PART_MODE: mode_part_write(json, seen); break;
    case PART_LESSON: write_lesson(json, &seen->lesson); break;
    case PART_END: write_end(json, seen); break;
    case PART_RAW: write_raw(json, seen); break;
    default: write_seat(json, seen, (int)part - PART_SEAT); break;
    }
}

/* ---- events ---- */

static void write_lower(JsonOut *json, const char *key, const char *name)
{
    char text[48];
    size_t n = 0;
    for (; name[n] && n + 1 < sizeof text; n++)
        text[n] = (char)tolower((unsigned char)name[n]);
    text[n] = 0;
    json_out_key_str(json, key, text);
}

static void write_event_card(JsonOut *json, const Seen *seen, const Event *event)
{
    if (event->card == NO_CARD && !event_rows[event->kind].hidden)
        return;
    bool known =
        event->seen == EVERYONE || (seen->viewer != SPECTATOR && event->seen >> seen->viewer & 1);
    key_card(json, "card", known ? event->card : NO_CARD);
}

/* `power` and `amount` say different things by kind. */
static void write_event_rest(JsonOut *json, const Event *event)
{
    switch ((EventPower)event_rows[event->kind].power) {
    case EVENT_ACTION: json_out_key_str(json, "action", action_name(event->amount)); return;
    case EVENT_PHASE: json_out_key_str(json, "phase", phase_word(event->power)); break;
    case EVENT_GOAL: json_out_key_int(json, "goal", event->power); break;
    case EVENT_NUMBER: json_out_key_int(json, "power", event->power); break;
    case EVENT_POWER:
        if (event->source != NO_CARD)
            json_out_key_int(json, "power", event->power);
        break;
    }
    if (event->amount)
        json_out_key_int(json, "amount", event->amount);
}

void part_event(JsonOut *json, const Seen *seen, const Event *event, int moment)
{
    json_out_object(json);
    json_out_key_str(json, "e", event_rows[event->kind].name);
    if (event->seat != NO_SEAT)
        json_out_key_int(json, "seat", event->seat);
    write_event_card(json, seen, event);
    if (event->source != NO_CARD)
        json_out_key_int(json, "source", event->source);
    write_event_rest(json, event);
    if (moment >= 0)
        json_out_key_int(json, "at", moment);
    json_out_object_end(json);
}

/* ---- catalog ---- */

static const char *source_name(int source)
{
    static const char *const names[] = {"none", "windfall", "production"};
    return names[source];
}

static void write_keywords(JsonOut *json, int keywords)
{
    json_out_key_array(json, "keywords");
    for (int bit = 0; bit < KEYWORDS; bit++)
        if (keywords >> bit & 1) {
            char text[32];
            size_t n = 0;
            const char *word = keyword_word_at(bit);
            for (; word[n] && n + 1 < sizeof text; n++)
                text[n] = (char)tolower((unsigned char)word[n]);
            text[n] = 0;
            json_out_str(json, text);
        }
    json_out_array_end(json);
}

static void key_keyword(JsonOut *json, int keyword)
{
    if (keyword)
        write_lower(json, "keyword", keyword_word(keyword));
    else
        key_null(json, "keyword");
}

static void write_power(JsonOut *json, const Power *power, const Locale *locale)
{
    char text[240];
    describe_power(text, sizeof text, power, locale);
    json_out_object(json);
    write_lower(json, "verb", verb_rows[power->verb].name);
    json_out_key_str(json, "phase", phase_word(power->phase));
    json_out_key_bool(json, "optional", power->optional);
    json_out_key_str(json, "kind", kind_word(power->kind));
    key_keyword(json, power->keyword);
    json_out_key_int(json, "amount", power->amount);
    json_out_key_int(json, "price", power->price);
    json_out_key_int(json, "uses", power->uses);
    json_out_key_int(json, "vp", power->vp);
    json_out_key_int(json, "cards", power->cards);
    json_out_key_str(json, "text", text);
    json_out_object_end(json);
}

static const char *match_name(int match)
{
    static const char *const names[MATCHES] = {
        "production",        "windfall",    "keyword",  "six",
        "development",       "world",       "military", "rebel_military",
        "development_power", "world_power", "named",    "per_chips",
        "per_military",      "per_good"};
    return names[match];
}

static void write_score(JsonOut *json, const Catalog *cat, const Score *score, const Locale *locale)
{
    char text[240];
    describe_score(text, sizeof text, cat, score, locale);
    bool by_phase = score->match == MATCH_DEVELOPMENT_POWER || score->match == MATCH_WORLD_POWER;
    json_out_object(json);
    json_out_key_str(json, "match", match_name(score->match));
    json_out_key_str(json, "kind", kind_word(score->kind));
    key_keyword(json, score->keyword);
    json_out_key_str(json, "phase", by_phase ? phase_word(score->phase) : NULL);
    json_out_key(json, "design");
    if (score->match == MATCH_NAMED)
        json_out_int(json, score->design);
    else
        json_out_null(json);
    json_out_key_int(json, "per", score->per);
    json_out_key_int(json, "vp", score->vp);
    json_out_key_str(json, "text", text);
    json_out_object_end(json);
}

static void write_design(JsonOut *json, const Catalog *cat, const Design *d, const Locale *locale)
{
    char text[400];
    describe_facts(text, sizeof text, d, locale);
    json_out_object(json);
    json_out_key_str(json, "name", d->name);
    json_out_key_str(json, "title", locale ? locale_say(locale, d->name) : d->name);
    json_out_key_int(json, "first", d->first);
    json_out_key_int(json, "copies", d->copies);
    json_out_key_int(json, "set", d->set);
    json_out_key_bool(json, "development", d->development);
    json_out_key_bool(json, "military", d->military);
    json_out_key_int(json, "cost", d->cost);
    json_out_key_int(json, "vp", d->vp);
    json_out_key_bool(json, "variable", d->variable);
    json_out_key_str(json, "kind", kind_word(d->kind));
    json_out_key_str(json, "source", source_name(d->source));
    write_keywords(json, d->keywords);
    key_card(json, "start", d->start);
    json_out_key_str(json, "text", text);
    json_out_key_array(json, "powers");
    for (int i = 0; i < d->powers; i++)
        write_power(json, &d->power[i], locale);
    json_out_array_end(json);
    json_out_key_array(json, "scores");
    for (int i = 0; i < d->scores; i++)
        write_score(json, cat, &d->score[i], locale);
    json_out_array_end(json);
    json_out_object_end(json);
}

static const char *goal_what(int what)
{
    static const char *const names[GOAL_WHATS] = {
#define GOAL(ID, name, sentence, moves, count) [GOAL_##ID] = (name),
#include "cards/goal.def"
#undef GOAL
    };
    return names[what];
}

static void write_goal(JsonOut *json, const Goal *goal, const Locale *locale)
{
    char text[240];
    describe_goal(text, sizeof text, goal, locale);
    json_out_object(json);
    json_out_key_str(json, "name", goal->name);
    json_out_key_str(json, "title", locale ? locale_say(locale, goal->name) : goal->name);
    json_out_key_bool(json, "most", goal->most);
    json_out_key_int(json, "vp", goal->vp);
    json_out_key_int(json, "tie", goal->tie_vp);
    json_out_key_str(json, "what", goal_what(goal->what));
    key_keyword(json, goal->keyword);
    json_out_key_int(json, "minimum", goal->minimum);
    json_out_key_array(json, "after");
    for (int phase = 0; phase < PHASES; phase++)
        if (goal->at >> phase & 1)
            json_out_str(json, phase_word(phase));
    if (goal->at & GOAL_AT_ROUND_END)
        json_out_str(json, "round");
    json_out_array_end(json);
    json_out_key_str(json, "text", text);
    json_out_object_end(json);
}

static const char *action_title(int action)
{
    static const char *const titles[ACTIONS] = {
        "Explore: +5",     "Explore: +1, +1", "Develop",     "Develop (second)", "Settle",
        "Settle (second)", "Consume: trade",  "Consume: 2x", "Produce"};
    return titles[action];
}

void part_catalog(JsonOut *json, const Catalog *cat, const char *lang, const Locale *locale)
{
    key_hex(json, "hash", cat->hash);
    json_out_key_str(json, "lang", lang);
    json_out_key_int(json, "cards", cat->cards);
    json_out_key_array(json, "designs");
    for (int i = 0; i < cat->designs; i++)
        write_design(json, cat, &cat->design[i], locale);
    json_out_array_end(json);
    json_out_key_array(json, "goals");
    for (int i = 0; i < cat->goals; i++)
        write_goal(json, &cat->goal[i], locale);
    json_out_array_end(json);
    json_out_key_array(json, "actions");
    for (int i = 0; i < ACTIONS; i++) {
        json_out_object(json);
        json_out_key_str(json, "name", action_name(i));
        json_out_key_str(json, "title",
                         locale ? locale_say(locale, action_title(i)) : action_title(i));
        json_out_key_str(json, "phase", phase_word((int)action_phase(i)));
        json_out_object_end(json);
    }
    json_out_array_end(json);
}
