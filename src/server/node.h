/* Several servers that share a store. Each has its own tables; of the others' tables it knows only
 * what a lobby shows. For a server alone, all of this does nothing. */
#ifndef WINDFALL_SERVER_NODE_H
#define WINDFALL_SERVER_NODE_H

#include "server/table.h"

/* What lobbies elsewhere show of a table (`shown` of Table and GameRow): bits of seats, whether
 * somebody is there, and the round. */
enum { SHOWN_HERE = 0, SHOWN_ASKED = 8, SHOWN_ATTENDED = 16, SHOWN_ROUND = 24, SHOWN_SEATS = 0xff };

/* The maximum length of a server name, and whether a text is one: lower-case letters, digits and
 * -. */
enum { NODE_NAME = 20 };
bool node_is_name(const char *name);

/* Makes the table this server's. False, with an error that names the server to go to, if another
 * has it. */
bool node_claim(Server *server, const char *name, WireErr *err);

/* For the other servers: the user, or a ChangedId, was changed. */
void node_note_change(Server *server, int64_t changed);

/* Does what the other servers and time require. */
void node_tick(Server *server);

/* People connected to all servers. */
int node_online(const Server *server);

/* Tables of other servers: public ones, as known now; and those of a user, appended to `tables`
 * (Table *), which the caller frees. Of these tables only the row is known. */
const Buf *node_elsewhere(Server *server);
void node_elsewhere_of(Server *server, const User *user, Buf *tables);
void node_free_tables(Buf *tables);

#endif
