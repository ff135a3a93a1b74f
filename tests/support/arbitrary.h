/* Answers and moments by chance, for tests that play games nobody would. */
#ifndef WINDFALL_TESTS_ARBITRARY_H
#define WINDFALL_TESTS_ARBITRARY_H

#include "rules/rules.h"

/* `n` items of a set that has at least as many. */
Set arbitrary_subset(const Set *from, int n, Rng *rng);

/* Some seat that is asked; there must be one. */
int arbitrary_seat(const Game *g, Rng *rng);

/* Some answer that passes and has all of `with` in it; false if none was found. */
bool arbitrary_answer(const Game *g, int seat, const Ask *ask, const Set *with, Rng *rng,
                      Set *picks);

/* Plays on to the end; false if somebody is asked what cannot be answered. */
bool arbitrary_play(Game *g, Rng *rng);

#endif
