/* The results of an analysis, a few figures kept beside the record (FILE.analysis) so that it need
 * not be made twice. The file names the end of the game it belongs to; if the record changes, it is
 * ignored. */
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
bool analysis_cache_read(const char *record, uint64_t digest, int seat, CachedAnalysis *cached);
bool analysis_cache_write(const char *record, uint64_t digest, const Analysis *a, Buf *why);

#endif
