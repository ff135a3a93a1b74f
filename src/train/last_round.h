/* How well players play last rounds: their answers compared with the exact best ones
 * (ai/endgame.h), in games of a net against itself. */
#ifndef WINDFALL_TRAIN_LAST_ROUND_H
#define WINDFALL_TRAIN_LAST_ROUND_H

#include "ai/net.h"
#include "train/league.h"
#include "train/spread.h"

enum { LAST_ROUND_PLAYERS = 16, LAST_ROUND_GAMES = 100, LAST_ROUND_TRIES = 200000 };

/* What one player found. */
typedef struct LastRoundSide {
    SpreadMean best;         /* share of decisions with a best answer */
    SpreadMean points, lost; /* lost by the other answers: points, and share of a win */
    SpreadMean all;          /* share of a win lost, over all decisions */
} LastRoundSide;

typedef struct LastRound {
    long games, asked; /* questions in rounds that are certain to be the last */
    long solved;       /* of these, solved exactly */
    long matters;      /* of these, not all answers are best */
    long tries;        /* answers tried to solve them */
    LastRoundSide side[LAST_ROUND_PLAYERS];
} LastRound;

/* At every question of the games of the plan, to each of n players. What an answer costs is found
 * in LAST_ROUND_GAMES games that fit what the seat knows, in which the net plays the others to the
 * end. */
void last_round_measure(const MatchPlan *plan, const Net *net, const Player *const *player, int n,
                        LastRound *r);

#endif
