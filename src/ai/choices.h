/* All sets of n of the options of a question, one after another. */
#ifndef WINDFALL_AI_CHOICES_H
#define WINDFALL_AI_CHOICES_H

#include "rules/rules.h"

typedef struct Choices {
    uint8_t option[SET_SIZE];
    uint8_t at[SET_SIZE]; /* places of the next picks in `option` */
    int of, n;
    bool begun;
} Choices;

Choices choices_of(const Set *options, int n);

/* The next set; false after the last. */
bool choices_next(Choices *c, Set *picks);

#endif
