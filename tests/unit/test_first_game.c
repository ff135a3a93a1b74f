/* The first game: preset start worlds and hands, and how many cards are left in the deck. */
#include "support/cmocka.h"

#include <string.h>

#include "cards/catalog.h"
#include "modes/presets.h"
#include "rules/audit.h"
#include "rules/op.h"
#include "support/setting.h"

static Game first_game(const char *name, uint64_t seed)
{
    Game g;
    const Mode *mode = mode_find(name);
    Options options = {.seed = seed, .first_game = 1};
    game_start(&g, mode_catalog(mode), mode, &options, NULL);
    assert_null(audit_game(&g));
    return g;
}

static const struct {
    const char *world, *hand[4];
} presets[] = {
    {"Epsilon Eridani", {"Public Works", "Colony Ship", "Gem World", "Rebel Fuel Cache"}},
    {"Alpha Centauri", {"Mining Robots", "Expedition Force", "Comet Zone", "Rebel Miners"}},
    {"New Sparta",
     {"Export Duties", "New Military Tactics", "Former Penal Colony", "Malevolent Lifeforms"}},
    {"Earth's Lost Colony",
     {"Space Marines", "Contact Specialist", "Avian Uplift Race", "Spice World"}},
    {"Separatist Colony",
     {"Space Mercenaries", "Alien Toy Shop", "Deserted Alien World", "Hive World"}},
};

static void check_seat(const Game *g, int seat)
{
    const Seat *s = &g->seat[seat];
    assert_string_equal(catalog_design(g->cat, s->tableau[0])->name, presets[seat].world);
    assert_int_equal(s->hand_n, 4);
    for (int i = 0; i < 4; i++) {
        int design = catalog_find(g->cat, presets[seat].hand[i]), found = 0;
        for (SET_EACH(card, &s->hand))
            found += g->cat->design_of[card] == design;
        assert_int_equal(found, 1);
    }
}

/* Cards left in the deck with the good of the second start world. */
static void check_mode(const char *name, int deck)
{
    for (uint64_t seed = 0; seed < 10; seed++) {
        Game g = first_game(name, seed);
        for (int seat = 0; seat < g.players; seat++)
            check_seat(&g, seat);
        assert_int_equal(g.seat[1].goods, 1);
        assert_int_equal(g.pile[0].supply_n, deck - 1);
        assert_int_equal(g.pile[0].discard_n, 0);
        Ask ask;
        assert_true(game_ask(&g, 0, &ask));
        assert_int_equal(ask.op, OP_ACTIONS); /* nothing is discarded at the start */
    }
}

static void base_decks(void **state)
{
    (void)state;
    check_mode("base-2p", 104);
    check_mode("base-3p", 99);
    check_mode("base-4p", 94);
}

static void storm_decks(void **state)
{
    (void)state;
    check_mode("tgs-2p", 126);
    check_mode("tgs-3p", 121);
    check_mode("tgs-4p", 116);
    check_mode("tgs-5p", 111);
}

/* Even start worlds are blue, odd ones red; the numbers are printed. */
static void start_world_numbers(void **state)
{
    (void)state;
    static const char *const names[] = {
        "Old Earth",    "Epsilon Eridani",       "Alpha Centauri",
        "New Sparta",   "Earth's Lost Colony",   "Separatist Colony",
        "Ancient Race", "Damaged Alien Factory", "Doomed World"};
    const Catalog *cat = catalog_for(BOXES_PRINTED);
    assert_int_equal(set_count(&cat->starts), 9);
    for (int i = 0; i < 9; i++)
        assert_int_equal(cat->design[catalog_find(cat, names[i])].start, i);
}

/* One start world keeps three cards at the start, but only if dealt as such. */
static void cards_kept_at_the_start(void **state)
{
    (void)state;
    const Catalog *cat = catalog_for(BOXES_PRINTED);
    for (SET_EACH(card, &cat->starts)) {
        const Design *d = catalog_design(cat, card);
        assert_int_equal(d->keeps, strcmp(d->name, "Ancient Race") ? 4 : 3);
    }
}

/* Four "first" goals and two "most" goals, different from game to game; none if not wanted. */
static void goals_are_dealt(void **state)
{
    (void)state;
    uint32_t seen = 0;
    for (uint64_t seed = 1; seed < 60; seed++) {
        const Mode *mode = mode_find("tgs-3p");
        Game g;
        int count[2] = {0};
        game_start(&g, mode_catalog(mode), mode, &(Options){.seed = seed}, NULL);
        for (int goal = 0; goal < g.cat->goals; goal++) {
            count[g.cat->goal[goal].most] += g.goal_on[goal];
            seen |= (uint32_t)g.goal_on[goal] << goal;
        }
        assert_int_equal(count[0], 4);
        assert_int_equal(count[1], 2);
        game_start(&g, mode_catalog(mode), mode, &(Options){.seed = seed, .no_goals = 1}, NULL);
        for (int goal = 0; goal < g.cat->goals; goal++)
            assert_int_equal(g.goal_on[goal], 0);
    }
    assert_int_equal(seen, (1u << 10) - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(base_decks),          cmocka_unit_test(storm_decks),
        cmocka_unit_test(start_world_numbers), cmocka_unit_test(cards_kept_at_the_start),
        cmocka_unit_test(goals_are_dealt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
