/* Relaxed atomics: a reader may see one figure a moment before another. Histogram buckets are
 * counted separately and summed up when written. */
#include "server/metrics.h"

#include <stdatomic.h>
#include <string.h>
#include <time.h>

enum { BUCKETS = 15, ERRORS_MAX = 64 };

static const double limits[BUCKETS - 1] = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05,
                                           0.1,    0.2,   0.5,   1,     2,    5,    10};

typedef struct Row {
    const char *name, *help;
} Row;

static const Row counter_rows[COUNTERS] = {
#define COUNTER(id, name, help) {name, help},
#include "server/metrics.def"
};
static const Row timer_rows[TIMERS] = {
#define TIMER(id, name, help) {name, help},
#include "server/metrics.def"
};

static const char *const refusal_names[REFUSALS] = {
#define REFUSAL(id, reason) reason,
#include "server/metrics.def"
};

static atomic_ullong counters[COUNTERS];
static struct {
    atomic_ullong bucket[BUCKETS], ns;
} timers[TIMERS];
static struct {
    const char *code;
    unsigned long long count;
} errors[ERRORS_MAX];
static unsigned long long refusals[REFUSALS];

void metrics_count(Counter counter)
{
    atomic_fetch_add_explicit(&counters[counter], 1, memory_order_relaxed);
}

void metrics_refuse(Refusal why)
{
    refusals[why]++;
}

int64_t metrics_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static _Thread_local int64_t more; /* ns */

void metrics_spent(int64_t ns)
{
    enum { MOST = 20000000 }; /* a database that stands still is nobody's fault */
    more += ns < MOST ? ns : MOST;
}

int64_t metrics_processor(void)
{
    struct timespec spent = {0};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return (int64_t)spent.tv_sec * 1000000 + (spent.tv_nsec + more) / 1000;
}

void metrics_time(Timer timer, int64_t since)
{
    int64_t ns = metrics_clock() - since;
    int bucket = 0;
    while (bucket < BUCKETS - 1 && (double)ns > limits[bucket] * 1e9)
        bucket++;
    atomic_fetch_add_explicit(&timers[timer].bucket[bucket], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&timers[timer].ns, (unsigned long long)ns, memory_order_relaxed);
}

void metrics_error(const char *code)
{
    int i = 0;
    while (i < ERRORS_MAX - 1 && errors[i].code && strcmp(errors[i].code, code) != 0)
        i++;
    if (!errors[i].code)
        errors[i].code = i < ERRORS_MAX - 1 ? code : "other";
    errors[i].count++;
}

/* ---- writing ---- */

static void write_head(Buf *out, const Row *row, const char *type)
{
    buf_printf(out, "# HELP %s %s\n# TYPE %s %s\n", row->name, row->help, row->name, type);
}

void metrics_write_one(Buf *out, const char *name, const char *type, const char *help, double value)
{
    Row row = {name, help};
    write_head(out, &row, type);
    buf_printf(out, "%s %.15g\n", name, value);
}

static void write_timer(Buf *out, Timer timer)
{
    const char *name = timer_rows[timer].name;
    unsigned long long sum = 0;
    write_head(out, &timer_rows[timer], "histogram");
    for (int i = 0; i < BUCKETS; i++) {
        sum += atomic_load_explicit(&timers[timer].bucket[i], memory_order_relaxed);
        if (i < BUCKETS - 1)
            buf_printf(out, "%s_bucket{le=\"%g\"} %llu\n", name, limits[i], sum);
    }
    unsigned long long ns = atomic_load_explicit(&timers[timer].ns, memory_order_relaxed);
    buf_printf(out, "%s_bucket{le=\"+Inf\"} %llu\n%s_sum %.9f\n%s_count %llu\n", name, sum, name,
               (double)ns / 1e9, name, sum);
}

static void write_errors(Buf *out)
{
    static const Row row = {"windfall_errors_total", "Errors that clients were told, by code."};
    write_head(out, &row, "counter");
    for (int i = 0; i < ERRORS_MAX && errors[i].code; i++)
        buf_printf(out, "%s{code=\"%s\"} %llu\n", row.name, errors[i].code, errors[i].count);
}

static void write_refusals(Buf *out)
{
    static const Row row = {"windfall_refused_total",
                            "Connections, requests and messages refused unread, by reason."};
    write_head(out, &row, "counter");
    for (int i = 0; i < REFUSALS; i++)
        buf_printf(out, "%s{reason=\"%s\"} %llu\n", row.name, refusal_names[i], refusals[i]);
}

void metrics_write(Buf *out)
{
    for (int i = 0; i < COUNTERS; i++) {
        write_head(out, &counter_rows[i], "counter");
        buf_printf(out, "%s %llu\n", counter_rows[i].name,
                   atomic_load_explicit(&counters[i], memory_order_relaxed));
    }
    write_errors(out);
    write_refusals(out);
    for (int i = 0; i < TIMERS; i++)
        write_timer(out, (Timer)i);
}
