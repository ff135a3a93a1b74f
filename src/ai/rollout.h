/* What an answer leads to in the short run: sampled games are played to the end of the round, or of a
 * later one, the same ones for every answer, and what then lies on the table is averaged. */
#ifndef WINDFALL_AI_ROLLOUT_H
#define WINDFALL_AI_ROLLOUT_H

#include "ai/brain.h"

/* What a seat has at the end, on average; chips and placed cards count from now on. */
typedef struct Holdings {
    double chips, cards, goods, placed;
} Holdings;

typedef struct Rollout {
    Holdings me, others;       /* others: the average of an opponent's seat */
    double ended;              /* share of the games that are over */
    double goal[GOALS_MAX];    /* my points from goals */
    int placed[CARDS_MAX + 1]; /* by design: how often I placed it */
    int worlds;                /* games sampled */
} Rollout;

/* Samples `worlds` games for each of the answers to the open ask of v->me, and plays each to the end of
 * the round, or so many `rounds`. */
void rollout_run(const Brain *b, const View *v, const Set *answer, int answers, int worlds,
                 int rounds, uint64_t seed, Rollout *p);

#endif
