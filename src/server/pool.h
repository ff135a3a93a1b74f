/* Threads for slow work: bots, advice, passwords. The loop submits a job and continues; when the
 * work is done, the loop's own thread finishes it. Until then a job lives in the caller's memory.
 * Nobody can monopolise the pool. Each kind of work has its lane: passwords and analyses have a
 * thread each, bots and hints share the others by weight. Within a lane addresses take turns, and
 * within an address its users do: next is whoever has used the least thread time. */
#ifndef WINDFALL_SERVER_POOL_H
#define WINDFALL_SERVER_POOL_H

#include <stdatomic.h>
#include <stddef.h>

#include "base/buf.h"
#include "server/metrics.h"

enum { ADDRESS_TEXT = 46 };

/* The static page knows these numbers (web/src/solo/core.ts). */
typedef enum Lane { LANE_BOT = 0, LANE_HINT = 1, LANE_ANALYSIS = 2, LANE_PASSWORD = 3, LANES } Lane;

typedef struct Turn Turn;
typedef struct Job Job;
typedef struct Courier Courier;

/* A kind of work that another process can do (courier.h): the work, what travels, and the size of a
 * job including the data behind it. */
typedef struct JobKind {
    void (*work)(Job *job);
    void (*carry)(Job *job, Courier *courier);
    size_t size;
} JobKind;

struct Job {
    Timer timer; /* of its work */
    int64_t given;
    void (*work)(Job *job); /* on a thread of the pool */
    void (*done)(Job *job); /* on the loop's thread; frees the job */
    const JobKind *kind;    /* NULL: the work stays here */
    Lane lane;
    int64_t user; /* on whose behalf */
    char address[ADDRESS_TEXT];
    int worked;           /* work was done; false for jobs that were waiting when the pool closed */
    atomic_int cancel;    /* set by the loop: no longer wanted */
    atomic_int parts, of; /* progress, set by pool_progress */
    /* used by the pool */
    Job *next;
    Buf packed; /* for workers */
    Turn *of_address, *of_user;
    int64_t charged;
};

typedef struct Pool Pool;

/* `threads` for bots and hints. `wake` is called on a thread of the pool when a job can be
 * finished. */
Pool *pool_open(int threads, void (*wake)(void *), void *with);
void pool_give(Pool *pool, Job *job);

/* From now on `threads` more send jobs to workers (workers.h) while all others are busy. */
void pool_add_remote(Pool *pool, const char *address, int threads);

/* For long work: reports its progress. */
void pool_progress(Job *job, int parts, int of);

/* Finishes the jobs whose work is done; called by the loop. */
void pool_finish(Pool *pool);

/* Jobs given but not yet finished. */
int pool_waiting(Pool *pool);

/* Waits for running work; jobs that were not begun are finished without it. */
void pool_close(Pool *pool);

#endif
