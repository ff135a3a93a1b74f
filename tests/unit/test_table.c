/* A table without a network: random games of people, and of one against bots, in which answers are
 * withdrawn and undone at random. The game, its events and its record are always those of a game in
 * which only the remaining answers were ever given, and the store restores all of it. */
#include "support/cmocka.h"
#include "support/offline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/player.h"
#include "modes/presets.h"
#include "record/record_text.h"
#include "rules/score.h"
#include "server/core.h"
#include "server/table.h"
#include "view/view.h"

/* ---- the remaining answers, tracked in the simplest way ---- */

typedef struct Given {
    int seat;
    Set picks;
} Given;

typedef struct Left {
    const Mode *mode;
    Options options;
    Given given[4000];
    int count;
    bool waits[SEATS_MAX];
    Set picks[SEATS_MAX];
} Left;

typedef struct Fresh {
    Record rec;
    Game g;
    Buf events;
} Fresh;

static void hear(void *to, const Event *event, int moment)
{
    WireEvent row = {*event, moment};
    buf_add(to, &row, sizeof row);
}

/* A game in which nothing else was ever answered. */
static void play_fresh(Fresh *fresh, const Left *left)
{
    Buf why = {0};
    RecordLog log = {hear, &fresh->events};
    fresh->events = (Buf){0};
    assert_true(record_begin(&fresh->rec, left->mode, &left->options, NULL, &why));
    record_start(&fresh->rec, &fresh->g, &log);
    for (int i = 0; i < left->count; i++) {
        const Given *given = &left->given[i];
        Err err = record_answer(&fresh->rec, &fresh->g, given->seat, &given->picks, &log);
        assert_int_equal(err.code, ERR_NONE);
    }
}

static void free_fresh(Fresh *fresh)
{
    record_free(&fresh->rec);
    buf_free(&fresh->events);
}

static void add(Left *left, int seat, const Set *picks)
{
    assert_true(left->count < 4000);
    left->given[left->count++] = (Given){seat, *picks};
}

static void answer_left(Left *left, const Game *before, int seat, const Set *picks)
{
    if (game_is_sealed(before, seat)) {
        left->waits[seat] = true;
        left->picks[seat] = *picks;
    } else {
        add(left, seat, picks);
    }
    Fresh fresh;
    play_fresh(&fresh, left);
    bool all = true;
    for (int i = 0; i < SEATS_MAX; i++)
        all &= left->waits[i] || !(fresh.g.asked >> i & 1);
    for (int i = 0; i < SEATS_MAX && all; i++)
        if (left->waits[i]) {
            add(left, i, &left->picks[i]);
            left->waits[i] = false;
        }
    free_fresh(&fresh);
}

static void cut_left(Left *left, int count)
{
    left->count = count;
    memset(left->waits, 0, sizeof left->waits);
}

/* ---- a server and its tables ---- */

static Table *make_table(Left *left, int mode, bool alone, uint64_t seed)
{
    WireErr err;
    char token[TOKEN_TEXT + 1];
    TableSpec spec = {.mode = mode_at(mode), .options = {.seed = seed}};
    for (int seat = 0; seat < spec.mode->players; seat++) {
        TableSeat *s = &spec.seat[seat];
        if (alone && seat)
            *s = (TableSeat){.kind = SEAT_BOT, .bot = &player_random};
        else
            *s = (TableSeat){.kind = SEAT_PERSON, .user = user_new_guest(&server, "en", token)->id};
    }
    *left = (Left){.mode = spec.mode, .options = spec.options};
    Table *t = table_create(&server, &spec, NULL, 0, &err);
    assert_non_null(t);
    assert_int_equal(table_is_alone(t), alone || spec.mode->players == 1);
    return t;
}

static void check_same(const Table *t, const Left *left)
{
    Fresh fresh;
    Buf text = {0}, same = {0};
    play_fresh(&fresh, left);
    assert_true(game_hash(&t->game) == game_hash(&fresh.g));
    assert_int_equal(t->rec.moment, fresh.rec.moment);
    assert_int_equal(t->events.size, fresh.events.size);
    assert_memory_equal(t->events.data, fresh.events.data, fresh.events.size);
    record_write(&t->rec, &text);
    record_write(&fresh.rec, &same);
    assert_string_equal(buf_text(&text), buf_text(&same));
    for (int seat = 0; seat < SEATS_MAX; seat++)
        assert_int_equal(sealed_has(&t->sealed, seat), left->waits[seat]);
    buf_free(&text);
    buf_free(&same);
    free_fresh(&fresh);
}

static void answer(Table *t, Left *left, Rng *rng)
{
    Ask ask;
    int seat = (int)rng_below(rng, SEATS_MAX);
    while (!(table_asked(t) >> seat & 1))
        seat = (seat + 1) % SEATS_MAX;
    assert_true(game_ask(&t->game, seat, &ask));
    Set picks = random_picks(&t->game, seat, &ask, rng);
    Set lowest = record_lowest(t->rec.cat, &ask, &picks);
    answer_left(left, &t->game, seat, &lowest);
    assert_null(table_answer(t, seat, t->ask[seat], &picks).code);
    check_same(t, left);
}

/* ---- taking back ---- */

static Set cards_seen(const Game *g, int seat)
{
    return set_union(&g->seat[seat].hand, &g->seat[seat].look);
}

/* Nobody has learned anything from what was undone. */
static void check_nothing_shown(const Game *before, const Game *after, int seat)
{
    for (int other = -1; other < before->players; other++) {
        View one, two;
        view_make(before, other, &one);
        view_make(after, other, &two);
        one.asked = two.asked;
        if (other != seat)
            assert_true(view_equal(&one, &two));
    }
    Set known = cards_seen(after, seat), seen = cards_seen(before, seat);
    assert_true(set_is_subset(&seen, &known));
}

/* Did the seat have a choice when it gave this answer? */
static bool had_choice(const Left *left, int at, int seat)
{
    Fresh fresh;
    Ask ask;
    Left *before = malloc(sizeof *before);
    assert_non_null(before);
    *before = *left;
    before->count = at;
    play_fresh(&fresh, before);
    assert_true(game_ask(&fresh.g, seat, &ask));
    free_fresh(&fresh);
    free(before);
    return !ask.forced;
}

/* How many answers remain when the seat undoes its last one; alone, its last choice. -1: none. */
static int expect_left(const Table *t, const Left *left, int seat)
{
    int at = left->count - 1;
    while (table_is_alone(t) && at >= 0 &&
           (left->given[at].seat != seat || !had_choice(left, at, seat)))
        at--;
    return at;
}

static int undo(Table *t, Left *left, int seat)
{
    Game before = t->game;
    uint32_t ask = t->ask[seat];
    bool can = table_can_undo(t, seat), waits = left->waits[seat];
    WireErr err = table_undo(t, seat, -1);
    assert_int_equal(can, !err.code);
    if (waits || (table_is_alone(t) && expect_left(t, left, seat) >= 0))
        assert_true(can);
    if (can)
        assert_int_not_equal(ask, t->ask[seat]);
    if (can && waits) {
        left->waits[seat] = false;
    } else if (can) {
        int count = expect_left(t, left, seat);
        assert_int_equal(left->given[count].seat, seat);
        cut_left(left, count);
        if (!table_is_alone(t))
            check_nothing_shown(&before, &t->game, seat);
    } else {
        assert_string_equal(err.code, "too_late");
        assert_int_equal(ask, t->ask[seat]);
    }
    check_same(t, left);
    return can;
}

static void undo_to_moment(Table *t, Left *left, int moment)
{
    Fresh fresh;
    play_fresh(&fresh, left);
    if (table_is_alone(t)) {
        assert_null(table_undo(t, 0, moment).code);
        cut_left(left, record_answers_at(&fresh.rec, moment - 1));
    } else {
        assert_string_equal(table_undo(t, 0, moment).code, "rights");
    }
    free_fresh(&fresh);
    check_same(t, left);
}

static void come_back(Table **t, const Left *left)
{
    WireErr err;
    Table before = **t;
    offline_restart();
    *t = table_find(&server, before.name, &err);
    assert_non_null(*t);
    assert_int_equal((*t)->lines, before.lines);
    assert_memory_equal((*t)->ask, before.ask, sizeof before.ask);
    check_same(*t, left);
}

static int play(int mode, bool alone, uint64_t seed)
{
    static Left left;
    int undone = 0;
    Rng rng = rng_seeded(seed);
    Table *t = make_table(&left, mode, alone, seed);
    for (int i = 0; i < 150 && t->state == TABLE_PLAYING; i++) {
        answer(t, &left, &rng);
        if (t->state != TABLE_PLAYING)
            break;
        uint32_t chance = rng_below(&rng, 100);
        if (chance < 30)
            undone += undo(t, &left, (int)rng_below(&rng, (uint32_t)t->game.players));
        else if (chance < 32)
            undo_to_moment(t, &left, (int)rng_below(&rng, (uint32_t)t->rec.moment + 2));
    }
    come_back(&t, &left);
    if (t->state == TABLE_PLAYING)
        table_end(t, "closed");
    return undone;
}

static void test_undo_among_people(void **state)
{
    (void)state;
    int undone = 0;
    for (int i = 0; mode_at(i); i++)
        for (uint64_t seed = 1; seed <= 2; seed++)
            undone += play(i, false, seed);
    assert_true(undone > 200);
}

static void test_undo_alone(void **state)
{
    (void)state;
    int undone = 0;
    for (int i = 0; mode_at(i); i++)
        undone += play(i, true, 3);
    assert_true(undone > 200);
}

/* Points after each round, as the states between two answers have them. */
static void check_rounds(const Table *t)
{
    const WireRound *rounds = (const WireRound *)(const void *)t->rounds.data;
    int round = 1, count = (int)(t->rounds.size / sizeof *rounds);
    Game g;
    Buf why = {0};
    for (int i = 1; i <= record_answers(&t->rec); i++) {
        assert_true(record_replay(&t->rec, i, &g, NULL, &why));
        if (g.round <= round)
            continue;
        assert_true(round <= count);
        for (int seat = 0; seat < g.players; seat++) {
            ScoreSheet sheet;
            score_seat(&g, seat, &sheet);
            assert_int_equal(rounds[round - 1].points[seat], sheet.total);
        }
        round = g.round;
    }
    assert_int_equal(count, t->game.round - 1);
}

static void test_points_by_round(void **state)
{
    (void)state;
    static Left left;
    Rng rng = rng_seeded(9);
    WireErr err;
    Table *t = make_table(&left, 3, false, 9);
    for (int i = 0; i < 90 && t->state == TABLE_PLAYING; i++) {
        answer(t, &left, &rng);
        if (rng_below(&rng, 4) == 0)
            undo(t, &left, 0);
    }
    assert_true(t->game.round > 3);
    check_rounds(t);
    char name[TABLE_NAME + 1];
    memcpy(name, t->name, sizeof name);
    offline_restart();
    t = table_find(&server, name, &err);
    assert_non_null(t);
    check_rounds(t);
    table_end(t, "closed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_undo_among_people, offline_begin, offline_end),
        cmocka_unit_test_setup_teardown(test_points_by_round, offline_begin, offline_end),
        cmocka_unit_test_setup_teardown(test_undo_alone, offline_begin, offline_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
