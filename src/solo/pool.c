/* The pool of a page. Jobs that can be sent go to the page, which lets other instances of the
 * module do them (think.c). The others are short; one is done in each round of the loop. */
#include "server/pool.h"

#include <stdbool.h>
#include <stdlib.h>

#include "server/courier.h"
#include "solo/page.h"

typedef struct List {
    Job *first, *last;
} List;

struct Pool {
    List here, away, ready;
    int waiting;
};

static Pool *the_pool; /* results come from outside */

Pool *pool_open(int threads, void (*wake)(void *), void *with)
{
    Pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        abort();
    (void)threads;
    (void)wake;
    (void)with;
    return the_pool = pool;
}

static void append(List *list, Job *job)
{
    job->next = NULL;
    *(list->last ? &list->last->next : &list->first) = job;
    list->last = job;
}

/* Removes the job from the list; false if it is not in it. */
static bool take_out(List *list, const Job *job)
{
    Job *before = NULL, *at = list->first;
    while (at && at != job) {
        before = at;
        at = at->next;
    }
    if (!at)
        return false;
    *(before ? &before->next : &list->first) = at->next;
    if (list->last == at)
        list->last = before;
    return true;
}

void pool_give(Pool *pool, Job *job)
{
    pool->waiting++;
    if (!job->kind) {
        append(&pool->here, job);
        return;
    }
    Buf bytes = {0};
    append(&pool->away, job);
    courier_send(job, &bytes);
    host_work(job, job->lane, bytes.data, bytes.size);
    buf_free(&bytes);
}

void solo_worked(Job *job, char *bytes, int size)
{
    if (take_out(&the_pool->away, job)) {
        job->worked = size > 0 && courier_found(job, bytes, (size_t)size);
        append(&the_pool->ready, job);
    }
    free(bytes);
}

void solo_progress(Job *job, int parts, int of)
{
    for (Job *at = the_pool->away.first; at; at = at->next)
        if (at == job)
            at->parts = parts, at->of = of;
}

void pool_progress(Job *job, int parts, int of)
{
    (void)job;
    host_progress(parts, of);
}

static void stop_unwanted(Pool *pool)
{
    for (Job *job = pool->away.first, *next; job; job = next) {
        next = job->next;
        if (job->cancel) {
            host_stop(job);
            take_out(&pool->away, job);
            append(&pool->ready, job);
        }
    }
}

void pool_finish(Pool *pool)
{
    stop_unwanted(pool);
    Job *here = pool->here.first;
    if (here) {
        take_out(&pool->here, here);
        here->work(here);
        here->worked = 1;
        append(&pool->ready, here);
    }
    List ready = pool->ready;
    pool->ready = (List){0};
    for (Job *job; (job = ready.first);) {
        take_out(&ready, job);
        pool->waiting--;
        job->done(job);
    }
}

int pool_waiting(Pool *pool)
{
    return pool->waiting;
}

bool solo_pool_is_busy(void)
{
    return the_pool->here.first || the_pool->ready.first;
}

void pool_close(Pool *pool)
{
    List *const lists[] = {&pool->here, &pool->away, &pool->ready};
    for (int i = 0; i < 3; i++)
        for (Job *job; (job = lists[i]->first);) {
            take_out(lists[i], job);
            job->done(job);
        }
    free(pool);
}
