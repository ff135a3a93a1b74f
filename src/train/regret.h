/* What the best answer of a hint loses against the truly best one, and whether its win probability
 * is right. The truth comes from games that the net plays to the end against itself: from positions
 * that fit what the seat knows, and from the real one, with the real hands. */
#ifndef WINDFALL_TRAIN_REGRET_H
#define WINDFALL_TRAIN_REGRET_H

#include "ai/net.h"
#include "train/league.h"
#include "train/spread.h"

typedef struct Regret {
    SpreadMean regret;     /* in positions that fit what the seat knows */
    SpreadMean hidden;     /* in the real one: also what it cannot know */
    SpreadMean off, early; /* the chance minus the truth; the same in the first rounds */
} Regret;

enum { REGRET_EARLY = 4, REGRET_GAMES = 100 }; /* last of the first rounds; games for each answer */

/* At one question of each player in each game of the plan. */
void regret_measure(const MatchPlan *plan, const Net *net, Regret *r);

#endif
