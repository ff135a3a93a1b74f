/* Finds the panel of a mode by its kind. */
#include "panel/panel.h"

#define MODE(ID, id) extern const Panel panel_##id;
#include "modes/modes.def"
#undef MODE

const Panel *panel_of(const Mode *mode)
{
    static const Panel *const rows[MODE_KINDS] = {
#define MODE(ID, id) [MODE_##ID] = &panel_##id,
#include "modes/modes.def"
#undef MODE
    };
    return rows[mode->kind];
}

const char *panel_rival(const Mode *mode)
{
    return mode->rival ? say_message((int)panel_of(mode)->rival) : NULL;
}

void panel_title(Buf *out, const Say *say, const Mode *mode)
{
    say_it(out, say, panel_of(mode)->title(mode), &(Facts){.text = mode->name, .n = mode->players});
}

void panel_brings(Buf *out, const Say *say, const Game *g, const Ask *ask, int card)
{
    if (panel_of(g->mode)->brings)
        panel_of(g->mode)->brings(out, say, g, ask, card);
}

int panel_row(const Set *set, uint8_t *cards)
{
    int n = 0;
    for (SET_EACH(card, set))
        cards[n++] = (uint8_t)card;
    return n;
}

void panel_key_action(JsonOut *json, const char *key, int action)
{
    json_out_key_str(json, key, action < ACTIONS ? action_name(action) : NULL);
}
