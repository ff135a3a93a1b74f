/* Two groups: one that the loop fills, one that the thread stores. They are swapped under a
 * lock. */
#include "server/journal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/metrics.h"

/* Rows point into `texts` by offset until the group is closed. */
typedef struct Group {
    Buf rows, texts;
    int count;
} Group;

struct Journal {
    const Store *store;
    void (*wake)(void *);
    void *with;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t work;
    Group filling, storing;
    uint64_t handed, done; /* groups */
    bool busy, ending, failed;
    Buf trouble;
};

static const char *keep(Group *group, const char *text)
{
    if (!text)
        return NULL;
    size_t at = group->texts.size;
    buf_add(&group->texts, text, strlen(text) + 1);
    return (const char *)(uintptr_t)(at + 1);
}

/* The texts of a row, wherever its kind has them. */
static int texts_of(Write *w, const char **texts[6])
{
    int n = 0;
    switch (w->kind) {
    case WRITE_USER:
    case WRITE_SETTINGS:
        texts[n++] = &w->as.user.name;
        texts[n++] = &w->as.user.folded;
        texts[n++] = &w->as.user.password;
        texts[n++] = &w->as.user.settings;
        texts[n++] = &w->as.user.lang;
        texts[n++] = &w->as.user.skeleton;
        break;
    case WRITE_GAME:
    case WRITE_NO_GAME:
    case WRITE_SHOWN:
        texts[n++] = &w->as.game.name;
        texts[n++] = &w->as.game.meta;
        texts[n++] = &w->as.game.record;
        break;
    case WRITE_LINE:
        texts[n++] = &w->as.line.game;
        texts[n++] = &w->as.line.line;
        break;
    case WRITE_CHAT:
        texts[n++] = &w->as.chat.game;
        texts[n++] = &w->as.chat.name;
        texts[n++] = &w->as.chat.text;
        break;
    case WRITE_ANALYSIS:
        texts[n++] = &w->as.analysis.game;
        texts[n++] = &w->as.analysis.lang;
        texts[n++] = &w->as.analysis.text;
        break;
    case WRITE_REPORT:
        texts[n++] = &w->as.report.name;
        texts[n++] = &w->as.report.game;
        texts[n++] = &w->as.report.line;
        texts[n++] = &w->as.report.words;
        break;
    case WRITE_RULE: texts[n++] = &w->as.rule.who; break;
    default: break;
    }
    return n;
}

void journal_put(Journal *journal, const Write *write)
{
    enum { BYTE_NS = 40 }; /* what storing a byte costs, roughly: 25 MB a second */
    Group *group = &journal->filling;
    Write row = *write;
    size_t before = group->texts.size;
    const char **texts[6];
    for (int i = texts_of(&row, texts) - 1; i >= 0; i--)
        *texts[i] = keep(group, *texts[i]);
    buf_add(&group->rows, &row, sizeof row);
    group->count++;
    metrics_spent((int64_t)(sizeof row + group->texts.size - before) * BYTE_NS);
}

/* Offsets become pointers: the texts no longer move. */
static void close_group(Group *group)
{
    Write *rows = (Write *)(void *)group->rows.data;
    for (int r = 0; r < group->count; r++) {
        const char **texts[6];
        for (int i = texts_of(&rows[r], texts) - 1; i >= 0; i--)
            if (*texts[i])
                *texts[i] = group->texts.data + (uintptr_t)*texts[i] - 1;
    }
}

static void clear_group(Group *group)
{
    buf_clear(&group->rows);
    buf_clear(&group->texts);
    group->count = 0;
}

/* One attempt, without holding the lock. */
static bool store_group(Journal *j)
{
    Buf why = {0};
    pthread_mutex_unlock(&j->lock);
    int64_t begun = metrics_clock();
    bool ok = j->store->write(j->store->self, (const Write *)(const void *)j->storing.rows.data,
                              j->storing.count, &why);
    metrics_time(TIME_STORE, begun);
    if (!ok)
        metrics_count(COUNT_STORE_ERRORS);
    pthread_mutex_lock(&j->lock);
    buf_clear(&j->trouble);
    buf_add(&j->trouble, why.data, why.size);
    buf_free(&why);
    j->failed = !ok;
    if (ok) {
        j->done = j->handed;
        j->busy = false;
        clear_group(&j->storing);
    }
    j->wake(j->with);
    return ok;
}

static void rest(Journal *j)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec++;
    pthread_cond_timedwait(&j->work, &j->lock, &until);
}

static void *store_groups(void *self)
{
    Journal *j = self;
    pthread_mutex_lock(&j->lock);
    for (;;) {
        while (!j->busy && !j->ending)
            pthread_cond_wait(&j->work, &j->lock);
        if (!j->busy)
            break;
        if (!store_group(j)) {
            if (j->ending)
                break;
            rest(j);
        }
    }
    pthread_mutex_unlock(&j->lock);
    return NULL;
}

Journal *journal_open(const Store *store, void (*wake)(void *), void *with)
{
    Journal *j = calloc(1, sizeof *j);
    if (!j)
        abort();
    j->store = store;
    j->wake = wake;
    j->with = with;
    pthread_condattr_t steady; /* setting the clock back must not delay an attempt */
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&j->lock, NULL);
    pthread_cond_init(&j->work, &steady);
    pthread_condattr_destroy(&steady);
    if (pthread_create(&j->thread, NULL, store_groups, j))
        abort();
    return j;
}

uint64_t journal_mark(const Journal *journal)
{
    return journal->handed + (journal->filling.count > 0);
}

uint64_t journal_done(Journal *journal)
{
    pthread_mutex_lock(&journal->lock);
    uint64_t done = journal->done;
    pthread_mutex_unlock(&journal->lock);
    return done;
}

int journal_waiting(Journal *journal)
{
    pthread_mutex_lock(&journal->lock);
    int rows = journal->filling.count + (journal->busy ? journal->storing.count : 0);
    pthread_mutex_unlock(&journal->lock);
    return rows;
}

void journal_flush(Journal *journal)
{
    if (!journal->filling.count)
        return;
    pthread_mutex_lock(&journal->lock);
    if (!journal->busy) {
        Group empty = journal->storing;
        journal->storing = journal->filling;
        journal->filling = empty;
        close_group(&journal->storing);
        journal->handed++;
        journal->busy = true;
        pthread_cond_signal(&journal->work);
    }
    pthread_mutex_unlock(&journal->lock);
}

bool journal_trouble(Journal *journal, Buf *why)
{
    pthread_mutex_lock(&journal->lock);
    bool failed = journal->failed;
    if (failed)
        buf_add(why, journal->trouble.data, journal->trouble.size);
    pthread_mutex_unlock(&journal->lock);
    return failed;
}

static void free_group(Group *group)
{
    buf_free(&group->rows);
    buf_free(&group->texts);
}

bool journal_close(Journal *journal)
{
    bool whole = true;
    while (whole && journal->filling.count) {
        journal_flush(journal);
        struct timespec moment = {0, 1000000};
        nanosleep(&moment, NULL);
        Buf why = {0};
        whole = !journal_trouble(journal, &why);
        buf_free(&why);
    }
    pthread_mutex_lock(&journal->lock);
    journal->ending = true;
    pthread_cond_signal(&journal->work);
    pthread_mutex_unlock(&journal->lock);
    pthread_join(journal->thread, NULL);
    whole = whole && !journal->busy && !journal->filling.count;
    free_group(&journal->filling);
    free_group(&journal->storing);
    buf_free(&journal->trouble);
    pthread_mutex_destroy(&journal->lock);
    pthread_cond_destroy(&journal->work);
    free(journal);
    return whole;
}
