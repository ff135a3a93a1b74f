/* A mode with a custom table of values: the robot's or the co-op game's. */
#ifndef WINDFALL_MODES_VARIANT_H
#define WINDFALL_MODES_VARIANT_H

#include <stdalign.h>

#include "cards/parse.h"
#include "modes/presets.h"

/* The kind of table that a mode uses. */
typedef struct ModeTable {
    size_t size;
    const void *(*builtin)(void);
    /* Applies the lines of a text, like robot_values_parse. */
    bool (*parse)(const char *text, size_t size, const char *file, void *table, CardError *err);
    void (*print)(Buf *out, const void *table, const Locale *locale); /* notes in its language */
    void (*play_by)(Mode *mode,
                    const void *table); /* sets numbers of the mode itself; may be NULL */
} ModeTable;

/* Must not be moved or copied while games use it; released by free(). */
typedef struct Variant {
    Mode mode; /* uses the table below */
    alignas(max_align_t) char table[];
} Variant;

/* The mode with the built-in table as changed by the text, which must outlive the variant. NULL and
 * an error if a line is wrong or the mode has no table. */
Variant *variant_make(const Mode *mode, const CardText *text, CardError *err);

/* The mode with another table; both must outlive `out`. */
void variant_play_by(const Mode *mode, const void *table, Mode *out);

#endif
