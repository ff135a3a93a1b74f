/* Taking an answer back. With others at the table only the last answer of all, and only while nothing
 * it caused has been shown to any seat, the own one included; one that is sealed until all have
 * answered, until the last one has (sealed.h). Alone against bots, or in analysis, at any point. */
#ifndef WINDFALL_RECORD_UNDO_H
#define WINDFALL_RECORD_UNDO_H

#include "record/sealed.h"

/* With others at the table: the number of answers before the seat's last one, if that may be taken
 * back now, or -1. */
int undo_find(const Record *rec, const Sealed *sealed, int seat);

/* Alone: the number of answers before the seat's last one that had an alternative and came before
 * `answers`, or -1. */
int undo_point(const Record *rec, int answers, int seat);

/* Goes back there: `g` becomes the game after so many answers, told to `log` from its beginning. All
 * later answers are forgotten, those that wait too. */
void undo_to(Record *rec, Sealed *sealed, Game *g, int answers, const RecordLog *log);

#endif
