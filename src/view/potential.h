/* What a tableau would bring in each phase, and the prices of the next card. Both count what was placed last as
 * awake where no card can be placed now. */
#ifndef WINDFALL_VIEW_POTENTIAL_H
#define WINDFALL_VIEW_POTENTIAL_H

#include "rules/rules.h"

typedef struct Potential {
    int looks, keeps;                     /* Explore */
    int develop_discount, develop_draws;  /* Develop */
    int military, discount, settle_draws; /* Settle; the discount is that of every world */
    int sale;                             /* Trade: cards for the best good */
    int goods, consume_powers;            /* Consume: goods there are, powers that take them */
    int produced, produce_draws; /* Produce: goods it would make, cards it draws for certain */
} Potential;

Potential potential_of(const Game *g, int seat);

/* The game in which to quote what a card would cost the next time that one can be placed. */
Game potential_prices(const Game *g);

#endif
