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

/* Names are pieces of the text that was read. */
typedef struct CoopValues {
    uint8_t option[COOP_OPTIONS];
    Span note[COOP_OPTIONS];
    Span removed[COOP_NAMES];  /* out of the game */
    Span thomanns[COOP_NAMES]; /* built by them; the first is their home */
    Span home[COOP_NAMES], built[COOP_NAMES];
    int removed_n, thomanns_n, homes;
} CoopValues;

/* The built-in table; any thread may ask. */
const CoopValues *coop_values_builtin(void);

/* Changes what the text says; the text must stay as long as the table. false and an error, with the
 * table as it was, where a line is wrong. */
bool coop_values_parse(const char *text, size_t size, const char *file, CoopValues *table,
                       CardError *err);

/* The options with what they mean, and the named cards. */
void coop_values_print(Buf *out, const CoopValues *table);

/* The names of the options, and their bounds. */
extern const ModeOption coop_option_rows[COOP_OPTIONS];

#endif
