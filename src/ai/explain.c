/* From a search to advice. */
#include "ai/explain.h"

#include <math.h>
#include <string.h>

static void sort(Advice *a)
{
    const Search *s = &a->search;
    for (int i = 0; i < s->n; i++) {
        int at = i;
        for (; at > 0 && s->at[a->order[at - 1]].win < s->at[i].win; at--)
            a->order[at] = a->order[at - 1];
        a->order[at] = i;
    }
}

/* Puts a candidate at a place of the order; those between move on. */
static void put_at(Advice *a, int candidate, int place)
{
    int at = 0;
    while (a->order[at] != candidate)
        at++;
    for (; at > place; at--)
        a->order[at] = a->order[at - 1];
    a->order[place] = candidate;
}

static double difference(const Candidate *a, const Candidate *b, int advantage)
{
    static const int head[ADVANTAGES] = {0,          HEAD_CHIPS, HEAD_CARDS,
                                         HEAD_SIXES, HEAD_GOALS, HEAD_ROUNDS};
    return 10 * (double)(a->head[head[advantage]] - b->head[head[advantage]]);
}

/* Where the best brings most; how long the game lasts only where no points speak for it. */
static void find_reason(Advice *a)
{
    const Candidate *best = &a->search.at[a->order[0]], *second = &a->search.at[a->order[1]];
    for (int advantage = ADVANTAGE_CHIPS; advantage < ADVANTAGE_ROUNDS; advantage++) {
        double by = difference(best, second, advantage);
        if (by >= 0.3 && by > a->by) {
            a->advantage = (Advantage)advantage;
            a->by = by;
        }
    }
    double rounds = difference(best, second, ADVANTAGE_ROUNDS);
    if (a->advantage == ADVANTAGE_NONE && fabs(rounds) >= 0.3) {
        a->advantage = ADVANTAGE_ROUNDS;
        a->by = rounds;
    }
}

/* What is said about the first two of the order. */
static void compare(const Brain *b, const View *v, const Ask *ask, Rng *rng, Advice *a)
{
    const Candidate *best = &a->search.at[a->order[0]], *second = &a->search.at[a->order[1]];
    double error = second->error > best->error ? second->error : best->error;
    a->close = best->win - second->win < fmax(2 * error, 0.005);
    find_reason(a);
    if (fabs(best->win - second->win) >= 0.005)
        a->reasons = reason_find(b, v, ask, best, second, rng_next(rng), a->reason);
}

static void finish(const Brain *b, const View *v, const Ask *ask, Rng *rng, Advice *a)
{
    a->shown = a->search.n < ADVICE_MAX ? a->search.n : ADVICE_MAX;
    if (a->search.n > 1 && a->search.plays)
        compare(b, v, ask, rng, a);
    a->has_others = ask->row->role == ROLE_ACTIONS && v->players > 1;
    if (a->has_others)
        reason_calls(b, v, ask, a->others);
}

void explain_ask(const Brain *b, const View *v, const Ask *ask, const SearchRules *rules, Rng *rng,
                 Advice *a)
{
    memset(a, 0, sizeof *a);
    search_run(b, v, ask, rules ? rules : &search_standard, rng, &a->search);
    sort(a);
    put_at(a, a->search.best,
           0); /* what the search would play, even where another is ahead by a hair */
    finish(b, v, ask, rng, a);
}

void explain_given(const Brain *b, const View *v, const Ask *ask, const Search *s, Rng *rng,
                   Advice *a)
{
    memset(a, 0, sizeof *a);
    a->search = *s;
    sort(a);
    put_at(a, s->best, 0);
    if (s->also >= 0 && s->also != s->best)
        put_at(a, s->also, 1);
    finish(b, v, ask, rng, a);
}

double explain_loss(const Search *s)
{
    if (s->also < 0 || s->also == s->best || s->n < 2)
        return 0;
    const Candidate *best = &s->at[s->best], *given = &s->at[s->also];
    double loss = best->win - given->win;
    return loss > 2 * given->error ? loss : 0;
}

Mark explain_mark(double loss)
{
    return loss >= 0.06    ? MARK_BLUNDER
           : loss >= 0.025 ? MARK_ERROR
           : loss >= 0.01  ? MARK_DOUBTFUL
                           : MARK_NONE;
}

double explain_chance(const Brain *b, const Game *g, int seat)
{
    View v;
    Ask ask;
    Thought t;
    game_ask(g, seat, &ask);
    view_make(g, seat, &v);
    brain_evaluate(b, &v, &ask, &t);
    return (double)thought_win(&t);
}
