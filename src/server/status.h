/* What the server tells whoever watches it, at an address of its own: whether it lives, whether it can
 * serve, and its figures. */
#ifndef WINDFALL_SERVER_STATUS_H
#define WINDFALL_SERVER_STATUS_H

#include "server/core.h"

/* Appends what a path tells and returns the status of the answer; 404: there is no such path.
 * "/healthz": the loop goes on. "/readyz": 503 while it cannot store or is stopping. "/metrics". */
int status_page(Server *server, const char *path, Buf *out);

#endif
