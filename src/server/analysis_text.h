/* An analysis as the JSON that clients get (docs/protocol.md, section 4): chances in hundredths,
 * answers with their moments, sentences in a language. */
#ifndef WINDFALL_SERVER_ANALYSIS_TEXT_H
#define WINDFALL_SERVER_ANALYSIS_TEXT_H

#include "advice/analyse.h"
#include "text/say.h"

/* The whole analysis, as one object. Sentences about a seat address its player. */
void analysis_text(Buf *out, const Say *say, const Record *rec, const Analysis *a, int plays);

/* Only the sums of the seats, as one array: for statistics over many games. */
void analysis_sums(Buf *out, const Record *rec, const Analysis *a);

#endif
