/* Sealed answers: to a question that several seats answer at the same time. They wait beside the
 * record until the last seat has answered, and are then given to the game in the order of the
 * seats, so that nothing reveals who was first. Until then each can be withdrawn. */
#ifndef WINDFALL_RECORD_SEALED_H
#define WINDFALL_RECORD_SEALED_H

#include "record/record.h"

typedef struct Sealed {
    unsigned seats; /* bits: whose answers wait */
    Set picks[SEATS_MAX];
} Sealed;

/* record_answer for a game with sealed answers. A sealed answer becomes part of the record only
 * when the last seat has answered. */
Err sealed_answer(Sealed *sealed, Record *rec, Game *g, int seat, const Set *picks,
                  const RecordLog *log);

/* Withdraws the seat's waiting answer; false if there is none. */
bool sealed_withdraw(Sealed *sealed, int seat);

static inline bool sealed_has(const Sealed *sealed, int seat)
{
    return seat >= 0 && sealed->seats >> seat & 1;
}

#endif
