/* A Trace made ready for speed: its script and its answers as sets of picks, in the order in which
 * the engine takes them. Names were resolved once, by a replay that compared everything; which copy
 * of a design is taken is the engine's own decision and comes out the same every time. */
#ifndef WINDFALL_RECORD_TAPE_H
#define WINDFALL_RECORD_TAPE_H

#include "record/oracle.h"

typedef struct TapeAnswer {
    Set picks;
    uint8_t seat;
} TapeAnswer;

typedef struct Tape {
    const Catalog *cat;
    const Mode *mode;
    OracleScript script;
    Buf answers; /* TapeAnswer */
} Tape;

/* False, and what differs in `why`, if the trace does not replay. */
bool tape_make(Tape *tape, const Trace *trace, Buf *why);
void tape_free(Tape *tape);

/* Plays the whole game from its setup, checking every answer; true if it ends as it should. */
bool tape_play(const Tape *tape, Game *g);

static inline int tape_length(const Tape *tape)
{
    return (int)(tape->answers.size / sizeof(TapeAnswer));
}

#endif
