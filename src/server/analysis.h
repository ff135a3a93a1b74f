/* Analyses of finished games. */
#ifndef WINDFALL_SERVER_ANALYSIS_H
#define WINDFALL_SERVER_ANALYSIS_H

#include "server/client.h"
#include "server/table.h"
#include "wire/message.h"

/* The analysis of a finished game: at once if it is stored, else when it is done. */
WireErr analysis_give(Client *client, const Table *table, const Message *message);
/* Ends the client's wait for the table's analysis and tells it so; table NULL: any, since the
 * client is gone. */
void analysis_leave(Client *client, const Table *table);
void analysis_tick(Server *server);
/* Nobody waits for that game any more. */
void analysis_stop(Server *server, const char *table);
void analysis_stop_all(Server *server);

/* Analysing a game. */
extern const JobKind job_analysis;

#endif
