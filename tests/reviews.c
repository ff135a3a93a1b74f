/* Do reviews add up, and are they reproducible? Games of a bot against itself, each reviewed with
 * two seeds.
 *   reviews MODE BOT COUNT PLAYS REDRAWS    0 playouts or redraws: as many as in a review
 * Prints the largest remainder of a sum, how much each part differs between the seeds on average,
 * in percent of a win, and the CPU time of a review. docs/ai.md has the findings. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "advice/analyse.h"
#include "ai/level.h"
#include "modes/presets.h"
#include "support/said.h"

typedef struct Sums {
    double rest; /* the largest */
    double start, draws, own, others;
    double seconds, longest;
    int seats, reviews;
} Sums;

static void play(Record *rec, const Mode *mode, const Player *bot, uint64_t seed)
{
    Buf why = {0};
    Game g;
    Rng rng = rng_seeded(seed);
    Options options = {.seed = seed};
    if (!record_begin(rec, mode, &options, NULL, &why))
        abort();
    record_start(rec, &g, NULL);
    while (!g.over) {
        Ask ask;
        int seat = __builtin_ctz(g.asked);
        game_ask(&g, seat, &ask);
        Set picks = player_answer(bot, &g, seat, &ask, &rng);
        if (record_answer(rec, &g, seat, &picks, NULL).code != ERR_NONE)
            abort();
    }
}

static double own_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void review(const Record *rec, const AnalyseRules *rules, Analysis *a, Sums *sums)
{
    Buf why = {0};
    double began = own_seconds();
    if (!analyse_record(rec, level_strongest(), rules, a, &why)) {
        fprintf(stderr, "%s\n", said(&why));
        exit(1);
    }
    double took = own_seconds() - began;
    sums->seconds += took;
    sums->longest = fmax(sums->longest, took);
    sums->reviews++;
    for (int seat = 0; seat < a->players; seat++) {
        const SeatSum *s = &a->seat[seat];
        double rest = s->result - (s->start + s->draws - s->own + s->others);
        sums->rest = fmax(sums->rest, fabs(rest));
    }
}

static void compare(const Analysis *a, const Analysis *b, Sums *sums)
{
    for (int seat = 0; seat < a->players; seat++) {
        const SeatSum *x = &a->seat[seat], *y = &b->seat[seat];
        sums->start += fabs(x->start - y->start);
        sums->draws += fabs(x->draws - y->draws);
        sums->own += fabs(x->own - y->own);
        sums->others += fabs(x->others - y->others);
        sums->seats++;
    }
}

int main(int argc, char **argv)
{
    static Analysis a, b;
    AnalyseRules rules = analyse_standard;
    Sums sums = {0};
    const Mode *mode = argc == 6 ? mode_find(argv[1]) : NULL;
    const Player *bot = argc == 6 ? player_find(argv[2]) : NULL;
    if (!mode || !bot)
        return fprintf(stderr, "usage: reviews MODE BOT COUNT PLAYS REDRAWS\n"), 2;
    rules.plays = atoi(argv[4]) ? atoi(argv[4]) : rules.plays;
    rules.redraws = atoi(argv[5]) ? atoi(argv[5]) : rules.redraws;
    for (int i = 0; i < atoi(argv[3]); i++) {
        Record rec;
        play(&rec, mode, bot, (uint64_t)i + 7001);
        rules.seed = 1;
        review(&rec, &rules, &a, &sums);
        rules.seed = 2;
        review(&rec, &rules, &b, &sums);
        compare(&a, &b, &sums);
        analysis_free(&a);
        analysis_free(&b);
        record_free(&rec);
    }
    double each = sums.seats ? 100.0 / sums.seats : 0;
    printf("%s, %d games: largest remainder %.1e; between two seeds start moves %.2f, draws %.2f, "
           "own errors %.2f, "
           "others %.2f points; a review takes %.1f s, at most %.1f s\n",
           mode->name, atoi(argv[3]), sums.rest, each * sums.start, each * sums.draws,
           each * sums.own, each * sums.others, sums.seconds / fmax(sums.reviews, 1), sums.longest);
    return sums.rest > 1e-9;
}
