/* The thread counts its own wake-ups without a beat, not time: when a process was stopped or a
 * machine slept, both threads wake up, and the loop beats before the count is full. */
#include "server/watchdog.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "server/server_log.h"

enum { WAKE_UPS = 20 };

struct Watchdog {
    pthread_t thread;
    pthread_mutex_t lock; /* for `stopped` */
    pthread_cond_t stop;
    bool stopped;
    int ms;
    atomic_uint beats;
    Buf line; /* made in advance: the loop may hang while holding the heap's lock */
};

/* Sleeps for one part of the time; false: stop. */
static bool sleep_on(Watchdog *dog)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    int64_t ns = until.tv_nsec + (int64_t)dog->ms * 1000000 / WAKE_UPS;
    until.tv_sec += ns / 1000000000;
    until.tv_nsec = ns % 1000000000;
    int status = 0;
    pthread_mutex_lock(&dog->lock);
    while (!dog->stopped && !status)
        status = pthread_cond_timedwait(&dog->stop, &dog->lock, &until);
    bool stopped = dog->stopped;
    pthread_mutex_unlock(&dog->lock);
    return !stopped;
}

static void *watch(void *self)
{
    Watchdog *dog = self;
    unsigned seen = 0;
    for (int missed = 0; sleep_on(dog);) {
        unsigned beats = atomic_load(&dog->beats);
        missed = beats == seen ? missed + 1 : 0;
        seen = beats;
        if (missed < WAKE_UPS)
            continue;
        (void)!write(STDERR_FILENO, dog->line.data, dog->line.size);
        abort();
    }
    return NULL;
}

Watchdog *watchdog_start(int ms)
{
    if (!ms)
        return NULL;
    Watchdog *dog = calloc(1, sizeof *dog);
    if (!dog)
        abort();
    dog->ms = ms;
    pthread_condattr_t attr;
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&dog->stop, &attr);
    pthread_condattr_destroy(&attr);
    pthread_mutex_init(&dog->lock, NULL);
    server_log_line(&dog->line, LEVEL_ERROR, WORD("the loop stands still; the server ends"));
    if (pthread_create(&dog->thread, NULL, watch, dog))
        abort();
    return dog;
}

void watchdog_beat(Watchdog *dog)
{
    if (dog)
        atomic_fetch_add(&dog->beats, 1);
}

void watchdog_stop(Watchdog *dog)
{
    if (!dog)
        return;
    pthread_mutex_lock(&dog->lock);
    dog->stopped = true;
    pthread_cond_signal(&dog->stop);
    pthread_mutex_unlock(&dog->lock);
    pthread_join(dog->thread, NULL);
    pthread_cond_destroy(&dog->stop);
    pthread_mutex_destroy(&dog->lock);
    buf_free(&dog->line);
    free(dog);
}
