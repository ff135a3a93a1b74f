/* Random answers, for tests that play games nobody would play. */
#ifndef WINDFALL_TESTS_ARBITRARY_H
#define WINDFALL_TESTS_ARBITRARY_H

#include "rules/rules.h"

/* `n` items of a set that has at least as many. */
Set arbitrary_subset(const Set *from, int n, Rng *rng);

/* Some seat that is asked; there must be one. */
int arbitrary_seat(const Game *g, Rng *rng);

/* A legal answer that contains all of `with`; false if none was found. */
bool arbitrary_answer(const Game *g, int seat, const Ask *ask, const Set *with, Rng *rng,
                      Set *picks);

/* Plays to the end; false if somebody is asked something that cannot be answered. */
bool arbitrary_play(Game *g, Rng *rng);

#endif
