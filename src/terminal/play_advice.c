/* Advice in the middle of a game and a look at all decisions after it. Both see only what the person
 * himself could know. */
#include <stdio.h>
#include <stdlib.h>

#include "advice/report.h"
#include "ai/level.h"
#include "terminal/analysis_cache.h"
#include "terminal/play.h"

enum { HINT_PLAYS = 2000 };

/* The brain that advises, or false after saying that there is none. */
static bool find_brain(const Play *p, Brain *brain)
{
    const Net *net = level_strongest();
    if (net)
        *brain = brain_for(net, p->m.chair.g.cat);
    else
        console_say(&p->m.chair, SAY_NO_NET, (Facts){0});
    return net != NULL;
}

/* Thinks about the open question, unless that was done already. */
static void think(Play *p, const Brain *brain, const Ask *ask)
{
    const Console *c = &p->m.chair;
    int answers = record_answers(&p->m.rec);
    if (p->advice && p->advised == answers)
        return;
    if (!p->advice && !(p->advice = malloc(sizeof *p->advice)))
        abort();
    View v;
    SearchRules rules = search_standard;
    rules.seconds = 0;
    rules.plays = HINT_PLAYS;
    Rng rng = rng_seeded(p->m.rec.options.seed + (uint64_t)answers);
    view_make(&c->g, c->me, &v);
    explain_ask(brain, &v, ask, &rules, &rng, p->advice);
    p->advised = answers;
    p->step = 0;
}

void play_hint(Play *p, const char *rest)
{
    const Console *c = &p->m.chair;
    Ask ask;
    Brain brain;
    if (!console_hint_step(rest, 0)) {
        console_say(c, SAY_HINT_WHICH, (Facts){0});
        return;
    }
    if (!game_ask(&c->g, c->me, &ask)) {
        console_say(c, SAY_HINT_NOTHING, (Facts){0});
        return;
    }
    if (!find_brain(p, &brain))
        return;
    think(p, &brain, &ask);
    p->step = console_hint_step(rest, p->step);
    Buf text = {0};
    advice_text_advice(&text, &c->say, &c->g, c->me, &ask, p->advice, p->step);
    console_lines(c, buf_text(&text));
    if (p->step < ADVICE_REASON)
        console_say(c, SAY_HINT_MORE, (Facts){0});
    buf_free(&text);
}

void play_chance(Play *p)
{
    const Console *c = &p->m.chair;
    Brain brain;
    if (!(c->g.asked >> c->me & 1))
        console_say(c, SAY_HINT_NOTHING, (Facts){0});
    else if (find_brain(p, &brain))
        console_say(c, SAY_CHANCE,
                    (Facts){.n = (int)(100 * explain_chance(&brain, &c->g, c->me) + 0.5)});
}

void play_review(Play *p)
{
    const Console *c = &p->m.chair;
    const Net *net = level_strongest();
    Buf text = {0}, why = {0};
    Brain brain;
    if (!c->g.over) {
        console_say(c, SAY_REVIEW_LATER, (Facts){0});
        return;
    }
    if (!find_brain(p, &brain))
        return;
    console_say(c, SAY_REVIEW_WAIT, (Facts){0});
    fflush(stdout);
    static Analysis a;
    if (analyse_record(&p->m.rec, net, &analyse_standard, &a, &why)) {
        report_text(&text, &c->say, &p->m.rec, &a);
        report_why(&text, &c->say, &p->m.rec, &a, c->me);
        console_lines(c, buf_text(&text));
        console_say(c, SAY_REVIEW_THEN, (Facts){0});
        if (p->keep.path.size && p->keep.ended)
            analysis_cache_write(p->keep.path.data, record_digest(&c->g), &a, &why);
    }
    analysis_free(&a);
    buf_free(&text);
    buf_free(&why);
}
