/* What an answer is good for in the long run: what the seat does in playouts of the next rounds,
 * and the strategy that most of it serves. The results are numbers; advice_text words them. */
#ifndef WINDFALL_AI_STRATEGY_H
#define WINDFALL_AI_STRATEGY_H

#include "ai/reason.h"
#include "ai/search.h"

typedef enum StrategyKind {
#define STRATEGY(id, name) STRATEGY_##id,
#include "ai/strategy.def"
#undef STRATEGY
    STRATEGIES
} StrategyKind;

/* What somebody else must call so that a step can be carried out. */
typedef enum Need {
    NEED_NOTHING,
    NEED_DEVELOP,
    NEED_EXPLORE, /* for one more card to pay with */
    NEED_SETTLE   /* for a good; in a later round Produce may bring it, too */
} Need;

/* What the seat does in a round. */
typedef struct StrategyStep {
    uint8_t action;  /* what it calls; ACTIONS: only this round's answer, which is known */
    uint8_t action2; /* where it calls two, the second; else ACTIONS */
    int percent;     /* how many of the playouts have this action */
    int design;      /* what it places with these calls in most of them, or NO_CARD */
    int placed;      /* percent of the playouts in which it does */
    Need to_place;   /* that card */
    Need to_consume; /* anything, if it calls Consume */
} StrategyStep;

typedef struct Strategy {
    StrategyKind kind;
    int design, design2; /* of what its steps place in most of the playouts, or NO_CARD */
    int n;      /* CONSUME: points in chips; LAST: percent of games that end; both rounded */
    int rounds; /* rounds that most games last, this one included: 1 to WATCH_ROUNDS */
    StrategyStep step[WATCH_ROUNDS];
    int steps; /* one for each round from this one on; if actions are asked for, the first is the
                * answer */
} Strategy;

/* Finds the strategy in what the seat did after the best answer to the open ask of v->me. */
void strategy_find(const View *v, const Ask *ask, const Rivals *r, Strategy *s);

/* Its name in JSON. */
const char *strategy_name(StrategyKind kind);

#endif
