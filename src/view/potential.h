/* What a tableau would bring in each phase, and the prices of the next card. If no card can be
 * placed now, both count the cards that were placed last as active. */
#ifndef WINDFALL_VIEW_POTENTIAL_H
#define WINDFALL_VIEW_POTENTIAL_H

#include "rules/rules.h"

typedef struct Potential {
    int looks, keeps;                     /* Explore */
    int develop_discount, develop_draws;  /* Develop */
    int military, discount, settle_draws; /* Settle; the discount is that of every world */
    int sale;                             /* Trade: cards for the best good */
    int goods, consume_powers;            /* Consume: goods, and powers that take them */
    int produced, produce_draws;          /* Produce: goods made, and cards certain to be drawn */
} Potential;

Potential potential_of(const Game *g, int seat);

/* The games to quote prices in: the present one, and a later one for cards that cannot be placed in
 * the current phase. In the later one the cards placed last are active, and the bonuses are those
 * of the actions still to come. */
typedef struct Prices {
    Game now, later;
    int phase;
} Prices;

/* For the hand of a seat. `actions`: as if it had called these; NULL: the ones it has called. */
void prices_make(Prices *prices, const Game *g, int seat, const Set *actions);

/* The game in which this card would be placed next. */
const Game *prices_for(const Prices *prices, int card);

/* What a development with scoring lines would give in the seat's tableau. */
int potential_worth(const Game *g, int seat, int card);

#endif
