/* pthread for a single thread: a lock is always free, and a new thread runs at once to its end, so
 * it must not wait for others. */
#ifndef WINDFALL_SOLO_PTHREAD_H
#define WINDFALL_SOLO_PTHREAD_H

typedef int solo_mutex_t, solo_once_t, solo_cond_t, solo_thread_t;
typedef void *solo_key_t;
#define pthread_mutex_t           solo_mutex_t
#define pthread_once_t            solo_once_t
#define pthread_key_t             solo_key_t
#define pthread_t                 solo_thread_t
#define pthread_cond_t            solo_cond_t
#define PTHREAD_MUTEX_INITIALIZER 0
#define PTHREAD_ONCE_INIT         0

#define pthread_mutex_init    solo_mutex_init
#define pthread_mutex_lock    solo_mutex_lock
#define pthread_mutex_unlock  solo_mutex_unlock
#define pthread_mutex_destroy solo_mutex_destroy
#define pthread_once          solo_once

#define pthread_key_create(key, forget)            (*(key) = 0, (void)(forget), 0)
#define pthread_getspecific(key)                   (key)
#define pthread_setspecific(key, value)            ((key) = (value))
#define pthread_cond_init(cond, how)               (*(cond) = 0)
#define pthread_cond_signal(cond)                  ((void)(cond))
#define pthread_cond_destroy(cond)                 ((void)(cond))
#define pthread_cond_timedwait(cond, mutex, until) ((void)(cond), (void)(mutex), (void)(until), 0)
#define pthread_create(thread, how, work, with)    (*(thread) = 0, (work)(with), 0)
#define pthread_join(thread, result)               ((void)(thread), 0)

static inline int solo_mutex_init(solo_mutex_t *mutex, const void *how)
{
    (void)how;
    return *mutex = 0;
}

static inline int solo_mutex_lock(solo_mutex_t *mutex)
{
    (void)mutex;
    return 0;
}

static inline int solo_mutex_unlock(solo_mutex_t *mutex)
{
    (void)mutex;
    return 0;
}

static inline int solo_mutex_destroy(solo_mutex_t *mutex)
{
    (void)mutex;
    return 0;
}

static inline int solo_once(solo_once_t *once, void (*what)(void))
{
    if (!(*once)++)
        what();
    return 0;
}

#endif
