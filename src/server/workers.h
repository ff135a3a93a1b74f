/* Work that other processes do, perhaps on other machines: `windfall work`. Jobs lie in a table of the PostgreSQL
 * database. A worker takes one by locking its row, which it does while it works; whatever ends the worker ends the
 * lock, and the job is there for the next. A job that nobody takes goes back to the server. So it is done once or
 * again, and what a worker finds is only ever handed to the job that waits for it. */
#ifndef WINDFALL_SERVER_WORKERS_H
#define WINDFALL_SERVER_WORKERS_H

#include <stdbool.h>

#include "server/pool.h"

/* A server's way to the workers, for one job at a time; `address` is that of the database. */
typedef struct Workers Workers;
Workers *workers_open(const char *address);
void workers_close(Workers *workers);

/* Is there a worker of this build of the program? */
bool workers_present(Workers *workers);

/* Has the job done by a worker and waits for it; `bytes` are what courier_send has packed. False: it was not
 * done. */
bool workers_do(Workers *workers, Job *job, const Buf *bytes);

/* Works for the servers of a database with that many threads, for ever; returns only if it cannot begin, with why. */
void workers_run(const char *address, int threads, Buf *why);

#endif
