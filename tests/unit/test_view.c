/* What a seat may know, case by case; random_games checks the general properties. */
#include "support/cmocka.h"

#include <string.h>

#include "modes/coop.h"
#include "modes/draft.h"
#include "modes/presets.h"
#include "rules/op.h"
#include "rules/place.h"
#include "support/arbitrary.h"
#include "view/determinize.h"

static void start(Game *g, const char *name, uint64_t seed)
{
    const Mode *mode = mode_find(name);
    assert_non_null(mode);
    game_start(g, mode_catalog(mode), mode, &(Options){.seed = seed}, NULL);
}

static void answer_any(Game *g, int seat, Rng *rng)
{
    Ask ask;
    Set none = set_empty(), picks;
    assert_true(game_ask(g, seat, &ask));
    assert_true(arbitrary_answer(g, seat, &ask, &none, rng, &picks));
    game_answer(g, seat, &picks, NULL);
}

/* To where all have to choose their actions. */
static void to_actions(Game *g, Rng *rng)
{
    for (Ask ask; game_ask(g, __builtin_ctz(g->asked), &ask) && ask.op != OP_ACTIONS;)
        answer_any(g, __builtin_ctz(g->asked), rng);
}

static void an_action_is_hidden_until_all_have_chosen(void **state)
{
    (void)state;
    Game g;
    Rng rng = rng_seeded(1);
    start(&g, "tgs-3p", 1);
    to_actions(&g, &rng);
    Set settle = set_of(ACT_SETTLE);
    game_answer(&g, 1, &settle, NULL);
    View own, other, none;
    view_make(&g, 1, &own);
    view_make(&g, 0, &other);
    view_make(&g, -1, &none);
    assert_int_equal(own.seat[1].action[0], ACT_SETTLE);
    assert_int_equal(other.seat[1].action[0], ACTIONS);
    assert_int_equal(none.seat[1].action[0], ACTIONS);
    game_answer(&g, 0, &settle, NULL);
    game_answer(&g, 2, &settle, NULL);
    view_make(&g, 0, &other);
    assert_int_equal(other.seat[1].action[0], ACT_SETTLE);
}

static void a_card_laid_face_down_is_its_owners_secret(void **state)
{
    (void)state;
    Rng rng = rng_seeded(2);
    for (uint64_t seed = 1; seed < 40; seed++) {
        Game g;
        start(&g, "base-2p", seed);
        to_actions(&g, &rng);
        Set develop = set_of(ACT_DEVELOP);
        game_answer(&g, 0, &develop, NULL);
        game_answer(&g, 1, &develop, NULL);
        Ask ask;
        assert_true(game_ask(&g, 0, &ask));
        if (set_is_empty(&ask.options))
            continue;
        Set pick = set_of(set_first(&ask.options));
        game_answer(&g, 0, &pick, NULL);
        View own, other;
        view_make(&g, 0, &own);
        view_make(&g, 1, &other);
        assert_int_equal(own.seat[0].placed, set_first(&pick));
        assert_int_equal(other.seat[0].placed, NO_CARD);
        assert_int_equal(other.seat[0].hand_n, own.seat[0].hand_n + 1);
        return;
    }
    fail_msg("nobody could develop");
}

static void a_spectator_knows_no_hand(void **state)
{
    (void)state;
    Game g;
    View v;
    start(&g, "tgs-5p", 3);
    view_make(&g, -1, &v);
    assert_int_equal(v.open, 0);
    for (int seat = 0; seat < 5; seat++) {
        assert_true(set_is_empty(&v.seat[seat].hand));
        assert_int_equal(v.seat[seat].hand_n, 6);
        assert_int_equal(v.seat[seat].tableau_n, 1);
    }
}

static void nobody_knows_a_good(void **state)
{
    (void)state;
    Game g;
    View v;
    Rng rng = rng_seeded(4);
    start(&g, "tgs-4p", 4);
    int goods = 0;
    while (!g.over) {
        for (int seat = -1; seat < 4; seat++) {
            view_make(&g, seat, &v);
            for (int other = 0; other < 4; other++) {
                goods += __builtin_popcount(v.seat[other].goods);
                for (int slot = 0; slot < TABLEAU_MAX; slot++)
                    assert_int_equal(v.seat[other].good[slot], NO_CARD);
            }
        }
        answer_any(&g, arbitrary_seat(&g, &rng), &rng);
    }
    assert_true(goods > 0);
}

/* The first of the unknown cards, to show that the belief decides. */
static Set lowest(const void *self, const View *v, int seat, const Set *unknown, int n, Rng *rng)
{
    (void)self;
    (void)v;
    (void)seat;
    (void)rng;
    Set hand = set_empty();
    for (SET_EACH(card, unknown))
        if (n > 0 && n--)
            set_add(&hand, card);
    return hand;
}

static void a_belief_deals_the_hands(void **state)
{
    (void)state;
    Game g, made;
    View v;
    Rng rng = rng_seeded(5);
    start(&g, "tgs-3p", 5);
    view_make(&g, 0, &v);
    view_sample(&v, &(Belief){lowest, NULL}, &rng, &made);
    int last = 0;
    for (SET_EACH(card, &made.seat[1].hand))
        last = card;
    assert_int_equal(set_count(&made.seat[1].hand), 6);
    assert_true(set_next(&made.pile[0].supply, 0) > last);
    assert_true(set_first(&made.seat[2].hand) > last);
}

static void samples_differ_and_are_repeated_by_their_seed(void **state)
{
    (void)state;
    Game g, a, b, c;
    View v;
    start(&g, "base-4p", 6);
    view_make(&g, 2, &v);
    Rng one = rng_seeded(1), same = rng_seeded(1), two = rng_seeded(2);
    view_sample(&v, NULL, &one, &a);
    view_sample(&v, NULL, &same, &b);
    view_sample(&v, NULL, &two, &c);
    assert_true(game_hash(&a) == game_hash(&b));
    assert_true(game_hash(&a) != game_hash(&c));
}

/* Every hidden card can be anywhere: over many samples each comes to each hand. */
static void all_hidden_cards_come_up(void **state)
{
    (void)state;
    Game g, made;
    View v;
    Rng rng = rng_seeded(7);
    Set seen = set_empty();
    start(&g, "base-2p", 7);
    view_make(&g, 0, &v);
    for (int i = 0; i < 2000; i++) {
        view_sample(&v, NULL, &rng, &made);
        seen = set_union(&seen, &made.seat[1].hand);
    }
    int hidden = g.cat->cards - 6 - 2; /* own hand and both start worlds */
    assert_int_equal(set_count(&seen), hidden);
}

/* Another seat's reshuffle in its own turn becomes visible at the barrier, not before. */
static void a_reshuffle_shows_at_the_barrier(void **state)
{
    (void)state;
    Game g;
    Rng rng = rng_seeded(8);
    start(&g, "base-2p", 8);
    to_actions(&g, &rng);
    assert_false(set_is_empty(&g.seat[0].known));
    Set known = g.seat[0].known;
    Run r = {&g, g.cat, NULL};
    while (!g.pile[0].shuffles)
        place_draw(&r, 1, 1, WHY_POWER, NO_CARD, 0);
    assert_true(set_is_empty(&g.seat[1].known));
    assert_true(set_equal(&g.seat[0].known, &known));
    place_barrier(&g);
    assert_true(set_is_empty(&g.seat[0].known));
}

/* Without asking the View itself whose hand is open. */
static void a_player_knows_only_the_own_hand(void **state)
{
    (void)state;
    static const char *const names[] = {"base-2p", "base-2px", "base-4p", "tgs-2p", "tgs-5p"};
    for (size_t m = 0; m < sizeof names / sizeof *names; m++) {
        Game g;
        Rng rng = rng_seeded(4);
        start(&g, names[m], 4);
        for (int answers = 0; answers < 300 && !g.over; answers++) {
            for (int seat = 0; seat < g.players; seat++) {
                View v;
                view_make(&g, seat, &v);
                assert_int_equal(v.open, 1 << seat);
                for (int other = 0; other < g.players; other++)
                    assert_true(other == seat ? set_equal(&v.seat[other].hand, &g.seat[seat].hand)
                                              : set_is_empty(&v.seat[other].hand) &&
                                                    set_is_empty(&v.seat[other].look));
            }
            answer_any(&g, arbitrary_seat(&g, &rng), &rng);
        }
    }
}

static void the_draft_hides_start_worlds_and_leftovers(void **state)
{
    (void)state;
    Game g, made;
    View v;
    Rng rng = rng_seeded(9);
    start(&g, "draft-3p", 9);
    for (int answers = 0; !g.round; answers++) {
        view_make(&g, 0, &v);
        assert_true(set_is_empty(&v.seat[1].hand) && set_is_empty(&v.seat[1].look));
        assert_true(set_is_empty(&v.removed));
        view_sample(&v, NULL, &rng, &made);
        Set held = set_union(&made.seat[1].hand, &made.seat[1].look);
        Set starts = set_and(&held, &g.cat->starts);
        assert_true(set_count(&starts) >= 2);
        answer_any(&g, arbitrary_seat(&g, &rng), &rng);
    }
    view_make(&g, 0, &v);
    assert_int_equal(v.removed_n, 10);
    assert_true(set_is_empty(&v.removed));
    assert_int_equal(set_count(&v.own), 42);
}

static void co_op_partners_see_each_other(void **state)
{
    (void)state;
    Game g;
    View v;
    start(&g, "coop", 10);
    view_make(&g, 0, &v);
    assert_true(v.open >> 1 & 1);
    assert_true(set_equal(&v.seat[1].hand, &g.seat[1].hand));
    view_make(&g, -1, &v);
    assert_true(set_is_empty(&v.seat[0].hand) && set_is_empty(&v.seat[1].hand));
}

/* The packs that a view says this seat has seen. */
static Set seen_of(const View *v, int seat)
{
    Set seen;
    memcpy(&seen, ((const DraftState *)(const void *)v->mode_data)->seen[seat], sizeof seen);
    return seen;
}

/* All cards of a pile and of the seats that use it, goods too. */
static Set circulating(const Game *g, int number)
{
    Set cards = set_union(&g->pile[number].supply, &g->pile[number].discard);
    for (int seat = 0; seat < g->mode->seats; seat++) {
        const Seat *s = &g->seat[seat];
        if (g->pile_of[seat] != number)
            continue;
        cards = set_union(&cards, &s->hand);
        cards = set_union(&cards, &s->look);
        if (s->placed != NO_CARD)
            set_add(&cards, s->placed);
        for (int slot = 0; slot < s->tableau_n; slot++) {
            set_add(&cards, s->tableau[slot]);
            if (s->goods >> slot & 1)
                set_add(&cards, s->good[slot]);
        }
    }
    return cards;
}

/* ALIEN worlds, and whatever the Thomanns have shown, are never among the players' cards. */
static void co_op_samples_keep_the_thomanns_cards_apart(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < 30; seed++) {
        Game g, made;
        View v;
        Rng rng = rng_seeded(seed);
        start(&g, "coop", seed);
        for (int answers = 0; !g.over; answers++) {
            Set theirs = coop_apart(&g);
            view_make(&g, answers % 3 - 1, &v);
            view_sample(&v, NULL, &rng, &made);
            Set real = circulating(&g, 1), sampled = circulating(&made, 1);
            assert_true(set_is_subset(&theirs, &real));
            assert_true(set_is_subset(&theirs, &sampled));
            assert_true(set_is_subset(&v.seat[THOMANNS].hand, &sampled));
            for (SET_EACH(card, &g.cat->all)) {
                const Design *d = catalog_design(g.cat, card);
                assert_true(d->development || !(d->keywords & KEY_ALIEN) || set_has(&theirs, card));
            }
            answer_any(&g, arbitrary_seat(&g, &rng), &rng);
        }
        Set theirs = coop_apart(&g);
        assert_true(set_count(&theirs) > 12);
    }
}

static bool is_picking(const Game *g)
{
    return !strcmp(g->mode->plan[g->step].step->name, "draft_pick");
}

/* What seat 0 has passed on is in front of its neighbour. */
static void check_passed(const Game *g, const Game *made)
{
    int next = draft_of(g)->pack % 2 ? 1 : g->players - 1;
    for (int i = 0; i < DRAFT_PACK - 1 && draft_of(g)->passed[0][i] != NO_CARD; i++)
        assert_true(set_has(&made->seat[next].look, draft_of(g)->passed[0][i]));
}

/* What a seat has seen in packs is accounted for, and with two players the other has what it has
 * not; nobody else knows these packs. */
static void draft_samples_remember_the_packs(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < 10; seed++) {
        Game g, made;
        View v;
        Rng rng = rng_seeded(seed);
        Set seen = set_empty();
        start(&g, seed % 2 ? "draft-2p" : "draft-3p", seed);
        for (int answers = 0; !g.over && answers < 400; answers++) {
            if (is_picking(&g))
                seen = set_union(&seen, &g.seat[0].look);
            view_make(&g, 0, &v);
            view_sample(&v, NULL, &rng, &made);
            Set left = set_union(&made.removed, &made.pile[g.players].supply);
            left = set_and(&left, &seen);
            assert_true(set_is_empty(&left));
            if (is_picking(&g))
                check_passed(&g, &made);
            Set mine = circulating(&made, 0), theirs = circulating(&made, 1);
            theirs = set_union(&theirs, &mine);
            assert_true(g.players > 2 || set_is_subset(&seen, &theirs));
            view_make(&g, 1, &v);
            Set hidden = seen_of(&v, 0);
            assert_true(set_is_empty(&hidden));
            answer_any(&g, arbitrary_seat(&g, &rng), &rng);
        }
        assert_true(set_count(&seen) > 60);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_action_is_hidden_until_all_have_chosen),
        cmocka_unit_test(a_card_laid_face_down_is_its_owners_secret),
        cmocka_unit_test(a_spectator_knows_no_hand),
        cmocka_unit_test(a_player_knows_only_the_own_hand),
        cmocka_unit_test(nobody_knows_a_good),
        cmocka_unit_test(a_belief_deals_the_hands),
        cmocka_unit_test(samples_differ_and_are_repeated_by_their_seed),
        cmocka_unit_test(all_hidden_cards_come_up),
        cmocka_unit_test(a_reshuffle_shows_at_the_barrier),
        cmocka_unit_test(the_draft_hides_start_worlds_and_leftovers),
        cmocka_unit_test(co_op_partners_see_each_other),
        cmocka_unit_test(co_op_samples_keep_the_thomanns_cards_apart),
        cmocka_unit_test(draft_samples_remember_the_packs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
