/* Sums over sampled games, divided at the end. */
#include "ai/rollout.h"

#include <string.h>

#include "rules/goals.h"
#include "view/determinize.h"

static void play_through(const Brain *b, Game *g, int last, Rng *rng)
{
    while (!g->over && g->round <= last)
        brain_play_rival(b, g, __builtin_ctz(g->asked), (Manner){1, 0}, rng);
}

static void add_seat(Holdings *h, const View *v, const Game *g, int seat, double part)
{
    const Seat *s = &g->seat[seat];
    h->chips += part * (s->chips - v->seat[seat].chips);
    h->cards += part * s->hand_n;
    h->goods += part * __builtin_popcount(s->goods);
    h->placed += part * (s->table_n - v->seat[seat].table_n);
}

static bool lay_there(const Seat *s, int card)
{
    for (int slot = 0; slot < s->table_n; slot++)
        if (s->table[slot] == card)
            return true;
    return false;
}

static void add_game(Rollout *p, const View *v, const Game *g)
{
    const Seat *mine = &g->seat[v->me];
    add_seat(&p->me, v, g, v->me, 1);
    for (int seat = 0; seat < g->players; seat++)
        if (seat != v->me)
            add_seat(&p->others, v, g, seat, 1.0 / (g->players - 1));
    for (int slot = 0; slot < mine->table_n; slot++)
        if (!lay_there(&v->seat[v->me], mine->table[slot]))
            p->placed[g->cat->design_of[mine->table[slot]]]++;
    for (int goal = 0; goal < g->cat->goals; goal++) {
        bool tie;
        p->goal[goal] += goals_points(g, v->me, goal, &tie);
    }
    p->ended += g->over;
    p->worlds++;
}

static void divide(Rollout *p)
{
    double *sum[] = {&p->me.chips,     &p->me.cards,      &p->me.goods,
                     &p->me.placed,    &p->others.chips,  &p->others.cards,
                     &p->others.goods, &p->others.placed, &p->ended};
    for (size_t i = 0; i < sizeof sum / sizeof *sum; i++)
        *sum[i] /= p->worlds;
    for (int goal = 0; goal < GOALS_MAX; goal++)
        p->goal[goal] /= p->worlds;
}

void rollout_run(const Brain *b, const View *v, const Set *answer, int answers, int worlds,
                 int rounds, uint64_t seed, Rollout *p)
{
    Rng rng = rng_seeded(seed);
    memset(p, 0, sizeof *p * (size_t)answers);
    for (int i = 0; i < worlds; i++) {
        Game world;
        Belief belief = belief_of(&b->lex->belief);
        view_sample(v, &belief, &rng, &world);
        int last = (world.round ? world.round : 1) + rounds - 1;
        Rng luck = rng_seeded(rng_next(&rng));
        for (int k = 0; k < answers; k++) {
            Game g = world;
            Rng same = luck;
            game_answer(&g, v->me, &answer[k], NULL);
            play_through(b, &g, last, &same);
            add_game(&p[k], v, &g);
        }
    }
    for (int k = 0; k < answers && worlds > 0; k++)
        divide(&p[k]);
}
