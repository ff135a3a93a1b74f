/* Where cards are. Nothing else in the rules moves a card, so they are conserved here or nowhere:
 * every card lies in exactly one of supply, discards, hand, look, tableau, under a world as its
 * good, laid face down (`placed`), in a mode's own keeping, or out of the game. */
#ifndef WINDFALL_RULES_PLACE_H
#define WINDFALL_RULES_PLACE_H

#include "rules/outlook.h"
#include "rules/step.h"

/* All cards into the supply of pile 0, which is the only one. */
void place_begin(Game *g);

/* Single moves, between a place and nowhere: whoever takes a card up puts it down. */
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

/* A whole pile becomes another, empty one; or goes out of the game. */
void place_move_pile(Game *g, int from, int to);
void place_out_pile(Game *g, int pile);

/* The discards of a pile, whose supply is empty, become its supply. */
void place_turn_over(Game *g, int pile);

/* The hand becomes what the seat looks at. */
void place_look_at_hand(Seat *s);

/* What each seat looks at goes to the seat that `to` says. */
void place_pass_looks(Game *g, const uint8_t *to);

/* The next card of the seat's pile, or NO_CARD when supply and discards are empty. The moment the
 * last one is taken the discards become the supply. */
int place_take(Run *r, int seat);

/* Puts a card from nowhere on the seat's discards. */
void place_discard(Run *r, int seat, int card);

/* All have seen this card go to the seat's discards; the others will know it at the barrier. */
void place_all_know(Game *g, int seat, int card);

/* Draws to the hand. */
void place_draw(Run *r, int seat, int n, Why why, int source, int power);

/* Draws to the cards looked at. */
void place_look(Run *r, int seat, int n);

/* Discards some of the cards looked at, and keeps the others. */
void place_keep(Run *r, int seat, const Set *discards, Why why);

/* Lays a hand card face down, to be revealed. */
void place_lay(Seat *s, int card);

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

/* What this seat placed in the phase before counts from now on, and what it used there is forgotten. */
void place_new_phase_of(const Catalog *cat, Seat *s);

/* All seats see the table as it is now. */
void place_barrier(Game *g);

/* Cards in supply and discards of the seat's pile. */
int place_left(const Game *g, int seat);

#endif
