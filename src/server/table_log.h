/* What the files of a table share: its rows in the store, and changes that are neither stored nor
 * shown, for play and for loading. */
#ifndef WINDFALL_SERVER_TABLE_LOG_H
#define WINDFALL_SERVER_TABLE_LOG_H

#include "server/table.h"

/* Writes the next row. */
void table_put_line(Table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Reads how a table in a list was created from its row; false if that is wrong. Custom cards, which
 * take a millisecond to build, are left as text. */
bool table_read_listed(Table *table, const char *text);

/* The picks of a line, "3,17,40" or "-". */
enum { PICKS_TEXT = 1100 };
const char *picks_text(char text[PICKS_TEXT], const Set *picks);

/* Begins the record, with the cards and the mode of the table, which may be custom; false, with the
 * reason. */
bool table_begin_record(Table *table, Buf *why);
void table_start_if_full(Table *table);
unsigned table_lost(const Table *table); /* bits of seats */

/* Applies an answer that is neither stored nor shown. Lessons are not followed. */
bool table_accept(Table *table, int seat, const Set *picks);
/* The same for an answer of the past: it counts at once, sealed or not, in the order it was
 * given. */
bool table_give(Table *table, int seat, const Set *picks);
void table_deal(Table *table);
/* Goes back to a state that was kept after this many answers, when events and rounds had these
 * sizes in bytes. */
void table_restore(Table *table, int answers, const Game *game, size_t events, size_t rounds);
void table_take_over(Table *table, int seat, const Player *bot);

#endif
