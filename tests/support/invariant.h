/* What must be true of a game whenever it stops to ask. Each function returns NULL, or what is
 * wrong. */
#ifndef WINDFALL_TESTS_INVARIANT_H
#define WINDFALL_TESTS_INVARIANT_H

#include "rules/rules.h"

/* The audit, and as many cards as the catalog has. */
const char *invariant_state(const Game *g);

/* Answers that are not offered, too large, too small, or from a seat that is not asked or does not
 * exist: each is refused, and no byte of the game changes. */
const char *invariant_refusal(const Game *g, int seat, const Ask *ask, Rng *rng);

/* Every option is part of a legal answer. */
const char *invariant_options(const Game *g, int seat, const Ask *ask, Rng *rng);

/* Discounts explain every price above 0: of developments, and of worlds that are not military. */
const char *invariant_prices(const Game *g, int seat, const Ask *ask);

/* Exchanging cards that the seat (-1: a spectator) cannot tell apart leaves its view as it is. */
const char *invariant_hidden(const Game *g, int seat, Rng *rng);

/* A game sampled from the seat's view is sound, gives the same view and the same ask and, if
 * `to_the_end`, can be played on. */
const char *invariant_sample(const Game *g, int seat, bool to_the_end, Rng *rng);

#endif
