/* An analysis in words and as JSON. */
#ifndef WINDFALL_ADVICE_REPORT_H
#define WINDFALL_ADVICE_REPORT_H

#include "advice/advice_text.h"
#include "advice/analyse.h"

/* What `windfall analyse` prints. A reader who is a seat is told about his own decisions only. */
void report_text(Buf *out, const Say *say, const Record *rec, const Analysis *a);

/* The same and more as members of a JSON object that is open. */
void report_json(JsonOut *json, const Say *say, const Record *rec, const Analysis *a);

/* Why a seat's game went as it did, in a few sentences. */
void report_why(Buf *out, const Say *say, const Record *rec, const Analysis *a, int seat);

#endif
