/* The seat's own ending is computed exactly for every answer. Only the endings of the others are
 * sampled, and all answers are compared with the same ones. */
#include "train/last_round.h"

#include <pthread.h>
#include <string.h>

#include "ai/endgame.h"
#include "train/parallel.h"
#include "view/determinize.h"

typedef struct Side {
    Finding best, points, lost, all;
} Side;

/* What was found in one game. */
typedef struct Findings {
    long asked, solved, matters, tries;
    Side side[LAST_ROUND_PLAYERS];
} Findings;

typedef struct Sums {
    Spread best, points, lost, all;
} Sums;

typedef struct Audit {
    const MatchPlan *plan;
    const Player *const *player;
    int players;
    LastRound *result;
    Sums sums[LAST_ROUND_PLAYERS];
    pthread_mutex_t lock;
} Audit;

typedef struct Audited {
    const Audit *audit;
    Findings found;
} Audited;

/* The best ending of another seat in each sampled game, and how many have it. */
typedef struct Rivals {
    int ending[LAST_ROUND_GAMES], seats[LAST_ROUND_GAMES];
} Rivals;

static void note_rivals(const Game *g, int me, int *ending, int *seats)
{
    *seats = 0;
    for (int seat = 0; seat < g->players; seat++) {
        int x = endgame_of(g, seat);
        if (seat == me || (*seats && x < *ending))
            continue;
        *seats = *seats && x == *ending ? *seats + 1 : 1;
        *ending = x;
    }
}

static void sample_rivals(const Brain *b, const View *v, Rng *rng, Rivals *rivals)
{
    BrainMemory memory;
    Brain mine = brain_with_memory(b, v->cat, &memory);
    for (int i = 0; i < LAST_ROUND_GAMES; i++) {
        Game g;
        view_sample(v, NULL, rng, &g);
        while (!g.over)
            brain_play(&mine, &g, __builtin_ctz(g.asked), (Sampling){1, 0}, rng);
        note_rivals(&g, v->me, &rivals->ending[i], &rivals->seats[i]);
    }
    brain_memory_free(&memory);
}

/* The share of wins with this ending. */
static double share_of(const Rivals *rivals, int ending)
{
    double share = 0;
    for (int i = 0; i < LAST_ROUND_GAMES; i++)
        share += ending > rivals->ending[i]    ? 1
                 : ending == rivals->ending[i] ? 1.0 / (1 + rivals->seats[i])
                                               : 0;
    return share / LAST_ROUND_GAMES;
}

static int points_of(int ending)
{
    return ending / ENDGAME_POINT;
}

static void judge(const Rivals *rivals, int best, int ending, Side *side)
{
    double lost = share_of(rivals, best) - share_of(rivals, ending);
    spread_find(&side->best, ending == best);
    spread_find(&side->all, lost);
    if (ending == best)
        return;
    spread_find(&side->points, points_of(best) - points_of(ending));
    spread_find(&side->lost, lost);
}

/* One question of a last round. */
static void ask_players(const Audit *a, const Brain *b, const View *v, const Ask *ask, Rng *rng,
                        Findings *f)
{
    Endgame e;
    Set best;
    EndgameRange range;
    f->asked++;
    if (!endgame_begin(&e, v, LAST_ROUND_TRIES) || !endgame_solve(&e, &best, &range))
        return;
    f->solved++;
    f->tries += e.tries;
    if (range.best == range.worst)
        return;
    f->matters++;
    Rivals rivals;
    sample_rivals(b, v, rng, &rivals);
    for (int i = 0; i < a->players; i++) {
        Rng own = rng_seeded(rng_next(rng));
        Set picks = a->player[i]->choose(v, ask, &own);
        judge(&rivals, range.best, endgame_after(&e, &picks), &f->side[i]);
    }
}

static void see_question(void *self, const Brain *b, const Game *g, int seat, Rng *rng)
{
    Audited *game = self;
    Ask ask;
    View v;
    game_ask(g, seat, &ask);
    view_make(g, seat, &v);
    if (!ask.forced && endgame_is_last(&v))
        ask_players(game->audit, b, &v, &ask, rng, &game->found);
}

static void add(Audit *a, const Findings *f)
{
    LastRound *r = a->result;
    r->asked += f->asked;
    r->solved += f->solved;
    r->matters += f->matters;
    r->tries += f->tries;
    for (int i = 0; i < a->players; i++) {
        spread_add(&a->sums[i].best, &f->side[i].best);
        spread_add(&a->sums[i].points, &f->side[i].points);
        spread_add(&a->sums[i].lost, &f->side[i].lost);
        spread_add(&a->sums[i].all, &f->side[i].all);
    }
}

static void play_one(void *self, const Brain *b, long number)
{
    Audit *a = self;
    Audited game = {.audit = a};
    Game g;
    parallel_selfplay(a->plan, b, number, 0x6c617374, see_question, &game, &g);
    pthread_mutex_lock(&a->lock);
    add(a, &game.found);
    pthread_mutex_unlock(&a->lock);
}

void last_round_measure(const MatchPlan *plan, const Net *net, const Player *const *player, int n,
                        LastRound *r)
{
    Audit a = {.plan = plan, .player = player, .players = n, .result = r};
    memset(r, 0, sizeof *r);
    pthread_mutex_init(&a.lock, NULL);
    parallel_games(plan->threads, net, plan->cat, plan->games, play_one, &a);
    pthread_mutex_destroy(&a.lock);
    r->games = plan->games;
    for (int i = 0; i < n; i++)
        r->side[i] = (LastRoundSide){spread_mean(&a.sums[i].best), spread_mean(&a.sums[i].points),
                                     spread_mean(&a.sums[i].lost), spread_mean(&a.sums[i].all)};
}
