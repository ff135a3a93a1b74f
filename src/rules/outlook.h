/* Hypothetical games: a copy that is moved forward to see what a seat could do, or a game rebuilt
 * from what a seat may know. The rules use the same functions on the real game. */
#ifndef WINDFALL_RULES_OUTLOOK_H
#define WINDFALL_RULES_OUTLOOK_H

#include "rules/rules.h"

/* Cards looked at and kept in Explore. */
int explore_looks(const Game *g, int seat);
int explore_keeps(const Game *g, int seat);

/* The consume powers (power_ref) that the seat could use now. */
Set consume_usable(const Game *g, int seat);

/* Begins a new phase: powers of cards placed in the previous phase become active, and what the
 * players used and made in that phase is reset. */
void game_new_phase(Game *g);

/* The game with one more card in the seat's tableau, with its powers at work and its windfall good.
 * NO_CARD, or a full tableau: as it is. */
Game game_with_card(const Game *g, int seat, int card);

/* Activates the powers of cards that the seat placed in the previous phase. */
void seat_wake(const Catalog *cat, Seat *s);

/* Recomputes tally, stat and optional from the tableau and `fresh`. */
void seat_sum(const Catalog *cat, Seat *s);

/* The place of a card in the seat's tableau, or -1. */
int seat_slot(const Seat *s, int card);

/* During Produce, for a seat that still has something to do: resets what it has used and made to
 * the state at the barrier. In other steps it does nothing. */
void produce_at_barrier(const Game *g, int seat, Seat *s);

/* Runs a rebuilt game to the next questions. */
void game_run(Game *g);

#endif
