/* What a viewer sees, ready to be written: his View, the same as a Game, so that quotes and points can be
 * asked about it, his own question and who is thinking. */
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
