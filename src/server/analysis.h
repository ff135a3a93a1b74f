/* Ended games looked at again. */
#ifndef WINDFALL_SERVER_ANALYSIS_H
#define WINDFALL_SERVER_ANALYSIS_H

#include "server/client.h"
#include "server/table.h"
#include "wire/message.h"

/* An ended game looked at again: at once where that was done before, else when it is done. */
WireErr analysis_give(Client *client, const Table *table, const Message *message);
/* The client waits no longer for the table's analysis, and is told; NULL: for any, since he is gone. */
void analysis_leave(Client *client, const Table *table);
void analysis_tick(Server *server);
/* Nobody will look at that game any more. */
void analysis_stop(Server *server, const char *table);
void analysis_stop_all(Server *server);

#endif
