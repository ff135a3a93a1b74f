/* What the rules do with a question: its row of ops.def, and functions. */
#ifndef WINDFALL_RULES_OP_H
#define WINDFALL_RULES_OP_H

#include "rules/step.h"

typedef struct Op {
    const OpRow *row;
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

extern const Op *const op_table[OPS];

/* From OPS on ops are the mode's own. */
static inline const Op *op_of(const Mode *mode, int op)
{
    return op < OPS ? op_table[op] : &mode->ops[op - OPS];
}

static inline const OpRow *op_row(const Mode *mode, int op)
{
    return op < OPS ? &op_rows[op] : mode->ops[op - OPS].row;
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
