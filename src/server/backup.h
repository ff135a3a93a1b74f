/* Copies of a server's data: made while the server runs, put back while it does not. */
#ifndef WINDFALL_SERVER_BACKUP_H
#define WINDFALL_SERVER_BACKUP_H

#include <stdbool.h>

#include "base/buf.h"

/* Copies the database of a data folder (NULL: the user's own) to the file: everything that was acknowledged
 * before the call. The file is there whole or not at all; one that is no database of windfall is not
 * replaced. False and why. */
bool backup_make(const char *data, const char *file, Buf *why);

/* Makes the file the database of the folder, which no server may use. What was there is kept under another
 * name, which is appended to `old`. A damaged file and one of a newer version change nothing. */
bool backup_restore(const char *data, const char *file, Buf *old, Buf *why);

#endif
