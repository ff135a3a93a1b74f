/* The table is created by whoever comes first, and is unlogged: if the database crashes, the jobs
 * are gone, and servers do the work themselves. The bytes of a job mean something only to the same
 * build of the program, so each row has the hash of its server's program. */
#include "server/workers.h"

#include "base/complaint.h"

#ifndef WINDFALL_POSTGRES

Workers *workers_open(const char *address)
{
    (void)address;
    return NULL;
}

void workers_close(Workers *workers)
{
    (void)workers;
}

bool workers_present(Workers *workers)
{
    (void)workers;
    return false;
}

bool workers_do(Workers *workers, Job *job, const Buf *bytes)
{
    (void)workers;
    (void)job;
    (void)bytes;
    return false;
}

void workers_run(const char *address, int threads, Buf *why)
{
    (void)address;
    (void)threads;
    complain(why, "this windfall was built without PostgreSQL (libpq)");
}

#else

#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"
#include "server/courier.h"
#include "server/server_log.h"

enum { LOOK_MS = 1000, UNTAKEN_LOOKS = 10, NUMBER = 24, BINARY = 1 };

struct Workers {
    char *address;
    const char *bell; /* what it listens to */
    char build[NUMBER];
    PGconn *db;
    bool ready; /* the table is there, and it listens */
};

static const char making[] =
    "SET client_min_messages=error; SET idle_in_transaction_session_timeout='20s';"
    "CREATE UNLOGGED TABLE IF NOT EXISTS job(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " build text NOT NULL, lane int NOT NULL, given bytea NOT NULL, found bytea,"
    " at timestamptz NOT NULL DEFAULT now());"
    /* what servers have left behind */
    "DELETE FROM job WHERE id IN (SELECT id FROM job WHERE at<now()-interval '1 hour'"
    " FOR UPDATE SKIP LOCKED)";

/* ---- the database ---- */

static void drop(Workers *r)
{
    PQfinish(r->db);
    r->db = NULL;
    r->ready = false;
}

/* Connects, or reconnects if necessary. Workers are recognised by the name of their connections. */
static bool connect_to(Workers *r)
{
    static const char *const names[] = {"dbname", "application_name", "connect_timeout", NULL};
    Buf name = {0};
    if (r->ready && PQstatus(r->db) == CONNECTION_OK)
        return true;
    drop(r);
    buf_printf(&name, "%s %s", r->bell, r->build);
    const char *values[] = {r->address, buf_text(&name), "3", NULL};
    r->db = PQconnectdbParams(names, values, 1);
    buf_clear(&name);
    buf_printf(&name, "%s; LISTEN %s", making, r->bell);
    PGresult *result = PQexec(r->db, buf_text(&name));
    r->ready = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    buf_free(&name);
    return r->ready;
}

/* Runs a statement with up to two parameters: texts, the second perhaps bytes. Returns rows, or
 * NULL after closing the connection. */
static PGresult *ask(Workers *r, const char *text, const char *first, const char *second, int size)
{
    const char *values[] = {first, second};
    const int lengths[] = {0, size}, formats[] = {0, size ? BINARY : 0};
    PGresult *result = PQexecParams(r->db, text, (first != NULL) + (second != NULL), NULL, values,
                                    lengths, formats, BINARY);
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return result;
    PQclear(result);
    drop(r);
    return NULL;
}

/* How many rows there are; -1: it failed. */
static int count(Workers *r, const char *text, const char *first, const char *second)
{
    PGresult *result = ask(r, text, first, second, 0);
    int rows = result ? PQntuples(result) : -1;
    PQclear(result);
    return rows;
}

/* Waits for a notification, at most for a second; false if none came. */
static bool wait_for_bell(Workers *r)
{
    struct pollfd line = {PQsocket(r->db), POLLIN, 0};
    PGnotify *rung = PQnotifies(r->db);
    if (!rung && poll(&line, 1, LOOK_MS) > 0 && PQconsumeInput(r->db))
        rung = PQnotifies(r->db);
    bool heard = rung;
    for (; rung; rung = PQnotifies(r->db))
        PQfreemem(rung);
    return heard;
}

static Workers *new_workers(const char *address, const char *bell)
{
    Workers *r = calloc(1, sizeof *r);
    Buf program = {0}, why = {0};
    if (!r || !(r->address = strdup(address)))
        abort();
    r->bell = bell;
    file_read("/proc/self/exe", &program, &why);
    snprintf(r->build, sizeof r->build, "%016llx",
             (unsigned long long)hash_bytes(HASH_START, program.data, program.size));
    buf_free(&program);
    buf_free(&why);
    return r;
}

/* ---- the server's side ---- */

Workers *workers_open(const char *address)
{
    return new_workers(address, "windfall_found");
}

void workers_close(Workers *r)
{
    if (!r)
        return;
    drop(r);
    free(r->address);
    free(r);
}

bool workers_present(Workers *r)
{
    return connect_to(r) &&
           count(r, "SELECT 1 FROM pg_stat_activity WHERE application_name='windfall_job '||$1",
                 r->build, NULL) > 0;
}

/* Puts the job into the table; its id as a text. */
static bool put(Workers *r, const Job *job, const Buf *bytes, char id[NUMBER])
{
    Buf text = {0};
    buf_printf(&text,
               "WITH one AS (INSERT INTO job(build,lane,given) VALUES($1,%d,$2) RETURNING id)"
               " SELECT id::text,pg_notify('windfall_job','') FROM one",
               (int)job->lane);
    PGresult *result = ask(r, buf_text(&text), r->build, bytes->data, (int)bytes->size);
    bool ok = result && PQntuples(result) == 1;
    if (ok)
        snprintf(id, NUMBER, "%s", PQgetvalue(result, 0, 0));
    PQclear(result);
    buf_free(&text);
    return ok;
}

typedef enum Look { LOOK_WAITS, LOOK_FOUND, LOOK_GONE } Look;

static Look take_found(Workers *r, Job *job, const char *id)
{
    PGresult *result =
        ask(r, "DELETE FROM job WHERE id=$1::bigint AND found IS NOT NULL RETURNING found", id,
            NULL, 0);
    Look look = result ? LOOK_WAITS : LOOK_GONE;
    if (result && PQntuples(result) == 1)
        look = courier_found(job, PQgetvalue(result, 0, 0), (size_t)PQgetlength(result, 0, 0))
                   ? LOOK_FOUND
                   : LOOK_GONE;
    PQclear(result);
    return look;
}

/* Does a worker have the job, or is one about to take it? A job that nobody takes is withdrawn. */
static Look look_after(Workers *r, const char *id, int looks)
{
    int there = count(r, "SELECT 1 FROM job WHERE id=$1::bigint", id, NULL);
    if (there <= 0)
        return LOOK_GONE;
    if (looks < UNTAKEN_LOOKS && workers_present(r))
        return LOOK_WAITS;
    static const char taking_back[] =
        "DELETE FROM job WHERE id=(SELECT id FROM job WHERE id=$1::bigint AND found IS NULL"
        " FOR UPDATE SKIP LOCKED) RETURNING id";
    return r->db && !count(r, taking_back, id, NULL) ? LOOK_WAITS : LOOK_GONE;
}

bool workers_do(Workers *r, Job *job, const Buf *bytes)
{
    char id[NUMBER];
    Look look = connect_to(r) && put(r, job, bytes, id) ? LOOK_WAITS : LOOK_GONE;
    for (int looks = 0; look == LOOK_WAITS && !job->cancel;) {
        bool rung = wait_for_bell(r);
        look = take_found(r, job, id);
        if (look == LOOK_WAITS && !rung)
            look = look_after(r, id, ++looks);
    }
    return look == LOOK_FOUND;
}

/* ---- the worker's side ---- */

/* How long a stopped worker can hold an analysis; other jobs: 20 s. */
static const char longer_timeout[] = "SET LOCAL idle_in_transaction_session_timeout='10min'";

static void work_on(const char *bytes, int size, Buf *found)
{
    Courier courier;
    Job *job = courier_take(&courier, bytes, (size_t)size);
    if (!job)
        return; /* to the server, an empty result means that the work found nothing */
    job->work(job);
    courier_return(&courier, job, found);
}

static bool finish(Workers *r, const PGresult *row)
{
    Buf found = {0};
    bool slow = atoi(PQgetvalue(row, 0, 1)) == LANE_ANALYSIS;
    bool ok = !slow || !count(r, longer_timeout, NULL, NULL);
    if (ok)
        work_on(PQgetvalue(row, 0, 2), PQgetlength(row, 0, 2), &found);
    buf_add(&found, "", 1); /* so that there is a value */
    PGresult *result = ok ? ask(r, "UPDATE job SET found=$2 WHERE id=$1::bigint",
                                PQgetvalue(row, 0, 0), found.data, (int)found.size)
                          : NULL;
    ok = result;
    PQclear(result);
    buf_free(&found);
    return ok && count(r, "SELECT pg_notify('windfall_found','')", NULL, NULL) == 1;
}

/* Takes one job and does it. False: there is none, or no database. */
static bool do_one(Workers *r)
{
    if (count(r, "BEGIN", NULL, NULL))
        return false;
    PGresult *row = ask(r,
                        "SELECT id::text,lane::text,given FROM job WHERE found IS NULL AND"
                        " build=$1 ORDER BY lane,id LIMIT 1 FOR UPDATE SKIP LOCKED",
                        r->build, NULL, 0);
    bool any = row && PQntuples(row) == 1 && finish(r, row);
    PQclear(row);
    return r->db && !count(r, "COMMIT", NULL, NULL) && any;
}

static void *run_worker(void *self)
{
    Workers *r = self;
    for (bool known = false;;) {
        if (!connect_to(r)) {
            if (!known)
                server_log(LEVEL_WARNING, "PostgreSQL: %s", PQerrorMessage(r->db));
            known = true;
            poll(NULL, 0, LOOK_MS);
            continue;
        }
        known = false;
        if (!do_one(r) && r->db)
            wait_for_bell(r);
    }
    return NULL;
}

void workers_run(const char *address, int threads, Buf *why)
{
    pthread_t thread = 0;
    Workers *r = new_workers(address, "windfall_job");
    if (!connect_to(r)) {
        complain(why, "PostgreSQL: %s", WORD(PQerrorMessage(r->db)));
        workers_close(r);
        return;
    }
    for (int i = 0; i < threads; i++) {
        if (pthread_create(&thread, NULL, run_worker, r))
            abort();
        r = new_workers(address, r->bell);
    }
    workers_close(r);
    pthread_join(thread, NULL);
}

#endif
