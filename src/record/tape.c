/* The answers are kept as they were given; playing them is a loop. */
#include "record/tape.h"

static void keep(void *to, int seat, const Set *picks)
{
    TapeAnswer answer = {*picks, (uint8_t)seat};
    buf_add(to, &answer, sizeof answer);
}

bool tape_make(Tape *tape, const Trace *trace, Buf *why)
{
    *tape = (Tape){.cat = trace->cat, .mode = trace->mode};
    OracleEar ear = {keep, &tape->answers};
    int event;
    if (!oracle_replay(trace, &ear, &event, why)) {
        tape_free(tape);
        return false;
    }
    oracle_script(&tape->script, trace);
    return true;
}

void tape_free(Tape *tape)
{
    oracle_script_free(&tape->script);
    buf_free(&tape->answers);
}

bool tape_play(const Tape *tape, Game *g)
{
    /* Not from `tape` itself: a Tape may have been moved since its script was made. */
    Script script = tape->script.script;
    script.start = tape->script.start;
    script.goal = tape->script.goal;
    Options options = {.order = ORDER_SCRIPTED, .script = &script};
    game_start(g, tape->cat, tape->mode, &options, NULL);
    const TapeAnswer *answer = (const TapeAnswer *)(const void *)tape->answers.data;
    for (int i = 0, n = tape_length(tape); i < n; i++)
        if (game_apply(g, answer[i].seat, &answer[i].picks, NULL).code != ERR_NONE)
            return false;
    g->script = NULL;
    return g->over;
}
