/* The store of a page: all rows in memory, and a log of what was written, which the page keeps. */
#ifndef WINDFALL_SOLO_MEMORY_STORE_H
#define WINDFALL_SOLO_MEMORY_STORE_H

#include "server/store.h"

/* Reads the complete part of the log; the rest was cut off during writing and does not count.
 * Returns how many bytes count, or -1 if a complete batch says what no row means here: a newer
 * program wrote it. Every batch of writes is given to `append`, which stores all of it or returns
 * false. */
int64_t memory_store_open(Store *store, const char *log, size_t size,
                          bool (*append)(const void *bytes, size_t size));

/* Is there a complete batch in the part that does not count? Then it was damaged, not cut off. */
bool memory_store_is_damaged(const char *rest, size_t size);
/* Opens with whatever can be read of a damaged log: users, games, their answers and analyses. */
void memory_store_salvage(Store *store, const char *log, size_t size);

/* The user who was stored last; 0: none. */
int64_t memory_store_person(const Store *store);

/* Appends a log with all rows and nothing else. */
void memory_store_shorten(const Store *store, Buf *log);
/* The same, with the games of another log that are not stored yet; `user` takes the place of every
 * person in them. Returns how many games were added, or -1 if the other log is not complete. */
int memory_store_merge(const Store *store, const char *other, size_t size, int64_t user, Buf *log);

#endif
