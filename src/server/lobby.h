/* Messages of the lobby: lists of tables, and a new one. */
#ifndef WINDFALL_SERVER_LOBBY_H
#define WINDFALL_SERVER_LOBBY_H

#include "server/client.h"
#include "wire/message.h"

/* May one more table be made for this client? Counts it. */
WireErr lobby_take_table(Client *client);
void lobby_handle(Client *client, const Message *message);
/* Tells clients in the lobby what has changed. */
void lobby_tick(Server *server);

#endif
