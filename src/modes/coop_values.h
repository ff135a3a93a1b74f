/* The options and the named cards of the co-op game. */
#ifndef WINDFALL_MODES_COOP_VALUES_H
#define WINDFALL_MODES_COOP_VALUES_H

#include "cards/parse.h"
#include "modes/presets.h"

typedef enum CoopOption {
#define COOP(id, least, most) COOP_##id,
#include "modes/coop.def"
#undef COOP
    COOP_OPTIONS
} CoopOption;

enum { COOP_NAMES = 8 };

/* Names point into the text that was read. */
typedef struct CoopValues {
    uint8_t option[COOP_OPTIONS];
    Span note[COOP_OPTIONS];
    Span removed[COOP_NAMES];  /* out of the game */
    Span thomanns[COOP_NAMES]; /* built by them at the start; the first is their home world */
    Span home[COOP_NAMES], built[COOP_NAMES];
    int removed_n, thomanns_n, homes;
} CoopValues;

/* The built-in values; thread-safe. */
const CoopValues *coop_values_builtin(void);

/* Applies the lines of a text, which must outlive the values. If a line is wrong, returns false
 * with an error, and the values are unchanged. */
bool coop_values_parse(const char *text, size_t size, const char *file, CoopValues *values,
                       CardError *err);

/* Prints the options with what they mean, and the named cards. */
void coop_values_print(Buf *out, const CoopValues *values, const Locale *locale);

/* The names of the options, and their bounds. */
extern const ModeOption coop_option_rows[COOP_OPTIONS];

#endif
