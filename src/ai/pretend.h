/* A Game made of what a seat may know and nothing more, so that a player can ask the rules for
 * prices and legality. What the view hides is empty in it: it must not be played on (for that there
 * is view_sample). */
#ifndef WINDFALL_AI_PRETEND_H
#define WINDFALL_AI_PRETEND_H

#include "view/view.h"

void pretend_game(const View *v, Game *g);

#endif
