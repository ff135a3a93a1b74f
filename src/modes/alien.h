/* How the Thomanns decide: what a card is worth to them, what they attack and with what, what they
 * pay with, sell and consume. Pure functions; coop.c carries out the decisions. */
#ifndef WINDFALL_MODES_ALIEN_H
#define WINDFALL_MODES_ALIEN_H

#include "modes/coop.h"

/* The worlds in the Thomanns' hand, most valuable first; returns how many. */
int alien_worlds(const Game *g, uint8_t *cards);

/* The whole hand as it is shown: worlds from the most valuable one, then developments with military
 * from the strongest, then the others. Returns how many. */
int alien_order(const Game *g, uint8_t *cards);

/* The hand cards that they pay for `world` with; false if they cannot place it. */
bool alien_payment(const Game *g, int world, int cost, Set *cards);

/* The world that they would settle now, or NO_CARD; `pay` are the hand cards they pay with. */
int alien_settles(const Game *g, Set *pay);

/* The hand cards that they discard to the hand limit. */
Set alien_surplus(const Game *g);

/* The strength of a player's tableau: it is added to the cost of conquering its worlds. */
int alien_defense(const Game *g, int seat);

/* The strength of their tableau, and the most that they can have with their hand. */
int alien_standing(const Game *g, bool bonus);
int alien_strength(const Game *g, bool bonus);

/* The worlds of a player that they could destroy, and of these the preferred ones. */
Set alien_targets(const Game *g, int seat, bool bonus);
Set alien_preferred(const Game *g, const Set *targets);

/* Strength needed to destroy a world of that seat. */
int alien_need(const Game *g, int seat, int world);

/* The hand cards that they spend for that strength, as few as possible; and those discarded with
 * them. */
Set alien_spends(const Game *g, int need, bool bonus);

/* Could they perform the action now? */
bool alien_performs(const Game *g, int action);

/* Their answer to a question of the rules (selling, consuming, producing). */
Set alien_answer(const Game *g, const Ask *ask);

#endif
