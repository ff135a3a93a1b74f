/* Threads for slow work: bots, advice, passwords. The loop gives a job and goes on; when the work is
 * done, the loop's own thread finishes it. A job lives in the caller's memory until then. Jobs that may
 * take seconds are marked long: they wait until no other job does, and one thread is kept free of them
 * (where there is more than one). */
#ifndef WINDFALL_SERVER_POOL_H
#define WINDFALL_SERVER_POOL_H

#include "server/metrics.h"

typedef struct Job Job;
struct Job {
    Timer timer; /* of its work */
    int64_t given;
    void (*work)(Job *job); /* on a thread of the pool */
    void (*done)(Job *job); /* on the loop's thread; frees the job */
    Job *next;
    int is_long;
    int worked; /* work was done; not so for jobs that were waiting when the pool closed */
};

typedef struct Pool Pool;

/* `wake` is called on a thread of the pool when a job is ready to be finished. */
Pool *pool_open(int threads, void (*wake)(void *), void *with);
void pool_give(Pool *pool, Job *job);

/* Finishes the jobs whose work is done; to be called by the loop. */
void pool_finish(Pool *pool);

/* Jobs given and not yet finished. */
int pool_waiting(Pool *pool);

/* Waits for the work at hand; jobs that nobody began are finished without it. */
void pool_close(Pool *pool);

#endif
