/* The games of a match are distributed over threads by deal. Each game depends only on the seed and
 * its number, so the result does not depend on the threads (except for times). */
#include "train/league.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

#include "base/clock.h"
#include "modes/presets.h"
#include "rules/score.h"

typedef struct Contest {
    const MatchPlan *plan;
    MatchResult *result;
    long next, deals;
    bool stop;
    pthread_mutex_t lock;
} Contest;

static int entry_at(const MatchPlan *plan, long deal, int rotate, int seat)
{
    return match_entry(plan->mode->players, plan->named, plan->paired ? deal : deal + rotate, seat);
}

/* A time in steps of 5 %, starting at one microsecond. */
static int time_step(double seconds)
{
    int step = seconds > 1e-6 ? (int)(log(seconds * 1e6) / 0.05) : 0;
    return step < MATCH_TIMES ? step : MATCH_TIMES - 1;
}

static void note_time(MatchSide *side, double seconds)
{
    side->decisions++;
    side->time_sum += seconds;
    side->times[time_step(seconds)]++;
}

static bool play(const MatchPlan *plan, long deal, int rotate, Game *g, MatchSide *side)
{
    Options options = plan->options;
    options.seed = rng_mix(plan->seed) + (uint64_t)deal;
    options.order = plan->paired ? ORDER_MIRRORED : ORDER_SHUFFLED;
    options.rotate = (uint8_t)(plan->paired ? rotate : 0);
    Rng rng[SEATS_MAX];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        rng[seat] = rng_seeded(rng_mix(plan->seed ^ 0x706c6179) +
                               (uint64_t)((deal * 8 + rotate) * 8 + seat));
    game_start(g, plan->cat, plan->mode, &options, NULL);
    while (!g->over) {
        int seat = __builtin_ctz(g->asked);
        int entry = entry_at(plan, deal, rotate, seat);
        Ask ask;
        game_ask(g, seat, &ask);
        double before = clock_seconds();
        Set picks = player_answer(plan->player[entry], g, seat, &ask, &rng[seat]);
        if (!ask.forced)
            note_time(&side[entry], clock_seconds() - before);
        if (game_apply(g, seat, &picks, NULL).code != ERR_NONE)
            return false;
    }
    return true;
}

static void count_game(const MatchPlan *plan, long deal, int rotate, const Game *g, MatchSide *side,
                       double *share)
{
    ScoreResult result;
    score_result(g, &result);
    for (int seat = 0; seat < g->players; seat++) {
        int entry = entry_at(plan, deal, rotate, seat);
        int score = score_side(&result, seat)->sheet.total;
        share[entry] += score_share(g->mode, result.winners, seat);
        side[entry].margin_sum += score - score_rival(&result, seat);
        side[entry].score_sum += score;
        side[entry].seats++;
    }
}

static void add_side(MatchSide *to, const MatchSide *from)
{
    to->margin_sum += from->margin_sum;
    to->score_sum += from->score_sum;
    to->time_sum += from->time_sum;
    to->decisions += from->decisions;
    to->seats += from->seats;
    for (int i = 0; i < MATCH_TIMES; i++)
        to->times[i] += from->times[i];
}

/* A player's share of the wins, per seat. */
static double share_of_seat(const MatchPlan *plan, int entry, double share, int games)
{
    int seats = entry < plan->named - 1 ? 1 : plan->mode->players - plan->named + 1;
    return share / seats / games;
}

static void test_hypotheses(const MatchPlan *plan, MatchResult *r)
{
    const MatchSide *a = &r->side[0];
    double n = (double)r->deals, mean = a->deal_sum / n, fair = 1.0 / plan->mode->players;
    double var = fmax(a->deal_square / n - mean * mean, 1 / n); /* never quite certain */
    double better = fair / (fair + (1 - fair) * pow(10, -plan->elo / 400));
    if (r->deals < 20)
        return;
    r->likelihood = n * (better - fair) * (2 * mean - fair - better) / (2 * var);
    r->verdict = r->likelihood > 2.94 ? 1 : r->likelihood < -2.94 ? -1 : 0;
}

static void note_deal(Contest *m, const MatchSide *side, const double *share, int games,
                      long rounds)
{
    const MatchPlan *plan = m->plan;
    MatchResult *r = m->result;
    r->games += games;
    r->deals++;
    r->rounds += rounds;
    for (int i = 0; i < plan->named; i++) {
        double x = share_of_seat(plan, i, share[i], games);
        add_side(&r->side[i], &side[i]);
        r->side[i].deal_sum += x;
        r->side[i].deal_square += x * x;
    }
    if (plan->sprt) {
        test_hypotheses(plan, r);
        m->stop |= r->verdict != 0;
    }
    double n = (double)r->deals, mean = r->side[0].deal_sum / n;
    double half = 1.96 * sqrt(fmax(r->side[0].deal_square / n - mean * mean, 0) / n);
    m->stop |= plan->within > 0 && r->deals >= 50 && half < plan->within;
}

static void *run_thread(void *arg)
{
    Contest *m = arg;
    const MatchPlan *plan = m->plan;
    int games = plan->mode->players;
    for (;;) {
        pthread_mutex_lock(&m->lock);
        long deal = m->stop || m->next >= m->deals ? -1 : m->next++;
        pthread_mutex_unlock(&m->lock);
        if (deal < 0)
            return NULL;
        MatchSide side[SEATS_MAX];
        double share[SEATS_MAX] = {0};
        long rounds = 0;
        bool fine = true;
        memset(side, 0, sizeof side);
        for (int rotate = 0; rotate < games && fine; rotate++) {
            Game g;
            fine = play(plan, deal, rotate, &g, side);
            if (fine)
                count_game(plan, deal, rotate, &g, side, share);
            rounds += g.round;
        }
        pthread_mutex_lock(&m->lock);
        if (fine)
            note_deal(m, side, share, games, rounds);
        m->stop |= !fine;
        m->result->failed |= !fine;
        pthread_mutex_unlock(&m->lock);
    }
}

static double time_99(const MatchSide *side)
{
    long above = side->decisions / 100;
    for (int i = MATCH_TIMES - 1; i >= 0; i--)
        if ((above -= side->times[i]) < 0)
            return exp((i + 1) * 0.05) * 1e-6;
    return 0;
}

static void conclude(const MatchPlan *plan, MatchResult *r)
{
    double n = r->deals ? (double)r->deals : 1;
    for (int i = 0; i < plan->named; i++) {
        MatchSide *s = &r->side[i];
        double seats = s->seats ? (double)s->seats : 1;
        s->share = s->deal_sum / n;
        s->half = 1.96 * sqrt(fmax(s->deal_square / n - s->share * s->share, 0) / n);
        s->margin = s->margin_sum / seats;
        s->score = s->score_sum / seats;
        s->seconds_mean = s->decisions ? s->time_sum / (double)s->decisions : 0;
        s->seconds_99 = time_99(s);
    }
}

void match_run(const MatchPlan *plan, MatchResult *result)
{
    enum { THREADS = 64 };
    Contest m = {.plan = plan, .result = result, .lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_t thread[THREADS];
    int threads = plan->threads < THREADS ? plan->threads : THREADS, started = 0;
    memset(result, 0, sizeof *result);
    m.deals = (plan->games + plan->mode->players - 1) / plan->mode->players;
    double began = clock_seconds();
    for (int i = 1; i < threads; i++)
        if (!pthread_create(&thread[started], NULL, run_thread, &m))
            started++;
    run_thread(&m);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    result->seconds = clock_seconds() - began;
    conclude(plan, result);
}

double match_elo(double share, int players)
{
    double p = fmin(fmax(share, 1e-4), 1 - 1e-4);
    return 400 * log10(p * (players - 1) / (1 - p));
}

void league_rate(int n, const double *score, const double *games, double *rating)
{
    for (int i = 0; i < n; i++)
        rating[i] = 0;
    for (int turn = 0; turn < 2000; turn++)
        for (int i = 1; i < n; i++) {
            double want = 0.5, have = 0.5,
                   slope = 0.25; /* half a drawn game against itself keeps it finite */
            for (int j = 0; j < n; j++) {
                double p = 1 / (1 + pow(10, (rating[j] - rating[i]) / 400));
                want += score[i * n + j];
                have += games[i * n + j] * p;
                slope += games[i * n + j] * p * (1 - p);
            }
            double step = (want - have) / slope * 400 / log(10);
            rating[i] += fmin(fmax(step, -100), 100) * 0.5;
        }
}
