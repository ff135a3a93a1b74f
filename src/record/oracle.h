/* Replays a Trace through the engine and compares: every choice is answered from the events, every
 * state, option list and result must be the same. A difference is reported, never repaired. */
#ifndef WINDFALL_RECORD_ORACLE_H
#define WINDFALL_RECORD_ORACLE_H

#include "record/trace.h"

/* A Script that owns its bytes, and the options that go with it. */
typedef struct OracleScript {
    Script script;
    Buf takes[SEATS_MAX], uses[SEATS_MAX];
    uint8_t start[SEATS_MAX], goal[GOALS_MAX];
} OracleScript;

void oracle_script(OracleScript *script, const Trace *trace);
void oracle_script_free(OracleScript *script);

/* Hears every answer given, in order. */
typedef struct OracleEar {
    void (*answer)(void *to, int seat, const Set *picks);
    void *to;
} OracleEar;

/* True if the whole game is the same. Otherwise `event` is the number of the event where it is not,
 * and `why` says what we have and what was expected. `ear` may be NULL. */
bool oracle_replay(const Trace *trace, const OracleEar *ear, int *event, Buf *why);

#endif
