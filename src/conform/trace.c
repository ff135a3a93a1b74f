/* Reads the conformance format. All names become numbers here, and whatever violates the format is
 * refused with one sentence that names the field, so that replaying a Trace never meets a string.
 * Numbers are bounded: seats by the players, lists by 254 entries. */
#include "conform/trace.h"

#include <stdlib.h>
#include <string.h>

#include "base/complaint.h"
#include "cards/catalog.h"
#include "modes/presets.h"
#include "rules/mode.h"

static const char *const power_words[TRACE_POWERS] = {
    [POWER_CONSUME] = "consume",
    [POWER_CONSUME_ALL] = "consume_all",
    [POWER_CONSUME_THIS] = "consume_this",
    [POWER_CONSUME_THREE_KINDS] = "consume_three_kinds",
    [POWER_TRADE_PRICE] = "trade_price",
    [POWER_DRAW] = "draw",
    [POWER_LUCKY_DRAW] = "lucky_draw",
    [POWER_DISCARD_CARDS] = "discard_cards",
    [POWER_PRODUCE] = "produce",
    [POWER_WINDFALL] = "windfall",
    [POWER_DISCARD_TO_PRODUCE] = "discard_to_produce",
    [POWER_PLACE_SECOND_WORLD] = "place_second_world",
};
enum { PHASE_WORDS = TRACE_ROUND_END + 1 };
static const char *const phase_words[PHASE_WORDS] = {[EXPLORE] = "explore",
                                                     [DEVELOP] = "develop",
                                                     [SETTLE] = "settle",
                                                     [TRADE] = "trade",
                                                     [CONSUME] = "consume",
                                                     [PRODUCE] = "produce",
                                                     [TRACE_ROUND_END] = "round_end"};
static const char *const when_words[TRACE_WHENS] = {
    [WHEN_ROUND_START] = "round_start", [WHEN_BEFORE_PHASE] = "before_phase", [WHEN_END] = "end"};

const char *trace_power_word(int power)
{
    return power_words[power];
}

const char *trace_phase_word(int phase)
{
    return phase_words[phase];
}

const char *trace_when_word(int when)
{
    return when_words[when];
}

int trace_op(int choose)
{
    static const uint8_t ops[CHOOSES] = {
        [CHOOSE_OPENING] = OP_OPENING,           [CHOOSE_EXPLORE] = OP_EXPLORE,
        [CHOOSE_HAND_LIMIT] = OP_HAND_LIMIT,     [CHOOSE_CONSUME_CARDS] = OP_DISCARD_VP,
        [CHOOSE_DISCARD_TO_PRODUCE] = OP_REPAIR,
    };
    return ops[choose];
}

bool trace_tells(const Catalog *cat, const Event *e)
{
    switch (e->kind) {
    case EV_SPEND:
    case EV_SELL:
    case EV_PAID:
    case EV_CONQUERED: return true;
    case EV_USE: /* a second world is recognised by its placement */
        return e->source == NO_CARD ||
               catalog_design(cat, e->source)->power[e->power].verb != V_SECOND_WORLD;
    case EV_DISCARD: return e->amount == WHY_PAYMENT || e->amount == WHY_STRENGTH;
    default: return false;
    }
}

unsigned trace_goals(const Game *g, int seat)
{
    unsigned bits = 0;
    for (int goal = 0; goal < g->cat->goals; goal++)
        bits |= (unsigned)(g->goal_holder[goal] >> seat & 1) << goal;
    return bits;
}

int trace_power_of(const Power *power)
{
    switch (power->verb) {
    case V_CONSUME_GOODS: return POWER_CONSUME;
    case V_CONSUME_ALL: return POWER_CONSUME_ALL;
    case V_CONSUME_HERE: return POWER_CONSUME_THIS;
    case V_CONSUME_KINDS: return POWER_CONSUME_THREE_KINDS;
    case V_CONSUME_SELL: return POWER_TRADE_PRICE;
    case V_GAMBLE: return POWER_LUCKY_DRAW;
    case V_DISCARD_FOR_VP: return POWER_DISCARD_CARDS;
    case V_PRODUCE_HERE: return POWER_PRODUCE;
    case V_PRODUCE_WINDFALL: return POWER_WINDFALL;
    case V_DISCARD_TO_PRODUCE: return POWER_DISCARD_TO_PRODUCE;
    case V_SECOND_WORLD: return POWER_PLACE_SECOND_WORLD;
    case V_CONSUME_DRAW:
    case V_DRAW_IF_PRODUCED:
    case V_PRODUCE_DRAW:
    case V_DRAW_PER_GOOD:
    case V_DRAW_PER_KIND:
    case V_DRAW_PER_WORLD:
    case V_DRAW_PER_MILITARY: return POWER_DRAW;
    default: return TRACE_POWERS;
    }
}

/* names */

const char *trace_name(const Trace *trace, int design)
{
    return design < trace->cat->designs ? trace->cat->design[design].name : "?";
}

/* fields: each function reads the field `key` of `json` and says in `why` what is wrong with it */

static bool wrong(Buf *why, const char *key, const char *expected)
{
    complain(why, "\"%s\" should be %s", key, WORD(expected));
    return false;
}

static bool wrong_word(Buf *why, const char *key, const char *word, const char *expected)
{
    complain(why, "\"%s\": \"%s\" is not %s", key, word, WORD(expected));
    return false;
}

static bool read_number(const json_t *json, const char *key, int low, int high, int *out, Buf *why)
{
    const json_t *field = json_object_get(json, key);
    if (!json_is_integer(field) || json_integer_value(field) < low ||
        json_integer_value(field) > high) {
        complain(why, "\"%s\" should be a number from %d to %d", key, low, high);
        return false;
    }
    *out = (int)json_integer_value(field);
    return true;
}

static bool read_word(const json_t *json, const char *key, const char *const *words, int n,
                      int *out, Buf *why)
{
    const char *word = json_string_value(json_object_get(json, key));
    if (!word)
        return wrong(why, key, "a word");
    for (int i = 0; i < n; i++)
        if (words[i] && !strcmp(words[i], word)) {
            *out = i;
            return true;
        }
    return wrong_word(why, key, word, "a word of the format");
}

static bool read_seat(const Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    int seat;
    if (!read_number(json, "p", 0, trace->players - 1, &seat, why))
        return false;
    event->seat = (uint8_t)seat;
    return true;
}

static bool is_null(const json_t *json)
{
    return !json || json_is_null(json);
}

static bool read_name(const Trace *trace, const json_t *name, const char *key, uint8_t *out,
                      Buf *why)
{
    const char *text = json_string_value(name);
    if (!text)
        return wrong(why, key, "the name of a card");
    int design = catalog_find(trace->cat, text);
    if (design < 0)
        return wrong_word(why, key, text, "a card of this game");
    *out = (uint8_t)design;
    return true;
}

/* A card by name; null only if the listener may not know it. */
static bool read_card(const Trace *trace, const json_t *json, const char *key, bool hidden,
                      uint8_t *out, Buf *why)
{
    const json_t *field = json_object_get(json, key);
    if (hidden && trace->loose && is_null(field)) {
        *out = NO_DESIGN;
        return true;
    }
    return read_name(trace, field, key, out, why);
}

static bool read_action(const json_t *name, const char *key, uint8_t *out, Buf *why)
{
    const char *text = json_string_value(name);
    if (!text)
        return wrong(why, key, "the name of an action");
    for (int action = 0; action < ACTIONS; action++)
        if (!strcmp(text, action_name(action))) {
            *out = (uint8_t)action;
            return true;
        }
    return wrong_word(why, key, text, "an action");
}

/* The Produce bonus, in place of a card. */
static bool is_bonus(const json_t *name)
{
    const char *text = json_string_value(name);
    return text && !strcmp(text, "produce_bonus");
}

typedef enum ListOf { OF_CARDS, OF_HIDDEN_CARDS, OF_POWERS, OF_ACTIONS } ListOf;

static bool read_item(const Trace *trace, const json_t *item, const char *key, ListOf of,
                      uint8_t *out, Buf *why)
{
    if (of == OF_HIDDEN_CARDS && trace->loose && json_is_null(item)) {
        *out = NO_DESIGN;
        return true;
    }
    if (of == OF_ACTIONS)
        return read_action(item, key, out, why);
    if (of == OF_POWERS && is_bonus(item)) {
        *out = NO_DESIGN;
        return true;
    }
    return read_name(trace, item, key, out, why);
}

/* A list. It may be missing (or null) only in the loose format, or if the format says it is
 * optional. */
static bool read_list(Trace *trace, const json_t *json, const char *key, ListOf of, TraceList *out,
                      Buf *why)
{
    const json_t *field = json_object_get(json, key);
    *out = (TraceList){(uint32_t)trace->list.size, TRACE_MISSING};
    if (trace->loose && is_null(field))
        return true;
    if (!json_is_array(field) || json_array_size(field) >= TRACE_MISSING)
        return wrong(why, key, "a list");
    uint8_t item;
    for (size_t i = 0; i < json_array_size(field); i++) {
        if (!read_item(trace, json_array_get(field, i), key, of, &item, why))
            return false;
        buf_byte(&trace->list, (char)item);
    }
    out->n = (uint8_t)json_array_size(field);
    return true;
}

static int by_byte(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

static bool read_sorted(Trace *trace, const json_t *json, const char *key, ListOf of,
                        TraceList *out, Buf *why)
{
    if (!read_list(trace, json, key, of, out, why))
        return false;
    if (out->n != TRACE_MISSING && out->n)
        qsort(trace->list.data + out->at, out->n, 1, by_byte);
    return true;
}

static int goal_named(const Catalog *cat, const char *name)
{
    for (int goal = 0; name && goal < cat->goals; goal++)
        if (!strcmp(cat->goal[goal].name, name))
            return goal;
    return -1;
}

static bool read_goal_bits(const Trace *trace, const json_t *json, uint16_t *out, Buf *why)
{
    const json_t *field = json_object_get(json, "goals");
    *out = 0;
    if (is_null(field))
        return true;
    for (size_t i = 0; i < json_array_size(field); i++) {
        int goal = goal_named(trace->cat, json_string_value(json_array_get(field, i)));
        if (goal < 0)
            return wrong(why, "goals", "names of goals");
        *out |= (uint16_t)(1u << goal);
    }
    return true;
}

/* events */

typedef bool EventReader(Trace *trace, const json_t *json, TraceEvent *event, Buf *why);

static bool event_draw(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    return read_seat(trace, json, event, why) &&
           read_card(trace, json, "draw", true, &event->card, why);
}

static bool event_good(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    return read_seat(trace, json, event, why) &&
           read_card(trace, json, "good_on", false, &event->card, why) &&
           read_card(trace, json, "card", true, &event->other, why);
}

static bool event_flip(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    return read_seat(trace, json, event, why) &&
           read_card(trace, json, "flip", false, &event->card, why);
}

static bool event_bare(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    (void)trace;
    (void)json;
    (void)event;
    (void)why;
    return true;
}

static bool event_phase(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    (void)trace;
    int phase, round;
    if (!read_word(json, "phase", phase_words, PHASE_WORDS, &phase, why) ||
        !read_number(json, "round", 1, 999, &round, why))
        return false;
    event->phase = (uint8_t)phase;
    event->round = (uint16_t)round;
    return true;
}

static bool event_trade(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    event->number = json_is_true(json_object_get(json, "bonus"));
    return read_seat(trace, json, event, why) &&
           read_card(trace, json, "trade", false, &event->card, why);
}

static bool event_use(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    int phase, power;
    if (!read_seat(trace, json, event, why) ||
        !read_word(json, "phase", phase_words, PHASE_WORDS, &phase, why) ||
        !read_word(json, "power", power_words, TRACE_POWERS, &power, why))
        return false;
    event->phase = (uint8_t)phase;
    event->power = (uint8_t)power;
    event->card = NO_DESIGN;
    if (is_bonus(json_object_get(json, "use")))
        return true;
    return read_card(trace, json, "use", false, &event->card, why);
}

static bool event_spend(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    return read_seat(trace, json, event, why) &&
           read_list(trace, json, "spend_goods", OF_CARDS, &event->answer, why) &&
           read_card(trace, json, "power_of", false, &event->card, why);
}

static bool read_state_seat(Trace *trace, const json_t *json, TraceSeat *seat, Buf *why)
{
    int chips;
    if (!read_number(json, "chips", -999, 999, &chips, why))
        return false;
    seat->chips = (int16_t)chips;
    return read_sorted(trace, json, "hand", OF_HIDDEN_CARDS, &seat->hand, why) &&
           read_sorted(trace, json, "tableau", OF_CARDS, &seat->tableau, why) &&
           read_sorted(trace, json, "goods", OF_CARDS, &seat->goods, why) &&
           read_goal_bits(trace, json, &seat->goals, why);
}

static bool read_state_head(const json_t *json, TraceState *state, Buf *why)
{
    int round, pool, supply, discard;
    if (!read_number(json, "round", 1, 999, &round, why) ||
        !read_number(json, "pool", -999, 999, &pool, why) ||
        !read_number(json, "supply", 0, CARDS_MAX, &supply, why) ||
        !read_number(json, "discard", 0, CARDS_MAX, &discard, why))
        return false;
    state->round = (uint16_t)round;
    state->pool = (int16_t)pool;
    state->supply = (int16_t)supply;
    state->discard = (int16_t)discard;
    return true;
}

static bool read_table(Trace *trace, const json_t *json, TraceState *state, Buf *why)
{
    const json_t *seats = json_object_get(json, "players");
    if (!read_state_head(json, state, why))
        return false;
    if (json_array_size(seats) != trace->players)
        return wrong(why, "players", "a list with one entry a seat");
    for (int seat = 0; seat < trace->players; seat++)
        if (!read_state_seat(trace, json_array_get(seats, (size_t)seat), &state->seat[seat], why))
            return false;
    return true;
}

static bool event_state(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    TraceState state = {0};
    int when;
    if (!read_word(json, "state", when_words, TRACE_WHENS, &when, why))
        return false;
    state.when = (uint8_t)when;
    state.bare = trace->loose && when == WHEN_END && json_object_size(json) == 1;
    if (!state.bare && !read_table(trace, json, &state, why))
        return false;
    event->state = (uint32_t)(trace->state.size / sizeof state);
    buf_add(&trace->state, &state, sizeof state);
    return true;
}

/* chooses */

static bool choose_place(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    int phase;
    if (!read_word(json, "phase", phase_words, PHASE_WORDS, &phase, why) ||
        !read_list(trace, json, "options", OF_CARDS, &event->options, why))
        return false;
    event->phase = (uint8_t)phase;
    event->card = NO_DESIGN;
    const json_t *answer = json_object_get(json, "answer");
    event->placed = !json_is_null(answer);
    return !event->placed || read_card(trace, json, "answer", false, &event->card, why);
}

static bool choose_pay(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    return read_card(trace, json, "for", false, &event->card, why) &&
           read_list(trace, json, "answer", OF_HIDDEN_CARDS, &event->answer, why) &&
           read_list(trace, json, "using", OF_CARDS, &event->using, why);
}

static bool choose_one_world(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    return read_card(trace, json, "answer", false, &event->card, why) &&
           read_list(trace, json, "options", OF_CARDS, &event->options, why);
}

static bool choose_from_options(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    return read_list(trace, json, "answer", OF_CARDS, &event->answer, why) &&
           read_list(trace, json, "options", OF_CARDS, &event->options, why);
}

/* The power of the card may be given, but need not be. */
static bool choose_power(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    int power = TRACE_POWERS;
    if (!is_null(json_object_get(json, "power")) &&
        !read_word(json, "power", power_words, TRACE_POWERS, &power, why))
        return false;
    event->power = (uint8_t)power;
    return read_list(trace, json, "answer", OF_POWERS, &event->answer, why) &&
           read_list(trace, json, "options", OF_POWERS, &event->options, why);
}

static bool choose_hand_cards(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    return read_list(trace, json, "answer", OF_HIDDEN_CARDS, &event->answer, why);
}

static bool choose_number(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    (void)trace;
    int number;
    if (!read_number(json, "answer", 0, 99, &number, why))
        return false;
    event->number = (int16_t)number;
    return true;
}

static bool choose_actions(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    return read_list(trace, json, "answer", OF_ACTIONS, &event->answer, why);
}

static bool choose_discard(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    static const char *const words[CHOOSES] = {[CHOOSE_OPENING] = "opening_hand",
                                               [CHOOSE_EXPLORE] = "explore",
                                               [CHOOSE_HAND_LIMIT] = "hand_limit"};
    int choose;
    if (!read_word(json, "why", words, CHOOSES, &choose, why))
        return false;
    event->choose = (uint8_t)choose;
    return choose_hand_cards(trace, json, event, why);
}

static bool choose_settle_power(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    return read_list(trace, json, "answer", OF_CARDS, &event->answer, why);
}

static const struct {
    const char *word;
    EventReader *read;
} choose_rows[CHOOSES] = {
    [CHOOSE_ACTIONS] = {"actions", choose_actions},
    [CHOOSE_OPENING] = {"discard", choose_discard}, /* or another discard, as `why` says */
    [CHOOSE_PLACE] = {"place", choose_place},
    [CHOOSE_PAY] = {"pay", choose_pay},
    [CHOOSE_SETTLE_POWER] = {"settle_power", choose_settle_power},
    [CHOOSE_TRADE] = {"trade", choose_one_world},
    [CHOOSE_CONSUME_POWER] = {"consume_power", choose_power},
    [CHOOSE_GOODS] = {"goods", choose_from_options},
    [CHOOSE_CONSUME_CARDS] = {"consume_cards", choose_hand_cards},
    [CHOOSE_LUCKY_NUMBER] = {"lucky_number", choose_number},
    [CHOOSE_WINDFALL] = {"windfall", choose_one_world},
    [CHOOSE_PRODUCE_POWER] = {"produce_power", choose_power},
    [CHOOSE_DISCARD_TO_PRODUCE] = {"discard_to_produce", choose_hand_cards},
};

static bool event_choose(Trace *trace, const json_t *json, TraceEvent *event, Buf *why)
{
    const char *words[CHOOSES];
    int choose;
    for (int i = 0; i < CHOOSES; i++)
        words[i] = choose_rows[i].word;
    if (!read_seat(trace, json, event, why) ||
        !read_word(json, "choose", words, CHOOSES, &choose, why))
        return false;
    event->choose = (uint8_t)choose;
    return choose_rows[choose].read(trace, json, event, why);
}

static const struct {
    const char *key;
    TraceKind kind;
    EventReader *read;
} event_table[] = {
    /* keys that other events have as fields come after those events */
    {"choose", TRACE_CHOOSE, event_choose},     {"use", TRACE_USE, event_use},
    {"state", TRACE_STATE, event_state},        {"draw", TRACE_DRAW, event_draw},
    {"good_on", TRACE_GOOD, event_good},        {"flip", TRACE_FLIP, event_flip},
    {"reshuffle", TRACE_RESHUFFLE, event_bare}, {"setup_done", TRACE_SETUP_DONE, event_bare},
    {"trade", TRACE_TRADE, event_trade},        {"spend_goods", TRACE_SPEND, event_spend},
    {"phase", TRACE_PHASE, event_phase},
};

bool trace_read_event(Trace *trace, const json_t *json, Buf *why)
{
    size_t lists = trace->list.size;
    for (size_t i = 0; i < sizeof event_table / sizeof *event_table; i++) {
        if (!json_object_get(json, event_table[i].key))
            continue;
        TraceEvent event = {.kind = (uint8_t)event_table[i].kind, .power = TRACE_POWERS};
        event.answer.n = event.options.n = event.using.n = TRACE_MISSING;
        if (!event_table[i].read(trace, json, &event, why)) {
            buf_cut(&trace->list, lists);
            return false;
        }
        buf_add(&trace->event, &event, sizeof event);
        return true;
    }
    complain(why,
             "an event should have one of the keys draw, good_on, flip, reshuffle, setup_done, "
             "phase, choose, trade, use, spend_goods, state");
    return false;
}

/* the whole */

static bool read_mode(Trace *trace, const json_t *json, Buf *why)
{
    static const char *const sets[] = {"base", "gathering_storm"};
    int players, set;
    char name[16];
    if (!read_number(json, "players", 2, SEATS_MAX, &players, why) ||
        !read_word(json, "set", sets, 2, &set, why))
        return false;
    bool two = json_is_true(json_object_get(json, "experienced"));
    snprintf(name, sizeof name, "%s-%dp%s", set ? "tgs" : "base", players, two ? "x" : "");
    trace->mode = mode_find(name);
    if (!trace->mode)
        return wrong_word(why, "players", name, "a mode");
    trace->players = (uint8_t)players;
    trace->cat = mode_catalog(trace->mode);
    return true;
}

static bool build_cards(Trace *trace, unsigned boxes, const json_t *cards, Buf *why)
{
    CardError err;
    CardText text = {"cards", json_string_value(cards), json_string_length(cards), CARDS_OWN_SET};
    trace->own = catalog_new();
    if (!trace->own)
        abort();
    if (!catalog_build(trace->own, boxes, &text, !is_null(cards), &err)) {
        buf_str(why, err.why);
        return false;
    }
    trace->cat = trace->own;
    return true;
}

static bool read_cards(Trace *trace, const json_t *json, Buf *why)
{
    const json_t *cards = json_object_get(json, "cards"),
                 *revised = json_object_get(json, "revised");
    if (!is_null(cards) && !json_is_string(cards))
        return wrong(why, "cards", "the text of a card file");
    if (!is_null(revised) && !json_is_boolean(revised))
        return wrong(why, "revised", "true or false");
    if (is_null(cards) && !json_is_true(revised))
        return true;
    unsigned boxes = trace->mode->boxes | (json_is_true(revised) ? BOX_REVISED : 0);
    return build_cards(trace, boxes, cards, why);
}

static bool read_goals(Trace *trace, const json_t *json, Buf *why)
{
    const json_t *list = json_object_get(json, "goals");
    if (is_null(list))
        return true;
    if (!json_is_array(list) || json_array_size(list) > GOALS_MAX)
        return wrong(why, "goals", "a list of goals");
    for (size_t i = 0; i < json_array_size(list); i++) {
        int goal = goal_named(trace->cat, json_string_value(json_array_get(list, i)));
        if (goal < 0 || memchr(trace->goal, goal, trace->goals))
            return wrong(why, "goals", "a list of different goals");
        trace->goal[trace->goals++] = (uint8_t)goal;
    }
    return true;
}

/* If seats act in order, the lowest start world begins, which the format calls seat 0. */
static bool first_is_lowest(const Trace *trace, Buf *why)
{
    const Design *first = &trace->cat->design[trace->start[0]];
    for (int seat = 1; seat < trace->players; seat++) {
        const Design *other = &trace->cat->design[trace->start[seat]];
        if (other->start >= first->start)
            continue;
        complain(why, "\"start_worlds\": seat 0 should have the lowest one, but %s is below %s",
                 other->name, first->name);
        return false;
    }
    return true;
}

static bool read_starts(Trace *trace, const json_t *json, Buf *why)
{
    const json_t *list = json_object_get(json, "start_worlds");
    if (json_array_size(list) != trace->players)
        return wrong(why, "start_worlds", "a list with one start world a seat");
    for (int seat = 0; seat < trace->players; seat++) {
        uint8_t *design = &trace->start[seat];
        const json_t *name = json_array_get(list, (size_t)seat);
        if (!read_name(trace, name, "start_worlds", design, why))
            return false;
        if (trace->cat->design[*design].start == NO_CARD ||
            memchr(trace->start, *design, (size_t)seat))
            return wrong_word(why, "start_worlds", json_string_value(name),
                              "a start world still free");
    }
    return first_is_lowest(trace, why);
}

bool trace_read_options(Trace *trace, const json_t *json, Buf *why)
{
    int version;
    const char *id = json_string_value(json_object_get(json, "id"));
    if (!read_number(json, "trace", TRACE_VERSION, TRACE_VERSION, &version, why))
        return false;
    snprintf(trace->id, sizeof trace->id, "%s", id ? id : "");
    return read_mode(trace, json, why) && read_cards(trace, json, why) &&
           read_goals(trace, json, why) && read_starts(trace, json, why);
}

static bool read_events(Trace *trace, const json_t *json, Buf *why)
{
    const json_t *events = json_object_get(json, "events");
    if (!json_is_array(events))
        return wrong(why, "events", "a list");
    for (size_t i = 0; i < json_array_size(events); i++) {
        size_t before = why->size;
        if (!trace_read_event(trace, json_array_get(events, i), why)) {
            Buf said = {0};
            buf_str(&said, why->data + before);
            buf_cut(why, before);
            complain(why, "event %zu: %s", i, buf_text(&said));
            buf_free(&said);
            return false;
        }
    }
    return true;
}

static bool read_seat_result(const json_t *json, TraceResult *result, Buf *why)
{
    int total, chips, goal_vp, hand;
    if (!read_number(json, "total", -999, 999, &total, why) ||
        !read_number(json, "chips", -999, 999, &chips, why) ||
        !read_number(json, "goal_vp", 0, 999, &goal_vp, why) ||
        !read_number(json, "hand", 0, CARDS_MAX, &hand, why))
        return false;
    *result = (TraceResult){(int16_t)total, (int16_t)chips, (int16_t)goal_vp, (int16_t)hand,
                            json_is_true(json_object_get(json, "winner"))};
    return true;
}

static bool read_result(Trace *trace, const json_t *json, Buf *why)
{
    int rounds;
    const json_t *list = json_object_get(json, "result");
    if (!read_number(json, "rounds", 1, 999, &rounds, why))
        return false;
    trace->rounds = (uint16_t)rounds;
    if (json_array_size(list) != trace->players)
        return wrong(why, "result", "a list with one entry a seat");
    for (int seat = 0; seat < trace->players; seat++)
        if (!read_seat_result(json_array_get(list, (size_t)seat), &trace->result[seat], why))
            return false;
    return true;
}

bool trace_read(Trace *trace, const json_t *json, Buf *why)
{
    *trace = (Trace){0};
    if (trace_read_options(trace, json, why) && read_events(trace, json, why) &&
        read_result(trace, json, why))
        return true;
    trace_free(trace);
    return false;
}

void trace_free(Trace *trace)
{
    free(trace->own);
    buf_free(&trace->list);
    buf_free(&trace->event);
    buf_free(&trace->state);
    *trace = (Trace){0};
}
