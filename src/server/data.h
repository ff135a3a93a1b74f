/* Everything that is stored about a user, only for that user. */
#ifndef WINDFALL_SERVER_DATA_H
#define WINDFALL_SERVER_DATA_H

#include "server/client.h"
#include "wire/message.h"

void data_give(Client *client, const Message *message);

#endif
