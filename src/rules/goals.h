/* Goals: who holds which tile, and when it changes hands. */
#ifndef WINDFALL_RULES_GOALS_H
#define WINDFALL_RULES_GOALS_H

#include "rules/mode.h"

/* Draws the goals of a game. */
void goals_deal(Run *r);

/* At the end of a phase, or of a round (PHASES): claims and losses. */
void goals_settle(Run *r, int after);

/* What a seat has of what a goal counts. */
int goals_amount(const Game *g, int seat, int goal);

/* Points of a seat from a goal in the current position, and whether they are for a tie. */
int goals_points(const Game *g, int seat, int goal, bool *tie);

#endif
