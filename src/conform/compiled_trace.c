/* The answers are kept as they were given; playing them is a loop. */
#include "conform/compiled_trace.h"

static void keep(void *to, int seat, const Set *picks)
{
    CompiledAnswer answer = {*picks, (uint8_t)seat};
    buf_add(to, &answer, sizeof answer);
}

bool compiled_trace_make(CompiledTrace *tape, const Trace *trace, Buf *why)
{
    *tape = (CompiledTrace){.cat = trace->cat, .mode = trace->mode};
    ConformListener ear = {keep, &tape->answers};
    int event;
    if (!conform_replay(trace, &ear, &event, why)) {
        compiled_trace_free(tape);
        return false;
    }
    conform_script(&tape->script, trace);
    return true;
}

void compiled_trace_free(CompiledTrace *tape)
{
    conform_script_free(&tape->script);
    buf_free(&tape->answers);
}

bool compiled_trace_play(const CompiledTrace *tape, Game *g)
{
    /* Not from `tape` itself: a CompiledTrace may have been moved since its script was made. */
    Script script = tape->script.script;
    script.start = tape->script.start;
    script.goal = tape->script.goal;
    Options options = {.order = ORDER_SCRIPTED, .script = &script};
    game_start(g, tape->cat, tape->mode, &options, NULL);
    const CompiledAnswer *answer = (const CompiledAnswer *)(const void *)tape->answers.data;
    for (int i = 0, n = compiled_trace_length(tape); i < n; i++)
        if (game_apply(g, answer[i].seat, &answer[i].picks, NULL).code != ERR_NONE)
            return false;
    g->script = NULL;
    return g->over;
}
