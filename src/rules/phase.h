/* What every phase shares: how it begins and ends. */
#ifndef WINDFALL_RULES_PHASE_H
#define WINDFALL_RULES_PHASE_H

#include "rules/outlook.h"
#include "rules/quote.h"
#include "rules/step.h"

/* Powers of cards placed before it wake up. */
void phase_begin(Run *r, Phase phase, int nth);

/* Goals are settled. */
void phase_end(Run *r, Phase phase);

/* Draws for every active power of this verb, whose amounts add up to `sum`. */
void phase_draw_sum(Run *r, int seat, int sum, Verb verb);
static inline void phase_draw(Run *r, int seat, int sum, Verb verb)
{
    if (sum > 0)
        phase_draw_sum(r, seat, sum, verb);
}

/* VP chips to a seat through a power of `source`. */
void phase_gain(Run *r, int seat, int chips, int source, int power);

/* Could the open lanes take more cards than a supply that they share holds? `most` bounds what one
 * seat could take. */
bool phase_supply_short(const Game *g, int (*most)(const Game *g, int seat));

/* Reveals the cards laid face down and places them. */
void phase_reveal(Run *r, Phase phase);

/* The card is placed and paid for: it counts. */
void phase_placed(Run *r, int seat, int card);

/* Is this one hand card that `quote` lets the seat place, or nothing? */
Err phase_may_lay(const Game *g, int seat, const Set *picks,
                  Quote (*quote)(const Game *, int, int));

/* Lays a card face down, or none. */
void phase_lay(Run *r, int seat, const Set *picks);

#endif
