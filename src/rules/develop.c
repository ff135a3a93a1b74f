/* Phase II, in two steps: everybody lays a development face down, or nothing; then all are turned
 * up and paid for. No power is optional here: the cost of a development is a plain sum. */
#include "rules/op.h"
#include "rules/phase.h"
#include "rules/place.h"
#include "rules/quote.h"

static void begin(Run *r, int nth)
{
    Game *g = r->g;
    phase_begin(r, DEVELOP, nth);
    for (EACH_SEAT(seat, g))
        phase_draw(r, seat, g->seat[seat].stat[STAT_DEVELOP_START], V_DRAW_AT_DEVELOP);
}

static void seat_lane(Run *r, int seat)
{
    run_push(r, seat, OP_DEVELOP, NO_CARD, 0, 0);
}

static void ask(const Game *g, int seat, Frame frame, Ask *a)
{
    (void)frame;
    a->options = quote_developments(g, seat);
}

static void apply(Run *r, int seat, Frame frame, const Set *picks)
{
    (void)frame;
    phase_lay(r, seat, picks);
}

static Err test(const Game *g, int seat, const Set *picks)
{
    return phase_may_lay(g, seat, picks, quote_develop);
}

const Op op_DEVELOP = {
    .row = &op_rows[OP_DEVELOP],
    .ask = ask,
    .apply = apply,
    .test = test,
};

const Step step_develop = {
    .name = "develop",
    .phase = DEVELOP,
    .begin = begin,
    .seat = seat_lane,
};

static void build_begin(Run *r, int nth)
{
    (void)nth;
    phase_reveal(r, DEVELOP);
}

static void build_lane(Run *r, int seat)
{
    int card = r->g->seat[seat].placed;
    if (card == NO_CARD)
        return;
    int cost = quote_develop_cost(r->g, seat, card);
    run_push(r, seat, OP_PAY, card, cost, cost);
}

static int most_draws(const Game *g, int seat)
{
    const Seat *s = &g->seat[seat];
    return s->placed == NO_CARD ? 0 : s->stat[STAT_DEVELOP_DRAW];
}

static bool build_in_turn(const Game *g)
{
    return phase_supply_short(g, most_draws);
}

static void build_finish(Run *r)
{
    for (int seat = 0; seat < r->g->players; seat++)
        r->g->seat[seat].placed = NO_CARD;
    phase_end(r, DEVELOP);
}

const Step step_build = {
    .name = "build",
    .phase = DEVELOP,
    .begin = build_begin,
    .seat = build_lane,
    .in_turn = build_in_turn,
    .finish = build_finish,
};
