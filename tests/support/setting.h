/* Positions in the middle of a game of any mode: named cards are put where a test wants them, and
 * one step of the plan runs. Every card is in exactly one place. */
#ifndef WINDFALL_TESTS_SETTING_H
#define WINDFALL_TESTS_SETTING_H

#include "rules/step.h"

/* A game of that mode, dealt, with its built-in cards. */
Game setting_game(const char *mode, uint64_t seed);

/* The first copy of the card of that name; the test fails if there is none. */
int setting_card(const Game *g, const char *name);

/* Removes a card from where it is (supply, discards, hand, look, out of the game); the test fails
 * if it is in a tableau. The caller must put it somewhere. */
void setting_take(Game *g, int card);

/* A copy of the card that is in a supply, discards or a hand, taken away. */
int setting_take_copy(Game *g, const char *name);

/* Makes copies of these cards (names up to NULL) the hand of a seat, whose former hand is
 * discarded. */
void setting_hand(Game *g, int seat, ...);

/* Makes copies of these cards (up to NULL) the tableau of a seat; the first is its start world. The
 * former tableau is discarded. No goods; all powers work. */
void setting_table(Game *g, int seat, ...);

/* Puts some card of the seat's supply as a good on the card of its tableau with that name. */
void setting_good(Game *g, int seat, const char *name);

/* Discards a pile's whole supply except these cards, up to NULL. */
void setting_supply(Game *g, int pile, ...);

/* The actions of a seat; ACTIONS for none. */
void setting_actions(Game *g, int seat, int first, int second);

/* The first events of a log: Log log = {setting_hear, &heard}. */
typedef struct Heard {
    Event event[512];
    int n;
} Heard;
void setting_hear(void *heard, const Event *event);

/* Begins one step of the mode's plan: what happens before anybody is asked. */
void setting_step(Game *g, const char *name, int nth, const Log *log);

/* Empties the lanes: forced answers and questions of the steps after a setting_step do not
 * matter. */
void setting_clear(Game *g);

/* Goes to a step of the plan as the game itself would, and on to the next question. */
void setting_go(Game *g, const char *name, int nth, const Log *log);

#endif
