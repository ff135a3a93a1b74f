/* What a seat of a followed game has to decide now, as a question for an adviser, and the advice in
 * the words of the format. The copies of a design are renumbered by what the seat knows: nothing in
 * a View of the question's game depends on hidden information, nor does the seed. */
#ifndef WINDFALL_CONFORM_QUESTION_H
#define WINDFALL_CONFORM_QUESTION_H

#include "conform/design_row.h"
#include "conform/follow.h"

typedef struct Question {
    Game g;
    Ask ask;
    int seat;
    uint64_t seed;   /* randomness for the answer: from the seat and the number of its answers */
    bool answered;   /* there was only one answer, and it is already written */
    bool paying;     /* the powers and cards of one payment are asked for one after the other */
    DesignRow using; /* cards whose powers pay */
} Question;

/* What the seat has to decide now. If the engine has already given the only possible answer, that
 * is written to `line`. Returns false, with a sentence in `why`, if there is nothing to decide or
 * too little is known. */
bool question_ask(Question *q, const Follow *f, int seat, Buf *line, Buf *why);

/* Answers q->ask. True if there is more to ask for the same event; if not, `line` has the `choose`
 * event, one line of JSON without its end. */
bool question_reply(Question *q, const Set *picks, Buf *line);

/* Reads an answer in the words of the format, as picks of q->ask: an `answer` value, or an object
 * with `answer`, `using` and `power`. Returns false, with a sentence in `why`, if it is not
 * possible. */
bool question_read(const Question *q, const json_t *given, Set *picks, Buf *why);

#endif
