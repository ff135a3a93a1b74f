/* The rows of the store as bytes, for journal and log of a page: every kind of Write as a list of
 * fields. */
#ifndef WINDFALL_SOLO_ROW_H
#define WINDFALL_SOLO_ROW_H

#include "server/store.h"

/* Appends the bytes of the row. */
void row_write(Buf *to, const Write *row);
/* Reads the next row; its texts point into the bytes. Returns its size in bytes, 0 if it is not a
 * row. */
size_t row_read(Write *row, const char *bytes, size_t size);

#endif
