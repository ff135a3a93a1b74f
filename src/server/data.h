/* Everything that is kept about a user, for him alone. */
#ifndef WINDFALL_SERVER_DATA_H
#define WINDFALL_SERVER_DATA_H

#include "server/client.h"
#include "wire/message.h"

void data_give(Client *client, const Message *message);

#endif
