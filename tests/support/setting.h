/* Positions in the middle of a game of any mode: named cards are put where a test wants them, and one
 * step of the plan happens. Cards keep lying in one place each. */
#ifndef WINDFALL_TESTS_SETTING_H
#define WINDFALL_TESTS_SETTING_H

#include "rules/step.h"

/* A game of that mode, dealt, with its built-in cards. */
Game setting_game(const char *mode, uint64_t seed);

/* The first copy of the card of that name; the test fails if there is none. */
int setting_card(const Game *g, const char *name);

/* Takes a card away from where it lies (supply, discards, hand, look, out of the game); the test fails
 * if it lies on a table. The caller puts it somewhere. */
void setting_take(Game *g, int card);

/* A copy of the card that is in a supply, discards or a hand, taken away. */
int setting_take_copy(Game *g, const char *name);

/* Copies of these cards, named one after another up to NULL, as the hand of a seat, whose former hand
 * goes to its discards. */
void setting_hand(Game *g, int seat, ...);

/* Copies of these cards, up to NULL, as the tableau of a seat; the first is its start world. What lay
 * there goes to its discards. No goods, all powers awake. */
void setting_table(Game *g, int seat, ...);

/* Puts some card of the seat's supply as a good on the card of its tableau with that name. */
void setting_good(Game *g, int seat, const char *name);

/* Puts all of a pile's supply into its discards, but for these cards, up to NULL. */
void setting_supply(Game *g, int pile, ...);

/* The actions of a seat; ACTIONS for none. */
void setting_actions(Game *g, int seat, int first, int second);

/* One step of the mode's plan begins: what happens before anybody is asked. */
void setting_step(Game *g, const char *name, int nth, const Log *log);

/* Forced answers and questions of the steps after a setting_step are of no interest: empties lanes. */
void setting_clear(Game *g);

/* Goes to a step of the plan as the game itself would, and on to the next question. */
void setting_go(Game *g, const char *name, int nth, const Log *log);

#endif
