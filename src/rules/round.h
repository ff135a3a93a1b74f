/* The beginning of a game and the end of a round. */
#ifndef WINDFALL_RULES_ROUND_H
#define WINDFALL_RULES_ROUND_H

#include "rules/step.h"

/* Puts all cards of the catalog into pile 0 and everything else at its start; deals nothing. */
void round_prepare(Run *r, const Options *options);

/* Gives a seat its start world, with its good if it has a halo. */
void round_give_start(Run *r, int seat, int card);

/* The seat with the lowest start world begins wherever an order is needed. */
void round_find_first(Game *g);

/* Deals start worlds at random, or as scripted or mirrored. */
void round_deal_starts(Run *r);

/* Has somebody so many cards that the game ends with this round? */
bool round_has_full_table(const Game *g);

/* The rules' own end: a full tableau, or no chips left. */
bool round_is_last(const Game *g);

#endif
