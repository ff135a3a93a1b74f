/* Any bytes as a table of a mode: it is refused in one line, or it can be played. The first byte
 * chooses the mode. */
#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "modes/presets.h"
#include "modes/variant.h"
#include "rules/audit.h"
#include "support/said.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A game to its end, or far enough. */
static void play(const Mode *mode)
{
    Game g;
    Options options = {.seed = 1};
    Rng rng = rng_seeded(1);
    Buf why = {0};
    bool fits = mode_fits(mode, mode_catalog(mode), &options, &why);
    buf_free(&why);
    if (!fits)
        return;
    game_start(&g, mode_catalog(mode), mode, &options, NULL);
    for (int answers = 0; !g.over && answers < 1000; answers++) {
        Ask ask;
        int seat = __builtin_ctz(g.asked);
        if (audit_game(&g) || !game_ask(&g, seat, &ask))
            abort();
        Set picks = random_picks(&g, seat, &ask, &rng);
        game_answer(&g, seat, &picks, NULL);
    }
}

/* Whatever was read can be shown. */
static void print(const Variant *variant)
{
    Buf out = {0};
    variant->mode.values->print(&out, variant->values, NULL);
    if (!out.size)
        abort();
    buf_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const modes[] = {"robot-hard", "coop"};
    CardError err;
    if (!size)
        return 0;
    CardText text = {"fuzz.table", (const char *)data + 1, size - 1, 0};
    Variant *variant = variant_make(mode_find(modes[data[0] & 1]), &text, &err);
    if (variant) {
        print(variant);
        play(&variant->mode);
    } else if (err.line < 0 || !strstr(said_text(err.why), "expected")) {
        abort();
    }
    free(variant);
    return 0;
}
