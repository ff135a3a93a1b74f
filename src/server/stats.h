/* Statistics of a user. */
#ifndef WINDFALL_SERVER_STATS_H
#define WINDFALL_SERVER_STATS_H

#include "server/client.h"
#include "wire/message.h"

/* Rows about the user's own finished games; sent when they are ready. */
void stats_give(Client *client, const Message *message);

#endif
