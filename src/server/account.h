/* Messages about the one who sends them: hello, names, passwords, settings. */
#ifndef WINDFALL_SERVER_ACCOUNT_H
#define WINDFALL_SERVER_ACCOUNT_H

#include "server/client.h"
#include "wire/message.h"

void account_handle(Client *client, const Message *message);

#endif
