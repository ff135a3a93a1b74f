/* Where cards are. Only this file moves cards. Every card is in exactly one place: supply,
 * discards, hand, look, tableau, on a world as its good, laid face down (`placed`), held by a mode,
 * or out of the game. */
#ifndef WINDFALL_RULES_PLACE_H
#define WINDFALL_RULES_PLACE_H

#include "rules/outlook.h"
#include "rules/step.h"

/* All cards into the supply of pile 0, which is the only one. */
void place_begin(Game *g);

/* Half moves: they take a card from a place, or put one there. The caller does the other half. */
static inline void place_to_hand(Seat *s, int card)
{
    set_add(&s->hand, card);
    s->hand_n++;
}

static inline void place_from_hand(Seat *s, int card)
{
    set_remove(&s->hand, card);
    s->hand_n--;
}

static inline void place_to_look(Seat *s, int card)
{
    set_add(&s->look, card);
    s->look_n++;
}

static inline void place_from_look(Seat *s, int card)
{
    set_remove(&s->look, card);
    s->look_n--;
}

static inline void place_to_supply(Game *g, int pile, int card)
{
    set_add(&g->pile[pile].supply, card);
    g->pile[pile].supply_n++;
}

static inline void place_from_supply(Game *g, int pile, int card)
{
    set_remove(&g->pile[pile].supply, card);
    g->pile[pile].supply_n--;
}

/* Out of the game. */
static inline void place_out(Game *g, int card)
{
    set_add(&g->removed, card);
}

/* Moves a whole pile to another, empty one, or out of the game. */
void place_move_pile(Game *g, int from, int to);
void place_out_pile(Game *g, int pile);

/* The discards of a pile become its supply, which must be empty. */
void place_turn_over(Game *g, int pile);

/* The hand becomes the cards that the seat looks at. */
void place_look_at_hand(Seat *s);

/* The cards that each seat looks at go to the seat given by `to`. */
void place_pass_looks(Game *g, const uint8_t *to);

/* The next card of the seat's pile, or NO_CARD if supply and discards are empty. When the last card
 * is taken, the discards become the supply at once. */
int place_take(Run *r, int seat);

/* Puts a card that was taken up on the seat's discards. */
void place_discard(Run *r, int seat, int card);

/* This card was discarded openly: the other seats will know it after the barrier. */
void place_all_know(Game *g, int seat, int card);

/* Draws to the hand. */
void place_draw(Run *r, int seat, int n, Why why, int source, int power);

/* Draws to the cards looked at. */
void place_look(Run *r, int seat, int n);

/* Discards some of the cards looked at, and keeps the others. */
void place_keep(Run *r, int seat, const Set *discards, Why why);

/* Lays a hand card face down, to be revealed. */
void place_lay(Seat *s, int card);

/* Discards hand cards. */
void place_discard_hand(Run *r, int seat, const Set *cards, Why why, int source);

/* Puts a card that was taken up into the tableau; its powers are inactive until the next phase. */
void place_on_tableau(Run *r, int seat, int card);

/* Takes a card off the tableau and discards its good; the caller puts the card elsewhere. */
void place_off_tableau(Run *r, int seat, int slot);

/* Puts a card of the supply face down on a world; false if there is no card. */
bool place_good(Run *r, int seat, int slot);

/* Takes the good off a world and discards it, unseen. */
void place_spend_good(Run *r, int seat, int slot);

/* Activates the cards that this seat placed in the previous phase, and resets what it used in that
 * phase. */
void place_new_phase_of(const Catalog *cat, Seat *s);

/* Publishes the present state of the table to all seats. */
void place_barrier(Game *g);

/* Cards in supply and discards of the seat's pile. */
int place_left(const Game *g, int seat);

#endif
