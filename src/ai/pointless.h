/* Moves that achieve nothing at all: calling a phase in which one can do nothing, calling one and
 * then placing nothing, or using a power for a world that can be placed just as well without it.
 * Beginners misjudge which move is better, but they do not make these. Players that draw their
 * answers at random leave them out. */
#ifndef WINDFALL_AI_POINTLESS_H
#define WINDFALL_AI_POINTLESS_H

#include "ai/pick.h"

/* Is option number `at` of the choice such a move? The seat's own side of `g` is complete. */
bool is_pointless(const Game *g, int seat, const Pick *p, int at);

#endif
