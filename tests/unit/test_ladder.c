/* The opponent that is suggested next, from games that were won and lost; the same after a
 * restart. */
#include "support/cmocka.h"
#include "support/offline.h"

#include <string.h>

#include "modes/presets.h"
#include "server/ladder.h"

static User *new_user(void)
{
    char token[TOKEN_TEXT + 1];
    User *user = user_new_guest(&server, "en", token);
    user_keep(&server, user);
    ladder_load(&server, user);
    return user;
}

/* A game against bots of these levels that ends at once. */
static void play(const User *user, const char *level, const char *other, bool won, const char *why,
                 bool counts)
{
    WireErr err;
    TableSpec spec = {.mode = mode_find("base-3p")};
    spec.seat[0] = (TableSeat){.kind = SEAT_PERSON, .user = user->id};
    spec.seat[1] = (TableSeat){.kind = SEAT_BOT, .bot = core_level(level)};
    spec.seat[2] = (TableSeat){.kind = SEAT_BOT, .bot = core_level(other)};
    server.wall++; /* games are listed by their time */
    Table *t = table_create(&server, &spec, NULL, 0, &err);
    assert_non_null(t);
    t->game.seat[won ? 0 : 1].chips = 99;
    t->game.over = !strcmp(why, "played");
    table_end(t, why);
    WireTable wire;
    table_describe(t, &wire, user, 0);
    assert_int_equal(wire.opponent != NULL, counts);
}

static void check_next(const User *user, const char *level)
{
    assert_string_equal(ladder_next(user), level);
}

static void test_two_in_a_row(void **state)
{
    (void)state;
    User *user = new_user();
    check_next(user, "novice");
    play(user, "novice", "novice", true, "played", true);
    check_next(user, "novice");
    play(user, "novice", "novice", true, "played", true);
    check_next(user, "apprentice");
    play(user, "apprentice", "apprentice", true, "played", true);
    play(user, "apprentice", "apprentice", false, "played", true);
    check_next(user, "apprentice");
    play(user, "apprentice", "apprentice", false, "resigned", true);
    check_next(user, "novice");
    int64_t id = user->id;
    offline_restart();
    user = user_by_id(&server, id);
    ladder_load(&server, user);
    check_next(user, "novice");
    play(user, "apprentice", "apprentice", true, "played", true);
    check_next(user, "apprentice");
}

static void test_ends_of_the_ladder(void **state)
{
    (void)state;
    User *user = new_user();
    for (int i = 0; i < 3; i++)
        play(user, "novice", "novice", false, "played", true);
    check_next(user, "novice");
    for (int i = 0; i < 2; i++)
        play(user, "governor", "governor", true, "played", true);
    check_next(user, "admiral"); /* not the frozen one between them */
    for (int i = 0; i < 3; i++)
        play(user, "galactic", "galactic", true, "played", true);
    check_next(user, "galactic");
}

static void test_what_does_not_count(void **state)
{
    (void)state;
    User *user = new_user();
    for (int i = 0; i < 2; i++) {
        play(user, "trader", "trader", true, "closed", false);
        play(user, "greedy", "greedy", true, "played", false);
        play(user, "trader", "cadet", true, "played", false);
    }
    check_next(user, "novice");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_two_in_a_row, offline_begin, offline_end),
        cmocka_unit_test_setup_teardown(test_ends_of_the_ladder, offline_begin, offline_end),
        cmocka_unit_test_setup_teardown(test_what_does_not_count, offline_begin, offline_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
