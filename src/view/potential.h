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

/* The games to quote prices in: the one that runs, and the one in which a card can be placed that cannot be
 * placed in the phase that runs. There what was placed last is awake, and the bonuses are those of the actions
 * that are still to come. */
typedef struct Prices {
    Game now, later;
    int phase;
} Prices;

/* For the hand of a seat. `actions`: as if it had called these; NULL: as it is. */
void prices_make(Prices *prices, const Game *g, int seat, const Set *actions);

/* The game in which this card would be placed next. */
const Game *prices_for(const Prices *prices, int card);

/* What a development that counts would give if it lay in the seat's tableau. */
int potential_worth(const Game *g, int seat, int card);

#endif
