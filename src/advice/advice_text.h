/* Advice in sentences, in three steps: a nudge, the answers, the reasons. Puts numbers into
 * sentences and computes none of its own. */
#ifndef WINDFALL_ADVICE_ADVICE_TEXT_H
#define WINDFALL_ADVICE_ADVICE_TEXT_H

#include "ai/explain.h"
#include "base/json_out.h"
#include "text/say.h"

enum { ADVICE_NUDGE = 1, ADVICE_ANSWER, ADVICE_REASON };

/* In all of these, `g` only needs what the seat knows: view_game of its view is enough. */

/* Writes the advice on the open ask of a seat, as lines. */
void advice_text_advice(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                        const Advice *a, int step);

/* Its parts. Nudge: what to think about, or which two are equally good, and what a beginner should
 * see, three lines. Why: the plan, why the first answer fits it, and what the second costs, a line
 * each. */
void advice_text_nudge(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                       const Advice *a);
void advice_text_why(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                     const Advice *a);

/* The same as members of an open JSON object. */
void advice_text_advice_json(JsonOut *json, const Say *say, const Game *g, int seat, const Ask *ask,
                             const Advice *a);

/* An answer in words, as the player gave or would give it. */
void advice_text_picks(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                       const Set *picks);

/* Two answers and why the first is better. */
typedef struct Comparison {
    const Set *first, *second;
    double first_win, second_win;
    SayId said; /* the sentence that names the two */
    const Reason *reason;
    int reasons;
} Comparison;
void advice_text_comparison(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                            const Comparison *c, const char *indent);

/* Only its reasons: as lines, and as a JSON array under the key "reasons". */
void advice_text_reasons(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                         const Comparison *c, const char *indent);
void advice_text_reasons_json(JsonOut *json, const Say *say, const Game *g, int seat,
                              const Ask *ask, const Comparison *c);

#endif
