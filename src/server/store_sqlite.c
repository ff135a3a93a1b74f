/* The store in one SQLite file: write-ahead log, every commit synced to disk. Two connections, one
 * that only reads and one that only writes, so that they can run on different threads. A third,
 * with its own thread, moves the log into the database meanwhile, so that no commit has to wait for
 * that. The schema's version is the file's user_version; the upgrades are a list, one step per
 * version. */
#include "server/store_sql.h"

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/complaint.h"
#include "server/name.h"

enum { APPLICATION = 0x57494e44, BUSY_MS = 5000, LOG_PAGES = 1000 };

/* upgrades[v] turns version v into v + 1. Never edit one that was released. */
static const char *const upgrades[STORE_VERSION] = {
    "CREATE TABLE user(id INTEGER PRIMARY KEY, created INTEGER NOT NULL, seen INTEGER NOT NULL,"
    " name TEXT NOT NULL, folded TEXT UNIQUE, password TEXT, settings TEXT NOT NULL,"
    " lang TEXT NOT NULL);"
    "CREATE TABLE token(hash BLOB PRIMARY KEY, user INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX token_user ON token(user);"
    "CREATE TABLE rating(user INTEGER NOT NULL, players INTEGER NOT NULL, games INTEGER NOT NULL,"
    " rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,"
    " PRIMARY KEY(user, players)) WITHOUT ROWID;"
    "CREATE TABLE mute(user INTEGER NOT NULL, other INTEGER NOT NULL, PRIMARY KEY(user, other))"
    " WITHOUT ROWID;"
    "CREATE TABLE game(name TEXT PRIMARY KEY, state INTEGER NOT NULL, created INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, meta TEXT NOT NULL, record TEXT) WITHOUT ROWID;"
    "CREATE INDEX game_state ON game(state, changed);"
    "CREATE TABLE line(game TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL,"
    " line TEXT NOT NULL, PRIMARY KEY(game, n)) WITHOUT ROWID;"
    "CREATE TABLE chat(game TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL,"
    " user INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY(game, n)) WITHOUT ROWID;"
    "CREATE TABLE player(user INTEGER NOT NULL, game TEXT NOT NULL, changed INTEGER NOT NULL,"
    " PRIMARY KEY(user, game)) WITHOUT ROWID;",
    "CREATE TABLE analysis(game TEXT NOT NULL, lang TEXT NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY(game, lang)) WITHOUT ROWID;"
    "CREATE TABLE changed(user INTEGER PRIMARY KEY);",
    /* ids that were ever given out, including those of deleted users and of guests who only
     * chatted */
    "CREATE TABLE ids(one INTEGER PRIMARY KEY CHECK(one=1), last INTEGER NOT NULL);"
    "INSERT INTO ids SELECT 1,coalesce(max(last),0) FROM (SELECT max(id) AS last FROM user"
    " UNION ALL SELECT max(user) FROM chat UNION ALL SELECT max(user) FROM player"
    " UNION ALL SELECT max(other) FROM mute"
    " UNION ALL SELECT max(json_extract(meta,'$.host')) FROM game WHERE json_valid(meta)"
    " UNION ALL SELECT max(json_extract(seat.value,'$.user')) FROM game,"
    " json_each(CASE WHEN json_valid(meta) THEN meta ELSE '{}' END,'$.seats') AS seat);",
    "ALTER TABLE player ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX player_game ON player(game);",
    "CREATE TABLE report(id INTEGER PRIMARY KEY, at INTEGER NOT NULL, by INTEGER NOT NULL,"
    " user INTEGER NOT NULL, name TEXT NOT NULL, game TEXT NOT NULL, line TEXT NOT NULL,"
    " words TEXT NOT NULL);"
    "CREATE INDEX report_by ON report(by);"
    "CREATE TABLE rule(kind INTEGER NOT NULL, who TEXT NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(kind, who)) WITHOUT ROWID;",
    "ALTER TABLE token ADD COLUMN used INTEGER NOT NULL DEFAULT 0;"
    "UPDATE token SET used=CAST(strftime('%s','now') AS INTEGER)*1000;"
    "CREATE INDEX chat_user ON chat(user);",
    "ALTER TABLE user ADD COLUMN skeleton TEXT;"
    "UPDATE user SET skeleton=skeleton(name) WHERE password IS NOT NULL;"
    "CREATE INDEX user_skeleton ON user(skeleton);",
    "ALTER TABLE game ADD COLUMN host INTEGER NOT NULL DEFAULT 0;"
    "UPDATE game SET host=coalesce(json_extract(meta,'$.host'),0) WHERE json_valid(meta);"
    "CREATE INDEX game_host ON game(host) WHERE host>0;",
};

/* What the log keeper is doing. */
typedef enum Keeping { KEEP_NOTHING, KEEP_MOVING, KEEP_MOVED, KEEP_END } Keeping;

typedef struct Sqlite {
    Sql sql;
    sqlite3 *reader, *writer, *keeper;
    sqlite3_stmt *statement[SQLS];
    int pages; /* in the log, after the last commit */
    bool has_keeper;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t work;
    Keeping keeping;
} Sqlite;

static const char *text_at(sqlite3_stmt *s, int column)
{
    return (const char *)sqlite3_column_text(s, column);
}

static void bind(sqlite3_stmt *s, const char *kinds, const SqlValue *params)
{
    for (int i = 0; kinds[i]; i++)
        switch (kinds[i]) {
        case 'i': sqlite3_bind_int64(s, i + 1, params[i].integer); break;
        case 'r': sqlite3_bind_double(s, i + 1, params[i].real); break;
        case 'h': sqlite3_bind_blob(s, i + 1, params[i].hash, TOKEN_HASH, SQLITE_STATIC); break;
        default: sqlite3_bind_text(s, i + 1, params[i].text, -1, SQLITE_STATIC);
        }
}

static void read_row(sqlite3_stmt *s, const char *kinds, SqlValue *row)
{
    for (int i = 0; kinds[i]; i++)
        switch (kinds[i]) {
        case 'i': row[i].integer = sqlite3_column_int64(s, i); break;
        case 'r': row[i].real = sqlite3_column_double(s, i); break;
        case 'h': row[i].hash = sqlite3_column_blob(s, i); break;
        default: row[i].text = text_at(s, i);
        }
}

static bool query(Sql *sql, SqlId id, const SqlValue *params, SqlTake *take, void *to)
{
    sqlite3_stmt *s = ((Sqlite *)sql)->statement[id];
    bind(s, sql_texts[id].params, params);
    int status;
    while ((status = sqlite3_step(s)) == SQLITE_ROW) {
        SqlValue row[SQL_VALUES];
        read_row(s, sql_texts[id].columns, row);
        take(to, row);
    }
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    return status == SQLITE_DONE;
}

static bool run(Sql *sql, SqlId id, const SqlValue *params)
{
    sqlite3_stmt *s = ((Sqlite *)sql)->statement[id];
    bind(s, sql_texts[id].params, params);
    int status = sqlite3_step(s);
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    return status == SQLITE_DONE;
}

static bool execute(sqlite3 *db, const char *text)
{
    return sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK;
}

static int count_pages(void *self, sqlite3 *db, const char *name, int pages)
{
    (void)db;
    (void)name;
    ((Sqlite *)self)->pages = pages;
    return SQLITE_OK;
}

static void *keep_log(void *self)
{
    Sqlite *q = self;
    pthread_mutex_lock(&q->lock);
    while (q->keeping != KEEP_END) {
        if (q->keeping != KEEP_MOVING) {
            pthread_cond_wait(&q->work, &q->lock);
            continue;
        }
        pthread_mutex_unlock(&q->lock);
        sqlite3_wal_checkpoint_v2(q->keeper, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        pthread_mutex_lock(&q->lock);
        if (q->keeping == KEEP_MOVING)
            q->keeping = KEEP_MOVED;
    }
    pthread_mutex_unlock(&q->lock);
    return NULL;
}

/* After a commit: the keeper moves a long log; the few pages written meanwhile are moved here, and
 * the next commit starts a new log. */
static void shorten_log(Sqlite *q)
{
    if (q->pages < LOG_PAGES)
        return;
    pthread_mutex_lock(&q->lock);
    bool moved = q->keeping == KEEP_MOVED;
    q->keeping = moved ? KEEP_NOTHING : KEEP_MOVING;
    pthread_cond_signal(&q->work);
    pthread_mutex_unlock(&q->lock);
    if (moved)
        sqlite3_wal_checkpoint_v2(q->writer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

static bool sqlite_write(void *self, const Write *writes, int count, Buf *why)
{
    Sqlite *q = self;
    bool ok = execute(q->writer, "BEGIN IMMEDIATE");
    for (int i = 0; ok && i < count; i++)
        ok = sql_write(&q->sql, &writes[i]);
    if (ok && execute(q->writer, "COMMIT")) {
        shorten_log(q);
        return true;
    }
    complain(why, "cannot store: %s", WORD(sqlite3_errmsg(q->writer)));
    if (!sqlite3_get_autocommit(q->writer))
        execute(q->writer, "ROLLBACK");
    return false;
}

static void end_keeper(Sqlite *q)
{
    if (!q->has_keeper)
        return;
    pthread_mutex_lock(&q->lock);
    q->keeping = KEEP_END;
    pthread_cond_signal(&q->work);
    pthread_mutex_unlock(&q->lock);
    pthread_join(q->thread, NULL);
    pthread_mutex_destroy(&q->lock);
    pthread_cond_destroy(&q->work);
}

static void sqlite_close(void *self)
{
    Sqlite *q = self;
    end_keeper(q);
    for (int i = 0; i < SQLS; i++)
        sqlite3_finalize(q->statement[i]);
    sqlite3_close(q->keeper);
    sqlite3_close(q->reader);
    sqlite3_close(q->writer);
    free(q);
}

static bool say(Buf *why, const char *path, sqlite3 *db)
{
    complain(why, "%s: %s", path, WORD(db ? sqlite3_errmsg(db) : N_("out of memory")));
    return false;
}

/* A PRAGMA's number, or -1. */
static int64_t pragma(sqlite3 *db, const char *text)
{
    sqlite3_stmt *s = NULL;
    int64_t value = -1;
    if (sqlite3_prepare_v2(db, text, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW)
        value = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return value;
}

static bool is_whole(sqlite3 *db)
{
    sqlite3_stmt *s = NULL;
    bool whole = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &s, NULL) == SQLITE_OK &&
                 sqlite3_step(s) == SQLITE_ROW && !strcmp(text_at(s, 0), "ok");
    sqlite3_finalize(s);
    return whole;
}

/* What is wrong with a file that could not be read or is incomplete. */
static void say_fault(Buf *why, const char *path, sqlite3 *db)
{
    int code = sqlite3_errcode(db);
    bool unread = code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE &&
                  code != SQLITE_CORRUPT && code != SQLITE_NOTADB;
    if (unread)
        complain(why, "%s: %s", path, WORD(sqlite3_errstr(code)));
    else
        complain(why,
                 "%s: the database is damaged (%s); put back a copy, or move it away to start a "
                 "new one",
                 path, WORD(sqlite3_errstr(code == SQLITE_NOTADB ? code : SQLITE_CORRUPT)));
}

bool store_inspect_sqlite(const char *path, Buf *why)
{
    sqlite3 *db = NULL;
    bool ok = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
    sqlite3_busy_timeout(db, BUSY_MS);
    if (!ok) {
        say(why, path, db);
    } else {
        int64_t version = pragma(db, "PRAGMA user_version");
        int64_t owner = pragma(db, "PRAGMA application_id");
        ok = false;
        if (version < 0 || !is_whole(db))
            say_fault(why, path, db);
        else if (owner != APPLICATION &&
                 !(owner == 0 && version == 0 && pragma(db, "PRAGMA page_count") == 0))
            complain(why, "%s: not a database of windfall", path);
        else if (version > STORE_VERSION)
            complain(why, "%s: made by a newer windfall (version %d, this one knows %d)", path,
                     (int)version, STORE_VERSION);
        else
            ok = true;
    }
    sqlite3_close(db);
    return ok;
}

static void skeleton(sqlite3_context *context, int count, sqlite3_value **values)
{
    char text[SKELETON_TEXT];
    const char *name = (const char *)sqlite3_value_text(values[0]);
    (void)count;
    name_skeleton(text, name ? name : "");
    sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
}

static bool upgrade(sqlite3 *db)
{
    char text[80];
    int64_t version = pragma(db, "PRAGMA user_version");
    if (version == STORE_VERSION)
        return true;
    if (!execute(db, "BEGIN IMMEDIATE"))
        return false;
    sqlite3_create_function(db, "skeleton", 1, SQLITE_UTF8, NULL, skeleton, NULL, NULL);
    for (; version < STORE_VERSION; version++)
        if (!execute(db, upgrades[version]))
            return false;
    sqlite3_snprintf(sizeof text, text, "PRAGMA user_version=%d; PRAGMA application_id=%d",
                     STORE_VERSION, APPLICATION);
    return execute(db, text) && execute(db, "COMMIT");
}

/* Nobody else on the machine may read it. */
static void keep_private(const char *path)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0)
        close(fd);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        Buf name = {0};
        buf_printf(&name, "%s%s", path, ends[i]);
        (void)!chmod(buf_text(&name), 0600);
        buf_free(&name);
    }
}

/* The statements that write, or those that read. */
static bool prepare(Sqlite *q, sqlite3 *db, bool writes)
{
    for (int i = 0; i < SQLS; i++)
        if (sql_texts[i].writes == writes && sql_texts[i].sqlite &&
            sqlite3_prepare_v3(db, sql_texts[i].sqlite, -1, SQLITE_PREPARE_PERSISTENT,
                               &q->statement[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

static bool open_writer(Sqlite *q, const char *path)
{
    if (sqlite3_open_v2(path, &q->writer, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) !=
        SQLITE_OK)
        return false;
    sqlite3_busy_timeout(q->writer, BUSY_MS);
    return execute(q->writer, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;") &&
           upgrade(q->writer) && prepare(q, q->writer, true) &&
           execute(q->writer, "BEGIN IMMEDIATE; COMMIT");
}

static bool open_reader(Sqlite *q, const char *path)
{
    if (sqlite3_open_v2(path, &q->reader, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
        return false;
    sqlite3_busy_timeout(q->reader, BUSY_MS);
    return prepare(q, q->reader, false);
}

static bool open_keeper(Sqlite *q, const char *path)
{
    if (sqlite3_open_v2(path, &q->keeper, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        return false;
    sqlite3_busy_timeout(q->keeper, BUSY_MS);
    sqlite3_wal_hook(q->writer, count_pages, q);
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->work, NULL);
    q->has_keeper = !pthread_create(&q->thread, NULL, keep_log, q);
    return q->has_keeper;
}

bool store_open_sqlite(Store *store, const char *path, Buf *why)
{
    if (access(path, F_OK) == 0 && !store_inspect_sqlite(path, why))
        return false;
    Sqlite *q = calloc(1, sizeof *q);
    if (!q)
        return say(why, path, NULL);
    keep_private(path);
    if (!open_writer(q, path) || !open_reader(q, path) || !open_keeper(q, path)) {
        say(why, path, q->reader ? q->reader : q->writer);
        sqlite_close(q);
        return false;
    }
    q->sql = (Sql){query, run, 0};
    sql_fill(store, &q->sql);
    store->write = sqlite_write;
    store->close = sqlite_close;
    return true;
}
