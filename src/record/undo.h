/* Taking back an answer. With others at the table, only the last answer of all can be taken
 * back, and only while nothing it caused has been shown to any seat, including one's own. A
 * sealed answer can be withdrawn until the last seat has answered (sealed.h). Alone against
 * bots, or in analysis, any answer can. */
#ifndef WINDFALL_RECORD_UNDO_H
#define WINDFALL_RECORD_UNDO_H

#include "record/sealed.h"

/* With others at the table: the number of answers before the seat's last one if that one may be
 * taken back now, else -1. */
int undo_find(const Record *rec, const Sealed *sealed, int seat);

/* Alone: the number of answers before the seat's last one that had an alternative and came before
 * `answers`, or -1. */
int undo_point(const Record *rec, int answers, int seat);

/* Goes back: `g` becomes the game after this many answers, logged to `log` from the start. All
 * later answers are dropped, including sealed ones. */
void undo_to(Record *rec, Sealed *sealed, Game *g, int answers, const RecordLog *log);

#endif
