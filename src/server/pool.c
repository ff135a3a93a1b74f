/* Lists under one lock: jobs to do, long ones among them apart, and jobs done. */
#include "server/pool.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum { THREADS_MAX = 64 };

typedef struct List {
    Job *first, *last;
} List;

struct Pool {
    void (*wake)(void *);
    void *with;
    pthread_mutex_t lock;
    pthread_cond_t work;
    pthread_t thread[THREADS_MAX];
    int threads, waiting;
    int long_now, long_most; /* threads at long jobs */
    bool ending;
    List todo, todo_long, ready;
};

static void append(List *list, Job *job)
{
    job->next = NULL;
    if (list->last)
        list->last->next = job;
    else
        list->first = job;
    list->last = job;
}

static Job *remove_first(List *list)
{
    Job *job = list->first;
    if (job && !(list->first = job->next))
        list->last = NULL;
    return job;
}

static Job *next_job(Pool *pool)
{
    Job *job = remove_first(&pool->todo);
    if (!job && pool->long_now < pool->long_most)
        job = remove_first(&pool->todo_long);
    return job;
}

static void *labour(void *self)
{
    Pool *pool = self;
    Job *job = NULL;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (!pool->ending && !(job = next_job(pool)))
            pthread_cond_wait(&pool->work, &pool->lock);
        if (pool->ending)
            break;
        pool->long_now += job->is_long;
        pthread_mutex_unlock(&pool->lock);
        int64_t begun = metrics_clock();
        metrics_time(TIME_WAIT, job->given);
        job->work(job);
        metrics_time(job->timer, begun);
        job->worked = 1;
        pthread_mutex_lock(&pool->lock);
        pool->long_now -= job->is_long;
        append(&pool->ready, job);
        pool->wake(pool->with);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

Pool *pool_open(int threads, void (*wake)(void *), void *with)
{
    Pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        abort();
    pool->wake = wake;
    pool->with = with;
    pool->long_most = threads > 1 ? threads - 1 : 1;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    for (; pool->threads < threads && pool->threads < THREADS_MAX; pool->threads++)
        if (pthread_create(&pool->thread[pool->threads], NULL, labour, pool))
            abort();
    return pool;
}

void pool_give(Pool *pool, Job *job)
{
    pthread_mutex_lock(&pool->lock);
    job->given = metrics_clock();
    append(job->is_long ? &pool->todo_long : &pool->todo, job);
    pool->waiting++;
    pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->lock);
}

static Job *next_ready(Pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    Job *job = remove_first(&pool->ready);
    if (job)
        pool->waiting--;
    pthread_mutex_unlock(&pool->lock);
    return job;
}

void pool_finish(Pool *pool)
{
    for (Job *job; (job = next_ready(pool));)
        job->done(job);
}

int pool_waiting(Pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    int waiting = pool->waiting;
    pthread_mutex_unlock(&pool->lock);
    return waiting;
}

void pool_close(Pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->ending = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    for (Job *job; (job = remove_first(&pool->todo)) || (job = remove_first(&pool->todo_long));)
        append(&pool->ready, job);
    pool_finish(pool);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->work);
    free(pool);
}
