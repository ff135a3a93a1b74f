/* The beginning of a game and the end of a round. */
#ifndef WINDFALL_RULES_ROUND_H
#define WINDFALL_RULES_ROUND_H

#include "rules/step.h"

/* Puts all cards of the catalog into pile 0 and resets everything else; deals nothing. */
void round_prepare(Run *r, const Options *options);

/* Gives a seat its start world, with a good if it is a windfall world. */
void round_give_start(Run *r, int seat, int card);

/* Finds the seat with the lowest start world, which begins wherever order matters. */
void round_find_first(Game *g);

/* Deals start worlds, at random or by the script or the mirrored deal. */
void round_deal_starts(Run *r);

/* Is a tableau full, so that the game ends with this round? */
bool round_has_full_tableau(const Game *g);

/* The normal end of the game: a full tableau, or no chips left. */
bool round_is_last(const Game *g);

#endif
