/* What the server reports to monitoring, at a separate address: whether it is alive, whether it can
 * serve, and its figures. */
#ifndef WINDFALL_SERVER_STATUS_H
#define WINDFALL_SERVER_STATUS_H

#include "server/core.h"

/* Appends the content of a path and returns the HTTP status; 404 if there is no such path.
 * "/healthz": the loop runs. "/readyz": 503 while it cannot store or is stopping. "/metrics". */
int status_page(Server *server, const char *path, Buf *out);

#endif
