/* Phase I. Everybody draws before anybody discards. The cards looked at are not yet in the hand. A
 * seat looks at 2, 5 or 1 more for the bonuses, and more with powers; it keeps 1, 1 more for one of
 * the bonuses, and more with powers. */
#include "rules/event.h"
#include "rules/op.h"
#include "rules/phase.h"
#include "rules/place.h"

int explore_looks(const Game *g, int seat)
{
    return 2 + 5 * action_chosen(g, seat, ACT_EXPLORE_5) + action_chosen(g, seat, ACT_EXPLORE_1_1) +
           g->seat[seat].stat[STAT_LOOK];
}

int explore_keeps(const Game *g, int seat)
{
    return 1 + action_chosen(g, seat, ACT_EXPLORE_1_1) + g->seat[seat].stat[STAT_KEEP];
}

static void begin(Run *r, int nth)
{
    phase_begin(r, EXPLORE, nth);
    for (EACH_SEAT(seat, r->g))
        place_look(r, seat, explore_looks(r->g, seat));
}

static void seat_lane(Run *r, int seat)
{
    run_push(r, seat, OP_EXPLORE, NO_CARD, 0, 0);
}

static int discards(const Game *g, int seat)
{
    int n = g->seat[seat].look_n - explore_keeps(g, seat);
    return n > 0 ? n : 0;
}

static void ask(const Game *g, int seat, Frame frame, Ask *a)
{
    (void)frame;
    a->options = g->seat[seat].look;
    a->min = a->max = (uint8_t)discards(g, seat);
}

static Err test(const Game *g, int seat, const Set *picks)
{
    int n = discards(g, seat);
    return op_fits(picks, &g->seat[seat].look, n, n) ? err_ok() : op_test_menu(g, seat, picks);
}

static void apply(Run *r, int seat, Frame frame, const Set *picks)
{
    (void)frame;
    place_keep(r, seat, picks, WHY_EXPLORE);
}

const Op op_EXPLORE = {
    .row = &op_rows[OP_EXPLORE],
    .ask = ask,
    .apply = apply,
    .test = test,
};

static void finish(Run *r)
{
    phase_end(r, EXPLORE);
}

const Step step_explore = {
    .name = "explore",
    .phase = EXPLORE,
    .begin = begin,
    .seat = seat_lane,
    .finish = finish,
};
