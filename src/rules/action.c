/* Choosing actions: one card each, or two of nine in the experienced game. */
#include <string.h>

#include "rules/event.h"
#include "rules/op.h"
#include "rules/place.h"

static const char *const names[ACTIONS] = {
    [ACT_EXPLORE_5] = "explore_5", [ACT_EXPLORE_1_1] = "explore_1_1", [ACT_DEVELOP] = "develop",
    [ACT_DEVELOP_2] = "develop_2", [ACT_SETTLE] = "settle",           [ACT_SETTLE_2] = "settle_2",
    [ACT_TRADE] = "consume_trade", [ACT_CONSUME_2X] = "consume_2x",   [ACT_PRODUCE] = "produce"};

const char *action_name(int action)
{
    return names[action];
}

/* The duplicate cards are offered only where two are chosen. */
static uint64_t all_actions(const Game *g)
{
    unsigned seconds = 1u << ACT_DEVELOP_2 | 1u << ACT_SETTLE_2, all = (1u << ACTIONS) - 1;
    return g->mode->actions_each == 2 ? all : all & ~seconds;
}

static void ask(const Game *g, int seat, Frame frame, Ask *a)
{
    (void)seat;
    (void)frame;
    a->options.word[0] = all_actions(g);
    a->min = a->max = g->mode->actions_each;
}

static bool second_alone(const Set *picks, int second)
{
    return set_has(picks, second) && !set_has(picks, second - 1);
}

static Err check(const Game *g, int seat, Frame frame, const Set *picks)
{
    (void)g;
    (void)seat;
    (void)frame;
    if (second_alone(picks, ACT_DEVELOP_2) || second_alone(picks, ACT_SETTLE_2))
        return (Err){ERR_SECOND_ALONE, NO_CARD, 0, 0};
    return err_ok();
}

static void apply(Run *r, int seat, Frame frame, const Set *picks)
{
    (void)frame;
    uint8_t *chosen = r->g->seat[seat].action;
    chosen[0] = (uint8_t)set_first(picks);
    int second = set_next(picks, chosen[0] + 1);
    chosen[1] = (uint8_t)(second < 0 ? ACTIONS : second);
}

static Err test(const Game *g, int seat, const Set *picks)
{
    Set all = {{all_actions(g), 0, 0, 0}};
    Frame none = {0, 0, 0, 0};
    int n = g->mode->actions_each;
    return op_fits(picks, &all, n, n) ? check(g, seat, none, picks) : op_test_menu(g, seat, picks);
}

const Op op_ACTIONS = {
    .row = &op_rows[OP_ACTIONS],
    .ask = ask,
    .check = check,
    .apply = apply,
    .test = test,
};

static void begin(Run *r, int nth)
{
    (void)nth;
    Game *g = r->g;
    g->round++;
    for (int seat = 0; seat < g->mode->seats; seat++) {
        Seat *s = &g->seat[seat];
        s->discarded = 0;
        memmove(s->last + 2, s->last, 2);
        memcpy(s->last, s->action, 2);
        memset(s->action, ACTIONS, 2);
    }
    run_emit(r, event_plain(EV_ROUND, NO_SEAT, g->round));
}

static void seat_lane(Run *r, int seat)
{
    run_push(r, seat, OP_ACTIONS, NO_CARD, 0, 0);
}

static void finish(Run *r)
{
    if (!r->log)
        return;
    for (EACH_SEAT(seat, r->g))
        for (int i = 0; i < 2; i++)
            if (r->g->seat[seat].action[i] != ACTIONS)
                run_emit(r, event_plain(EV_ACTION, seat, r->g->seat[seat].action[i]));
}

const Step step_choose = {
    .name = "choose",
    .phase = PHASES,
    .begin = begin,
    .seat = seat_lane,
    .finish = finish,
};
