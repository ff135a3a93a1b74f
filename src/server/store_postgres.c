/* The store in a PostgreSQL database: one connection that only reads and one that only writes, as
 * in SQLite. A transaction is sent whole, in a pipeline, with one wait for its end. While the
 * database is unreachable, reads wait, and a transaction fails and is retried. If the result was
 * lost, the database knows whether it was committed: a row of `writer` counts the transactions of
 * this store, and one that was counted already is refused. The upgrades are a list, one step per
 * version; whoever comes first runs them.
 *
 * Every server has a row in `node`: its lease, with its epoch, a number that is never reused. Every
 * transaction renews the lease and fails if the row is gone. So a server that was stopped or cut
 * off, and then declared dead, can no longer write. A table belongs to an epoch (game.owner), and
 * can be taken when that is gone. A server alone keeps all others out by an exclusive advisory
 * lock; servers that share the database hold it jointly. All times are the database's. */
#include "server/store_sql.h"

#include <string.h>

#include "base/complaint.h"

bool store_is_postgres(const char *place)
{
    return place && (!strncmp(place, "postgresql://", 13) || !strncmp(place, "postgres://", 11));
}

#ifndef WINDFALL_POSTGRES

bool store_open_postgres(Store *store, const char *address, StoreUse use, const char *node,
                         Buf *why)
{
    (void)store;
    (void)address;
    (void)use;
    (void)node;
    complain(why, "this windfall was built without PostgreSQL (libpq)");
    return false;
}

#else

#include <endian.h>
#include <libpq-fe.h>
#include <poll.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/utf8.h"
#include "server/metrics.h"

enum { FIRST_VERSION = 7, VERSION = 9 };
enum { OID_BYTES = 17, OID_INTEGER = 20, OID_TEXT = 25, OID_REAL = 701 };
enum { ANSWER_MS = 5000, READ_MS = 60000, PAUSE_MS = 100, LOCK_TRIES = 30 };

/* upgrades[v] turns version v into v + 1; the first creates FIRST_VERSION. Never edit one that was
 * released. */
static const char *const upgrades[VERSION] = {
    [FIRST_VERSION - 1] =
        "CREATE TABLE windfall(one bigint PRIMARY KEY CHECK(one=1), version bigint NOT NULL);"
        "INSERT INTO windfall VALUES(1,0);"
        "CREATE TABLE user(id bigint PRIMARY KEY, created bigint NOT NULL, seen bigint NOT NULL,"
        " name text NOT NULL, folded text COLLATE \"C\" UNIQUE, password text,"
        " settings text NOT NULL, lang text NOT NULL, skeleton text);"
        "CREATE INDEX user_skeleton ON user(skeleton);"
        "CREATE TABLE token(hash bytea PRIMARY KEY, user bigint NOT NULL, used bigint NOT NULL);"
        "CREATE INDEX token_user ON token(user);"
        "CREATE TABLE rating(user bigint NOT NULL, players bigint NOT NULL, games bigint NOT NULL,"
        " rating double precision NOT NULL, deviation double precision NOT NULL,"
        " volatility double precision NOT NULL, PRIMARY KEY(user, players));"
        "CREATE TABLE mute(user bigint NOT NULL, other bigint NOT NULL, PRIMARY KEY(user, other));"
        "CREATE TABLE game(name text PRIMARY KEY, state bigint NOT NULL, created bigint NOT NULL,"
        " changed bigint NOT NULL, meta text NOT NULL, record text);"
        "CREATE INDEX game_state ON game(state, changed);"
        "CREATE TABLE line(game text NOT NULL, n bigint NOT NULL, at bigint NOT NULL,"
        " line text NOT NULL, PRIMARY KEY(game, n));"
        "CREATE TABLE chat(game text NOT NULL, n bigint NOT NULL, at bigint NOT NULL,"
        " user bigint NOT NULL, seat bigint NOT NULL, name text NOT NULL, text text NOT NULL,"
        " PRIMARY KEY(game, n));"
        "CREATE INDEX chat_user ON chat(user);"
        "CREATE TABLE player(user bigint NOT NULL, game text NOT NULL, changed bigint NOT NULL,"
        " archived bigint NOT NULL, PRIMARY KEY(user, game));"
        "CREATE INDEX player_game ON player(game);"
        "CREATE TABLE analysis(game text NOT NULL, lang text NOT NULL, text text NOT NULL,"
        " PRIMARY KEY(game, lang));"
        "CREATE TABLE changed(user bigint PRIMARY KEY);"
        "CREATE TABLE ids(one bigint PRIMARY KEY CHECK(one=1), last bigint NOT NULL);"
        "INSERT INTO ids VALUES(1,0);"
        "CREATE TABLE report(id bigint PRIMARY KEY, at bigint NOT NULL, by bigint NOT NULL,"
        " user bigint NOT NULL, name text NOT NULL, game text NOT NULL, line text NOT NULL,"
        " words text NOT NULL);"
        "CREATE INDEX report_by ON report(by);"
        "CREATE TABLE rule(kind bigint NOT NULL, who text COLLATE \"C\" NOT NULL, at bigint NOT "
        "NULL,"
        " PRIMARY KEY(kind, who));"
        "CREATE TABLE writer(id bigint PRIMARY KEY, last bigint NOT NULL,"
        " at timestamptz NOT NULL DEFAULT now());",
    [FIRST_VERSION] =
        "DROP TABLE IF EXISTS lease;"
        "CREATE TABLE node(epoch bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
        " name text NOT NULL, clients bigint NOT NULL DEFAULT 0,"
        " since timestamptz NOT NULL DEFAULT now(), until timestamptz NOT NULL);"
        "ALTER TABLE game ADD owner bigint, ADD shown bigint NOT NULL DEFAULT 0;"
        "ALTER TABLE game ALTER owner"
        " SET DEFAULT nullif(current_setting('windfall.epoch',true),'')::bigint;"
        "DROP TABLE changed;"
        "CREATE TABLE changed(user bigint NOT NULL,"
        " xid bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,"
        " at timestamptz NOT NULL DEFAULT now());"
        "CREATE INDEX changed_xid ON changed(xid);"
        "CREATE TABLE name(skeleton text COLLATE \"C\" PRIMARY KEY, user bigint NOT NULL,"
        " at timestamptz NOT NULL);"
        "CREATE UNLOGGED TABLE bucket(key text PRIMARY KEY, amount double precision NOT NULL,"
        " at timestamptz NOT NULL);",
    [FIRST_VERSION + 1] = "ALTER TABLE game ADD host bigint NOT NULL DEFAULT 0;"
                          "UPDATE game SET host=coalesce((meta::json->>'host')::bigint,0);"
                          "CREATE INDEX game_host ON game(host) WHERE host>0;",
};

/* For every connection: a commit is on disk when it returns, and the remains of a stopped or
 * disconnected process do not last. */
static const char setting_up[] =
    "SET idle_in_transaction_session_timeout='3s';"
    "SET lock_timeout='3s';"
    "SELECT set_config('synchronous_commit','on',false)"
    " WHERE current_setting('synchronous_commit') IN ('off','local');"
    "SELECT set_config(name,value,false) FROM (VALUES('tcp_keepalives_idle','5'),"
    "('tcp_keepalives_interval','2'),('tcp_keepalives_count','3')) AS given(name,value)"
    " WHERE inet_client_addr() IS NOT NULL";

/* Violates NOT NULL if the transaction was already counted. */
static const char counting[] = "INSERT INTO writer(id,last) VALUES($1,$2) ON CONFLICT(id) DO UPDATE"
                               " SET at=now(), last=CASE WHEN writer.last<$2 THEN $2 END";

/* Fails (divides by zero) if this server was declared dead. `since` stays as long as every renewal
 * comes in time. */
static const char renewing[] =
    "WITH mine AS (UPDATE node SET until=now()+interval '3s',"
    " since=CASE WHEN until<now() THEN now() ELSE since END WHERE epoch=$1 RETURNING 1)"
    " SELECT 1/count(*) FROM mine";
/* Registers this server. The lock that it holds proves that the servers it removes are dead. */
static const char registering[] = "WITH gone AS (DELETE FROM node WHERE %s)"
                                  " INSERT INTO node(name,until) VALUES(%s,now()+interval '3s')"
                                  " RETURNING epoch";
/* Connections of servers of which none is alive. One that has just connected is about to
 * register. */
static const char ending_silent[] =
    "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING(pid)"
    " WHERE locktype='advisory' AND database=datid AND datname=current_database()"
    " AND classid=1464421956 AND objid=2 AND granted AND backend_start<now()-interval '4s'"
    " AND NOT EXISTS(SELECT 1 FROM node WHERE until>=now())";

typedef struct Postgres {
    Sql sql;
    char *address, *node;
    StoreUse use;
    atomic_bool lost;
    PGconn *reader, *writer;
    int64_t id, last; /* of the row in `writer`: who, and how many transactions */
    int sent;         /* statements in the pipeline */
    int64_t news;     /* the first transaction whose changes may not have been noticed */
    StoreNodes nodes;
} Postgres;

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void pause_ms(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

/* ---- statements ---- */

/* Parameters as libpq needs them, in the database's binary form. */
typedef struct Params {
    int count, lengths[SQL_VALUES], formats[SQL_VALUES];
    const char *values[SQL_VALUES];
    uint64_t numbers[SQL_VALUES];
    Buf mended[SQL_VALUES];
} Params;

/* The text, or a copy with question marks for what is not UTF-8. PostgreSQL refuses such a text,
 * and everything that is stored or read with it, however often it is tried. */
static const char *mend_text(const char *text, Buf *copy)
{
    const unsigned char *from = (const unsigned char *)(text ? text : ""), *at = from;
    const unsigned char *end = from + strlen((const char *)from);
    for (int size; at < end; at += size ? size : 1) {
        size = utf8_length(at, end);
        if (size)
            continue;
        buf_add(copy, from, (size_t)(at - from));
        buf_byte(copy, '?');
        from = at + 1;
    }
    if (!copy->size)
        return text;
    buf_add(copy, from, (size_t)(end - from));
    return buf_text(copy);
}

static void set_params(Params *p, const char *kinds, const SqlValue *values)
{
    for (p->count = 0; kinds[p->count]; p->count++) {
        int i = p->count;
        uint64_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        p->numbers[i] = htobe64(bits);
        p->formats[i] = 1;
        p->lengths[i] = kinds[i] == 'h' ? TOKEN_HASH : (int)sizeof bits;
        p->values[i] = (const char *)&p->numbers[i];
        if (kinds[i] == 'h')
            p->values[i] = (const char *)values[i].hash;
        if (kinds[i] == 't') {
            p->values[i] = mend_text(values[i].text, &p->mended[i]);
            p->formats[i] = 0;
        }
    }
}

static bool send_statement(PGconn *db, const char *name, const char *kinds, const SqlValue *values)
{
    Params p = {0};
    set_params(&p, kinds, values);
    bool sent = PQsendQueryPrepared(db, name, p.count, p.values, p.lengths, p.formats, 1);
    for (int i = 0; i < p.count; i++)
        buf_free(&p.mended[i]);
    return sent;
}

static void name_statement(char name[16], SqlId id)
{
    snprintf(name, 16, "s%d", (int)id);
}

static bool prepare_one(PGconn *db, const char *name, const char *kinds, const char *text)
{
    Oid types[SQL_VALUES];
    int count = 0;
    for (; kinds[count]; count++)
        types[count] = kinds[count] == 'i'   ? OID_INTEGER
                       : kinds[count] == 'r' ? OID_REAL
                       : kinds[count] == 'h' ? OID_BYTES
                                             : OID_TEXT;
    PGresult *result = PQprepare(db, name, text, count, types);
    bool ok = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    return ok;
}

static bool prepare(PGconn *db, bool writes)
{
    bool ok = true;
    for (int i = 0; ok && i < SQLS; i++)
        if (sql_texts[i].writes == writes) {
            char name[16];
            Buf text = {0};
            const SqlText *row = &sql_texts[i];
            name_statement(name, (SqlId)i);
            sql_postgres(&text, row->postgres ? row->postgres : row->sqlite);
            ok = prepare_one(db, name, row->params, buf_text(&text));
            buf_free(&text);
        }
    return ok && (!writes || (prepare_one(db, "renew", "i", renewing) &&
                              prepare_one(db, "count", "ii", counting)));
}

/* ---- connections ---- */

static void hear_nothing(void *with, const char *notice)
{
    (void)with;
    (void)notice;
}

/* The last error in one line. */
static void say(Buf *why, PGconn *db)
{
    Buf text = {0};
    buf_str(&text, PQerrorMessage(db));
    for (size_t i = 0; i < text.size; i++)
        if (text.data[i] == '\n')
            text.data[i] = ' ';
    while (text.size && text.data[text.size - 1] == ' ')
        buf_cut(&text, text.size - 1);
    complain(why, "PostgreSQL: %s", buf_text(&text));
    buf_free(&text);
}

/* Commands without an interesting result. */
static bool execute(PGconn *db, const char *text)
{
    PGresult *result = PQexec(db, text);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* The number that a query returns; -1 if it failed or there is none. */
static int64_t ask_number(PGconn *db, const char *text)
{
    PGresult *result = PQexec(db, text);
    int64_t number = -1;
    if (PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) && PQnfields(result))
        number = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return number;
}

static PGconn *connect_to(const char *address, Buf *why)
{
    static const char *const names[] = {"dbname", "fallback_application_name", "connect_timeout",
                                        "client_encoding", NULL};
    const char *values[] = {address, "windfall", "3", "UTF8", NULL};
    PGconn *db = PQconnectdbParams(names, values, 1);
    if (db)
        PQsetNoticeProcessor(db, hear_nothing, NULL);
    if (PQstatus(db) == CONNECTION_OK && execute(db, setting_up))
        return db;
    say(why, db);
    PQfinish(db);
    return NULL;
}

/* Waits until there is something to read, or also to write. False if the connection is lost. */
static bool wait_for(PGconn *db, short events)
{
    struct pollfd line = {PQsocket(db), events, 0};
    int64_t until = now_ms() + ANSWER_MS;
    for (int64_t left = ANSWER_MS; left > 0; left = until - now_ms()) {
        int ready = poll(&line, 1, (int)left);
        if (ready > 0)
            return !(line.revents & POLLIN) || PQconsumeInput(db);
    }
    return false;
}

/* The next result without waiting for ever; NULL at the end of a statement's results. */
static bool next_result(PGconn *db, PGresult **result)
{
    *result = NULL;
    for (int left; (left = PQflush(db)) || PQisBusy(db);)
        if (left < 0 || !wait_for(db, (short)(POLLIN | (left ? POLLOUT : 0))))
            return false;
    *result = PQgetResult(db);
    return true;
}

/* ---- reading ---- */

static int64_t read_integer(const PGresult *result, int row, int column)
{
    uint64_t wide;
    uint32_t narrow;
    const char *value = PQgetvalue(result, row, column);
    if (PQgetlength(result, row, column) == (int)sizeof narrow) {
        memcpy(&narrow, value, sizeof narrow);
        return (int32_t)be32toh(narrow);
    }
    if (PQgetlength(result, row, column) != (int)sizeof wide)
        return 0;
    memcpy(&wide, value, sizeof wide);
    return (int64_t)be64toh(wide);
}

static void read_row(const PGresult *result, int row, const char *kinds, SqlValue *values)
{
    for (int i = 0; kinds[i]; i++) {
        if (kinds[i] == 'h')
            values[i].hash = (const unsigned char *)PQgetvalue(result, row, i);
        else if (kinds[i] == 't')
            values[i].text = PQgetisnull(result, row, i) ? NULL : PQgetvalue(result, row, i);
        else /* also the bits of a real number */
            values[i].integer = read_integer(result, row, i);
    }
}

static void take_rows(const PGresult *result, const char *kinds, SqlTake *take, void *to)
{
    for (int row = 0; row < PQntuples(result); row++) {
        SqlValue values[SQL_VALUES];
        read_row(result, row, kinds, values);
        take(to, values);
    }
}

/* Reads the rest, so that the connection can be used again; false if it is lost. */
static bool finish_results(PGconn *db)
{
    PGresult *rest;
    do {
        if (!next_result(db, &rest))
            return false;
        PQclear(rest);
    } while (rest);
    return true;
}

/* One attempt; fetches all rows first, so that `take` may run other queries. */
static PGresult *try_query(PGconn *db, SqlId id, const SqlValue *params)
{
    char name[16];
    PGresult *result;
    name_statement(name, id);
    if (!send_statement(db, name, sql_texts[id].params, params) || !next_result(db, &result))
        return NULL;
    if (PQresultStatus(result) == PGRES_TUPLES_OK && finish_results(db))
        return result;
    PQclear(result);
    return NULL;
}

static bool connect_reader(Postgres *p, Buf *why)
{
    if (p->reader)
        return true;
    p->reader = connect_to(p->address, why);
    if (!p->reader || (prepare(p->reader, false) && execute(p->reader, "LISTEN changed")))
        return p->reader;
    say(why, p->reader);
    PQfinish(p->reader);
    p->reader = NULL;
    return false;
}

/* Without the result nothing can be answered, so this waits for the database. */
static PGresult *query_patiently(Postgres *p, SqlId id, const SqlValue *params)
{
    Buf why = {0};
    for (int64_t until = now_ms() + READ_MS; now_ms() < until; pause_ms(PAUSE_MS)) {
        buf_clear(&why);
        PGresult *result = connect_reader(p, &why) ? try_query(p->reader, id, params) : NULL;
        if (result) {
            buf_free(&why);
            return result;
        }
        if (p->reader)
            say(&why, p->reader);
        PQfinish(p->reader);
        p->reader = NULL;
    }
    fprintf(stderr, "%s\n", buf_text(&why));
    exit(EXIT_FAILURE);
}

/* Row by row: there may be more than fit into memory. */
static bool query_all(Postgres *p, SqlId id, SqlTake *take, void *to)
{
    char name[16];
    bool ok = true;
    name_statement(name, id);
    if (!send_statement(p->reader, name, "", NULL) || !PQsetSingleRowMode(p->reader))
        return false;
    for (PGresult *result; next_result(p->reader, &result) && result; PQclear(result)) {
        ExecStatusType status = PQresultStatus(result);
        ok = ok && (status == PGRES_SINGLE_TUPLE || status == PGRES_TUPLES_OK);
        if (ok)
            take_rows(result, sql_texts[id].columns, take, to);
    }
    return ok && PQstatus(p->reader) == CONNECTION_OK;
}

static bool query(Sql *sql, SqlId id, const SqlValue *params, SqlTake *take, void *to)
{
    Postgres *p = (Postgres *)sql;
    if (sql_texts[id].all)
        return query_all(p, id, take, to);
    int64_t begun = metrics_clock();
    PGresult *result = query_patiently(p, id, params);
    metrics_spent(metrics_clock() - begun);
    take_rows(result, sql_texts[id].columns, take, to);
    PQclear(result);
    return true;
}

/* ---- writing ---- */

/* Has another server ended its lease? */
static bool is_overtaken(Postgres *p)
{
    Buf text = {0};
    buf_printf(&text, "SELECT count(*) FROM node WHERE epoch=%lld", (long long)p->sql.epoch);
    if (p->sql.epoch && ask_number(p->writer, buf_text(&text)) == 0)
        p->lost = true;
    buf_free(&text);
    return p->lost;
}

/* The lock proves to a server alone that there is no other, and to one of several that none is
 * alone. */
static bool register_node(Postgres *p, Buf *why)
{
    Buf gone = {0}, text = {0};
    char *name = PQescapeLiteral(p->writer, p->node, strlen(p->node));
    if (!name)
        return false;
    if (p->use == STORE_NODE)
        buf_printf(&gone, "name IN ('',%s)", name);
    else
        buf_str(&gone, "true");
    buf_printf(&text, registering, buf_text(&gone), name);
    int64_t epoch = ask_number(p->writer, buf_text(&text));
    p->sql.epoch = epoch > 0 ? epoch : 0;
    if (!p->sql.epoch)
        say(why, p->writer);
    PQfreemem(name);
    buf_free(&gone);
    buf_free(&text);
    return p->sql.epoch;
}

static bool take_lock(Postgres *p)
{
    return ask_number(p->writer, p->use == STORE_NODE
                                     ? "SELECT pg_try_advisory_lock_shared(1464421956,2)::int"
                                     : "SELECT pg_try_advisory_lock(1464421956,2)::int") == 1;
}

/* New rows of `game` have this as their owner. */
static bool set_epoch(const Postgres *p)
{
    char text[80];
    snprintf(text, sizeof text, "SELECT set_config('windfall.epoch','%lld',false)",
             (long long)p->sql.epoch);
    return execute(p->writer, text);
}

static bool take_lease(Postgres *p, Buf *why)
{
    if (p->use == STORE_SHARED)
        return true;
    bool locked = take_lock(p);
    if (!locked && !p->sql.epoch)
        execute(p->writer, ending_silent);
    if (locked && !p->sql.epoch)
        return register_node(p, why) && set_epoch(p);
    if (is_overtaken(p))
        complain(why, "another server has taken over");
    else if (!locked)
        complain(why, "another server uses this database");
    return locked && !p->lost && set_epoch(p);
}

static void drop_writer(Postgres *p)
{
    PQfinish(p->writer);
    p->writer = NULL;
}

static bool connect_writer(Postgres *p, Buf *why)
{
    if (p->writer)
        return true;
    p->writer = connect_to(p->address, why);
    if (!p->writer)
        return false;
    bool locked = take_lease(p, why);
    if (locked && prepare(p->writer, true) && !PQsetnonblocking(p->writer, 1))
        return true;
    if (locked)
        say(why, p->writer);
    drop_writer(p);
    return false;
}

static bool run(Sql *sql, SqlId id, const SqlValue *params)
{
    Postgres *p = (Postgres *)sql;
    char name[16];
    name_statement(name, id);
    p->sent++;
    return send_statement(p->writer, name, sql_texts[id].params, params);
}

static bool send_plain(Postgres *p, const char *text)
{
    p->sent++;
    return PQsendQueryParams(p->writer, text, 0, NULL, NULL, NULL, NULL, 0);
}

static bool send_transaction(Postgres *p, const Write *writes, int count)
{
    const SqlValue counted[] = {{.integer = p->id}, {.integer = p->last + 1}};
    const SqlValue renewed[] = {{.integer = p->sql.epoch}};
    bool leased = p->use != STORE_SHARED;
    p->sent = 1 + leased;
    bool ok = PQenterPipelineMode(p->writer) && send_plain(p, "BEGIN") &&
              (!leased || send_statement(p->writer, "renew", "i", renewed)) &&
              send_statement(p->writer, "count", "ii", counted);
    for (int i = 0; ok && i < count; i++)
        ok = sql_write(&p->sql, &writes[i]);
    return ok && send_plain(p, "COMMIT") && PQpipelineSync(p->writer);
}

/* DEADLOCK: this transaction and another server's were waiting for each other. */
typedef enum Outcome { DONE, DONE_BEFORE, LOST, DEADLOCK, REFUSED, UNKNOWN } Outcome;

/* The result of one statement of the pipeline; `n` counts from 0. */
static Outcome read_outcome(const Postgres *p, const PGresult *result, int n, Buf *why)
{
    static const char not_null[] = "23502", division_by_zero[] = "22012", deadlock[] = "40P01";
    bool leased = p->use != STORE_SHARED;
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return DONE;
    const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    if (n == 1 && leased && code && !strcmp(code, division_by_zero))
        return LOST;
    if (n == 1 + leased && code && !strcmp(code, not_null))
        return DONE_BEFORE;
    if (code && !strcmp(code, deadlock))
        return DEADLOCK;
    if (text)
        complain(why, "cannot store: %s", WORD(text));
    return REFUSED;
}

/* Reads the results of all statements, up to the end of the pipeline. */
static Outcome hear_transaction(Postgres *p, Buf *why)
{
    Outcome outcome = DONE;
    PGresult *result;
    for (int n = 0; n < p->sent; n++) {
        if (!next_result(p->writer, &result) || !result)
            return UNKNOWN;
        if (outcome == DONE)
            outcome = read_outcome(p, result, n, why);
        PQclear(result);
        if (!next_result(p->writer, &result))
            return UNKNOWN;
        PQclear(result);
    }
    bool ended = next_result(p->writer, &result) && PQresultStatus(result) == PGRES_PIPELINE_SYNC;
    PQclear(result);
    return ended && PQexitPipelineMode(p->writer) ? outcome : UNKNOWN;
}

/* The transaction that was rolled back to end a deadlock has changed nothing; it is retried after
 * the other. */
static Outcome try_transaction(Postgres *p, const Write *writes, int count, Buf *why)
{
    Outcome outcome;
    bool again;
    do {
        outcome = send_transaction(p, writes, count) ? hear_transaction(p, why) : UNKNOWN;
        again = outcome == DEADLOCK && execute(p->writer, "ROLLBACK");
    } while (again);
    return outcome;
}

static bool postgres_write(void *self, const Write *writes, int count, Buf *why)
{
    Postgres *p = self;
    if (!connect_writer(p, why))
        return false;
    Outcome outcome = try_transaction(p, writes, count, why);
    if (outcome == DONE || outcome == DONE_BEFORE)
        p->last++;
    if (outcome == UNKNOWN && !why->size)
        say(why, p->writer);
    if (outcome == LOST) {
        p->lost = true;
        complain(why, "another server has taken over");
    }
    if (outcome == UNKNOWN || (outcome != DONE && !execute(p->writer, "ROLLBACK")))
        drop_writer(p);
    return outcome == DONE || outcome == DONE_BEFORE;
}

static bool postgres_is_lost(void *self)
{
    Postgres *p = self;
    return p->lost;
}

/* ---- news ---- */

typedef struct News {
    Postgres *store;
    void (*take)(void *to, int64_t user);
    void *to;
} News;

static void take_news(void *to, const SqlValue *v)
{
    const News *news = to;
    if (v[1].integer)
        news->store->news = v[1].integer;
    else
        news->take(news->to, v[0].integer);
}

/* Some changes come twice: they are read again from the first transaction that was still open last
 * time. */
static void postgres_changed(void *self, void (*take)(void *to, int64_t user), void *to)
{
    Postgres *p = self;
    News news = {p, take, to};
    query(&p->sql, SQL_NEWS, (const SqlValue[]){{.integer = p->news}}, take_news, &news);
}

static bool postgres_bell(void *self)
{
    Postgres *p = self;
    bool rings = false;
    if (p->reader && PQconsumeInput(p->reader))
        for (PGnotify *note; (note = PQnotifies(p->reader)); PQfreemem(note))
            rings = true;
    return rings;
}

/* ---- opening ---- */

static bool run_upgrades(PGconn *db, int64_t version)
{
    char text[60];
    for (; version < VERSION; version++) {
        Buf step = {0};
        if (upgrades[version])
            sql_postgres(&step, upgrades[version]);
        bool ok = !step.size || execute(db, buf_text(&step));
        buf_free(&step);
        if (!ok)
            return false;
    }
    snprintf(text, sizeof text, "UPDATE windfall SET version=%d", VERSION);
    return execute(db, text);
}

/* One process at a time; the others find it done. */
static bool upgrade(PGconn *db, Buf *why)
{
    int64_t version = -1;
    bool ok = execute(db, "BEGIN") && execute(db, "SET LOCAL lock_timeout=0") &&
              execute(db, "SELECT pg_advisory_xact_lock(1464421956,1)");
    int64_t there = ok ? ask_number(db, "SELECT (to_regclass('windfall') IS NOT NULL)::int") : -1;
    if (there >= 0)
        version = there ? ask_number(db, "SELECT version FROM windfall") : 0;
    if (version > VERSION)
        complain(why, "%s: made by a newer windfall (version %d, this one knows %d)", "PostgreSQL",
                 (int)version, VERSION);
    ok = version >= 0 && version <= VERSION && (version == VERSION || run_upgrades(db, version)) &&
         execute(db, "COMMIT");
    if (!ok && !why->size)
        say(why, db);
    if (!ok)
        execute(db, "ROLLBACK");
    return ok;
}

/* Removes rows that only matter while servers run: those of writers that are gone, old names and
 * limits. */
static bool forget_past(PGconn *db)
{
    return execute(db, "DELETE FROM writer WHERE at<now()-interval '1 day';"
                       "DELETE FROM name WHERE at<now()-interval '1 day';"
                       "DELETE FROM bucket WHERE at<now()-interval '1 day'");
}

static void postgres_close(void *self)
{
    Postgres *p = self;
    char text[60];
    snprintf(text, sizeof text, "DELETE FROM node WHERE epoch=%lld", (long long)p->sql.epoch);
    if (p->writer && p->sql.epoch)
        execute(p->writer, text); /* others need not wait for the end of its lease */
    PQfinish(p->reader);
    PQfinish(p->writer);
    free(p->address);
    free(p->node);
    free(p);
}

/* A server that was just killed may hold the lock for a moment. */
static bool connect_writer_soon(Postgres *p, Buf *why)
{
    for (int n = 1; !connect_writer(p, why); n++) {
        if (p->use == STORE_SHARED || n == LOCK_TRIES)
            return false;
        buf_clear(why);
        pause_ms(PAUSE_MS);
    }
    return true;
}

bool store_open_postgres(Store *store, const char *address, StoreUse use, const char *node,
                         Buf *why)
{
    Postgres *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    *p = (Postgres){.sql = {query, run, 0},
                    .address = strdup(address),
                    .node = strdup(node ? node : ""),
                    .use = use,
                    .nodes = sql_nodes()};
    p->nodes.bell = postgres_bell;
    randombytes_buf(&p->id, sizeof p->id);
    PGconn *db = p->address && p->node ? connect_to(p->address, why) : NULL;
    bool ok = db && upgrade(db, why) && forget_past(db) && connect_reader(p, why) &&
              connect_writer_soon(p, why);
    PQfinish(db);
    if (!ok) {
        postgres_close(p);
        return false;
    }
    sql_fill(store, &p->sql);
    store->write = postgres_write;
    store->is_lost = postgres_is_lost;
    store->changed = postgres_changed;
    store->nodes = use == STORE_NODE ? &p->nodes : NULL;
    store->close = postgres_close;
    return true;
}

#endif
