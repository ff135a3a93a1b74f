/* Counters and times of this process, for monitoring. Any thread may add; nothing here identifies a
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

typedef enum Refusal {
#define REFUSAL(id, reason) REFUSED_##id,
#include "server/metrics.def"
    REFUSALS
} Refusal;

void metrics_count(Counter counter);
/* Something was refused before it was read; only on the loop's thread. */
void metrics_refuse(Refusal why);
/* A clock for metrics_time, ns. */
int64_t metrics_clock(void);
/* What this thread has spent, us: CPU time, and what metrics_spent adds. */
int64_t metrics_processor(void);
/* Adds time that this thread has cost others, for example because they waited for a database.
 * Negative: time that somebody else was charged for. */
void metrics_spent(int64_t ns);
/* Records that something that began at `since` has ended now. */
void metrics_time(Timer timer, int64_t since);
/* A client was sent an error with this code, a constant; only on the loop's thread. */
void metrics_error(const char *code);

/* Appends everything counted and timed in Prometheus' text format. */
void metrics_write(Buf *out);
/* The same for one current value. `type`: "gauge" or "counter". */
void metrics_write_one(Buf *out, const char *name, const char *type, const char *help,
                       double value);

#endif
