/* The modes by name: every way to play is a row, and the rows of one kind are in that kind's
 * file. */
#ifndef WINDFALL_MODES_PRESETS_H
#define WINDFALL_MODES_PRESETS_H

#include "base/buf.h"
#include "rules/mode.h"

typedef enum ModeKind {
#define MODE(ID, id) MODE_##ID,
#include "modes/modes.def"
#undef MODE
    MODE_KINDS
} ModeKind;

/* The mode with that name, or NULL. */
const Mode *mode_find(const char *name);

/* The modes one after another, NULL at the end. */
const Mode *mode_at(int number);

/* The name of its kind: "draft". */
const char *mode_kind_name(const Mode *mode);

/* The built-in cards it is played with. */
const Catalog *mode_catalog(const Mode *mode);

/* Can it be played with these cards? If not, one line says what is missing. */
bool mode_fits(const Mode *mode, const Catalog *cat, const Options *options, Buf *why);

/* Complains that there are too few of these; returns false. */
bool mode_lacks(Buf *why, const Mode *mode, const char *what, int needed, int there);

/* The default rule: at least this many of these start worlds, and 12 cards for each seat. */
bool mode_fits_starts(const Mode *mode, const Catalog *cat, const char *what, int needed, int there,
                      Buf *why);

/* Numbers that can be set for one game: Options.extra has value + 1 of each, or 0. */
typedef struct ModeOption {
    const char *name;
    int least, most;
} ModeOption;
typedef struct ModeOptions {
    const ModeOption *row;
    int count;
    int (*normal)(int option);               /* the value of the built-in table */
    int (*value)(const Game *g, int option); /* in this game */
} ModeOptions;

/* The number of options of a mode. */
static inline int mode_options(const Mode *mode)
{
    return mode->options ? mode->options->count : 0;
}

/* The number of the option with that name, or -1. */
int mode_option_find(const Mode *mode, const char *name);

/* Sets an option for a game to be started with these options. */
static inline void mode_option_set(Options *options, int option, int value)
{
    options->extra[option] = (uint8_t)(value + 1);
}

#endif
