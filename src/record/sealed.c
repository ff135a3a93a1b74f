/* Waiting answers were checked when they arrived. What other seats do meanwhile cannot make them
 * illegal: seats that answer at the same time do not affect each other. */
#include "record/sealed.h"

#include <assert.h>

static void open_all(Sealed *sealed, Record *rec, Game *g, const RecordLog *log)
{
    unsigned seats = sealed->seats;
    sealed->seats = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats >> seat & 1) {
            Err err = record_answer(rec, g, seat, &sealed->picks[seat], log);
            assert(err.code == ERR_NONE);
            (void)err;
        }
}

Err sealed_answer(Sealed *sealed, Record *rec, Game *g, int seat, const Set *picks,
                  const RecordLog *log)
{
    Ask ask;
    Err err = {ERR_NOT_ASKED, NO_CARD, 0, 0};
    if (sealed_has(sealed, seat))
        return err;
    if (!game_is_sealed(g, seat)) {
        err = record_answer(rec, g, seat, picks, log);
    } else if ((err = game_check(g, seat, picks)).code == ERR_NONE && game_ask(g, seat, &ask)) {
        sealed->picks[seat] = record_lowest(g->cat, &ask, picks); /* as it will be in the record */
        sealed->seats |= 1u << seat;
    }
    if (sealed->seats && !(g->asked & ~sealed->seats))
        open_all(sealed, rec, g, log);
    return err;
}

bool sealed_withdraw(Sealed *sealed, int seat)
{
    bool has = sealed_has(sealed, seat);
    if (has)
        sealed->seats &= ~(1u << seat);
    return has;
}
