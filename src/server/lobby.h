/* Messages of the lobby: lists of tables, and a new one. */
#ifndef WINDFALL_SERVER_LOBBY_H
#define WINDFALL_SERVER_LOBBY_H

#include "server/client.h"
#include "server/table.h"
#include "wire/message.h"

/* May one more table like this be made for this client? Counts it. `given`: answers with which it
 * begins. */
WireErr lobby_take_table(Client *client, const TableSpec *spec, size_t given);
void lobby_handle(Client *client, const Message *message);
/* Tells clients in the lobby what has changed. */
void lobby_tick(Server *server);

#endif
