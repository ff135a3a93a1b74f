/* Finds modes among the rows of all kinds. */
#include "modes/presets.h"

#include <string.h>

#include "cards/catalog.h"

#define MODE(ID, id) extern const Mode id##_modes[];
#include "modes/modes.def"
#undef MODE

/* By kind; each ends with a row without a name. */
static const Mode *const rows[MODE_KINDS] = {
#define MODE(ID, id) [MODE_##ID] = id##_modes,
#include "modes/modes.def"
#undef MODE
};

const Mode *mode_at(int number)
{
    for (int kind = 0; kind < MODE_KINDS; kind++)
        for (const Mode *mode = rows[kind]; mode->name; mode++)
            if (!number--)
                return mode;
    return NULL;
}

const Mode *mode_find(const char *name)
{
    const Mode *mode;
    for (int i = 0; (mode = mode_at(i)); i++)
        if (!strcmp(mode->name, name))
            return mode;
    return NULL;
}

const char *mode_kind_name(const Mode *mode)
{
    static const char *const names[MODE_KINDS] = {
#define MODE(ID, id) [MODE_##ID] = #id,
#include "modes/modes.def"
#undef MODE
    };
    return names[mode->kind];
}

const Catalog *mode_catalog(const Mode *mode)
{
    return catalog_for(mode->boxes);
}

int mode_option_find(const Mode *mode, const char *name)
{
    for (int i = 0; i < mode_options(mode); i++)
        if (!strcmp(mode->options->row[i].name, name))
            return i;
    return -1;
}

bool mode_lacks(Buf *why, const Mode *mode, const char *what, int needed, int there)
{
    complain(why, "%s needs %s: %d, but with these cards there are %d", mode->name, WORD(what),
             needed, there);
    return false;
}

bool mode_fits_starts(const Mode *mode, const Catalog *cat, const char *what, int needed, int there,
                      Buf *why)
{
    if (there < needed)
        return mode_lacks(why, mode, what, needed, there);
    return cat->cards >= 12 * mode->seats ||
           mode_lacks(why, mode, N_("cards in all"), 12 * mode->seats, cat->cards);
}

static bool fits_first_game(const Mode *mode, const Catalog *cat, Buf *why)
{
    if (!mode->first_game) {
        complain(why, "mode %s begins in another way", mode->name);
        return false;
    }
    for (int number = 1; number <= mode->players; number++) {
        bool found = false;
        for (SET_EACH(card, &cat->starts))
            found |= catalog_design(cat, card)->start == number;
        if (!found) {
            complain(why, "a first game of %s needs start world %d, which is not among these cards",
                     mode->name, number);
            return false;
        }
    }
    return true;
}

bool mode_fits(const Mode *mode, const Catalog *cat, const Options *options, Buf *why)
{
    if (options->first_game && !fits_first_game(mode, cat, why))
        return false;
    if (mode->fits)
        return mode->fits(mode, cat, options, why);
    return mode_fits_starts(mode, cat, N_("start worlds"), mode->seats, set_count(&cat->starts),
                            why);
}
