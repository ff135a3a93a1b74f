/* Work that other processes do, perhaps on other machines: `windfall work`. Jobs lie in a table of the PostgreSQL
 * database. A worker takes one by locking its row, which it does while it works; whatever ends the worker ends the
 * lock, and the job is there for the next. A job that nobody takes goes back to the server. So it is done once or
 * again, and what a worker finds is only ever handed to the job that waits for it. */
#ifndef WINDFALL_SERVER_REMOTE_H
#define WINDFALL_SERVER_REMOTE_H

#include <stdbool.h>

#include "server/pool.h"

/* A server's way to the workers, for one job at a time; `address` is that of the database. */
typedef struct Remote Remote;
Remote *remote_open(const char *address);
void remote_close(Remote *remote);

/* Is there a worker of this build of the program? */
bool remote_is_manned(Remote *remote);

/* Has the job done by a worker and waits for it; `bytes` are what courier_send has packed. False: it was not
 * done. */
bool remote_do(Remote *remote, Job *job, const Buf *bytes);

/* Works for the servers of a database with that many threads, for ever; returns only if it cannot begin, with why. */
void remote_work(const char *address, int threads, Buf *why);

#endif
