/* The store in one SQLite file: write-ahead log, every commit synced to the disk. Two connections,
 * one that only reads and one that only writes, so that the two may run on different threads; and a
 * third, with a thread of its own, that moves what is in the log to the database meanwhile, so that no
 * commit has to wait for that. The schema's version is the file's user_version; the upgrades are a list, one step a version. */
#include "server/store.h"

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

/* upgrades[v] makes version v + 1 out of version v. Never edit one that was released. */
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
    /* ids that were ever given out, those of deleted users and of guests who only talked included */
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
};

enum Writer {
    W_USER,
    W_TOKEN,
    W_NO_TOKEN,
    W_NO_TOKENS,
    W_OLD_TOKENS,
    W_RATING,
    W_GAME,
    W_NO_GAME,
    W_NO_CHAT,
    W_NO_LINES,
    W_NO_ANALYSIS,
    W_NO_PLAYERS,
    W_LINE,
    W_CHAT,
    W_MUTE,
    W_UNMUTE,
    W_ANALYSIS,
    W_REPORT,
    W_NO_REPORT,
    W_RULE,
    W_NO_RULE,
    W_CHANGED,
    W_NOTICED,
    W_IDS,
    W_PLAYERS,
    W_FORGET_USER,
    W_FORGET_RATING,
    W_FORGET_MUTE,
    W_FORGET_PLAYER,
    W_FORGET_REPORT,
    W_FORGET_RULE,
    W_FORGET_CHAT,
    W_FORGET_ANALYSIS,
    W_BEGIN,
    W_COMMIT,
    W_ROLLBACK,
    WRITERS
};

static const char *const writer_text[WRITERS] = {
    [W_USER] = "INSERT INTO user(id,created,seen,name,folded,password,settings,lang,skeleton)"
               " VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9) ON CONFLICT(id) DO UPDATE SET seen=?3,name=?4,"
               "folded=?5,password=?6,settings=?7,lang=?8,skeleton=?9",
    [W_TOKEN] = "INSERT OR REPLACE INTO token(hash,user,used) VALUES(?1,?2,?3)",
    [W_NO_TOKEN] = "DELETE FROM token WHERE hash=?1",
    [W_OLD_TOKENS] = "DELETE FROM token WHERE used<?1",
    [W_NO_TOKENS] = "DELETE FROM token WHERE user=?1",
    [W_RATING] = "INSERT OR REPLACE INTO rating(user,players,games,rating,deviation,volatility)"
                 " VALUES(?1,?2,?3,?4,?5,?6)",
    [W_GAME] = "INSERT OR REPLACE INTO game(name,state,created,changed,meta,record)"
               " VALUES(?1,?2,?3,?4,?5,?6)",
    [W_NO_GAME] = "DELETE FROM game WHERE name=?1",
    [W_NO_CHAT] = "DELETE FROM chat WHERE game=?1",
    [W_NO_LINES] = "DELETE FROM line WHERE game=?1",
    [W_NO_ANALYSIS] = "DELETE FROM analysis WHERE game=?1",
    [W_NO_PLAYERS] = "DELETE FROM player WHERE game=?1",
    [W_LINE] = "INSERT INTO line(game,n,at,line) VALUES(?1,?2,?3,?4)",
    [W_CHAT] = "INSERT INTO chat(game,n,at,user,seat,name,text) VALUES(?1,?2,?3,?4,?5,?6,?7)",
    [W_MUTE] = "INSERT OR REPLACE INTO mute(user,other) VALUES(?1,?2)",
    [W_UNMUTE] = "DELETE FROM mute WHERE user=?1 AND other=?2",
    [W_ANALYSIS] = "INSERT OR REPLACE INTO analysis(game,lang,text) VALUES(?1,?2,?3)",
    [W_REPORT] = "INSERT INTO report(at,by,user,name,game,line,words) VALUES(?1,?2,?3,?4,?5,?6,?7)",
    [W_NO_REPORT] = "DELETE FROM report WHERE id=?1",
    [W_RULE] = "INSERT OR REPLACE INTO rule(kind,who,at) VALUES(?1,?2,?3)",
    [W_NO_RULE] = "DELETE FROM rule WHERE kind=?1 AND who=?2",
    [W_CHANGED] = "INSERT OR REPLACE INTO changed(user) VALUES(?1)",
    [W_NOTICED] = "DELETE FROM changed WHERE user=?1",
    [W_IDS] = "UPDATE ids SET last=?1",
    [W_PLAYERS] = "INSERT OR REPLACE INTO player(user,game,changed,archived)"
                  " SELECT json_extract(value,'$.user'),?1,?2,"
                  "coalesce(json_extract(value,'$.archived'),0) FROM json_each(?3,'$.seats')"
                  " WHERE json_extract(value,'$.user')>0",
    [W_FORGET_USER] = "DELETE FROM user WHERE id=?1",
    [W_FORGET_RATING] = "DELETE FROM rating WHERE user=?1",
    [W_FORGET_MUTE] = "DELETE FROM mute WHERE user=?1 OR other=?1",
    [W_FORGET_CHAT] = "DELETE FROM chat WHERE user=?1",
    [W_FORGET_ANALYSIS] = "DELETE FROM analysis WHERE game IN"
                          " (SELECT game FROM player WHERE user=?1)",
    [W_FORGET_PLAYER] = "DELETE FROM player WHERE user=?1",
    [W_FORGET_REPORT] = "DELETE FROM report WHERE by=?1 OR user=?1",
    [W_FORGET_RULE] = "DELETE FROM rule WHERE kind<2 AND who=?1",
    [W_BEGIN] = "BEGIN IMMEDIATE",
    [W_COMMIT] = "COMMIT",
    [W_ROLLBACK] = "ROLLBACK",
};

enum Reader {
    R_USER,
    R_NAMED,
    R_ALIKE,
    R_TOKEN,
    R_RATINGS,
    R_MUTES,
    R_GAMES,
    R_GAME,
    R_LINES,
    R_CHAT,
    R_PLAYED,
    R_ENDED,
    R_KNOWN,
    R_SAID,
    R_ANALYSIS,
    R_LAST_ID,
    R_CHANGED,
    R_ACCOUNTS,
    R_REPORTS,
    R_REPORTS_BY,
    R_REPORT_COUNT,
    R_RULES,
    READERS
};

#define USER_COLUMNS   "id,created,seen,name,folded,password,settings,lang"
#define GAME_COLUMNS   "game.name,game.state,game.created,game.changed,game.meta,game.record"
#define REPORT_COLUMNS "id,at,by,user,name,game,line,words"
static const char *const reader_text[READERS] = {
    [R_USER] = "SELECT " USER_COLUMNS " FROM user WHERE id=?1",
    [R_NAMED] = "SELECT " USER_COLUMNS " FROM user WHERE folded=?1",
    [R_ALIKE] = "SELECT 1 FROM user WHERE skeleton=?1 AND id<>?2 LIMIT 1",
    [R_TOKEN] = "SELECT user,used FROM token WHERE hash=?1",
    [R_RATINGS] = "SELECT user,players,games,rating,deviation,volatility FROM rating WHERE user=?1",
    [R_MUTES] = "SELECT other FROM mute WHERE user=?1",
    [R_GAMES] = "SELECT " GAME_COLUMNS " FROM game WHERE state=?1 ORDER BY changed",
    [R_GAME] = "SELECT " GAME_COLUMNS " FROM game WHERE name=?1",
    [R_LINES] = "SELECT game,n,at,line FROM line WHERE game=?1 ORDER BY n",
    [R_CHAT] = "SELECT * FROM (SELECT game,n,at,user,seat,name,text FROM chat WHERE game=?1"
               " ORDER BY n DESC LIMIT ?2) ORDER BY n",
    [R_PLAYED] = "SELECT " GAME_COLUMNS " FROM player JOIN game ON game.name=player.game"
                 " WHERE player.user=?1 ORDER BY player.changed DESC LIMIT ?2",
    [R_ENDED] = "SELECT " GAME_COLUMNS " FROM player JOIN game ON game.name=player.game"
                " WHERE player.user=?1 AND player.archived=?2 AND game.state=2"
                " ORDER BY player.changed DESC LIMIT ?4 OFFSET ?3",
    [R_KNOWN] = "SELECT DISTINCT its.user FROM player AS mine JOIN player AS its"
                " ON its.game=mine.game WHERE mine.user=?1 AND its.user<>?1 LIMIT 1000",
    [R_SAID] = "SELECT game,n,at,user,seat,name,text FROM chat WHERE user=?1 ORDER BY at",
    [R_ANALYSIS] = "SELECT text FROM analysis WHERE game=?1 AND lang=?2",
    [R_LAST_ID] = "SELECT max(last,(SELECT coalesce(max(id),0) FROM user)) FROM ids",
    [R_CHANGED] = "SELECT user FROM changed",
    [R_ACCOUNTS] = "SELECT " USER_COLUMNS " FROM user WHERE folded IS NOT NULL ORDER BY folded",
    [R_REPORTS] = "SELECT " REPORT_COLUMNS " FROM report ORDER BY id",
    [R_REPORTS_BY] = "SELECT " REPORT_COLUMNS " FROM report WHERE by=?1 ORDER BY id",
    [R_REPORT_COUNT] = "SELECT count(*) FROM report",
    [R_RULES] = "SELECT kind,at,who FROM rule ORDER BY kind,who",
};

/* What the keeper of the log is doing. */
typedef enum Keeping { KEEP_NOTHING, KEEP_MOVING, KEEP_MOVED, KEEP_END } Keeping;

typedef struct Sqlite {
    sqlite3 *reader, *writer, *keeper;
    sqlite3_stmt *read[READERS], *write[WRITERS];
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

static void bind_text(sqlite3_stmt *s, int at, const char *text)
{
    if (text)
        sqlite3_bind_text(s, at, text, -1, SQLITE_STATIC);
    else
        sqlite3_bind_null(s, at);
}

static void bind_hash(sqlite3_stmt *s, const unsigned char *hash)
{
    sqlite3_bind_blob(s, 1, hash, TOKEN_HASH, SQLITE_STATIC);
}

static bool run(Sqlite *q, enum Writer which)
{
    sqlite3_stmt *s = q->write[which];
    int status = sqlite3_step(s);
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    return status == SQLITE_DONE || status == SQLITE_ROW;
}

static bool run_for(Sqlite *q, enum Writer which, int64_t user)
{
    sqlite3_bind_int64(q->write[which], 1, user);
    return run(q, which);
}

static bool write_user(Sqlite *q, const UserRow *row)
{
    sqlite3_stmt *s = q->write[W_USER];
    sqlite3_bind_int64(s, 1, row->id);
    sqlite3_bind_int64(s, 2, row->created);
    sqlite3_bind_int64(s, 3, row->seen);
    bind_text(s, 4, row->name);
    bind_text(s, 5, row->folded);
    bind_text(s, 6, row->password);
    bind_text(s, 7, row->settings);
    bind_text(s, 8, row->lang);
    bind_text(s, 9, row->skeleton);
    return run(q, W_USER);
}

static bool write_rating(Sqlite *q, const RatingRow *row)
{
    sqlite3_stmt *s = q->write[W_RATING];
    sqlite3_bind_int64(s, 1, row->user);
    sqlite3_bind_int(s, 2, row->players);
    sqlite3_bind_int(s, 3, row->games);
    sqlite3_bind_double(s, 4, row->rating);
    sqlite3_bind_double(s, 5, row->deviation);
    sqlite3_bind_double(s, 6, row->volatility);
    return run(q, W_RATING);
}

static bool write_game(Sqlite *q, const GameRow *row)
{
    sqlite3_stmt *s = q->write[W_GAME];
    bind_text(s, 1, row->name);
    sqlite3_bind_int(s, 2, row->state);
    sqlite3_bind_int64(s, 3, row->created);
    sqlite3_bind_int64(s, 4, row->changed);
    bind_text(s, 5, row->meta);
    bind_text(s, 6, row->record);
    if (!run(q, W_GAME))
        return false;
    s = q->write[W_PLAYERS];
    bind_text(s, 1, row->name);
    sqlite3_bind_int64(s, 2, row->changed);
    bind_text(s, 3, row->meta);
    return run(q, W_PLAYERS);
}

static bool write_line(Sqlite *q, const LineRow *row)
{
    sqlite3_stmt *s = q->write[W_LINE];
    bind_text(s, 1, row->game);
    sqlite3_bind_int64(s, 2, row->n);
    sqlite3_bind_int64(s, 3, row->at);
    bind_text(s, 4, row->line);
    return run(q, W_LINE);
}

static bool write_chat(Sqlite *q, const ChatRow *row)
{
    sqlite3_stmt *s = q->write[W_CHAT];
    bind_text(s, 1, row->game);
    sqlite3_bind_int64(s, 2, row->n);
    sqlite3_bind_int64(s, 3, row->at);
    sqlite3_bind_int64(s, 4, row->user);
    sqlite3_bind_int(s, 5, row->seat);
    bind_text(s, 6, row->name);
    bind_text(s, 7, row->text);
    return run(q, W_CHAT);
}

static bool write_analysis(Sqlite *q, const AnalysisRow *row)
{
    sqlite3_stmt *s = q->write[W_ANALYSIS];
    bind_text(s, 1, row->game);
    bind_text(s, 2, row->lang);
    bind_text(s, 3, row->text);
    return run(q, W_ANALYSIS);
}

static bool write_report(Sqlite *q, const ReportRow *row)
{
    sqlite3_stmt *s = q->write[W_REPORT];
    sqlite3_bind_int64(s, 1, row->at);
    sqlite3_bind_int64(s, 2, row->by);
    sqlite3_bind_int64(s, 3, row->user);
    bind_text(s, 4, row->name);
    bind_text(s, 5, row->game);
    bind_text(s, 6, row->line);
    bind_text(s, 7, row->words);
    return run(q, W_REPORT);
}

static bool write_rule(Sqlite *q, const RuleRow *row)
{
    enum Writer which = row->on ? W_RULE : W_NO_RULE;
    sqlite3_stmt *s = q->write[which];
    sqlite3_bind_int(s, 1, row->kind);
    bind_text(s, 2, row->who);
    if (row->on)
        sqlite3_bind_int64(s, 3, row->at);
    return run(q, which);
}

static bool write_named(Sqlite *q, enum Writer which, const char *name)
{
    bind_text(q->write[which], 1, name);
    return run(q, which);
}

static bool write_forget(Sqlite *q, int64_t user)
{
    return run_for(q, W_NO_TOKENS, user) && run_for(q, W_FORGET_RATING, user) &&
           run_for(q, W_FORGET_MUTE, user) && run_for(q, W_FORGET_CHAT, user) &&
           run_for(q, W_FORGET_ANALYSIS, user) && run_for(q, W_FORGET_PLAYER, user) &&
           run_for(q, W_FORGET_REPORT, user) && run_for(q, W_FORGET_RULE, user) &&
           run_for(q, W_FORGET_USER, user);
}

static bool write_mute(Sqlite *q, int64_t user, int64_t other, bool on)
{
    enum Writer which = on ? W_MUTE : W_UNMUTE;
    sqlite3_bind_int64(q->write[which], 2, other);
    return run_for(q, which, user);
}

static bool write_one(Sqlite *q, const Write *w)
{
    switch (w->kind) {
    case WRITE_USER: return write_user(q, &w->as.user);
    case WRITE_FORGET: return write_forget(q, w->as.link.user);
    case WRITE_TOKEN:
        bind_hash(q->write[W_TOKEN], w->as.link.hash);
        sqlite3_bind_int64(q->write[W_TOKEN], 2, w->as.link.user);
        sqlite3_bind_int64(q->write[W_TOKEN], 3, w->as.link.at);
        return run(q, W_TOKEN);
    case WRITE_NO_TOKEN:
        bind_hash(q->write[W_NO_TOKEN], w->as.link.hash);
        return run(q, W_NO_TOKEN);
    case WRITE_NO_TOKENS: return run_for(q, W_NO_TOKENS, w->as.link.user);
    case WRITE_OLD_TOKENS: return run_for(q, W_OLD_TOKENS, w->as.link.at);
    case WRITE_RATING: return write_rating(q, &w->as.rating);
    case WRITE_GAME: return write_game(q, &w->as.game);
    case WRITE_NO_GAME:
        return write_named(q, W_NO_GAME, w->as.game.name) &&
               write_named(q, W_NO_CHAT, w->as.game.name) &&
               write_named(q, W_NO_LINES, w->as.game.name) &&
               write_named(q, W_NO_ANALYSIS, w->as.game.name) &&
               write_named(q, W_NO_PLAYERS, w->as.game.name);
    case WRITE_LINE: return write_line(q, &w->as.line);
    case WRITE_CHAT: return write_chat(q, &w->as.chat);
    case WRITE_MUTE: return write_mute(q, w->as.link.user, w->as.link.other, w->as.link.on);
    case WRITE_ANALYSIS: return write_analysis(q, &w->as.analysis);
    case WRITE_REPORT: return write_report(q, &w->as.report);
    case WRITE_NO_REPORT: return run_for(q, W_NO_REPORT, w->as.link.user);
    case WRITE_RULE: return write_rule(q, &w->as.rule);
    case WRITE_CHANGED: return run_for(q, W_CHANGED, w->as.link.user);
    case WRITE_NOTICED: return run_for(q, W_NOTICED, w->as.link.user);
    case WRITE_IDS: return run_for(q, W_IDS, w->as.link.user);
    }
    return false;
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

/* After a commit: a long log is moved by the keeper; the few pages written meanwhile are moved here, and
 * the next commit begins the log anew. */
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
    bool ok = run(q, W_BEGIN);
    for (int i = 0; ok && i < count; i++)
        ok = write_one(q, &writes[i]);
    if (ok && run(q, W_COMMIT)) {
        shorten_log(q);
        return true;
    }
    complain(why, "cannot store: %s", WORD(sqlite3_errmsg(q->writer)));
    if (!sqlite3_get_autocommit(q->writer))
        run(q, W_ROLLBACK);
    return false;
}

static void take_user(sqlite3_stmt *s, void (*take)(void *to, const UserRow *row), void *to)
{
    UserRow row = {sqlite3_column_int64(s, 0),
                   sqlite3_column_int64(s, 1),
                   sqlite3_column_int64(s, 2),
                   text_at(s, 3),
                   text_at(s, 4),
                   text_at(s, 5),
                   text_at(s, 6),
                   text_at(s, 7),
                   NULL};
    take(to, &row);
}

static bool one_user(sqlite3_stmt *s, void (*take)(void *to, const UserRow *row), void *to)
{
    bool found = sqlite3_step(s) == SQLITE_ROW;
    if (found)
        take_user(s, take, to);
    sqlite3_reset(s);
    return found;
}

static bool sqlite_user(void *self, int64_t id, void (*take)(void *to, const UserRow *row),
                        void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_USER];
    sqlite3_bind_int64(s, 1, id);
    return one_user(s, take, to);
}

static bool sqlite_named(void *self, const char *folded, void (*take)(void *to, const UserRow *row),
                         void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_NAMED];
    bind_text(s, 1, folded);
    return one_user(s, take, to);
}

static bool sqlite_is_alike(void *self, const char *skeleton, int64_t but)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_ALIKE];
    bind_text(s, 1, skeleton);
    sqlite3_bind_int64(s, 2, but);
    bool found = sqlite3_step(s) == SQLITE_ROW;
    sqlite3_reset(s);
    return found;
}

static int64_t sqlite_token(void *self, const unsigned char hash[TOKEN_HASH], int64_t *used)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_TOKEN];
    bind_hash(s, hash);
    bool found = sqlite3_step(s) == SQLITE_ROW;
    int64_t user = found ? sqlite3_column_int64(s, 0) : 0;
    *used = found ? sqlite3_column_int64(s, 1) : 0;
    sqlite3_reset(s);
    return user;
}

static void sqlite_ratings(void *self, int64_t user, void (*take)(void *to, const RatingRow *row),
                           void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_RATINGS];
    sqlite3_bind_int64(s, 1, user);
    while (sqlite3_step(s) == SQLITE_ROW) {
        RatingRow row = {sqlite3_column_int64(s, 0),  sqlite3_column_int(s, 1),
                         sqlite3_column_int(s, 2),    sqlite3_column_double(s, 3),
                         sqlite3_column_double(s, 4), sqlite3_column_double(s, 5)};
        take(to, &row);
    }
    sqlite3_reset(s);
}

static void sqlite_mutes(void *self, int64_t user, void (*take)(void *to, int64_t other), void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_MUTES];
    sqlite3_bind_int64(s, 1, user);
    while (sqlite3_step(s) == SQLITE_ROW)
        take(to, sqlite3_column_int64(s, 0));
    sqlite3_reset(s);
}

static int all_games(sqlite3_stmt *s, void (*take)(void *to, const GameRow *row), void *to)
{
    int count = 0;
    for (; sqlite3_step(s) == SQLITE_ROW; count++) {
        GameRow row = {text_at(s, 0),
                       sqlite3_column_int(s, 1),
                       sqlite3_column_int64(s, 2),
                       sqlite3_column_int64(s, 3),
                       text_at(s, 4),
                       text_at(s, 5)};
        take(to, &row);
    }
    sqlite3_reset(s);
    return count;
}

static void sqlite_games(void *self, int state, void (*take)(void *to, const GameRow *row),
                         void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_GAMES];
    sqlite3_bind_int(s, 1, state);
    all_games(s, take, to);
}

static bool sqlite_game(void *self, const char *name, void (*take)(void *to, const GameRow *row),
                        void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_GAME];
    bind_text(s, 1, name);
    return all_games(s, take, to);
}

static void sqlite_played(void *self, int64_t user, int count,
                          void (*take)(void *to, const GameRow *row), void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_PLAYED];
    sqlite3_bind_int64(s, 1, user);
    sqlite3_bind_int(s, 2, count);
    all_games(s, take, to);
}

static void sqlite_ended(void *self, int64_t user, bool archived, int from, int count,
                         void (*take)(void *to, const GameRow *row), void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_ENDED];
    sqlite3_bind_int64(s, 1, user);
    sqlite3_bind_int(s, 2, archived);
    sqlite3_bind_int(s, 3, from);
    sqlite3_bind_int(s, 4, count);
    all_games(s, take, to);
}

static void sqlite_known(void *self, int64_t user, void (*take)(void *to, int64_t other), void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_KNOWN];
    sqlite3_bind_int64(s, 1, user);
    while (sqlite3_step(s) == SQLITE_ROW)
        take(to, sqlite3_column_int64(s, 0));
    sqlite3_reset(s);
}

static bool sqlite_analysis(void *self, const char *game, const char *lang,
                            void (*take)(void *to, const char *text), void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_ANALYSIS];
    bind_text(s, 1, game);
    bind_text(s, 2, lang);
    bool found = sqlite3_step(s) == SQLITE_ROW;
    if (found)
        take(to, text_at(s, 0));
    sqlite3_reset(s);
    return found;
}

static void sqlite_lines(void *self, const char *game, void (*take)(void *to, const LineRow *row),
                         void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_LINES];
    bind_text(s, 1, game);
    while (sqlite3_step(s) == SQLITE_ROW) {
        LineRow row = {text_at(s, 0), sqlite3_column_int64(s, 1), sqlite3_column_int64(s, 2),
                       text_at(s, 3)};
        take(to, &row);
    }
    sqlite3_reset(s);
}

static void all_chat(sqlite3_stmt *s, void (*take)(void *to, const ChatRow *row), void *to)
{
    while (sqlite3_step(s) == SQLITE_ROW) {
        ChatRow row = {text_at(s, 0),
                       sqlite3_column_int64(s, 1),
                       sqlite3_column_int64(s, 2),
                       sqlite3_column_int64(s, 3),
                       sqlite3_column_int(s, 4),
                       text_at(s, 5),
                       text_at(s, 6)};
        take(to, &row);
    }
    sqlite3_reset(s);
}

static int64_t one_number(sqlite3_stmt *s)
{
    int64_t number = sqlite3_step(s) == SQLITE_ROW ? sqlite3_column_int64(s, 0) : 0;
    sqlite3_reset(s);
    return number;
}

static void sqlite_chat(void *self, const char *game, int count,
                        void (*take)(void *to, const ChatRow *row), void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_CHAT];
    bind_text(s, 1, game);
    sqlite3_bind_int(s, 2, count);
    all_chat(s, take, to);
}

static void sqlite_said(void *self, int64_t user, void (*take)(void *to, const ChatRow *row),
                        void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_SAID];
    sqlite3_bind_int64(s, 1, user);
    all_chat(s, take, to);
}

static int64_t sqlite_last_id(void *self)
{
    return one_number(((Sqlite *)self)->read[R_LAST_ID]);
}

static void sqlite_changed(void *self, void (*take)(void *to, int64_t user), void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_CHANGED];
    while (sqlite3_step(s) == SQLITE_ROW)
        take(to, sqlite3_column_int64(s, 0));
    sqlite3_reset(s);
}

static void sqlite_accounts(void *self, void (*take)(void *to, const UserRow *row), void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_ACCOUNTS];
    while (sqlite3_step(s) == SQLITE_ROW)
        take_user(s, take, to);
    sqlite3_reset(s);
}

static void sqlite_reports(void *self, int64_t by, void (*take)(void *to, const ReportRow *row),
                           void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[by ? R_REPORTS_BY : R_REPORTS];
    if (by)
        sqlite3_bind_int64(s, 1, by);
    while (sqlite3_step(s) == SQLITE_ROW) {
        ReportRow row = {sqlite3_column_int64(s, 0),
                         sqlite3_column_int64(s, 1),
                         sqlite3_column_int64(s, 2),
                         sqlite3_column_int64(s, 3),
                         text_at(s, 4),
                         text_at(s, 5),
                         text_at(s, 6),
                         text_at(s, 7)};
        take(to, &row);
    }
    sqlite3_reset(s);
}

static int64_t sqlite_report_count(void *self)
{
    return one_number(((Sqlite *)self)->read[R_REPORT_COUNT]);
}

static void sqlite_rules(void *self, void (*take)(void *to, const RuleRow *row), void *to)
{
    sqlite3_stmt *s = ((Sqlite *)self)->read[R_RULES];
    while (sqlite3_step(s) == SQLITE_ROW) {
        RuleRow row = {sqlite3_column_int(s, 0), sqlite3_column_int64(s, 1), text_at(s, 2), true};
        take(to, &row);
    }
    sqlite3_reset(s);
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
    for (int i = 0; i < READERS; i++)
        sqlite3_finalize(q->read[i]);
    for (int i = 0; i < WRITERS; i++)
        sqlite3_finalize(q->write[i]);
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

/* What is wrong with a file that was not read or is not whole. */
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
    if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
        return false;
    sqlite3_create_function(db, "skeleton", 1, SQLITE_UTF8, NULL, skeleton, NULL, NULL);
    for (; version < STORE_VERSION; version++)
        if (sqlite3_exec(db, upgrades[version], NULL, NULL, NULL) != SQLITE_OK)
            return false;
    sqlite3_snprintf(sizeof text, text, "PRAGMA user_version=%d; PRAGMA application_id=%d",
                     STORE_VERSION, APPLICATION);
    return sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

/* Nobody else on the machine reads it. */
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

static bool prepare(sqlite3 *db, const char *const *texts, sqlite3_stmt **statements, int count)
{
    for (int i = 0; i < count; i++)
        if (sqlite3_prepare_v3(db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &statements[i], NULL) !=
            SQLITE_OK)
            return false;
    return true;
}

static bool open_writer(Sqlite *q, const char *path)
{
    if (sqlite3_open_v2(path, &q->writer, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) !=
        SQLITE_OK)
        return false;
    sqlite3_busy_timeout(q->writer, BUSY_MS);
    return sqlite3_exec(q->writer, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;", NULL, NULL,
                        NULL) == SQLITE_OK &&
           upgrade(q->writer) && prepare(q->writer, writer_text, q->write, WRITERS) &&
           run(q, W_BEGIN) && run(q, W_COMMIT);
}

static bool open_reader(Sqlite *q, const char *path)
{
    if (sqlite3_open_v2(path, &q->reader, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
        return false;
    sqlite3_busy_timeout(q->reader, BUSY_MS);
    return prepare(q->reader, reader_text, q->read, READERS);
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
    *store = (Store){q,
                     sqlite_write,
                     sqlite_user,
                     sqlite_named,
                     sqlite_is_alike,
                     sqlite_token,
                     sqlite_ratings,
                     sqlite_mutes,
                     sqlite_games,
                     sqlite_game,
                     sqlite_lines,
                     sqlite_chat,
                     sqlite_analysis,
                     sqlite_played,
                     sqlite_ended,
                     sqlite_known,
                     sqlite_said,
                     sqlite_last_id,
                     sqlite_changed,
                     sqlite_accounts,
                     sqlite_reports,
                     sqlite_report_count,
                     sqlite_rules,
                     sqlite_close};
    return true;
}
