/* Lists of rows, one for each kind of Write that adds something. A row that is written again moves
 * to the end of its list, so the lists are ordered by time. A person's own games are few, so linear
 * search is fine. */
#include "solo/memory_store.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/complaint.h"
#include "base/hash.h"
#include "server/table.h"
#include "solo/row.h"
#include "wire/message.h"

enum { ROW_KINDS = WRITE_IDS + 1 };

typedef struct Row {
    Write w;
    char *bytes; /* that its texts point into */
} Row;

typedef struct Memory {
    Buf rows[ROW_KINDS]; /* Row */
    bool (*append)(const void *bytes, size_t size);
} Memory;

typedef bool (*Test)(const Write *row, const Write *by);

static int row_count(const Memory *m, WriteKind kind)
{
    return (int)(m->rows[kind].size / sizeof(Row));
}

static Row *row_at(const Memory *m, WriteKind kind, int at)
{
    return (Row *)(void *)m->rows[kind].data + at;
}

/* ---- changing the lists ---- */

static Row row_of(const Write *w)
{
    Buf bytes = {0};
    Row row;
    row_write(&bytes, w);
    row.bytes = malloc(bytes.size);
    if (!row.bytes)
        abort();
    memcpy(row.bytes, bytes.data, bytes.size);
    row_read(&row.w, row.bytes, bytes.size);
    buf_free(&bytes);
    return row;
}

static void add(Memory *m, const Write *w)
{
    Row row = row_of(w);
    buf_add(&m->rows[w->kind], &row, sizeof row);
}

static void drop(Memory *m, WriteKind kind, Test test, const Write *by)
{
    int kept = 0;
    for (int i = 0; i < row_count(m, kind); i++) {
        Row *row = row_at(m, kind, i);
        if (test(&row->w, by))
            free(row->bytes);
        else
            *row_at(m, kind, kept++) = *row;
    }
    buf_cut(&m->rows[kind], (size_t)kept * sizeof(Row));
}

static bool same_user(const Write *row, const Write *by)
{
    return row->as.user.id == by->as.user.id;
}

static bool same_link(const Write *row, const Write *by)
{
    return row->as.link.user == by->as.link.user && row->as.link.other == by->as.link.other;
}

static bool same_hash(const Write *row, const Write *by)
{
    return !memcmp(row->as.link.hash, by->as.link.hash, TOKEN_HASH);
}

static bool same_rating(const Write *row, const Write *by)
{
    return row->as.rating.user == by->as.rating.user &&
           row->as.rating.players == by->as.rating.players;
}

static bool same_analysis(const Write *row, const Write *by)
{
    return !strcmp(row->as.analysis.game, by->as.analysis.game) &&
           !strcmp(row->as.analysis.lang, by->as.analysis.lang);
}

static bool same_rule(const Write *row, const Write *by)
{
    return row->as.rule.kind == by->as.rule.kind && !strcmp(row->as.rule.who, by->as.rule.who);
}

static bool every(const Write *row, const Write *by)
{
    (void)row;
    (void)by;
    return true;
}

static bool game_named(const Write *row, const Write *by)
{
    return !strcmp(row->as.game.name, by->as.game.name);
}

static bool line_of(const Write *row, const Write *by)
{
    return !strcmp(row->as.line.game, by->as.game.name);
}

static bool chat_of(const Write *row, const Write *by)
{
    return !strcmp(row->as.chat.game, by->as.game.name);
}

static bool analysis_of(const Write *row, const Write *by)
{
    return !strcmp(row->as.analysis.game, by->as.game.name);
}

static bool token_of(const Write *row, const Write *by)
{
    return row->as.link.user == by->as.link.user;
}

static bool token_old(const Write *row, const Write *by)
{
    return row->as.link.at < by->as.link.at;
}

static bool user_numbered(const Write *row, const Write *by)
{
    return row->as.user.id == by->as.link.user;
}

static bool rating_of(const Write *row, const Write *by)
{
    return row->as.rating.user == by->as.link.user;
}

static bool mute_of(const Write *row, const Write *by)
{
    return row->as.link.user == by->as.link.user || row->as.link.other == by->as.link.user;
}

static bool said_by(const Write *row, const Write *by)
{
    return row->as.chat.user == by->as.link.user;
}

static bool report_of(const Write *row, const Write *by)
{
    return row->as.report.by == by->as.link.user || row->as.report.user == by->as.link.user;
}

static bool report_numbered(const Write *row, const Write *by)
{
    return row->as.report.id == by->as.link.user;
}

/* What a write deletes: rows of `kind` that pass; then whether it is added itself. */
static const struct {
    WriteKind write, kind;
    Test test;
} deletes[] = {
    {WRITE_USER, WRITE_USER, same_user},
    {WRITE_FORGET, WRITE_USER, user_numbered},
    {WRITE_FORGET, WRITE_RATING, rating_of},
    {WRITE_FORGET, WRITE_MUTE, mute_of},
    {WRITE_FORGET, WRITE_CHAT, said_by},
    {WRITE_FORGET, WRITE_REPORT, report_of},
    {WRITE_TOKEN, WRITE_TOKEN, same_hash},
    {WRITE_NO_TOKEN, WRITE_TOKEN, same_hash},
    {WRITE_NO_TOKENS, WRITE_TOKEN, token_of},
    {WRITE_OLD_TOKENS, WRITE_TOKEN, token_old},
    {WRITE_RATING, WRITE_RATING, same_rating},
    {WRITE_GAME, WRITE_GAME, game_named},
    {WRITE_NO_GAME, WRITE_GAME, game_named},
    {WRITE_NO_GAME, WRITE_LINE, line_of},
    {WRITE_NO_GAME, WRITE_CHAT, chat_of},
    {WRITE_NO_GAME, WRITE_ANALYSIS, analysis_of},
    {WRITE_MUTE, WRITE_MUTE, same_link},
    {WRITE_ANALYSIS, WRITE_ANALYSIS, same_analysis},
    {WRITE_NO_REPORT, WRITE_REPORT, report_numbered},
    {WRITE_RULE, WRITE_RULE, same_rule},
    {WRITE_CHANGED, WRITE_CHANGED, token_of},
    {WRITE_NOTICED, WRITE_CHANGED, token_of},
    {WRITE_IDS, WRITE_IDS, every},
};

static bool adds(const Write *w)
{
    switch (w->kind) {
    case WRITE_FORGET:
    case WRITE_NO_TOKEN:
    case WRITE_NO_TOKENS:
    case WRITE_OLD_TOKENS:
    case WRITE_NO_GAME:
    case WRITE_NO_REPORT:
    case WRITE_NOTICED: return false;
    case WRITE_MUTE: return w->as.link.on;
    case WRITE_RULE: return w->as.rule.on;
    default: return true;
    }
}

static int64_t next_report(const Memory *m)
{
    int n = row_count(m, WRITE_REPORT);
    return n ? row_at(m, WRITE_REPORT, n - 1)->w.as.report.id + 1 : 1;
}

static void apply(Memory *m, Write w)
{
    for (size_t i = 0; i < sizeof deletes / sizeof *deletes; i++)
        if (deletes[i].write == w.kind)
            drop(m, deletes[i].kind, deletes[i].test, &w);
    if (w.kind == WRITE_REPORT)
        w.as.report.id = next_report(m);
    if (adds(&w))
        add(m, &w);
}

/* ---- the log ---- */

typedef struct FrameHead {
    uint64_t size, hash;
} FrameHead;

/* Rows are appended between the two; `at` is where the frame begins. */
static size_t frame_begin(Buf *log)
{
    size_t at = log->size;
    buf_add(log, &(FrameHead){0, 0}, sizeof(FrameHead));
    return at;
}

static void frame_end(Buf *log, size_t at)
{
    const char *rows = log->data + at + sizeof(FrameHead);
    FrameHead head = {.size = log->size - at - sizeof head};
    head.hash = hash_bytes(HASH_START, rows, (size_t)head.size);
    memcpy(log->data + at, &head, sizeof head);
}

static bool memory_write(void *self, const Write *writes, int count, Buf *why)
{
    Memory *m = self;
    Buf frame = {0};
    size_t begin = frame_begin(&frame);
    for (int i = 0; i < count; i++)
        row_write(&frame, &writes[i]);
    frame_end(&frame, begin);
    bool kept = m->append(frame.data, frame.size);
    buf_free(&frame);
    if (!kept)
        complain(why, "the browser has no room left for games");
    for (int i = 0; kept && i < count; i++)
        apply(m, writes[i]);
    return kept;
}

/* Settings are sent to the page as they are. */
static bool are_settings(const char *text)
{
    json_t *settings = json_loads(text, 0, NULL);
    bool good = json_is_object(settings);
    json_decref(settings);
    return good;
}

/* Does the row have all that readers rely on? A row from a foreign log may not. */
static bool is_sound(const Write *w)
{
    switch (w->kind) {
    case WRITE_USER:
        return w->as.user.name && (!w->as.user.settings || are_settings(w->as.user.settings));
    case WRITE_GAME:
        return w->as.game.name && message_is_table(w->as.game.name) && w->as.game.meta &&
               w->as.game.state >= 0 && w->as.game.state <= TABLE_ENDED;
    case WRITE_NO_GAME: return w->as.game.name;
    case WRITE_LINE: return w->as.line.game && w->as.line.line;
    case WRITE_CHAT: return w->as.chat.game && w->as.chat.name && w->as.chat.text;
    case WRITE_ANALYSIS: return w->as.analysis.game && w->as.analysis.lang && w->as.analysis.text;
    case WRITE_RULE: return w->as.rule.who && w->as.rule.kind >= 0 && w->as.rule.kind < RULES;
    default: return true;
    }
}

/* The size of the rows of a batch; -1: it is incomplete. */
static int64_t frame_size(const char *bytes, size_t left)
{
    FrameHead head;
    if (left < sizeof head)
        return -1;
    memcpy(&head, bytes, sizeof head);
    if (head.size > left - sizeof head ||
        hash_bytes(HASH_START, bytes + sizeof head, (size_t)head.size) != head.hash)
        return -1;
    return (int64_t)head.size;
}

/* False: these are no rows. */
static bool read_rows(Memory *m, const char *rows, size_t size)
{
    Write row;
    for (size_t at = 0, more; at < size; at += more) {
        more = row_read(&row, rows + at, size - at);
        if (!more || !is_sound(&row))
            return false;
        apply(m, row);
    }
    return true;
}

/* There is no other store. */
bool store_open_sqlite(Store *store, const char *path, Buf *why)
{
    (void)store;
    complain(why, "%s: there are no files here", path);
    return false;
}

bool store_is_postgres(const char *place)
{
    (void)place;
    return false;
}

bool store_open_postgres(Store *store, const char *address, StoreUse use, const char *node,
                         Buf *why)
{
    (void)use;
    (void)node;
    return store_open_sqlite(store, address, why);
}

/* ---- reading ---- */

static bool memory_user(void *self, int64_t id, void (*take)(void *to, const UserRow *row),
                        void *to)
{
    for (int i = 0; i < row_count(self, WRITE_USER); i++) {
        const UserRow *row = &row_at(self, WRITE_USER, i)->w.as.user;
        if (row->id == id) {
            take(to, row);
            return true;
        }
    }
    return false;
}

static bool memory_named(void *self, const char *folded, void (*take)(void *to, const UserRow *row),
                         void *to)
{
    for (int i = 0; i < row_count(self, WRITE_USER); i++) {
        const UserRow *row = &row_at(self, WRITE_USER, i)->w.as.user;
        if (row->folded && !strcmp(row->folded, folded)) {
            take(to, row);
            return true;
        }
    }
    return false;
}

static bool memory_is_alike(void *self, const char *skeleton, int64_t but)
{
    for (int i = 0; i < row_count(self, WRITE_USER); i++) {
        const UserRow *row = &row_at(self, WRITE_USER, i)->w.as.user;
        if (row->skeleton && row->id != but && !strcmp(row->skeleton, skeleton))
            return true;
    }
    return false;
}

static int64_t memory_token(void *self, const unsigned char hash[TOKEN_HASH], int64_t *used)
{
    for (int i = 0; i < row_count(self, WRITE_TOKEN); i++) {
        const Write *w = &row_at(self, WRITE_TOKEN, i)->w;
        if (!memcmp(w->as.link.hash, hash, TOKEN_HASH)) {
            *used = w->as.link.at;
            return w->as.link.user;
        }
    }
    return 0;
}

static void memory_ratings(void *self, int64_t user, void (*take)(void *to, const RatingRow *row),
                           void *to)
{
    for (int i = 0; i < row_count(self, WRITE_RATING); i++) {
        const RatingRow *row = &row_at(self, WRITE_RATING, i)->w.as.rating;
        if (row->user == user)
            take(to, row);
    }
}

static void memory_mutes(void *self, int64_t user, void (*take)(void *to, int64_t other), void *to)
{
    for (int i = 0; i < row_count(self, WRITE_MUTE); i++) {
        const Write *w = &row_at(self, WRITE_MUTE, i)->w;
        if (w->as.link.user == user)
            take(to, w->as.link.other);
    }
}

static void memory_games(void *self, int state, void (*take)(void *to, const GameRow *row),
                         void *to)
{
    for (int i = 0; i < row_count(self, WRITE_GAME); i++) {
        const GameRow *row = &row_at(self, WRITE_GAME, i)->w.as.game;
        if (row->state == state)
            take(to, row);
    }
}

static bool memory_game(void *self, const char *name, void (*take)(void *to, const GameRow *row),
                        void *to)
{
    for (int i = 0; i < row_count(self, WRITE_GAME); i++) {
        const GameRow *row = &row_at(self, WRITE_GAME, i)->w.as.game;
        if (!strcmp(row->name, name)) {
            take(to, row);
            return true;
        }
    }
    return false;
}

static void memory_lines(void *self, const char *game, void (*take)(void *to, const LineRow *row),
                         void *to)
{
    for (int i = 0; i < row_count(self, WRITE_LINE); i++) {
        const LineRow *row = &row_at(self, WRITE_LINE, i)->w.as.line;
        if (!strcmp(row->game, game))
            take(to, row);
    }
}

static void memory_chat(void *self, const char *game, int count,
                        void (*take)(void *to, const ChatRow *row), void *to)
{
    int begin = row_count(self, WRITE_CHAT);
    while (begin > 0 && count > 0)
        count -= !strcmp(row_at(self, WRITE_CHAT, --begin)->w.as.chat.game, game);
    for (int i = begin; i < row_count(self, WRITE_CHAT); i++) {
        const ChatRow *row = &row_at(self, WRITE_CHAT, i)->w.as.chat;
        if (!strcmp(row->game, game))
            take(to, row);
    }
}

static bool memory_analysis(void *self, const char *game, const char *lang,
                            void (*take)(void *to, const char *text), void *to)
{
    for (int i = 0; i < row_count(self, WRITE_ANALYSIS); i++) {
        const AnalysisRow *row = &row_at(self, WRITE_ANALYSIS, i)->w.as.analysis;
        if (!strcmp(row->game, game) && !strcmp(row->lang, lang)) {
            take(to, row->text);
            return true;
        }
    }
    return false;
}

/* Does the user sit there? If so, sets whether the user has archived it. */
static bool sits_at(const json_t *meta, int64_t user, bool *archived)
{
    const json_t *seat;
    size_t i;
    json_array_foreach(json_object_get(meta, "seats"), i, seat)
    {
        if (json_integer_value(json_object_get(seat, "user")) == user) {
            const json_t *mark = json_object_get(seat, "archived");
            *archived = json_is_true(mark) || json_integer_value(mark);
            return true;
        }
    }
    return false;
}

static bool played_by(const GameRow *row, int64_t user, bool *archived)
{
    json_t *meta = json_loads(row->meta, 0, NULL);
    bool sits = sits_at(meta, user, archived);
    json_decref(meta);
    return sits;
}

static void memory_played(void *self, int64_t user, int count,
                          void (*take)(void *to, const GameRow *row), void *to)
{
    bool archived;
    for (int i = row_count(self, WRITE_GAME); i-- > 0 && count > 0;) {
        const GameRow *row = &row_at(self, WRITE_GAME, i)->w.as.game;
        if (played_by(row, user, &archived)) {
            take(to, row);
            count--;
        }
    }
}

static void memory_hosted(void *self, int64_t user, void (*take)(void *to, const GameRow *row),
                          void *to)
{
    bool archived;
    for (int i = 0; i < row_count(self, WRITE_GAME); i++) {
        const GameRow *row = &row_at(self, WRITE_GAME, i)->w.as.game;
        json_t *meta = json_loads(row->meta, 0, NULL);
        bool hosts = json_integer_value(json_object_get(meta, "host")) == user;
        if (row->state == TABLE_ENDED && hosts && !sits_at(meta, user, &archived))
            take(to, row);
        json_decref(meta);
    }
}

static void memory_outlines(void *self, int64_t user, int count,
                            void (*take)(void *to, const GameRow *row), void *to)
{
    memory_played(self, user, count, take, to);
    memory_hosted(self, user, take, to);
}

static void memory_ended(void *self, int64_t user, bool archived, int from, int count,
                         void (*take)(void *to, const GameRow *row), void *to)
{
    bool put_away;
    for (int i = row_count(self, WRITE_GAME); i-- > 0 && count > 0;) {
        const GameRow *row = &row_at(self, WRITE_GAME, i)->w.as.game;
        if (row->state != TABLE_ENDED || !played_by(row, user, &put_away) || put_away != archived)
            continue;
        if (from-- > 0)
            continue;
        take(to, row);
        count--;
    }
}

/* Nobody else plays here. */
static void memory_known(void *self, int64_t user, void (*take)(void *to, int64_t other), void *to)
{
    (void)self, (void)user, (void)take, (void)to;
}

static void memory_said(void *self, int64_t user, void (*take)(void *to, const ChatRow *row),
                        void *to)
{
    for (int i = 0; i < row_count(self, WRITE_CHAT); i++) {
        const ChatRow *row = &row_at(self, WRITE_CHAT, i)->w.as.chat;
        if (row->user == user)
            take(to, row);
    }
}

static int64_t memory_last_id(void *self)
{
    int64_t last = 0;
    for (int i = 0; i < row_count(self, WRITE_IDS); i++)
        last = row_at(self, WRITE_IDS, i)->w.as.link.user;
    for (int i = 0; i < row_count(self, WRITE_USER); i++) {
        int64_t id = row_at(self, WRITE_USER, i)->w.as.user.id;
        last = id > last ? id : last;
    }
    return last;
}

static void memory_changed(void *self, void (*take)(void *to, int64_t user), void *to)
{
    for (int i = 0; i < row_count(self, WRITE_CHANGED); i++)
        take(to, row_at(self, WRITE_CHANGED, i)->w.as.link.user);
}

static void memory_accounts(void *self, void (*take)(void *to, const UserRow *row), void *to)
{
    for (int i = 0; i < row_count(self, WRITE_USER); i++)
        if (row_at(self, WRITE_USER, i)->w.as.user.folded)
            take(to, &row_at(self, WRITE_USER, i)->w.as.user);
}

static void memory_reports(void *self, int64_t by, void (*take)(void *to, const ReportRow *row),
                           void *to)
{
    for (int i = 0; i < row_count(self, WRITE_REPORT); i++) {
        const ReportRow *row = &row_at(self, WRITE_REPORT, i)->w.as.report;
        if (!by || row->by == by)
            take(to, row);
    }
}

static int64_t memory_report_count(void *self)
{
    return row_count(self, WRITE_REPORT);
}

static void memory_rules(void *self, void (*take)(void *to, const RuleRow *row), void *to)
{
    for (int i = 0; i < row_count(self, WRITE_RULE); i++)
        take(to, &row_at(self, WRITE_RULE, i)->w.as.rule);
}

static bool memory_all(void *self, void (*take)(void *to, const Write *write), void *to)
{
    for (int kind = 0; kind < ROW_KINDS; kind++)
        for (int i = 0; i < row_count(self, (WriteKind)kind); i++)
            take(to, &row_at(self, (WriteKind)kind, i)->w);
    return true;
}

static void memory_close(void *self)
{
    Memory *m = self;
    for (int kind = 0; kind < ROW_KINDS; kind++) {
        drop(m, (WriteKind)kind, every, NULL);
        buf_free(&m->rows[kind]);
    }
    free(m);
}

int64_t memory_store_open(Store *store, const char *log, size_t size,
                          bool (*append)(const void *bytes, size_t size))
{
    Memory *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    m->append = append;
    *store = (Store){.self = m,
                     .write = memory_write,
                     .user = memory_user,
                     .named = memory_named,
                     .is_alike = memory_is_alike,
                     .token = memory_token,
                     .ratings = memory_ratings,
                     .mutes = memory_mutes,
                     .games = memory_games,
                     .game = memory_game,
                     .lines = memory_lines,
                     .chat = memory_chat,
                     .analysis = memory_analysis,
                     .played = memory_played,
                     .hosted = memory_hosted,
                     .ended = memory_ended,
                     .outlines = memory_outlines,
                     .known = memory_known,
                     .said = memory_said,
                     .last_id = memory_last_id,
                     .changed = memory_changed,
                     .accounts = memory_accounts,
                     .reports = memory_reports,
                     .report_count = memory_report_count,
                     .rules = memory_rules,
                     .all = memory_all,
                     .close = memory_close};
    size_t at = 0;
    for (int64_t rows; (rows = frame_size(log + at, size - at)) >= 0; at += (size_t)rows) {
        at += sizeof(FrameHead);
        if (!read_rows(m, log + at, (size_t)rows))
            return -1;
    }
    return (int64_t)at;
}

bool memory_store_is_damaged(const char *rest, size_t size)
{
    for (size_t at = 1; at < size; at++)
        if (frame_size(rest + at, size - at) > 0)
            return true;
    return false;
}

/* Rows with texts: hardly anything else looks like one. */
static bool is_worth_it(const Write *w)
{
    return (w->kind == WRITE_USER || w->kind == WRITE_GAME || w->kind == WRITE_NO_GAME ||
            w->kind == WRITE_LINE || w->kind == WRITE_ANALYSIS) &&
           is_sound(w);
}

/* What a table's row says about people, with the user in the place of everybody. The caller frees
 * it. */
static char *played_as(const char *meta, int64_t user)
{
    json_t *all = json_loads(meta, 0, NULL);
    json_t *seats = json_object_get(all, "seats"), *seat;
    size_t i;
    json_array_foreach(seats, i, seat)
    {
        if (json_integer_value(json_object_get(seat, "user")))
            json_object_set_new(seat, "user", json_integer(user));
    }
    if (json_is_object(all))
        json_object_set_new(all, "host", json_integer(user));
    char *text = all ? json_dumps(all, JSON_COMPACT) : NULL;
    json_decref(all);
    return text;
}

/* Somebody for the games when nothing is left of whom they belonged to. */
static void add_person(Memory *m)
{
    int games = row_count(m, WRITE_GAME);
    int64_t at = games ? row_at(m, WRITE_GAME, games - 1)->w.as.game.changed : 0;
    apply(m, (Write){.kind = WRITE_USER,
                     .as.user = {.id = 1,
                                 .created = at,
                                 .seen = at,
                                 .name = "Guest 1",
                                 .settings = "{}",
                                 .lang = "en"}});
}

/* The person may have another number now. */
static void give_games(Memory *m, int64_t user)
{
    for (int i = 0; i < row_count(m, WRITE_GAME); i++) {
        Row *row = row_at(m, WRITE_GAME, i), old = *row;
        char *meta = played_as(old.w.as.game.meta, user);
        if (!meta)
            continue;
        Write game = old.w;
        game.as.game.meta = meta;
        *row = row_of(&game);
        free(meta);
        free(old.bytes);
    }
}

void memory_store_salvage(Store *store, const char *log, size_t size)
{
    Write row;
    memory_store_open(store, "", 0, NULL);
    for (size_t at = 0, more; at < size; at += more) {
        more = row_read(&row, log + at, size - at);
        if (more && is_worth_it(&row))
            apply(store->self, row);
        else
            more = 1;
    }
    if (!memory_store_person(store))
        add_person(store->self);
    give_games(store->self, memory_store_person(store));
}

int64_t memory_store_person(const Store *store)
{
    int n = row_count(store->self, WRITE_USER);
    return n ? row_at(store->self, WRITE_USER, n - 1)->w.as.user.id : 0;
}

/* ---- whole logs ---- */

static void write_row(void *to, const Write *write)
{
    row_write(to, write);
}

void memory_store_shorten(const Store *store, Buf *log)
{
    size_t at = frame_begin(log);
    store->all(store->self, write_row, log);
    frame_end(log, at);
}

static void ignore_game(void *to, const GameRow *row)
{
    (void)to, (void)row;
}

static bool is_new(const Store *store, const Write *game)
{
    return game->as.game.name && game->as.game.meta &&
           !store->game(store->self, game->as.game.name, ignore_game, NULL);
}

static void merge_game(Write game, int64_t user, Buf *log)
{
    char *meta = played_as(game.as.game.meta, user);
    game.as.game.meta = meta ? meta : "";
    row_write(log, &game);
    free(meta);
}

/* What belongs to new games. Rows of a game mostly follow one another, so that few games are looked
 * for. */
static void merge_rows(const Store *store, const Store *from, WriteKind kind, Buf *log)
{
    const char *before = NULL;
    bool wanted = false;
    for (int i = 0; i < row_count(from->self, kind); i++) {
        const Write *row = &row_at(from->self, kind, i)->w;
        const char *game = kind == WRITE_LINE ? row->as.line.game : row->as.analysis.game;
        if (!before || strcmp(game, before))
            wanted = from->game(from->self, game, ignore_game, NULL) &&
                     !store->game(store->self, game, ignore_game, NULL);
        before = game;
        if (wanted)
            row_write(log, row);
    }
}

int memory_store_merge(const Store *store, const char *other, size_t size, int64_t user, Buf *log)
{
    Store from;
    int added = 0;
    bool whole = memory_store_open(&from, other, size, NULL) == (int64_t)size;
    memory_store_shorten(store, log);
    size_t at = frame_begin(log);
    for (int i = 0; whole && i < row_count(from.self, WRITE_GAME); i++) {
        const Write *game = &row_at(from.self, WRITE_GAME, i)->w;
        if (is_new(store, game)) {
            merge_game(*game, user, log);
            added++;
        }
    }
    merge_rows(store, &from, WRITE_LINE, log);
    merge_rows(store, &from, WRITE_ANALYSIS, log);
    frame_end(log, at);
    from.close(from.self);
    return whole ? added : -1;
}
