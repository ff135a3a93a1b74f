/* How the Thomanns decide: what a card is worth to them, what they attack and with what, what they
 * pay with, sell and consume. Pure questions; coop.c does what they say. */
#ifndef WINDFALL_MODES_ALIEN_H
#define WINDFALL_MODES_ALIEN_H

#include "modes/coop.h"

/* Printed strength of a card, general and special at face value, negative too. */
int alien_military(const Design *d);

/* Strength that a development of the hand can give in an attack: its military where it is positive,
 * or what discarding it gives. 0: it is a development without military. */
int alien_weapon(const Design *d);

/* The Thomanns' worlds in hand, from the most valuable one; returns how many. */
int alien_worlds(const Game *g, uint8_t *cards);

/* The whole hand in the order in which they part with it last: worlds from the most valuable one, then
 * developments with military from the strongest, then others. Returns how many. */
int alien_order(const Game *g, uint8_t *cards);

/* Hand cards they pay with when they place `world`; false if they cannot. */
bool alien_payment(const Game *g, int world, int cost, Set *cards);

/* The world that they would settle now, or NO_CARD; `pay` are the hand cards for it. */
int alien_settles(const Game *g, Set *pay);

/* Hand cards that go when the hand is over the limit. */
Set alien_surplus(const Game *g);

/* Strength of all that a player has built, as it adds to the cost of conquering his worlds. */
int alien_defense(const Game *g, int seat);

/* Strength of what they have built, and the most they could have with their hand. */
int alien_standing(const Game *g, bool bonus);
int alien_strength(const Game *g, bool bonus);

/* Worlds of a player that they could destroy; and of these the ones they like best. */
Set alien_targets(const Game *g, int seat, bool bonus);
Set alien_preferred(const Game *g, const Set *targets);

/* Strength needed to destroy a world of that seat. */
int alien_need(const Game *g, int seat, int world);

/* Hand cards they spend for that strength: as few as possible; and those that only go along. */
Set alien_spends(const Game *g, int need, bool bonus);

/* Could they perform the action now? */
bool alien_performs(const Game *g, int action);

/* Their answer to a question of the rules (selling, consuming, producing). */
Set alien_answer(const Game *g, const Ask *ask);

#endif
