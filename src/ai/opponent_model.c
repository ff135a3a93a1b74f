/* A small net judges each seat by its tableau, its numbers and its last actions. */
#include "ai/opponent_model.h"

#include <string.h>

#include "ai/td.h"

void opponent_model_read(const char *name, const Lexicon *lex, const View *v,
                         float simple[SEATS_MAX])
{
    Game g;
    Features f;
    float hidden[TD_HIDDEN];
    const TdNet *net = td_builtin(name);
    memset(simple, 0, sizeof *simple * SEATS_MAX);
    if (!net)
        return;
    view_game(v, &g);
    for (int seat = 0; seat < v->players; seat++)
        if (seat != v->me) {
            features_of_other(lex, v, &g, seat, &f);
            simple[seat] = td_value(net, &f, hidden);
        }
}
