/* The exact ends of games: known best answers are found, a brute force that shares no code agrees,
 * and the search gives the best answers. */
#include "support/cmocka.h"
#include "support/said.h"
#include "support/setting.h"

#include "ai/endgame.h"
#include "ai/level.h"
#include "cards/catalog.h"
#include "modes/presets.h"
#include "rules/score.h"
#include "train/last_round.h"

enum { TRIES = 200000, FORCE_TRIES = 6000 };

/* ---- positions made by hand ---- */

/* Twelve cards: these, and others that do nothing in the phases that follow. */
static Game last_round(const char *one, const char *two, const char *three, const char *four)
{
    Game g = setting_game("base-2p", 3);
    setting_clear(&g);
    setting_table(&g, 0, "Rebel Miners", one, two, three, four, "Contact Specialist",
                  "Expedition Force", "Space Marines", "Drop Ships", "Genetics Lab",
                  "Interstellar Bank", "Investment Credits", NULL);
    setting_table(&g, 1, "Outlaw World", NULL);
    setting_hand(&g, 0, "Rebel Base", "Rebel Homeworld", "Rebel Fuel Cache", NULL);
    setting_actions(&g, 0, ACT_CONSUME_2X, ACTIONS);
    setting_actions(&g, 1, ACT_EXPLORE_5, ACTIONS);
    g.round = 9;
    return g;
}

static bool solve(const Game *g, Set *best, EndgameRange *range)
{
    View v;
    Endgame e;
    view_make(g, 0, &v);
    return endgame_begin(&e, &v, TRIES) && endgame_solve(&e, best, range);
}

static int points(const Game *g)
{
    return endgame_of(g, 0) / ENDGAME_POINT;
}

/* The card whose power is picked. */
static const char *power_card(const Game *g, const Set *picks)
{
    return catalog_design(g->cat, g->seat[0].tableau[ref_slot(set_first(picks))])->name;
}

static void two_goods_are_worth_more_together(void **state)
{
    (void)state;
    Game g = last_round("Tourist World", "Galactic Trendsetters", "Gem World", "Comet Zone");
    setting_good(&g, 0, "Gem World");
    setting_good(&g, 0, "Comet Zone");
    setting_go(&g, "consume", 0, NULL);
    Set best;
    EndgameRange range;
    assert_true(solve(&g, &best, &range));
    assert_string_equal(power_card(&g, &best), "Tourist World");
    /* three points doubled instead of two doubled; a good that stays counts for the tie */
    assert_int_equal(range.best, (points(&g) + 6) * ENDGAME_POINT + 3);
    assert_int_equal(range.worst, (points(&g) + 4) * ENDGAME_POINT + 4);
}

static void the_cheaper_good_is_sold(void **state)
{
    (void)state;
    Game g = last_round("Terraforming Robots", "Research Labs", "Gem World", "Comet Zone");
    setting_actions(&g, 0, ACT_TRADE, ACTIONS);
    setting_good(&g, 0, "Gem World");
    setting_good(&g, 0, "Comet Zone");
    setting_go(&g, "consume", 0, NULL);
    Set best;
    EndgameRange range;
    assert_true(solve(&g, &best, &range));
    assert_true(set_has(&best, setting_card(&g, "Gem World")));
    assert_int_equal(range.best, (points(&g) + 1) * ENDGAME_POINT + 3 + 2 + 1);
    assert_int_equal(range.worst / ENDGAME_POINT, points(&g));
}

static void cards_break_the_tie(void **state)
{
    (void)state;
    Game g = last_round("Secluded World", "New Vinland", "Gem World", "Comet Zone");
    setting_good(&g, 0, "Comet Zone");
    setting_go(&g, "consume", 0, NULL);
    Set best;
    EndgameRange range;
    assert_true(solve(&g, &best, &range));
    assert_string_equal(power_card(&g, &best), "New Vinland");
    assert_int_equal(range.best, points(&g) * ENDGAME_POINT + 5);
    assert_int_equal(range.worst, points(&g) * ENDGAME_POINT + 4);
}

static void hand_cards_are_worth_points(void **state)
{
    (void)state;
    Game g = last_round("Deficit Spending", "Mining Robots", "Gem World", "Comet Zone");
    setting_go(&g, "consume", 0, NULL);
    Set best;
    EndgameRange range;
    assert_true(solve(&g, &best, &range));
    assert_int_equal(range.best, (points(&g) + 2) * ENDGAME_POINT + 1);
}

static Game last_settle(void)
{
    Game g = last_round("Distant World", "Mining Robots", "Gem World", "Comet Zone");
    setting_table(&g, 0, "Rebel Miners", "Distant World", "Mining Robots", "Gem World",
                  "Comet Zone", "Expedition Force", "Asteroid Belt", "Spice World", "Genetics Lab",
                  "Interstellar Bank", "Investment Credits", "Research Labs", NULL);
    setting_hand(&g, 0, "Deserted Alien Colony", "Tourist World", "New Earth", "Public Works",
                 "Deficit Spending", "Rebel Base", NULL);
    setting_actions(&g, 0, ACT_SETTLE, ACTIONS);
    return g;
}

static void the_last_world_brings_most(void **state)
{
    (void)state;
    Game g = last_settle();
    setting_go(&g, "settle", 0, NULL);
    Set best;
    EndgameRange range;
    assert_true(solve(&g, &best, &range));
    assert_true(set_has(&best, setting_card(&g, "Deserted Alien Colony")));
    /* five cards pay for four points; what stays is the windfall good, and the card that Settle
     * draws */
    assert_int_equal(range.best, (points(&g) + 4) * ENDGAME_POINT + 2);
    assert_int_equal(range.worst, points(&g) * ENDGAME_POINT + 6);
}

/* A development can be placed, and then a world. */
static Game last_develop(const char *one)
{
    Game g = last_settle();
    setting_table(&g, 0, "Rebel Miners", "Distant World", "Mining Robots", "Gem World",
                  "Comet Zone", "Expedition Force", "Asteroid Belt", "Spice World", "Genetics Lab",
                  "Interstellar Bank", "Investment Credits", one, NULL);
    setting_hand(&g, 0, "Replicant Robots", "Tourist World", "Deficit Spending", "Rebel Base",
                 "Colony Ship", NULL);
    setting_actions(&g, 0, ACT_DEVELOP, ACTIONS);
    setting_actions(&g, 1, ACT_SETTLE, ACTIONS);
    g.called = 1u << ACT_DEVELOP | 1u << ACT_SETTLE;
    setting_go(&g, "develop", 0, NULL);
    return g;
}

/* The interstellar bank has drawn its card when the question is asked; public works would draw one
 * later. */
static void drawn_cards_may_not_be_placed(void **state)
{
    (void)state;
    Set best;
    EndgameRange range;
    Game g = last_develop("Research Labs");
    assert_true(solve(&g, &best, &range));
    assert_true(range.best > range.worst);
    g = last_develop("Public Works");
    View v;
    view_make(&g, 0, &v);
    assert_true(endgame_is_last(&v));
    assert_false(solve(&g, &best, &range));
}

static void what_is_no_endgame(void **state)
{
    (void)state;
    Set best;
    EndgameRange range;
    View v;
    Game g = last_settle();
    g.called = 1u << ACT_PRODUCE; /* somebody may place a world that draws for the most goods */
    setting_go(&g, "settle", 0, NULL);
    assert_false(solve(&g, &best, &range));
    g = last_round("Tourist World", "Colony Ship", "Gem World", "Comet Zone");
    setting_actions(&g, 0, ACT_SETTLE, ACTIONS);
    setting_go(&g, "settle", 0, NULL); /* a card that can leave the tableau again */
    view_make(&g, 0, &v);
    assert_false(endgame_is_last(&v));
    g = last_round("Tourist World", "Galactic Trendsetters", "Gem World", "Gambling World");
    setting_good(&g, 0, "Gem World");
    setting_go(&g, "consume", 0, NULL);
    view_make(&g, 0, &v);
    assert_true(endgame_is_last(&v));
    assert_false(solve(&g, &best, &range)); /* a number must be named */
    g = last_round("Tourist World", "Galactic Trendsetters", "Gem World", "Comet Zone");
    setting_good(&g, 0, "Gem World");
    setting_good(&g, 0, "Comet Zone");
    setting_go(&g, "consume", 0, NULL);
    view_make(&g, 0, &v);
    Endgame e;
    assert_true(endgame_begin(&e, &v, TRIES));
    assert_false(endgame_begin(&e, &v, 1) && endgame_solve(&e, &best, &range));
    v.supply_n[0] = v.discard_n[0] = 5; /* cards might run out */
    assert_false(endgame_begin(&e, &v, TRIES));
    g.seat[0].tableau_n--;
    g.shown[0].tableau_n--;
    view_make(&g, 0, &v);
    assert_false(endgame_is_last(&v));
    g.pool = g.shown_pool = 0;
    view_make(&g, 0, &v);
    assert_true(endgame_is_last(&v));
}

/* ---- brute force ---- */

typedef struct Force {
    int seat, tries;
    Rng rng;
} Force;

/* All answers, by counting through all sets of options; the others answer at random. */
static int force(Force *f, const Game *from, const Set *picks)
{
    Game g = *from;
    f->tries++;
    assert_int_equal(game_apply(&g, f->seat, picks, NULL).code, ERR_NONE);
    Ask ask;
    while (!g.over && !game_ask(&g, f->seat, &ask)) {
        Ask other;
        int who = __builtin_ctz(g.asked);
        game_ask(&g, who, &other);
        Set answer = random_picks(&g, who, &other, &f->rng);
        game_apply(&g, who, &answer, NULL);
    }
    if (g.over) {
        ScoreSheet sheet;
        score_seat(&g, f->seat, &sheet);
        return sheet.total * ENDGAME_POINT + sheet.tie_break;
    }
    int best = -1, n = set_count(&ask.options);
    for (unsigned long bits = 0; n < 16 && bits < 1ul << n && f->tries < FORCE_TRIES; bits++) {
        Set answer = set_empty();
        for (int i = 0; i < n; i++)
            if (bits >> i & 1)
                set_add(&answer, set_nth(&ask.options, i));
        if (game_check(&g, f->seat, &answer).code != ERR_NONE)
            continue;
        int ending = force(f, &g, &answer);
        best = ending > best ? ending : best;
    }
    f->tries += n < 16 ? 0 : 1 << 20;
    return best;
}

/* Compares one answer; false if brute force would take too long. */
static bool agrees(const Game *g, int seat, Endgame *e, const Set *picks, Rng *rng)
{
    Force f = {.seat = seat, .rng = rng_seeded(rng_next(rng))};
    int ending = force(&f, g, picks);
    if (f.tries >= FORCE_TRIES)
        return false;
    assert_int_equal(endgame_after(e, picks), ending);
    return true;
}

/* Random answers to every question of last rounds that can be solved: what it finds in the sampled
 * game holds in the real one, whatever the others do. */
static int compare_game(const char *name, uint64_t seed, int *best)
{
    Rng rng = rng_seeded(seed);
    Game g = setting_game(name, seed);
    int compared = 0;
    while (!g.over && g.round < 40) {
        int seat = __builtin_ctz(g.asked);
        View v;
        Ask ask;
        Endgame e;
        Set found;
        EndgameRange range;
        game_ask(&g, seat, &ask);
        view_make(&g, seat, &v);
        if (endgame_begin(&e, &v, TRIES) && endgame_solve(&e, &found, &range)) {
            assert_int_equal(endgame_after(&e, &found), range.best);
            *best += agrees(&g, seat, &e, &found, &rng);
            for (int i = 0; i < 4; i++) {
                Set picks = random_picks(&g, seat, &ask, &rng);
                int ending = endgame_after(&e, &picks);
                assert_true(ending <= range.best && ending >= range.worst);
                compared += agrees(&g, seat, &e, &picks, &rng);
            }
        }
        Set picks = player_answer(&player_greedy, &g, seat, &ask, &rng);
        game_answer(&g, seat, &picks, NULL);
    }
    return compared;
}

static void brute_force_agrees(void **state)
{
    (void)state;
    const char *const modes[] = {"base-2p", "base-2px", "base-3p", "tgs-2p",
                                 "tgs-2px", "tgs-4p",   "draft-2p"};
    for (unsigned m = 0; m < sizeof modes / sizeof *modes; m++) {
        int compared = 0, best = 0;
        for (uint64_t seed = 1; seed <= 16; seed++)
            compared += compare_game(modes[m], seed, &best);
        if (compared < 24 || best < 6)
            fail_msg("%s: only %d answers compared, %d of them best", modes[m], compared, best);
    }
}

/* Modes with their own ends have no exact answers. */
static void other_rules_are_left_alone(void **state)
{
    (void)state;
    const char *const modes[] = {"robot-easy", "coop"};
    for (unsigned m = 0; m < sizeof modes / sizeof *modes; m++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            int best = 0;
            assert_int_equal(compare_game(modes[m], seed, &best), 0);
        }
}

/* ---- players ---- */

static const Player *player(const char *name)
{
    Buf why = {0};
    const Player *p = level_make(name, &why);
    if (!p)
        fail_msg("%s: %s", name, said(&why));
    buf_free(&why);
    return p;
}

static void search_gives_the_best_answers(void **state)
{
    (void)state;
    const Player *players[] = {player("search:10n"), player("search:10n/e0"),
                               player("search-1:10n"), &player_random};
    const Mode *mode = mode_find("base-2p");
    MatchPlan plan = {
        .mode = mode, .cat = mode_catalog(mode), .games = 60, .seed = 5, .threads = 1};
    LastRound r;
    last_round_measure(&plan, level_strongest(), players, 4, &r);
    assert_true(r.asked > r.solved && r.solved > r.matters && r.matters > 30);
    assert_true(r.solved > r.asked * 3 / 4);
    assert_true(r.side[0].best.mean == 1 && r.side[0].best.half == 0);
    assert_int_equal(r.side[0].lost.decisions, 0);
    assert_true(r.side[1].best.mean < 1 && r.side[2].best.mean < 1);
    assert_true(r.side[3].best.mean < r.side[1].best.mean && r.side[3].lost.mean > 0);
    assert_true(r.side[3].points.mean > 0 && r.side[3].all.mean < r.side[3].lost.mean);
    assert_int_equal(search_1.endgame, 0);
    assert_int_equal(search_advice.endgame, 0);
}

/* Decisions with the same result have no spread, however many each game has. */
static void means_are_those_of_decisions(void **state)
{
    (void)state;
    Spread even = {0}, uneven = {0};
    for (int game = 0; game < 10; game++) {
        Finding same = {0}, other = {0};
        for (int i = 0; i <= game; i++) {
            spread_find(&same, 0.5);
            spread_find(&other, game & 1);
        }
        spread_add(&even, &same);
        spread_add(&uneven, &other);
    }
    SpreadMean mean = spread_mean(&even);
    assert_int_equal(mean.decisions, 55);
    assert_true(mean.mean == 0.5 && mean.half == 0);
    mean = spread_mean(&uneven);
    assert_true(mean.mean > 0.54 && mean.mean < 0.55 && mean.half > 0.2 && mean.half < 0.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_goods_are_worth_more_together),
        cmocka_unit_test(the_cheaper_good_is_sold),
        cmocka_unit_test(cards_break_the_tie),
        cmocka_unit_test(hand_cards_are_worth_points),
        cmocka_unit_test(the_last_world_brings_most),
        cmocka_unit_test(drawn_cards_may_not_be_placed),
        cmocka_unit_test(what_is_no_endgame),
        cmocka_unit_test(brute_force_agrees),
        cmocka_unit_test(other_rules_are_left_alone),
        cmocka_unit_test(search_gives_the_best_answers),
        cmocka_unit_test(means_are_those_of_decisions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
