/* What an answer has shown is stored with it (RecordEntry), so nothing needs to be replayed to
 * find out whether it may be taken back. */
#include "record/undo.h"

#include <assert.h>

int undo_find(const Record *rec, const Sealed *sealed, int seat)
{
    int last = record_answers(rec) - 1;
    if (last < 0 || sealed->seats)
        return -1;
    const RecordEntry *e = record_entry(rec, last);
    return e->seat == seat && !e->shown ? last : -1;
}

int undo_point(const Record *rec, int answers, int seat)
{
    int at = answers - 1;
    while (at >= 0 && (record_entry(rec, at)->seat != seat || record_entry(rec, at)->forced))
        at--;
    return at;
}

void undo_to(Record *rec, Sealed *sealed, Game *g, int answers, const RecordLog *log)
{
    Buf why = {0};
    record_cut(rec, answers);
    *sealed = (Sealed){0};
    bool good = record_replay(rec, answers, g, log, &why);
    assert(good);
    (void)good;
    buf_free(&why);
}
