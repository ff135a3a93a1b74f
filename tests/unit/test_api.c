/* The public API: a program plays whole games through windfall.h alone. */
#include "support/cmocka.h"

#include <string.h>

#include "windfall.h"

static void play(const char *mode, const char *player)
{
    WfGame *game = wf_new(mode, 7);
    assert_non_null(game);
    for (int answers = 0; !wf_over(game); answers++) {
        int seat = 0;
        WfAsk ask;
        while (!wf_ask(game, seat, &ask))
            assert_true(++seat < WF_SEATS);
        char text[64] = "";
        if (ask.options)
            wf_option_text(game, seat, ask.option[0], text, sizeof text);
        assert_true(!ask.options || strlen(text) > 0);
        uint8_t picks[WF_OPTIONS];
        int n = wf_choose(game, seat, player, (uint64_t)answers, picks);
        assert_true(n >= ask.min && n <= ask.max);
        WfGame *copy = wf_copy(game);
        assert_true(wf_answer(game, seat, picks, n));
        assert_true(wf_answer(copy, seat, picks, n));
        assert_true(wf_hash(game) == wf_hash(copy));
        wf_free(copy);
        assert_true(answers < 10000);
    }
    assert_true(wf_winners(game) != 0 || !strncmp(mode, "robot", 5) || !strcmp(mode, "coop"));
    wf_free(game);
}

static void every_mode_can_be_played(void **state)
{
    (void)state;
    for (int i = 0; wf_mode(i); i++)
        play(wf_mode(i), "random");
}

static void nonsense_is_refused(void **state)
{
    (void)state;
    assert_null(wf_new("no such mode", 1));
    WfGame *game = wf_new("base-2p", 1);
    uint64_t before = wf_hash(game);
    uint8_t picks[2] = {254, 253};
    assert_false(wf_check(game, 0, picks, 2));
    assert_false(wf_answer(game, 0, picks, 2));
    assert_false(wf_answer(game, 4, picks, 0));
    assert_int_equal(wf_choose(game, 0, "nobody", 1, picks), -1);
    assert_true(wf_hash(game) == before);
    wf_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_mode_can_be_played),
                                       cmocka_unit_test(nonsense_is_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
