/* Our own traces replay; with the slightest change they differ where they were changed; anything
 * that is not a trace is refused with a sentence that names the field. */
#include "support/cmocka.h"
#include "support/said.h"

#include <string.h>

#include "conform/compiled_trace.h"
#include "modes/presets.h"
#include "support/tracer.h"

static const char *const modes[] = {"base-2p", "base-2px", "base-3p", "base-4p", "tgs-2p",
                                    "tgs-2px", "tgs-3p",   "tgs-4p",  "tgs-5p"};
enum { MODES = sizeof modes / sizeof *modes };

static bool replays(const json_t *game, int *event, Buf *why)
{
    Trace trace;
    *event = -1;
    if (!trace_read(&trace, game, why))
        fail_msg("%s", said(why));
    bool same = conform_replay(&trace, NULL, event, why);
    trace_free(&trace);
    return same;
}

static void our_own_games_replay(void **state)
{
    (void)state;
    for (int i = 0; i < MODES; i++)
        for (uint64_t seed = 1; seed <= 12; seed++) {
            Buf why = {0};
            int event;
            json_t *game = tracer_play(modes[i], seed * 1000);
            if (!replays(game, &event, &why)) {
                char *text =
                    json_dumps(json_array_get(json_object_get(game, "events"), (size_t)event), 0);
                fail_msg("%s seed %d event %d: %s\n%s", modes[i], (int)seed, event, text,
                         said(&why));
            }
            json_decref(game);
        }
}

static json_t *event_at(const json_t *game, int at)
{
    return json_array_get(json_object_get(game, "events"), (size_t)at);
}

/* The number of the nth event with this key (and this word there, if it is not NULL), or -1. */
static int find(const json_t *game, const char *key, const char *word, int nth)
{
    size_t i;
    json_t *event;
    json_array_foreach(json_object_get(game, "events"), i, event)
    {
        const json_t *value = json_object_get(event, key);
        if (value &&
            (!word || (json_string_value(value) && !strcmp(json_string_value(value), word))) &&
            !nth--)
            return (int)i;
    }
    return -1;
}

/* The changed game differs, at the changed event or a little later. */
static void differs_at(json_t *game, int at)
{
    Buf why = {0};
    int event;
    if (replays(game, &event, &why))
        fail_msg("a change at event %d was not noticed", at);
    assert_true(event >= at);
    assert_non_null(strstr(said(&why), "we have"));
    assert_non_null(strstr(said(&why), "expected"));
    buf_free(&why);
    json_decref(game);
}

static void every_number_of_a_state_counts(void **state)
{
    (void)state;
    static const char *const keys[] = {"round", "pool", "supply", "discard"};
    for (size_t k = 0; k < 4; k++) {
        json_t *game = tracer_play("tgs-3p", 5);
        int at = find(game, "state", NULL, 4 + (int)k);
        json_t *table = event_at(game, at);
        json_object_set_new(table, keys[k],
                            json_integer(json_integer_value(json_object_get(table, keys[k])) + 1));
        differs_at(game, at);
    }
    json_t *game = tracer_play("tgs-3p", 5);
    int at = find(game, "state", NULL, 6);
    json_t *seat = json_array_get(json_object_get(event_at(game, at), "players"), 1);
    json_object_set_new(seat, "chips", json_integer(99));
    differs_at(game, at);
}

static void every_card_of_a_state_counts(void **state)
{
    (void)state;
    static const char *const keys[] = {"hand", "tableau"};
    for (size_t k = 0; k < 2; k++) {
        json_t *game = tracer_play("base-2p", 6);
        int at = find(game, "state", NULL, 7);
        json_t *list = json_object_get(
            json_array_get(json_object_get(event_at(game, at), "players"), 0), keys[k]);
        const char *other = !strcmp(json_string_value(json_array_get(list, 0)), "Old Earth")
                                ? "Gem World"
                                : "Old Earth";
        json_array_set_new(list, 0, json_string(other));
        differs_at(game, at);
        game = tracer_play("base-2p", 6);
        list = json_object_get(json_array_get(json_object_get(event_at(game, at), "players"), 0),
                               keys[k]);
        json_array_remove(list, 0);
        differs_at(game, at);
    }
}

static void goals_count(void **state)
{
    (void)state;
    json_t *game = tracer_play("tgs-2p", 3);
    int at = find(game, "state", NULL, 9);
    json_t *seat = json_array_get(json_object_get(event_at(game, at), "players"), 0);
    json_t *goals = json_object_get(seat, "goals");
    if (json_array_size(goals))
        json_array_clear(goals);
    else
        json_array_append_new(goals, json_string(json_string_value(
                                         json_array_get(json_object_get(game, "goals"), 0))));
    differs_at(game, at);
}

static void options_count(void **state)
{
    (void)state;
    static const char *const chooses[] = {"place", "trade", "goods", "windfall", "consume_power"};
    for (size_t c = 0; c < 5; c++) {
        json_t *game = NULL;
        int at = -1;
        for (uint64_t seed = 1; at < 0; seed++) {
            json_decref(game);
            game = tracer_play("tgs-5p", seed);
            at = find(game, "choose", chooses[c], 0);
        }
        json_array_append_new(json_object_get(event_at(game, at), "options"),
                              json_string("Old Earth"));
        differs_at(game, at);
    }
}

static void a_missing_or_wrong_answer_is_a_difference(void **state)
{
    (void)state;
    json_t *game = tracer_play("base-3p", 8);
    int at = find(game, "choose", "actions", 4);
    json_array_remove(json_object_get(game, "events"), (size_t)at);
    differs_at(game, at);
    game = tracer_play("base-3p", 8);
    at = find(game, "choose", "place", 2);
    json_object_set_new(event_at(game, at), "answer", json_string("Alien Rosetta Stone World"));
    differs_at(game, at);
    game = tracer_play("base-3p", 8);
    at = find(game, "choose", "pay", 1);
    json_array_append_new(json_object_get(event_at(game, at), "using"), json_string("Colony Ship"));
    differs_at(game, at);
}

static void cards_taken_count(void **state)
{
    (void)state;
    json_t *game = tracer_play("base-4p", 9);
    int at = find(game, "draw", NULL, 40);
    json_array_remove(json_object_get(game, "events"), (size_t)at);
    differs_at(game, at);
    game = tracer_play("base-4p", 9);
    at = find(game, "good_on", NULL, 2);
    json_object_set_new(event_at(game, at), "good_on", json_string("Gem World"));
    differs_at(game, at);
}

static void the_result_counts(void **state)
{
    (void)state;
    static const char *const keys[] = {"total", "chips", "goal_vp", "hand"};
    for (size_t k = 0; k < 4; k++) {
        json_t *game = tracer_play("tgs-4p", 2);
        json_t *seat = json_array_get(json_object_get(game, "result"), 2);
        json_object_set_new(seat, keys[k],
                            json_integer(json_integer_value(json_object_get(seat, keys[k])) + 1));
        differs_at(game, 0);
    }
    json_t *game = tracer_play("tgs-4p", 2);
    json_t *seat = json_array_get(json_object_get(game, "result"), 2);
    json_object_set_new(seat, "winner",
                        json_boolean(!json_is_true(json_object_get(seat, "winner"))));
    differs_at(game, 0);
}

static void a_compiled_trace_plays_the_same_game(void **state)
{
    (void)state;
    json_t *game = tracer_play("tgs-4p", 4);
    Trace trace;
    CompiledTrace compiled;
    Game a, b;
    Buf why = {0};
    assert_true(trace_read(&trace, game, &why));
    assert_true(compiled_trace_make(&compiled, &trace, &why));
    assert_true(compiled_trace_play(&compiled, &a));
    assert_true(compiled_trace_play(&compiled, &b));
    assert_true(game_hash(&a) == game_hash(&b));
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(a.seat[seat].chips, trace.result[seat].chips);
    compiled_trace_free(&compiled);
    trace_free(&trace);
    json_decref(game);
}

/* Reading: the game with one field changed is refused, and the complaint has these words. */
static void refuses(const char *path, json_t *value, const char *complaint)
{
    json_t *game = tracer_play("tgs-2p", 1), *at = game;
    Trace trace;
    Buf why = {0};
    char copy[64], *rest = copy, *key, *last = NULL;
    strcpy(copy, path);
    while ((key = strsep(&rest, "/"))) {
        if (last)
            at = *last >= '0' && *last <= '9' ? json_array_get(at, (size_t)atoi(last))
                                              : json_object_get(at, last);
        last = key;
    }
    json_object_set_new(at, last, value);
    assert_false(trace_read(&trace, game, &why));
    if (!strstr(said(&why), complaint))
        fail_msg("said: %s\nexpected: %s", said(&why), complaint);
    buf_free(&why);
    json_decref(game);
}

static void what_is_no_trace_is_refused(void **state)
{
    (void)state;
    refuses("trace", json_integer(2), "\"trace\" should be a number from 1 to 1");
    refuses("players", json_integer(6), "\"players\"");
    refuses("set", json_string("rebels"), "\"set\": \"rebels\" is not");
    refuses("start_worlds", json_array(),
            "\"start_worlds\" should be a list with one start world a seat");
    refuses("goals", json_pack("[s]", "Most Friends"), "\"goals\"");
    refuses("events", json_true(), "\"events\" should be a list");
    refuses("events/0/p", json_integer(2), "event 0: \"p\" should be a number from 0 to 1");
    refuses("events/3/draw", json_string("Moon"),
            "event 3: \"draw\": \"Moon\" is not a card of this game");
    refuses("events/3/draw", json_null(), "event 3: \"draw\" should be the name of a card");
    refuses("result", json_array(), "\"result\"");
    refuses("rounds", json_string("ten"), "\"rounds\" should be a number");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(our_own_games_replay),
        cmocka_unit_test(every_number_of_a_state_counts),
        cmocka_unit_test(every_card_of_a_state_counts),
        cmocka_unit_test(goals_count),
        cmocka_unit_test(options_count),
        cmocka_unit_test(a_missing_or_wrong_answer_is_a_difference),
        cmocka_unit_test(cards_taken_count),
        cmocka_unit_test(the_result_counts),
        cmocka_unit_test(a_compiled_trace_plays_the_same_game),
        cmocka_unit_test(what_is_no_trace_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
