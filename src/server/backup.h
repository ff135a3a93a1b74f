/* Backup and restore of a server's data: a backup is made while the server runs, a restore while it
 * does not. */
#ifndef WINDFALL_SERVER_BACKUP_H
#define WINDFALL_SERVER_BACKUP_H

#include <stdbool.h>

#include "base/buf.h"

/* Copies the database of a data folder (NULL: the user's own) to the file, with everything
 * acknowledged before the call. The file is complete or does not appear; a file that is not a
 * windfall database is not replaced. Returns false, with the reason. */
bool backup_make(const char *data, const char *file, Buf *why);

/* Makes the file the database of the folder, which no server may be using. The old one is kept
 * under another name, which is appended to `old`. A damaged file or one of a newer version changes
 * nothing. */
bool backup_restore(const char *data, const char *file, Buf *old, Buf *why);

#endif
