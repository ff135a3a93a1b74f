/* An analysis in words and as JSON. */
#ifndef WINDFALL_ADVICE_REPORT_H
#define WINDFALL_ADVICE_REPORT_H

#include "advice/advice_text.h"
#include "advice/analyse.h"

/* What `windfall analyse` prints. A reader who is a seat gets only the decisions of that seat. */
void report_text(Buf *out, const Say *say, const Record *rec, const Analysis *a);

/* The same and more as members of an open JSON object. */
void report_json(JsonOut *json, const Say *say, const Record *rec, const Analysis *a);

/* Why a seat's game went as it did, in a few sentences. */
void report_why(Buf *out, const Say *say, const Record *rec, const Analysis *a, int seat);

#endif
