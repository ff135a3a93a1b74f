/* Work done by other processes, perhaps on other machines: `windfall work`. Jobs are rows of a
 * table in the PostgreSQL database. A worker takes one by locking its row for as long as it works;
 * when the worker ends for whatever reason, so does the lock, and another can take the job. A job
 * that nobody takes goes back to the server. So a job may be done twice, but its result goes only
 * to the server that waits for it. */
#ifndef WINDFALL_SERVER_WORKERS_H
#define WINDFALL_SERVER_WORKERS_H

#include <stdbool.h>

#include "server/pool.h"

/* A server's connection to the workers, for one job at a time; `address` is that of the
 * database. */
typedef struct Workers Workers;
Workers *workers_open(const char *address);
void workers_close(Workers *workers);

/* Is there a worker of this build of the program? */
bool workers_present(Workers *workers);

/* Has the job done by a worker and waits for it; `bytes` are what courier_send has packed. False:
 * it was not done. */
bool workers_do(Workers *workers, Job *job, const Buf *bytes);

/* Works for the servers of a database with that many threads, for ever; returns only if it cannot
 * start, with the reason. */
void workers_run(const char *address, int threads, Buf *why);

#endif
