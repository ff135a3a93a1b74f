/* Messages about their sender: hello, names, passwords, settings. */
#ifndef WINDFALL_SERVER_ACCOUNT_H
#define WINDFALL_SERVER_ACCOUNT_H

#include "server/client.h"
#include "wire/message.h"

/* The ratings that a user has; returns how many. */
int account_ratings(const User *user, WireRating ratings[SEATS_MAX + 1]);
void account_handle(Client *client, const Message *message);

#endif
