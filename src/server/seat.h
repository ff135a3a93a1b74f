/* Messages about a table: what people do there. */
#ifndef WINDFALL_SERVER_SEAT_H
#define WINDFALL_SERVER_SEAT_H

#include "server/client.h"
#include "wire/message.h"

void seat_handle(Client *client, const Message *message);

#endif
