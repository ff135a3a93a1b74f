/* The answers are stored as they were given; playing them is a loop. */
#include "conform/compiled_trace.h"

static void keep(void *to, int seat, const Set *picks)
{
    CompiledAnswer answer = {*picks, (uint8_t)seat};
    buf_add(to, &answer, sizeof answer);
}

bool compiled_trace_make(CompiledTrace *compiled, const Trace *trace, Buf *why)
{
    *compiled = (CompiledTrace){.cat = trace->cat, .mode = trace->mode};
    ConformListener ear = {keep, &compiled->answers};
    int event;
    if (!conform_replay(trace, &ear, &event, why)) {
        compiled_trace_free(compiled);
        return false;
    }
    conform_script(&compiled->script, trace);
    return true;
}

void compiled_trace_free(CompiledTrace *compiled)
{
    conform_script_free(&compiled->script);
    buf_free(&compiled->answers);
}

bool compiled_trace_play(const CompiledTrace *compiled, Game *g)
{
    /* Not taken from `compiled` itself: a CompiledTrace may have been moved since its script was
     * made. */
    Script script = compiled->script.script;
    script.start = compiled->script.start;
    script.goal = compiled->script.goal;
    Options options = {.order = ORDER_SCRIPTED, .script = &script};
    game_start(g, compiled->cat, compiled->mode, &options, NULL);
    const CompiledAnswer *answer = (const CompiledAnswer *)(const void *)compiled->answers.data;
    for (int i = 0, n = compiled_trace_length(compiled); i < n; i++)
        if (game_apply(g, answer[i].seat, &answer[i].picks, NULL).code != ERR_NONE)
            return false;
    g->script = NULL;
    return g->over;
}
