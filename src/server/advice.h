/* Advice for players. */
#ifndef WINDFALL_SERVER_ADVICE_H
#define WINDFALL_SERVER_ADVICE_H

#include "server/client.h"
#include "server/table.h"
#include "wire/message.h"

/* Advice on the seat's open question, and its win probability; the reply is sent when the search is
 * done. The possible next cards. */
WireErr advice_hint(Client *client, Table *table, int seat, const Message *message);
WireErr advice_chance(Client *client, Table *table, int seat, const Message *message);
/* The rest of the phase in the best order, or the least wanted cards. This is counting and simple
 * rules, so everybody may have it for their own seat; in rated games only the counting. */
WireErr advice_plan(Client *client, Table *t, int seat, const Message *message);

WireErr advice_unseen(Client *client, const Table *table, int seat, const Message *message);

extern const JobKind job_hint, job_chance, job_plans;

#endif
