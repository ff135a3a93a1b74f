/* Knows the statements of each Write, and which column is which member of a row. */
#include "server/store_sql.h"

#include <ctype.h>
#include <string.h>

const SqlText sql_texts[SQLS] = {
#define READ(id, params, columns, text) [SQL_##id] = {false, false, params, columns, text, NULL},
#define READ2(id, params, columns, sqlite, postgres) \
    [SQL_##id] = {false, false, params, columns, sqlite, postgres},
#define ALL(id, columns, text) [SQL_##id] = {false, true, "", columns, text, NULL},
#define SHARED(id, params, columns, text) \
    [SQL_##id] = {sizeof(columns) == 1, false, params, columns, NULL, text},
#define WRITE(id, params, text) [SQL_##id] = {true, false, params, "", text, NULL},
#define WRITE2(id, params, sqlite, postgres) \
    [SQL_##id] = {true, false, params, "", sqlite, postgres},
#include "server/store_sql.def"
};

void sql_postgres(Buf *out, const char *text)
{
    for (size_t word; *text; text += word ? word : 1) {
        word = 0;
        if (*text == '\'')
            word = (size_t)(strchr(text + 1, '\'') - text) + 1;
        while (isalnum((unsigned char)text[word]) || text[word] == '_')
            word++;
        if (word == 4 && !memcmp(text, "user", 4))
            buf_str(out, "\"user\"");
        else if (word)
            buf_add(out, text, word);
        else
            buf_byte(out, *text == '?' ? '$' : *text);
    }
}

/* ---- writing ---- */

#define VALUES(...) ((const SqlValue[]){__VA_ARGS__})
#define INT(value)         \
    {                      \
        .integer = (value) \
    }
#define REAL(value)     \
    {                   \
        .real = (value) \
    }
#define TEXT(value)     \
    {                   \
        .text = (value) \
    }
#define HASH(value)     \
    {                   \
        .hash = (value) \
    }

/* The same values for several statements. */
static bool run_list(Sql *sql, const SqlId *ids, int count, const SqlValue *params)
{
    for (int i = 0; i < count; i++)
        if (!sql->run(sql, ids[i], params))
            return false;
    return true;
}

static bool forget_user(Sql *sql, int64_t user)
{
    static const SqlId ids[] = {SQL_NO_TOKENS,     SQL_FORGET_RATING,   SQL_FORGET_MUTE,
                                SQL_FORGET_CHAT,   SQL_FORGET_ANALYSIS, SQL_FORGET_PLAYER,
                                SQL_FORGET_REPORT, SQL_FORGET_RULE,     SQL_FORGET_USER};
    return run_list(sql, ids, sizeof ids / sizeof *ids, VALUES(INT(user)));
}

static bool remove_game(Sql *sql, const char *name)
{
    static const SqlId ids[] = {SQL_NO_GAME, SQL_NO_CHAT, SQL_NO_LINES, SQL_NO_ANALYSIS,
                                SQL_NO_PLAYERS};
    return run_list(sql, ids, sizeof ids / sizeof *ids, VALUES(TEXT(name)));
}

static bool write_user(Sql *sql, const UserRow *row)
{
    return sql->run(sql, SQL_PUT_USER,
                    VALUES(INT(row->id), INT(row->created), INT(row->seen), TEXT(row->name),
                           TEXT(row->folded), TEXT(row->password), TEXT(row->settings),
                           TEXT(row->lang), TEXT(row->skeleton)));
}

static bool write_game(Sql *sql, const GameRow *row)
{
    return sql->run(sql, SQL_PUT_GAME,
                    VALUES(TEXT(row->name), INT(row->state), INT(row->created), INT(row->changed),
                           TEXT(row->meta), TEXT(row->record))) &&
           sql->run(sql, SQL_PUT_PLAYERS,
                    VALUES(TEXT(row->name), INT(row->changed), TEXT(row->meta)));
}

static bool write_settings(Sql *sql, const UserRow *row)
{
    return sql->run(sql, SQL_PUT_SETTINGS,
                    VALUES(INT(row->id), INT(row->seen), TEXT(row->settings), TEXT(row->lang)));
}

static bool write_shown(Sql *sql, const GameRow *row)
{
    return sql->run(sql, SQL_PUT_SHOWN, VALUES(TEXT(row->name), INT(row->shown)));
}

static bool write_rating(Sql *sql, const RatingRow *row)
{
    return sql->run(sql, SQL_PUT_RATING,
                    VALUES(INT(row->user), INT(row->players), INT(row->games), REAL(row->rating),
                           REAL(row->deviation), REAL(row->volatility), REAL(row->gain),
                           REAL(row->deviation_change), REAL(row->volatility_change)));
}

static bool write_line(Sql *sql, const LineRow *row)
{
    return sql->run(sql, SQL_PUT_LINE,
                    VALUES(TEXT(row->game), INT(row->n), INT(row->at), TEXT(row->line)));
}

static bool write_chat(Sql *sql, const ChatRow *row)
{
    return sql->run(sql, SQL_PUT_CHAT,
                    VALUES(TEXT(row->game), INT(row->n), INT(row->at), INT(row->user),
                           INT(row->seat), TEXT(row->name), TEXT(row->text)));
}

static bool write_analysis(Sql *sql, const AnalysisRow *row)
{
    return sql->run(sql, SQL_PUT_ANALYSIS,
                    VALUES(TEXT(row->game), TEXT(row->lang), TEXT(row->text)));
}

static bool write_report(Sql *sql, const ReportRow *row)
{
    return sql->run(sql, SQL_PUT_REPORT,
                    VALUES(INT(row->id), INT(row->at), INT(row->by), INT(row->user),
                           TEXT(row->name), TEXT(row->game), TEXT(row->line), TEXT(row->words)));
}

static bool write_rule(Sql *sql, const RuleRow *row)
{
    return sql->run(sql, row->on ? SQL_PUT_RULE : SQL_NO_RULE,
                    VALUES(INT(row->kind), TEXT(row->who), INT(row->at)));
}

static bool write_token(Sql *sql, const Write *w)
{
    return sql->run(sql, SQL_PUT_TOKEN,
                    VALUES(HASH(w->as.link.hash), INT(w->as.link.user), INT(w->as.link.at)));
}

static bool write_mute(Sql *sql, const Write *w)
{
    return sql->run(sql, w->as.link.on ? SQL_PUT_MUTE : SQL_NO_MUTE,
                    VALUES(INT(w->as.link.user), INT(w->as.link.other)));
}

static bool run_for(Sql *sql, SqlId id, int64_t number)
{
    return sql->run(sql, id, VALUES(INT(number)));
}

bool sql_write(Sql *sql, const Write *w)
{
    switch (w->kind) {
    case WRITE_USER: return write_user(sql, &w->as.user);
    case WRITE_FORGET: return forget_user(sql, w->as.link.user);
    case WRITE_TOKEN: return write_token(sql, w);
    case WRITE_NO_TOKEN: return sql->run(sql, SQL_NO_TOKEN, VALUES(HASH(w->as.link.hash)));
    case WRITE_NO_TOKENS: return run_for(sql, SQL_NO_TOKENS, w->as.link.user);
    case WRITE_OLD_TOKENS: return run_for(sql, SQL_OLD_TOKENS, w->as.link.at);
    case WRITE_RATING: return write_rating(sql, &w->as.rating);
    case WRITE_GAME: return write_game(sql, &w->as.game);
    case WRITE_NO_GAME: return remove_game(sql, w->as.game.name);
    case WRITE_LINE: return write_line(sql, &w->as.line);
    case WRITE_CHAT: return write_chat(sql, &w->as.chat);
    case WRITE_MUTE: return write_mute(sql, w);
    case WRITE_ANALYSIS: return write_analysis(sql, &w->as.analysis);
    case WRITE_REPORT: return write_report(sql, &w->as.report);
    case WRITE_NO_REPORT: return run_for(sql, SQL_NO_REPORT, w->as.link.user);
    case WRITE_RULE: return write_rule(sql, &w->as.rule);
    case WRITE_CHANGED: return run_for(sql, SQL_PUT_CHANGED, w->as.link.user);
    case WRITE_NOTICED: return run_for(sql, SQL_NOTICED, w->as.link.user);
    case WRITE_ALIVE: return run_for(sql, SQL_ALIVE, w->as.link.user);
    case WRITE_IDS: return run_for(sql, SQL_IDS, w->as.link.user);
    case WRITE_SETTINGS: return write_settings(sql, &w->as.user);
    case WRITE_SHOWN: return write_shown(sql, &w->as.game);
    }
    return false;
}

/* ---- rows ---- */

static UserRow user_row(const SqlValue *v)
{
    return (UserRow){v[0].integer, v[1].integer, v[2].integer, v[3].text, v[4].text,
                     v[5].text,    v[6].text,    v[7].text,    v[8].text};
}

static RatingRow rating_row(const SqlValue *v)
{
    return (RatingRow){.user = v[0].integer,
                       .players = (int)v[1].integer,
                       .games = (int)v[2].integer,
                       .rating = v[3].real,
                       .deviation = v[4].real,
                       .volatility = v[5].real};
}

static GameRow game_row(const SqlValue *v)
{
    return (GameRow){.name = v[0].text,
                     .state = (int)v[1].integer,
                     .created = v[2].integer,
                     .changed = v[3].integer,
                     .meta = v[4].text,
                     .record = v[5].text};
}

static LineRow line_row(const SqlValue *v)
{
    return (LineRow){v[0].text, v[1].integer, v[2].integer, v[3].text};
}

static ChatRow chat_row(const SqlValue *v)
{
    return (ChatRow){v[0].text,         v[1].integer, v[2].integer, v[3].integer,
                     (int)v[4].integer, v[5].text,    v[6].text};
}

static ReportRow report_row(const SqlValue *v)
{
    return (ReportRow){v[0].integer, v[1].integer, v[2].integer, v[3].integer,
                       v[4].text,    v[5].text,    v[6].text,    v[7].text};
}

static RuleRow rule_row(const SqlValue *v)
{
    return (RuleRow){(int)v[0].integer, v[1].integer, v[2].text, true};
}

/* ---- reading ---- */

/* Who gets the rows of a query, and how many there were. */
typedef struct Taker {
    union {
        void (*user)(void *to, const UserRow *row);
        void (*rating)(void *to, const RatingRow *row);
        void (*game)(void *to, const GameRow *row);
        void (*line)(void *to, const LineRow *row);
        void (*chat)(void *to, const ChatRow *row);
        void (*report)(void *to, const ReportRow *row);
        void (*rule)(void *to, const RuleRow *row);
        void (*id)(void *to, int64_t id);
        void (*text)(void *to, const char *text);
        void (*node)(void *to, int64_t epoch, int64_t clients);
    } take;
    void *to;
    int count;
} Taker;

#define TAKE(what, Type)                                 \
    static void take_##what(void *to, const SqlValue *v) \
    {                                                    \
        Taker *taker = to;                               \
        Type row = what##_row(v);                        \
        taker->count++;                                  \
        taker->take.what(taker->to, &row);               \
    }
TAKE(user, UserRow)
TAKE(rating, RatingRow)
TAKE(game, GameRow)
TAKE(line, LineRow)
TAKE(chat, ChatRow)
TAKE(report, ReportRow)
TAKE(rule, RuleRow)

static void take_id(void *to, const SqlValue *v)
{
    Taker *taker = to;
    taker->count++;
    taker->take.id(taker->to, v[0].integer);
}

static void take_text(void *to, const SqlValue *v)
{
    Taker *taker = to;
    taker->count++;
    taker->take.text(taker->to, v[0].text);
}

static void take_pair(void *to, const SqlValue *v)
{
    SqlValue *pair = to;
    pair[0] = v[0];
    pair[1] = v[1];
}

static void take_number(void *to, const SqlValue *v)
{
    *(int64_t *)to = v[0].integer;
}

static int query(void *self, SqlId id, const SqlValue *params, SqlTake *take, Taker taker)
{
    Sql *sql = self;
    sql->query(sql, id, params, take, &taker);
    return taker.count;
}

static int64_t query_number(void *self, SqlId id, const SqlValue *params)
{
    Sql *sql = self;
    int64_t number = 0;
    sql->query(sql, id, params, take_number, &number);
    return number;
}

static bool read_user(void *self, int64_t id, void (*take)(void *to, const UserRow *row), void *to)
{
    return query(self, SQL_USER, VALUES(INT(id)), take_user, (Taker){{.user = take}, to, 0});
}

static bool read_named(void *self, const char *folded, void (*take)(void *to, const UserRow *row),
                       void *to)
{
    return query(self, SQL_NAMED, VALUES(TEXT(folded)), take_user, (Taker){{.user = take}, to, 0});
}

static bool read_is_alike(void *self, const char *skeleton, int64_t but)
{
    return query_number(self, SQL_ALIKE, VALUES(TEXT(skeleton), INT(but)));
}

static int64_t read_token(void *self, const unsigned char hash[TOKEN_HASH], int64_t *used)
{
    Sql *sql = self;
    SqlValue pair[2] = {0};
    sql->query(sql, SQL_TOKEN, VALUES(HASH(hash)), take_pair, pair);
    *used = pair[1].integer;
    return pair[0].integer;
}

static void read_ratings(void *self, int64_t user, void (*take)(void *to, const RatingRow *row),
                         void *to)
{
    query(self, SQL_RATINGS, VALUES(INT(user)), take_rating, (Taker){{.rating = take}, to, 0});
}

static void read_mutes(void *self, int64_t user, void (*take)(void *to, int64_t other), void *to)
{
    query(self, SQL_MUTES, VALUES(INT(user)), take_id, (Taker){{.id = take}, to, 0});
}

static void read_games(void *self, int state, void (*take)(void *to, const GameRow *row), void *to)
{
    query(self, SQL_GAMES, VALUES(INT(state)), take_game, (Taker){{.game = take}, to, 0});
}

static bool read_game(void *self, const char *name, void (*take)(void *to, const GameRow *row),
                      void *to)
{
    return query(self, SQL_GAME, VALUES(TEXT(name)), take_game, (Taker){{.game = take}, to, 0});
}

static void read_lines(void *self, const char *game, void (*take)(void *to, const LineRow *row),
                       void *to)
{
    query(self, SQL_LINES, VALUES(TEXT(game)), take_line, (Taker){{.line = take}, to, 0});
}

static void read_chat(void *self, const char *game, int count,
                      void (*take)(void *to, const ChatRow *row), void *to)
{
    query(self, SQL_CHAT, VALUES(TEXT(game), INT(count)), take_chat,
          (Taker){{.chat = take}, to, 0});
}

static bool read_analysis(void *self, const char *game, const char *lang,
                          void (*take)(void *to, const char *text), void *to)
{
    return query(self, SQL_ANALYSIS, VALUES(TEXT(game), TEXT(lang)), take_text,
                 (Taker){{.text = take}, to, 0});
}

static void read_played(void *self, int64_t user, int count,
                        void (*take)(void *to, const GameRow *row), void *to)
{
    query(self, SQL_PLAYED, VALUES(INT(user), INT(count)), take_game,
          (Taker){{.game = take}, to, 0});
}

static void read_hosted(void *self, int64_t user, void (*take)(void *to, const GameRow *row),
                        void *to)
{
    query(self, SQL_HOSTED, VALUES(INT(user)), take_game, (Taker){{.game = take}, to, 0});
}

static void read_outlines(void *self, int64_t user, int count,
                          void (*take)(void *to, const GameRow *row), void *to)
{
    query(self, SQL_OUTLINES, VALUES(INT(user), INT(count)), take_game,
          (Taker){{.game = take}, to, 0});
}

static void read_ended(void *self, int64_t user, bool archived, int from, int count,
                       void (*take)(void *to, const GameRow *row), void *to)
{
    query(self, SQL_ENDED, VALUES(INT(user), INT(archived), INT(from), INT(count)), take_game,
          (Taker){{.game = take}, to, 0});
}

static void read_known(void *self, int64_t user, void (*take)(void *to, int64_t other), void *to)
{
    query(self, SQL_KNOWN, VALUES(INT(user)), take_id, (Taker){{.id = take}, to, 0});
}

static void read_said(void *self, int64_t user, void (*take)(void *to, const ChatRow *row),
                      void *to)
{
    query(self, SQL_SAID, VALUES(INT(user)), take_chat, (Taker){{.chat = take}, to, 0});
}

static int64_t read_last_id(void *self)
{
    return query_number(self, SQL_LAST_ID, NULL);
}

static void read_changed(void *self, void (*take)(void *to, int64_t user), void *to)
{
    query(self, SQL_CHANGED, NULL, take_id, (Taker){{.id = take}, to, 0});
}

static void read_accounts(void *self, void (*take)(void *to, const UserRow *row), void *to)
{
    query(self, SQL_ACCOUNTS, NULL, take_user, (Taker){{.user = take}, to, 0});
}

static void read_reports(void *self, int64_t by, void (*take)(void *to, const ReportRow *row),
                         void *to)
{
    query(self, by ? SQL_REPORTS_BY : SQL_REPORTS, VALUES(INT(by)), take_report,
          (Taker){{.report = take}, to, 0});
}

static int64_t read_report_count(void *self)
{
    return query_number(self, SQL_REPORT_COUNT, NULL);
}

static void read_rules(void *self, void (*take)(void *to, const RuleRow *row), void *to)
{
    query(self, SQL_RULES, NULL, take_rule, (Taker){{.rule = take}, to, 0});
}

/* ---- servers that share the database ---- */

typedef struct Owner {
    bool found;
    int64_t epoch;
    Buf *node;
} Owner;

static void take_owner(void *to, const SqlValue *v)
{
    Owner *owner = to;
    owner->found = true;
    owner->epoch = v[0].integer;
    if (v[1].text)
        buf_str(owner->node, v[1].text);
}

/* An epoch that has gone never comes back. So a table whose owner was found gone, and is still the
 * same when it is taken, belonged to nobody in between. */
static StoreClaim node_claim(void *self, const char *game, Buf *node)
{
    Sql *sql = self;
    for (;;) {
        Owner owner = {.node = node};
        buf_clear(node);
        sql->query(sql, SQL_OWNER, VALUES(TEXT(game)), take_owner, &owner);
        if (!owner.found)
            return CLAIM_NONE;
        if (owner.epoch == sql->epoch) {
            buf_clear(node);
            return CLAIM_MINE;
        }
        if (node->size)
            return CLAIM_OTHER;
        query_number(self, SQL_CLAIM, VALUES(TEXT(game), INT(sql->epoch), INT(owner.epoch)));
    }
}

static void node_adopt(void *self, int count, void (*take)(void *to, const char *game), void *to)
{
    const Sql *sql = self;
    query(self, SQL_ADOPT, VALUES(INT(sql->epoch), INT(count)), take_text,
          (Taker){{.text = take}, to, 0});
}

static void node_judge(void *self)
{
    const Sql *sql = self;
    query_number(self, SQL_JUDGE, VALUES(INT(sql->epoch)));
}

static void take_node(void *to, const SqlValue *v)
{
    Taker *taker = to;
    taker->take.node(taker->to, v[0].integer, v[1].integer);
}

static void node_list(void *self, void (*take)(void *to, int64_t epoch, int64_t clients), void *to)
{
    const Sql *sql = self;
    query(self, SQL_NODES, VALUES(INT(sql->epoch)), take_node, (Taker){{.node = take}, to, 0});
}

static void take_elsewhere(void *to, const SqlValue *v)
{
    Taker *taker = to;
    GameRow row = game_row(v);
    row.shown = v[6].integer;
    taker->take.game(taker->to, &row);
}

static void node_elsewhere(void *self, int state, void (*take)(void *to, const GameRow *row),
                           void *to)
{
    const Sql *sql = self;
    query(self, SQL_ELSEWHERE, VALUES(INT(state), INT(sql->epoch)), take_elsewhere,
          (Taker){{.game = take}, to, 0});
}

static void node_elsewhere_of(void *self, int64_t user, void (*take)(void *to, const GameRow *row),
                              void *to)
{
    const Sql *sql = self;
    query(self, SQL_ELSEWHERE_OF, VALUES(INT(user), INT(sql->epoch)), take_elsewhere,
          (Taker){{.game = take}, to, 0});
}

static int64_t node_reserve(void *self, int count)
{
    return query_number(self, SQL_RESERVE, VALUES(INT(count)));
}

static bool node_take_name(void *self, const char *skeleton, int64_t user)
{
    return query_number(self, SQL_TAKE_NAME, VALUES(TEXT(skeleton), INT(user)));
}

static bool node_bucket(void *self, const char *key, double most, double every, double least,
                        double amount)
{
    if (amount == 0)
        return query_number(self, SQL_BUCKET_HAS,
                            VALUES(TEXT(key), REAL(most), REAL(every), REAL(least)));
    return query_number(self, SQL_BUCKET,
                        VALUES(TEXT(key), REAL(most), REAL(every), REAL(least), REAL(amount)));
}

StoreNodes sql_nodes(void)
{
    return (StoreNodes){.claim = node_claim,
                        .adopt = node_adopt,
                        .judge = node_judge,
                        .list = node_list,
                        .elsewhere = node_elsewhere,
                        .elsewhere_of = node_elsewhere_of,
                        .reserve = node_reserve,
                        .take_name = node_take_name,
                        .bucket = node_bucket};
}

/* ---- everything ---- */

typedef struct Copying {
    void (*take)(void *to, const Write *write);
    void *to;
    void (*make)(Write *write, const SqlValue *v);
} Copying;

static void copy_row(void *to, const SqlValue *v)
{
    const Copying *copying = to;
    Write write = {0};
    copying->make(&write, v);
    copying->take(copying->to, &write);
}

#define COPY(what, KIND)                                     \
    static void copy_##what(Write *write, const SqlValue *v) \
    {                                                        \
        write->kind = WRITE_##KIND;                          \
        write->as.what = what##_row(v);                      \
    }
COPY(user, USER)
COPY(rating, RATING)
COPY(game, GAME)
COPY(line, LINE)
COPY(chat, CHAT)
COPY(report, REPORT)
COPY(rule, RULE)

static void copy_token(Write *write, const SqlValue *v)
{
    write->kind = WRITE_TOKEN;
    memcpy(write->as.link.hash, v[0].hash, TOKEN_HASH);
    write->as.link.user = v[1].integer;
    write->as.link.at = v[2].integer;
}

static void copy_mute(Write *write, const SqlValue *v)
{
    write->kind = WRITE_MUTE;
    write->as.link.user = v[0].integer;
    write->as.link.other = v[1].integer;
    write->as.link.on = true;
}

static void copy_analysis(Write *write, const SqlValue *v)
{
    write->kind = WRITE_ANALYSIS;
    write->as.analysis = (AnalysisRow){v[0].text, v[1].text, v[2].text};
}

static void copy_changed(Write *write, const SqlValue *v)
{
    write->kind = WRITE_CHANGED;
    write->as.link.user = v[0].integer;
}

static void copy_ids(Write *write, const SqlValue *v)
{
    write->kind = WRITE_IDS;
    write->as.link.user = v[0].integer;
}

static bool read_all(void *self, void (*take)(void *to, const Write *write), void *to)
{
    static const struct {
        SqlId id;
        void (*make)(Write *write, const SqlValue *v);
    } lists[] = {
        {SQL_ALL_USERS, copy_user},     {SQL_ALL_TOKENS, copy_token},
        {SQL_ALL_RATINGS, copy_rating}, {SQL_ALL_MUTES, copy_mute},
        {SQL_ALL_GAMES, copy_game},     {SQL_ALL_LINES, copy_line},
        {SQL_ALL_CHAT, copy_chat},      {SQL_ALL_ANALYSES, copy_analysis},
        {SQL_REPORTS, copy_report},     {SQL_RULES, copy_rule},
        {SQL_CHANGED, copy_changed},    {SQL_LAST_ID, copy_ids},
    };
    Sql *sql = self;
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof lists / sizeof *lists; i++) {
        Copying copying = {take, to, lists[i].make};
        ok = sql->query(sql, lists[i].id, NULL, copy_row, &copying);
    }
    return ok;
}

void sql_fill(Store *store, Sql *sql)
{
    *store = (Store){.self = sql,
                     .user = read_user,
                     .named = read_named,
                     .is_alike = read_is_alike,
                     .token = read_token,
                     .ratings = read_ratings,
                     .mutes = read_mutes,
                     .games = read_games,
                     .game = read_game,
                     .lines = read_lines,
                     .chat = read_chat,
                     .analysis = read_analysis,
                     .played = read_played,
                     .hosted = read_hosted,
                     .ended = read_ended,
                     .outlines = read_outlines,
                     .known = read_known,
                     .said = read_said,
                     .last_id = read_last_id,
                     .changed = read_changed,
                     .accounts = read_accounts,
                     .reports = read_reports,
                     .report_count = read_report_count,
                     .rules = read_rules,
                     .all = read_all};
}
