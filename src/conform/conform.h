/* Replays a Trace through the engine and compares: every choice is answered from the events, and
 * every state, option list and result must be the same. A difference is reported, never
 * repaired. */
#ifndef WINDFALL_CONFORM_CONFORM_H
#define WINDFALL_CONFORM_CONFORM_H

#include "conform/trace.h"

/* A Script that owns its bytes, and its options. */
typedef struct TraceScript {
    Script script;
    Buf takes[SEATS_MAX], uses[SEATS_MAX];
    uint8_t start[SEATS_MAX], goal[GOALS_MAX];
} TraceScript;

void conform_script(TraceScript *script, const Trace *trace);
void conform_script_free(TraceScript *script);

/* The result of a seat in a finished game. */
TraceResult conform_result(const Game *g, int seat);

/* Hears every answer given, in order. */
typedef struct ConformListener {
    void (*answer)(void *to, int seat, const Set *picks);
    void *to;
} ConformListener;

/* True if the whole game is the same. If not, `event` is the number of the first event that
 * differs, and `why` says what we have and what was expected. `ear` may be NULL. */
bool conform_replay(const Trace *trace, const ConformListener *ear, int *event, Buf *why);

#endif
