/* Writes in groups: what the loop puts is handed to a thread of its own as soon as that thread has
 * finished the group before, and lands on the disk in one transaction. Everything put has a mark; it
 * is safe once journal_done has reached it. When the disk fails, the group is kept and tried again
 * every second: nothing is dropped, and nobody is told that something is stored which is not. */
#ifndef WINDFALL_SERVER_JOURNAL_H
#define WINDFALL_SERVER_JOURNAL_H

#include "server/store.h"

typedef struct Journal Journal;

/* Starts the thread. `wake` is called on it whenever journal_done or journal_trouble has changed. */
Journal *journal_open(const Store *store, void (*wake)(void *), void *with);

/* Copies the row, texts and all. */
void journal_put(Journal *journal, const Write *write);

/* The mark under which everything put so far will be safe. */
uint64_t journal_mark(const Journal *journal);
uint64_t journal_done(Journal *journal);

/* Rows that are not on the disk yet. */
int journal_waiting(Journal *journal);

/* Hands over what was put, if the thread is free. */
void journal_flush(Journal *journal);

/* Why the group at hand cannot be stored, appended to `why`; false when all is well. */
bool journal_trouble(Journal *journal, Buf *why);

/* Stores what is left (tries a failing disk a last time) and ends the thread; false if something
 * could not be stored. */
bool journal_close(Journal *journal);

#endif
