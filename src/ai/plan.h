/* Plans for the rest of a seat's phase: the order in which its powers and goods gain the most. */
#ifndef WINDFALL_AI_PLAN_H
#define WINDFALL_AI_PLAN_H

#include "ai/player.h"

enum { PLANS_MAX = 2, PLAN_STEPS = 48 };

/* One answer of a plan: the question, the picks, and what it brings at once. */
typedef struct PlanStep {
    const OpRow *row;
    Set picks;
    uint8_t card, power; /* of a power that is picked; NO_CARD: none, or the Produce bonus */
    int16_t chips, cards, goods;
} PlanStep;

typedef struct Plan {
    int chips, cards, goods; /* of all steps; goods made minus goods given away */
    Set left;                /* cards whose optional powers could be used, too */
    int steps;
    PlanStep step[PLAN_STEPS];
} Plan;

/* Fills plans for the open ask and returns how many. In Consume and Produce: the one with the most
 * chips (or goods) and, if different, the one with the most cards. If cards must be discarded: the
 * least wanted ones. For any other question: none. Optional powers are left to the player, and
 * named. Only what the seat knows is used. */
int plan_make(const View *view, const Ask *ask, Rng *rng, Plan plans[PLANS_MAX]);

#endif
