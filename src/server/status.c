/* Current values are read on request, on the loop's thread; everything else was counted where it
 * happened (metrics.h). */
#include "server/status.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/metrics.h"
#include "server/table.h"

static double count_clients(Server *server)
{
    return (double)server->clients.count;
}

static double count_users(Server *server)
{
    return (double)server->users.count;
}

static double count_tables(Server *server, TableState state)
{
    int count = 0;
    const Table *t;
    for (MapEntry *at = server->tables.all; (t = map_next(&at));)
        count += t->state == state;
    return count;
}

static double count_waiting(Server *server)
{
    return count_tables(server, TABLE_WAITING);
}

static double count_playing(Server *server)
{
    return count_tables(server, TABLE_PLAYING);
}

static double count_jobs(Server *server)
{
    return pool_waiting(server->pool);
}

static double count_rows(Server *server)
{
    return journal_waiting(server->journal);
}

static double count_bytes(Server *server)
{
    size_t bytes = 0;
    const Client *client;
    for (MapEntry *at = server->clients.all; (client = map_next(&at));)
        bytes += client->queued;
    return (double)bytes;
}

static double is_failing(Server *server)
{
    return server->trouble;
}

static double is_stopping(Server *server)
{
    return server->stopping;
}

static double memory(Server *server)
{
    (void)server;
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    bool read = file && fscanf(file, "%*d %ld", &pages) == 1;
    if (file)
        fclose(file);
    return read ? (double)pages * (double)sysconf(_SC_PAGESIZE) : 0;
}

static double cpu(Server *server)
{
    (void)server;
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6;
}

static double started(Server *server)
{
    return (double)server->started / 1000;
}

static double certificate(Server *server)
{
    return (double)server->cert_until;
}

static const struct {
    const char *name, *type, *help;
    double (*value)(Server *server);
} figures[] = {
    {"windfall_connections", "gauge", "Open WebSocket connections.", count_clients},
    {"windfall_users", "gauge", "People in memory: connected, or at a table in memory.",
     count_users},
    {"windfall_tables_waiting", "gauge", "Tables that wait for players.", count_waiting},
    {"windfall_tables_playing", "gauge", "Games that go on.", count_playing},
    {"windfall_jobs", "gauge", "Work of bots, advice and passwords that is not done.", count_jobs},
    {"windfall_store_rows", "gauge", "Rows that are not on the disk yet.", count_rows},
    {"windfall_send_bytes", "gauge", "Bytes in the queues of all connections.", count_bytes},
    {"windfall_store_failing", "gauge", "1 while nothing can be stored.", is_failing},
    {"windfall_stopping", "gauge", "1 while the server stops.", is_stopping},
    {"windfall_certificate_expiry_timestamp_seconds", "gauge",
     "When the TLS certificate ends; 0: there is none.", certificate},
    {"process_resident_memory_bytes", "gauge", "Memory in use.", memory},
    {"process_cpu_seconds_total", "counter", "Processor time used.", cpu},
    {"process_start_time_seconds", "gauge", "When the process started.", started},
};

static void write_metrics(Server *server, Buf *out)
{
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        metrics_write_one(out, figures[i].name, figures[i].type, figures[i].help,
                          figures[i].value(server));
    metrics_write(out);
}

static int ready(const Server *server, Buf *out)
{
    const char *why = server->stopping ? "stopping" : server->trouble ? "the store fails" : NULL;
    buf_printf(out, "%s\n", why ? why : "ready");
    return why ? 503 : 200;
}

int status_page(Server *server, const char *path, Buf *out)
{
    if (!strcmp(path, "/readyz"))
        return ready(server, out);
    if (!strcmp(path, "/healthz"))
        buf_str(out, "ok\n");
    else if (!strcmp(path, "/metrics"))
        write_metrics(server, out);
    else
        return 404;
    return 200;
}
