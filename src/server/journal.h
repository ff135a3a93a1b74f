/* Group commit: what the loop puts is passed to the journal's own thread as soon as that has
 * finished the previous group, and is stored in one transaction. Everything put has a mark; it is
 * safe once journal_done has reached it. If the disk fails, the group is kept and retried every
 * second: nothing is dropped, and nothing is acknowledged that is not stored. */
#ifndef WINDFALL_SERVER_JOURNAL_H
#define WINDFALL_SERVER_JOURNAL_H

#include "server/store.h"

typedef struct Journal Journal;

/* Starts the thread, which calls `wake` whenever journal_done or journal_trouble has changed. */
Journal *journal_open(const Store *store, void (*wake)(void *), void *with);

/* Copies the row with its texts. */
void journal_put(Journal *journal, const Write *write);

/* The mark at which everything put so far will be safe. */
uint64_t journal_mark(const Journal *journal);
uint64_t journal_done(Journal *journal);

/* Rows that are not on disk yet. */
int journal_waiting(Journal *journal);

/* Passes on what was put, if the thread is free. */
void journal_flush(Journal *journal);

/* Why the current group cannot be stored, appended to `why`; false if all is well. */
bool journal_trouble(Journal *journal, Buf *why);

/* Stores what is left (with a last attempt on a failing disk) and ends the thread; false if
 * something could not be stored. */
bool journal_close(Journal *journal);

#endif
