/* Luck, draw by draw: what the cards that came are worth compared with others that could have come.
 * Only the seat's own view is evaluated; what could have come is what it cannot see. */
#ifndef WINDFALL_AI_LUCK_H
#define WINDFALL_AI_LUCK_H

#include "ai/brain.h"

/* A seat's chance to win, and the average over other draws. */
typedef struct Luck {
    double chance, mean;
} Luck;

/* Cards in a seat's hand and look that came since `before` (NULL: all of them). A pack passed on by
 * another seat is not a draw. */
Set luck_drawn(const Game *before, const Game *now, int seat);

/* The seat is asked something; `drawn` are cards it has just drawn. */
Luck luck_of_draw(const Brain *b, const Game *g, int seat, const Set *drawn, int redraws, Rng *rng);

/* For games with one player, where everything between two questions is chance: `answer` led from
 * `before` to `after`. */
Luck luck_of_answer(const Brain *b, const Game *before, const Set *answer, const Game *after,
                    int redraws, Rng *rng);

/* A seat's chance as the net sees it, or the result if the game has ended. */
double luck_chance(const Brain *b, const Game *g, int seat);

#endif
