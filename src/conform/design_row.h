/* Sorted rows of designs, for comparing cards by name: copies of a design are equal, so a hand, a
 * tableau or a menu is such a row. NO_DESIGN is an unknown card. */
#ifndef WINDFALL_CONFORM_DESIGN_ROW_H
#define WINDFALL_CONFORM_DESIGN_ROW_H

#include "conform/trace.h"

typedef struct Row {
    uint8_t item[SET_SIZE]; /* sorted */
    int n;
} Row;

static inline void row_push(Row *row, int design)
{
    row->item[row->n++] = (uint8_t)design;
}

Row row_sorted(Row row);
Row row_of_list(const Trace *trace, TraceList list);
Row row_of_cards(const Catalog *cat, const Set *cards);

/* The cards of a tableau at these places (bits). */
Row row_of_table(const Catalog *cat, const Seat *s, uint32_t slots);

/* The options of a question by card: a power as its card, the Produce bonus as NO_DESIGN. */
Row row_of_options(const Game *g, int seat, const Ask *ask);

/* Each design once. */
Row row_once(Row row);

bool row_equal(const Row *a, const Row *b);

/* Does `whole` contain every item of `part`, at least as often? */
bool row_within(const Row *part, const Row *whole);

void row_say(Buf *out, const Catalog *cat, const Row *row);

/* The design of a power's card, and the word that a `use` has for the power. */
int row_power_design(const Game *g, int seat, int ref);
int row_power_word(const Game *g, int seat, int ref);

/* The option that is this power, or -1; `word` TRACE_POWERS: any power of the card. */
int row_find_power(const Game *g, int seat, const Set *options, int design, int word);

#endif
