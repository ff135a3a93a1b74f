/* Half of the games decide which answer is truly best, the other half what it is worth, and vice
 * versa: chosen and valued in the same games, the luckiest answer would look better than it is. */
#include "train/regret.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "ai/estimate.h"
#include "rules/score.h"
#include "train/parallel.h"
#include "view/determinize.h"

typedef struct Audit {
    const MatchPlan *plan;
    Spread regret, hidden, off, early;
    pthread_mutex_t lock;
} Audit;

typedef struct Findings {
    Finding regret, hidden, off, early;
} Findings;

/* Wins of each answer in both halves of the games; the same luck for all answers. `g` NULL: in
 * positions that are sampled. */
static void play_on(const Brain *b, const View *v, const Game *g, const Search *s, Rng *rng,
                    double win[2][CANDIDATES])
{
    BrainMemory memory;
    Brain mine = brain_with_memory(b, v->cat, &memory);
    Belief belief = belief_of(&b->lex->belief);
    memset(win, 0, sizeof *win * 2);
    for (int i = 0; i < REGRET_GAMES; i++) {
        uint64_t seed = rng_next(rng);
        Game from;
        if (g)
            from = *g;
        else
            view_sample(v, &belief, rng, &from);
        for (int k = 0; k < s->n; k++) {
            Game t = from;
            Rng luck = rng_seeded(seed);
            t.rng = rng_seeded(rng_next(&luck));
            game_answer(&t, v->me, &s->at[k].picks, NULL);
            while (!t.over)
                brain_play(&mine, &t, __builtin_ctz(t.asked), (Sampling){1, 0}, &luck);
            win[i & 1][k] += score_share(t.mode, score_winners(&t), v->me) * 2 / REGRET_GAMES;
        }
    }
    brain_memory_free(&memory);
}

static int best_of(const double *win, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        best = win[i] > win[best] ? i : best;
    return best;
}

/* What the best of the search loses against the best of one half, in the other half. */
static double loss_of(const Search *s, double win[2][CANDIDATES])
{
    double loss = 0;
    for (int half = 0; half < 2; half++)
        loss += (win[!half][best_of(win[half], s->n)] - win[!half][s->best]) / 2;
    return loss;
}

static void judge(const Brain *b, const Game *g, int seat, const Ask *ask, Rng *rng, Findings *f)
{
    View v;
    Search s;
    double win[2][CANDIDATES];
    view_make(g, seat, &v);
    estimate_search(b, &v, ask, NULL, 0, rng_next(rng), NULL, &s);
    play_on(b, &v, NULL, &s, rng, win);
    spread_find(&f->regret, loss_of(&s, win));
    play_on(b, &v, g, &s, rng, win);
    spread_find(&f->hidden, loss_of(&s, win));
    double truth = (win[0][s.best] + win[1][s.best]) / 2, off = s.at[s.best].win - truth;
    spread_find(&f->off, off);
    if (g->round <= REGRET_EARLY)
        spread_find(&f->early, off);
}

/* Every question of the game is judged with the same probability: about one of each player. */
static void see_question(void *self, const Brain *b, const Game *g, int seat, Rng *rng)
{
    enum { QUESTIONS = 40 };
    Ask ask;
    game_ask(g, seat, &ask);
    if (!ask.forced && !rng_below(rng, QUESTIONS))
        judge(b, g, seat, &ask, rng, self);
}

static void play_one(void *self, const Brain *b, long number)
{
    Audit *a = self;
    Findings f = {0};
    Game g;
    parallel_selfplay(a->plan, b, number, 0x72656772, see_question, &f, &g);
    pthread_mutex_lock(&a->lock);
    spread_add(&a->regret, &f.regret);
    spread_add(&a->hidden, &f.hidden);
    spread_add(&a->off, &f.off);
    spread_add(&a->early, &f.early);
    pthread_mutex_unlock(&a->lock);
}

void regret_measure(const MatchPlan *plan, const Net *net, Regret *r)
{
    Audit a = {.plan = plan};
    pthread_mutex_init(&a.lock, NULL);
    parallel_games(plan->threads, net, plan->cat, plan->games, play_one, &a);
    pthread_mutex_destroy(&a.lock);
    r->regret = spread_mean(&a.regret);
    r->hidden = spread_mean(&a.hidden);
    r->off = spread_mean(&a.off);
    r->early = spread_mean(&a.early);
}
