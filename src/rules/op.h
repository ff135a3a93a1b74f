/* The ops: every question of the game is a row of op.def. */
#ifndef WINDFALL_RULES_OP_H
#define WINDFALL_RULES_OP_H

#include "rules/step.h"

typedef enum OpId {
#define OP(id) OP_##id,
#include "rules/ops.def"
#undef OP
    OPS
} OpId;

typedef struct Op {
    const char *name;
    uint8_t what;
    uint8_t always; /* asked even when there is one answer: the others may not know why */
    uint8_t sealed; /* nobody learns the answer before all have answered */
    /* Fills options, min and max (and card and power, where the question is about one). */
    void (*ask)(const Game *g, int seat, Frame frame, Ask *ask);
    /* Beyond membership and number; NULL where these are all. */
    Err (*check)(const Game *g, int seat, Frame frame, const Set *picks);
    /* The frame is off the lane already. */
    void (*apply)(Run *r, int seat, Frame frame, const Set *picks);
    /* Is there only one answer? Gives it. NULL: when all options must be picked. */
    bool (*forced)(const Game *g, int seat, Frame frame, const Ask *ask, Set *picks);
    /* The whole test of an answer: op_test_menu, or one that agrees with it and makes no menu. */
    Err (*test)(const Game *g, int seat, const Set *picks);
} Op;

extern const Op *const op_rows[OPS];

/* The row of an op; from OPS on they are the mode's own. */
static inline const Op *op_row(const Game *g, int op)
{
    return op < OPS ? op_rows[op] : &g->mode->ops[op - OPS];
}

/* The plain test of an answer: menu, number of picks, check. */
Err op_test_menu(const Game *g, int seat, const Set *picks);

/* So many picks, all of them from here? For tests that say yes without making the menu; whatever is
 * not so plain, and every refusal, is left to op_test_menu. */
static inline bool op_fits(const Set *picks, const Set *from, int min, int max)
{
    int n = set_count(picks);
    return n >= min && n <= max && set_is_subset(picks, from);
}

#endif
