/* What a seat of a followed game has to decide now, put to whoever advises it, and the advice in the
 * words of the format. The copies of a design are numbered anew by what the seat knows: nothing that
 * a View of the question's game shows depends on what the seat may not know, nor does the seed. */
#ifndef WINDFALL_CONFORM_QUESTION_H
#define WINDFALL_CONFORM_QUESTION_H

#include "conform/design_row.h"
#include "conform/follow.h"

typedef struct Question {
    Game g;
    Ask ask;
    int seat;
    uint64_t seed; /* chance for whoever answers: of the seat and the number of its answers */
    bool answered; /* there is one answer only, and it is written already */
    bool paying;   /* powers and cards of one payment are asked one after the other */
    Row using;     /* cards whose powers pay */
} Question;

/* What the seat has to decide now. Where the engine has answered already because there was one
 * answer only, that is written to `line`. False, and a sentence in `why`, if it has nothing to decide
 * or too little is known. */
bool question_ask(Question *q, const Follow *f, int seat, Buf *line, Buf *why);

/* The answer to q->ask. True if there is more to ask for the same event; else the `choose` event, one
 * line of JSON without its end, is in `line`. */
bool question_reply(Question *q, const Set *picks, Buf *line);

/* An answer in the words of the format, as picks of q->ask: what `answer` would be, or an object with
 * `answer`, `using` and `power`. False, and a sentence in `why`, if it cannot be given. */
bool question_read(const Question *q, const json_t *given, Set *picks, Buf *why);

#endif
