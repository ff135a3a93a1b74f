/* The engine's events and the answers become events of the format, in the order in which they
 * happen. Payments are collected until the card is paid for; goods of one power go together. */
#include "support/tracer.h"

#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "base/buf.h"
#include "cards/catalog.h"
#include "conform/question.h"
#include "modes/presets.h"
#include "rules/op.h"
#include "rules/place.h"
#include "rules/score.h"

typedef struct Tracer {
    Game g;
    json_t *events;
    json_t *paid[SEATS_MAX], *using[SEATS_MAX]; /* collected for a payment */
    json_t *spent;                              /* goods of the power that is taking some */
    int spent_by, spender;
    bool asked_to_pay[SEATS_MAX]; /* something was decided in it */
    bool begun, limited;          /* setup is done; hands are being cut to the limit */
} Tracer;

static json_t *name(const Tracer *t, int card)
{
    return json_string(catalog_design(t->g.cat, card)->name);
}

static void add(Tracer *t, json_t *event)
{
    json_array_append_new(t->events, event);
}

static void flush_spent(Tracer *t)
{
    if (json_array_size(t->spent))
        add(t, json_pack("{s:o, s:i, s:o}", "spend_goods", json_copy(t->spent), "p", t->spender,
                         "power_of", name(t, t->spent_by)));
    json_array_clear(t->spent);
}

static json_t *sorted(json_t *list)
{
    /* Few entries: insertion sort. */
    json_t *out = json_array();
    size_t i, j;
    json_t *item;
    json_array_foreach(list, i, item)
    {
        for (j = 0; j < json_array_size(out); j++)
            if (strcmp(json_string_value(item), json_string_value(json_array_get(out, j))) < 0)
                break;
        json_array_insert(out, j, item);
    }
    json_decref(list);
    return out;
}

static json_t *names_of(const Tracer *t, const Set *cards)
{
    json_t *list = json_array();
    for (SET_EACH(card, cards))
        json_array_append_new(list, name(t, card));
    return sorted(list);
}

static json_t *table_of(const Tracer *t, const Seat *s, uint32_t slots)
{
    json_t *list = json_array();
    for (int slot = 0; slot < s->tableau_n; slot++)
        if (slots >> slot & 1)
            json_array_append_new(list, name(t, s->tableau[slot]));
    return sorted(list);
}

static json_t *goals_of(const Tracer *t, int seat)
{
    json_t *list = json_array();
    for (int goal = 0; goal < t->g.cat->goals; goal++)
        if (t->g.goal_holder[goal] >> seat & 1)
            json_array_append_new(list, json_string(t->g.cat->goal[goal].name));
    return list;
}

static json_t *seat_state(const Tracer *t, int seat)
{
    const Seat *s = &t->g.seat[seat];
    json_t *state =
        json_pack("{s:i, s:o, s:o, s:o}", "chips", s->chips, "hand", names_of(t, &s->hand),
                  "tableau", table_of(t, s, ~0u), "goods", table_of(t, s, s->goods));
    if (t->g.cat->goals)
        json_object_set_new(state, "goals", goals_of(t, seat));
    return state;
}

static void add_state(Tracer *t, const char *when)
{
    json_t *seats = json_array();
    flush_spent(t);
    for (int seat = 0; seat < t->g.players; seat++)
        json_array_append_new(seats, seat_state(t, seat));
    add(t, json_pack("{s:s, s:i, s:i, s:o, s:i, s:i}", "state", when, "round", t->g.round, "pool",
                     t->g.pool, "players", seats, "supply", t->g.pile[0].supply_n, "discard",
                     t->g.pile[0].discard_n));
}

static void add_phase(Tracer *t, int phase)
{
    add(t, json_pack("{s:s, s:i}", "phase", trace_phase_word(phase), "round", t->g.round));
}

static void hear_use(Tracer *t, const Event *e)
{
    if (e->card != NO_CARD) {
        json_array_append_new(t->using[e->seat], name(t, e->source));
        return;
    }
    const char *power = "windfall", *phase = "produce";
    if (e->source != NO_CARD) {
        const Power *p = &catalog_design(t->g.cat, e->source)->power[e->power];
        power = trace_power_word(trace_power_of(p));
        phase = trace_phase_word(p->phase);
    }
    add(t, json_pack("{s:o, s:i, s:s, s:s}", "use",
                     e->source == NO_CARD ? json_string("produce_bonus") : name(t, e->source), "p",
                     e->seat, "phase", phase, "power", power));
}

/* An empty payment is reported if it was a decision, and for every non-military world. */
static void hear_paid(Tracer *t, const Event *e)
{
    bool nothing = !json_array_size(t->paid[e->seat]) && !json_array_size(t->using[e->seat]);
    bool decided = t->asked_to_pay[e->seat];
    t->asked_to_pay[e->seat] = false;
    if (nothing && !decided &&
        (e->kind == EV_CONQUERED || catalog_design(t->g.cat, e->card)->development))
        return;
    add(t, json_pack("{s:s, s:i, s:o, s:O, s:O}", "choose", "pay", "p", e->seat, "for",
                     name(t, e->card), "answer", t->paid[e->seat], "using", t->using[e->seat]));
    json_decref(t->paid[e->seat]);
    json_decref(t->using[e->seat]);
    t->paid[e->seat] = json_array();
    t->using[e->seat] = json_array();
}

static void hear_spend(Tracer *t, const Event *e)
{
    if (t->spender != e->seat || t->spent_by != e->source)
        flush_spent(t);
    t->spender = e->seat;
    t->spent_by = e->source;
    json_array_append_new(t->spent, name(t, e->card));
}

static void hear_round(Tracer *t)
{
    if (!t->begun)
        add(t, json_pack("{s:b}", "setup_done", 1));
    t->begun = true;
    t->limited = false;
    add_state(t, "round_start");
}

static void hear(void *to, const Event *e)
{
    Tracer *t = to;
    if (e->kind != EV_SPEND)
        flush_spent(t);
    switch (e->kind) {
    case EV_ROUND: hear_round(t); break;
    case EV_OVER: add_state(t, "end"); break;
    case EV_PHASE:
        add_state(t, "before_phase");
        add_phase(t, e->power);
        break;
    case EV_DRAW:
    case EV_LOOK: add(t, json_pack("{s:o, s:i}", "draw", name(t, e->card), "p", e->seat)); break;
    case EV_FLIP: add(t, json_pack("{s:o, s:i}", "flip", name(t, e->card), "p", e->seat)); break;
    case EV_GOOD:
        add(t, json_pack("{s:o, s:i, s:o}", "good_on", name(t, e->source), "p", e->seat, "card",
                         name(t, e->card)));
        break;
    case EV_RESHUFFLE: add(t, json_pack("{s:b}", "reshuffle", 1)); break;
    case EV_USE: hear_use(t, e); break;
    case EV_SPEND: hear_spend(t, e); break;
    case EV_SELL:
        add(t, json_pack("{s:o, s:i, s:b}", "trade", name(t, e->card), "p", e->seat, "bonus", 1));
        break;
    case EV_DISCARD:
        if (e->amount == WHY_PAYMENT || e->amount == WHY_STRENGTH)
            json_array_append_new(t->paid[e->seat], name(t, e->card));
        break;
    case EV_PAID:
    case EV_CONQUERED: hear_paid(t, e); break;
    default: break;
    }
}

/* A second world is announced before it is placed. */
static void announce_second(Tracer *t, int seat, const Ask *ask)
{
    add(t, json_pack("{s:s, s:i, s:[o]}", "choose", "settle_power", "p", seat, "answer",
                     name(t, ask->card)));
    add(t, json_pack("{s:o, s:i, s:s, s:s}", "use", name(t, ask->card), "p", seat, "phase",
                     "settle", "power", "place_second_world"));
}

/* The order of produce powers is reported by their use, except between a repair and draws that
 * count goods. */
static bool is_order(const Tracer *t, int seat, const Ask *ask)
{
    for (SET_EACH(ref, &ask->options)) {
        if (ref == POWER_BONUS)
            return true;
        int verb = catalog_design(t->g.cat, t->g.seat[seat].tableau[ref_slot(ref)])
                       ->power[ref_power(ref)]
                       .verb;
        if (verb != V_DISCARD_TO_PRODUCE && verb != V_DRAW_PER_GOOD && verb != V_DRAW_PER_KIND)
            return true;
    }
    return false;
}

static bool is_untold(const Tracer *t, int seat, const Ask *ask)
{
    return ask->op == OP_PAY_WITH || ask->op == OP_PAY || ask->op == OP_STRENGTH ||
           (ask->op == OP_SECOND && ask->forced) ||
           (ask->op == OP_PRODUCE && is_order(t, seat, ask));
}

static void add_choose(Tracer *t, int seat, const Ask *ask, const Set *picks)
{
    if (ask->op == OP_PAY_WITH || ask->op == OP_PAY || ask->op == OP_STRENGTH)
        t->asked_to_pay[seat] = true;
    if (is_untold(t, seat, ask))
        return;
    if (ask->op == OP_SECOND)
        announce_second(t, seat, ask);
    if (ask->op == OP_HAND_LIMIT && !t->limited) {
        t->limited = true;
        add_state(t, "before_phase");
        add_phase(t, TRACE_ROUND_END);
    }
    Question q = {.g = t->g, .ask = *ask, .seat = seat};
    Buf line = {0};
    question_reply(&q, picks, &line);
    add(t, json_loadb(line.data, line.size, 0, NULL));
    buf_free(&line);
}

static void play(Tracer *t, Log *log, uint64_t seed)
{
    Rng rng = rng_seeded(seed ^ 0x7472616365);
    while (!t->g.over) {
        int seat = __builtin_ctz(t->g.asked);
        Ask ask;
        game_ask(&t->g, seat, &ask);
        Set picks = random_picks(&t->g, seat, &ask, &rng);
        flush_spent(t);
        add_choose(t, seat, &ask, &picks);
        game_answer(&t->g, seat, &picks, log);
    }
}

static json_t *result_of(const Tracer *t)
{
    json_t *list = json_array();
    unsigned winners = score_winners(&t->g);
    for (int seat = 0; seat < t->g.players; seat++) {
        ScoreSheet sheet;
        score_seat(&t->g, seat, &sheet);
        json_array_append_new(list, json_pack("{s:i, s:i, s:i, s:i, s:b}", "total", sheet.total,
                                              "chips", t->g.seat[seat].chips, "goal_vp",
                                              sheet.goals, "hand", t->g.seat[seat].hand_n, "winner",
                                              (int)(winners >> seat & 1)));
    }
    return list;
}

static json_t *options_of(const Tracer *t, const Mode *mode)
{
    json_t *starts = json_array();
    for (int seat = 0; seat < t->g.players; seat++)
        json_array_append_new(starts, name(t, t->g.seat[seat].tableau[0]));
    json_t *game =
        json_pack("{s:i, s:s, s:i, s:s, s:b, s:o}", "trace", 1, "id", mode->name, "players",
                  mode->players, "set", mode->boxes & BOX_STORM ? "gathering_storm" : "base",
                  "experienced", mode->actions_each == 2, "start_worlds", starts);
    if (!t->g.cat->goals)
        return game;
    json_t *goals = json_array();
    for (int goal = 0; goal < t->g.cat->goals; goal++)
        if (t->g.goal_on[goal])
            json_array_append_new(goals, json_string(t->g.cat->goal[goal].name));
    json_object_set_new(game, "goals", goals);
    return game;
}

static Tracer tracer_new(void)
{
    Tracer t = {.events = json_array(), .spent = json_array()};
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        t.paid[seat] = json_array();
        t.using[seat] = json_array();
    }
    return t;
}

static void tracer_free(Tracer *t)
{
    json_decref(t->spent);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        json_decref(t->paid[seat]);
        json_decref(t->using[seat]);
    }
}

json_t *tracer_play(const char *mode_name, uint64_t seed)
{
    const Mode *mode = mode_find(mode_name);
    Game probe;
    Options options = {.seed = seed};
    do {
        game_start(&probe, mode_catalog(mode), mode, &options, NULL);
    } while (probe.first && ++options.seed);
    Tracer t = tracer_new();
    Log log = {hear, &t};
    game_start(&t.g, mode_catalog(mode), mode, &options, &log);
    json_t *game = options_of(&t, mode);
    play(&t, &log, seed);
    json_object_set_new(game, "events", t.events);
    json_object_set_new(game, "result", result_of(&t));
    json_object_set_new(game, "rounds", json_integer(t.g.round));
    tracer_free(&t);
    return game;
}

/* ---- for follow ---- */

static json_t *nulls(size_t n)
{
    json_t *list = json_array();
    while (n--)
        json_array_append_new(list, json_null());
    return list;
}

static bool gives_up_cards(const char *choose)
{
    return !strcmp(choose, "discard") || !strcmp(choose, "pay") ||
           !strcmp(choose, "consume_cards") || !strcmp(choose, "discard_to_produce");
}

static void hide_hands(json_t *event, int seat)
{
    size_t i;
    json_t *state;
    json_array_foreach(json_object_get(event, "players"), i, state)
    {
        if ((int)i != seat)
            json_object_set_new(state, "hand",
                                nulls(json_array_size(json_object_get(state, "hand"))));
    }
}

static void hide(json_t *event, int seat)
{
    const char *choose = json_string_value(json_object_get(event, "choose"));
    bool own = json_integer_value(json_object_get(event, "p")) == seat;
    if (json_object_get(event, "state"))
        hide_hands(event, seat);
    if (json_object_get(event, "good_on"))
        json_object_set_new(event, "card", json_null());
    if (json_object_get(event, "draw") && !own)
        json_object_set_new(event, "draw", json_null());
    if (!choose || own)
        return;
    json_object_del(event, "options");
    if (gives_up_cards(choose))
        json_object_set_new(event, "answer",
                            nulls(json_array_size(json_object_get(event, "answer"))));
}

json_t *tracer_lines(const json_t *game, int hidden_from, int asked)
{
    json_t *lines = json_array(), *head = json_copy((json_t *)(uintptr_t)game), *event;
    size_t i;
    json_object_del(head, "events");
    json_object_del(head, "result");
    json_object_del(head, "rounds");
    json_array_append_new(lines, head);
    json_array_foreach(json_object_get(game, "events"), i, event)
    {
        json_t *line = json_deep_copy(event);
        if (json_object_get(event, "choose") &&
            json_integer_value(json_object_get(event, "p")) == asked)
            json_array_append_new(lines, json_pack("{s:i}", "ask", asked));
        if (hidden_from != NO_SEAT)
            hide(line, hidden_from);
        json_array_append_new(lines, line);
    }
    return lines;
}
