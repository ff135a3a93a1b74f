/* What the host of a server may do to its store without the server. */
#ifndef WINDFALL_SERVER_HOST_H
#define WINDFALL_SERVER_HOST_H

#include <stdbool.h>

#include "base/buf.h"

/* Gives the account a new random password, appended to `password`, and ends all its logins. */
bool host_reset_password(const char *data, const char *name, Buf *password, Buf *why);

/* Deletes the account; its games keep a "former player". */
bool host_delete_user(const char *data, const char *name, Buf *why);

/* Tells about the account in a few lines. */
bool host_show_user(const char *data, const char *name, Buf *out, Buf *why);

/* The record of a table, running or ended. */
bool host_export(const char *data, const char *table, Buf *record, Buf *why);

#endif
