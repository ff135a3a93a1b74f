/* What the host of a server may do with its store without the server. */
#ifndef WINDFALL_SERVER_HOST_H
#define WINDFALL_SERVER_HOST_H

#include <stdbool.h>

#include "server/store.h"

/* Gives the account a new random password, appended to `password`, and ends all its logins. */
bool host_reset_password(const char *data, const char *name, Buf *password, Buf *why);

/* Deletes the account; its games show a "former player". */
bool host_delete_user(const char *data, const char *name, Buf *why);

/* Describes the account in a few lines. */
bool host_show_user(const char *data, const char *name, Buf *out, Buf *why);

/* The record of a table, running or finished. */
bool host_export(const char *data, const char *table, Buf *record, Buf *why);

/* Calls `take` for every account, with its bans and mutes as bits 1 << RuleKind. */
bool host_list(const char *data, void (*take)(void *to, const UserRow *row, int rules), void *to,
               Buf *why);

/* Bans or mutes an account (or "#17", user 17), or bans an address or net; or lifts that again. */
bool host_forbid(const char *data, RuleKind kind, const char *who, bool on, Buf *why);
bool host_rules(const char *data, void (*take)(void *to, const RuleRow *row), void *to, Buf *why);

/* The reports of people, oldest first; and removes one report. */
bool host_reports(const char *data, void (*take)(void *to, const ReportRow *row), void *to,
                  Buf *why);
bool host_end_report(const char *data, int64_t id, Buf *why);

#endif
