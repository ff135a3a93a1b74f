/* Players: random gives every legal answer equally often, greedy never needs a second try, and the
 * same view gets the same answer. */
#include "support/cmocka.h"

#include <string.h>

#include "ai/player.h"
#include "modes/presets.h"
#include "rules/op.h"

enum { OPTIONS_MAX = 7, SETS_MAX = 1 << OPTIONS_MAX, DRAWS_EACH = 300 };

static Set subset(const Set *options, unsigned bits)
{
    Set picks = set_empty();
    for (SET_EACH(item, options)) {
        if (bits & 1)
            set_add(&picks, item);
        bits >>= 1;
    }
    return picks;
}

static unsigned bits_of(const Set *options, const Set *picks)
{
    unsigned bits = 0, bit = 1;
    for (SET_EACH(item, options)) {
        bits |= set_has(picks, item) ? bit : 0;
        bit <<= 1;
    }
    return bits;
}

/* Which subsets of the options pass; how many. */
static int accepted(const Game *g, int seat, const Ask *ask, bool *passes)
{
    int n = 0;
    for (unsigned bits = 0; bits < 1u << set_count(&ask->options); bits++) {
        Set picks = subset(&ask->options, bits);
        passes[bits] = game_check(g, seat, &picks).code == ERR_NONE;
        n += passes[bits];
    }
    return n;
}

/* The chi-square value that one in ten thousand fair samples exceeds. */
static double chi_square_limit(int freedom)
{
    double d = freedom, z = 3.719, a = 2 / (9 * d), cube = 1 - a + z * __builtin_sqrt(a);
    return d * cube * cube * cube;
}

static void check_uniform(const Game *g, int seat, const Ask *ask, Rng *rng)
{
    bool passes[SETS_MAX];
    int count[SETS_MAX] = {0}, n = accepted(g, seat, ask, passes);
    for (int i = 0; i < n * DRAWS_EACH; i++) {
        Set picks = random_picks(g, seat, ask, rng);
        count[bits_of(&ask->options, &picks)]++;
    }
    double sum = 0;
    for (unsigned bits = 0; bits < 1u << set_count(&ask->options); bits++) {
        double miss = count[bits] - DRAWS_EACH;
        if (passes[bits])
            sum += miss * miss / DRAWS_EACH;
        else
            assert_int_equal(count[bits], 0);
    }
    if (n > 1 && sum > chi_square_limit(n - 1))
        fail_msg("%s with %d answers: %f", ask->row->name, n, sum);
}

/* Every kind of question that comes up with few options, a few times each. */
static void random_is_uniform_over_what_passes(void **state)
{
    (void)state;
    int seen[OPS] = {0}, kinds = 0;
    Rng rng = rng_seeded(99);
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Game g;
        const Mode *mode = mode_find(seed % 2 ? "tgs-3p" : "tgs-2px");
        game_start(&g, mode_catalog(mode), mode, &(Options){.seed = seed}, NULL);
        while (!g.over) {
            Ask ask;
            int seat = __builtin_ctz(g.asked);
            game_ask(&g, seat, &ask);
            if (set_count(&ask.options) > 1 && set_count(&ask.options) <= OPTIONS_MAX &&
                seen[ask.op] < 4) {
                check_uniform(&g, seat, &ask, &rng);
                kinds += !seen[ask.op]++;
            }
            Set picks = random_picks(&g, seat, &ask, &rng);
            game_answer(&g, seat, &picks, NULL);
        }
    }
    assert_true(kinds >= 12);
}

/* Greedy uses no randomness; if it had to fall back to it, the Rng would have changed. */
static void greedy_never_errs(void **state)
{
    (void)state;
    for (int i = 0; mode_at(i); i++)
        for (uint64_t seed = 1; seed <= 20; seed++) {
            Game g;
            Rng rng = rng_seeded(seed);
            const Mode *mode = mode_at(i);
            game_start(&g, mode_catalog(mode), mode, &(Options){.seed = seed}, NULL);
            while (!g.over) {
                Ask ask;
                int seat = __builtin_ctz(g.asked);
                Rng before = rng;
                game_ask(&g, seat, &ask);
                Set picks = player_answer(&player_greedy, &g, seat, &ask, &rng);
                if (ask.op < OPS && memcmp(&rng, &before, sizeof rng) != 0)
                    fail_msg("%s, seed %d: no answer to %s", mode->name, (int)seed, ask.row->name);
                assert_int_equal(game_apply(&g, seat, &picks, NULL).code, ERR_NONE);
            }
        }
}

static void players_answer_by_their_view_alone(void **state)
{
    (void)state;
    const Mode *mode = mode_find("tgs-4p");
    Game g;
    Rng rng = rng_seeded(3);
    game_start(&g, mode_catalog(mode), mode, &(Options){.seed = 8}, NULL);
    while (!g.over) {
        Ask ask;
        int seat = __builtin_ctz(g.asked);
        game_ask(&g, seat, &ask);
        Game other = g; /* the supply in another order, everything known the same */
        other.rng = rng_seeded(rng_next(&rng));
        for (int i = 0; i < 2; i++) {
            const Player *player = i ? &player_greedy : &player_random;
            Rng a = rng, b = rng;
            Set one = player_answer(player, &g, seat, &ask, &a);
            Set two = player_answer(player, &other, seat, &ask, &b);
            assert_true(set_equal(&one, &two));
        }
        Set picks = player_answer(&player_greedy, &g, seat, &ask, &rng);
        game_answer(&g, seat, &picks, NULL);
    }
}

static void players_are_found_by_name(void **state)
{
    (void)state;
    for (int i = 0; player_at(i); i++)
        assert_ptr_equal(player_find(player_at(i)->name), player_at(i));
    assert_null(player_find("nobody"));
    assert_false(player_random.offer);
    assert_true(player_greedy.offer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_is_uniform_over_what_passes),
        cmocka_unit_test(greedy_never_errs),
        cmocka_unit_test(players_answer_by_their_view_alone),
        cmocka_unit_test(players_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
