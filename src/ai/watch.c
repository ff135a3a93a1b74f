/* Adds up what happens. A playout may continue after the watched rounds. */
#include "ai/watch.h"

#include <stdlib.h>
#include <string.h>

#include "rules/goals.h"
#include "rules/quote.h"
#include "rules/score.h"

/* ---- what is on the table ---- */

/* Points of the cards in the tableau, with what 6-cost developments score. */
static int tableau_points(const Game *g, int seat)
{
    ScoreSheet sheet;
    score_seat(g, seat, &sheet);
    return sheet.cards + sheet.sixes;
}

Watch *watch_new(const View *v)
{
    Game g;
    Watch *w = calloc(1, sizeof *w);
    if (!w)
        abort();
    w->v = v;
    view_game(v, &g);
    for (int seat = 0; seat < v->players; seat++)
        w->tableau[seat] = tableau_points(&g, seat);
    return w;
}

static bool is_in_tableau(const Seat *s, int card)
{
    return memchr(s->tableau, card, s->tableau_n) != NULL;
}

/* New cards of the tableau; others may have been discarded from it. */
static int count_placed(const Watch *w, const Game *g, int seat)
{
    int n = 0;
    for (int slot = 0; slot < g->seat[seat].tableau_n; slot++)
        n += !is_in_tableau(&w->v->seat[seat], g->seat[seat].tableau[slot]);
    return n;
}

static void add_seat(Holdings *h, const Watch *w, const Game *g, int seat, double part)
{
    const Seat *s = &g->seat[seat];
    const View *v = w->v;
    h->chips += part * (s->chips - v->seat[seat].chips);
    h->cards += part * s->hand_n;
    h->goods += part * __builtin_popcount(s->goods);
    for (uint32_t goods = s->goods; goods; goods &= goods - 1)
        h->kinds +=
            part * (1 << 2 * catalog_design(g->cat, s->tableau[__builtin_ctz(goods)])->kind);
    h->placed += part * count_placed(w, g, seat);
    h->tableau += part * (tableau_points(g, seat) - w->tableau[seat]);
}

static void add_outcome(Outcome *p, const Watch *w, const Game *g)
{
    const View *v = w->v;
    const Seat *mine = &g->seat[v->me];
    add_seat(&p->me, w, g, v->me, 1);
    for (int seat = 0; seat < g->players; seat++)
        if (seat != v->me)
            add_seat(&p->others, w, g, seat, 1.0 / (g->players - 1));
    for (int slot = 0; slot < mine->tableau_n; slot++)
        if (!is_in_tableau(&v->seat[v->me], mine->tableau[slot]))
            p->placed[g->cat->design_of[mine->tableau[slot]]]++;
    for (int goal = 0; goal < g->cat->goals; goal++) {
        bool tie;
        p->goal[goal] += goals_points(g, v->me, goal, &tie);
    }
    p->ended += g->over;
    p->worlds++;
}

Outcome watch_mean(const Outcome *sums)
{
    Outcome p = *sums;
    double *sum[] = {&p.me.chips,     &p.me.cards,     &p.me.goods,      &p.me.kinds,
                     &p.me.placed,    &p.me.tableau,   &p.others.chips,  &p.others.cards,
                     &p.others.goods, &p.others.kinds, &p.others.placed, &p.others.tableau,
                     &p.ended};
    for (size_t i = 0; i < sizeof sum / sizeof *sum && p.worlds; i++)
        *sum[i] /= p.worlds;
    for (int goal = 0; goal < GOALS_MAX && p.worlds; goal++)
        p.goal[goal] /= p.worlds;
    return p;
}

/* ---- what is done ---- */

static void note_placing(Deeds *d, const Game *g, int seat, int card, int round)
{
    int design = g->cat->design_of[card];
    bool development = g->cat->design[design].development;
    const uint8_t *call = g->seat[seat].action;
    int first = development ? ACT_DEVELOP : ACT_SETTLE;
    int second = development ? ACT_DEVELOP_2 : ACT_SETTLE_2;
    bool called = call[0] == first || call[1] == first || call[0] == second || call[1] == second;
    d->placed[round][design]++;
    d->placed_by_call[round][design] += called;
    d->developed += development;
    d->settled += !development;
    d->conquered += !development && quote_place(g, seat, card).conquest;
}

static void note_calls(Deeds *d, const Set *picks, int round)
{
    int first = set_first(picks), second = ACTIONS;
    for (SET_EACH(action, picks)) {
        d->call[round][action]++;
        second = action != first ? action : second;
    }
    d->both[round][first][second]++;
}

static void note_own(Deeds *d, const Game *g, int seat, const Ask *ask, const Set *picks, int round)
{
    if (ask->row->role == ROLE_ACTIONS)
        note_calls(d, picks, round);
    for (SET_EACH(pick, picks))
        switch (ask->row->role) {
        case ROLE_PLACE: note_placing(d, g, seat, pick, round); break;
        case ROLE_SELL: d->sold++; break;
        default: break;
        }
}

void watch_begin(Watch *w, const Game *g)
{
    w->first = g->round;
    w->called = 0;
    w->past_now = w->past_soon = w->past_first = w->past_deeds = false;
}

/* A card that comes after somebody else's Develop or Explore may need it. */
static void note_help(Watch *w, Deeds *d, const Game *g, const Ask *ask, const Set *picks)
{
    const unsigned develops = 1u << ACT_DEVELOP | 1u << ACT_DEVELOP_2;
    const unsigned explores = 1u << ACT_EXPLORE_5 | 1u << ACT_EXPLORE_1_1;
    if (ask->row->role != ROLE_PLACE || g->round != w->first)
        return;
    for (SET_EACH(card, picks)) {
        int design = g->cat->design_of[card];
        d->developed_before[design] += (w->called & develops) != 0;
        d->explored_before[design] += (w->called & explores) != 0;
    }
}

void watch_answer(Watch *w, int answer, const Game *g, int seat, const Set *picks)
{
    bool mine = seat == w->v->me;
    Ask ask;
    if (mine ? w->past_deeds : g->round != w->first)
        return;
    game_ask(g, seat, &ask);
    if (mine) {
        note_own(&w->seen[answer].did, g, seat, &ask, picks, g->round - w->first);
        note_help(w, &w->seen[answer].did, g, &ask, picks);
    } else if (ask.row->role == ROLE_ACTIONS)
        for (SET_EACH(action, picks))
            w->called |= 1u << action;
}

/* Adds up what the seat had done when the watched rounds end. */
static void end_deeds(Watch *w, Deeds *d, const Game *g)
{
    const Seat *s = &g->seat[w->v->me];
    d->chips += s->chips - w->v->seat[w->v->me].chips;
    d->full += g->over && s->tableau_n >= TABLEAU_FULL;
    d->empty += g->over && g->pool <= 0;
    d->ended += g->over;
    for (int i = 0; i < WATCH_ROUNDS && g->over; i++)
        d->over[i] += g->round <= w->first + i;
    d->worlds++;
}

static bool passes(bool *past, bool now)
{
    bool first = now && !*past;
    *past |= now;
    return first;
}

void watch_state(Watch *w, int answer, const Game *g)
{
    Watched *seen = &w->seen[answer];
    /* before the first round, it counts as this one */
    int round = w->first ? w->first : 1;
    if (passes(&w->past_first, g->over || g->round > w->first)) {
        seen->did.chips_now += g->seat[w->v->me].chips - w->v->seat[w->v->me].chips;
        for (int action = 0; action < ACTIONS; action++)
            seen->others_call[action] += (int)(w->called >> action & 1);
    }
    if (passes(&w->past_now, g->over || g->round > round))
        add_outcome(&seen->now, w, g);
    if (passes(&w->past_deeds, g->over || g->round >= w->first + WATCH_ROUNDS))
        end_deeds(w, &seen->did, g);
    if (passes(&w->past_soon, g->over || g->round >= round + WATCH_ROUNDS))
        add_outcome(&seen->soon, w, g);
}

bool watch_is_past(const Watch *w)
{
    return w->past_soon && w->past_deeds;
}
