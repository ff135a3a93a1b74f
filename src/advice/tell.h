/* Advice in sentences, in three steps: a nudge, the answers, the reasons. Puts numbers into sentences and
 * adds none of its own. */
#ifndef WINDFALL_ADVICE_TELL_H
#define WINDFALL_ADVICE_TELL_H

#include "ai/explain.h"
#include "base/json_out.h"
#include "text/say.h"

enum { TELL_NUDGE = 1, TELL_ANSWER, TELL_REASON };

/* In all of these `g` is the seat's side of the game: view_game of its view is enough. */

/* Adds lines for the advice on the open ask of a seat. */
void tell_advice(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask, const Advice *a,
                 int step);

/* The parts of it: what to think about, one line; why the first answer is better than the second, three
 * lines at most; both as they are, where the advice was not to be had. */
void tell_nudge(Buf *out, const Say *say, const Advice *a);
void tell_why(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask, const Advice *a);

/* The same as members of a JSON object that is open. */
void tell_advice_json(JsonOut *json, const Say *say, const Game *g, int seat, const Ask *ask,
                      const Advice *a);

/* An answer in words, as the person gave or would give it. */
void tell_picks(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                const Set *picks);

/* Two answers and why the first is better. */
typedef struct Comparison {
    const Set *first, *second;
    double first_win, second_win;
    SayId said; /* how the two are told */
    const Ground *ground;
    int grounds;
} Comparison;
void tell_comparison(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                     const Comparison *c, const char *indent);

/* One ground as a sentence about a seat, and as an object of JSON. */
void tell_ground(Buf *out, const Say *say, int seat, const Ground *ground);
void tell_ground_json(JsonOut *json, const Say *say, int seat, const Ground *ground);

#endif
