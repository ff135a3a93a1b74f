/* What a viewer sees, ready to be written: the View, the same as a Game (so that prices and
 * points can be computed), the viewer's question, and who is thinking. */
#include <string.h>

#include "view/view.h"
#include "wire/part.h"

void seen_make(Seen *seen, const Game *g, int viewer)
{
    memset(seen, 0, sizeof *seen);
    view_make(g, viewer, &seen->view);
    view_game(&seen->view, &seen->g);
    seen->g.asked = g->asked;
    seen->viewer = viewer;
    seen->has_ask = game_ask(g, viewer, &seen->question);
    seen->say = (Say){.cat = g->cat, .reader = viewer == SPECTATOR ? NO_SEAT : (uint8_t)viewer};
}
