/* The journal of a page: there is no other thread, so a group is stored at once. A group that
 * cannot be stored is kept and retried every second. */
#include "server/journal.h"

#include <stdlib.h>

#include "server/metrics.h"
#include "solo/row.h"

static const int64_t PAUSE = 1000000000; /* ns */

struct Journal {
    const Store *store;
    Buf group; /* rows as bytes */
    int rows;
    uint64_t done; /* groups */
    int64_t tried; /* when it last failed */
    bool failed;
    Buf trouble;
};

Journal *journal_open(const Store *store, void (*wake)(void *), void *with)
{
    Journal *j = calloc(1, sizeof *j);
    if (!j)
        abort();
    (void)wake;
    (void)with;
    j->store = store;
    return j;
}

void journal_put(Journal *journal, const Write *write)
{
    size_t before = journal->group.size;
    row_write(&journal->group, write);
    journal->rows += journal->group.size > before;
}

uint64_t journal_mark(const Journal *journal)
{
    return journal->done + (journal->rows > 0);
}

uint64_t journal_done(Journal *journal)
{
    return journal->done;
}

int journal_waiting(Journal *journal)
{
    return journal->rows;
}

static void store_group(Journal *j)
{
    Buf rows = {0};
    for (size_t at = 0, size; at < j->group.size; at += size) {
        Write row;
        size = row_read(&row, j->group.data + at, j->group.size - at);
        if (!size)
            abort();
        buf_add(&rows, &row, sizeof row);
    }
    buf_clear(&j->trouble);
    const Write *writes = (const Write *)(const void *)rows.data;
    j->failed = !j->store->write(j->store->self, writes, j->rows, &j->trouble);
    buf_free(&rows);
    if (j->failed) {
        j->tried = metrics_clock();
        return;
    }
    buf_clear(&j->group);
    j->rows = 0;
    j->done++;
}

void journal_flush(Journal *journal)
{
    if (journal->rows && (!journal->failed || metrics_clock() - journal->tried > PAUSE))
        store_group(journal);
}

bool journal_trouble(Journal *journal, Buf *why)
{
    if (journal->failed)
        buf_add(why, journal->trouble.data, journal->trouble.size);
    return journal->failed;
}

bool journal_close(Journal *journal)
{
    if (journal->rows)
        store_group(journal);
    bool whole = !journal->rows;
    buf_free(&journal->group);
    buf_free(&journal->trouble);
    free(journal);
    return whole;
}
