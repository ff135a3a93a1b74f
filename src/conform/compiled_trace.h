/* A Trace prepared for speed: its script, and its answers as sets of picks in the order in which
 * the engine takes them. Names were resolved once, by a replay that compared everything. The engine
 * itself decides which copy of a design is taken, always the same way. */
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

/* Returns false, with the difference in `why`, if the trace does not replay. */
bool compiled_trace_make(CompiledTrace *compiled, const Trace *trace, Buf *why);
void compiled_trace_free(CompiledTrace *compiled);

/* Plays the whole game from the setup, checking every answer; true if it ends as it should. */
bool compiled_trace_play(const CompiledTrace *compiled, Game *g);

static inline int compiled_trace_length(const CompiledTrace *compiled)
{
    return (int)(compiled->answers.size / sizeof(CompiledAnswer));
}

#endif
