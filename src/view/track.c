/* Reads only public information. */
#include "view/track.h"

#include "rules/mode.h"

int track_now(const Game *g)
{
    int phase = game_phase(g);
    return phase == TRADE ? CONSUME : phase;
}

bool track_is_revealed(const Game *g)
{
    for (int seat = 0; seat < g->mode->seats; seat++)
        if (g->shown[seat].action[0] < ACTIONS && g->round > 0)
            return true;
    return false;
}

Phase track_action(int action)
{
    static const Phase phases[ACTIONS] = {
        [ACT_EXPLORE_5] = EXPLORE, [ACT_EXPLORE_1_1] = EXPLORE, [ACT_DEVELOP] = DEVELOP,
        [ACT_DEVELOP_2] = DEVELOP, [ACT_SETTLE] = SETTLE,       [ACT_SETTLE_2] = SETTLE,
        [ACT_TRADE] = CONSUME,     [ACT_CONSUME_2X] = CONSUME,  [ACT_PRODUCE] = PRODUCE};
    return phases[action];
}

static void find_callers(const Game *g, TrackPhase *at)
{
    for (int seat = 0; seat < g->mode->seats; seat++)
        for (int i = 0; i < 2 && g->round > 0; i++) {
            uint8_t action = g->shown[seat].action[i];
            if (action >= ACTIONS || track_action(action) != at->phase)
                continue;
            at->by[at->callers].seat = (uint8_t)seat;
            at->by[at->callers++].action = action;
        }
}

static TrackState state_of(const Game *g, const TrackPhase *at)
{
    if (!track_is_revealed(g))
        return TRACK_UNKNOWN;
    if (!at->callers)
        return TRACK_OFF;
    int now = track_now(g);
    if (now == PHASES) /* between the phases: the choice of actions, or the end of the round */
        return game_is_choosing(g) ? TRACK_NEXT : TRACK_DONE;
    return (int)at->phase == now ? TRACK_NOW : (int)at->phase < now ? TRACK_DONE : TRACK_NEXT;
}

void track_make(const Game *g, TrackPhase track[TRACK_PHASES])
{
    static const Phase phases[TRACK_PHASES] = {EXPLORE, DEVELOP, SETTLE, CONSUME, PRODUCE};
    for (int i = 0; i < TRACK_PHASES; i++) {
        track[i] = (TrackPhase){.phase = phases[i]};
        find_callers(g, &track[i]);
        track[i].state = state_of(g, &track[i]);
    }
}
