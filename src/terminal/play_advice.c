/* Advice during a game, and the review of all decisions after it. Both use only what the person
 * could know. */
#include <stdio.h>
#include <stdlib.h>

#include "advice/report.h"
#include "ai/level.h"
#include "terminal/analysis_cache.h"
#include "terminal/play.h"
#include "terminal/player_names.h"

/* The brain that advises; false after saying that there is none. */
static bool find_brain(const Play *p, Brain *brain)
{
    const Net *net = level_strongest();
    if (net)
        *brain = brain_for(net, p->m.console.g.cat);
    else
        console_say(&p->m.console, SAY_NO_NET, (Facts){0});
    return net != NULL;
}

/* What is known about the bots at this table. */
static void know_bots(const LocalGame *m, Rival rival[SEATS_MAX])
{
    for (int seat = 0; seat < m->console.g.players; seat++)
        rival[seat] = seat != m->console.me && m->bot[seat]
                          ? level_rival(m->bot[seat], m->console.g.players)
                          : (Rival){0};
}

/* Thinks about the open question, unless that was already done. */
static void think(Play *p, Brain *brain, const Ask *ask)
{
    Rival rival[SEATS_MAX] = {{0}};
    const Console *c = &p->m.console;
    int answers = record_answers(&p->m.rec);
    if (p->advice && p->advised == answers)
        return;
    if (!p->advice && !(p->advice = malloc(sizeof *p->advice)))
        abort();
    View v;
    know_bots(&p->m, rival);
    brain->rival = rival;
    view_make(&c->g, c->me, &v);
    explain_ask(brain, &v, ask, 0, p->m.rec.options.seed + (uint64_t)answers, p->advice);
    brain->rival = NULL;
    p->advised = answers;
    p->step = 0;
}

void play_hint(Play *p, const char *rest)
{
    const Console *c = &p->m.console;
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
    const Console *c = &p->m.console;
    Ask ask;
    Brain brain;
    if (!game_ask(&c->g, c->me, &ask)) {
        console_say(c, SAY_HINT_NOTHING, (Facts){0});
    } else if (find_brain(p, &brain)) {
        think(p, &brain, &ask);
        const Search *s = &p->advice->search;
        console_say(c, SAY_CHANCE, (Facts){.n = (int)(100 * s->at[s->best].win + 0.5)});
    }
}

void play_review(Play *p)
{
    const Console *c = &p->m.console;
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
    AnalyseRules rules = analyse_standard;
    people_bots(&p->m.rec, rules.bot);
    if (analyse_record(&p->m.rec, net, &rules, &a, &why)) {
        report_text(&text, &c->say, &p->m.rec, &a);
        report_why(&text, &c->say, &p->m.rec, &a, c->me);
        console_lines(c, buf_text(&text));
        console_say(c, SAY_REVIEW_THEN, (Facts){0});
        if (p->autosave.path.size && p->autosave.ended)
            analysis_cache_write(p->autosave.path.data, record_digest(&c->g), &a, &why);
    }
    analysis_free(&a);
    buf_free(&text);
    buf_free(&why);
}
