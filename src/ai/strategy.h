/* What an answer is good for in the long run: what the seat does in rollouts of the next rounds, and
 * the strategy that most of it serves. The results are numbers; advice_text words them. */
#ifndef WINDFALL_AI_STRATEGY_H
#define WINDFALL_AI_STRATEGY_H

#include "ai/brain.h"

typedef enum StrategyKind {
#define STRATEGY(id, name) STRATEGY_##id,
#include "ai/strategy.def"
#undef STRATEGY
    STRATEGIES
} StrategyKind;

enum { STRATEGY_ROUNDS = 3, STRATEGY_WORLDS = 32 };

/* What the seat does in a round. */
typedef struct StrategyStep {
    uint8_t action;  /* what it calls; ACTIONS: only this round's answer, which is known */
    uint8_t action2; /* where it calls two, the second; else ACTIONS */
    int percent;     /* of the rollouts */
    int design;      /* what it places with these calls in most of them, or NO_CARD */
} StrategyStep;

typedef struct Strategy {
    StrategyKind kind;
    int design, design2; /* what it places in most of the rollouts, or NO_CARD */
    int n; /* CONSUME: points in chips; LAST: percent of games that end; both rounded */
    StrategyStep step[STRATEGY_ROUNDS];
    int steps; /* from this round on; if actions are asked for, the first is the answer */
} Strategy;

/* Plays rollouts after this answer to the open ask of v->me. */
void strategy_find(const Brain *b, const View *v, const Ask *ask, const Set *answer, uint64_t seed,
                   Strategy *s);

/* Its name in JSON. */
const char *strategy_name(StrategyKind kind);

#endif
