/* The store of a page: all rows in memory, and a log of what was written, which the page keeps. */
#ifndef WINDFALL_SOLO_MEMORY_STORE_H
#define WINDFALL_SOLO_MEMORY_STORE_H

#include "server/store.h"

/* Reads the complete part of the log; the rest was cut off during writing and does not count. Returns how
 * many bytes count. Every batch of writes is given to `append`, which stores all of it or returns false. */
size_t memory_store_open(Store *store, const char *log, size_t size,
                         bool (*append)(const void *bytes, size_t size));

#endif
