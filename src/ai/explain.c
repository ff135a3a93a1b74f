/* Turns a search into advice. */
#include "ai/explain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/pointless.h"

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

int explain_cost(const Advice *a, int place)
{
    const Search *s = &a->search;
    return (int)lround(100 * (s->at[a->order[0]].win - s->at[a->order[place]].win));
}

int explain_interval(const Advice *a, int place)
{
    const Candidate *c = &a->search.at[a->order[place]];
    double quantile = 1.96 + 2.8 / fmax(c->plays - 1, 1); /* wider after few playouts */
    return (int)ceil(100 * quantile * (place ? c->error : c->spread));
}

bool explain_is_uncertain(const Advice *a, int place)
{
    return explain_cost(a, place) <= explain_interval(a, place);
}

bool explain_is_decided(const Advice *a)
{
    int win = (int)lround(100 * a->search.at[a->order[0]].win);
    return win <= 1 || win >= 99;
}

/* Two candidates with their games; the second may be -1. */
static Rivals rivals_of(const Brain *b, const View *v, const Search *s, int best, int other,
                        Watch *watch)
{
    Rivals rivals = {.best = &s->at[best], .with = &watch->seen[best]};
    search_watch_more(b, v, &search_advice, s, best, watch);
    if (other >= 0) {
        rivals.other = &s->at[other];
        rivals.without = &watch->seen[other];
        search_watch_more(b, v, &search_advice, s, other, watch);
    }
    return rivals;
}

int explain_why(const Brain *b, const View *v, const Ask *ask, const Search *s, Watch *watch,
                Reason *reason)
{
    float call[ACTIONS];
    BrainMemory memory;
    Brain mine = brain_with_memory(b, v->cat, &memory);
    Rivals rivals = rivals_of(&mine, v, s, s->best, s->also, watch);
    if (ask->row->role == ROLE_ACTIONS)
        reason_calls(&mine, v, ask, rivals.with, call);
    int n = reason_find(v, ask, &rivals, call, reason);
    brain_memory_free(&memory);
    return n;
}

static bool is_told(const Advice *a, Topic topic)
{
    for (int i = 0; i < a->reasons; i++)
        if (reason_topic(a->reason[i].id) == topic)
            return true;
    return false;
}

/* Does the first answer do as much for the card? It is named as a reason for it, or placed by its
 * plan. */
static bool is_planned(const View *v, const Advice *a, const Reason *counter)
{
    bool found = false;
    for (int i = 0; i < a->reasons; i++)
        found |= counter->card != NO_CARD && a->reason[i].card == counter->card;
    for (int i = 0; i < a->strategy.steps && reason_topic(counter->id) == TOPIC_PLACING; i++)
        found |= counter->card != NO_CARD &&
                 a->strategy.step[i].design == v->cat->design_of[counter->card];
    return found;
}

/* If both are about equally good: why, or a reason for the rival on another topic, since one fact
 * cannot favour both. */
static void find_counter(const View *v, const Ask *ask, const Rivals *r, Advice *a)
{
    Rivals swapped = {r->other, r->best, r->without, r->with};
    Reason reason[REASONS_TOLD];
    bool told = a->reasons && reason_is_for_deck(v, ask);
    if (!told && reason_alike(v, ask, r, &a->counter)) {
        a->has_counter = true;
        a->reasons = 0; /* what still differs is chance */
        return;
    }
    if (explain_is_decided(a))
        return;
    int n = reason_find(v, ask, &swapped, a->others, reason);
    for (int i = 0; i < n && !a->has_counter; i++)
        if (reason_side(reason[i].id) != SIDE_RIVAL && reason[i].id != REASON_ENDS &&
            !is_told(a, reason_topic(reason[i].id)) && !is_planned(v, a, &reason[i])) {
            a->counter = reason[i];
            a->has_counter = true;
        }
    if (!a->has_counter && !a->reasons)
        a->has_counter = reason_little(v, ask, r, &a->counter);
}

/* Is the rival as good as the best, as far as the playouts show? */
static void compare(Advice *a)
{
    const Candidate *best = &a->search.at[a->order[0]], *rival = &a->search.at[a->order[a->rival]];
    double error = rival->error > best->error ? rival->error : best->error;
    double behind = best->win - rival->win;
    a->close = explain_cost(a, a->rival) <= 0 || behind < fmax(error, 0.01);
    a->doubtful = explain_is_uncertain(a, a->rival);
}

/* Margins are predicted by the net as if equals played, so they mean nothing against weaker
 * players. Partners share one score. */
static bool have_margins(const Brain *b, const View *v)
{
    for (int seat = 0; b->rival && seat < v->players; seat++)
        if (seat != v->me && b->rival[seat].edge > 0)
            return false;
    return !v->mode->won || v->players == 1;
}

/* Is its value still very uncertain? */
static bool is_vague(const Candidate *c)
{
    return c->error >= 0.06;
}

/* Worth showing beside the best: any likely answer whose cost is known, and any that is equally
 * good. */
static bool is_tempting(const Search *s, int candidate)
{
    const double near = 0.025; /* closer answers must not be said to be far off */
    const Candidate *c = &s->at[candidate];
    double behind = s->at[s->best].win - c->win;
    return candidate == s->contrast || candidate == s->also ||
           (c->chance >= 0.01f && !is_vague(c)) || behind < fmax(c->error, near);
}

/* Does the answer call an action that achieves nothing? Then it is no alternative. */
static bool has_pointless_call(const View *v, const Ask *ask, const Set *picks)
{
    Game g;
    Pick p;
    if (ask->row->role != ROLE_ACTIONS)
        return false;
    view_game(v, &g);
    pick_begin(&p, &g, v->me, ask);
    for (int at = 0; at < p.n; at++)
        if (p.option[at] != PICK_STOP && set_has(picks, p.option[at]) &&
            is_pointless(&g, v->me, &p, at))
            return true;
    return false;
}

/* Sorts the shown candidates by what they cost. The rival is the nearest; where that is about as
 * good, and its row says so, the one that was put second. */
static void sort_shown(Advice *a)
{
    int rival = a->order[1];
    for (int place = 2; place < a->shown; place++) {
        int at = place;
        while (at > 1 && explain_cost(a, at - 1) > explain_cost(a, place))
            at--;
        put_at(a, a->order[place], at);
    }
    a->rival = 1;
    if (a->search.also < 0 && explain_cost(a, 1) > 0)
        return;
    while (a->rival < a->shown && a->order[a->rival] != rival)
        a->rival++;
}

static int cheapest_rest(const View *v, const Ask *ask, const Advice *a)
{
    int found = 0;
    for (int place = a->shown; place < a->search.n; place++)
        if (!has_pointless_call(v, ask, &a->search.at[a->order[place]].picks) &&
            (!found || explain_cost(a, place) < explain_cost(a, found)))
            found = place;
    return found;
}

/* The best first, then what a learner would do if that costs something, then the others. */
static void arrange(const View *v, const Ask *ask, Advice *a)
{
    const Search *s = &a->search;
    int place = 1;
    put_at(a, s->best, 0); /* what the search would play, even if another is ahead by a hair */
    if (s->contrast >= 0 && s->contrast != s->best && !is_vague(&s->at[s->contrast]) &&
        s->at[s->best].win - s->at[s->contrast].win >= 0.01)
        put_at(a, s->contrast, place++);
    for (int at = place; at < s->n; at++)
        if (is_tempting(s, a->order[at]) && !(place > 1 && is_vague(&s->at[a->order[at]])) &&
            !has_pointless_call(v, ask, &s->at[a->order[at]].picks))
            put_at(a, a->order[at], place++);
    if (place == 1 && s->n > 1 && ask->row->role != ROLE_ACTIONS)
        place++; /* an action that nobody would call explains nothing */
    a->shown = place < ADVICE_MAX ? place : ADVICE_MAX;
}

/* Is an answer that is not shown near enough to compare the best with it? If it is far off, reasons
 * against it would argue with nobody. */
static bool is_near(const Advice *a, int rest)
{
    return rest && explain_cost(a, rest) <= 2 * explain_interval(a, rest);
}

static void finish(const Brain *b, const View *v, const Ask *ask, Watch *watch, Advice *a)
{
    bool calls = ask->row->role == ROLE_ACTIONS;
    const Search *s = &a->search;
    int best = a->order[0];
    a->alone = a->shown < 2 && !is_near(a, a->rest);
    if (a->shown < 2 && !a->alone)
        a->rival = a->rest;
    a->has_strategy = s->plays && !reason_is_for_deck(v, ask);
    Rivals rivals = {0};
    if (s->plays) {
        rivals = rivals_of(b, v, s, best, a->alone ? -1 : a->order[a->rival], watch);
        strategy_find(v, ask, &rivals, &a->strategy);
    }
    if (calls)
        reason_calls(b, v, ask, &watch->seen[best], a->others);
    if (s->plays)
        a->reasons = reason_find(v, ask, &rivals, a->others, a->reason);
    if (a->shown > 1 && s->plays) {
        compare(a);
        if (a->close || a->doubtful)
            find_counter(v, ask, &rivals, a);
    }
    if (a->shown < 2 && !a->alone && !a->reasons && s->plays)
        a->has_counter = reason_little(v, ask, &rivals, &a->counter);
    a->margins = have_margins(b, v);
    a->has_others = calls && v->players > 1;
    a->basics = basics_find(v, a->has_others ? a->others : NULL);
}

static void explain(const Brain *b, const View *v, const Ask *ask, const Set *given, int plays,
                    uint64_t seed, Advice *a)
{
    BrainMemory memory;
    Brain mine = brain_with_memory(b, v->cat, &memory);
    Watch *watch = watch_new(v);
    memset(a, 0, sizeof *a);
    estimate_search(&mine, v, ask, given, plays, seed, watch, &a->search);
    sort(a);
    arrange(v, ask, a);
    if (given && a->search.also != a->search.best)
        put_at(a, a->search.also, 1);
    if (given && a->search.n > 1 && a->shown < 2)
        a->shown = 2;
    sort_shown(a);
    a->rest = cheapest_rest(v, ask, a);
    finish(&mine, v, ask, watch, a);
    free(watch);
    brain_memory_free(&memory);
}

void explain_ask(const Brain *b, const View *v, const Ask *ask, int plays, uint64_t seed, Advice *a)
{
    explain(b, v, ask, NULL, plays, seed, a);
}

void explain_given(const Brain *b, const View *v, const Ask *ask, const Set *given, int plays,
                   uint64_t seed, Advice *a)
{
    explain(b, v, ask, given, plays, seed, a);
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
