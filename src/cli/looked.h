/* What an analysis found, in a few figures, kept beside its record (FILE.analysis) so that it need not
 * be made twice. It says of which end of a game it is; after a change of the record it counts no more. */
#ifndef WINDFALL_CLI_LOOKED_H
#define WINDFALL_CLI_LOOKED_H

#include "advice/analyse.h"
#include "base/json_out.h"

/* Shares of a win are in hundredths, as in the protocol. */
typedef struct Looked {
    int decisions, doubtful, error, blunder;
    double own, others, fair, luck;
} Looked;

Looked looked_sum(const SeatSum *sum);
void looked_json(JsonOut *json, const Looked *l);

/* `digest` is record_digest of the end of the game. */
bool looked_read(const char *record, uint64_t digest, int seat, Looked *looked);
bool looked_write(const char *record, uint64_t digest, const Analysis *a, Buf *why);

#endif
