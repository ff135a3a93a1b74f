/* Custom cards in play: a set that uses every verb plays random games in every mode, under the
 * audit, and bots play with it. */
#include "support/cmocka.h"
#include "support/said.h"

#include <string.h>

#include "ai/player.h"
#include "base/file.h"
#include "cards/catalog.h"
#include "modes/presets.h"
#include "record/record.h"
#include "rules/audit.h"
#include "rules/score.h"

static Catalog cat[2]; /* with the base game, and with The Gathering Storm */
static Buf text;

static int load(void **state)
{
    (void)state;
    Buf why = {0};
    CardError err;
    if (!file_read("tests/cards/everything.cards", &text, &why) ||
        !file_read("tests/cards/frontier.cards", &text, &why))
        return -1;
    CardText own = {"everything.cards", buf_text(&text), text.size, CARDS_OWN_SET};
    bool right = catalog_build(&cat[0], BOX_BASE, &own, 1, &err) &&
                 catalog_build(&cat[1], BOXES_PRINTED, &own, 1, &err);
    if (!right)
        print_error("%s\n", said_text(err.why));
    return right ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    buf_free(&text);
    return 0;
}

static void the_set_uses_every_verb(void **state)
{
    (void)state;
    int own = 0, used[VERBS] = {0};
    for (int i = 0; i < cat[1].designs; i++) {
        const Design *d = &cat[1].design[i];
        own += d->set == CARDS_OWN_SET;
        for (int power = 0; power < d->powers && d->set == CARDS_OWN_SET; power++)
            used[d->power[power].verb]++;
    }
    assert_true(own >= 12);
    for (int verb = 0; verb < VERBS; verb++)
        if (!used[verb])
            fail_msg("no own card has the verb %s", verb_rows[verb].name);
}

/* Seats are asked in order. */
static void play(const Mode *mode, uint64_t seed, const Player *player)
{
    Game g;
    Rng rng = rng_seeded(seed);
    Options options = {.seed = seed};
    game_start(&g, &cat[(mode->boxes & BOX_STORM) != 0], mode, &options, NULL);
    for (int answers = 0; !g.over; answers++) {
        assert_true(answers < 20000);
        for (int seat = 0; seat < g.players; seat++) {
            Ask ask;
            if (!game_ask(&g, seat, &ask))
                continue;
            Set picks = player ? player_answer(player, &g, seat, &ask, &rng)
                               : random_picks(&g, seat, &ask, &rng);
            if (game_apply(&g, seat, &picks, NULL).code != ERR_NONE)
                fail_msg("%s, seed %d: refused", mode->name, (int)seed);
            if (audit_game(&g))
                fail_msg("%s, seed %d: %s", mode->name, (int)seed, audit_game(&g));
        }
    }
}

static void a_thousand_random_games(void **state)
{
    (void)state;
    int games = 0;
    for (uint64_t seed = 0; games < 1000; seed++)
        for (int i = 0; mode_at(i); i++, games++)
            play(mode_at(i), seed, NULL);
}

static void bots_accept_them(void **state)
{
    (void)state;
    for (int i = 0; mode_at(i); i++)
        for (uint64_t seed = 0; seed < 5; seed++)
            play(mode_at(i), seed, player_find("greedy"));
}

/* Bots with nets in every mode; the one that searches, for a while. */
static void bots_of_every_level_accept_them(void **state)
{
    (void)state;
    static const char *const quick[] = {"cadet", "settler", "trader", "governor", "admiral"};
    for (int i = 0; mode_at(i); i++)
        play(mode_at(i), 1, player_find(quick[i % 5]));
    const Mode *mode = mode_find("tgs-2p");
    Game g;
    Ask ask;
    Rng rng = rng_seeded(1);
    game_start(&g, &cat[1], mode, &(Options){.seed = 1}, NULL);
    for (int answers = 0; answers < 6 && !g.over; answers++) {
        int seat = __builtin_ctz(g.asked);
        assert_true(game_ask(&g, seat, &ask));
        Set picks = player_answer(player_find("galactic"), &g, seat, &ask, &rng);
        assert_int_equal(game_apply(&g, seat, &picks, NULL).code, ERR_NONE);
    }
}

/* A file that removes something a mode needs is refused before the game. */
static void too_little_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *cards, *mode, *missing;
        bool first_game;
    } wishes[] = {
        {"remove Old Earth\nremove New Sparta\nremove Alpha Centauri\nremove Epsilon Eridani\n",
         "base-2p", "start worlds: 2", false},
        {"remove Old Earth\n", "tgs-2p", NULL, false},
        {"remove Epsilon Eridani\n", "base-2p", "start world 1", true},
        {"remove Earth's Lost Colony\n", "base-2p", NULL, true},
        {"remove New Sparta\nremove Epsilon Eridani\n", "draft-3p", "odd numbers: 3", false},
        {"remove New Sparta\nremove Epsilon Eridani\nremove Alpha Centauri\n", "coop",
         "home worlds: 2", false},
        {"remove New Sparta\nremove Epsilon Eridani\n", "coop", NULL, false},
        {"change Epsilon Eridani\n ALIEN\nchange New Sparta\n ALIEN\nremove Alpha Centauri\n",
         "coop", "home worlds: 2", false},
    };
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        Buf why = {0};
        Record rec;
        const char *own = wishes[i].cards;
        CardText file = {"own.cards", own, strlen(own), CARDS_OWN_SET};
        Options options = {.seed = 1, .first_game = wishes[i].first_game};
        RecordCards cards = {.own = &file, .count = 1};
        bool fits = record_begin(&rec, mode_find(wishes[i].mode), &options, &cards, &why);
        if (fits != !wishes[i].missing || (!fits && !strstr(said(&why), wishes[i].missing)))
            fail_msg("%s: %s", own, said(&why));
        record_free(&rec);
        buf_free(&why);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_set_uses_every_verb),
        cmocka_unit_test(a_thousand_random_games),
        cmocka_unit_test(bots_accept_them),
        cmocka_unit_test(bots_of_every_level_accept_them),
        cmocka_unit_test(too_little_is_refused),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
