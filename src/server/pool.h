/* Threads for slow work: bots, advice, passwords. The loop gives a job and goes on; when the work is
 * done, the loop's own thread finishes it. A job lives in the caller's memory until then.
 *
 * Nobody can take all of it for himself. Each kind of work has its lane: passwords and analyses have a thread
 * each, bots and hints share the others by weight. Within a lane addresses take turns, and within an address
 * its users do: next is who has had the least time of the threads. */
#ifndef WINDFALL_SERVER_POOL_H
#define WINDFALL_SERVER_POOL_H

#include "server/metrics.h"

enum { ADDRESS_TEXT = 46 };

typedef enum Lane { LANE_BOT, LANE_HINT, LANE_ANALYSIS, LANE_PASSWORD, LANES } Lane;

typedef struct Turn Turn;
typedef struct Job Job;
struct Job {
    Timer timer; /* of its work */
    int64_t given;
    void (*work)(Job *job); /* on a thread of the pool */
    void (*done)(Job *job); /* on the loop's thread; frees the job */
    Lane lane;
    int64_t user; /* for whom it is done */
    char address[ADDRESS_TEXT];
    int worked; /* work was done; not so for jobs that were waiting when the pool closed */
    /* the pool's own */
    Job *next;
    Turn *of_address, *of_user;
    int64_t charged;
};

typedef struct Pool Pool;

/* `threads` for bots and hints. `wake` is called on a thread of the pool when a job is ready to be finished. */
Pool *pool_open(int threads, void (*wake)(void *), void *with);
void pool_give(Pool *pool, Job *job);

/* Finishes the jobs whose work is done; to be called by the loop. */
void pool_finish(Pool *pool);

/* Jobs given and not yet finished. */
int pool_waiting(Pool *pool);

/* Waits for the work at hand; jobs that nobody began are finished without it. */
void pool_close(Pool *pool);

#endif
