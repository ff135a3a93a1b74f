/* Where cards are. Nothing else in the rules moves a card, so they are conserved here or nowhere:
 * every card lies in exactly one of supply, discards, hand, look, tableau, under a world as its
 * good, laid face down (`placed`), in a mode's own keeping, or out of the game. */
#ifndef WINDFALL_RULES_PLACE_H
#define WINDFALL_RULES_PLACE_H

#include "rules/step.h"

/* Why a card was drawn or discarded, for the log. */
typedef enum Why {
    WHY_OPENING,
    WHY_EXPLORE,
    WHY_POWER,
    WHY_BONUS,
    WHY_SALE,
    WHY_PAYMENT,
    WHY_STRENGTH,
    WHY_POINTS,
    WHY_PRODUCE,
    WHY_HAND_LIMIT,
    WHY_LUCK,
    WHY_DRAFT
} Why;

/* The next card of the seat's pile, or NO_CARD when supply and discards are empty. The moment the
 * last one is taken the discards become the supply. */
int place_take(Run *r, int seat);

/* Puts a card from nowhere on the seat's discards. */
void place_discard(Run *r, int seat, int card);

/* All have seen this card go to the seat's discards; the others will know it at the barrier. */
void place_all_know(Game *g, int seat, int card);

/* Draws to the hand. */
void place_draw(Run *r, int seat, int n, Why why, int source, int power);

/* Puts cards from nowhere on the seat's discards: the seat knows them. */
void place_discard_set(Run *r, int seat, const Set *cards, Why why, int source);

/* Discards hand cards. */
void place_discard_hand(Run *r, int seat, const Set *cards, Why why, int source);

/* Puts a card from nowhere into the tableau; its powers sleep until the next phase. */
void place_on_table(Run *r, int seat, int card);

/* Takes a card off the tableau, its good to the discards; the card itself is the caller's. */
void place_off_table(Run *r, int seat, int slot);

/* Puts a card of the supply face down on a world; false when there is none. */
bool place_good(Run *r, int seat, int slot);

/* Takes the good off a world and discards it, unseen. */
void place_spend_good(Run *r, int seat, int slot);

/* Where a card lies in the seat's tableau, or -1. */
int place_slot(const Seat *s, int card);

/* The powers of the card at this place count from now on; `fresh` is the caller's. */
void place_wake(const Catalog *cat, Seat *s, int slot);

/* Makes tally, stat and optional what the tableau and `fresh` say. */
void place_sum(const Catalog *cat, Seat *s);

/* Wakes the powers of all cards placed in the phase before, and forgets what was used in it. */
void place_new_phase(Run *r);

/* All seats see the table as it is now. */
void place_barrier(Game *g);

/* Cards in supply and discards of the seat's pile. */
int place_left(const Game *g, int seat);

#endif
