/* What the rules do with a question: its row of ops.def, and functions. */
#ifndef WINDFALL_RULES_OP_H
#define WINDFALL_RULES_OP_H

#include "rules/step.h"

typedef struct Op {
    const OpRow *row;
    /* Fills options, min and max (and card and power, where the question is about one). */
    void (*ask)(const Game *g, int seat, Frame frame, Ask *ask);
    /* Further checks besides membership and number; NULL: none. */
    Err (*check)(const Game *g, int seat, Frame frame, const Set *picks);
    /* The frame is already off the lane. */
    void (*apply)(Run *r, int seat, Frame frame, const Set *picks);
    /* If there is only one answer, returns it. NULL: only if all options must be picked. */
    bool (*forced)(const Game *g, int seat, Frame frame, const Ask *ask, Set *picks);
    /* The complete test of an answer: op_test_menu, or an equivalent that makes no menu. */
    Err (*test)(const Game *g, int seat, const Set *picks);
} Op;

extern const Op *const op_table[OPS];

/* Ops from OPS on belong to the mode. */
static inline const Op *op_of(const Mode *mode, int op)
{
    return op < OPS ? op_table[op] : &mode->ops[op - OPS];
}

static inline const OpRow *op_row(const Mode *mode, int op)
{
    return op < OPS ? &op_rows[op] : mode->ops[op - OPS].row;
}

/* The standard test of an answer: menu, number of picks, check. */
Err op_test_menu(const Game *g, int seat, const Set *picks);

/* Are there that many picks, all of them in this set? For tests that accept the usual answers
 * without making the menu; they leave everything else, and every refusal, to op_test_menu. */
static inline bool op_fits(const Set *picks, const Set *from, int min, int max)
{
    int n = set_count(picks);
    return n >= min && n <= max && set_is_subset(picks, from);
}

#endif
