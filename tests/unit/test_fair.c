/* Nobody starves others, and nothing stays for ever: turns at the threads, limits, lists, abandoned
 * tables. The clients need no network, and the test moves the clock. */
#include "support/cmocka.h"
#include "support/offline.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "server/address.h"
#include "server/attend.h"
#include "server/core.h"
#include "server/limit.h"
#include "server/lobby.h"
#include "server/rule.h"
#include "server/table_log.h"

static const int64_t hour = 3600000, day = 24 * INT64_C(3600000);

/* ---- turns ---- */

typedef struct Slow {
    Job job;
    int number;
    Buf *finished; /* int: numbers in the order in which they were finished */
} Slow;

static atomic_bool all_given; /* work starts when all jobs are there */

/* Turns are charged CPU time, so waiting costs nothing. */
static void slow_work(Job *job)
{
    while (job->lane != LANE_PASSWORD && !atomic_load(&all_given))
        usleep(200);
    for (volatile int i = 0; i < 200000; i++)
        continue;
}

static void slow_done(Job *job)
{
    Slow *slow = (Slow *)job;
    buf_add(slow->finished, &slow->number, sizeof slow->number);
    free(slow);
}

static void give_slow(Pool *pool, Buf *finished, Lane lane, const char *address, int user,
                      int number)
{
    Slow *slow = calloc(1, sizeof *slow);
    *slow = (Slow){.job = {.work = slow_work, .done = slow_done, .lane = lane, .user = user},
                   .number = number,
                   .finished = finished};
    snprintf(slow->job.address, sizeof slow->job.address, "%s", address);
    pool_give(pool, &slow->job);
}

static void finish_all(Pool *pool)
{
    for (int i = 0; pool_waiting(pool) && i < 20000; i++) {
        pool_finish(pool);
        usleep(500);
    }
}

/* Position of the number in the order of completion. */
static int place_of(const Buf *finished, int number)
{
    const int *numbers = (const int *)(const void *)finished->data;
    for (int i = 0; i < (int)(finished->size / sizeof *numbers); i++)
        if (numbers[i] == number)
            return i;
    return -1;
}

static void test_turns(void **state)
{
    (void)state;
    Buf finished = {0};
    Pool *pool = pool_open(1, offline_wake, NULL);
    for (int i = 0; i < 120; i++) /* a flood of many guests from one address */
        give_slow(pool, &finished, LANE_BOT, "192.0.2.1", i % 40, 1000 + i);
    for (int i = 0; i < 3; i++)
        give_slow(pool, &finished, LANE_BOT, "192.0.2.2", 50, i);
    for (int i = 0; i < 2; i++) /* others at the same address */
        give_slow(pool, &finished, LANE_BOT, "192.0.2.1", 60, 10 + i);
    give_slow(pool, &finished, LANE_HINT, "192.0.2.1", 1, 20);
    give_slow(pool, &finished, LANE_PASSWORD, "192.0.2.1", 1, 21);
    for (int i = 0; !finished.size && i < 20000; i++) {
        pool_finish(pool);
        usleep(500);
    }
    assert_int_equal(place_of(&finished, 21), 0); /* passwords do not wait for games */
    atomic_store(&all_given, true);
    finish_all(pool);
    assert_int_equal(finished.size / sizeof(int), 127);
    /* First come, first served would put all of these behind 120 others. How far before is a matter
     * of times measured. */
    assert_true(place_of(&finished, 2) < 60);   /* address by address */
    assert_true(place_of(&finished, 10) < 100); /* user by user */
    assert_true(place_of(&finished, 20) < 60);  /* hints have their share */
    pool_close(pool);
    buf_free(&finished);
}

/* ---- a server without a network ---- */

/* Waits until everything is on disk. */
static void settle(void)
{
    for (int i = 0; i < 5000 && journal_done(server.journal) < journal_mark(server.journal); i++) {
        journal_flush(server.journal);
        usleep(500);
    }
}

/* Sends it and returns the last message that came back, or NULL. */
static char *say(Client *client, const char *text)
{
    static char reply[200000];
    while (client->first)
        client_sent(client);
    client_receive(client, text, strlen(text));
    if (!client->last)
        return NULL;
    memcpy(reply, client->first->data, client->first->size);
    reply[client->first->size] = 0;
    return reply;
}

static Client *come(const char *address)
{
    Client *client = client_new(&server, NULL, address);
    assert_non_null(strstr(say(client, "{\"t\":\"hello\",\"v\":2}"), "\"welcome\""));
    return client;
}

static const char waiting_table[] =
    "{\"t\":\"create\",\"mode\":\"base-2p\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"empty\"}]}";
static const char solo_table[] =
    "{\"t\":\"create\",\"mode\":\"base-2p\",\"shuffle\":false,\"seats\":[{\"kind\":\"me\"},"
    "{\"kind\":\"bot\",\"level\":\"random\"}]}";
static const char bots_table[] =
    "{\"t\":\"create\",\"mode\":\"base-2p\",\"seats\":[{\"kind\":\"bot\",\"level\":\"random\"},"
    "{\"kind\":\"bot\",\"level\":\"random\"}]}";
static const char days_table[] =
    "{\"t\":\"create\",\"mode\":\"base-2p\",\"clock\":{\"kind\":\"days\",\"days\":3},"
    "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"empty\"}]}";

/* The name of the table that was made. */
static void make(Client *client, const char *message, char name[TABLE_NAME + 1])
{
    const char *reply = say(client, message), *found = strstr(reply, "\"table\":\"");
    if (!found)
        fail_msg("%s", reply);
    snprintf(name, TABLE_NAME + 1, "%s", found ? found + 9 : "");
}

static Table *table_named(const char *name)
{
    WireErr err;
    return table_find(&server, name, &err);
}

/* Lets time pass for all tables. */
static void pass(int64_t ms)
{
    Table *t;
    server.now += ms;
    server.wall += ms;
    for (MapEntry *at = server.tables.all; (t = map_next(&at));)
        table_age(t);
}

/* What came back when the threads were done. */
static char *heard(Client *client)
{
    static char reply[200000];
    for (int i = 0; pool_waiting(server.pool) && i < 20000; i++) {
        pool_finish(server.pool);
        usleep(200);
    }
    if (!client->first)
        return "";
    memcpy(reply, client->first->data, client->first->size);
    reply[client->first->size] = 0;
    return reply;
}

static const char register_kaori[] =
    "{\"t\":\"register\",\"name\":\"Kaori\",\"password\":\"correct horse\"}";
static void answer_once(Client *client, const char *name)
{
    Table *t = table_named(name);
    char message[400], picks[200] = "";
    int seat = table_seat_of(t, client->user);
    Ask ask;
    game_ask(&t->game, seat, &ask);
    int left = ask.min;
    for (SET_EACH(pick, &ask.options))
        if (left-- > 0)
            snprintf(picks + strlen(picks), sizeof picks - strlen(picks), "%s%d", *picks ? "," : "",
                     pick);
    snprintf(message, sizeof message,
             "{\"t\":\"answer\",\"table\":\"%s\",\"ask\":%u,\"picks\":[%s]}", name, t->ask[seat],
             picks);
    assert_null(strstr(say(client, message), "\"error\""));
}

static void tick(Table *t)
{
    pool_finish(server.pool);
    server.now += 2; /* however long it takes: nobody may become silent or late */
    table_tick(t);
    usleep(500);
}

/* ---- limits ---- */

static bool may_create(Client *client, const char *message)
{
    return !strstr(say(client, message), "\"limit\"");
}

static void test_tables_of_one(void **state)
{
    (void)state;
    Client *a = come("192.0.2.1"), *b = come("192.0.2.2");
    for (int i = 0; i < 8; i++)
        assert_true(may_create(a, waiting_table));
    assert_false(may_create(a, waiting_table)); /* eight wait for people */
    for (int i = 0; i < 24; i++)                /* games alone do not count */
        assert_true(may_create(a, solo_table));
    assert_false(may_create(a, solo_table)); /* but nobody creates many at once */
    int made = 0;
    for (int i = 0; i < 40; i++) { /* and a new name is not a new person */
        assert_non_null(strstr(say(a, "{\"t\":\"logout\"}"), "\"welcome\""));
        for (int n = 0; n < 8; n++)
            made += may_create(a, solo_table);
    }
    assert_true(made > 80 && made < 110);
    assert_true(may_create(b, solo_table)); /* others may go on */
    server.now += hour;
    assert_true(may_create(a, solo_table));
}

/* Nor do endless rematches create tables without end. */
static void test_rematches_are_tables(void **state)
{
    (void)state;
    static const char *const offers[] = {"end", "rematch"};
    char name[TABLE_NAME + 1], message[100];
    Client *a = come("192.0.2.1");
    make(a, solo_table, name);
    bool refused = false;
    int made = 0;
    for (; made < 200 && !refused; made++)
        for (int i = 0; i < 2 && !refused; i++) {
            snprintf(message, sizeof message,
                     "{\"t\":\"offer\",\"table\":\"%s\",\"what\":\"%s\",\"on\":true}", name,
                     offers[i]);
            refused = strstr(say(a, message), "\"limit\"");
            if (i && !refused)
                memcpy(name, table_named(name)->next, sizeof name);
        }
    assert_true(refused && made < 40);
}

/* Tables that guests have left behind do not keep others from playing. */
static void test_room_for_others(void **state)
{
    (void)state;
    char first[TABLE_NAME + 1], name[TABLE_NAME + 1];
    Client *a = come("192.0.2.1"), *b = come("192.0.2.2");
    server.config.tables = 4;
    make(a, waiting_table, first);
    for (int i = 1; i < 4; i++) {
        server.wall += 1000;
        make(a, waiting_table, name);
    }
    assert_false(may_create(b, solo_table)); /* the user waits there */
    client_free(a);
    assert_true(may_create(b, solo_table));
    assert_true(table_named(first) == NULL || table_named(first)->removed);
    assert_false(table_named(name)->removed);
}

/* Nor does a game that a guest has begun and left; the games of accounts stay. */
static void test_begun_games_make_room(void **state)
{
    (void)state;
    char begun[TABLE_NAME + 1], kept[TABLE_NAME + 1];
    Client *a = come("192.0.2.1"), *b = come("192.0.2.2"), *c = come("192.0.2.3");
    make(a, solo_table, begun);
    answer_once(a, begun);
    say(b, register_kaori);
    heard(b);
    make(b, solo_table, kept);
    answer_once(b, kept);
    server.config.tables = 2;
    assert_false(may_create(c, solo_table)); /* they are there */
    client_free(a);
    client_free(b);
    pass(0);
    assert_true(may_create(c, solo_table));
    assert_true(table_named(begun) == NULL);
    assert_non_null(table_named(kept));
    settle();
    pass(0);
    core_tick(&server);
    assert_false(may_create(come("192.0.2.4"), solo_table));
}

/* Custom cards take up the room of several tables, in memory and on the disk. */
static void test_own_cards_are_weighed(void **state)
{
    (void)state;
    char *message = malloc(70000), name[TABLE_NAME + 1];
    Client *a = come("192.0.2.1"), *b = come("192.0.2.2");
    make(a, solo_table, name);
    size_t before = server.own_cards;
    assert_int_equal(before, 0);
    int size =
        snprintf(message, 70000, "%.*s,\"cards\":\"", (int)strlen(solo_table) - 1, solo_table);
    memset(message + size, '#', 60000);
    strcpy(message + size + 60000, "\"}");
    assert_true(may_create(a, message));
    assert_false(may_create(a, message)); /* it counts as 15 */
    strcpy(message + size + 4000, "\"}");
    make(b, message, name);
    assert_true(server.own_cards > 60000 + 4000 + 2 * sizeof(Catalog));
    server.config.tables = 3 + (int)(server.own_cards / 50000);
    assert_true(core_is_full(&server));
    say(b, "{\"t\":\"logout\"}");
    table_remove(table_named(name));
    settle();
    for (int i = 0; i < 20000 && core_is_full(&server); i++) {
        core_tick(&server);
        usleep(500);
    }
    assert_false(core_is_full(&server));
    free(message);
}

/* Two accounts at a rated table, with a game that the first has resigned. */
static Table *resigned_game(Client *a, Client *b)
{
    char name[TABLE_NAME + 1], message[100];
    say(a, register_kaori);
    heard(a);
    say(b, "{\"t\":\"register\",\"name\":\"Bo\",\"password\":\"correct horse\"}");
    heard(b);
    make(a,
         "{\"t\":\"create\",\"mode\":\"base-2p\",\"rated\":true,\"clock\":{\"kind\":\"live\","
         "\"seconds\":600},\"seats\":[{\"kind\":\"me\"},{\"kind\":\"empty\"}]}",
         name);
    snprintf(message, sizeof message, "{\"t\":\"sit\",\"table\":\"%s\"}", name);
    assert_non_null(strstr(say(b, message), "\"ok\""));
    snprintf(message, sizeof message, "{\"t\":\"resign\",\"table\":\"%s\"}", name);
    assert_non_null(strstr(say(a, message), "\"ok\""));
    return table_named(name);
}

/* Whoever has offered another rated game and gone does not lose it by being away. */
static void test_rated_rematch_of_absent(void **state)
{
    (void)state;
    char message[100];
    Client *a = come("192.0.2.1"), *b = come("192.0.2.2");
    Table *t = resigned_game(a, b);
    snprintf(message, sizeof message,
             "{\"t\":\"offer\",\"table\":\"%s\",\"what\":\"rematch\",\"on\":true}", t->name);
    say(a, message);
    attend_end(attend_find(a, t));
    assert_non_null(strstr(say(b, message), "\"ok\""));
    assert_string_equal(t->next, "");
    attend_begin(a, t);
    say(a, message);
    assert_int_equal(strlen(t->next), TABLE_NAME);
    assert_true(table_named(t->next)->spec.rated);
}

/* Nor does anybody get out of a game by deleting the account: not even by sitting down while the
 * password is verified. */
static void test_nobody_deletes_himself_out_of_a_game(void **state)
{
    (void)state;
    char name[TABLE_NAME + 1], message[100];
    Client *a = come("192.0.2.1"), *b = come("192.0.2.2");
    resigned_game(a, b);
    make(a, waiting_table, name);
    say(b, "{\"t\":\"delete\",\"password\":\"correct horse\"}");
    snprintf(message, sizeof message, "{\"t\":\"sit\",\"table\":\"%s\"}", name);
    say(b, message);
    assert_non_null(strstr(heard(b), "\"ok\""));
    assert_non_null(b->user->password);
    assert_int_equal(table_named(name)->state, TABLE_PLAYING);
}

/* What is stored of guests who come and go is limited. */
static void test_guests_are_not_stored_without_end(void **state)
{
    (void)state;
    char name[TABLE_NAME + 1], sit[100];
    Client *a = come("192.0.2.1"), *b = come("192.0.2.2");
    int stored = 0;
    make(b, waiting_table, name);
    for (int i = 0; i < 300; i++) {
        assert_non_null(
            strstr(say(a, "{\"t\":\"settings\",\"settings\":{\"x\":1}}"), "\"welcome\""));
        stored += a->user->kept;
        say(a, "{\"t\":\"logout\"}");
    }
    assert_int_equal(stored, 200);
    snprintf(sit, sizeof sit, "{\"t\":\"sit\",\"table\":\"%s\"}", name);
    assert_non_null(strstr(say(a, sit), "\"limit\""));
    assert_non_null(strstr(say(a, "{\"t\":\"mute\",\"user\":1,\"on\":true}"), "\"limit\""));
    assert_false(may_create(a, solo_table));
    assert_non_null(strstr(say(come("192.0.2.3"), sit), "\"ok\""));
    server.now += 60000;
    assert_true(may_create(a, solo_table));
}

/* The loop's time is shared, too: whoever asks for too much of it has to wait, and nobody else. */
static void test_time_of_the_loop(void **state)
{
    (void)state;
    static const char dear[] = "{\"t\":\"catalog\",\"cards\":\"\",\"id\":8}";
    Client *a = come("192.0.2.1"), *b = come("192.0.2.1"), *c = come("192.0.2.2");
    server.config.rate = server.config.per_address = 1;
    server.now += 60000;
    a->bucket_at = b->bucket_at = c->bucket_at = server.now;
    assert_null(strstr(say(a, dear), "\"rate\""));
    for (int i = 0; i < 1000 && !strstr(say(a, dear), "\"rate\""); i++)
        continue;
    for (int i = 0; i < 2; i++) {
        const char *reply = say(i ? b : a, "{\"t\":\"ping\",\"id\":7}");
        assert_non_null(strstr(reply, "\"rate\""));
        assert_non_null(strstr(reply, "\"re\":7"));
    }
    assert_non_null(strstr(say(c, "{\"t\":\"ping\"}"), "\"ok\""));
    server.now += 60000;
    assert_non_null(strstr(say(b, "{\"t\":\"ping\"}"), "\"ok\""));
}

/* However many people somebody pretends to be, the address keeps its limits. */
static void test_limits_last(void **state)
{
    (void)state;
    static const LimitKind many[] = {LIMIT_DATA, LIMIT_HOME};
    for (size_t i = 0; i < sizeof many / sizeof *many; i++) {
        while (limit_take(&server, LIMIT_PASSWORD, "192.0.2.1", 1))
            continue;
        for (int id = 1; id < 60000; id++)
            assert_true(limit_take_user(&server, many[i], id, 1));
        limit_sweep(&server);
        assert_true(server.limits.count < 50000);
        assert_false(limit_has(&server, LIMIT_PASSWORD, "192.0.2.1", 1));
    }
}

/* What a game is, however it has come to that. */
static uint64_t hash_of(const Table *t)
{
    uint64_t hash = record_digest(&t->game);
    hash = hash_bytes(hash, t->ask, sizeof t->ask);
    hash = hash_bytes(hash, t->rounds.data, t->rounds.size);
    hash = hash_bytes(hash, &t->events.size, sizeof t->events.size);
    hash = hash_bytes(hash, &t->sealed.seats, sizeof t->sealed.seats);
    hash = hash_bytes(hash, &t->rec.moment, sizeof t->rec.moment);
    return hash_bytes(hash, &t->rec.entry.size, sizeof t->rec.entry.size);
}

static void await_question(Table *t)
{
    for (int i = 0; i < 20000 && t->state == TABLE_PLAYING && !(table_asked(t) & 1); i++)
        tick(t);
}

/* Answers that were taken back do not change what is loaded. */
static void test_changes_of_mind_are_loaded(void **state)
{
    (void)state;
    static const char more_bots[] =
        "{\"t\":\"create\",\"mode\":\"tgs-4p\",\"shuffle\":false,\"seats\":[{\"kind\":\"me\"},"
        "{\"kind\":\"bot\",\"level\":\"random\"},{\"kind\":\"bot\",\"level\":\"random\"},"
        "{\"kind\":\"bot\",\"level\":\"random\"}]}";
    char name[TABLE_NAME + 1], message[100];
    Client *a = come("192.0.2.1");
    make(a, more_bots, name);
    for (int i = 0; i < 150 && table_named(name)->state == TABLE_PLAYING; i++) {
        Table *t = table_named(name);
        await_question(t);
        int answers = record_answers(&t->rec);
        if (i % 3 == 2)
            snprintf(message, sizeof message, "{\"t\":\"undo\",\"table\":\"%s\"}", name);
        else if (i % 50 == 49)
            snprintf(message, sizeof message, "{\"t\":\"undo\",\"table\":\"%s\",\"at\":%d}", name,
                     record_entry(&t->rec, answers / 2)->moment);
        if (i % 3 == 2 || i % 50 == 49)
            assert_non_null(strstr(say(a, message), "\"ok\""));
        else
            answer_once(a, name);
    }
    for (int i = 0; i < 20000 && table_named(name)->bot_busy; i++)
        tick(table_named(name));
    Table *t = table_named(name);
    uint64_t before = hash_of(t);
    int64_t lines = t->lines;
    settle();
    offline_restart();
    t = table_named(name);
    assert_int_equal(t->lines, lines);
    assert_true(hash_of(t) == before);
}

/* However many there are, loading them takes much less than playing the game again for each. */
static void test_changes_of_mind_are_loaded_fast(void **state)
{
    (void)state;
    enum { CHANGES = 5000 };
    char name[TABLE_NAME + 1];
    Client *a = come("192.0.2.1");
    make(a, solo_table, name);
    Table *t = table_named(name);
    for (int i = 0; i < 20; i++) {
        await_question(t);
        answer_once(a, name);
    }
    await_question(t);
    Record rec;
    Game g;
    Buf why = {0};
    int answers = record_answers(&t->rec);
    record_branch(&t->rec, answers, &rec);
    for (int i = 0; i < CHANGES; i++)
        table_put_line(t, "u %d", answers);
    settle();
    clock_t begun = clock();
    for (int i = 0; i < CHANGES; i++)
        assert_true(record_replay(&rec, answers, &g, NULL, &why));
    clock_t replayed = clock();
    offline_restart();
    clock_t loaded = clock();
    assert_true(table_named(name)->lines > CHANGES);
    assert_true(loaded - replayed < (replayed - begun) / 2);
    record_free(&rec);
}

/* Each is stored, so nobody does it without end: not at a table, and not from an address. */
static void test_changes_of_mind_end(void **state)
{
    (void)state;
    char name[TABLE_NAME + 1], undo[100];
    Client *a = come("192.0.2.1"), *b = come("192.0.2.2");
    int taken_back = 0;
    make(a, solo_table, name);
    snprintf(undo, sizeof undo, "{\"t\":\"undo\",\"table\":\"%s\"}", name);
    for (bool may = true; may && taken_back < 2000; taken_back += may) {
        await_question(table_named(name));
        answer_once(a, name);
        await_question(table_named(name));
        const char *reply = say(a, undo);
        may = !strstr(reply, "\"rate\"");
        assert_non_null(strstr(reply, may ? "\"ok\"" : "\"error\""));
    }
    assert_in_range(taken_back, 900, 1100);
    server.now += 60000;
    assert_non_null(strstr(say(a, undo), "\"ok\""));
    make(b, solo_table, name);
    answer_once(b, name);
    snprintf(undo, sizeof undo, "{\"t\":\"undo\",\"table\":\"%s\"}", name);
    table_named(name)->lines = 20000;
    assert_non_null(strstr(say(b, undo), "\"limit\""));
}

/* Whatever is stored costs time of the loop, too: somebody who lets large rows be stored again and
 * again has to wait. */
static void test_rows_are_not_free(void **state)
{
    (void)state;
    char *message = malloc(70000), name[TABLE_NAME + 1], archive[100];
    Client *a = come("192.0.2.1");
    server.config.rate = server.config.per_address = 1;
    server.now += 60000;
    a->bucket = a->bytes = 1e9;
    int size =
        snprintf(message, 70000, "%.*s,\"cards\":\"", (int)strlen(solo_table) - 1, solo_table);
    memset(message + size, '#', 60000);
    strcpy(message + size + 60000, "\"}");
    make(a, message, name);
    server.now += 60000;
    a->bucket = a->bytes = 1e9;
    table_end(table_named(name), "resigned");
    int stored = 0;
    for (bool may = true; may && stored < 1000; stored += may) {
        snprintf(archive, sizeof archive, "{\"t\":\"archive\",\"table\":\"%s\",\"on\":%s}", name,
                 stored % 2 ? "false" : "true");
        may = !strstr(say(a, archive), "\"rate\"");
    }
    assert_in_range(stored, 1, 10);
    free(message);
}

static int count_tables(TableState state)
{
    const Table *t;
    int count = 0;
    for (MapEntry *at = server.tables.all; (t = map_next(&at));)
        count += t->state == state && !t->removed;
    return count;
}

static void test_oldest_goes(void **state)
{
    (void)state;
    char first[TABLE_NAME + 1], name[TABLE_NAME + 1];
    Client *a = come("192.0.2.1");
    make(a, solo_table, first);
    for (int i = 0; i < 30; i++) {
        server.now += hour;
        server.wall += hour;
        while (a->attends) /* leaves all older ones */
            attend_end(a->attends);
        make(a, solo_table, name);
    }
    assert_int_equal(count_tables(TABLE_PLAYING), 20);
    settle();
    assert_null(table_named(first));
    assert_non_null(table_named(name));
}

/* ---- the lobby ---- */

static int count_of(const char *text, const char *word)
{
    int count = 0;
    for (; (text = strstr(text, word)); text += strlen(word))
        count++;
    return count;
}

static void test_lobby_is_not_drowned(void **state)
{
    (void)state;
    char name[TABLE_NAME + 1], message[200];
    Client *honest = come("192.0.2.1"), *reader = come("192.0.2.2"), *many[12];
    make(honest, waiting_table, name);
    for (int i = 0; i < 12; i++) {
        many[i] = come("192.0.2.3");
        for (int n = 0; n < 8; n++) {
            server.wall += 10;
            assert_true(may_create(many[i], waiting_table));
        }
    }
    const char *lobby = say(reader, "{\"t\":\"lobby\",\"on\":true}");
    assert_non_null(strstr(lobby, name)); /* although all the others are later */
    assert_int_equal(count_of(lobby, "\"table\":"), 30);
    assert_non_null(strstr(lobby, "\"more\":[\"open\"]"));
    int rows = 30;
    for (int skip = 30; skip < 120; skip += 30) {
        snprintf(message, sizeof message, "{\"t\":\"games\",\"list\":\"open\",\"skip\":%d}", skip);
        const char *page = say(reader, message);
        rows += count_of(page, "\"table\":");
        assert_non_null(strstr(page, skip < 90 ? "\"more\":true" : "\"more\":false"));
    }
    assert_int_equal(rows, 97);
    for (int i = 0; i < 12; i++) /* tables of absent people are not offered */
        client_free(many[i]);
    assert_int_equal(count_of(say(reader, "{\"t\":\"lobby\",\"on\":true}"), "\"table\":"), 1);
}

static void read_slowly(void *self, int64_t user, bool archived, int from, int count,
                        void (*take)(void *to, const GameRow *row), void *to)
{
    (void)self, (void)user, (void)archived, (void)from, (void)count, (void)take, (void)to;
    usleep(1000);
}

static int lobbies_of(const Client *client)
{
    int count = 0;
    for (const Out *out = client->first; out; out = out->next)
        count += memmem(out->data, out->size, "\"t\":\"lobby\"", 11) != NULL;
    return count;
}

/* However many look at the lobby, and however long the store takes: the others wait for a few of
 * them, all get it, and nobody gets it twice. */
static void test_a_full_lobby_keeps_nobody_waiting(void **state)
{
    (void)state;
    enum { READERS = 60 };
    char name[TABLE_NAME + 1];
    Client *host = come("192.0.2.1"), *reader[READERS];
    for (int i = 0; i < READERS; i++) {
        char address[20];
        snprintf(address, sizeof address, "192.0.2.%d", 2 + i);
        reader[i] = come(address);
        say(reader[i], "{\"t\":\"settings\",\"settings\":{}}");
        say(reader[i], "{\"t\":\"lobby\",\"on\":true}");
        while (reader[i]->first)
            client_sent(reader[i]);
    }
    settle();
    server.store.ended = read_slowly;
    server.now += 2000;
    make(host, waiting_table, name);
    for (int turn = 0, told = 0; told < READERS; turn++, server.now += 50) {
        int before = told;
        lobby_tick(&server);
        told = 0;
        for (int i = 0; i < READERS; i++)
            told += lobbies_of(reader[i]);
        assert_in_range(told - before, 1, 10);
        assert_in_range(turn, 0, READERS);
    }
    for (int i = 0; i < READERS; i++)
        assert_int_equal(lobbies_of(reader[i]), 1);
}

/* Whoever has used up the time of the loop gets the lobby later, but gets it. */
static void test_the_lobby_takes_time(void **state)
{
    (void)state;
    char name[TABLE_NAME + 1];
    Client *host = come("192.0.2.1"), *reader = come("192.0.2.2");
    say(reader, "{\"t\":\"lobby\",\"on\":true}");
    while (reader->first)
        client_sent(reader);
    server.config.rate = server.config.per_address = 1;
    limit_spend(&server, LIMIT_LOOP, "192.0.2.2", 12500 + 75000); /* a second and a half */
    make(host, waiting_table, name);
    int turns = 0;
    for (; turns < 10 && !lobbies_of(reader); turns++) {
        server.now += 1000;
        lobby_tick(&server);
    }
    assert_in_range(turns, 2, 4);
}

/* Whom I have played with comes first. */
static void test_known_people_first(void **state)
{
    (void)state;
    char game[TABLE_NAME + 1], name[TABLE_NAME + 1], message[200];
    Client *friend = come("192.0.2.1"), *me = come("192.0.2.2"), *many[40];
    make(friend, days_table, game);
    snprintf(message, sizeof message, "{\"t\":\"sit\",\"table\":\"%s\"}", game);
    assert_non_null(say(me, message));
    settle();
    make(friend, waiting_table, name);
    for (int i = 0; i < 40; i++) {
        many[i] = come("192.0.2.3");
        server.wall += 10;
        assert_true(may_create(many[i], waiting_table));
    }
    const char *lobby = say(me, "{\"t\":\"lobby\",\"on\":true}"), *open = strstr(lobby, "\"open\"");
    assert_true(strstr(open, "\"table\":") + 9 == strstr(open, name));
}

/* ---- rows of one's own ---- */

static void test_archive_and_remove(void **state)
{
    (void)state;
    char solo[TABLE_NAME + 1], shared[TABLE_NAME + 1], message[200];
    Client *a = come("192.0.2.1"), *b = come("192.0.2.2");
    make(a, solo_table, solo);
    make(a, waiting_table, shared);
    snprintf(message, sizeof message, "{\"t\":\"sit\",\"table\":\"%s\"}", shared);
    say(b, message);
    const char *lobby = say(a, "{\"t\":\"lobby\",\"on\":true}");
    assert_int_equal(count_of(lobby, "\"tidy\":\"remove\""), 1);
    assert_int_equal(count_of(lobby, "\"tidy\":\"resign\""), 1);
    snprintf(message, sizeof message, "{\"t\":\"archive\",\"table\":\"%s\",\"on\":true}", shared);
    assert_non_null(strstr(say(a, message), "\"rights\""));
    snprintf(message, sizeof message, "{\"t\":\"remove\",\"table\":\"%s\"}", shared);
    assert_non_null(strstr(say(a, message), "\"rights\""));
    snprintf(message, sizeof message, "{\"t\":\"archive\",\"table\":\"%s\",\"on\":true}", solo);
    assert_non_null(strstr(say(a, message), "\"ok\""));
    assert_null(strstr(say(a, "{\"t\":\"games\",\"list\":\"mine\"}"), solo));
    assert_non_null(strstr(say(a, "{\"t\":\"games\",\"list\":\"archive\"}"), solo));
    table_end(table_named(solo), "resigned"); /* it is found in the store, too */
    settle();
    while (a->attends)
        attend_end(a->attends);
    table_free(table_named(solo));
    assert_null(strstr(say(a, "{\"t\":\"games\",\"list\":\"mine\"}"), solo));
    assert_non_null(strstr(say(a, "{\"t\":\"games\",\"list\":\"archive\"}"), solo));
    snprintf(message, sizeof message, "{\"t\":\"remove\",\"table\":\"%s\"}", solo);
    assert_non_null(strstr(say(b, message), "\"rights\""));
    assert_non_null(strstr(say(a, message), "\"ok\""));
    assert_non_null(strstr(say(a, message), "\"no_table\"")); /* before it is in the store, too */
    settle();
    assert_null(strstr(say(a, "{\"t\":\"games\",\"list\":\"archive\"}"), solo));
}

typedef struct Kept {
    char meta[4000], record[4000];
    GameRow row;
} Kept;

static void keep_row(void *to, const GameRow *row)
{
    Kept *kept = to;
    snprintf(kept->meta, sizeof kept->meta, "%s", row->meta);
    snprintf(kept->record, sizeof kept->record, "%s", row->record);
    kept->row = *row;
    kept->row.meta = kept->meta;
    kept->row.record = kept->record;
}

/* Stores copies of an ended game under other names; every third one as a lesson of the tutorial. */
static void store_copies(const char *name, int count)
{
    static const char none[] = "\"lesson\":null";
    Kept kept;
    settle();
    assert_true(server.store.game(server.store.self, name, keep_row, &kept));
    const char *at = strstr(kept.meta, none);
    assert_non_null(at);
    for (int i = 0; i < count; i++) {
        char copy[TABLE_NAME + 1], meta[4100];
        snprintf(copy, sizeof copy, "%0*d", TABLE_NAME, i);
        snprintf(meta, sizeof meta, "%.*s\"lesson\":%s%s", (int)(at - kept.meta), kept.meta,
                 i % 3 ? "null" : "\"call\"", at + sizeof none - 1);
        Write write = {.kind = WRITE_GAME, .as.game = kept.row};
        write.as.game.name = copy;
        write.as.game.meta = meta;
        write.as.game.changed -= 1000 * (i + 1);
        journal_put(server.journal, &write);
    }
    settle();
}

/* Lessons, and games that are in memory, too, take up room in the store but not in the list. */
static void test_every_ended_game_is_listed_once(void **state)
{
    (void)state;
    enum { COPIES = 120 };
    char solo[TABLE_NAME + 1], message[200];
    Client *a = come("192.0.2.1");
    int shown = 0, skip = 0;
    make(a, solo_table, solo);
    table_end(table_named(solo), "resigned");
    store_copies(solo, COPIES);
    bool seen[COPIES] = {false}, more = true;
    for (int pages = 0; more && pages < 20; pages++) {
        snprintf(message, sizeof message, "{\"t\":\"games\",\"list\":\"mine\",\"skip\":%d}", skip);
        const char *page = say(a, message);
        for (const char *at = page; (at = strstr(at, "\"table\":\""));) {
            at += strlen("\"table\":\"");
            shown++;
            if (!strncmp(at, solo, TABLE_NAME))
                continue;
            int copy = atoi(at);
            assert_false(seen[copy]);
            seen[copy] = true;
        }
        more = strstr(page, "\"more\":true");
        skip = atoi(strstr(page, "\"next\":") + strlen("\"next\":"));
    }
    assert_int_equal(shown, 1 + COPIES * 2 / 3);
}

/* A page without a server takes games from files: what they say of seats may be wrong. */
static void test_statistics_of_a_seat_that_is_not_there(void **state)
{
    (void)state;
    char solo[TABLE_NAME + 1], copy[] = "0000000000000000000000", meta[4100];
    Client *a = come("192.0.2.1");
    Kept kept;
    make(a, solo_table, solo);
    table_end(table_named(solo), "resigned");
    settle();
    assert_true(server.store.game(server.store.self, solo, keep_row, &kept));
    const char *at = strstr(kept.meta, "\"seats\":["), *end = strchr(at, ']');
    snprintf(meta, sizeof meta, "%.*s\"seats\":[{},{},{},{},{\"user\":%lld}%s",
             (int)(at - kept.meta), kept.meta, (long long)a->user->id, end);
    Write write = {.kind = WRITE_GAME, .as.game = kept.row};
    write.as.game.name = copy;
    write.as.game.meta = meta;
    journal_put(server.journal, &write);
    settle();
    say(a, "{\"t\":\"stats\"}");
    while (server.stats.size) {
        pool_finish(server.pool);
        usleep(500);
    }
    Buf stats = {0};
    buf_add(&stats, a->last->data, a->last->size);
    assert_int_equal(count_of(buf_text(&stats), "\"table\":"), 1);
    buf_free(&stats);
}

/* Statistics keep the texts of many games in memory, so one address gets them for a few at once. */
static void test_statistics_of_one_address(void **state)
{
    (void)state;
    int busy = 0;
    for (int i = 0; i < 8; i++)
        for (int n = 0; n < 8; n++) {
            char address[20];
            snprintf(address, sizeof address, "192.0.2.%d", i);
            const char *reply = say(come(address), "{\"t\":\"stats\"}");
            busy += reply && strstr(reply, "\"busy\"");
            assert_true(n < 4 || strstr(reply, "\"busy\""));
        }
    assert_int_equal(busy, 64 - 16);
    while (server.stats.size) {
        pool_finish(server.pool);
        usleep(500);
    }
    assert_null(say(come("192.0.2.1"), "{\"t\":\"stats\"}"));
}

/* ---- nobody comes back ---- */

static void test_tables_expire(void **state)
{
    (void)state;
    char waiting[TABLE_NAME + 1], days[TABLE_NAME + 1], fresh[TABLE_NAME + 1],
        begun[TABLE_NAME + 1];
    Client *a = come("192.0.2.1");
    make(a, waiting_table, waiting);
    make(a, days_table, days);
    make(a, solo_table, fresh);
    make(a, solo_table, begun);
    answer_once(a, begun);
    pass(20 * day); /* the user is there */
    assert_non_null(table_named(waiting));
    client_free(a);
    pass(0);
    pass(2 * hour);
    assert_null(table_named(fresh));
    assert_non_null(table_named(waiting));
    pass(day);
    assert_null(table_named(waiting));
    assert_non_null(table_named(days));
    settle();
    offline_restart(); /* also over restarts */
    table_wake_up(table_named(days), 13 * day);
    table_wake_up(table_named(begun), 100 * day); /* if the clock is right */
    pass(hour / 2);
    assert_non_null(table_named(begun));
    pass(hour);
    assert_null(table_named(begun));
    assert_non_null(table_named(days));
    pass(day);
    assert_null(table_named(days));
    settle();
}

/* ---- bots ---- */

static bool plays_on(Table *t)
{
    int64_t lines = t->lines;
    for (int i = 0; i < 20000 && t->lines < lines + 3; i++)
        tick(t);
    return t->lines > lines;
}

static void test_bots_wait_for_people(void **state)
{
    (void)state;
    char bots[TABLE_NAME + 1];
    Client *a = come("192.0.2.1");
    make(a, bots_table, bots);
    Table *t = table_named(bots);
    assert_true(plays_on(t));
    while (a->attends)
        attend_end(a->attends);
    for (int i = 0; i < 20000 && t->bot_busy; i++)
        tick(t);
    int64_t lines = t->lines;
    tick(t);
    tick(t);
    assert_int_equal(t->bot_busy, 0);
    assert_int_equal(t->lines, lines);
    attend_begin(a, t);
    assert_true(plays_on(t));
}

/* Bots among themselves wait for a spectator who has used up the time of the loop. */
static void test_bots_wait_for_time(void **state)
{
    (void)state;
    char name[TABLE_NAME + 1];
    Client *a = come("192.0.2.1");
    make(a, bots_table, name);
    Table *t = table_named(name);
    assert_true(plays_on(t));
    limit_spend(&server, LIMIT_LOOP, "192.0.2.1", 1e9);
    for (int i = 0; i < 20000 && t->bot_busy; i++)
        tick(t);
    int64_t lines = t->lines;
    for (int i = 0; i < 10; i++)
        tick(t);
    assert_int_equal(t->lines, lines);
    server.now += hour;
    assert_true(plays_on(t));
}

/* Nobody is at hundreds of tables, where everything would be worked out for each. */
static void test_tables_at_once(void **state)
{
    (void)state;
    char name[40][TABLE_NAME + 1], message[1000];
    Client *a = come("192.0.2.9");
    for (int i = 0; i < 40; i++) {
        char address[20];
        snprintf(address, sizeof address, "192.0.2.%d", i / 8);
        if (i % 8 == 0)
            server.now += hour;
        make(come(address), waiting_table, name[i]);
        snprintf(message, sizeof message, "{\"t\":\"enter\",\"table\":\"%s\"}", name[i]);
        assert_non_null(strstr(say(a, message), "\"ok\""));
    }
    int count = 0;
    for (const Attend *attend = a->attends; attend; attend = attend->next_of_client)
        count++;
    assert_int_equal(count, 32);
    assert_null(attend_find(a, table_named(name[7])));
    assert_non_null(attend_find(a, table_named(name[8])));
}

/* ---- clocks ---- */

/* A clock that jumps while the server is down does not end games that last days. */
static void test_clock_that_jumps(void **state)
{
    (void)state;
    char name[TABLE_NAME + 1], message[200];
    Client *a = come("192.0.2.1"), *b = come("192.0.2.2");
    make(a, days_table, name);
    snprintf(message, sizeof message, "{\"t\":\"sit\",\"table\":\"%s\"}", name);
    say(b, message);
    Table *t = table_named(name);
    assert_int_equal(t->state, TABLE_PLAYING);
    table_wake_up(t, 400 * day);
    table_tick(t);
    assert_int_equal(t->state, TABLE_PLAYING);
    server.now += 23 * hour;
    table_tick(t);
    assert_int_equal(t->state, TABLE_PLAYING);
    server.now += 2 * hour;
    table_tick(t);
    assert_int_equal(t->state, TABLE_ENDED);
}

/* With a show, a player's time begins when that has ended, but at most four seconds after the
 * question. */
static void test_time_begins_after_the_showing(void **state)
{
    (void)state;
    char name[TABLE_NAME + 1], message[200];
    Client *a = client_new(&server, NULL, "192.0.2.1"), *b = come("192.0.2.2");
    say(a, "{\"t\":\"hello\",\"v\":2,\"shows\":true}");
    make(a,
         "{\"t\":\"create\",\"mode\":\"base-2p\",\"shuffle\":false,\"clock\":{\"kind\":\"live\","
         "\"seconds\":600},"
         "\"seats\":[{\"kind\":\"me\"},{\"kind\":\"empty\"}]}",
         name);
    snprintf(message, sizeof message, "{\"t\":\"sit\",\"table\":\"%s\"}", name);
    say(b, message);
    Table *t = table_named(name);
    answer_once(a, name);
    answer_once(b, name);
    table_tick(t);
    int64_t bank = t->bank[0];
    assert_int_equal(t->held, 1); /* b has no show */
    server.now += 3000;
    snprintf(message, sizeof message, "{\"t\":\"shown\",\"table\":\"%s\"}", name);
    assert_non_null(strstr(say(a, message), "\"ok\""));
    assert_int_equal(t->held, 0);
    server.now += 2000;
    answer_once(a, name);
    assert_int_equal(t->bank[0], bank - 2000);
    answer_once(b, name);
    assert_int_equal(t->bank[1], 600000 - 5000);
    table_tick(t);
    assert_true(t->held & 1);
    server.now += 10000; /* it never says so */
    table_tick(t);
    assert_int_equal(t->held & 1, 0);
    if (table_asked(t) & 1) {
        answer_once(a, name);
        assert_int_equal(t->bank[0], bank - 2000 - 6000);
    }
}

/* ---- accounts ---- */

static const char login_kaori[] =
    "{\"t\":\"login\",\"name\":\"Kaori\",\"password\":\"correct horse\"}";

static Client *come_back(const char *token)
{
    char message[100];
    Client *client = client_new(&server, NULL, "192.0.2.9");
    snprintf(message, sizeof message, "{\"t\":\"hello\",\"v\":2,\"token\":\"%s\"}", token);
    say(client, message);
    return client;
}

static void say_change(Client *client, int from)
{
    char message[120];
    snprintf(message, sizeof message,
             "{\"t\":\"account\",\"password\":\"correct horse%d\",\"old\":\"correct horse%d\"}",
             from + 1, from);
    say(client, message);
}

/* Whoever is about to log in with the old password, or comes with an old token before the store has
 * dropped it, is refused. */
static void test_password_race(void **state)
{
    (void)state;
    char old[TOKEN_TEXT + 1], message[100];
    Client *a = come("192.0.2.1"), *b = come("192.0.2.2");
    say(a, "{\"t\":\"register\",\"name\":\"Kaori\",\"password\":\"correct horse0\"}");
    assert_non_null(strstr(heard(a), "\"welcome\""));
    for (int i = 0; i < 5; i++) {
        settle();
        memcpy(old, a->token, sizeof old);
        assert_true(come_back(old)->user == a->user);
        say_change(a, i);
        usleep(10000); /* usually in progress: the login is checked before it is finished */
        snprintf(message, sizeof message,
                 "{\"t\":\"login\",\"name\":\"Kaori\",\"password\":\"correct horse%d\"}", i);
        say(b, message);
        heard(b);
        assert_true(b->user != a->user || b->closing);
        b = come("192.0.2.2");
        assert_true(come_back(old)->user != a->user);
        settle();
        assert_true(come_back(old)->user != a->user);
        assert_true(come_back(a->token)->user == a->user);
    }
}

static void test_wrong_passwords(void **state)
{
    (void)state;
    char address[32];
    Client *a = come("192.0.2.1");
    say(a, register_kaori);
    heard(a);
    int wrong = 0, refused = 0;
    for (int i = 0; i < 120; i++) { /* each from another address */
        snprintf(address, sizeof address, "198.51.100.%d", i);
        Client *client = come(address);
        say(client, "{\"t\":\"login\",\"name\":\"KAORI\",\"password\":\"wrong horse\"}");
        const char *reply = heard(client);
        wrong += strstr(reply, "\"login\"") != NULL;
        refused += strstr(reply, "\"rate\"") != NULL;
    }
    assert_int_equal(wrong, 100);
    assert_int_equal(refused, 20);
    Client *b = come("192.0.2.2"), *home = come("192.0.2.1");
    say(b, login_kaori);
    assert_non_null(strstr(heard(b), "\"rate\""));
    say(home, login_kaori); /* strangers do not keep her out */
    assert_non_null(strstr(heard(home), "\"welcome\""));
    server.now += 60000;
    say(b, login_kaori);
    assert_non_null(strstr(heard(b), "\"welcome\""));
}

/* A single stranger cannot use up the attempts of all: she can log in at a place where she never
 * was. */
static void test_one_stranger(void **state)
{
    (void)state;
    Client *owner = come("192.0.2.1"), *stranger = come("198.51.100.1");
    say(owner, register_kaori);
    heard(owner);
    int wrong = 0;
    for (int i = 0; i < 400; i++) {
        server.now += 2000;
        say(stranger, "{\"t\":\"login\",\"name\":\"Kaori\",\"password\":\"wrong horse\"}");
        wrong += strstr(heard(stranger), "\"login\"") != NULL;
    }
    assert_int_equal(wrong, 11);
    Client *abroad = come("192.0.2.2");
    say(abroad, login_kaori);
    assert_non_null(strstr(heard(abroad), "\"welcome\""));
    say(stranger, login_kaori);
    assert_non_null(strstr(heard(stranger), "\"rate\""));
    server.now += 600000; /* she may come from there one day */
    say(stranger, login_kaori);
    assert_non_null(strstr(heard(stranger), "\"welcome\""));
}

/* Nor does an owner wait who has forgotten her password and got a new one. */
static void test_new_password_new_attempts(void **state)
{
    (void)state;
    Client *owner = come("192.0.2.1"), *forgetful = come("192.0.2.2");
    say(owner, register_kaori);
    heard(owner);
    for (int i = 0; i < 12; i++) {
        say(forgetful, "{\"t\":\"login\",\"name\":\"Kaori\",\"password\":\"wrong horse\"}");
        heard(forgetful);
    }
    say(forgetful, login_kaori);
    assert_non_null(strstr(heard(forgetful), "\"rate\""));
    say(owner, "{\"t\":\"account\",\"old\":\"correct horse\",\"password\":\"battery staple\"}");
    assert_non_null(strstr(heard(owner), "\"welcome\""));
    say(forgetful, "{\"t\":\"login\",\"name\":\"Kaori\",\"password\":\"battery staple\"}");
    assert_non_null(strstr(heard(forgetful), "\"welcome\""));
}

static void guess(const char *name, int times)
{
    char address[32], message[300];
    snprintf(message, sizeof message,
             "{\"t\":\"login\",\"name\":\"%s\",\"password\":\"wrong horse\"}", name);
    for (int i = 0; i < times; i++) {
        snprintf(address, sizeof address, "198.51.100.%d", i);
        Client *client = come(address);
        say(client, message);
        heard(client);
        client_free(client);
    }
}

static bool is_welcome(Client *client, const char *how, const char *name)
{
    char message[200];
    snprintf(message, sizeof message,
             "{\"t\":\"%s\",\"name\":\"%s\",\"password\":\"correct horse\"}", how, name);
    say(client, message);
    return strstr(heard(client), "\"welcome\"");
}

/* Nor with a name that looks like hers and her address, nor if she was away for a while, nor if her
 * name is a long one. */
static void test_owner_is_not_kept_out(void **state)
{
    (void)state;
    static const char *const names[] = {"Kaori", "銀河系の端から端まで飛び回る猫たちの王様と女王"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char like[200];
        Client *owner = come("192.0.2.1");
        assert_true(is_welcome(owner, "register", names[i]));
        int64_t id = owner->user->id;
        client_free(owner);
        settle();
        users_sweep(&server);
        assert_null(map_get(&server.users, &id, sizeof id));
        snprintf(like, sizeof like, "%s 192.0.2.1", names[i]);
        guess(like, 110);
        guess(names[i], 110);
        assert_false(is_welcome(come("192.0.2.2"), "login", names[i]));
        assert_true(is_welcome(come("192.0.2.1"), "login", names[i]));
    }
}

/* Of an owner who comes from everywhere only some addresses are remembered. */
static void test_homes_are_limited(void **state)
{
    (void)state;
    Client *owner = come("192.0.2.1");
    char address[24];
    int homes = 0;
    assert_true(is_welcome(owner, "register", "Kaori"));
    for (int i = 0; i < 200; i++) {
        snprintf(address, sizeof address, "198.51.100.%d", i);
        user_note_address(&server, owner->user, address);
        user_note_address(&server, owner->user, address);
        homes += user_is_known_at(&server, owner->user, address);
    }
    assert_int_equal(homes, 19);
    assert_true(user_is_known_at(&server, owner->user, "192.0.2.1"));
}

static void test_register_is_throttled(void **state)
{
    (void)state;
    char message[100];
    int made = 0, refused = 0;
    for (int i = 0; i < 35; i++) {
        Client *client = come("192.0.2.1");
        server.now += 5000; /* hashing alone would not be refused */
        snprintf(message, sizeof message,
                 "{\"t\":\"register\",\"name\":\"Kaori%d\",\"password\":\"correct horse\"}", i);
        say(client, message);
        const char *reply = heard(client);
        made += strstr(reply, "\"welcome\"") != NULL;
        refused += strstr(reply, "\"rate\"") != NULL;
    }
    assert_int_equal(made + refused, 35);
    assert_true(made >= 30 && made <= 33);
}

/* The user of the token after some time without a connection. */
static int64_t user_after(const char *token, int64_t ms)
{
    server.wall += ms;
    users_sweep(&server);
    Client *client = come_back(token);
    int64_t id = client->user->id;
    settle();
    client_free(client);
    return id;
}

static void test_tokens_expire(void **state)
{
    (void)state;
    Client *a = come("192.0.2.1");
    char token[TOKEN_TEXT + 1];
    say(a, "{\"t\":\"settings\",\"settings\":{}}");
    settle();
    memcpy(token, a->token, sizeof token);
    int64_t id = a->user->id;
    client_free(a);
    for (int i = 0; i < 3; i++) /* it stays valid as long as it is used */
        assert_int_equal(user_after(token, 170 * day), id);
    assert_true(user_after(token, 181 * day) != id);
}

static void test_chat_is_bounded(void **state)
{
    (void)state;
    char name[TABLE_NAME + 1], message[600];
    Client *a = come("192.0.2.1");
    make(a, waiting_table, name);
    snprintf(message, sizeof message, "{\"t\":\"chat\",\"table\":\"%s\",\"text\":\"%0400d\"}", name,
             1);
    int lines = 0;
    while (lines < 1000 && strstr(say(a, message), "\"ok\""))
        lines++;
    assert_true(lines > 50 && lines < 100);
    server.now += hour;
    assert_non_null(strstr(say(a, message), "\"ok\""));
    char *long_message = malloc(60001); /* and messages of any kind, in bytes */
    int sent = 0;
    snprintf(long_message, 60001, "{\"t\":\"ping\",\"x\":\"%059000d\"}", 1);
    server.config.rate = 20;
    a->bytes = 2e6;
    while (sent < 1000 && !strstr(say(a, long_message), "\"rate\""))
        sent++;
    assert_true(sent > 20 && sent < 50);
    free(long_message);
}

/* ---- names ---- */

static const char *register_as(const char *name)
{
    char message[300];
    Client *client = come("192.0.2.1");
    snprintf(message, sizeof message,
             "{\"t\":\"register\",\"name\":\"%s\",\"password\":\"correct horse\"}", name);
    say(client, message);
    return heard(client);
}

static void test_names_that_mislead(void **state)
{
    (void)state;
    static const char *const good[] = {"Kaori",           "Zoë",   "銀河",   "かおり",
                                       "Jean-Luc O'Neil", "Ольга", "카오리", "Mary 銀河"};
    static const char *const odd[] = {"K\u0430ori",  "Ka\u200dori",      "Kaori\u202e",
                                      "Ka\u00adori", "\uff2baori\u2160", "\u2603"};
    static const char *const taken[] = {"kaori", "Kaorl", "KAORI"};
    static const char *const ours[] = {"galactic",      "gaIactic", "GREEDY",
                                       "former player", "Guest 17", "ゲスト 3"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_non_null(strstr(register_as(good[i]), "\"welcome\""));
    settle();
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        assert_non_null(strstr(register_as(odd[i]), "\"code\":\"name\""));
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        assert_non_null(strstr(register_as(taken[i]), "\"taken\""));
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        assert_non_null(strstr(register_as(ours[i]), "\"taken\""));
    Client *guest = come("192.0.2.2");
    assert_non_null(strstr(say(guest, "{\"t\":\"account\",\"name\":\"kaorl\"}"), "\"taken\""));
    assert_non_null(
        strstr(say(guest, "{\"t\":\"create\",\"mode\":\"base-2p\",\"title\":\"a\u202eb\",\"seats\":"
                          "[{\"kind\":\"me\"},{\"kind\":\"empty\"}]}"),
               "\"title\""));
}

/* ---- leaving ---- */

static void count_row(void *to, const ChatRow *row)
{
    (void)row;
    ++*(int *)to;
}

static void count_game(void *to, const GameRow *row)
{
    (void)row;
    ++*(int *)to;
}

static void count_text(void *to, const char *text)
{
    (void)text;
    ++*(int *)to;
}

static void read_meta(void *to, const GameRow *row)
{
    buf_str(to, row->meta);
    buf_str(to, row->record ? row->record : "");
}

/* When a guest deletes the account nothing is left: no chat, no game alone, no name and number in
 * games with others, no analysis with the name. */
static void test_nothing_is_left(void **state)
{
    (void)state;
    char solo[TABLE_NAME + 1], shared[TABLE_NAME + 1], message[200];
    Client *a = come("192.0.2.1"), *b = come("192.0.2.2");
    const Store *store = &server.store;
    int64_t id = a->user->id;
    int found = 0;
    Buf meta = {0};
    say(a, "{\"t\":\"account\",\"name\":\"Zebedee\"}");
    make(a, solo_table, solo);
    make(a, waiting_table, shared);
    snprintf(message, sizeof message, "{\"t\":\"sit\",\"table\":\"%s\"}", shared);
    say(b, message);
    snprintf(message, sizeof message, "{\"t\":\"chat\",\"table\":\"%s\",\"text\":\"my secret\"}",
             shared);
    say(a, message);
    snprintf(message, sizeof message,
             "{\"t\":\"report\",\"table\":\"%s\",\"user\":%lld,\"text\":\"this is rude\"}", shared,
             (long long)b->user->id);
    assert_non_null(strstr(say(a, message), "\"ok\""));
    settle();
    const char *data = say(a, "{\"t\":\"data\"}");
    assert_non_null(strstr(data, "my secret"));
    assert_non_null(strstr(data, "this is rude"));
    assert_non_null(strstr(data, "Zebedee"));
    assert_non_null(strstr(data, shared));
    assert_non_null(strstr(say(a, "{\"t\":\"delete\"}"), "\"rights\"")); /* others would wait */
    snprintf(message, sizeof message, "{\"t\":\"resign\",\"table\":\"%s\"}", shared);
    say(a, message);
    table_end(table_named(shared), "resigned");
    Write write = {.kind = WRITE_ANALYSIS, .as.analysis = {shared, "en", "Zebedee won by luck"}};
    journal_put(server.journal, &write);
    settle();
    say(a, "{\"t\":\"delete\"}");
    assert_true(a->user->id != id);
    settle();
    store->said(store->self, id, count_row, &found);
    store->played(store->self, id, 100, count_game, &found);
    store->analysis(store->self, shared, "en", count_text, &found);
    assert_int_equal(found, 0);
    assert_null(table_named(solo));
    snprintf(message, sizeof message, "\"user\":%lld,", (long long)id);
    assert_true(store->game(store->self, shared, read_meta, &meta));
    assert_null(strstr(buf_text(&meta), message));
    assert_null(strstr(buf_text(&meta), "Zebedee"));
    buf_free(&meta);
}

/* Nor the title of a game that the user created for others, long after its end. */
static void test_no_title_is_left(void **state)
{
    (void)state;
    char name[TABLE_NAME + 1], message[200];
    Client *host = come("192.0.2.1"), *people[] = {come("192.0.2.2"), come("192.0.2.3")};
    const Store *store = &server.store;
    Buf meta = {0};
    make(host,
         "{\"t\":\"create\",\"mode\":\"base-2p\",\"title\":\"Evening of Zebedee\",\"seats\":"
         "[{\"kind\":\"empty\"},{\"kind\":\"empty\"}]}",
         name);
    snprintf(message, sizeof message, "{\"t\":\"sit\",\"table\":\"%s\"}", name);
    for (int i = 0; i < 2; i++)
        assert_non_null(strstr(say(people[i], message), "\"ok\""));
    table_end(table_named(name), "agreed");
    settle();
    table_free(table_named(name));
    assert_non_null(strstr(say(host, "{\"t\":\"data\"}"), "Zebedee"));
    snprintf(message, sizeof message, "\"host\":%lld,", (long long)host->user->id);
    assert_true(store->game(store->self, name, read_meta, &meta));
    assert_non_null(strstr(buf_text(&meta), message));
    say(host, "{\"t\":\"delete\"}");
    settle();
    buf_clear(&meta);
    assert_true(store->game(store->self, name, read_meta, &meta));
    assert_null(strstr(buf_text(&meta), message));
    assert_null(strstr(buf_text(&meta), "Zebedee"));
    buf_free(&meta);
}

static void read_text(void *to, const char *text)
{
    buf_str(to, text);
}

/* An analysis names nobody: one that ends after somebody in it was deleted may be stored. */
static void test_analysis_names_nobody(void **state)
{
    (void)state;
    char name[TABLE_NAME + 1], message[100];
    Client *a = come("192.0.2.1"), *b = come("192.0.2.2");
    const Store *store = &server.store;
    Buf text = {0};
    server.config.review_plays = 10;
    say(a, "{\"t\":\"account\",\"name\":\"Zebedee\"}");
    make(a, waiting_table, name);
    snprintf(message, sizeof message, "{\"t\":\"sit\",\"table\":\"%s\"}", name);
    say(b, message);
    table_end(table_named(name), "agreed");
    const TableSeat *seat = table_named(name)->spec.seat;
    assert_true(!strcmp(seat[0].name, "Zebedee") || !strcmp(seat[1].name, "Zebedee"));
    snprintf(message, sizeof message, "{\"t\":\"analyse\",\"table\":\"%s\"}", name);
    say(b, message);
    say(a, "{\"t\":\"delete\"}");
    finish_all(server.pool);
    settle();
    store->analysis(store->self, name, "en", read_text, &text);
    assert_true(text.size > 0);
    assert_null(strstr(buf_text(&text), "Zebedee"));
    buf_free(&text);
}

static void test_files_are_private(void **state)
{
    (void)state;
    static const char *const names[] = {"windfall.db", "windfall.db-wal", "windfall.db-shm"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[100];
        struct stat info;
        snprintf(name, sizeof name, "%s/%s", server_folder, names[i]);
        assert_int_equal(stat(name, &info), 0);
        assert_int_equal(info.st_mode & 0777, 0600);
    }
}

/* ---- addresses ---- */

static bool is_behind(const char *forwarded, const char *expected)
{
    char address[ADDRESS_TEXT];
    return address_behind("10.0.0.0/8,fd00::/8", (Slice){forwarded, strlen(forwarded)}, address) &&
           !strcmp(address, expected);
}

static void test_addresses(void **state)
{
    (void)state;
    static const char *const good[] = {"127.0.0.1", "10.0.0.0/8", "::1,fd00::/8", "0.0.0.0/0"};
    static const char *const bad[] = {"",       "localhost", "10.0.0.0/33",
                                      "::/129", "10.0.0.1/", "1.2.3.4,x"};
    char group[ADDRESS_TEXT];
    Buf why = {0};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(address_check_list(good[i], &why));
    for (size_t i = 1; i < sizeof bad / sizeof *bad; i++)
        assert_false(address_check_list(bad[i], &why));
    buf_free(&why);
    assert_true(address_listed("10.0.0.0/8", "10.200.3.4"));
    assert_false(address_listed("10.0.0.0/8", "11.0.0.1"));
    assert_true(address_listed("192.0.2.128/25", "192.0.2.200"));
    assert_false(address_listed("192.0.2.128/25", "192.0.2.100"));
    assert_false(address_listed(NULL, "10.0.0.1"));
    assert_true(is_behind("203.0.113.7", "203.0.113.7"));
    assert_true(is_behind("1.1.1.1, 203.0.113.7, 10.0.0.3",
                          "203.0.113.7")); /* not what the caller claims */
    assert_true(is_behind("2001:db8::1,fd00::3", "2001:db8::1"));
    assert_false(is_behind("unknown", ""));
    assert_false(is_behind("10.0.0.1", ""));
    address_group(group, "2001:db8:1:2:3:4:5:6");
    assert_string_equal(group, "2001:db8:1:2::/64");
    address_group(group, "192.0.2.1");
    assert_string_equal(group, "192.0.2.1");
    address_group(group, "::ffff:192.0.2.1");
    assert_string_equal(group, "192.0.2.1");
}

static void set_ban(const char *who, bool on)
{
    Write write = {.kind = WRITE_RULE, .as.rule = {(int)RULE_ADDRESS, 1, who, on}};
    journal_put(server.journal, &write);
    settle();
    rules_load(&server);
}

/* Does a ban of `who` keep out somebody from there? */
static bool is_banned(const char *who, const char *from)
{
    char group[ADDRESS_TEXT];
    address_group(group, from);
    set_ban(who, true);
    bool banned = rules_forbid_address(&server, group);
    set_ban(who, false);
    return banned;
}

static void test_banned_addresses(void **state)
{
    (void)state;
    assert_true(is_banned("192.0.2.1", "192.0.2.1"));
    assert_true(is_banned("192.0.2.1", "::ffff:192.0.2.1"));
    assert_false(is_banned("192.0.2.1", "192.0.2.2"));
    assert_true(is_banned("192.0.2.0/24", "192.0.2.2"));
    assert_true(is_banned("2001:db8:1:2::5", "2001:db8:1:2:3:4:5:6"));
    assert_true(is_banned("2001:db8:1:2::5/127", "2001:db8:1:2::9"));
    assert_false(is_banned("2001:db8:1:2::5", "2001:db8:1:3::5"));
    assert_true(is_banned("2001:db8::/32", "2001:db8:1:3::5"));
    assert_false(is_banned("::/1", "192.0.2.1"));
    assert_false(rule_is_address("::/0") || rule_is_address("0.0.0.0/0"));
}

/* A message over the bytes is refused unread, so that its reply cannot name it; one over the number
 * names it. */
static void test_bytes_before_reading(void **state)
{
    (void)state;
    Client *client = come("192.0.2.1");
    const char *ping = "{\"t\":\"ping\",\"id\":7}";
    client->bytes = (double)strlen(ping) - 1;
    const char *reply = say(client, ping);
    assert_non_null(strstr(reply, "\"rate\""));
    assert_null(strstr(reply, "\"re\""));
    client->bytes++;
    client->bucket = 0;
    reply = say(client, ping);
    assert_non_null(strstr(reply, "\"rate\""));
    assert_non_null(strstr(reply, "\"re\":7"));
    client->bytes = client->bucket = 100;
    assert_non_null(strstr(say(client, ping), "\"ok\""));
    client_free(client);
}

#define OFFLINE(test) cmocka_unit_test_setup_teardown(test, offline_begin, offline_end)
static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_turns),
    OFFLINE(test_tables_of_one),
    OFFLINE(test_rematches_are_tables),
    OFFLINE(test_room_for_others),
    OFFLINE(test_rated_rematch_of_absent),
    OFFLINE(test_nobody_deletes_himself_out_of_a_game),
    OFFLINE(test_begun_games_make_room),
    OFFLINE(test_own_cards_are_weighed),
    OFFLINE(test_changes_of_mind_are_loaded),
    OFFLINE(test_changes_of_mind_are_loaded_fast),
    OFFLINE(test_changes_of_mind_end),
    OFFLINE(test_rows_are_not_free),
    OFFLINE(test_statistics_of_one_address),
    OFFLINE(test_bots_wait_for_time),
    OFFLINE(test_tables_at_once),
    OFFLINE(test_the_lobby_takes_time),
    OFFLINE(test_guests_are_not_stored_without_end),
    OFFLINE(test_time_of_the_loop),
    OFFLINE(test_limits_last),
    OFFLINE(test_homes_are_limited),
    OFFLINE(test_analysis_names_nobody),
    OFFLINE(test_oldest_goes),
    OFFLINE(test_lobby_is_not_drowned),
    OFFLINE(test_a_full_lobby_keeps_nobody_waiting),
    OFFLINE(test_known_people_first),
    OFFLINE(test_archive_and_remove),
    OFFLINE(test_every_ended_game_is_listed_once),
    OFFLINE(test_statistics_of_a_seat_that_is_not_there),
    OFFLINE(test_tables_expire),
    OFFLINE(test_bots_wait_for_people),
    OFFLINE(test_clock_that_jumps),
    OFFLINE(test_password_race),
    OFFLINE(test_wrong_passwords),
    OFFLINE(test_one_stranger),
    OFFLINE(test_new_password_new_attempts),
    OFFLINE(test_owner_is_not_kept_out),
    OFFLINE(test_register_is_throttled),
    OFFLINE(test_tokens_expire),
    OFFLINE(test_chat_is_bounded),
    OFFLINE(test_nothing_is_left),
    OFFLINE(test_no_title_is_left),
    OFFLINE(test_files_are_private),
    OFFLINE(test_names_that_mislead),
    OFFLINE(test_time_begins_after_the_showing),
    cmocka_unit_test(test_addresses),
    OFFLINE(test_banned_addresses),
    OFFLINE(test_bytes_before_reading),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
