/* One side of a match between two builds of the program: the native one and the one for WebAssembly
 * (tests/solo/duel.mjs connects them). Both play the same games. Each answers for its own seat,
 * writes the answer to stdout, and reads those of the other side from stdin; so they think in turn,
 * each by its own clock. Every deal is played twice with all luck exchanged. The result goes to
 * stderr.
 *   duel SIDE MODE PLAYER GAMES SEED            SIDE is 0 or 1, MODE one with two seats
 *   duel SIDE MODE PLAYER GAMES SEED compare    also finds the other side's answers, and counts
 *                                               those that differ */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level.h"
#include "base/clock.h"
#include "modes/presets.h"
#include "rules/score.h"

typedef struct Duel {
    int side;
    const Mode *mode;
    const Player *player;
    uint64_t seed;
    bool compare;
} Duel;

typedef struct Sums {
    double share, squares; /* of wins, by deal */
    double seconds;
    long deals, decisions, answers, different;
} Sums;

static void send(const Set *picks)
{
    for (int w = 0; w < SET_WORDS; w++)
        printf("%" PRIx64 "%c", picks->word[w], w + 1 < SET_WORDS ? ' ' : '\n');
    fflush(stdout);
}

static Set receive(void)
{
    Set picks;
    for (int w = 0; w < SET_WORDS; w++)
        if (scanf("%" SCNx64, &picks.word[w]) != 1) {
            fprintf(stderr, "duel: the other side has ended\n");
            exit(1);
        }
    return picks;
}

static Set answer_mine(const Duel *d, const Game *g, int seat, const Ask *ask, Rng *rng, Sums *sums)
{
    double before = clock_seconds();
    Set picks = player_answer(d->player, g, seat, ask, rng);
    if (!ask->forced) {
        sums->seconds += clock_seconds() - before;
        sums->decisions++;
    }
    send(&picks);
    return picks;
}

static Set answer_other(const Duel *d, const Game *g, int seat, const Ask *ask, Rng *rng,
                        Sums *sums)
{
    Set picks = receive();
    if (d->compare) {
        Set here = player_answer(d->player, g, seat, ask, rng);
        sums->different += !set_equal(&picks, &here);
    }
    sums->answers++;
    return picks;
}

/* Plays a game and returns this side's share of the win. */
static double play(const Duel *d, long deal, int rotate, Sums *sums)
{
    Options options = {.seed = rng_mix(d->seed) + (uint64_t)deal,
                       .order = ORDER_MIRRORED,
                       .rotate = (uint8_t)rotate};
    int mine = (int)(deal + d->side) % 2;
    Rng rng[2];
    Game g;
    for (int seat = 0; seat < 2; seat++)
        rng[seat] =
            rng_seeded(rng_mix(d->seed ^ 0x6475656c) + (uint64_t)((deal * 2 + rotate) * 2 + seat));
    game_start(&g, mode_catalog(d->mode), d->mode, &options, NULL);
    while (!g.over) {
        int seat = __builtin_ctz(g.asked);
        Ask ask;
        game_ask(&g, seat, &ask);
        Set picks =
            (seat == mine ? answer_mine : answer_other)(d, &g, seat, &ask, &rng[seat], sums);
        if (game_apply(&g, seat, &picks, NULL).code != ERR_NONE) {
            fprintf(stderr, "duel: an answer is refused\n");
            exit(1);
        }
    }
    ScoreResult result;
    score_result(&g, &result);
    return score_share(g.mode, result.winners, mine);
}

static void print(const Duel *d, const Sums *s)
{
    double n = (double)s->deals, share = s->share / n;
    double half = 1.96 * sqrt(fmax(s->squares / n - share * share, 0) / n);
    if (d->compare)
        fprintf(stderr, "%ld of %ld answers differ\n", s->different, s->answers);
    else
        fprintf(stderr, "%s %s, %ld games: wins %.2f %% +- %.2f, elo %+.1f, %.1f ms a decision\n",
                d->mode->name, d->player->name, 2 * s->deals, 100 * share, 100 * half,
                400 * log10(share / (1 - share)), 1e3 * s->seconds / (double)s->decisions);
}

int main(int argc, char **argv)
{
    Buf why = {0};
    if (argc < 6 || argc > 7) {
        fprintf(stderr, "duel SIDE MODE PLAYER GAMES SEED [compare]\n");
        return 2;
    }
    Duel d = {.side = atoi(argv[1]), .mode = mode_find(argv[2]), .player = player_find(argv[3])};
    d.seed = strtoull(argv[5], NULL, 10);
    d.compare = argc == 7 && !strcmp(argv[6], "compare");
    if (!d.player)
        d.player = level_make(argv[3], &why);
    if (!d.player || !d.mode || d.mode->players != 2) {
        fprintf(stderr, "duel: no such player, or no such mode for two\n");
        return 2;
    }
    Sums sums = {0};
    for (long games = atol(argv[4]); 2 * sums.deals < games; sums.deals++) {
        double share = (play(&d, sums.deals, 0, &sums) + play(&d, sums.deals, 1, &sums)) / 2;
        sums.share += share;
        sums.squares += share * share;
    }
    print(&d, &sums);
    return sums.different != 0;
}
