/* Whether something was shown is found by playing the answer again and watching: a card that its
 * seat sees for the first time, or a barrier, at which all see the table. */
#include "record/undo.h"

static void watch(void *to, const Event *e)
{
    bool *shown = to;
    *shown |= event_rows[e->kind].shows;
}

static bool same_place(const Game *a, const Game *b)
{
    return a->round == b->round && a->step == b->step && a->turn == b->turn && a->over == b->over;
}

/* Applies an answer; true if it showed nothing to anybody. */
static bool apply_unseen(Game *g, const RecordEntry *e)
{
    bool shown = false;
    Log log = {watch, &shown};
    Game before = *g;
    game_answer(g, e->seat, &e->picks, &log);
    return !shown && same_place(g, &before);
}

static int last_answer(const Record *rec, int seat, int answers)
{
    int at = answers - 1;
    while (at >= 0 && record_entry(rec, at)->seat != seat)
        at--;
    return at;
}

int undo_find(const Record *rec, int seat)
{
    Game g;
    Buf why = {0};
    int at = last_answer(rec, seat, record_answers(rec));
    bool good = at >= 0 && record_replay(rec, at, &g, NULL, &why);
    buf_free(&why);
    bool sealed = good && game_is_sealed(&g, seat);
    good = good && apply_unseen(&g, record_entry(rec, at));
    for (int later = at + 1; good && later < record_answers(rec); later++)
        good = sealed && apply_unseen(&g, record_entry(rec, later));
    return good ? at : -1;
}

bool undo_answer(Record *rec, Game *g, int seat)
{
    int at = undo_find(rec, seat);
    if (at < 0)
        return false;
    Buf why = {0};
    record_drop(rec, at);
    record_replay(rec, record_answers(rec), g, NULL, &why);
    buf_free(&why);
    return true;
}

static bool had_choice(const Record *rec, int at, int seat)
{
    Game g;
    Ask ask;
    Buf why = {0};
    bool good = record_replay(rec, at, &g, NULL, &why);
    buf_free(&why);
    return good && game_ask(&g, seat, &ask) && !ask.forced;
}

int undo_point(const Record *rec, int answers, int seat)
{
    int at = last_answer(rec, seat, answers);
    while (at >= 0 && !had_choice(rec, at, seat))
        at = last_answer(rec, seat, at);
    return at;
}
