/* Drafting: D1 to D23 of its specification by their numbers. */
#include "support/cmocka.h"

#include <string.h>

#include "ai/player.h"
#include "cards/catalog.h"
#include "modes/draft.h"
#include "modes/presets.h"
#include "rules/audit.h"
#include "rules/op.h"
#include "rules/place.h"
#include "rules/score.h"
#include "support/setting.h"
#include "view/view.h"

static const char *const modes[] = {"draft-2p", "draft-2px", "draft-3p"};

static Set answer_of(const Game *g, int seat, Rng *rng)
{
    Ask ask;
    assert_true(game_ask(g, seat, &ask));
    return random_picks(g, seat, &ask, rng);
}

static void answer(Game *g, int seat, Rng *rng)
{
    Set picks = answer_of(g, seat, rng);
    assert_int_equal(game_apply(g, seat, &picks, NULL).code, ERR_NONE);
}

/* Everybody picks once. */
static void pick_all(Game *g, Rng *rng)
{
    for (int seat = 0; seat < g->players; seat++)
        answer(g, seat, rng);
}

static bool is_drafting(const Game *g)
{
    return g->mode->plan[g->step].step->name[6] == 'p';
}

/* Through the draft, up to the choice of start worlds. */
static Game drafted(const char *mode, uint64_t seed)
{
    Game g = setting_game(mode, seed);
    Rng rng = rng_seeded(seed);
    while (is_drafting(&g))
        pick_all(&g, &rng);
    return g;
}

/* Through everything before the first round. */
static Game begun(const char *mode, uint64_t seed)
{
    Game g = drafted(mode, seed);
    Rng rng = rng_seeded(seed + 1);
    while (!g.round)
        for (int seat = 0; seat < g.players; seat++)
            if (g.asked >> seat & 1)
                answer(&g, seat, &rng);
    return g;
}

static int common_cards(const Game *g)
{
    return g->pile[g->players].supply_n;
}

/* Cards of a seat anywhere: deck, discards, hand, look, tableau, goods, laid down. */
static int circulating(const Game *g, int seat)
{
    const Seat *s = &g->seat[seat];
    const Pile *pile = &g->pile[g->pile_of[seat]];
    int n = pile->supply_n + pile->discard_n + s->hand_n + s->look_n + s->tableau_n;
    n += __builtin_popcount(s->goods);
    return n + (s->placed != NO_CARD && seat_slot(s, s->placed) < 0);
}

static void D1_two_players(void **state)
{
    (void)state;
    Game g = setting_game("draft-2p", 1);
    assert_int_equal(common_cards(&g) + g.seat[0].look_n + g.seat[1].look_n, 132);
    assert_int_equal(g.seat[0].hand_n + g.seat[1].hand_n, 4);
}

static void D2_three_players(void **state)
{
    (void)state;
    Game g = setting_game("draft-3p", 1);
    assert_int_equal(common_cards(&g) + 3 * g.seat[0].look_n, 130);
}

static void D3_one_odd_one_even(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        Game g = setting_game(modes[seed % 3], seed);
        for (int seat = 0; seat < g.players; seat++) {
            int odd = 0, even = 0;
            for (SET_EACH(card, &g.seat[seat].hand)) {
                int number = catalog_design(g.cat, card)->start;
                assert_int_not_equal(number, NO_CARD);
                odd += number % 2 == 1;
                even += number % 2 == 0;
            }
            assert_true(odd == 1 && even == 1);
        }
    }
}

static void check_counts(const char *mode, int each, int removed)
{
    Game g = drafted(mode, 3);
    assert_int_equal(set_count(&g.removed), removed);
    for (int seat = 0; seat < g.players; seat++)
        assert_int_equal(g.pile[seat].supply_n + g.seat[seat].hand_n, each);
}

static void D4_two_players_65_picks(void **state)
{
    (void)state;
    check_counts("draft-2p", 65, 2);
    check_counts("draft-2px", 65, 2);
}

static void D5_three_players_40_picks(void **state)
{
    (void)state;
    check_counts("draft-3p", 40, 10);
}

static void D6_left_then_right(void **state)
{
    (void)state;
    Game g = setting_game("draft-3p", 5);
    Rng rng = rng_seeded(1);
    for (int pack = 1; pack <= 4; pack++) {
        assert_int_equal(draft_of(&g)->pack, pack);
        Set left[3];
        for (int seat = 0; seat < 3; seat++) {
            Set picks = answer_of(&g, seat, &rng);
            left[seat] = set_minus(&g.seat[seat].look, &picks);
            assert_int_equal(game_apply(&g, seat, &picks, NULL).code, ERR_NONE);
        }
        for (int seat = 0; seat < 3; seat++) {
            int to = (seat + (pack % 2 ? 1 : 2)) % 3;
            assert_true(set_equal(&g.seat[to].look, &left[seat]));
        }
        while (draft_of(&g)->pack == pack)
            pick_all(&g, &rng);
    }
}

static void D7_last_card_of_a_pack(void **state)
{
    (void)state;
    Game g = setting_game("draft-2p", 6);
    Rng rng = rng_seeded(1);
    for (int i = 0; i < 4; i++)
        pick_all(&g, &rng); /* the fifth is forced */
    assert_int_equal(g.pile[0].discard_n, 5);
    assert_int_equal(g.seat[0].look_n, 5);
    assert_int_equal(draft_of(&g)->pack, 2);
}

static void D8_every_card_once(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 30; seed++) {
        Game g = drafted(modes[seed % 3], seed);
        Set all = g.removed;
        int n = set_count(&all);
        for (int seat = 0; seat < g.players; seat++) {
            Set mine = set_union(&g.pile[seat].supply, &g.seat[seat].hand);
            mine = set_union(&mine, &g.seat[seat].look);
            n += set_count(&mine);
            all = set_union(&all, &mine);
        }
        assert_int_equal(n, 136);
        assert_true(set_equal(&all, &g.cat->all));
    }
}

static void D9_picks_are_sealed(void **state)
{
    (void)state;
    Game g = setting_game("draft-3p", 7);
    Rng rng = rng_seeded(1);
    View before, after;
    Set pack = g.seat[1].look;
    assert_true(game_is_sealed(&g, 0));
    view_make(&g, 1, &before);
    answer(&g, 0, &rng);
    view_make(&g, 1, &after);
    assert_true(view_equal(&before, &after));
    assert_true(set_equal(&g.seat[1].look, &pack));
    answer(&g, 2, &rng);
    assert_true(set_equal(&g.seat[1].look, &pack));
    answer(&g, 1, &rng);
    assert_false(set_equal(&g.seat[1].look, &pack));
}

/* Keeps the start world of that name with seat 0, in some game where it can; -1 is the other's
 * choice. */
static Game keeping(const char *name, Rng *rng)
{
    for (uint64_t seed = 0; seed < 200; seed++) {
        Game g = drafted("draft-2p", seed);
        int card = setting_card(&g, name);
        if (!set_has(&g.seat[0].look, card))
            continue;
        Set picks = set_of(card);
        assert_int_equal(game_apply(&g, 0, &picks, NULL).code, ERR_NONE);
        while (!g.round)
            for (int seat = 0; seat < 2; seat++)
                if (g.asked >> seat & 1)
                    answer(&g, seat, rng);
        assert_int_equal(g.seat[0].start, card);
        return g;
    }
    fail_msg("%s is never offered", name);
    return (Game){0};
}

static void D10_cards_kept(void **state)
{
    (void)state;
    Rng rng = rng_seeded(2);
    Game g = keeping("Ancient Race", &rng);
    assert_int_equal(g.seat[0].hand_n, 3);
    assert_int_equal(g.pile[0].discard_n, 4); /* three cards and the other start world */
    g = keeping("Old Earth", &rng);
    assert_int_equal(g.seat[0].hand_n, 4);
    assert_int_equal(g.pile[0].discard_n, 3);
}

static void D11_good_from_the_own_deck(void **state)
{
    (void)state;
    Rng rng = rng_seeded(3);
    Game g = keeping("Alpha Centauri", &rng);
    const Design *other = catalog_design(g.cat, g.seat[1].start);
    assert_int_equal(g.seat[0].goods, 1);
    assert_int_equal(g.pile[0].supply_n, 58);
    assert_int_equal(g.pile[1].supply_n, other->source == WINDFALL ? 58 : 59);
}

static void D12_payment_to_the_own_discards(void **state)
{
    (void)state;
    Game g = begun("draft-2p", 8);
    int mine = g.pile[0].discard_n, other = g.pile[1].discard_n;
    Run r = {&g, g.cat, NULL};
    while (g.seat[0].hand_n > 3) {
        Set one = set_of(set_first(&g.seat[0].hand));
        place_discard_hand(&r, 0, &one, WHY_HAND_LIMIT, NO_CARD);
        mine++;
    }
    run_push(&r, 0, OP_PAY, g.seat[0].start, 3, 3);
    Set hand = g.seat[0].hand;
    op_of(g.mode, OP_PAY)->apply(&r, 0, (Frame){OP_PAY, g.seat[0].start, 3, 3}, &hand);
    assert_int_equal(g.pile[0].discard_n, mine + 3);
    assert_int_equal(g.pile[1].discard_n, other);
}

/* Leaves `deck` cards in the seat's deck and `discards` in its discards; the rest leaves the
 * game. */
static void thin(Game *g, int seat, int deck, int discards)
{
    Pile *pile = &g->pile[seat];
    Set all = set_union(&pile->supply, &pile->discard);
    pile->supply = pile->discard = g->seat[seat].known = set_empty();
    for (SET_EACH(card, &all))
        if (deck-- > 0)
            set_add(&pile->supply, card);
        else if (discards-- > 0)
            set_add(&pile->discard, card);
        else
            set_add(&g->removed, card);
    pile->supply_n = (uint8_t)set_count(&pile->supply);
    pile->discard_n = (uint8_t)set_count(&pile->discard);
}

static void D13_reshuffle_in_a_draw(void **state)
{
    (void)state;
    Game g = begun("draft-2p", 9);
    Run r = {&g, g.cat, NULL};
    int hand = g.seat[0].hand_n, other = g.pile[1].supply_n;
    thin(&g, 0, 1, 9);
    place_draw(&r, 0, 2, WHY_EXPLORE, NO_CARD, 0);
    assert_int_equal(g.seat[0].hand_n, hand + 2);
    assert_int_equal(g.pile[0].supply_n, 8);
    assert_int_equal(g.pile[0].discard_n, 0);
    assert_int_equal(g.pile[1].supply_n, other);
}

static void D14_no_cards_no_goods(void **state)
{
    (void)state;
    Game g = begun("draft-2p", 10);
    thin(&g, 0, 40, 0);
    g.seat[0].tableau_n = 0;
    set_add(&g.pile[0].supply, g.seat[0].start);
    g.pile[0].supply_n++;
    g.seat[0].goods = 0;
    memset(g.seat[0].good, NO_CARD, sizeof g.seat[0].good);
    int worlds = 0;
    for (SET_EACH(card, &g.pile[0].supply))
        if (worlds < 2 && catalog_design(g.cat, card)->source == PRODUCTION &&
            catalog_design(g.cat, card)->start == NO_CARD) {
            set_remove(&g.pile[0].supply, card);
            g.pile[0].supply_n--;
            g.seat[0].tableau[worlds++] = (uint8_t)card;
        }
    assert_int_equal(worlds, 2);
    g.seat[0].tableau_n = 2;
    seat_sum(g.cat, &g.seat[0]);
    thin(&g, 0, 0, 0);
    int other = g.pile[1].supply_n + g.pile[1].discard_n;
    setting_actions(&g, 0, ACT_PRODUCE, ACTIONS);
    setting_go(&g, "produce", 0, NULL);
    assert_int_equal(g.seat[0].goods, 0);
    assert_true(g.pile[1].supply_n + g.pile[1].discard_n <= other);
    assert_int_equal(g.pile[0].supply_n + g.pile[0].discard_n, 0);
}

static void D15_spent_good_to_the_own_discards(void **state)
{
    (void)state;
    Game g = begun("draft-2p", 11);
    Run r = {&g, g.cat, NULL};
    int slot = g.seat[1].tableau_n;
    for (SET_EACH(card, &g.pile[1].supply))
        if (catalog_design(g.cat, card)->source) {
            setting_take(&g, card);
            place_on_tableau(&r, 1, card);
            break;
        }
    assert_true(place_good(&r, 1, slot));
    int good = g.seat[1].good[slot], mine = g.pile[0].discard_n;
    place_spend_good(&r, 1, slot);
    assert_true(set_has(&g.pile[1].discard, good));
    assert_int_equal(g.pile[0].discard_n, mine);
}

static void D16_flipped_card_of_the_own_deck(void **state)
{
    (void)state;
    int kept = 0, lost = 0;
    for (uint64_t seed = 0; seed < 30; seed++) {
        Game g = begun("draft-2p", seed);
        Run r = {&g, g.cat, NULL};
        setting_take(&g, setting_card(&g, "Gambling World"));
        place_on_tableau(&r, 0, setting_card(&g, "Gambling World"));
        game_new_phase(&g);
        Pile before = g.pile[0], other = g.pile[1];
        int hand = g.seat[0].hand_n, slot = g.seat[0].tableau_n - 1;
        Set number = set_of(2);
        op_of(g.mode, OP_LUCKY)
            ->apply(&r, 0,
                    (Frame){OP_LUCKY, g.seat[0].tableau[slot], (uint8_t)power_ref(slot, 1), 0},
                    &number);
        assert_int_equal(g.pile[0].supply_n, before.supply_n - 1);
        assert_memory_equal(&g.pile[1], &other, sizeof other);
        bool won = g.seat[0].hand_n > hand;
        assert_int_equal(g.pile[0].discard_n, before.discard_n + !won);
        kept += won;
        lost += !won;
    }
    assert_true(kept && lost);
}

static void D17_start_world_returns_to_its_owner(void **state)
{
    (void)state;
    Rng rng = rng_seeded(4);
    Game g = keeping("Old Earth", &rng);
    Set starts = set_and(&g.pile[0].discard, &g.cat->starts);
    int given = set_first(&starts);
    assert_true(given >= 0);
    Run r = {&g, g.cat, NULL};
    assert_false(set_has(&g.pile[1].supply, given));
    place_draw(&r, 0, g.pile[0].supply_n, WHY_POWER, NO_CARD, 0);
    assert_true(set_has(&g.pile[0].supply, given));
    place_draw(&r, 0, g.pile[0].supply_n, WHY_POWER, NO_CARD, 0);
    assert_true(set_has(&g.seat[0].hand, given));
}

static void D18_goals_before_the_first_pick(void **state)
{
    (void)state;
    Game g = setting_game("draft-2px", 12);
    View v;
    int goals = 0;
    assert_true(is_drafting(&g));
    view_make(&g, 0, &v);
    for (int goal = 0; goal < GOALS_MAX; goal++)
        goals += v.goal_on[goal];
    assert_int_equal(goals, 6);
}

static void D19_not_for_four(void **state)
{
    (void)state;
    assert_null(mode_find("draft-4p"));
    for (int i = 0; mode_at(i); i++)
        if (!strncmp(mode_at(i)->name, "draft", 5))
            assert_in_range(mode_at(i)->players, 2, 3);
}

static void D20_same_seed_same_decks(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        Game a = drafted(modes[i], 13), b = drafted(modes[i], 13), c = drafted(modes[i], 14);
        assert_int_equal(game_hash(&a), game_hash(&b));
        assert_memory_equal(&a.pile, &b.pile, sizeof a.pile);
        assert_int_not_equal(game_hash(&a), game_hash(&c));
    }
}

static void D21_pool_is_shared(void **state)
{
    (void)state;
    Game g = begun("draft-2px", 15);
    assert_int_equal(g.pool, 24);
    g.pool = 0;
    g.seat[0].chips = 24;
    setting_go(&g, "round_end", 0, NULL);
    assert_true(g.over);
}

/* During the draft, a view contains no card of another's pack, picks or start worlds, except those
 * it has seen. */
static void D22_packs_are_hidden(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 10; seed++) {
        Game g = setting_game("draft-3p", seed);
        Rng rng = rng_seeded(seed);
        for (int i = 0; i < 12 && is_drafting(&g); i++) {
            for (int me = 0; me < 3; me++) {
                View v;
                view_make(&g, me, &v);
                for (int other = 0; other < 3; other++) {
                    if (other == me)
                        continue;
                    assert_true(set_is_empty(&v.seat[other].look));
                    assert_true(set_is_empty(&v.seat[other].hand));
                    assert_true(set_is_empty(&v.seat[other].known));
                    assert_int_equal(v.seat[other].look_n, g.seat[other].look_n);
                }
                Set theirs = set_union(&g.seat[(me + 1) % 3].look, &g.pile[(me + 1) % 3].discard);
                Set mine = set_union(&v.own, &v.seat[me].known);
                Set leak = set_and(&theirs, &mine);
                assert_true(set_is_empty(&leak));
            }
            pick_all(&g, &rng);
        }
    }
}

static void D23_private_cards_are_conserved(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++) {
        Game g = begun(modes[seed % 3], seed);
        Rng rng = rng_seeded(seed);
        int each = g.players == 2 ? 67 : 42;
        while (!g.over) {
            int seat = __builtin_ctz(g.asked);
            answer(&g, seat, &rng);
            for (int i = 0; i < g.players; i++)
                assert_int_equal(circulating(&g, i), each);
            if (audit_game(&g))
                fail_msg("seed %d: %s", (int)seed, audit_game(&g));
        }
    }
}

/* The deck after the opening: 59 or 34 cards, one less with a good. */
static void deck_sizes(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++) {
        Game g = begun(modes[seed % 3], seed);
        for (int seat = 0; seat < g.players; seat++)
            assert_int_equal(g.pile[seat].supply_n,
                             (g.players == 2 ? 59 : 34) - (g.seat[seat].goods != 0));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(D1_two_players),
        cmocka_unit_test(D2_three_players),
        cmocka_unit_test(D3_one_odd_one_even),
        cmocka_unit_test(D4_two_players_65_picks),
        cmocka_unit_test(D5_three_players_40_picks),
        cmocka_unit_test(D6_left_then_right),
        cmocka_unit_test(D7_last_card_of_a_pack),
        cmocka_unit_test(D8_every_card_once),
        cmocka_unit_test(D9_picks_are_sealed),
        cmocka_unit_test(D10_cards_kept),
        cmocka_unit_test(D11_good_from_the_own_deck),
        cmocka_unit_test(D12_payment_to_the_own_discards),
        cmocka_unit_test(D13_reshuffle_in_a_draw),
        cmocka_unit_test(D14_no_cards_no_goods),
        cmocka_unit_test(D15_spent_good_to_the_own_discards),
        cmocka_unit_test(D16_flipped_card_of_the_own_deck),
        cmocka_unit_test(D17_start_world_returns_to_its_owner),
        cmocka_unit_test(D18_goals_before_the_first_pick),
        cmocka_unit_test(D19_not_for_four),
        cmocka_unit_test(D20_same_seed_same_decks),
        cmocka_unit_test(D21_pool_is_shared),
        cmocka_unit_test(D22_packs_are_hidden),
        cmocka_unit_test(D23_private_cards_are_conserved),
        cmocka_unit_test(deck_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
