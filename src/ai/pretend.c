/* What the view itself can do, under the name that players know it by. */
#include "ai/pretend.h"

void pretend_game(const View *v, Game *g)
{
    view_game(v, g);
}
