/* Advice in sentences, in three steps: a nudge, the answers, the reasons. Puts numbers into sentences and
 * adds none of its own. */
#ifndef WINDFALL_ADVICE_ADVICE_TEXT_H
#define WINDFALL_ADVICE_ADVICE_TEXT_H

#include "ai/explain.h"
#include "base/json_out.h"
#include "text/say.h"

enum { ADVICE_NUDGE = 1, ADVICE_ANSWER, ADVICE_REASON };

/* In all of these `g` is the seat's side of the game: view_game of its view is enough. */

/* Adds lines for the advice on the open ask of a seat. */
void advice_text_advice(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                        const Advice *a, int step);

/* The parts of it: what to think about, one line; why the first answer is better than the second, three
 * lines at most; both as they are, where the advice was not to be had. */
void advice_text_nudge(Buf *out, const Say *say, const Advice *a);
void advice_text_why(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                     const Advice *a);

/* The same as members of a JSON object that is open. */
void advice_text_advice_json(JsonOut *json, const Say *say, const Game *g, int seat, const Ask *ask,
                             const Advice *a);

/* An answer in words, as the person gave or would give it. */
void advice_text_picks(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                       const Set *picks);

/* Two answers and why the first is better. */
typedef struct Comparison {
    const Set *first, *second;
    double first_win, second_win;
    SayId said; /* how the two are told */
    const Reason *reason;
    int reasons;
} Comparison;
void advice_text_comparison(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                            const Comparison *c, const char *indent);

/* One ground as a sentence about a seat, and as an object of JSON. */
void advice_text_reason(Buf *out, const Say *say, int seat, const Reason *reason);
void advice_text_reason_json(JsonOut *json, const Say *say, int seat, const Reason *reason);

#endif
