/* What an analysis found, in a few figures, kept beside its record (FILE.analysis) so that it need not
 * be made twice. It says of which end of a game it is; after a change of the record it counts no more. */
#ifndef WINDFALL_TERMINAL_ANALYSIS_CACHE_H
#define WINDFALL_TERMINAL_ANALYSIS_CACHE_H

#include "advice/analyse.h"
#include "base/json_out.h"

/* Shares of a win are in hundredths, as in the protocol. */
typedef struct CachedAnalysis {
    int decisions, doubtful, error, blunder;
    double own, others, fair, luck;
} CachedAnalysis;

CachedAnalysis analysis_cache_sum(const SeatSum *sum);
void analysis_cache_json(JsonOut *json, const CachedAnalysis *l);

/* `digest` is record_digest of the end of the game. */
bool analysis_cache_read(const char *record, uint64_t digest, int seat, CachedAnalysis *looked);
bool analysis_cache_write(const char *record, uint64_t digest, const Analysis *a, Buf *why);

#endif
