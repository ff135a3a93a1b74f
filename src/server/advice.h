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
/* What is left of the phase in the best order, or the cards least wanted: counting and simple rules, so everybody
 * may have it about his own seat; in rated games only the counting. */
WireErr advice_plan(Client *client, const Table *t, int seat, const Message *message);

WireErr advice_unseen(Client *client, const Table *table, int seat, const Message *message);

#endif
