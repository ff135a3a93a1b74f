/* The end of a round: discarding to the hand limit, the last goals, and whether the game is over.
 * Also the plan of an ordinary round. */
#include "rules/round.h"

#include "rules/event.h"
#include "rules/goals.h"
#include "rules/op.h"
#include "rules/place.h"

static void seat_lane(Run *r, int seat)
{
    if (r->g->seat[seat].hand_n > HAND_LIMIT)
        run_push(r, seat, OP_HAND_LIMIT, NO_CARD, 0, 0);
}

static void ask(const Game *g, int seat, Frame frame, Ask *a)
{
    (void)frame;
    a->options = g->seat[seat].hand;
    a->min = a->max = (uint8_t)(g->seat[seat].hand_n - HAND_LIMIT);
}

static void apply(Run *r, int seat, Frame frame, const Set *picks)
{
    (void)frame;
    r->g->seat[seat].discarded = (uint8_t)set_count(picks);
    place_discard_hand(r, seat, picks, WHY_HAND_LIMIT, NO_CARD);
}

const Op op_HAND_LIMIT = {
    .row = &op_rows[OP_HAND_LIMIT],
    .ask = ask,
    .apply = apply,
    .test = op_test_menu,
};

bool round_has_full_tableau(const Game *g)
{
    for (int seat = 0; seat < g->players; seat++)
        if (g->seat[seat].tableau_n >= TABLEAU_FULL)
            return true;
    return false;
}

bool round_is_last(const Game *g)
{
    return round_has_full_tableau(g) || g->pool <= 0;
}

static void finish(Run *r)
{
    Game *g = r->g;
    goals_settle(r, PHASES);
    g->over = g->mode->ended ? g->mode->ended(g) : round_is_last(g);
    if (g->over)
        run_emit(r, event_plain(EV_OVER, NO_SEAT, 0));
}

const Step step_round_end = {
    .name = "round_end",
    .phase = PHASES,
    .seat = seat_lane,
    .finish = finish,
};

const PlanEntry plan_standard[] = {
    {&step_setup, 0},    {&step_choose, 0},    {&step_explore, 0},  {&step_develop, 0},
    {&step_build, 0},    {&step_develop, 1},   {&step_build, 1},    {&step_settle, 0},
    {&step_colonise, 0}, {&step_settle, 1},    {&step_colonise, 1}, {&step_consume, 0},
    {&step_produce, 0},  {&step_round_end, 0}, {NULL, 0},
};
