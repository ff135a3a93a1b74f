/* What every phase shares: how it begins and ends. */
#ifndef WINDFALL_RULES_PHASE_H
#define WINDFALL_RULES_PHASE_H

#include "rules/outlook.h"
#include "rules/quote.h"
#include "rules/step.h"

/* Activates the powers of cards placed earlier. */
void phase_begin(Run *r, Phase phase, int nth);

/* Settles the goals. */
void phase_end(Run *r, Phase phase);

/* Draws for every active power of this verb; their amounts add up to `sum`. */
void phase_draw_sum(Run *r, int seat, int sum, Verb verb);
static inline void phase_draw(Run *r, int seat, int sum, Verb verb)
{
    if (sum > 0)
        phase_draw_sum(r, seat, sum, verb);
}

/* VP chips to a seat through a power of `source`. */
void phase_gain(Run *r, int seat, int chips, int source, int power);

/* Could the seats of open lanes take more cards than their common supply has? `most` is an upper
 * bound for one seat. */
bool phase_supply_short(const Game *g, int (*most)(const Game *g, int seat));

/* Reveals the cards laid face down and places them. */
void phase_reveal(Run *r, Phase phase);

/* Called when a card has been placed and paid for. */
void phase_placed(Run *r, int seat, int card);

/* Is this either nothing or one hand card that the seat may place by `quote`? */
Err phase_may_lay(const Game *g, int seat, const Set *picks,
                  Quote (*quote)(const Game *, int, int));

/* Lays a card face down, or nothing. */
void phase_lay(Run *r, int seat, const Set *picks);

#endif
