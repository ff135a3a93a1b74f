/* Phase III, in two steps like Develop: everybody lays a world face down, or nothing; then all are
 * turned up, get their windfall goods, and are paid for or conquered. A world that was turned up
 * stays: optional powers must be used if it cannot be placed otherwise. With a "second world" power
 * another world follows, by the same rules, when the first is completely done. */
#include "rules/event.h"
#include "rules/op.h"
#include "rules/pay.h"
#include "rules/phase.h"
#include "rules/place.h"
#include "rules/quote.h"
#include "rules/round.h"

static void begin(Run *r, int nth)
{
    phase_begin(r, SETTLE, nth);
}

static void seat_lane(Run *r, int seat)
{
    run_push(r, seat, OP_SETTLE, NO_CARD, 0, 0);
}

static void ask(const Game *g, int seat, Frame frame, Ask *a)
{
    (void)frame;
    a->options = quote_worlds(g, seat);
}

static void apply(Run *r, int seat, Frame frame, const Set *picks)
{
    (void)frame;
    phase_lay(r, seat, picks);
}

static Err test(const Game *g, int seat, const Set *picks)
{
    return phase_may_lay(g, seat, picks, quote_settle);
}

const Op op_SETTLE = {
    .row = &op_rows[OP_SETTLE],
    .ask = ask,
    .apply = apply,
    .test = test,
};

const Step step_settle = {
    .name = "settle",
    .phase = SETTLE,
    .begin = begin,
    .seat = seat_lane,
};

/* For the card that was placed last. */
static void windfall_good(Run *r, int seat)
{
    const Seat *s = &r->g->seat[seat];
    if (s->windfalls >> (s->tableau_n - 1) & 1)
        place_good(r, seat, s->tableau_n - 1);
}

static void colonise_begin(Run *r, int nth)
{
    (void)nth;
    phase_reveal(r, SETTLE);
    for (EACH_SEAT(seat, r->g))
        if (r->g->seat[seat].placed != NO_CARD)
            windfall_good(r, seat);
}

static void colonise_lane(Run *r, int seat)
{
    if (r->g->seat[seat].placed != NO_CARD)
        pay_start(r, seat, r->g->seat[seat].placed);
}

/* The first unused active power of this verb, as power_ref, or -1. */
static int awake_power(const Game *g, const Seat *s, Verb verb)
{
    for (uint32_t slots = s->optional; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        const Design *d = catalog_design(g->cat, s->tableau[slot]);
        for (int i = 0; i < d->powers; i++)
            if (d->power[i].verb == verb && !(s->used[slot] >> i & 1))
                return power_ref(slot, i);
    }
    return -1;
}

static int most_draws(const Game *g, int seat)
{
    const Seat *s = &g->seat[seat];
    if (s->placed == NO_CARD)
        return 0;
    bool second = s->optional && awake_power(g, s, V_SECOND_WORLD) >= 0;
    return (1 + second) * (s->stat[STAT_SETTLE_DRAW] + s->stat[STAT_PLACED_DRAW] + 1);
}

/* Could the seat discard a card of its tableau for the world it has placed? */
static bool may_sacrifice(const Game *g, const Seat *s)
{
    return awake_power(g, s, V_SACRIFICE_FOR_WORLD) >= 0 ||
           awake_power(g, s, V_SACRIFICE_FOR_MILITARY) >= 0;
}

/* Could a second world fill the tableau while none is full yet? A full tableau stays full unless a
 * card of it can be discarded. */
static bool may_end(const Game *g, const Seat *s)
{
    return g->rules >= RULES_TURNS_AT_THE_END && s->tableau_n + 1 >= TABLEAU_FULL &&
           awake_power(g, s, V_SECOND_WORLD) >= 0 && !round_has_full_tableau(g);
}

static bool colonise_in_turn(const Game *g)
{
    for (int seat = 0; seat < g->players; seat++) {
        const Seat *s = &g->seat[seat];
        if (s->placed != NO_CARD && s->optional && (may_sacrifice(g, s) || may_end(g, s)))
            return true;
    }
    return phase_supply_short(g, most_draws);
}

static void colonise_finish(Run *r)
{
    for (int seat = 0; seat < r->g->players; seat++)
        r->g->seat[seat].placed = NO_CARD;
    phase_end(r, SETTLE);
}

const Step step_colonise = {
    .name = "colonise",
    .phase = SETTLE,
    .begin = colonise_begin,
    .seat = colonise_lane,
    .in_turn = colonise_in_turn,
    .finish = colonise_finish,
};

/* Only custom cards have such powers. */
static __attribute__((cold)) void draw_for_world(Run *r, int seat, const Design *world)
{
    const Seat *s = &r->g->seat[seat];
    for (int slot = 0; slot < s->tableau_n; slot++) {
        const Design *d = catalog_design(r->cat, s->tableau[slot]);
        for (int i = 0; i < d->powers && !(s->fresh >> slot & 1); i++)
            if (quote_draws_for(&d->power[i], world))
                place_draw(r, seat, d->power[i].amount, WHY_POWER, s->tableau[slot], i);
    }
}

void settle_done(Run *r, int seat, int card)
{
    Game *g = r->g;
    Seat *s = &g->seat[seat];
    s->settled++;
    if (s->settled == 1 && action_chosen(g, seat, ACT_SETTLE + g->nth))
        place_draw(r, seat, 1, WHY_BONUS, NO_CARD, 0);
    phase_draw(r, seat, s->stat[STAT_SETTLE_DRAW], V_DRAW_AFTER_SETTLE);
    if (s->stat[STAT_PLACED_DRAW])
        draw_for_world(r, seat, catalog_design(r->cat, card));
    phase_placed(r, seat, card);
    if (s->settled == 1 && s->optional && awake_power(g, s, V_SECOND_WORLD) >= 0)
        run_push(r, seat, OP_SECOND, NO_CARD, 0, 0);
}

static void second_ask(const Game *g, int seat, Frame frame, Ask *a)
{
    (void)frame;
    const Seat *s = &g->seat[seat];
    int ref = awake_power(g, s, V_SECOND_WORLD);
    a->options = quote_worlds(g, seat);
    a->card = s->tableau[ref_slot(ref)];
    a->power = (uint8_t)(ref_power(ref));
}

static void second_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    (void)frame;
    Seat *s = &r->g->seat[seat];
    if (set_is_empty(picks))
        return;
    int ref = awake_power(r->g, s, V_SECOND_WORLD);
    s->used[ref_slot(ref)] |= (uint8_t)(1u << ref_power(ref));
    run_emit(r, event_by(event_plain(EV_USE, seat, 0), s->tableau[ref_slot(ref)], ref_power(ref)));
    phase_lay(r, seat, picks);
    run_emit(r, event_phase(EV_PLACE, seat, s->placed, SETTLE, 0));
    place_on_tableau(r, seat, s->placed);
    windfall_good(r, seat);
    pay_start(r, seat, s->placed);
}

const Op op_SECOND = {
    .row = &op_rows[OP_SECOND],
    .ask = second_ask,
    .apply = second_apply,
    .test = test,
};
