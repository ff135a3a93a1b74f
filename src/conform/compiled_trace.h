/* A Trace made ready for speed: its script and its answers as sets of picks, in the order in which
 * the engine takes them. Names were resolved once, by a replay that compared everything; which copy
 * of a design is taken is the engine's own decision and comes out the same every time. */
#ifndef WINDFALL_CONFORM_COMPILED_TRACE_H
#define WINDFALL_CONFORM_COMPILED_TRACE_H

#include "conform/conform.h"

typedef struct CompiledAnswer {
    Set picks;
    uint8_t seat;
} CompiledAnswer;

typedef struct CompiledTrace {
    const Catalog *cat;
    const Mode *mode;
    TraceScript script;
    Buf answers; /* CompiledAnswer */
} CompiledTrace;

/* False, and what differs in `why`, if the trace does not replay. */
bool compiled_trace_make(CompiledTrace *tape, const Trace *trace, Buf *why);
void compiled_trace_free(CompiledTrace *tape);

/* Plays the whole game from its setup, checking every answer; true if it ends as it should. */
bool compiled_trace_play(const CompiledTrace *tape, Game *g);

static inline int compiled_trace_length(const CompiledTrace *tape)
{
    return (int)(tape->answers.size / sizeof(CompiledAnswer));
}

#endif
