/* Hypothetical games: a copy moved on to see what a seat could do, or a game rebuilt from what a seat may
 * know. The rules use the same functions on the game itself. */
#ifndef WINDFALL_RULES_OUTLOOK_H
#define WINDFALL_RULES_OUTLOOK_H

#include "rules/rules.h"

/* Cards looked at and kept in Explore. */
int explore_looks(const Game *g, int seat);
int explore_keeps(const Game *g, int seat);

/* The consume powers (power_ref) that the seat could use now. */
Set consume_usable(const Game *g, int seat);

/* A new phase begins: the powers of all cards placed in the phase before count, and what the players
 * used and made in it is forgotten. */
void game_new_phase(Game *g);

/* The powers of all cards that the seat placed in the phase before count from now on. */
void seat_wake(const Catalog *cat, Seat *s);

/* Makes tally, stat and optional what the tableau and `fresh` say. */
void seat_sum(const Catalog *cat, Seat *s);

/* Where a card lies in the seat's tableau, or -1. */
int seat_slot(const Seat *s, int card);

/* During Produce: adds to a seat as it lay at the barrier, with things to do, what it had used and made by
 * then. In other steps: nothing. */
void produce_at_barrier(const Game *g, int seat, Seat *s);

/* Runs a rebuilt game to its next asks. */
void game_run(Game *g);

#endif
