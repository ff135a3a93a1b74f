/* What the goods of a seat sell for, and which of its worlds Produce fills. */
#ifndef WINDFALL_AI_GOODS_H
#define WINDFALL_AI_GOODS_H

#include "rules/rules.h"

/* Cards for selling a good of a kind, on whatever world, with the seat's trade powers. */
int goods_price(const Game *g, int seat, int kind);

/* Does Produce give this world a good by its own power? */
bool goods_come_back(const Design *d);

/* The seat's worlds without a good that Produce fills: those that fill themselves, windfall worlds
 * that a power fills, and one with the bonus of the action. What costs a card is not counted. */
int goods_fills(const Game *g, int seat, bool bonus);

/* With those that it could fill for cards from the hand. */
int goods_fills_at_most(const Game *g, int seat, bool bonus);

#endif
