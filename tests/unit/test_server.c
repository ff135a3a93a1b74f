/* The parts of the server that need no network: journal, pool, map, ratings, names. */
#include "support/cmocka.h"
#include "support/said.h"

#include "ai/skill.h"
#include "server/core.h"
#include "server/name.h"
#include "server/performance.h"

#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- ratings ---- */

/* The worked example of Glickman's paper. */
static void test_glicko(void **state)
{
    (void)state;
    Glicko me = {1500, 200, 0.06};
    Bout bouts[] = {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    Glicko after = glicko_after(me, bouts, 3);
    assert_true(fabs(after.rating - 1464.06) < 0.01);
    assert_true(fabs(after.deviation - 151.52) < 0.01);
    assert_true(fabs(after.volatility - 0.05999) < 0.00001);
}

static void test_glicko_bounds(void **state)
{
    (void)state;
    Glicko me = glicko_new();
    for (int i = 0; i < 2000; i++) {
        Bout bout = {{1500, 350, 0.06}, i % 7 ? 1 : 0};
        me = glicko_after(me, &bout, 1);
        assert_true(isfinite(me.rating) && me.deviation > 0 && me.deviation <= 350);
        assert_true(me.volatility > 0 && me.volatility < 1);
    }
    Glicko idle = glicko_after(me, NULL, 0);
    assert_true(idle.deviation > me.deviation && idle.rating == me.rating);
}

/* ---- performance ---- */

static void add_game(Performance *p, const char *sums)
{
    json_t *json = json_loads(sums, 0, NULL);
    assert_non_null(json);
    performance_add(p, json);
    json_decref(json);
}

/* Games of 40 decisions that lose 4 % and 8 % in turn: 1.5 thousandths a decision, with a deviation
 * of 2 % of a win in every game. */
static void test_performance(void **state)
{
    (void)state;
    Performance p = {0};
    WireSkill skill;
    add_game(&p, "{\"decisions\":0,\"own\":0}");
    for (int i = 0; i < 10; i++) {
        assert_false(performance_summary(&p, &skill));
        add_game(&p,
                 i % 2 ? "{\"decisions\":40,\"own\":4}"
                       : "{\"decisions\":40,\"own\":8,\"kinds\":[{\"kind\":\"call\",\"decisions\":"
                         "10,\"loss\":6},{\"kind\":\"new\",\"decisions\":30,\"loss\":2}]}");
    }
    assert_true(performance_summary(&p, &skill));
    assert_int_equal(skill.games, 10);
    assert_true(fabs(skill.loss - 1.5) < 1e-9);
    assert_true(fabs(skill.half - 10 * 1.96 * 2 * sqrt(10.0 / 9) / sqrt(10) / 40) < 1e-9);
    assert_int_equal(skill.kind[DECISION_CALL].decisions, 50);
    assert_true(fabs(skill.kind[DECISION_CALL].loss - 6) < 1e-9);
    assert_int_equal(skill.kind[DECISION_OTHER].decisions, 0);
    assert_string_equal(skill.about, skill_about(1.5));
}

/* ---- map ---- */

static void test_map(void **state)
{
    (void)state;
    Map map = {.salt = 7};
    for (intptr_t i = 1; i <= 5000; i++)
        map_put(&map, &i, sizeof i, (void *)i);
    assert_int_equal(map.count, 5000);
    for (intptr_t i = 1; i <= 5000; i += 2)
        map_remove(&map, &i, sizeof i);
    intptr_t sum = 0, value;
    for (MapEntry *at = map.all; (value = (intptr_t)map_next(&at));) {
        sum += value;
        map_remove(&map, &value, sizeof value); /* the one just given */
    }
    assert_int_equal(sum, 2500 * 2501);
    assert_int_equal(map.count, 0);
    map_free(&map);
}

/* ---- names ---- */

static void test_names(void **state)
{
    (void)state;
    char fine[] = "  Kaori S  ";
    assert_null(user_check_name(fine).code);
    assert_string_equal(fine, "Kaori S");
    char japanese[] = "\u9280\u6cb3";
    assert_null(user_check_name(japanese).code);
    static const char *const bad[] = {
        "",         "   ",      "a\tb", "a  b", "1234567890123456789012345", "right\u202eleft",
        "a\u200bb", "a\xc2\x85"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char name[100];
        snprintf(name, sizeof name, "%s", bad[i]);
        assert_string_equal(user_check_name(name).code, "name");
    }
}

/* What strangers say to each other, and call their tables. */
static void test_words(void **state)
{
    (void)state;
    static const char *const fine[] = {"Good luck!", "\u2764\ufe0f", "\U0001f468\u200d\U0001f467",
                                       "\u0645\u200f", "Vie\u0323\u0302t"};
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
        assert_true(name_is_talk(fine[i]));
    static const char *const bad[] = {"\x1b[2J",
                                      "one\ntwo",
                                      "a\rb",
                                      "a\xc2\x9bm",
                                      "left\u202eright",
                                      "\u2066a",
                                      "a\u2028b",
                                      "",
                                      "   ",
                                      "\u200b",
                                      "\u2800 \u3164",
                                      "a\xff\xfe",
                                      "e\u0301\u0301\u0301\u0301\u0301"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(name_is_talk(bad[i]));
    assert_true(name_is_blank(" \u2800"));
    assert_false(name_is_blank(" \u2800x"));
    assert_true(name_is_visible("Vie\u0323\u0302t"));
    assert_false(name_is_visible("e\u0301\u0301\u0301\u0301\u0301"));
    static const char *const ours[] = {"Guest 5", "guest5", "GUEST-5.", "\u30b2\u30b9\u30c8 7",
                                       "#17"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        assert_true(name_is_ours(ours[i]));
    assert_false(name_is_ours("Guest"));
    assert_false(name_is_ours("Guest of 5"));
    assert_false(name_is_ours("#1 fan"));
}

static void test_tokens(void **state)
{
    (void)state;
    char a[TOKEN_TEXT + 1], b[TOKEN_TEXT + 1];
    unsigned char one[TOKEN_HASH], two[TOKEN_HASH];
    assert_true(sodium_init() >= 0);
    random_name(a);
    random_name(b);
    assert_int_equal(strlen(a), TOKEN_TEXT);
    assert_string_not_equal(a, b);
    for (int n = 0; n < 2000; n++) {
        random_name(b);
        assert_true(*b != '-');
    }
    token_hash(one, a);
    token_hash(two, a);
    assert_memory_equal(one, two, TOKEN_HASH);
    token_hash(two, b);
    assert_memory_not_equal(one, two, TOKEN_HASH);
}

/* ---- journal ---- */

typedef struct Fake {
    int failing, writes, groups;
    char last[40];
} Fake;

static bool fake_write(void *self, const Write *writes, int count, Buf *why)
{
    Fake *fake = self;
    if (__atomic_load_n(&fake->failing, __ATOMIC_SEQ_CST)) {
        buf_str(why, "no room");
        return false;
    }
    fake->groups++;
    fake->writes += count;
    snprintf(fake->last, sizeof fake->last, "%s", writes[count - 1].as.line.line);
    return true;
}

static void no_wake(void *with)
{
    (void)with;
}

static void wait_done(Journal *journal, uint64_t mark)
{
    for (int i = 0; journal_done(journal) < mark && i < 5000; i++) {
        journal_flush(journal);
        usleep(1000);
    }
    assert_true(journal_done(journal) >= mark);
}

static void test_journal(void **state)
{
    (void)state;
    Fake fake = {.failing = 1};
    Store store = {.self = &fake, .write = fake_write};
    Journal *journal = journal_open(&store, no_wake, NULL);
    assert_int_equal(journal_mark(journal), 0);
    for (int i = 0; i < 10; i++) {
        char line[20];
        snprintf(line, sizeof line, "line %d", i);
        Write write = {.kind = WRITE_LINE, .as.line = {"game", i, 0, line}};
        journal_put(journal, &write);
    }
    uint64_t mark = journal_mark(journal);
    Buf why = {0};
    journal_flush(journal);
    for (int i = 0; !journal_trouble(journal, &why) && i < 5000; i++)
        usleep(1000);
    assert_string_equal(said(&why), "no room");
    assert_true(journal_done(journal) < mark);
    __atomic_store_n(&fake.failing, 0, __ATOMIC_SEQ_CST);
    wait_done(journal, mark);
    assert_false(journal_trouble(journal, &why));
    assert_int_equal(fake.writes, 10);
    assert_int_equal(fake.groups, 1);
    assert_string_equal(fake.last, "line 9");
    assert_true(journal_close(journal));
    buf_free(&why);
}

static void test_journal_says_what_is_lost(void **state)
{
    (void)state;
    Fake fake = {.failing = 1};
    Store store = {.self = &fake, .write = fake_write};
    Journal *journal = journal_open(&store, no_wake, NULL);
    Write write = {.kind = WRITE_LINE, .as.line = {"game", 0, 0, "line"}};
    journal_put(journal, &write);
    assert_false(journal_close(journal));
}

/* ---- pool ---- */

typedef struct Count {
    Job job;
    int *sum;
    int mine;
} Count;

static void count_work(Job *job)
{
    ((Count *)job)->mine *= 2;
}

static void count_done(Job *job)
{
    *((Count *)job)->sum += ((Count *)job)->mine;
    free(job);
}

static void test_pool(void **state)
{
    (void)state;
    int sum = 0;
    Pool *pool = pool_open(4, no_wake, NULL);
    for (int i = 1; i <= 100; i++) {
        Count *count = calloc(1, sizeof *count);
        *count = (Count){{.work = count_work, .done = count_done}, &sum, i};
        pool_give(pool, &count->job);
    }
    for (int i = 0; pool_waiting(pool) && i < 5000; i++) {
        pool_finish(pool);
        usleep(1000);
    }
    pool_close(pool);
    assert_int_equal(sum, 10100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_glicko),
        cmocka_unit_test(test_glicko_bounds),
        cmocka_unit_test(test_performance),
        cmocka_unit_test(test_map),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_journal),
        cmocka_unit_test(test_journal_says_what_is_lost),
        cmocka_unit_test(test_pool),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
