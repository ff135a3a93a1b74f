/* The public track of the five phases: who called each, and which are over, running or still to
 * come. Trading is part of Consume and has no place of its own. */
#ifndef WINDFALL_VIEW_TRACK_H
#define WINDFALL_VIEW_TRACK_H

#include "rules/rules.h"

typedef enum TrackState {
    TRACK_UNKNOWN, /* the actions have not been revealed */
    TRACK_OFF,     /* nobody called it */
    TRACK_DONE,
    TRACK_NOW,
    TRACK_NEXT,
} TrackState;

typedef struct TrackPhase {
    Phase phase;
    TrackState state;
    int callers;
    struct {
        uint8_t seat, action;
    } by[2 * SEATS_MAX];
} TrackPhase;

enum { TRACK_PHASES = 5 };
void track_make(const Game *g, TrackPhase track[TRACK_PHASES]);

/* The current phase of the track, or PHASES between phases. */
int track_now(const Game *g);

/* Have the actions of this round been revealed? */
bool track_is_revealed(const Game *g);

/* The phase that an action calls. */
Phase track_action(int action);

#endif
