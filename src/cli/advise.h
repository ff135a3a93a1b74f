/* Advice in sentences, in three steps: a nudge, the answer, the reason. */
#ifndef WINDFALL_CLI_ADVISE_H
#define WINDFALL_CLI_ADVISE_H

#include "ai/explain.h"
#include "base/json_out.h"
#include "text/say.h"

enum { ADVISE_NUDGE = 1, ADVISE_ANSWER, ADVISE_REASON };

/* Adds lines for the advice on the open ask of a seat; every figure in them is one of the Advice. */
void advise_say(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask, const Advice *a,
                int step);

/* The same as members of a JSON object that is open. */
void advise_json(JsonOut *json, const Say *say, const Game *g, int seat, const Ask *ask,
                 const Advice *a);

/* An answer in words, as the person gave or would give it. */
void advise_picks(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                  const Set *picks);

#endif
