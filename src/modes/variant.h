/* A mode with custom values: the robot's or the co-op game's. */
#ifndef WINDFALL_MODES_VARIANT_H
#define WINDFALL_MODES_VARIANT_H

#include <stdalign.h>

#include "cards/parse.h"
#include "modes/presets.h"

/* The kind of values that a mode uses. */
typedef struct ModeValues {
    size_t size;
    const void *(*builtin)(void);
    /* Applies the lines of a text, like robot_values_parse. */
    bool (*parse)(const char *text, size_t size, const char *file, void *values, CardError *err);
    void (*print)(Buf *out, const void *values, const Locale *locale); /* notes in its language */
    void (*play_by)(Mode *mode,
                    const void *values); /* sets numbers of the mode itself; may be NULL */
} ModeValues;

/* Must not be moved or copied while games use it; released by free(). */
typedef struct Variant {
    Mode mode; /* uses the values below */
    alignas(max_align_t) char values[];
} Variant;

/* The mode with the built-in values as changed by the text, which must outlive the variant. NULL
 * and an error if a line is wrong or the mode has no values. */
Variant *variant_make(const Mode *mode, const CardText *text, CardError *err);

/* The mode with other values; both must outlive `out`. */
void variant_play_by(const Mode *mode, const void *values, Mode *out);

#endif
