/* The store, in SQLite and, if WINDFALL_POSTGRES is the address of a database, in PostgreSQL: the
 * tables of that database are dropped. */
#include "support/cmocka.h"
#include "support/said.h"

#include "server/copy.h"
#include "server/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[64], path[100];

/* psql with the database of the test. */
static int postgres(const char *command)
{
    char line[1000];
    snprintf(line, sizeof line, "psql -qXc \"%s\" \"$WINDFALL_POSTGRES\" >/dev/null 2>&1", command);
    return system(line);
}

static int count_rows(const char *table)
{
    char line[1000];
    int count = -1;
    snprintf(line, sizeof line, "psql -qXAtc \"SELECT count(*) FROM %s\" \"$WINDFALL_POSTGRES\"",
             table);
    FILE *told = popen(line, "r");
    if (told && fscanf(told, "%d", &count) != 1)
        count = -1;
    if (told)
        pclose(told);
    return count;
}

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/windfall-unit-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/windfall.db", folder);
    if (getenv("WINDFALL_POSTGRES"))
        return postgres("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    return 0;
}

static int drop_folder(void **state)
{
    (void)state;
    static const char *const names[] = {"windfall.db", "windfall.db-wal", "windfall.db-shm",
                                        "windfall.lock"};
    for (int i = 0; i < 4; i++) {
        char name[120];
        snprintf(name, sizeof name, "%s/%s", folder, names[i]);
        unlink(name);
    }
    return rmdir(folder);
}

typedef struct Kind {
    const char *name;
    bool (*open)(Store *store, Buf *why);
} Kind;

static bool open_sqlite(Store *store, Buf *why)
{
    return store_open_sqlite(store, path, why);
}

static bool open_postgres(Store *store, Buf *why)
{
    return store_open_postgres(store, getenv("WINDFALL_POSTGRES"), STORE_ALONE, NULL, why);
}

static Kind sqlite = {"sqlite", open_sqlite}, postgresql = {"postgresql", open_postgres};

static void open_store(void **state, Store *store)
{
    Buf why = {0};
    if (!((Kind *)*state)->open(store, &why))
        fail_msg("%s", said(&why));
}

typedef struct Found {
    int count;
    long long number;
    char text[100];
} Found;

static void find_user(void *to, const UserRow *row)
{
    Found *found = to;
    found->count++;
    found->number = row->id;
    snprintf(found->text, sizeof found->text, "%s", row->name);
}

static void find_line(void *to, const LineRow *row)
{
    Found *found = to;
    assert_int_equal(row->n, found->count);
    found->count++;
    snprintf(found->text, sizeof found->text, "%s", row->line);
}

static void find_game(void *to, const GameRow *row)
{
    Found *found = to;
    found->count++;
    snprintf(found->text, sizeof found->text, "%s", row->name);
}

static Write user_write(int64_t id, const char *name, const char *folded)
{
    return (Write){.kind = WRITE_USER,
                   .as.user = {id, 1, 2, name, folded, folded ? "hash" : NULL, "{}", "en", folded}};
}

static void test_store(void **state)
{
    Store store;
    Buf why = {0};
    open_store(state, &store);
    Write writes[] = {
        user_write(5, "Ann", "ann"),
        {.kind = WRITE_TOKEN, .as.link = {.user = 5, .hash = {1, 2, 3}}},
        {.kind = WRITE_GAME,
         .as.game = {"game", 1, 10, 20, "{\"seats\":[{\"user\":5},{\"user\":0}]}", NULL, 0}},
        {.kind = WRITE_LINE, .as.line = {"game", 0, 11, "a 0 - 0"}},
        {.kind = WRITE_LINE, .as.line = {"game", 1, 12, "a 1 3 0"}},
        {.kind = WRITE_RATING, .as.rating = {5, 2, 1, 1600, 100, 0.06, 0, 0, 0}},
    };
    assert_true(store.write(store.self, writes, 6, &why));
    store.close(store.self);
    open_store(state, &store);
    Found found = {0};
    assert_true(store.user(store.self, 5, find_user, &found));
    assert_string_equal(found.text, "Ann");
    assert_true(store.named(store.self, "ann", find_user, &found));
    assert_false(store.named(store.self, "bob", find_user, &found));
    int64_t used;
    assert_int_equal(store.token(store.self, (unsigned char[TOKEN_HASH]){1, 2, 3}, &used), 5);
    assert_int_equal(store.token(store.self, (unsigned char[TOKEN_HASH]){1, 2, 4}, &used), 0);
    assert_int_equal(store.last_id(store.self), 5);
    found = (Found){0};
    store.lines(store.self, "game", find_line, &found);
    assert_int_equal(found.count, 2);
    assert_string_equal(found.text, "a 1 3 0");
    found = (Found){0};
    store.games(store.self, 1, find_game, &found);
    store.played(store.self, 5, 10, find_game, &found);
    assert_int_equal(found.count, 2);
    Write forget = {.kind = WRITE_FORGET, .as.link = {.user = 5}};
    assert_true(store.write(store.self, &forget, 1, &why));
    assert_false(store.user(store.self, 5, find_user, &found));
    assert_int_equal(store.token(store.self, (unsigned char[TOKEN_HASH]){1, 2, 3}, &used), 0);
    Write ids = {.kind = WRITE_IDS, .as.link = {.user = 100}};
    assert_true(store.write(store.self, &ids, 1, &why));
    store.close(store.self);
    open_store(state, &store);
    assert_int_equal(store.last_id(store.self), 100);
    store.close(store.self);
}

/* A transaction is stored completely or not at all. */
static void test_store_whole(void **state)
{
    Store store;
    Buf why = {0};
    Found found = {0};
    open_store(state, &store);
    Write writes[] = {user_write(1, "Ann", "ann"), user_write(2, "Other Ann", "ann")};
    assert_false(store.write(store.self, writes, 2, &why));
    assert_true(why.size > 0);
    assert_false(store.user(store.self, 1, find_user, &found));
    assert_true(store.write(store.self, writes, 1, &why));
    assert_true(store.user(store.self, 1, find_user, &found));
    buf_free(&why);
    store.close(store.self);
}

/* ---- everything that can be asked ---- */

static const char *known(const char *text)
{
    return text ? text : "null";
}

static void tell_user(void *to, const UserRow *r)
{
    buf_printf(to, "user %lld %lld %lld %s %s %s %s %s %s\n", (long long)r->id,
               (long long)r->created, (long long)r->seen, r->name, known(r->folded),
               known(r->password), r->settings, r->lang, known(r->skeleton));
}

static void tell_rating(void *to, const RatingRow *r)
{
    buf_printf(to, "rating %lld %d %d %.17g %.17g %.17g\n", (long long)r->user, r->players,
               r->games, r->rating, r->deviation, r->volatility);
}

static void tell_game(void *to, const GameRow *r)
{
    buf_printf(to, "game %s %d %lld %lld %s %s\n", r->name, r->state, (long long)r->created,
               (long long)r->changed, r->meta, known(r->record));
}

static void tell_line(void *to, const LineRow *r)
{
    buf_printf(to, "line %s %lld %lld %s\n", r->game, (long long)r->n, (long long)r->at, r->line);
}

static void tell_chat(void *to, const ChatRow *r)
{
    buf_printf(to, "chat %s %lld %lld %lld %d %s %s\n", r->game, (long long)r->n, (long long)r->at,
               (long long)r->user, r->seat, r->name, r->text);
}

static void tell_report(void *to, const ReportRow *r)
{
    buf_printf(to, "report %lld %lld %lld %lld %s %s %s %s\n", (long long)r->id, (long long)r->at,
               (long long)r->by, (long long)r->user, r->name, r->game, r->line, r->words);
}

static void tell_rule(void *to, const RuleRow *r)
{
    buf_printf(to, "rule %d %lld %s %d\n", r->kind, (long long)r->at, r->who, r->on);
}

static void tell_id(void *to, int64_t id)
{
    buf_printf(to, "id %lld\n", (long long)id);
}

static void tell_text(void *to, const char *text)
{
    buf_printf(to, "text %s\n", text);
}

static void tell_of_users(const Store *s, Buf *out)
{
    int64_t used;
    s->user(s->self, 1, tell_user, out);
    s->named(s->self, "bo", tell_user, out);
    s->accounts(s->self, tell_user, out);
    tell_id(out, s->token(s->self, (unsigned char[TOKEN_HASH]){0, 255, 39}, &used));
    tell_id(out, used);
    tell_id(out, s->is_alike(s->self, "b0", 0) * 2 + s->is_alike(s->self, "b0", 2));
    s->ratings(s->self, 1, tell_rating, out);
    s->mutes(s->self, 1, tell_id, out);
    s->known(s->self, 1, tell_id, out);
    s->said(s->self, 1, tell_chat, out);
    s->changed(s->self, tell_id, out);
    tell_id(out, s->last_id(s->self));
}

static void tell_of_games(const Store *s, Buf *out)
{
    for (int state = 0; state < 3; state++)
        s->games(s->self, state, tell_game, out);
    s->game(s->self, "two", tell_game, out);
    s->lines(s->self, "two", tell_line, out);
    s->chat(s->self, "two", 2, tell_chat, out);
    s->analysis(s->self, "two", "ja", tell_text, out);
    s->played(s->self, 1, 10, tell_game, out);
    s->ended(s->self, 1, true, 0, 10, tell_game, out);
    s->ended(s->self, 1, false, 1, 10, tell_game, out);
    s->reports(s->self, 0, tell_report, out);
    s->reports(s->self, 2, tell_report, out);
    tell_id(out, s->report_count(s->self));
    s->rules(s->self, tell_rule, out);
}

static void fill(void **state, Store *store)
{
    static const char seats[] = "{\"seats\":[{\"user\":1,\"archived\":true},{\"user\":2},{}]}";
    Buf why = {0};
    Write writes[] = {
        user_write(1, "An\u00e9", NULL),
        {.kind = WRITE_USER, .as.user = {2, 3, 4, "Bo", "bo", "hash", "{}", "ja", "b0"}},
        {.kind = WRITE_USER, .as.user = {2, 5, 6, "Bo'", "bo", "hash", "{\"a\":1}", "ja", "b0"}},
        {.kind = WRITE_TOKEN, .as.link = {.user = 2, .at = 9, .hash = {0, 255, 39}}},
        {.kind = WRITE_TOKEN, .as.link = {.user = 1, .at = 3, .hash = {7}}},
        {.kind = WRITE_OLD_TOKENS, .as.link = {.at = 5}},
        {.kind = WRITE_RATING, .as.rating = {1, 2, 1, 1600, 100, 0.06, 0, 0, 0}},
        {.kind = WRITE_RATING, .as.rating = {1, 2, 2, 1600.0625, -1e-300, 0.1, 0, 0, 0}},
        {.kind = WRITE_GAME, .as.game = {"one", 0, 10, 20, "{\"seats\":[{\"user\":1}]}", NULL, 0}},
        {.kind = WRITE_GAME, .as.game = {"two", 1, 10, 21, seats, NULL, 0}},
        {.kind = WRITE_GAME, .as.game = {"two", 2, 10, INT64_MAX, seats, "record\n", 0}},
        {.kind = WRITE_GAME, .as.game = {"gone", 2, 10, 22, seats, "record", 0}},
        {.kind = WRITE_LINE, .as.line = {"gone", 0, 1, "line"}},
        {.kind = WRITE_LINE, .as.line = {"two", 1, 1, "b\\x00 \"quoted\" 'too'"}},
        {.kind = WRITE_LINE, .as.line = {"two", 0, -1, ""}},
        {.kind = WRITE_CHAT, .as.chat = {"two", 0, 1, 1, -1, "Ann", "first"}},
        {.kind = WRITE_CHAT, .as.chat = {"two", 1, 2, 1, 0, "Ann", "\u9280\u6cb3"}},
        {.kind = WRITE_CHAT, .as.chat = {"two", 2, 3, 2, 1, "Bo", "third"}},
        {.kind = WRITE_MUTE, .as.link = {.user = 1, .other = 2, .on = true}},
        {.kind = WRITE_MUTE, .as.link = {.user = 1, .other = 2, .on = true}},
        {.kind = WRITE_MUTE, .as.link = {.user = 1, .other = 3, .on = true}},
        {.kind = WRITE_MUTE, .as.link = {.user = 1, .other = 3, .on = false}},
        {.kind = WRITE_ANALYSIS, .as.analysis = {"two", "ja", "{}"}},
        {.kind = WRITE_ANALYSIS, .as.analysis = {"two", "ja", "{\"n\":2}"}},
        {.kind = WRITE_REPORT, .as.report = {0, 1, 2, 1, "Ann", "two", "first", "rude"}},
        {.kind = WRITE_REPORT, .as.report = {0, 2, 1, 2, "Bo", "two", "", "slow"}},
        {.kind = WRITE_NO_REPORT, .as.link = {.user = 1}},
        {.kind = WRITE_RULE, .as.rule = {RULE_BAN, 1, "2", true}},
        {.kind = WRITE_RULE, .as.rule = {RULE_ADDRESS, 2, "192.0.2.0/24", true}},
        {.kind = WRITE_RULE, .as.rule = {RULE_ADDRESS, 3, "192.0.2.1", true}},
        {.kind = WRITE_RULE, .as.rule = {RULE_ADDRESS, 0, "192.0.2.1", false}},
        {.kind = WRITE_CHANGED, .as.link = {.user = 1}},
        {.kind = WRITE_CHANGED, .as.link = {.user = 2}},
        {.kind = WRITE_NOTICED, .as.link = {.user = 1}},
        {.kind = WRITE_IDS, .as.link = {.user = 77}},
        {.kind = WRITE_NO_GAME, .as.game = {.name = "gone"}},
    };
    open_store(state, store);
    if (!store->write(store->self, writes, sizeof writes / sizeof *writes, &why))
        fail_msg("%s", said(&why));
}

static const char told_of_users[] = "user 1 1 2 An\u00e9 null null {} en null\n"
                                    "user 2 3 6 Bo' bo hash {\"a\":1} ja b0\n"
                                    "user 2 3 6 Bo' bo hash {\"a\":1} ja b0\n"
                                    "id 2\nid 9\nid 2\n"
                                    "rating 1 2 2 1600.0625 -1e-300 0.10000000000000001\n"
                                    "id 2\nid 2\n"
                                    "chat two 0 1 1 -1 Ann first\n"
                                    "chat two 1 2 1 0 Ann \u9280\u6cb3\n"
                                    "id 2\nid 77\n";

#define SEATS "{\"seats\":[{\"user\":1,\"archived\":true},{\"user\":2},{}]}"
static const char told_of_games[] = "game one 0 10 20 {\"seats\":[{\"user\":1}]} null\n"
                                    "game two 2 10 9223372036854775807 " SEATS " record\n\n"
                                    "game two 2 10 9223372036854775807 " SEATS " record\n\n"
                                    "line two 0 -1 \n"
                                    "line two 1 1 b\\x00 \"quoted\" 'too'\n"
                                    "chat two 1 2 1 0 Ann \u9280\u6cb3\n"
                                    "chat two 2 3 2 1 Bo third\n"
                                    "text {\"n\":2}\n"
                                    "game two 2 10 9223372036854775807 " SEATS " record\n\n"
                                    "game one 0 10 20 {\"seats\":[{\"user\":1}]} null\n"
                                    "game two 2 10 9223372036854775807 " SEATS " null\n"
                                    "report 2 2 1 2 Bo two  slow\n"
                                    "id 1\n"
                                    "rule 0 1 2 1\n"
                                    "rule 2 2 192.0.2.0/24 1\n";

static void check_all(const Store *store)
{
    Buf out = {0};
    tell_of_users(store, &out);
    assert_string_equal(buf_text(&out), told_of_users);
    buf_clear(&out);
    tell_of_games(store, &out);
    assert_string_equal(buf_text(&out), told_of_games);
    buf_free(&out);
}

static void test_store_all(void **state)
{
    Store store;
    fill(state, &store);
    check_all(&store);
    Write forget = {.kind = WRITE_FORGET, .as.link = {.user = 2}};
    Buf why = {0}, out = {0};
    assert_true(store.write(store.self, &forget, 1, &why));
    store.rules(store.self, tell_rule, &out);
    store.reports(store.self, 0, tell_report, &out);
    store.known(store.self, 1, tell_id, &out);
    store.analysis(store.self, "two", "ja", tell_text, &out);
    store.said(store.self, 2, tell_chat, &out);
    assert_string_equal(buf_text(&out), "rule 2 2 192.0.2.0/24 1\n");
    buf_free(&out);
    store.close(store.self);
}

/* Finished games that a user has created for others. */
static void test_store_hosted(void **state)
{
    Store store;
    Buf why = {0}, out = {0};
    Write writes[] = {
        {.kind = WRITE_GAME,
         .as.game = {"others", 1, 1, 1, "{\"host\":5,\"seats\":[{\"user\":3}]}", NULL, 0}},
        {.kind = WRITE_GAME,
         .as.game = {"others", 2, 1, 2, "{\"host\":5,\"seats\":[{\"user\":3}]}", NULL, 0}},
        {.kind = WRITE_GAME,
         .as.game =
             {"his", 2, 1, 3,
              "{\"mode\":\"base-2p\",\"title\":\"\\u9280\",\"host\":5,\"seats\":[{\"user\":5}]}",
              "record", 0}},
        {.kind = WRITE_GAME,
         .as.game = {"runs", 1, 1, 2, "{\"host\":5,\"seats\":[{\"user\":3}]}", NULL, 0}},
        {.kind = WRITE_GAME, .as.game = {"nobodys", 2, 1, 2, "{\"seats\":[]}", NULL, 0}},
    };
    open_store(state, &store);
    if (!store.write(store.self, writes, 5, &why))
        fail_msg("%s", said(&why));
    store.hosted(store.self, 5, tell_game, &out);
    store.hosted(store.self, 0, tell_game, &out);
    assert_string_equal(buf_text(&out),
                        "game others 2 1 2 {\"host\":5,\"seats\":[{\"user\":3}]} null\n");
    buf_clear(&out);
    store.outlines(store.self, 5, 10, tell_game, &out);
    store.outlines(store.self, 5, 1, tell_game, &out);
    assert_string_equal(buf_text(&out),
                        "game his 2 1 3 {\"mode\":\"base-2p\",\"title\":\"\u9280\"} null\n"
                        "game others 2 1 2 {\"mode\":null,\"title\":null} null\n"
                        "game his 2 1 3 {\"mode\":\"base-2p\",\"title\":\"\u9280\"} null\n");
    buf_free(&out);
    store.close(store.self);
}

/* ---- from one store to another ---- */

/* However slow the test is, it is not silent for too long. */
static void hold_lease(void)
{
    assert_int_equal(postgres("UPDATE node SET until=now()+interval '1h'"), 0);
}

static void copy(const char *from, const char *to, const char *complaint)
{
    Buf why = {0};
    long long rows = 0;
    bool ok = copy_store(from, to, &rows, &why);
    if (complaint) {
        assert_false(ok);
        assert_non_null(strstr(said(&why), complaint));
    } else {
        if (!ok)
            fail_msg("%s", said(&why));
        assert_int_equal(rows, 18);
    }
    buf_free(&why);
}

static void test_copy(void **state)
{
    char place[80];
    Store store;
    const char *address = getenv("WINDFALL_POSTGRES");
    snprintf(place, sizeof place, "sqlite:%s", folder);
    *state = &sqlite;
    fill(state, &store);
    store.close(store.self);
    copy(place, address, NULL);
    *state = &postgresql;
    open_store(state, &store);
    check_all(&store);
    hold_lease();
    copy(place, address, "another server uses");
    store.close(store.self);
    copy(place, address, "it is not empty");
    drop_folder(NULL);
    copy(address, place, NULL);
    *state = &sqlite;
    open_store(state, &store);
    check_all(&store);
    store.close(store.self);
}

/* ---- what is special about PostgreSQL ---- */

static void refuse(const char *complaint)
{
    Store store;
    Buf why = {0};
    assert_false(open_postgres(&store, &why));
    assert_non_null(strstr(said(&why), complaint));
    buf_free(&why);
}

static void test_postgres_refuses(void **state)
{
    Store store, beside;
    Buf why = {0};
    open_store(state, &store);
    hold_lease();
    refuse("another server uses this database");
    assert_true(
        store_open_postgres(&beside, getenv("WINDFALL_POSTGRES"), STORE_SHARED, NULL, &why));
    beside.close(beside.self);
    store.close(store.self);
    assert_int_equal(postgres("UPDATE windfall SET version=99"), 0);
    refuse("newer windfall (version 99");
    assert_false(
        store_open_postgres(&store, "postgresql:///none?host=/nowhere", STORE_ALONE, NULL, &why));
    assert_non_null(strstr(said(&why), "/nowhere"));
    buf_free(&why);
}

enum {
    END_CONNECTIONS_TRIES = 2
}; /* the first write may only notice that its connection has gone */

static int end_connections(void)
{
    return postgres("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE"
                    " application_name='windfall'");
}

/* Does a server that was cut off still write after another one was there? */
static bool writes_after_another(void **state)
{
    Store old, new;
    Buf why = {0};
    bool wrote = false;
    open_store(state, &old);
    assert_int_equal(end_connections(), 0);
    open_store(state, &new);
    new.close(new.self);
    Write write = {.kind = WRITE_MUTE, .as.link = {.user = 1, .other = 2, .on = true}};
    for (int i = 0; i < END_CONNECTIONS_TRIES && !wrote; i++) {
        buf_clear(&why);
        wrote = old.write(old.self, &write, 1, &why);
    }
    assert_int_equal(old.is_lost(old.self), !wrote);
    if (!wrote)
        assert_string_equal(said(&why), "another server has taken over");
    buf_free(&why);
    old.close(old.self);
    return wrote;
}

/* The last part shows that it is the row of its epoch that keeps it from writing. */
static void test_postgres_lease(void **state)
{
    Store old, new;
    Buf why = {0};
    bool opened = false;
    open_store(state, &old);
    /* the old one is silent until its lease has ended */
    for (int i = 0; i < 5 && !opened; i++)
        opened = open_postgres(&new, &why);
    assert_true(opened);
    Write write = {.kind = WRITE_ALIVE};
    assert_true(new.write(new.self, &write, 1, &why));
    for (int i = 0; i < END_CONNECTIONS_TRIES; i++)
        assert_false(old.write(old.self, &write, 1, &why));
    assert_true(old.is_lost(old.self) && !new.is_lost(new.self));
    buf_free(&why);
    old.close(old.self);
    new.close(new.self);
    assert_false(writes_after_another(state));
    assert_int_equal(postgres("CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS"
                              " 'BEGIN RETURN NULL; END';"
                              "CREATE TRIGGER keep BEFORE DELETE ON node FOR EACH ROW"
                              " EXECUTE FUNCTION keep()"),
                     0);
    assert_true(writes_after_another(state));
}

/* ---- several servers ---- */

static void open_node(Store *store, const char *name)
{
    Buf why = {0};
    if (!store_open_postgres(store, getenv("WINDFALL_POSTGRES"), STORE_NODE, name, &why))
        fail_msg("%s", said(&why));
    buf_free(&why);
}

static void claim(const Store *store, const char *game, StoreClaim expected, const char *node)
{
    Buf name = {0};
    assert_int_equal(store->nodes->claim(store->self, game, &name), expected);
    assert_string_equal(buf_text(&name), node);
    buf_free(&name);
}

static void put(const Store *store, const Write *write, bool works)
{
    Buf why = {0};
    bool wrote = store->write(store->self, write, 1, &why);
    if (wrote != works)
        fail_msg("%s", said(&why));
    buf_free(&why);
}

static void put_game(const Store *store, const char *name)
{
    Write write = {.kind = WRITE_GAME,
                   .as.game = {.name = name, .state = 1, .meta = "{\"seats\":[{\"user\":3}]}"}};
    put(store, &write, true);
}

static void tell_name(void *to, const char *name)
{
    buf_printf(to, "%s ", name);
}

static void tell_row(void *to, const GameRow *row)
{
    buf_printf(to, "%s %lld ", row->name, (long long)row->shown);
}

static void expect(Buf *out, const char *expected)
{
    assert_string_equal(buf_text(out), expected);
    buf_clear(out);
}

/* A database of an earlier version: what is in it stays, and servers can share it. */
static void check_upgrade(int version)
{
    Store store;
    Buf out = {0};
    int64_t used;
    buf_printf(&out,
               "psql -qX -v ON_ERROR_STOP=1 -f tests/server/postgres%d.sql \"$WINDFALL_POSTGRES\" "
               ">/dev/null",
               version);
    assert_int_equal(system(buf_text(&out)), 0);
    buf_clear(&out);
    open_node(&store, "one");
    store.named(store.self, "ann", tell_user, &out);
    store.ratings(store.self, 1, tell_rating, &out);
    store.lines(store.self, "first", tell_line, &out);
    store.said(store.self, 1, tell_chat, &out);
    assert_non_null(strstr(buf_text(&out), "Ann ann hash {\"a\":1} en ann"));
    assert_non_null(strstr(buf_text(&out), "1600.5"));
    assert_non_null(strstr(buf_text(&out), "a 1 2,3 0"));
    assert_non_null(strstr(buf_text(&out), "Hello"));
    buf_clear(&out);
    store.hosted(store.self, 2, tell_game, &out);
    assert_string_equal(buf_text(&out), "game second 2 11 21 {\"host\":2} record\n");
    buf_clear(&out);
    store.nodes->adopt(store.self, 9, tell_name, &out);
    assert_string_equal(buf_text(&out), "first ");
    assert_int_equal(store.nodes->reserve(store.self, 10), 110);
    assert_int_equal(store.report_count(store.self), 1);
    assert_int_equal(
        store.token(
            store.self,
            (const unsigned char *)"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09"
                                   "\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x20\x21\x22\x23"
                                   "\x24\x25\x26\x27\x28\x29\x30\x31",
            &used),
        1);
    store.close(store.self);
    buf_free(&out);
}

static void test_postgres_upgrade_of_7(void **state)
{
    (void)state;
    check_upgrade(7);
}

static void test_postgres_upgrade_of_8(void **state)
{
    (void)state;
    check_upgrade(8);
}

/* Started again, or ended in order: the tables of a server are free at once. */
static void take_over_in_order(Store *two)
{
    Store again, one;
    open_node(&again, "two");
    claim(&again, "first", CLAIM_MINE, "");
    put(two, &(Write){.kind = WRITE_ALIVE}, false);
    two->close(two->self);
    again.close(again.self);
    open_node(&one, "one");
    claim(&one, "second", CLAIM_MINE, "");
    one.close(one.self);
}

static void test_nodes_own_tables(void **state)
{
    Store one, two;
    Buf out = {0};
    (void)state;
    open_node(&one, "one");
    open_node(&two, "two");
    hold_lease();
    refuse("another server uses this database");
    put_game(&one, "first");
    put_game(&two, "second");
    claim(&one, "first", CLAIM_MINE, "");
    claim(&two, "first", CLAIM_OTHER, "one");
    claim(&one, "second", CLAIM_OTHER, "two");
    claim(&one, "none", CLAIM_NONE, "");
    Write shown = {.kind = WRITE_SHOWN, .as.game = {.name = "first", .shown = 5}};
    put(&one, &shown, true);
    two.nodes->elsewhere(two.self, 1, tell_row, &out);
    expect(&out, "first 5 ");
    one.nodes->elsewhere_of(one.self, 3, tell_row, &out);
    expect(&out, "second 0 ");
    two.nodes->judge(two.self);
    claim(&two, "first", CLAIM_OTHER, "one");
    /* one is silent; two knows that only if it has not been silent itself */
    assert_int_equal(postgres("UPDATE node SET since=now();"
                              "UPDATE node SET until=now()-interval '9s' WHERE name='one'"),
                     0);
    two.nodes->judge(two.self);
    claim(&two, "first", CLAIM_OTHER, "one");
    assert_int_equal(postgres("UPDATE node SET since=now()-interval '9s' WHERE name='two';"
                              "UPDATE node SET until=now()+interval '9s' WHERE name='two'"),
                     0);
    two.nodes->judge(two.self);
    two.nodes->adopt(two.self, 9, tell_name, &out);
    expect(&out, "first ");
    put(&one, &(Write){.kind = WRITE_ALIVE}, false);
    assert_true(one.is_lost(one.self) && !two.is_lost(two.self));
    one.close(one.self);
    take_over_in_order(&two);
    buf_free(&out);
}

/* Strangers cannot fill the database: asking about a limit stores nothing, and old ones are removed
 * while servers run. */
static void test_nodes_forget_limits(void **state)
{
    Store one;
    (void)state;
    open_node(&one, "one");
    assert_true(one.nodes->bucket(one.self, "asked", 3, 1e9, 3, 0));
    assert_false(one.nodes->bucket(one.self, "asked", 3, 1e9, 4, 0));
    assert_int_equal(count_rows("bucket"), 0);
    for (int i = 0; i < 2; i++) {
        assert_true(one.nodes->bucket(one.self, i ? "new" : "old", 3, 1e9, 1, 1));
        assert_true(one.nodes->take_name(one.self, i ? "new" : "old", 1));
    }
    assert_int_equal(postgres("UPDATE bucket SET at=now()-interval '25h' WHERE key='old';"
                              "UPDATE name SET at=now()-interval '25h' WHERE skeleton='old'"),
                     0);
    put(&one, &(Write){.kind = WRITE_NOTICED, .as.link = {.user = CHANGED_LOBBY}}, true);
    assert_int_equal(count_rows("bucket"), 1);
    assert_int_equal(count_rows("name"), 1);
    assert_false(one.nodes->bucket(one.self, "new", 3, 1e9, 3, 0));
    one.close(one.self);
}

/* A text that is not UTF-8 is stored all the same: refused, it would keep everything after it from
 * being stored. */
static void test_postgres_mends_texts(void **state)
{
    Store store;
    Found found = {0};
    Buf why = {0};
    open_store(state, &store);
    Write writes[] = {user_write(5, "A\xe3\x81", "a\xff"),
                      user_write(6, "\xc0\xafz\xe3\x81\x82", "z")};
    if (!store.write(store.self, writes, 2, &why))
        fail_msg("%s", said(&why));
    assert_true(store.user(store.self, 5, find_user, &found));
    assert_string_equal(found.text, "A??");
    assert_true(store.user(store.self, 6, find_user, &found));
    assert_string_equal(found.text, "??z\xe3\x81\x82");
    assert_true(store.named(store.self, "a\xff", find_user, &found));
    store.close(store.self);
    buf_free(&why);
}

static void test_nodes_agree(void **state)
{
    Store one, two;
    Buf out = {0};
    (void)state;
    open_node(&one, "one");
    open_node(&two, "two");
    int64_t first = one.nodes->reserve(one.self, 100), second = two.nodes->reserve(two.self, 100);
    assert_int_equal(second - first, 100);
    assert_true(one.nodes->take_name(one.self, "b0", 1));
    assert_true(one.nodes->take_name(one.self, "b0", 1));
    assert_false(two.nodes->take_name(two.self, "b0", 2));
    for (int i = 0; i < 3; i++)
        assert_true(
            (i % 2 ? &one : &two)->nodes->bucket((i % 2 ? &one : &two)->self, "k", 3, 1e9, 1, 1));
    assert_false(two.nodes->bucket(two.self, "k", 3, 1e9, 1, 0));
    assert_true(two.nodes->bucket(two.self, "k", 3, 1e9, 0, 0));
    two.changed(two.self, tell_id, &out);
    two.nodes->bell(two.self);
    buf_clear(&out);
    put(&one, &(Write){.kind = WRITE_CHANGED, .as.link = {.user = 7}}, true);
    bool rang = false;
    for (int i = 0; i < 1000 && !rang; i++, usleep(1000))
        rang = two.nodes->bell(two.self);
    assert_true(rang);
    two.changed(two.self, tell_id, &out);
    assert_non_null(strstr(buf_text(&out), "7"));
    buf_clear(&out);
    put(&one, &(Write){.kind = WRITE_ALIVE, .as.link = {.user = 12}}, true);
    one.close(one.self);
    two.close(two.self);
    buf_free(&out);
}

static void test_postgres_goes_on(void **state)
{
    Store store;
    Buf why = {0}, out = {0};
    fill(state, &store);
    assert_int_equal(end_connections(), 0);
    check_all(&store);
    Write write = {.kind = WRITE_LINE, .as.line = {"one", 0, 1, "line"}};
    assert_false(store.write(store.self, &write, 1, &why));
    buf_clear(&why);
    if (!store.write(store.self, &write, 1, &why))
        fail_msg("%s", said(&why));
    store.lines(store.self, "one", tell_line, &out);
    assert_string_equal(buf_text(&out), "line one 0 1 line\n");
    buf_free(&out);
    buf_free(&why);
    store.close(store.self);
}

#define ON(store, test)                                          \
    {                                                            \
#test " " #store, test, make_folder, drop_folder, &store \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {ON(sqlite, test_store), ON(sqlite, test_store_whole),
                                       ON(sqlite, test_store_all), ON(sqlite, test_store_hosted)};
    const struct CMUnitTest both[] = {
        ON(postgresql, test_store),
        ON(postgresql, test_store_whole),
        ON(postgresql, test_store_all),
        ON(postgresql, test_store_hosted),
        ON(postgresql, test_postgres_refuses),
        ON(sqlite, test_copy),
        ON(postgresql, test_postgres_goes_on),
        ON(postgresql, test_postgres_lease),
        ON(postgresql, test_postgres_upgrade_of_7),
        ON(postgresql, test_postgres_upgrade_of_8),
        ON(postgresql, test_nodes_own_tables),
        ON(postgresql, test_nodes_agree),
        ON(postgresql, test_nodes_forget_limits),
        ON(postgresql, test_postgres_mends_texts),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (getenv("WINDFALL_POSTGRES"))
        failed += cmocka_run_group_tests(both, NULL, NULL);
    return failed;
}
