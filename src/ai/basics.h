/* What a beginner should see before any search: what their own tableau lacks, and what on the table
 * makes it likely that somebody calls a phase. Only what the seat may know is read. */
#ifndef WINDFALL_AI_BASICS_H
#define WINDFALL_AI_BASICS_H

#include "view/view.h"

typedef enum Lack {
    LACK_NOTHING,
    LACK_CARDS,  /* n in hand, and no good to sell */
    LACK_OUTLET, /* worlds that make goods, and no power that uses them */
    LACK_GOODS,  /* powers that use goods, and fewer worlds that make them */
    LACK_INCOME, /* no world that makes goods at all */
    LACK_SPEED,  /* a tableau n cards shorter than the longest */
    LACKS
} Lack;

typedef enum Sign {
    SIGN_NONE,
    SIGN_FEW_CARDS,
    SIGN_MANY_CARDS,
    SIGN_GOODS,
    SIGN_EMPTY,
    SIGNS
} Sign;

typedef struct Basics {
    Lack lack;
    int lacking; /* its n */
    Sign sign;   /* that `who` will call `action`, with its number n */
    int action, who, n;
} Basics;

/* `chance`: the probability that somebody else calls each action; NULL if the question is not about
 * actions. */
Basics basics_find(const View *v, const float *chance);

#endif
