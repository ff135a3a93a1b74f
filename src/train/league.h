/* Matches between players, fair and with confidence intervals. A deal is played once for each
 * exchange of luck between the seats, and counts as one observation. */
#ifndef WINDFALL_TRAIN_LEAGUE_H
#define WINDFALL_TRAIN_LEAGUE_H

#include "ai/player.h"

typedef struct MatchPlan {
    const Mode *mode;
    const Catalog *cat;
    Options options; /* of every game, except seed and order */
    const Player *player[SEATS_MAX];
    int named;     /* number of named players; the last takes all further seats */
    long games;    /* at most */
    double within; /* stop when the half width of the interval is below this; 0: never */
    uint64_t seed;
    bool paired; /* mirrored deals, with the luck exchanged */
    bool sprt;   /* stop when it is clear whether the first is better by `elo` or not at all */
    double elo;
    int threads;
} MatchPlan;

enum { MATCH_TIMES = 400 };
typedef struct MatchSide {
    double share, half; /* of wins, and half the width of its 95 % interval */
    double margin;      /* mean points ahead of the best other */
    double score;
    double seconds_mean, seconds_99; /* per decision */
    double deal_sum, deal_square;    /* of the share, summed over deals */
    double margin_sum, score_sum;
    double time_sum;
    long decisions, times[MATCH_TIMES], seats;
} MatchSide;

typedef struct MatchResult {
    MatchSide side[SEATS_MAX]; /* by named player */
    long games, deals, rounds;
    double seconds;
    double likelihood; /* log likelihood ratio of the SPRT */
    int verdict;       /* 1 better, -1 not, 0 open */
    bool failed;       /* a player gave an illegal answer */
} MatchResult;

void match_run(const MatchPlan *plan, MatchResult *result);

/* Which of the named players sits in this seat. They change seats from turn to turn; the last one
 * named takes all further seats. */
static inline int match_entry(int players, int named, int64_t turn, int seat)
{
    int entry = (int)((seat + turn) % players);
    return entry < named ? entry : named - 1;
}

/* How much better, in Elo, a player with this share of wins among `players` is than the others. */
double match_elo(double share, int players);

/* Ratings from a table of shares: score[i][j] wins of i in games[i][j] games of i against j. The
 * first has rating 0. */
void league_rate(int n, const double *score, const double *games, double *rating);

#endif
