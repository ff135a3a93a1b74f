/* Players made of nets: they use nothing that is hidden, keep to their budget, and say what they saw. */
#include "support/cmocka.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/explain.h"
#include "ai/level.h"
#include "ai/td.h"
#include "modes/presets.h"
#include "rules/op.h"
#include "view/sample.h"

static const Player *player(const char *name)
{
    Buf why = {0};
    const Player *p = player_find(name);
    if (!p)
        p = level_make(name, &why);
    if (!p)
        fail_msg("%s: %s", name, buf_text(&why));
    buf_free(&why);
    return p;
}

/* Everything that the seat cannot know is dealt anew; with the same chance the answer is the same. */
static void same_without_hidden(const Player *p, const Game *g, int seat, const Ask *ask, Rng *rng)
{
    View v, again;
    Game other;
    view_make(g, seat, &v);
    view_sample(&v, NULL, rng, &other);
    view_make(&other, seat, &again);
    assert_true(view_equal(&v, &again));
    Rng a = rng_seeded(5), b = rng_seeded(5);
    Set one = player_answer(p, g, seat, ask, &a), two = player_answer(p, &other, seat, ask, &b);
    assert_true(set_equal(&one, &two));
    assert_int_equal(game_check(g, seat, &one).code, ERR_NONE);
}

static int hidden_positions(const char *name, const char *const *modes, int games)
{
    const Player *p = player(name);
    Rng rng = rng_seeded(11);
    int positions = 0;
    for (int m = 0; modes[m]; m++)
        for (int seed = 0; seed < games; seed++) {
            const Mode *mode = mode_find(modes[m]);
            Game g;
            game_start(&g, mode_catalog(mode), mode, &(Options){.seed = (uint64_t)seed + 77}, NULL);
            while (!g.over && g.round < 30) {
                Ask ask;
                int seat = __builtin_ctz(g.asked);
                game_ask(&g, seat, &ask);
                same_without_hidden(p, &g, seat, &ask, &rng);
                positions++;
                Set picks = player_answer(&player_greedy, &g, seat, &ask, &rng);
                game_answer(&g, seat, &picks, NULL);
            }
        }
    return positions;
}

static void hidden_cards_do_not_matter_to_the_policy(void **state)
{
    (void)state;
    const char *const modes[] = {"base-2p",    "tgs-2px", "tgs-5p", "draft-3p",
                                 "robot-hard", "coop",    NULL};
    assert_true(hidden_positions("admiral", modes, 25) > 10000);
}

static void hidden_cards_do_not_matter_to_the_search(void **state)
{
    (void)state;
    const char *const modes[] = {"base-2p", "tgs-3p", NULL};
    assert_true(hidden_positions("search:24n", modes, 3) > 200);
}

static void hidden_cards_do_not_matter_to_the_others(void **state)
{
    (void)state;
    const char *const modes[] = {"base-2p", "base-2px", NULL};
    assert_true(hidden_positions("td50", modes, 1) > 50);
    assert_true(hidden_positions("cadet", modes, 2) > 100);
}

/* A position in the middle of a game, where the seat is asked for actions. */
static void middle(Game *g, int *seat, Ask *ask)
{
    const Mode *mode = mode_find("base-2p");
    Rng rng = rng_seeded(9);
    game_start(g, mode_catalog(mode), mode, &(Options){.seed = 12}, NULL);
    for (;;) {
        *seat = __builtin_ctz(g->asked);
        game_ask(g, *seat, ask);
        if (g->round == 5 && ask->op == OP_ACTIONS)
            return;
        Set picks = player_answer(&player_greedy, g, *seat, ask, &rng);
        game_answer(g, *seat, &picks, NULL);
    }
}

static SearchRules count_rules(int plays)
{
    SearchRules rules = search_standard;
    rules.seconds = 0;
    rules.plays = plays;
    return rules;
}

static void a_search_keeps_to_its_count_and_repeats(void **state)
{
    (void)state;
    Game g;
    Ask ask;
    View v;
    int seat;
    middle(&g, &seat, &ask);
    view_make(&g, seat, &v);
    Brain brain = brain_for(level_strongest(), g.cat);
    for (int plays = 2; plays < 500; plays += 83) {
        SearchRules rules = count_rules(plays);
        Search a, b;
        Rng x = rng_seeded(4), y = rng_seeded(4);
        search_run(&brain, &v, &ask, &rules, &x, &a);
        search_run(&brain, &v, &ask, &rules, &y, &b);
        assert_true(a.plays <= (plays > a.n ? plays : a.n));
        assert_int_equal(a.best, b.best);
        assert_memory_equal(a.at, b.at, sizeof a.at[0] * (size_t)a.n);
    }
}

static double seconds_now(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec + (double)ts.tv_nsec * 1e-9;
}

/* Another program may take the core away in between, so the best of some tries counts. */
static void a_search_keeps_to_its_time(void **state)
{
    (void)state;
    Game g;
    Ask ask;
    int seat;
    middle(&g, &seat, &ask);
    const Player *p = player("search:20");
    double best = 1;
    for (int i = 0; i < 20; i++) {
        Rng rng = rng_seeded((uint64_t)i);
        double began = seconds_now();
        player_answer(p, &g, seat, &ask, &rng);
        double took = seconds_now() - began;
        best = took < best ? took : best;
    }
    assert_true(best <= 0.022);
}

static void no_time_is_an_answer_too(void **state)
{
    (void)state;
    Game g;
    Ask ask;
    int seat;
    middle(&g, &seat, &ask);
    Rng rng = rng_seeded(1);
    Set picks = player_answer(player("search:0"), &g, seat, &ask, &rng);
    assert_int_equal(game_check(&g, seat, &picks).code, ERR_NONE);
}

static void names_that_describe_nothing(void **state)
{
    (void)state;
    static const char *const bad[] = {"search:",
                                      "search:x",
                                      "search:5x",
                                      "search:-1",
                                      "net:",
                                      "net:no/such/file",
                                      "search:10=no/such/file",
                                      "search",
                                      "galactik"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Buf why = {0};
        assert_null(level_make(bad[i], &why));
        assert_null(strchr(buf_text(&why), '\n'));
        assert_null(player_find(bad[i]));
        buf_free(&why);
    }
}

/* Every figure of an explanation is one that a search with the same seed finds again. */
static void explanations_tell_what_was_seen(void **state)
{
    (void)state;
    Game g;
    Ask ask;
    View v;
    int seat;
    middle(&g, &seat, &ask);
    view_make(&g, seat, &v);
    Brain brain = brain_for(level_strongest(), g.cat);
    SearchRules rules = count_rules(600);
    Advice a;
    Search s;
    Rng x = rng_seeded(3), y = rng_seeded(3);
    explain_ask(&brain, &v, &ask, &rules, &x, &a);
    search_run(&brain, &v, &ask, &rules, &y, &s);
    assert_true(a.shown >= 2 && a.order[0] == s.best);
    const Candidate *first = &s.at[a.order[0]], *second = &s.at[a.order[1]];
    static const int head[] = {0, HEAD_CHIPS, HEAD_CARDS, HEAD_SIXES, HEAD_GOALS, HEAD_ROUNDS};
    for (int i = 0; i < a.shown; i++) {
        assert_true(a.search.at[a.order[i]].win == s.at[a.order[i]].win);
        assert_true(a.search.at[a.order[i]].margin == s.at[a.order[i]].margin);
        assert_true(a.search.at[a.order[i]].error == s.at[a.order[i]].error);
    }
    if (a.reason)
        assert_true(a.by ==
                    10 * (double)(first->head[head[a.reason]] - second->head[head[a.reason]]));
}

static void losses_are_only_told_where_they_are_certain(void **state)
{
    (void)state;
    Search s = {.n = 2, .best = 0, .also = 1};
    s.at[0].win = 0.6;
    s.at[1].win = 0.5;
    s.at[1].error = 0.02;
    assert_true(explain_loss(&s) > 0.099);
    s.at[1].error = 0.06;
    assert_true(explain_loss(&s) == 0);
    s.also = 0;
    assert_true(explain_loss(&s) == 0);
    assert_int_equal(explain_mark(0.009), MARK_NONE);
    assert_int_equal(explain_mark(0.011), MARK_DOUBTFUL);
    assert_int_equal(explain_mark(0.03), MARK_ERROR);
    assert_int_equal(explain_mark(0.07), MARK_BLUNDER);
}

static void td_files_are_checked(void **state)
{
    (void)state;
    TdNet *net = calloc(1, sizeof *net);
    Buf bytes = {0}, why = {0};
    net->bias = 3;
    td_write(net, &bytes);
    TdNet *again = td_read(buf_text(&bytes), bytes.size, &why);
    assert_non_null(again);
    assert_memory_equal(net, again, sizeof *net);
    assert_null(td_read(buf_text(&bytes), bytes.size - 1, &why));
    bytes.data[1000] = (char)(bytes.data[1000] ^ 4);
    assert_null(td_read(buf_text(&bytes), bytes.size, &why));
    free(net);
    free(again);
    buf_free(&bytes);
    buf_free(&why);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hidden_cards_do_not_matter_to_the_policy),
        cmocka_unit_test(hidden_cards_do_not_matter_to_the_search),
        cmocka_unit_test(hidden_cards_do_not_matter_to_the_others),
        cmocka_unit_test(a_search_keeps_to_its_count_and_repeats),
        cmocka_unit_test(a_search_keeps_to_its_time),
        cmocka_unit_test(no_time_is_an_answer_too),
        cmocka_unit_test(names_that_describe_nothing),
        cmocka_unit_test(explanations_tell_what_was_seen),
        cmocka_unit_test(losses_are_only_told_where_they_are_certain),
        cmocka_unit_test(td_files_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
