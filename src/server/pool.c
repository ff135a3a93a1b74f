/* Lists under one lock: the waiting jobs of each lane, and the finished jobs. Turns are fair queues
 * by virtual time: whoever is served is charged the CPU time used, and the one with the lowest
 * charge is next. Whoever comes back after a pause starts at the queue's current time, so nobody
 * saves up time. The time of a job is not known in advance: the usual time is charged when it
 * begins, and the difference when it ends. */
#include "server/pool.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "server/courier.h"
#include "server/map.h"
#include "server/workers.h"

enum {
    THREADS_MAX = 64,
    ALL_THREADS = 2 * THREADS_MAX + 2,
    TIDY_EVERY = 1024,
    LOOK_NS = 1000000000
};

/* Threads that serve the same lanes. */
typedef enum Crew { CREW_PLAY, CREW_ANALYSIS, CREW_PASSWORD, CREWS } Crew;

static const struct {
    Crew crew;
    int weight;
} lanes[LANES] = {
    [LANE_BOT] = {CREW_PLAY, 3},
    [LANE_HINT] = {CREW_PLAY, 1},
    [LANE_ANALYSIS] = {CREW_ANALYSIS, 1},
    [LANE_PASSWORD] = {CREW_PASSWORD, 1},
};

/* The loop comes before the work of the pool, and people who wait come before analyses. */
static const int nice_of[CREWS] = {[CREW_PLAY] = 5, [CREW_ANALYSIS] = 15, [CREW_PASSWORD] = 0};

typedef struct List {
    Job *first, *last;
} List;

/* An address, or a user of an address, in a lane; also a lane itself. */
struct Turn {
    int64_t charged; /* us */
    int64_t now;     /* the charge at which the last turn below it was served */
    int jobs;        /* waiting or running */
    Lane lane;
    char key[80];
};

typedef struct LaneQueue {
    List todo;
    Turn turn;
    int running, most; /* threads working on it */
    int64_t usual;     /* usual time of a job, us */
} LaneQueue;

typedef struct Worker {
    Pool *pool;
    Crew crew;
    pthread_t thread;
    Workers *remote;  /* of a thread that carries jobs away; else NULL */
    bool has_workers; /* when it last checked, a remote worker was connected */
    int64_t look_at;
} Worker;

struct Pool {
    void (*wake)(void *);
    void *with;
    pthread_mutex_t lock;
    pthread_cond_t work[CREWS], overflow;
    int idle[CREWS];
    Worker worker[ALL_THREADS];
    int workers, waiting;
    unsigned finished;
    bool ending, reaches_out;
    LaneQueue lane[LANES];
    int64_t now; /* of the lanes */
    Map turns;
    List ready;
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

static Job *take_out(List *list, Job *before)
{
    Job *job = before ? before->next : list->first;
    if (!job)
        return NULL;
    *(before ? &before->next : &list->first) = job->next;
    if (list->last == job)
        list->last = before;
    return job;
}

/* ---- turns ---- */

static Turn *turn_of(Pool *pool, Lane lane, const char *key)
{
    Turn *turn = map_get(&pool->turns, key, strlen(key));
    if (!turn) {
        turn = calloc(1, sizeof *turn);
        if (!turn)
            abort();
        turn->lane = lane;
        snprintf(turn->key, sizeof turn->key, "%s", key);
        map_put(&pool->turns, key, strlen(key), turn);
    }
    turn->jobs++;
    return turn;
}

static void queue_up(Pool *pool, Job *job)
{
    char key[80];
    snprintf(key, sizeof key, "%d %.45s", job->lane, job->address);
    job->of_address = turn_of(pool, job->lane, key);
    snprintf(key, sizeof key, "%d %.45s %lld", job->lane, job->address, (long long)job->user);
    job->of_user = turn_of(pool, job->lane, key);
    append(&pool->lane[job->lane].todo, job);
}

/* Forgets idle turns whose charge is not above the queue's time: they start there anyway. */
static void forget_turns(Pool *pool)
{
    Turn *turn;
    for (MapEntry *at = pool->turns.all; (turn = map_next(&at));)
        if (!turn->jobs && turn->charged <= pool->lane[turn->lane].turn.now) {
            map_remove(&pool->turns, turn->key, strlen(turn->key));
            free(turn);
        }
}

static int64_t at_least(int64_t charged, int64_t now)
{
    return charged > now ? charged : now;
}

/* Does this job come before that one, which is earlier in the list? */
static bool goes_before(const LaneQueue *queue, const Job *job, const Job *other)
{
    int64_t mine = at_least(job->of_address->charged, queue->turn.now);
    int64_t its = at_least(other->of_address->charged, queue->turn.now);
    if (job->of_address != other->of_address)
        return mine < its;
    return at_least(job->of_user->charged, job->of_address->now) <
           at_least(other->of_user->charged, job->of_address->now);
}

static Job *take_next(LaneQueue *queue)
{
    Job *best_before = NULL, *best = queue->todo.first;
    for (Job *before = best; before && before->next; before = before->next)
        if (goes_before(queue, before->next, best)) {
            best_before = before;
            best = before->next;
        }
    return take_out(&queue->todo, best_before);
}

static void charge(Turn *turn, int64_t *now, int64_t cost)
{
    *now = turn->charged = at_least(turn->charged, *now);
    turn->charged += cost;
}

static void begin(Pool *pool, Job *job)
{
    LaneQueue *queue = &pool->lane[job->lane];
    job->charged = queue->usual;
    queue->running++;
    charge(&queue->turn, &pool->now, job->charged / lanes[job->lane].weight);
    charge(job->of_address, &queue->turn.now, job->charged);
    charge(job->of_user, &job->of_address->now, job->charged);
}

static void end(Pool *pool, Job *job, int64_t cost)
{
    LaneQueue *queue = &pool->lane[job->lane];
    int64_t more = cost - job->charged;
    queue->running--;
    queue->usual += (cost - queue->usual) / 8;
    queue->turn.charged += more / lanes[job->lane].weight;
    job->of_address->charged += more;
    job->of_user->charged += more;
    job->of_address->jobs--;
    job->of_user->jobs--;
    if (++pool->finished % TIDY_EVERY == 0)
        forget_turns(pool);
}

/* `most`: with no more threads than a lane may have. */
static Job *next_job(Pool *pool, Crew crew, bool most)
{
    LaneQueue *best = NULL;
    for (int i = 0; i < LANES; i++) {
        LaneQueue *queue = &pool->lane[i];
        if (lanes[i].crew != crew || !queue->todo.first || (most && queue->running >= queue->most))
            continue;
        if (!best ||
            at_least(queue->turn.charged, pool->now) < at_least(best->turn.charged, pool->now))
            best = queue;
    }
    Job *job = best ? take_next(best) : NULL;
    if (job)
        begin(pool, job);
    return job;
}

/* ---- threads ---- */

/* The work of this job is done, by a thread of the pool or by a remote worker. */
static void put_ready(Pool *pool, Job *job, int64_t cost)
{
    buf_free(&job->packed);
    end(pool, job, cost);
    append(&pool->ready, job);
    /* a local thread may be waiting because the lane was at its limit, and a remote worker has just
     * freed a place */
    pthread_cond_signal(&pool->work[lanes[job->lane].crew]);
    pool->wake(pool->with);
}

static Job *wait_for_job(Pool *pool, Crew crew)
{
    Job *job = NULL;
    pool->idle[crew]++;
    while (!pool->ending && !(job = next_job(pool, crew, true)))
        pthread_cond_wait(&pool->work[crew], &pool->lock);
    pool->idle[crew]--;
    if (pool->reaches_out)
        pthread_cond_signal(&pool->overflow);
    return job;
}

static void *run_worker(void *self)
{
    const Worker *worker = self;
    Pool *pool = worker->pool;
    (void)!setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), nice_of[worker->crew]);
    pthread_mutex_lock(&pool->lock);
    for (Job *job; (job = wait_for_job(pool, worker->crew));) {
        pthread_mutex_unlock(&pool->lock);
        int64_t begun = metrics_clock(), spent = metrics_processor();
        metrics_time(TIME_WAIT, job->given);
        job->work(job);
        metrics_time(job->timer, begun);
        job->worked = 1;
        pthread_mutex_lock(&pool->lock);
        /* CPU time: nobody is charged for a busy machine */
        put_ready(pool, job, metrics_processor() - spent);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* A job that the local threads have no time for, or NULL. */
static Job *next_overflow(Pool *pool)
{
    static const Crew crews[] = {CREW_PLAY, CREW_ANALYSIS};
    Job *job = NULL;
    for (int i = 0; !job && i < 2; i++)
        if (!pool->idle[crews[i]])
            job = next_job(pool, crews[i], false);
    return job;
}

/* Checks, once a second, whether there are workers. */
static void look_for_workers(Worker *worker)
{
    Pool *pool = worker->pool;
    worker->look_at = metrics_clock() + LOOK_NS;
    pthread_mutex_unlock(&pool->lock);
    worker->has_workers = workers_present(worker->remote);
    pthread_mutex_lock(&pool->lock);
}

static Job *wait_for_overflow(Worker *worker)
{
    Pool *pool = worker->pool;
    for (Job *job; !pool->ending;) {
        if (!worker->has_workers && metrics_clock() >= worker->look_at)
            look_for_workers(worker);
        if (worker->has_workers && (job = next_overflow(pool)))
            return job;
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        pthread_cond_timedwait(&pool->overflow, &pool->lock, &until);
    }
    return NULL;
}

static void *send_jobs(void *self)
{
    Worker *worker = self;
    Pool *pool = worker->pool;
    pthread_mutex_lock(&pool->lock);
    for (Job *job; (job = wait_for_overflow(worker));) {
        pthread_mutex_unlock(&pool->lock);
        int64_t begun = metrics_clock();
        metrics_time(TIME_WAIT, job->given);
        /* a job without a kind cannot be sent */
        if (!job->kind || !workers_do(worker->remote, job, &job->packed)) {
            worker->has_workers = !job->kind;
            job->work(job);
        }
        metrics_time(job->timer, begun);
        job->worked = 1;
        pthread_mutex_lock(&pool->lock);
        put_ready(pool, job, (metrics_clock() - begun) / 1000);
    }
    pthread_mutex_unlock(&pool->lock);
    workers_close(worker->remote);
    return NULL;
}

static void start_worker(Pool *pool, Crew crew, Workers *remote)
{
    Worker *worker = &pool->worker[pool->workers++];
    *worker = (Worker){.pool = pool, .crew = crew, .remote = remote};
    if (pthread_create(&worker->thread, NULL, remote ? send_jobs : run_worker, worker))
        abort();
}

Pool *pool_open(int threads, void (*wake)(void *), void *with)
{
    Pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        abort();
    pool->wake = wake;
    pool->with = with;
    for (int i = 0; i < LANES; i++)
        pool->lane[i].most = ALL_THREADS;
    /* a hint may take a second: if there is more than one thread, one does no hints */
    pool->lane[LANE_HINT].most = threads > 1 ? threads - 1 : 1;
    pthread_mutex_init(&pool->lock, NULL);
    for (int i = 0; i < CREWS; i++)
        pthread_cond_init(&pool->work[i], NULL);
    pthread_cond_init(&pool->overflow, NULL);
    for (int i = 0; i < threads && i < THREADS_MAX; i++)
        start_worker(pool, CREW_PLAY, NULL);
    start_worker(pool, CREW_PASSWORD, NULL);
    start_worker(pool, CREW_ANALYSIS, NULL);
    return pool;
}

void pool_add_remote(Pool *pool, const char *address, int threads)
{
    pool->reaches_out = true;
    for (int i = 0; i < threads && i < THREADS_MAX; i++)
        start_worker(pool, CREW_PLAY, workers_open(address));
}

void pool_give(Pool *pool, Job *job)
{
    if (pool->reaches_out && job->kind)
        courier_send(job, &job->packed);
    pthread_mutex_lock(&pool->lock);
    job->given = metrics_clock();
    queue_up(pool, job);
    pool->waiting++;
    pthread_cond_signal(&pool->work[lanes[job->lane].crew]);
    if (pool->reaches_out)
        pthread_cond_signal(&pool->overflow);
    pthread_mutex_unlock(&pool->lock);
}

void pool_progress(Job *job, int parts, int of)
{
    atomic_store(&job->of, of);
    atomic_store(&job->parts, parts);
}

/* Only jobs that are ready now: their results may create new ones, and others want their turn. */
void pool_finish(Pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    List ready = pool->ready;
    pool->ready = (List){0};
    pthread_mutex_unlock(&pool->lock);
    for (Job *job; (job = take_out(&ready, NULL));) {
        pthread_mutex_lock(&pool->lock);
        pool->waiting--;
        pthread_mutex_unlock(&pool->lock);
        job->done(job);
    }
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
    for (int i = 0; i < CREWS; i++)
        pthread_cond_broadcast(&pool->work[i]);
    pthread_cond_broadcast(&pool->overflow);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->workers; i++)
        pthread_join(pool->worker[i].thread, NULL);
    /* finishing may submit more jobs, which nobody will work on */
    for (bool more = true; more;) {
        pool_finish(pool);
        more = false;
        for (int i = 0; i < LANES; i++)
            for (Job *job; (job = take_out(&pool->lane[i].todo, NULL)); more = true) {
                buf_free(&job->packed);
                append(&pool->ready, job);
            }
    }
    Turn *turn;
    for (MapEntry *at = pool->turns.all; (turn = map_next(&at));)
        free(turn);
    map_free(&pool->turns);
    pthread_mutex_destroy(&pool->lock);
    for (int i = 0; i < CREWS; i++)
        pthread_cond_destroy(&pool->work[i]);
    pthread_cond_destroy(&pool->overflow);
    free(pool);
}
