/* Moves that bring their maker nothing at all: calling a phase in which he can do nothing, calling one and
 * then placing nothing, or using a power for a world that can be placed as well without. Beginners err in
 * what is better, not in what is nothing; players that draw their answers leave these out. */
#ifndef WINDFALL_AI_POINTLESS_H
#define WINDFALL_AI_POINTLESS_H

#include "ai/pick.h"

/* Is option number `at` of the choice such a move? `g` has the seat's own side whole. */
bool is_pointless(const Game *g, int seat, const Pick *p, int at);

#endif
