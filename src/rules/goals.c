/* A "first" goal is won once, by all who meet it at the end of the same phase, and never lost. A
 * "most" tile belongs to the one seat that has the most and at least the minimum. On a tie its
 * holder keeps it; if two seats pass the holder together, it goes back to the middle. A holder who
 * falls below the minimum or below a rival loses it at once, but it is claimed again only at the
 * end of its phases. */
#include "rules/goals.h"
#include "rules/event.h"
#include "rules/step.h"

static inline int count_columns(const Seat *s, int from, int n)
{
    int columns = 0;
    for (int i = 0; i < n; i++)
        columns += s->tally[from + i] > 0;
    return columns;
}

static inline int count_worlds(const Seat *s)
{
    int worlds = 0;
    for (int kind = KIND_NONE; kind < KINDS; kind++)
        worlds += s->tally[TALLY_KIND + kind];
    return worlds;
}

/* The amounts of all seats, so that the switch over what a goal counts runs once for all of
 * them. */
static void amounts(const Game *g, int number, int *amount)
{
    const Goal *goal = &g->cat->goal[number];
    const Seat *s = g->seat, *end = s + g->players;
    switch (goal->what) {
#define GOAL(ID, name, sentence, moves, count) \
    case GOAL_##ID:                            \
        for (; s < end; s++)                   \
            *amount++ = (count);               \
        break;
#include "cards/goal.def"
#undef GOAL
    }
}

int goals_amount(const Game *g, int seat, int goal)
{
    int amount[SEATS_MAX];
    amounts(g, goal, amount);
    return amount[seat];
}

static void say(Run *r, int kind, int seat, int goal)
{
    run_emit(r, event_goal(kind, seat, goal));
}

static void settle_first(Run *r, int goal)
{
    Game *g = r->g;
    int amount[SEATS_MAX];
    amounts(g, goal, amount);
    unsigned met = 0;
    for (int seat = 0; seat < g->players; seat++)
        met |= (unsigned)(amount[seat] >= g->cat->goal[goal].minimum) << seat;
    if (!met)
        return;
    g->goal_holder[goal] = (uint8_t)met;
    for (EACH_SEAT(seat, g))
        if (met >> seat & 1)
            say(r, EV_GOAL, seat, goal);
}

/* The most that any seat has, and the seats that have it. */
static int most_of(const Game *g, int goal, unsigned *who)
{
    int most = -128, amount[SEATS_MAX];
    unsigned have = 0;
    amounts(g, goal, amount);
    for (int seat = 0; seat < g->players; seat++)
        most = amount[seat] > most ? amount[seat] : most;
    for (int seat = 0; seat < g->players; seat++)
        have |= (unsigned)(amount[seat] == most) << seat;
    *who = have;
    return most;
}

static void give(Run *r, int goal, unsigned to)
{
    Game *g = r->g;
    unsigned from = g->goal_holder[goal];
    if (to == from)
        return;
    if (from)
        say(r, EV_GOAL_LOST, __builtin_ctz(from), goal);
    if (to)
        say(r, EV_GOAL, __builtin_ctz(to), goal);
    g->goal_holder[goal] = (uint8_t)to;
}

static void settle_most(Run *r, int goal, bool claims)
{
    unsigned who;
    int most = most_of(r->g, goal, &who);
    unsigned holder = r->g->goal_holder[goal];
    bool enough = most >= r->g->cat->goal[goal].minimum;
    if (enough && holder & who)
        return;
    bool alone = (who & (who - 1)) == 0;
    give(r, goal, enough && alone && claims ? who : 0);
}

/* The goals of `due` that can change hands: "first" goals that nobody holds, and "most" goals that
 * can be claimed or lost. */
static unsigned open_goals(const Game *g, unsigned due, unsigned claimed)
{
    unsigned on = 0, held = 0;
    for (unsigned left = due; left; left &= left - 1) {
        int goal = __builtin_ctz(left);
        on |= (unsigned)g->goal_on[goal] << goal;
        held |= (unsigned)(g->goal_holder[goal] != 0) << goal;
    }
    unsigned most = g->cat->goals_most;
    return on & ((most & (claimed | held)) | (~most & ~held));
}

void goals_settle(Run *r, int after)
{
    Game *g = r->g;
    unsigned claimed = g->cat->goals_after[after];
    unsigned lost = g->tableaus_stand ? g->cat->goals_restless : g->cat->goals_most;
    for (unsigned due = open_goals(g, claimed | lost, claimed); due; due &= due - 1) {
        int goal = __builtin_ctz(due);
        if (g->cat->goal[goal].most)
            settle_most(r, goal, claimed >> goal & 1);
        else
            settle_first(r, goal);
    }
    g->tableaus_stand = 1;
}

int goals_points(const Game *g, int seat, int goal, bool *tie)
{
    const Goal *tile = &g->cat->goal[goal];
    *tie = false;
    if (!g->goal_on[goal])
        return 0;
    if (g->goal_holder[goal] >> seat & 1)
        return tile->vp;
    unsigned who;
    if (!tile->most || most_of(g, goal, &who) < tile->minimum || !(who >> seat & 1))
        return 0;
    *tie = true;
    return tile->tie_vp;
}

/* Puts `n` random goals of one sort into play. */
static void deal_some(Run *r, int most, int n)
{
    Game *g = r->g;
    uint8_t left[GOALS_MAX];
    int count = 0;
    for (int goal = 0; goal < g->cat->goals; goal++)
        if (g->cat->goal[goal].most == most)
            left[count++] = (uint8_t)goal;
    for (; n > 0 && count; n--) {
        int at = (int)rng_below(&g->rng, (uint32_t)count);
        g->goal_on[left[at]] = 1;
        left[at] = left[--count];
    }
}

void goals_deal(Run *r)
{
    Game *g = r->g;
    if (g->script && g->script->goals) {
        for (int i = 0; i < g->script->goals; i++)
            g->goal_on[g->script->goal[i]] = 1;
        return;
    }
    deal_some(r, 1, 2);
    deal_some(r, 0, 4);
}
