/* The co-op game against the Thomanns: C1 to C31 of its specification by their numbers, and its
 * options. */
#include "support/cmocka.h"

#include <string.h>

#include "ai/player.h"
#include "cards/catalog.h"
#include "modes/alien.h"
#include "modes/presets.h"
#include "modes/variant.h"
#include "rules/audit.h"
#include "rules/phase.h"
#include "rules/score.h"
#include "support/said.h"
#include "support/setting.h"

/* ---- what the tests say ---- */

static int count_heard(const Heard *heard, int kind, int power)
{
    int n = 0;
    for (int i = 0; i < heard->n; i++)
        n += heard->event[i].kind == kind && (power < 0 || heard->event[i].power == power);
    return n;
}

static void take_home(Game *g, int seat, const char *name)
{
    Set picks = set_of(setting_card(g, name));
    assert_int_equal(game_apply(g, seat, &picks, NULL).code, ERR_NONE);
}

static Game with_options(const Options *options, const char *first, const char *second)
{
    Game g;
    game_start(&g, catalog_for(BOX_BASE), mode_find("coop"), options, NULL);
    take_home(&g, 0, first);
    take_home(&g, 1, second);
    assert_null(audit_game(&g));
    return g;
}

static Game seeded(uint64_t seed, const char *first, const char *second)
{
    return with_options(&(Options){.seed = seed}, first, second);
}

/* Lost Colony has no military at all, Epsilon Eridani one point. */
static Game usual(void)
{
    return seeded(1, "Earth's Lost Colony", "Epsilon Eridani");
}

/* The same with nothing built except the homes. */
static Game bare(void)
{
    Game g = usual();
    setting_table(&g, 0, "Earth's Lost Colony", NULL);
    setting_table(&g, 1, "Epsilon Eridani", NULL);
    return g;
}

static void pools(Game *g, int humans)
{
    coop_state(g)->humans = (uint8_t)humans;
    coop_state(g)->thomanns = (uint8_t)(COOP_CHIPS - humans);
    g->pool = (int16_t)(COOP_CHIPS - humans);
}

static void pools_are(const Game *g, int humans)
{
    assert_int_equal(coop_of(g)->humans, humans);
    assert_int_equal(coop_of(g)->thomanns, COOP_CHIPS - humans);
    assert_int_equal(g->pool, COOP_CHIPS - humans);
}

/* Who called what; ACTIONS for nothing. */
static void actions(Game *g, int first, int second, int thomanns)
{
    setting_actions(g, 0, first, ACTIONS);
    setting_actions(g, 1, second, ACTIONS);
    setting_actions(g, THOMANNS, thomanns, ACTIONS);
}

static Heard phase(Game *g, const char *step)
{
    Heard heard = {.n = 0};
    Log log = {setting_hear, &heard};
    setting_step(g, step, 0, &log);
    return heard;
}

/* The attack, up to or past the question which world falls. */
static Heard attack(Game *g)
{
    Heard heard = {.n = 0};
    Log log = {setting_hear, &heard};
    setting_go(g, "coop_attack", 0, &log);
    return heard;
}

/* Nothing built except a home without military, nothing in hand. */
static void disarm(Game *g)
{
    setting_table(g, THOMANNS, "Old Earth", "Alien Tech Institute", NULL);
    setting_hand(g, THOMANNS, NULL);
}

static Set targets(const Game *g, int seat, bool bonus)
{
    return alien_targets(g, seat, bonus);
}

static bool only(const Game *g, Set set, const char *name)
{
    Set expected = name ? set_of(setting_card(g, name)) : set_empty();
    return set_equal(&set, &expected);
}

static bool has(const Game *g, const Set *set, const char *name)
{
    const Design *d = catalog_design(g->cat, setting_card(g, name));
    for (int card = d->first; card < d->first + d->copies; card++)
        if (set_has(set, card))
            return true;
    return false;
}

static bool is_on_table(const Game *g, int seat, const char *name)
{
    for (int slot = 0; slot < g->seat[seat].tableau_n; slot++)
        if (!strcmp(catalog_design(g->cat, g->seat[seat].tableau[slot])->name, name))
            return true;
    return false;
}

/* ---- setup ---- */

static void C1_setup(void **state)
{
    (void)state;
    Game g = usual();
    pools_are(&g, 28);
    assert_int_equal(g.pile[1].supply_n, 33);
    assert_int_equal(g.seat[THOMANNS].tableau_n, 3);
    assert_int_equal(g.seat[THOMANNS].hand_n, 4);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(g.seat[seat].tableau_n, 2);
        assert_int_equal(g.seat[seat].hand_n, 4);
    }
    assert_true(is_on_table(&g, 0, "Avian Uplift Race"));
    assert_true(is_on_table(&g, 1, "Gem World"));
    assert_int_equal(g.seat[0].goods, 2);
    assert_int_equal(g.seat[1].goods, 0);
}

static void C2_deck_of_the_players(void **state)
{
    (void)state;
    Game g = seeded(2, "Epsilon Eridani", "New Sparta");
    assert_int_equal(g.pile[0].supply_n, 59);
}

static void C3_alien_cards(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        Game g = seeded(seed, "Alpha Centauri", "New Sparta");
        Set human = set_union(&g.pile[0].supply, &g.pile[0].discard);
        Set deck = set_union(&human, &g.pile[1].supply);
        Set alien = set_union(&g.pile[1].supply, &g.seat[THOMANNS].hand);
        assert_true(set_has(&g.removed, setting_card(&g, "Galactic Renaissance")));
        assert_int_equal(set_count(&g.removed), 1);
        assert_false(has(&g, &deck, "Alien Tech Institute"));
        assert_false(has(&g, &deck, "Alien Robot Sentry"));
        int found = 0, good = g.seat[THOMANNS].good[2];
        for (int design = 0; design < g.cat->designs; design++) {
            const Design *d = &g.cat->design[design];
            if (d->development || !(d->keywords & KEY_ALIEN) ||
                !strcmp(d->name, "Alien Robot Sentry"))
                continue;
            found += set_has(&alien, d->first) || good == d->first;
            assert_false(set_has(&human, d->first));
        }
        assert_int_equal(found, 8);
    }
}

static void C4_action_cards(void **state)
{
    (void)state;
    Game g;
    game_start(&g, catalog_for(BOX_BASE), mode_find("coop"), &(Options){.seed = 4}, NULL);
    int count[ACTIONS] = {0};
    for (int i = 0; i < COOP_CARDS; i++)
        count[coop_of(&g)->card[i]]++;
    assert_int_equal(count[ACT_EXPLORE_5] + count[ACT_EXPLORE_1_1], 2);
    assert_int_equal(count[ACT_DEVELOP], 2);
    assert_int_equal(count[ACT_SETTLE], 2);
    assert_int_equal(count[ACT_TRADE], 1);
    assert_int_equal(count[ACT_PRODUCE], 1);
    assert_int_equal(coop_of(&g)->pile_n, 6);
}

/* The four homes are offered one after another, and the card built is from the home's own hand. */
static void homes_to_choose(void **state)
{
    (void)state;
    static const char *const homes[] = {"Epsilon Eridani", "Alpha Centauri", "New Sparta",
                                        "Earth's Lost Colony"};
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++) {
            Game g;
            Ask ask;
            if (a == b)
                continue;
            game_start(&g, catalog_for(BOX_BASE), mode_find("coop"), &(Options){.seed = 4}, NULL);
            assert_true(game_ask(&g, 0, &ask) && !game_ask(&g, 1, &ask));
            assert_true(game_ask(&g, 0, &ask) && set_count(&ask.options) == 4);
            take_home(&g, 0, homes[a]);
            assert_true(game_ask(&g, 1, &ask) && set_count(&ask.options) == 3);
            take_home(&g, 1, homes[b]);
            for (int seat = 0; seat < 2; seat++) {
                const Seat *s = &g.seat[seat];
                int number = catalog_design(g.cat, s->start)->start, preset = 0;
                assert_int_equal(catalog_design(g.cat, s->tableau[1])->preset, number);
                for (SET_EACH(card, &s->hand))
                    preset += catalog_design(g.cat, card)->preset == number;
                assert_true(preset >= 3);
            }
        }
}

/* ---- the Thomanns' action ---- */

static void C5_skips_what_it_cannot_do(void **state)
{
    (void)state;
    Game g = bare();
    disarm(&g);
    static const uint8_t order[] = {ACT_DEVELOP, ACT_SETTLE, ACT_EXPLORE_5, ACT_SETTLE,
                                    ACT_PRODUCE, ACT_TRADE,  ACT_DEVELOP,   ACT_EXPLORE_1_1};
    memcpy(coop_state(&g)->card, order, sizeof order);
    coop_state(&g)->pile_n = 6;
    Heard heard = phase(&g, "coop_card");
    assert_int_equal(g.seat[THOMANNS].action[0], ACT_EXPLORE_5);
    assert_int_equal(coop_of(&g)->pile_n, 2);
    assert_int_equal(count_heard(&heard, EV_ALIEN, ALIEN_SKIPS), 3);
}

static void C6_reshuffles_all_eight(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        Game g = seeded(seed, "Earth's Lost Colony", "Epsilon Eridani");
        disarm(&g);
        coop_state(&g)->pile_n = 0;
        Heard heard = phase(&g, "coop_card");
        int skips = count_heard(&heard, EV_ALIEN, ALIEN_SKIPS), sum = 0;
        assert_int_equal(count_heard(&heard, EV_ALIEN, ALIEN_SHUFFLES), 1);
        assert_int_equal(coop_of(&g)->pile_n, 6 - skips - 1);
        for (int i = 0; i < COOP_CARDS; i++)
            sum += coop_of(&g)->card[i];
        assert_int_equal(sum, ACT_EXPLORE_1_1 + 2 * ACT_DEVELOP + 2 * ACT_SETTLE + ACT_TRADE +
                                  ACT_PRODUCE);
    }
}

/* With nothing to do except explore they pass when both Explore cards were set aside too often. */
static void passes_after_reshuffles(void **state)
{
    (void)state;
    int passed = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        Options options = {.seed = seed};
        mode_option_set(&options, COOP_RESHUFFLES, seed % 2 ? 1 : 20);
        Game g = with_options(&options, "Earth's Lost Colony", "Epsilon Eridani");
        disarm(&g);
        coop_state(&g)->pile_n = 0;
        Heard heard = phase(&g, "coop_card");
        int passes = count_heard(&heard, EV_ALIEN, ALIEN_PASSES);
        assert_int_equal(passes, g.seat[THOMANNS].action[0] == ACTIONS);
        assert_true(!passes || seed % 2);
        assert_true(!passes || count_heard(&heard, EV_ALIEN, ALIEN_SHUFFLES) == 1);
        passed += passes;
    }
    assert_in_range(passed, 1, 12);
}

/* What each action needs. */
static void performable(void **state)
{
    (void)state;
    Game g = bare();
    disarm(&g);
    assert_true(alien_performs(&g, ACT_EXPLORE_5));
    assert_false(alien_performs(&g, ACT_SETTLE) || alien_performs(&g, ACT_TRADE));
    assert_false(alien_performs(&g, ACT_PRODUCE) || alien_performs(&g, ACT_DEVELOP));
    setting_hand(&g, THOMANNS, "Space Marines", "Pilgrimage World", NULL);
    assert_true(alien_performs(&g, ACT_SETTLE) && alien_performs(&g, ACT_DEVELOP));
    setting_table(&g, THOMANNS, "Old Earth", "Gem World", NULL);
    assert_true(alien_performs(&g, ACT_PRODUCE));
    setting_good(&g, THOMANNS, "Gem World");
    assert_true(alien_performs(&g, ACT_TRADE));
    assert_false(alien_performs(&g, ACT_PRODUCE));
}

static void C7_explore(void **state)
{
    (void)state;
    static const struct {
        int human, alien, cards;
    } rows[] = {{ACT_EXPLORE_1_1, ACT_TRADE, 1},
                {ACT_TRADE, ACT_EXPLORE_1_1, 2},
                {ACT_TRADE, ACT_EXPLORE_5, 1}};
    for (int i = 0; i < 3; i++) {
        Game g = bare();
        actions(&g, rows[i].human, ACT_DEVELOP, rows[i].alien);
        Heard heard = phase(&g, "coop_explore");
        assert_int_equal(g.seat[THOMANNS].hand_n, 4 + rows[i].cards);
        assert_int_equal(count_heard(&heard, EV_DRAW, -1), rows[i].cards);
        assert_int_equal(heard.event[0].seen, EVERYONE);
    }
}

/* ---- attack ---- */

static Game two_small_worlds(void)
{
    Game g = bare();
    disarm(&g);
    setting_table(&g, 0, "Earth's Lost Colony", "Artist Colony", NULL);
    setting_table(&g, 1, "Epsilon Eridani", "Secluded World", NULL);
    return g;
}

static void C8_only_the_weak_one(void **state)
{
    (void)state;
    Game g = two_small_worlds();
    actions(&g, ACT_SETTLE, ACT_SETTLE, ACT_DEVELOP);
    assert_int_equal(alien_strength(&g, true), 1);
    assert_true(only(&g, targets(&g, 0, true), "Artist Colony"));
    assert_true(only(&g, targets(&g, 1, true), NULL));
    attack(&g);
    assert_false(is_on_table(&g, 0, "Artist Colony"));
    pools_are(&g, 27);
}

static void C9_too_weak_without_bonus(void **state)
{
    (void)state;
    Game g = two_small_worlds();
    actions(&g, ACT_DEVELOP, ACT_SETTLE, ACT_SETTLE);
    Heard heard = attack(&g);
    assert_int_equal(count_heard(&heard, EV_ALIEN, ALIEN_NO_TARGET), 1);
    assert_true(is_on_table(&g, 0, "Artist Colony"));
    pools_are(&g, 28);
}

static void C10_spends_a_card(void **state)
{
    (void)state;
    Game g = two_small_worlds();
    setting_table(&g, 0, "Earth's Lost Colony", "Gem World", NULL);
    setting_hand(&g, THOMANNS, "Space Marines", NULL);
    actions(&g, ACT_DEVELOP, ACT_SETTLE, ACT_SETTLE);
    setting_table(&g, 1, "New Sparta", NULL);
    Heard heard = attack(&g);
    assert_int_equal(count_heard(&heard, EV_ALIEN, ALIEN_SPENDS), 1);
    assert_int_equal(g.seat[THOMANNS].hand_n, 0);
    assert_true(has(&g, &g.pile[1].discard, "Space Marines"));
    assert_false(is_on_table(&g, 0, "Gem World"));
    assert_false(is_on_table(&g, THOMANNS, "Gem World"));
}

static void C11_fewest_cards(void **state)
{
    (void)state;
    Game g = two_small_worlds();
    setting_hand(&g, THOMANNS, "Expedition Force", "Space Marines", NULL);
    Set one = alien_spends(&g, 1, false), both = alien_spends(&g, 3, false);
    assert_true(set_count(&one) == 1 && has(&g, &one, "Expedition Force"));
    assert_int_equal(set_count(&both), 2);
    Set none = alien_spends(&g, 1, true);
    assert_true(set_is_empty(&none));
}

static void C12_tactics_need_another_card(void **state)
{
    (void)state;
    Game g = two_small_worlds();
    setting_table(&g, 0, "Earth's Lost Colony", "Mining World", NULL);
    setting_table(&g, 1, "New Sparta", NULL);
    actions(&g, ACT_DEVELOP, ACT_SETTLE, ACT_SETTLE);
    setting_hand(&g, THOMANNS, "New Military Tactics", NULL);
    assert_int_equal(alien_strength(&g, false), 0);
    attack(&g);
    assert_true(is_on_table(&g, 0, "Mining World"));
    setting_hand(&g, THOMANNS, "New Military Tactics", "Spice World", NULL);
    assert_int_equal(alien_strength(&g, false), 3);
    attack(&g);
    assert_false(is_on_table(&g, 0, "Mining World"));
    assert_int_equal(g.seat[THOMANNS].hand_n, 0);
    assert_true(has(&g, &g.pile[1].discard, "Spice World"));
}

/* What is discarded with tactics: a development without military, else the least valuable world,
 * else the weakest spare one with military; each needs its own card. */
static void partners_of_tactics(void **state)
{
    (void)state;
    Game g = two_small_worlds();
    setting_hand(&g, THOMANNS, "New Military Tactics", "Gem World", "Public Works", "Space Marines",
                 NULL);
    Set spent = alien_spends(&g, 5, false);
    assert_true(set_count(&spent) == 3 && has(&g, &spent, "Public Works"));
    setting_hand(&g, THOMANNS, "New Military Tactics", "Gem World", "Mining World", NULL);
    spent = alien_spends(&g, 3, false);
    assert_true(set_count(&spent) == 2 && has(&g, &spent, "Gem World"));
    setting_hand(&g, THOMANNS, "New Military Tactics", "Drop Ships", "Expedition Force", NULL);
    assert_int_equal(alien_strength(&g, false), 6);
    spent = alien_spends(&g, 6, false);
    assert_int_equal(set_count(&spent), 3);
    setting_hand(&g, THOMANNS, "New Military Tactics", "New Military Tactics", "Gem World", NULL);
    assert_int_equal(alien_strength(&g, false), 3);
}

static void C13_chance_decides(void **state)
{
    (void)state;
    Game g = two_small_worlds();
    setting_hand(&g, THOMANNS, "Drop Ships", NULL);
    actions(&g, ACT_DEVELOP, ACT_SETTLE, ACT_SETTLE);
    int first = 0;
    for (uint64_t seed = 0; seed < 10000; seed++) {
        Game copy = g;
        copy.rng = rng_seeded(seed);
        phase(&copy, "coop_attack");
        assert_true(coop_of(&copy)->attacked < 2);
        first += coop_of(&copy)->attacked == 0;
        if (seed < 20) {
            Game again = g;
            again.rng = rng_seeded(seed);
            phase(&again, "coop_attack");
            assert_int_equal(coop_of(&again)->attacked, coop_of(&copy)->attacked);
        }
    }
    assert_true(first > 4800 && first < 5200);
}

static void C14_most_points_fall(void **state)
{
    (void)state;
    Game g = two_small_worlds();
    setting_table(&g, 0, "Earth's Lost Colony", "Artist Colony", "Pilgrimage World", NULL);
    setting_table(&g, 1, "New Sparta", NULL);
    actions(&g, ACT_SETTLE, ACT_SETTLE, ACT_DEVELOP);
    attack(&g);
    assert_false(is_on_table(&g, 0, "Pilgrimage World"));
    assert_true(is_on_table(&g, 0, "Artist Colony"));
    pools_are(&g, 26);
}

static bool preferred(const char *better, const char *worse)
{
    Game g = bare();
    Set both = set_of(setting_card(&g, better));
    set_add(&both, setting_card(&g, worse));
    return only(&g, alien_preferred(&g, &both), better);
}

static void C15_production_before_windfall(void **state)
{
    (void)state;
    assert_true(preferred("Malevolent Lifeforms", "Alien Robot Sentry"));
    assert_true(preferred("Malevolent Lifeforms", "Comet Zone"));      /* genes before rare */
    assert_true(preferred("Alien Robot Sentry", "Avian Uplift Race")); /* alien before genes */
    assert_true(preferred("Galactic Resort", "Pirate World"));         /* consumes for points */
    assert_true(preferred("Space Port", "Gem World"));                 /* has a trade power */
    assert_true(preferred("Outlaw World", "Galactic Engineers"));
    assert_false(preferred("Avian Uplift Race", "Aquatic Uplift Race"));
}

/* Of equal ones the owner chooses. */
static void owner_chooses(void **state)
{
    (void)state;
    Game g = two_small_worlds();
    setting_table(&g, 0, "Earth's Lost Colony", "Avian Uplift Race", "Aquatic Uplift Race",
                  "Gem World", NULL);
    setting_table(&g, 1, "New Sparta", NULL);
    setting_hand(&g, THOMANNS, "Space Marines", NULL);
    actions(&g, ACT_DEVELOP, ACT_SETTLE, ACT_SETTLE);
    attack(&g);
    Ask ask;
    assert_true(game_ask(&g, 0, &ask));
    assert_int_equal(ask.op, OP_COOP_TARGET);
    assert_int_equal(set_count(&ask.options), 2);
    Set picks = set_of(setting_card(&g, "Aquatic Uplift Race"));
    setting_actions(&g, 0, ACTIONS, ACTIONS);
    assert_int_equal(game_apply(&g, 0, &picks, NULL).code, ERR_NONE);
    assert_false(is_on_table(&g, 0, "Aquatic Uplift Race"));
    assert_true(is_on_table(&g, 0, "Avian Uplift Race"));
}

static void C16_home_only_when_last(void **state)
{
    (void)state;
    Game g = two_small_worlds();
    setting_hand(&g, THOMANNS, "Drop Ships", NULL);
    setting_table(&g, 1, "New Sparta", NULL);
    actions(&g, ACT_DEVELOP, ACT_SETTLE, ACT_SETTLE);
    assert_true(only(&g, targets(&g, 0, false), "Artist Colony"));
    setting_table(&g, 0, "Earth's Lost Colony", "Public Works", NULL);
    assert_true(only(&g, targets(&g, 0, false), "Earth's Lost Colony"));
    attack(&g);
    assert_true(g.over);
    assert_int_equal(g.asked, 0);
    assert_int_equal(coop_of(&g)->lost, 1);
    assert_int_equal(score_winners(&g), 1 << THOMANNS);
}

static void C17_defense(void **state)
{
    (void)state;
    Game g = seeded(1, "New Sparta", "Epsilon Eridani");
    assert_int_equal(alien_defense(&g, 0), 3);
    assert_int_equal(alien_need(&g, 0, setting_card(&g, "Former Penal Colony")), 5);
}

static void C18_defense_is_not_negative(void **state)
{
    (void)state;
    Game g = two_small_worlds();
    setting_table(&g, 0, "Earth's Lost Colony", "Contact Specialist", NULL);
    assert_int_equal(alien_defense(&g, 0), 0);
    setting_table(&g, 0, "Earth's Lost Colony", "Contact Specialist", "Space Marines", NULL);
    assert_int_equal(alien_defense(&g, 0), 1);
    setting_table(&g, 0, "Earth's Lost Colony", "New Military Tactics", NULL);
    assert_int_equal(alien_defense(&g, 0), 0);
    setting_table(&g, 0, "Alpha Centauri", "Galactic Imperium", NULL);
    assert_int_equal(alien_defense(&g, 0), 5);
}

/* Their development counts in attacks only if the option says so; their worlds always do. */
static void standing_strength(void **state)
{
    (void)state;
    Options options = {.seed = 1};
    Game g = bare();
    setting_table(&g, THOMANNS, "Old Earth", "Alien Tech Institute", "Lost Alien Warship", NULL);
    assert_int_equal(alien_standing(&g, false), 2);
    mode_option_set(&options, COOP_COUNT_ATI, 1);
    Game other = with_options(&options, "New Sparta", "Epsilon Eridani");
    setting_table(&other, THOMANNS, "Old Earth", "Alien Tech Institute", "Lost Alien Warship",
                  NULL);
    assert_int_equal(alien_standing(&other, true), 5);
}

/* ---- the tug of war ---- */

static void settles(Game *g, const char *world)
{
    setting_table(g, THOMANNS, "Old Earth", NULL);
    setting_hand(g, THOMANNS, world, "Gem World", "Spice World", "Artist Colony", "Asteroid Belt",
                 "Space Port", NULL);
    phase(g, "coop_settle");
    assert_true(is_on_table(g, THOMANNS, world));
}

static void C19_pool_runs_dry(void **state)
{
    (void)state;
    Game g = bare();
    pools(&g, 1);
    actions(&g, ACT_SETTLE, ACT_TRADE, ACT_TRADE);
    settles(&g, "Galactic Trendsetters");
    pools_are(&g, 0);
    assert_true(coop_ended(&g));
    assert_int_equal(score_winners(&g), 1 << THOMANNS);
    coop_move(&(Run){&g, g.cat, NULL}, 0, 2);
    assert_false(coop_ended(&g));
    pools_are(&g, 2);
}

static void C20_all_points_won(void **state)
{
    (void)state;
    Game g = bare();
    pools(&g, 86);
    setting_table(&g, 0, "Earth's Lost Colony", "Terraformed World", NULL);
    coop_on_placed(&(Run){&g, g.cat, NULL}, 0, setting_card(&g, "Terraformed World"));
    pools_are(&g, 88);
    assert_true(coop_ended(&g));
    assert_int_equal(score_winners(&g), 3);
    ScoreSheet sheet;
    score_seat(&g, 1, &sheet);
    assert_int_equal(sheet.total, 88);
}

/* ---- their cards ---- */

static void C21_order_of_value(void **state)
{
    (void)state;
    Game g = bare();
    static const char *const order[] = {"Lost Alien Warship",
                                        "Alien Robotic Factory",
                                        "Alien Robot Scout Ship",
                                        "Rebel Warrior Race",
                                        "New Sparta",
                                        "Malevolent Lifeforms",
                                        "Bio-Hazard Mining World"};
    setting_hand(&g, THOMANNS, order[6], order[4], order[2], order[5], order[3], order[0], order[1],
                 "Space Marines", "Public Works", NULL);
    uint8_t cards[SET_SIZE];
    assert_int_equal(alien_worlds(&g, cards), 7);
    for (int i = 0; i < 7; i++)
        assert_string_equal(catalog_design(g.cat, cards[i])->name, order[i]);
    assert_int_equal(alien_order(&g, cards), 9);
    assert_string_equal(catalog_design(g.cat, cards[7])->name, "Space Marines");
}

static void C22_payment(void **state)
{
    (void)state;
    Game g = bare();
    Set pay;
    int world = setting_card(&g, "Mining World");
    setting_hand(&g, THOMANNS, "Mining World", "Public Works", "Space Marines", "Gem World",
                 "Spice World", NULL);
    assert_true(alien_payment(&g, world, 3, &pay));
    assert_true(set_count(&pay) == 3 && has(&g, &pay, "Public Works"));
    assert_true(has(&g, &pay, "Gem World") && has(&g, &pay, "Spice World"));
    setting_hand(&g, THOMANNS, "Mining World", "Public Works", "Space Marines", "Gem World", NULL);
    assert_false(alien_payment(&g, world, 3, &pay));
    assert_int_equal(alien_settles(&g, &pay), setting_card(&g, "Gem World"));
}

static void C23_discount(void **state)
{
    (void)state;
    Game g = bare();
    Set pay;
    setting_hand(&g, THOMANNS, "Deserted Alien Outpost", "Public Works", "Export Duties",
                 "Gem World", NULL);
    setting_table(&g, THOMANNS, "Old Earth", "Alien Tech Institute", NULL);
    assert_int_equal(alien_settles(&g, &pay), setting_card(&g, "Deserted Alien Outpost"));
    assert_int_equal(set_count(&pay), 2);
    actions(&g, ACT_SETTLE, ACT_TRADE, ACT_TRADE);
    phase(&g, "coop_settle");
    assert_int_equal(g.seat[THOMANNS].hand_n, 1);
    assert_int_equal(g.seat[THOMANNS].goods, 4); /* its windfall */
    pools_are(&g, 25);
}

static void C24_conquest(void **state)
{
    (void)state;
    Game g = bare();
    Set pay;
    setting_hand(&g, THOMANNS, "Alien Robot Scout Ship", "Drop Ships", NULL);
    setting_table(&g, THOMANNS, "Old Earth", "Alien Tech Institute", NULL);
    assert_int_equal(alien_settles(&g, &pay), NO_CARD);
    setting_table(&g, THOMANNS, "Old Earth", "Alien Tech Institute", "Alien Rosetta Stone World",
                  NULL);
    assert_int_equal(alien_settles(&g, &pay), setting_card(&g, "Alien Robot Scout Ship"));
    assert_true(set_is_empty(&pay));
}

static void C25_bonus_of_settle(void **state)
{
    (void)state;
    for (int chosen = 0; chosen < 2; chosen++) {
        Game g = bare();
        setting_hand(&g, THOMANNS, "Pilgrimage World", NULL);
        actions(&g, ACT_SETTLE, ACT_TRADE, chosen ? ACT_SETTLE : ACT_TRADE);
        phase(&g, "coop_settle");
        assert_true(is_on_table(&g, THOMANNS, "Pilgrimage World"));
        assert_int_equal(g.seat[THOMANNS].hand_n, chosen);
        pools_are(&g, 26);
    }
}

static void C26_alien_windfall_first(void **state)
{
    (void)state;
    for (int chosen = 0; chosen < 2; chosen++) {
        Game g = bare();
        setting_table(&g, THOMANNS, "Old Earth", "Avian Uplift Race", "Alien Robot Sentry",
                      "Gem World", NULL);
        actions(&g, ACT_PRODUCE, ACT_TRADE, chosen ? ACT_PRODUCE : ACT_TRADE);
        phase(&g, "coop_produce");
        assert_int_equal(g.seat[THOMANNS].goods, 8 | (chosen ? 4 : 0));
    }
}

static void C27_hand_limit(void **state)
{
    (void)state;
    Game g = bare();
    setting_hand(&g, THOMANNS, "Public Works", "Interstellar Bank", "Space Marines", "Drop Ships",
                 "Gem World", "Spice World", "Artist Colony", "Asteroid Belt", "Space Port",
                 "Mining World", "Comet Zone", "New Earth", NULL);
    Set surplus = alien_surplus(&g);
    assert_int_equal(set_count(&surplus), 2);
    assert_true(has(&g, &surplus, "Public Works") && has(&g, &surplus, "Interstellar Bank"));
    phase(&g, "coop_limit");
    assert_int_equal(g.seat[THOMANNS].hand_n, 10);
}

static void fill_table(Game *g, int seat)
{
    while (g->seat[seat].tableau_n < TABLEAU_FULL) {
        int card = set_first(&g->pile[g->pile_of[seat]].supply);
        setting_take(g, card);
        g->seat[seat].tableau[g->seat[seat].tableau_n++] = (uint8_t)card;
    }
}

static void C28_full_tableau(void **state)
{
    (void)state;
    static const struct {
        int seat, humans;
        unsigned winners;
    } rows[] = {{0, 50, 3}, {1, 44, 0}, {THOMANNS, 43, 4}, {0, 43, 4}, {THOMANNS, 45, 3}};
    for (int i = 0; i < 5; i++) {
        Game g = bare();
        pools(&g, rows[i].humans);
        assert_false(coop_ended(&g));
        fill_table(&g, rows[i].seat);
        assert_true(coop_ended(&g));
        assert_int_equal(score_winners(&g), rows[i].winners);
    }
}

static void partners_are_one_side(void **state)
{
    (void)state;
    ScoreResult result;
    Game g = bare();
    pools(&g, 50);
    score_result(&g, &result);
    assert_int_equal(result.sides, 2);
    assert_int_equal(result.side[0].seats, 3);
    assert_int_equal(result.side[0].sheet.total, 50);
    assert_int_equal(result.side[1].seats, 1 << THOMANNS);
    for (int seat = 0; seat < THOMANNS; seat++)
        assert_int_equal(score_rival(&result, seat), COOP_CHIPS - 50);
    assert_int_equal(score_rival(&result, THOMANNS), 50);
}

static void count_a_six(bool once)
{
    Options options = {.seed = 1};
    mode_option_set(&options, COOP_SIX_AT_BUILD, once);
    Game g = with_options(&options, "Earth's Lost Colony", "Epsilon Eridani");
    Run r = {&g, g.cat, NULL};
    setting_table(&g, 0, "Earth's Lost Colony", "Public Works", "Space Marines", "Drop Ships",
                  "Export Duties", "Replicant Robots", "Galactic Federation", NULL);
    coop_on_placed(&r, 0, setting_card(&g, "Galactic Federation"));
    pools_are(&g, 35);
    phase(&g, "coop_limit");
    pools_are(&g, 35);
    setting_table(&g, 0, "Earth's Lost Colony", "Public Works", "Space Marines", "Drop Ships",
                  "Export Duties", "Replicant Robots", "Galactic Federation", "Interstellar Bank",
                  NULL);
    phase(&g, "coop_limit");
    pools_are(&g, once ? 35 : 36);
}

static void C29_six_counts_once(void **state)
{
    (void)state;
    count_a_six(true);
    count_a_six(false);
}

static void C31_good_goes_too(void **state)
{
    (void)state;
    Game g = two_small_worlds();
    setting_table(&g, 0, "Earth's Lost Colony", "Refugee World", NULL);
    setting_good(&g, 0, "Refugee World");
    int good = g.seat[0].good[1];
    setting_table(&g, 1, "New Sparta", NULL);
    actions(&g, ACT_DEVELOP, ACT_SETTLE, ACT_SETTLE);
    attack(&g);
    assert_true(has(&g, &g.pile[0].discard, "Refugee World"));
    assert_true(set_has(&g.pile[0].discard, good));
    assert_false(has(&g, &g.removed, "Refugee World"));
}

static void destroyed_out_of_the_game(void **state)
{
    (void)state;
    Options options = {.seed = 1};
    mode_option_set(&options, COOP_DESTROYED_TO_DISCARD, 0);
    Game g = with_options(&options, "Earth's Lost Colony", "New Sparta");
    disarm(&g);
    setting_table(&g, 0, "Earth's Lost Colony", "Refugee World", NULL);
    actions(&g, ACT_DEVELOP, ACT_SETTLE, ACT_SETTLE);
    attack(&g);
    assert_true(has(&g, &g.removed, "Refugee World"));
}

/* ---- trade and consume ---- */

static Game consumer(int action)
{
    Game g = bare();
    actions(&g, ACT_TRADE, ACT_SETTLE, action);
    setting_hand(&g, THOMANNS, NULL);
    return g;
}

/* Selling the only good would cost two points of consuming; another one is sold instead. */
static void sale_spares_double_points(void **state)
{
    (void)state;
    Game g = consumer(ACT_TRADE);
    setting_table(&g, THOMANNS, "Galactic Trendsetters", "Alien Robot Sentry", "Gem World",
                  "Spice World", NULL);
    setting_good(&g, THOMANNS, "Alien Robot Sentry");
    phase(&g, "coop_consume");
    assert_int_equal(g.seat[THOMANNS].hand_n, 5); /* no other good is left: it is sold anyway */
    pools_are(&g, 28);
    g = consumer(ACT_TRADE);
    setting_table(&g, THOMANNS, "Galactic Trendsetters", "Alien Robot Sentry", "Gem World", NULL);
    setting_good(&g, THOMANNS, "Alien Robot Sentry");
    setting_good(&g, THOMANNS, "Gem World");
    phase(&g, "coop_consume");
    assert_int_equal(g.seat[THOMANNS].hand_n,
                     5); /* either can be consumed: the better one is sold */
    pools_are(&g, 26);
}

/* How many points a sale may cost is an option. */
static void sale_limit(void **state)
{
    (void)state;
    for (int limit = 1; limit <= 2; limit++) {
        Options options = {.seed = 1};
        mode_option_set(&options, COOP_SALE_VP_LOSS, limit);
        Game g = with_options(&options, "New Sparta", "Alpha Centauri");
        actions(&g, ACT_SETTLE, ACT_SETTLE, ACT_TRADE);
        setting_hand(&g, THOMANNS, NULL);
        setting_table(&g, THOMANNS, "Plague World", "Gem World", NULL);
        setting_good(&g, THOMANNS, "Plague World");
        setting_good(&g, THOMANNS, "Gem World");
        phase(&g, "coop_consume");
        assert_int_equal(g.seat[THOMANNS].hand_n, limit == 1 ? 2 + 1 : 4);
        pools_are(&g, limit == 1 ? 27 : 28);
    }
}

/* Points first, then cards: the power that pays more takes the last good. */
static void consumes_for_most_points(void **state)
{
    (void)state;
    Game g = consumer(ACT_SETTLE);
    setting_table(&g, THOMANNS, "Old Earth", "Galactic Trendsetters", "Gem World", NULL);
    setting_good(&g, THOMANNS, "Gem World");
    phase(&g, "coop_consume");
    pools_are(&g, 26);
    g = consumer(ACT_SETTLE);
    setting_table(&g, THOMANNS, "Expanding Colony", "Outlaw World", "Gem World", NULL);
    setting_good(&g, THOMANNS, "Gem World");
    phase(&g, "coop_consume");
    pools_are(&g, 27);
    assert_int_equal(g.seat[THOMANNS].hand_n, 1);
    g = consumer(
        ACT_SETTLE); /* 2 goods for 3 points beat 1 for 1 twice; the other power gets the third */
    setting_table(&g, THOMANNS, "Expanding Colony", "Tourist World", "Gem World", "Spice World",
                  "Mining World", NULL);
    setting_good(&g, THOMANNS, "Gem World");
    setting_good(&g, THOMANNS, "Spice World");
    setting_good(&g, THOMANNS, "Mining World");
    phase(&g, "coop_consume");
    pools_are(&g, 24);
}

/* They give hand cards for points, but never those with military. */
static void gives_cards_for_points(void **state)
{
    (void)state;
    Game g = consumer(ACT_SETTLE);
    setting_table(&g, THOMANNS, "Old Earth", "Merchant World", NULL);
    setting_hand(&g, THOMANNS, "Space Marines", "Gem World", "Public Works", "Mining World", NULL);
    phase(&g, "coop_consume");
    pools_are(&g, 26);
    assert_true(has(&g, &g.seat[THOMANNS].hand, "Space Marines"));
    assert_true(has(&g, &g.seat[THOMANNS].hand, "Mining World"));
}

/* ---- whole games ---- */

static void C30_nothing_is_lost(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        Game g;
        Rng rng = rng_seeded(seed);
        game_start(&g, catalog_for(BOX_BASE), mode_find("coop"), &(Options){.seed = seed}, NULL);
        while (!g.over) {
            Ask ask;
            int seat = g.asked & 1 ? 0 : 1;
            assert_true(game_ask(&g, seat, &ask));
            Set picks = random_picks(&g, seat, &ask, &rng);
            assert_int_equal(game_apply(&g, seat, &picks, NULL).code, ERR_NONE);
            assert_int_equal(coop_of(&g)->humans + coop_of(&g)->thomanns, 88);
            assert_int_equal(g.pool, coop_of(&g)->thomanns);
            if (audit_game(&g))
                fail_msg("seed %d: %s", (int)seed, audit_game(&g));
        }
        assert_int_equal(g.cat->cards - set_count(&g.removed), 113);
        assert_true(coop_ended(&g));
    }
}

/* ---- options ---- */

static void difficulty(void **state)
{
    (void)state;
    for (int aliens = 1; aliens <= 87; aliens += 43) {
        Options options = {.seed = 3};
        mode_option_set(&options, COOP_ALIENS, aliens);
        Game g = with_options(&options, "New Sparta", "Epsilon Eridani");
        pools_are(&g, 88 - aliens);
    }
}

static void prebuilt_goods(void **state)
{
    (void)state;
    Options options = {.seed = 3};
    mode_option_set(&options, COOP_PREBUILT_GOODS, 0);
    Game g = with_options(&options, "Alpha Centauri", "New Sparta");
    assert_int_equal(g.seat[0].goods + g.seat[1].goods + g.seat[THOMANNS].goods, 0);
    Game with = seeded(3, "Alpha Centauri", "New Sparta");
    assert_int_equal(with.seat[0].goods, 1);
    assert_int_equal(with.seat[1].goods, 2);
    assert_int_equal(with.seat[THOMANNS].goods, 4);
}

/* The partner's hand is visible with open hands, the Thomanns' always, also to spectators. */
static void open_hands(void **state)
{
    (void)state;
    for (int open = 0; open < 2; open++) {
        Options options = {.seed = 3};
        View v;
        mode_option_set(&options, COOP_OPEN_HANDS, open);
        Game g = with_options(&options, "Alpha Centauri", "New Sparta");
        view_make(&g, 0, &v);
        assert_int_equal(set_count(&v.seat[1].hand), open ? 4 : 0);
        assert_int_equal(v.seat[1].hand_n, 4);
        assert_int_equal(set_count(&v.seat[THOMANNS].hand), 4);
        view_make(&g, -1, &v);
        assert_int_equal(set_count(&v.seat[0].hand), 0);
        assert_int_equal(set_count(&v.seat[THOMANNS].hand), 4);
        const CoopState *seen = (const CoopState *)(const void *)v.mode_data;
        for (int i = 0; i < COOP_CARDS; i++)
            assert_int_equal(seen->card[i], ACTIONS);
    }
}

static void bad_table(const char *text, int line, const char *word)
{
    CardError err;
    CoopValues table = *coop_values_builtin();
    assert_false(coop_values_parse(text, strlen(text), "mine.table", &table, &err));
    assert_int_equal(err.line, line);
    assert_string_equal(err.word, word);
    assert_memory_equal(&table, coop_values_builtin(), sizeof table);
}

static void table_of_options(void **state)
{
    (void)state;
    const CoopValues *table = coop_values_builtin();
    for (int i = 0; i < COOP_OPTIONS; i++) {
        assert_in_range(table->option[i], coop_option_rows[i].least, coop_option_rows[i].most);
        assert_true(table->note[i].size > 20);
    }
    assert_int_equal(table->homes, 4);
    bad_table("ALIENS: 88", 1, "88");
    bad_table("ALIENS: 0", 1, "0");
    bad_table("\nOPEN_HANDS: yes", 2, "yes");
    bad_table("MERCY: 1", 1, "MERCY");
    bad_table("removed:", 1, "");
    bad_table("nonsense", 1, "nonsense");
    CoopValues mine = *table;
    CardError err;
    Mode mode;
    Game g;
    assert_true(coop_values_parse("ALIENS: 70", 10, "mine.table", &mine, &err));
    variant_play_by(mode_find("coop"), &mine, &mode);
    game_start(&g, catalog_for(BOX_BASE), &mode, &(Options){.seed = 1}, NULL);
    pools_are(&g, 18);
}

static void table_names(void **state)
{
    (void)state;
    CoopValues mine = *coop_values_builtin();
    CardError err;
    Mode mode;
    Buf out = {0};
    static const char text[] = "removed: Gem World, Nowhere\nhome Old Earth: Spice World\n";
    assert_true(coop_values_parse(text, strlen(text), "mine.table", &mine, &err));
    coop_values_print(&out, &mine, NULL);
    assert_non_null(strstr(buf_text(&out), "\nremoved: Gem World, Nowhere\n"));
    assert_non_null(strstr(buf_text(&out), "\nhome New Sparta: Former Penal Colony\n"));
    assert_non_null(strstr(buf_text(&out), "\nhome Old Earth: Spice World\n"));
    buf_clear(&out);
    variant_play_by(mode_find("coop"), &mine, &mode);
    assert_false(mode_fits(&mode, catalog_for(BOX_BASE), &(Options){0}, &out));
    assert_non_null(strstr(said(&out), "'Nowhere'"));
    buf_clear(&out);
    mine.removed_n = 1;
    variant_play_by(mode_find("coop"), &mine, &mode);
    assert_true(mode_fits(&mode, catalog_for(BOX_BASE), &(Options){0}, &out));
    buf_free(&out);
}

static void unknown_names(void **state)
{
    (void)state;
    static const char *const lines[] = {"removed: Nowhere", "thomanns: Old Earth, Nowhere",
                                        "home Nowhere: Gem World", "home Old Earth: Nowhere"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        CoopValues mine = *coop_values_builtin();
        CardError err;
        Mode mode;
        Buf out = {0};
        assert_true(coop_values_parse(lines[i], strlen(lines[i]), "mine.table", &mine, &err));
        variant_play_by(mode_find("coop"), &mine, &mode);
        assert_false(mode_fits(&mode, catalog_for(BOX_BASE), &(Options){0}, &out));
        assert_non_null(strstr(said(&out), "no card is called 'Nowhere'"));
        buf_free(&out);
    }
}

/* What is printed can be read again, and is the same table. */
static void table_is_printed_to_be_read(void **state)
{
    (void)state;
    CoopValues mine = *coop_values_builtin(), again = mine;
    CardError err;
    Buf out = {0}, second = {0};
    static const char text[] = "ALIENS: 70\nRESHUFFLES: 3\nremoved: Gem World\n"
                               "thomanns: Old Earth\nhome Old Earth: Spice World\n";
    assert_true(coop_values_parse(text, strlen(text), "mine.table", &mine, &err));
    coop_values_print(&out, &mine, NULL);
    assert_true(coop_values_parse(out.data, out.size, "printed.table", &again, &err));
    assert_int_equal(again.option[COOP_ALIENS], 70);
    coop_values_print(&second, &again, NULL);
    assert_string_equal(buf_text(&second), buf_text(&out));
    buf_free(&out);
    buf_free(&second);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(C1_setup),
    cmocka_unit_test(C2_deck_of_the_players),
    cmocka_unit_test(C3_alien_cards),
    cmocka_unit_test(C4_action_cards),
    cmocka_unit_test(homes_to_choose),
    cmocka_unit_test(C5_skips_what_it_cannot_do),
    cmocka_unit_test(C6_reshuffles_all_eight),
    cmocka_unit_test(passes_after_reshuffles),
    cmocka_unit_test(performable),
    cmocka_unit_test(C7_explore),
    cmocka_unit_test(C8_only_the_weak_one),
    cmocka_unit_test(C9_too_weak_without_bonus),
    cmocka_unit_test(C10_spends_a_card),
    cmocka_unit_test(C11_fewest_cards),
    cmocka_unit_test(C12_tactics_need_another_card),
    cmocka_unit_test(partners_of_tactics),
    cmocka_unit_test(C13_chance_decides),
    cmocka_unit_test(C14_most_points_fall),
    cmocka_unit_test(C15_production_before_windfall),
    cmocka_unit_test(owner_chooses),
    cmocka_unit_test(C16_home_only_when_last),
    cmocka_unit_test(C17_defense),
    cmocka_unit_test(C18_defense_is_not_negative),
    cmocka_unit_test(standing_strength),
    cmocka_unit_test(C19_pool_runs_dry),
    cmocka_unit_test(C20_all_points_won),
    cmocka_unit_test(C21_order_of_value),
    cmocka_unit_test(C22_payment),
    cmocka_unit_test(C23_discount),
    cmocka_unit_test(C24_conquest),
    cmocka_unit_test(C25_bonus_of_settle),
    cmocka_unit_test(C26_alien_windfall_first),
    cmocka_unit_test(C27_hand_limit),
    cmocka_unit_test(C28_full_tableau),
    cmocka_unit_test(partners_are_one_side),
    cmocka_unit_test(C29_six_counts_once),
    cmocka_unit_test(C30_nothing_is_lost),
    cmocka_unit_test(C31_good_goes_too),
    cmocka_unit_test(destroyed_out_of_the_game),
    cmocka_unit_test(sale_spares_double_points),
    cmocka_unit_test(sale_limit),
    cmocka_unit_test(consumes_for_most_points),
    cmocka_unit_test(gives_cards_for_points),
    cmocka_unit_test(difficulty),
    cmocka_unit_test(prebuilt_goods),
    cmocka_unit_test(open_hands),
    cmocka_unit_test(table_of_options),
    cmocka_unit_test(table_names),
    cmocka_unit_test(unknown_names),
    cmocka_unit_test(table_is_printed_to_be_read),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
