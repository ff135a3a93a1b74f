/* Sorted rows of designs, for comparing cards by name: copies of a design are equal, so a hand, a
 * tableau or a menu is such a row. NO_DESIGN is an unknown card. */
#ifndef WINDFALL_CONFORM_DESIGN_ROW_H
#define WINDFALL_CONFORM_DESIGN_ROW_H

#include "conform/trace.h"

typedef struct DesignRow {
    uint8_t item[SET_SIZE]; /* sorted */
    int n;
} DesignRow;

static inline void row_push(DesignRow *row, int design)
{
    row->item[row->n++] = (uint8_t)design;
}

DesignRow row_sorted(DesignRow row);
DesignRow row_of_list(const Trace *trace, TraceList list);
DesignRow row_of_cards(const Catalog *cat, const Set *cards);

/* The cards of a tableau at these places (bits). */
DesignRow row_of_table(const Catalog *cat, const Seat *s, uint32_t slots);

/* The options of a question by card: a power as its card, the Produce bonus as NO_DESIGN. */
DesignRow row_of_options(const Game *g, int seat, const Ask *ask);

/* Each design once. */
DesignRow row_once(DesignRow row);

bool row_equal(const DesignRow *a, const DesignRow *b);

/* Does `whole` contain every item of `part`, at least as often? */
bool row_within(const DesignRow *part, const DesignRow *whole);

void row_say(Buf *out, const Catalog *cat, const DesignRow *row);

/* The design of a power's card, and the word that a `use` has for the power. */
int row_power_design(const Game *g, int seat, int ref);
int row_power_word(const Game *g, int seat, int ref);

/* The option that is this power, or -1; `word` TRACE_POWERS: any power of the card. */
int row_find_power(const Game *g, int seat, const Set *options, int design, int word);

#endif
