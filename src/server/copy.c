/* Reads everything as writes, and gives them to a journal, which stores texts and commits in
 * groups. */
#include "server/copy.h"

#include "server/core.h"

#include <sodium.h>
#include <time.h>
#include <unistd.h>

enum { ROWS_WAITING = 2000 };

typedef struct Copy {
    Journal *journal;
    long long rows;
    bool failed;
    Buf *why;
} Copy;

static void no_wake(void *with)
{
    (void)with;
}

/* The journal would retry for ever. */
static void take_row(void *to, const Write *write)
{
    Copy *copy = to;
    copy->rows++;
    if (copy->failed)
        return;
    journal_put(copy->journal, write);
    journal_flush(copy->journal);
    while (!copy->failed && journal_waiting(copy->journal) > ROWS_WAITING) {
        nanosleep(&(struct timespec){0, 1000000}, NULL);
        copy->failed = journal_trouble(copy->journal, copy->why);
        journal_flush(copy->journal);
    }
}

static void count_row(void *to, const Write *write)
{
    if (write->kind != WRITE_IDS || write->as.link.user)
        ++*(int *)to;
}

static bool is_empty(const Store *store, const char *place, Buf *why)
{
    int rows = 0;
    if (store->all(store->self, count_row, &rows) && !rows)
        return true;
    complain(why, "%s: it is not empty", place);
    return false;
}

static bool copy_rows(const Store *from, const Store *to, long long *rows, Buf *why)
{
    Copy copy = {journal_open(to, no_wake, NULL), 0, false, why};
    bool read = from->all(from->self, take_row, &copy);
    bool stored = journal_close(copy.journal) && !copy.failed;
    *rows = copy.rows;
    if (!why->size && !(read && stored))
        complain(why, "the copy is incomplete");
    return read && stored;
}

static void close_store(Server *server)
{
    if (server->store.close)
        server->store.close(server->store.self);
    if (server->locked)
        close(server->lock);
}

bool copy_store(const char *from, const char *to, long long *rows, Buf *why)
{
    Server old = {0}, new = {0};
    bool ok = sodium_init() >= 0 && core_open_store(&old, from, STORE_ALONE, why) &&
              core_open_store(&new, to, STORE_ALONE, why) && is_empty(&new.store, to, why) &&
              copy_rows(&old.store, &new.store, rows, why);
    close_store(&new);
    close_store(&old);
    return ok;
}
