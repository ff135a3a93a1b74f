/* Copies everything from one store to another. */
#ifndef WINDFALL_SERVER_COPY_H
#define WINDFALL_SERVER_COPY_H

#include "base/buf.h"

#include <stdbool.h>

/* Copies all of one place (a data folder or the address of a database) to another, which must be
 * empty; no server may use either meanwhile. Returns the number of rows, or one line in `why`. */
bool copy_store(const char *from, const char *to, long long *rows, Buf *why);

#endif
