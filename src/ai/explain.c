/* Turns a search into advice. */
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

/* Moves a candidate to a place in the order; those between move down. */
static void put_at(Advice *a, int candidate, int place)
{
    int at = 0;
    while (a->order[at] != candidate)
        at++;
    for (; at > place; at--)
        a->order[at] = a->order[at - 1];
    a->order[place] = candidate;
}

/* Finds what is said about the first two of the order. */
static void compare(const Brain *b, const View *v, const Ask *ask, Rng *rng, Advice *a)
{
    const Candidate *best = &a->search.at[a->order[0]], *second = &a->search.at[a->order[1]];
    double error = second->error > best->error ? second->error : best->error;
    double behind = best->win - second->win;
    a->close = behind < fmax(error, 0.01);
    a->doubtful = !a->close && behind < 2 * error;
    if (fabs(best->win - second->win) >= 0.005)
        a->reasons = reason_find(b, v, ask, best, second, rng_next(rng), a->reason);
}

/* Margins are the net's, who plays among equals. Partners have one score together. */
static bool have_margins(const Brain *b, const View *v)
{
    for (int seat = 0; b->rival && seat < v->players; seat++)
        if (seat != v->me && b->rival[seat].edge > 0)
            return false;
    return !v->mode->won || v->players == 1;
}

/* Worth showing beside the best: what somebody might well answer. */
static bool is_tempting(const Search *s, int candidate)
{
    return candidate == s->contrast || candidate == s->also || s->at[candidate].chance >= 0.01f;
}

/* The best first, then what a learner would do if that costs something, then the others. */
static void arrange(Advice *a)
{
    const Search *s = &a->search;
    int place = 1;
    put_at(a, s->best, 0); /* what the search would play, even if another is ahead by a hair */
    if (s->contrast >= 0 && s->contrast != s->best &&
        s->at[s->best].win - s->at[s->contrast].win >= 0.01)
        put_at(a, s->contrast, place++);
    for (int at = place; at < s->n; at++)
        if (is_tempting(s, a->order[at]))
            put_at(a, a->order[at], place++);
    a->shown = place < ADVICE_MAX ? place : ADVICE_MAX;
}

static void finish(const Brain *b, const View *v, const Ask *ask, Rng *rng, Advice *a)
{
    a->has_strategy = a->search.plays;
    if (a->has_strategy)
        strategy_find(b, v, ask, &a->search.at[a->order[0]].picks, rng_next(rng), &a->strategy);
    if (a->shown > 1 && a->search.plays)
        compare(b, v, ask, rng, a);
    a->alone = !a->reasons;
    if (a->alone && a->search.plays)
        a->reasons =
            reason_find(b, v, ask, &a->search.at[a->order[0]], NULL, rng_next(rng), a->reason);
    a->margins = have_margins(b, v);
    a->has_others = ask->row->role == ROLE_ACTIONS && v->players > 1;
    if (a->has_others)
        reason_calls(b, v, ask, a->others);
    a->basics = basics_find(v, a->has_others ? a->others : NULL);
}

void explain_ask(const Brain *b, const View *v, const Ask *ask, int plays, uint64_t seed, Advice *a)
{
    Rng rng = rng_seeded(seed ^ 0x77687973);
    memset(a, 0, sizeof *a);
    estimate_search(b, v, ask, NULL, plays, seed, &a->search);
    sort(a);
    arrange(a);
    finish(b, v, ask, &rng, a);
}

void explain_given(const Brain *b, const View *v, const Ask *ask, const Search *s, Rng *rng,
                   Advice *a)
{
    memset(a, 0, sizeof *a);
    a->search = *s;
    sort(a);
    arrange(a);
    if (s->also >= 0 && s->also != s->best)
        put_at(a, s->also, 1);
    a->shown = a->shown < 2 && s->n > 1 ? 2 : a->shown;
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
    Thought t;
    brain_evaluate_seat(b, g, seat, &t);
    return (double)thought_win(&t);
}
