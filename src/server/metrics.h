/* Counts and times of this process, for whoever watches it. Any thread may add; nothing here names a
 * person, a table or an address. */
#ifndef WINDFALL_SERVER_METRICS_H
#define WINDFALL_SERVER_METRICS_H

#include <stdint.h>

#include "base/buf.h"

typedef enum Counter {
#define COUNTER(id, name, help) COUNT_##id,
#include "server/metrics.def"
    COUNTERS
} Counter;

typedef enum Timer {
#define TIMER(id, name, help) TIME_##id,
#include "server/metrics.def"
    TIMERS
} Timer;

void metrics_count(Counter counter);
/* A clock for metrics_time, ns. */
int64_t metrics_clock(void);
/* Something that began at `since` has ended now. */
void metrics_time(Timer timer, int64_t since);
/* A client was told an error of this code, a constant; on the loop's thread alone. */
void metrics_error(const char *code);

/* Appends everything counted and timed in Prometheus' text form. */
void metrics_write(Buf *out);
/* The same for one figure of the moment. `type`: "gauge" or "counter". */
void metrics_write_one(Buf *out, const char *name, const char *type, const char *help,
                       double value);

#endif
