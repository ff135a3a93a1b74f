/* The store of a page: all rows in memory, and a log of what was written, which the page keeps. */
#ifndef WINDFALL_SOLO_MEMORY_STORE_H
#define WINDFALL_SOLO_MEMORY_STORE_H

#include "server/store.h"

/* Reads the complete part of the log; the rest was cut off during writing and does not count. Returns how
 * many bytes count. Every batch of writes is given to `append`, which stores all of it or returns false. */
size_t memory_store_open(Store *store, const char *log, size_t size,
                         bool (*append)(const void *bytes, size_t size));

/* Appends a log with all rows and nothing else. */
void memory_store_shorten(const Store *store, Buf *log);
/* The same with the games of another log that are not among them, played by `user` wherever a
 * person played. Returns how many were added, -1 if that is not a whole log. */
int memory_store_merge(const Store *store, const char *other, size_t size, int64_t user, Buf *log);

#endif
