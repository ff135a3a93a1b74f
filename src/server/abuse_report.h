/* A person reports another one, or a chat line, to the host of the server. Nobody else sees it
 * (`windfall user reports`). */
#ifndef WINDFALL_SERVER_ABUSE_REPORT_H
#define WINDFALL_SERVER_ABUSE_REPORT_H

#include "server/table.h"

WireErr abuse_report_make(Client *client, Table *table, const Message *message);

#endif
