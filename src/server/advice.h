/* Advice to those who play. */
#ifndef WINDFALL_SERVER_ADVICE_H
#define WINDFALL_SERVER_ADVICE_H

#include "server/client.h"
#include "server/table.h"
#include "wire/message.h"

/* Advice on the seat's open question, and its chance to win; the answer comes when the thinking is
 * done. What the next cards may be. */
WireErr advice_hint(Client *client, Table *table, int seat, const Message *message);
WireErr advice_chance(Client *client, Table *table, int seat, const Message *message);
WireErr advice_unseen(Client *client, const Table *table, int seat, const Message *message);

#endif
