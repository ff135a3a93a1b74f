/* Taking an answer back. With others at the table only while nothing it caused has been shown to any
 * seat, the own one included, and nobody else has gone on from it; an answer that is sealed until all
 * have answered, until the last one has. Alone against bots, or in analysis, at any point. */
#ifndef WINDFALL_RECORD_UNDO_H
#define WINDFALL_RECORD_UNDO_H

#include "record/record.h"

/* The answer of this seat that may be taken back now, or -1. */
int undo_find(const Record *rec, int seat);

/* Takes it back: `g` becomes the game without it. False, and nothing changed, if it may not be. */
bool undo_answer(Record *rec, Game *g, int seat);

/* Where to go back to when alone: the number of answers before the seat's last one that had an
 * alternative and came before `answers`, or -1. record_branch or record_cut goes there. */
int undo_point(const Record *rec, int answers, int seat);

#endif
