/* The solitaire robot: R1 to R31 of its specification by their numbers, the worked examples of the
 * rules, and the reader of its table. */
#include "support/cmocka.h"
#include "support/said.h"

#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "cards/catalog.h"
#include "modes/presets.h"
#include "modes/robot.h"
#include "modes/variant.h"
#include "rules/audit.h"
#include "rules/place.h"
#include "rules/score.h"
#include "support/setting.h"

/* ---- what the tests say ---- */

static int count_heard(const Heard *heard, int what, int amount)
{
    int n = 0;
    for (int i = 0; i < heard->n; i++)
        n += heard->event[i].kind == EV_ROBOT && heard->event[i].power == what &&
             (amount < 0 || heard->event[i].amount == amount);
    return n;
}

/* A game in which the robot gets this start world. */
static Game against(const char *mode, const char *world)
{
    for (uint64_t seed = 1; seed < 1000; seed++) {
        Game g = setting_game(mode, seed);
        if (!strcmp(catalog_design(g.cat, g.seat[ROBOT_SEAT].start)->name, world))
            return g;
    }
    fail_msg("%s is never dealt", world);
    return (Game){0};
}

static Game medium(void)
{
    return against("robot-medium", "Earth's Lost Colony");
}

/* These cards as the robot's stack, the first on top; what it had goes to the discards. */
static void stack(Game *g, ...)
{
    RobotState *s = robot_state(g);
    for (; s->stack_n; s->stack_n--) {
        set_add(&g->pile[0].discard, s->stack[s->stack_n - 1]);
        g->pile[0].discard_n++;
    }
    va_list names;
    va_start(names, g);
    for (const char *name; (name = va_arg(names, const char *));)
        s->stack[s->stack_n++] = (uint8_t)setting_take_copy(g, name);
    va_end(names);
}

static void tracks(Game *g, int credit, int economy)
{
    robot_state(g)->credit = (uint8_t)credit;
    robot_state(g)->economy = (uint8_t)economy;
}

static void counters(Game *g, int left)
{
    robot_state(g)->counters_left = (uint8_t)left;
}

/* The player's actions and the robot's dice; the game is where a phase begins. */
static void actions(Game *g, int p0, int p1, int d0, int d1)
{
    setting_actions(g, 0, p0, p1);
    setting_actions(g, ROBOT_SEAT, d0, d1);
}

static Heard phase(Game *g, const char *step, int nth)
{
    Heard heard = {.n = 0};
    Log log = {setting_hear, &heard};
    setting_step(g, step, nth, &log);
    assert_true(robot_of(g)->credit <= 4 && robot_of(g)->economy <= 5);
    return heard;
}

static bool has_placed(const Game *g, const char *name)
{
    const Seat *s = &g->seat[ROBOT_SEAT];
    for (int slot = 0; slot < s->tableau_n; slot++)
        if (!strcmp(catalog_design(g->cat, s->tableau[slot])->name, name))
            return true;
    return false;
}

static bool is_discarded(const Game *g, const char *name)
{
    const Design *d = catalog_design(g->cat, setting_card(g, name));
    for (int card = d->first; card < d->first + d->copies; card++)
        if (set_has(&g->pile[0].discard, card))
            return true;
    return false;
}

#define credit_is(g, n)  assert_int_equal(robot_of(g)->credit, n)
#define economy_is(g, n) assert_int_equal(robot_of(g)->economy, n)
#define stack_is(g, n)   assert_int_equal(robot_of(g)->stack_n, n)
#define chips_are(g, n)  assert_int_equal((g)->seat[ROBOT_SEAT].chips, n)
#define size_is(g, n)    assert_int_equal(robot_size(g), n)

static void dice(const uint8_t player[2], int a, int b, int x, int y)
{
    uint8_t face[2] = {(uint8_t)a, (uint8_t)b}, space[2];
    robot_place_dice(player, face, space);
    assert_int_equal(space[0], x);
    assert_int_equal(space[1], y);
    uint8_t turned[2] = {(uint8_t)b, (uint8_t)a};
    robot_place_dice(player, turned, space); /* which die it is does not matter */
    assert_true((space[0] == y && space[1] == x) || (space[0] == x && space[1] == y));
}

/* ---- setup ---- */

static void R1_first_world_at_setup(void **state)
{
    (void)state;
    Game g = against("robot-easy", "Old Earth");
    credit_is(&g, 1);
    economy_is(&g, 0);
    stack_is(&g, 4);
    size_is(&g, 1);
    assert_int_equal(robot_of(&g)->equals, ACT_TRADE);
    assert_int_equal(g.pool, 24);
    assert_int_equal(robot_of(&g)->counters_left, 1);
    assert_int_equal(robot_six_points(&g), 6);
}

static void R2_poor_world_at_setup(void **state)
{
    (void)state;
    Game g = against("robot-hard", "Ancient Race");
    credit_is(&g, 0);
    economy_is(&g, 0);
    stack_is(&g, 3);
    assert_int_equal(robot_of(&g)->counters_left, 3);
    assert_int_equal(robot_six_points(&g), 9);
    assert_int_equal(g.seat[ROBOT_SEAT].goods, 0);
}

static void R3_tracks_at_setup(void **state)
{
    (void)state;
    Game a = against("robot-medium", "Alpha Centauri");
    credit_is(&a, 2);
    assert_int_equal(a.seat[ROBOT_SEAT].goods, 0);
    Game b = against("robot-medium", "Epsilon Eridani");
    economy_is(&b, 1);
    Game c = against("robot-medium", "Earth's Lost Colony");
    economy_is(&c, 1);
    assert_int_equal(robot_of(&c)->counters_left, 2);
}

/* The player gets six cards and keeps four of them, three with one start world, and a good if
 * due. */
static void player_at_setup(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < 60; seed++) {
        Game g = setting_game("robot-easy", seed);
        const Design *d = catalog_design(g.cat, g.seat[0].start);
        Ask ask;
        assert_int_equal(g.seat[0].hand_n, 6);
        assert_true(game_ask(&g, 0, &ask));
        assert_int_equal(ask.min, strcmp(d->name, "Ancient Race") ? 2 : 3);
        assert_int_equal(g.seat[0].goods, d->source == WINDFALL);
        for (int goal = 0; goal < GOALS_MAX; goal++)
            assert_int_equal(g.goal_on[goal], 0);
    }
}

/* ---- dice ---- */

static void R4_match_below_rightmost(void **state)
{
    (void)state;
    dice((uint8_t[]){ACT_CONSUME_2X, ACT_PRODUCE}, ACT_DEVELOP, FACE_MATCH, 2, 8);
}

static void R5_match_below_first_of_pair(void **state)
{
    (void)state;
    dice((uint8_t[]){ACT_EXPLORE_5, ACT_EXPLORE_1_1}, ACT_PRODUCE, FACE_MATCH, 8, 0);
}

static void R6_match_below_the_other(void **state)
{
    (void)state;
    dice((uint8_t[]){ACT_DEVELOP, ACT_SETTLE}, ACT_SETTLE, FACE_MATCH, 4, 2);
}

static void R7_two_develop_actions(void **state)
{
    (void)state;
    dice((uint8_t[]){ACT_DEVELOP, ACT_DEVELOP_2}, ACT_DEVELOP, FACE_MATCH, 2, 3);
    Game g = medium();
    tracks(&g, 4, 0);
    actions(&g, ACT_DEVELOP, ACT_DEVELOP_2, ACT_DEVELOP, ACT_DEVELOP_2);
    Heard a = phase(&g, "robot_develop", 0), b = phase(&g, "robot_develop", 1);
    assert_int_equal(count_heard(&a, ROBOT_ACTS, ACT_DEVELOP), 1);
    assert_int_equal(count_heard(&b, ROBOT_ACTS, ACT_DEVELOP_2), 1);
    assert_int_equal(robot_of(&g)->counters_placed, 2);
}

static void R8_action_then_response(void **state)
{
    (void)state;
    dice((uint8_t[]){ACT_SETTLE, ACT_SETTLE_2}, ACT_TRADE, FACE_MATCH, 6, 4);
    Game g = medium();
    actions(&g, ACT_SETTLE, ACT_SETTLE_2, ACT_TRADE, ACT_SETTLE);
    Heard a = phase(&g, "robot_settle", 0), b = phase(&g, "robot_settle", 1);
    assert_int_equal(count_heard(&a, ROBOT_ACTS, ACT_SETTLE), 1);
    assert_int_equal(count_heard(&b, ROBOT_RESPONDS, ACT_SETTLE_2), 1);
}

static bool may_choose(int a, int b)
{
    bool second = b == ACT_DEVELOP_2 || b == ACT_SETTLE_2;
    return a != ACT_DEVELOP_2 && a != ACT_SETTLE_2 && (!second || a == b - 1);
}

static void R9_two_matches(void **state)
{
    (void)state;
    int pairs = 0;
    for (int a = 0; a < ACTIONS; a++)
        for (int b = a + 1; b < ACTIONS; b++)
            if (may_choose(a, b)) {
                dice((uint8_t[]){(uint8_t)a, (uint8_t)b}, FACE_MATCH, FACE_MATCH, a, b);
                pairs++;
            }
    assert_int_equal(pairs, 23);
}

/* One match face goes below an action of the player, and never onto the other die. */
static void one_match_of_any(void **state)
{
    (void)state;
    static const uint8_t faces[] = {ACT_EXPLORE_5, ACT_DEVELOP,    ACT_SETTLE,
                                    ACT_TRADE,     ACT_CONSUME_2X, ACT_PRODUCE};
    for (int a = 0; a < ACTIONS; a++)
        for (int b = a + 1; b < ACTIONS; b++)
            for (size_t i = 0; i < sizeof faces && may_choose(a, b); i++) {
                uint8_t player[2] = {(uint8_t)a, (uint8_t)b}, face[2] = {faces[i], FACE_MATCH},
                        at[2];
                robot_place_dice(player, face, at);
                assert_int_equal(at[0], faces[i]);
                assert_true(at[1] == a || at[1] == b);
                assert_int_not_equal(at[0], at[1]);
            }
}

/* The examples of the specification that are not among R4 to R8. */
static void placing_examples(void **state)
{
    (void)state;
    dice((uint8_t[]){ACT_SETTLE, ACT_SETTLE_2}, FACE_MATCH, FACE_MATCH, 4, 5);
    dice((uint8_t[]){ACT_EXPLORE_5, ACT_CONSUME_2X}, ACT_TRADE, FACE_MATCH, 6, 7);
    dice((uint8_t[]){ACT_TRADE, ACT_PRODUCE}, ACT_DEVELOP, ACT_DEVELOP, 2, 3);
    dice((uint8_t[]){ACT_TRADE, ACT_PRODUCE}, ACT_SETTLE, ACT_SETTLE, 4, 5);
    uint8_t single[2] = {ACT_TRADE, ACT_TRADE}, at[2];
    robot_place_dice((uint8_t[]){ACT_DEVELOP, ACT_PRODUCE}, single, at);
    assert_true(at[0] == ACT_TRADE && at[1] == ACT_TRADE);
}

/* Rolled dice show faces of their die; robot faces are read by the counter. */
static void rolled_dice(void **state)
{
    (void)state;
    Game g = medium();
    const RobotValues *table = robot_values_builtin();
    int seen[2][FACES] = {{0}};
    for (int i = 0; i < 600; i++) {
        actions(&g, ACT_DEVELOP, ACT_TRADE, ACTIONS, ACTIONS);
        Heard heard = phase(&g, "robot_roll", 0);
        assert_int_equal(heard.n, 2);
        for (int die = 0; die < 2; die++) {
            assert_int_equal(heard.event[die].kind, EV_ROLL);
            assert_int_equal(heard.event[die].card, g.seat[ROBOT_SEAT].action[die]);
            seen[die][heard.event[die].amount]++;
            if (heard.event[die].amount == FACE_ROBOT)
                assert_int_equal(heard.event[die].card, robot_of(&g)->equals);
        }
    }
    for (int die = 0; die < 2; die++)
        for (int side = 0; side < ROBOT_SIDES; side++)
            assert_true(seen[die][table->face[0][die][side]] > 50);
    assert_true(seen[0][FACE_ROBOT] > 140 && seen[0][FACE_ROBOT] < 260);
}

/* ---- explore ---- */

static void R10_explore_action(void **state)
{
    (void)state;
    Game g = medium();
    tracks(&g, 4, 0);
    actions(&g, ACT_TRADE, ACT_PRODUCE, ACT_EXPLORE_5, ACT_SETTLE);
    phase(&g, "robot_explore", 0);
    credit_is(&g, 4);
    stack_is(&g, 5);
    tracks(&g, 1, 0);
    actions(&g, ACT_TRADE, ACT_PRODUCE, ACT_EXPLORE_5, ACT_EXPLORE_1_1);
    phase(&g, "robot_explore", 0);
    credit_is(&g, 2);
    stack_is(&g, 8);
}

static void R11_explore_response(void **state)
{
    (void)state;
    Game g = medium();
    actions(&g, ACT_EXPLORE_5, ACT_EXPLORE_1_1, ACT_TRADE, ACT_SETTLE);
    phase(&g, "robot_explore", 0);
    credit_is(&g, 1);
    stack_is(&g, 5);
}

static void more_cards_on_explore(void **state)
{
    (void)state;
    static const struct {
        uint8_t die[2];
        int cards;
    } rows[] = {{{ACT_EXPLORE_5, ACT_TRADE}, 2},
                {{ACT_EXPLORE_5, ACT_EXPLORE_1_1}, 4},
                {{ACT_TRADE, ACT_PRODUCE}, 2}};
    for (int i = 0; i < 3; i++) {
        Game g = against("robot-easy", "Separatist Colony");
        actions(&g, ACT_EXPLORE_5, ACT_DEVELOP, rows[i].die[0], rows[i].die[1]);
        phase(&g, "robot_explore", 0);
        stack_is(&g, 4 + rows[i].cards);
        credit_is(&g, i < 2 ? 2 : 1);
    }
}

/* ---- develop ---- */

static void R12_counter_by_action(void **state)
{
    (void)state;
    Game g = against("robot-easy", "Earth's Lost Colony");
    tracks(&g, 2, 0);
    actions(&g, ACT_TRADE, ACT_PRODUCE, ACT_DEVELOP, ACT_EXPLORE_5);
    phase(&g, "robot_develop", 0);
    credit_is(&g, 0);
    stack_is(&g, 4);
    size_is(&g, 2);
    assert_int_equal(robot_of(&g)->counters_left, 0);
}

static void R13_no_counter_by_response(void **state)
{
    (void)state;
    Game g = medium();
    tracks(&g, 2, 0);
    stack(&g, "Mining World", "Public Works", NULL);
    actions(&g, ACT_DEVELOP, ACT_PRODUCE, ACT_TRADE, ACT_EXPLORE_5);
    phase(&g, "robot_develop", 0);
    assert_int_equal(robot_of(&g)->counters_placed, 0);
    assert_true(is_discarded(&g, "Mining World"));
    assert_true(has_placed(&g, "Public Works"));
    credit_is(&g, 1);
}

static void R14_six_without_credit(void **state)
{
    (void)state;
    Game g = medium();
    tracks(&g, 0, 0);
    stack(&g, "Merchant Guild", "Mining Conglomerate", NULL);
    actions(&g, ACT_TRADE, ACT_PRODUCE, ACT_DEVELOP, ACT_EXPLORE_5);
    phase(&g, "robot_develop", 0);
    assert_true(is_discarded(&g, "Merchant Guild"));
    assert_true(has_placed(&g, "Mining Conglomerate"));
    credit_is(&g, 0);
    stack_is(&g, 1);
}

static void place_a_six(const char *mode, int points)
{
    Game g = against(mode, "Earth's Lost Colony");
    tracks(&g, 1, 0);
    counters(&g, 0);
    stack(&g, "Merchant Guild", NULL);
    actions(&g, ACT_TRADE, ACT_PRODUCE, ACT_DEVELOP, ACT_EXPLORE_5);
    phase(&g, "robot_develop", 0);
    assert_true(has_placed(&g, "Merchant Guild"));
    credit_is(&g, 0);
    ScoreSheet sheet;
    score_seat(&g, ROBOT_SEAT, &sheet);
    assert_int_equal(sheet.sixes, points);
}

static void R15_six_with_credit(void **state)
{
    (void)state;
    place_a_six("robot-easy", 6);
    place_a_six("robot-hard", 9);
}

static void R16_develop_response_without_credit(void **state)
{
    (void)state;
    Game g = medium(), before;
    tracks(&g, 0, 0);
    actions(&g, ACT_DEVELOP, ACT_PRODUCE, ACT_TRADE, ACT_EXPLORE_5);
    before = g;
    Heard heard = phase(&g, "robot_develop", 0);
    assert_int_equal(count_heard(&heard, ROBOT_NO_CREDIT, 1), 1);
    assert_memory_equal(robot_of(&g), robot_of(&before), sizeof(RobotState));
    assert_int_equal(g.pile[0].supply_n, before.pile[0].supply_n);
}

/* A second copy of a development may be placed: nothing limits what is turned over. */
static void robot_holds_duplicates(void **state)
{
    (void)state;
    Game g = medium();
    tracks(&g, 0, 0);
    stack(&g, "Public Works", "Public Works", NULL);
    actions(&g, ACT_DEVELOP, ACT_DEVELOP_2, ACT_DEVELOP, ACT_DEVELOP_2);
    phase(&g, "robot_develop", 0);
    phase(&g, "robot_develop", 1);
    size_is(&g, 3);
}

/* ---- settle ---- */

static void R17_settle_response_without_credit(void **state)
{
    (void)state;
    Game g = medium();
    tracks(&g, 0, 0);
    actions(&g, ACT_SETTLE, ACT_PRODUCE, ACT_TRADE, ACT_EXPLORE_5);
    Heard heard = phase(&g, "robot_settle", 0);
    assert_int_equal(count_heard(&heard, ROBOT_NO_CREDIT, 1), 1);
    stack_is(&g, 4);
    Game sparta = against("robot-medium", "New Sparta");
    tracks(&sparta, 0, 0);
    stack(&sparta, "Mining World", "Public Works", "Rebel Base", NULL);
    actions(&sparta, ACT_SETTLE, ACT_PRODUCE, ACT_TRADE, ACT_EXPLORE_5);
    heard = phase(&sparta, "robot_settle", 0);
    assert_int_equal(count_heard(&heard, ROBOT_DRAWS, 3), 1);
    assert_true(has_placed(&sparta, "Rebel Base"));
    credit_is(&sparta, 0);
}

static void R18_settle_response_finds_nothing(void **state)
{
    (void)state;
    Game g = medium();
    tracks(&g, 2, 0);
    stack(&g, "Public Works", "Rebel Base", NULL);
    setting_supply(&g, 0, "Space Marines", "Drop Ships", "Pirate World", NULL);
    actions(&g, ACT_SETTLE, ACT_PRODUCE, ACT_TRADE, ACT_EXPLORE_5);
    Heard heard = phase(&g, "robot_settle", 0);
    assert_int_equal(count_heard(&heard, ROBOT_DRAWS, 2), 1);
    assert_int_equal(count_heard(&heard, ROBOT_FINDS_NONE, -1), 1);
    stack_is(&g, 0);
    credit_is(&g, 2);
}

static void R19_finds_military(void **state)
{
    (void)state;
    Game g = against("robot-medium", "Epsilon Eridani");
    stack(&g, "Mining World", "Rebel Base", NULL);
    actions(&g, ACT_TRADE, ACT_PRODUCE, ACT_SETTLE, ACT_EXPLORE_5);
    phase(&g, "robot_settle", 0);
    assert_true(is_discarded(&g, "Mining World"));
    assert_true(has_placed(&g, "Rebel Base"));
    stack_is(&g, 3);
}

static void R20_lost_world_flees(void **state)
{
    (void)state;
    Game g = against("robot-medium", "Doomed World");
    actions(&g, ACT_TRADE, ACT_PRODUCE, ACT_SETTLE, ACT_SETTLE_2);
    phase(&g, "robot_settle", 0);
    const Design *placed = catalog_design(g.cat, g.seat[ROBOT_SEAT].tableau[0]);
    assert_true(!placed->development && !placed->military && placed->vp >= 3);
    credit_is(&g, 3);
    economy_is(&g, 1);
    size_is(&g, 1);
    stack_is(&g, 4);
    assert_true(is_discarded(&g, "Doomed World"));
    assert_int_equal(robot_of(&g)->doomed, 0);
    Heard heard = phase(&g, "robot_settle", 1);
    assert_int_equal(count_heard(&heard, ROBOT_DRAWS, 3), 1);
    credit_is(&g, 3);
}

static void R21_lost_world_responds(void **state)
{
    (void)state;
    Game g = against("robot-medium", "Doomed World");
    stack(&g, "Mining World", NULL);
    actions(&g, ACT_SETTLE, ACT_PRODUCE, ACT_TRADE, ACT_EXPLORE_5);
    Heard heard = phase(&g, "robot_settle", 0);
    assert_int_equal(count_heard(&heard, ROBOT_DRAWS, 2), 1);
    assert_true(has_placed(&g, "Mining World"));
    credit_is(&g, 0);
    assert_int_equal(robot_of(&g)->doomed, 1);
    size_is(&g, 2);
}

/* Without a world to flee to nothing happens, and it remains pending. */
static void lost_world_stays(void **state)
{
    (void)state;
    Game g = against("robot-medium", "Doomed World");
    for (SET_EACH(card, &g.cat->all)) {
        const Design *d = catalog_design(g.cat, card);
        bool left = set_has(&g.pile[0].supply, card) || set_has(&g.pile[0].discard, card);
        if (left && !d->development && !d->military && d->vp >= 3) {
            setting_take(&g, card);
            set_add(&g.removed, card);
        }
    }
    int supply = g.pile[0].supply_n;
    actions(&g, ACT_TRADE, ACT_PRODUCE, ACT_SETTLE, ACT_EXPLORE_5);
    phase(&g, "robot_settle", 0);
    assert_int_equal(g.pile[0].supply_n, supply);
    assert_int_equal(robot_of(&g)->doomed, 1);
    size_is(&g, 1);
}

static void extra_settle_draws(void **state)
{
    (void)state;
    static const struct {
        const char *world;
        int action, response;
    } rows[] = {{"Alpha Centauri", 4, 2},
                {"New Sparta", 4, 3},
                {"Separatist Colony", 3, 2},
                {"Old Earth", 3, 2},
                {"Ancient Race", 3, 2}};
    for (int i = 0; i < 5; i++) {
        Game g = against("robot-easy", rows[i].world);
        tracks(&g, 1, 0);
        actions(&g, ACT_SETTLE, ACT_SETTLE_2, ACT_SETTLE, ACT_TRADE);
        Heard a = phase(&g, "robot_settle", 0), b = phase(&g, "robot_settle", 1);
        assert_int_equal(count_heard(&a, ROBOT_DRAWS, rows[i].action), 1);
        assert_int_equal(count_heard(&b, ROBOT_DRAWS, rows[i].response), 1);
    }
}

/* ---- consume and produce ---- */

static void R22_first_trade_changes_the_face(void **state)
{
    (void)state;
    Game g = against("robot-medium", "Old Earth");
    actions(&g, ACT_DEVELOP, ACT_PRODUCE, ACT_TRADE, ACT_SETTLE);
    phase(&g, "robot_consume", 0);
    assert_int_equal(robot_of(&g)->equals, ACT_CONSUME_2X);
    phase(&g, "robot_consume", 0);
    assert_int_equal(robot_of(&g)->equals, ACT_CONSUME_2X);
}

static void R23_face_turns_twice(void **state)
{
    (void)state;
    Game g = against("robot-medium", "Damaged Alien Factory");
    assert_int_equal(robot_of(&g)->equals, ACT_PRODUCE);
    robot_state(&g)->equals = ACT_TRADE;
    actions(&g, ACT_DEVELOP, ACT_SETTLE, ACT_TRADE, ACT_PRODUCE);
    phase(&g, "robot_consume", 0);
    assert_int_equal(robot_of(&g)->equals, ACT_PRODUCE);
    phase(&g, "robot_produce", 0);
    assert_int_equal(robot_of(&g)->equals, ACT_TRADE);
    economy_is(&g, 1);
    credit_is(&g, 3);
}

static void R24_both_consume_actions(void **state)
{
    (void)state;
    for (int economy = 3; economy <= 5; economy += 2) {
        Game g = medium();
        tracks(&g, 1, economy);
        actions(&g, ACT_DEVELOP, ACT_SETTLE, ACT_TRADE, ACT_CONSUME_2X);
        phase(&g, "robot_consume", 0);
        chips_are(&g, 2 * economy);
        credit_is(&g, 3);
        economy_is(&g, economy == 3 ? 4 : 5);
    }
}

static void R25_chips_beyond_the_pool(void **state)
{
    (void)state;
    Game g = medium();
    tracks(&g, 1, 3);
    g.seat[0].chips = 23;
    g.pool = 1;
    actions(&g, ACT_TRADE, ACT_SETTLE, ACT_DEVELOP, ACT_EXPLORE_5);
    phase(&g, "robot_consume", 0);
    chips_are(&g, 3);
    assert_int_equal(g.pool, -2);
    assert_true(robot_ended(&g));
}

static void double_action(void **state)
{
    (void)state;
    Game g = medium();
    tracks(&g, 1, 2);
    actions(&g, ACT_TRADE, ACT_SETTLE, ACT_CONSUME_2X, ACT_EXPLORE_5);
    phase(&g, "robot_consume", 0);
    chips_are(&g, 4);
    credit_is(&g, 1);
    economy_is(&g, 3);
}

/* ---- the worked examples of the rules ---- */

static void example_1_develop(void **state)
{
    (void)state;
    Game g = medium();
    tracks(&g, 1, 0);
    stack(&g, "Mining World", "Public Works", NULL);
    actions(&g, ACT_DEVELOP, ACT_TRADE, ACT_DEVELOP, ACT_EXPLORE_5);
    phase(&g, "robot_develop", 0);
    assert_true(has_placed(&g, "Public Works"));
    credit_is(&g, 1);
    stack_is(&g, 1);
}

static void example_2_counter_then_card(void **state)
{
    (void)state;
    Game g = medium();
    tracks(&g, 4, 0);
    stack(&g, "Mining World", "Rebel Base", "Space Marines", "Gem World", "Spice World", NULL);
    actions(&g, ACT_DEVELOP, ACT_DEVELOP_2, ACT_DEVELOP, ACT_EXPLORE_5);
    phase(&g, "robot_develop", 0);
    credit_is(&g, 2);
    stack_is(&g, 5);
    assert_int_equal(robot_of(&g)->counters_placed, 1);
    phase(&g, "robot_develop", 1);
    assert_true(has_placed(&g, "Space Marines"));
    credit_is(&g, 1);
    stack_is(&g, 2);
    assert_int_equal(robot_of(&g)->counters_placed, 1);
}

static void add_to_stack(Game *g, const char *name)
{
    RobotState *s = robot_state(g);
    s->stack[s->stack_n++] = (uint8_t)setting_take_copy(g, name);
}

/* Removes all cards of the pile from the game: the stack is what the test says, drawn cards
 * included. */
static void empty_pile(Game *g)
{
    Pile *pile = &g->pile[0];
    g->removed = set_union(&g->removed, &pile->supply);
    g->removed = set_union(&g->removed, &pile->discard);
    *pile = (Pile){0};
}

static void settle_twice(bool match)
{
    Game g = medium();
    tracks(&g, 2, 0);
    stack(&g, "Public Works", "Rebel Base", "Space Marines", "Mining World", "Drop Ships", NULL);
    empty_pile(&g);
    actions(&g, ACT_SETTLE, ACT_SETTLE_2, ACT_SETTLE, ACT_EXPLORE_5);
    phase(&g, "robot_settle", 0);
    assert_true(has_placed(&g, "Mining World"));
    stack_is(&g, 1);
    credit_is(&g, 2);
    add_to_stack(&g, "Rebel Miners");
    add_to_stack(&g, match ? "Gem World" : "Pirate World");
    empty_pile(&g);
    phase(&g, "robot_settle", 1);
    stack_is(&g, 0);
    credit_is(&g, match ? 1 : 2);
    assert_int_equal(has_placed(&g, "Gem World"), match);
}

static void example_3_settle_twice(void **state)
{
    (void)state;
    settle_twice(false);
    settle_twice(true);
    Game g = medium();
    tracks(&g, 0, 0);
    actions(&g, ACT_SETTLE, ACT_PRODUCE, ACT_TRADE, ACT_EXPLORE_5);
    phase(&g, "robot_settle", 0);
    size_is(&g, 1);
    stack_is(&g, 4);
}

/* Tracks stop at their ends: 4 credit, 5 economy. */
static void tracks_stop(void **state)
{
    (void)state;
    Game g = medium();
    tracks(&g, 4, 5);
    actions(&g, ACT_SETTLE, ACT_DEVELOP, ACT_PRODUCE, ACT_EXPLORE_5);
    phase(&g, "robot_explore", 0);
    credit_is(&g, 4);
    phase(&g, "robot_produce", 0);
    economy_is(&g, 5);
}

static void example_4_trade(void **state)
{
    (void)state;
    Game g = medium();
    tracks(&g, 3, 1);
    actions(&g, ACT_CONSUME_2X, ACT_PRODUCE, ACT_TRADE, ACT_SETTLE);
    Heard heard = phase(&g, "robot_consume", 0);
    credit_is(&g, 4);
    chips_are(&g, 1);
    assert_int_equal(count_heard(&heard, ROBOT_RESPONDS, -1), 0);
}

static void example_5_consume_response(void **state)
{
    (void)state;
    Game g = medium();
    tracks(&g, 1, 3);
    actions(&g, ACT_TRADE, ACT_CONSUME_2X, ACT_DEVELOP, ACT_SETTLE);
    phase(&g, "robot_consume", 0);
    chips_are(&g, 3);
    assert_int_equal(g.pool, 21);
    economy_is(&g, 3);
}

static void example_6_produce(void **state)
{
    (void)state;
    Game g = medium();
    tracks(&g, 1, 0);
    actions(&g, ACT_TRADE, ACT_CONSUME_2X, ACT_PRODUCE, ACT_SETTLE);
    phase(&g, "robot_produce", 0);
    economy_is(&g, 1);
    actions(&g, ACT_PRODUCE, ACT_CONSUME_2X, ACT_DEVELOP, ACT_SETTLE);
    phase(&g, "robot_produce", 0);
    economy_is(&g, 1);
    tracks(&g, 1, 2);
    actions(&g, ACT_PRODUCE, ACT_CONSUME_2X, ACT_PRODUCE, ACT_SETTLE);
    phase(&g, "robot_produce", 0);
    economy_is(&g, 3);
}

/* ---- end and score ---- */

static void R26_counters_end_the_game(void **state)
{
    (void)state;
    Game g = medium();
    while (g.seat[ROBOT_SEAT].tableau_n < 10)
        place_on_tableau(&(Run){&g, g.cat, NULL}, ROBOT_SEAT,
                         place_take(&(Run){&g, g.cat, NULL}, ROBOT_SEAT));
    robot_state(&g)->counters_placed = 1;
    assert_false(robot_ended(&g));
    robot_state(&g)->counters_placed = 2;
    assert_true(robot_ended(&g));
}

static void R27_tie_break(void **state)
{
    (void)state;
    Game g = medium();
    ScoreSheet mine, robot;
    setting_table(&g, 0, "Alpha Centauri", "Pre-Sentient Race", "Asteroid Belt", NULL);
    setting_hand(&g, 0, "Public Works", "Space Marines", "Gem World", "Spice World", NULL);
    setting_good(&g, 0, "Alpha Centauri");
    tracks(&g, 2, 3);
    score_seat(&g, 0, &mine);
    score_seat(&g, ROBOT_SEAT, &robot);
    g.seat[0].chips = (int16_t)(10 - mine.total);
    g.seat[ROBOT_SEAT].chips = (int16_t)(10 - robot.total);
    assert_true(robot_won(&g, 0) && robot_won(&g, ROBOT_SEAT));
    assert_int_equal(score_winners(&g), 3);
    setting_good(&g, 0, "Asteroid Belt");
    assert_true(robot_won(&g, 0) && !robot_won(&g, ROBOT_SEAT));
    assert_int_equal(score_winners(&g), 1);
    ScoreResult result;
    score_result(&g, &result);
    assert_true(score_tie_broken(&result, 1));
    g.seat[ROBOT_SEAT].chips++;
    assert_int_equal(score_winners(&g), 2);
}

static void R28_sixes_on_hard(void **state)
{
    (void)state;
    Game g = against("robot-hard", "Earth's Lost Colony");
    setting_table(&g, ROBOT_SEAT, "Earth's Lost Colony", "Merchant Guild", "Mining League",
                  "Gem World", NULL);
    robot_state(&g)->counters_placed = 1;
    robot_state(&g)->counters_left = 2;
    ScoreSheet sheet;
    score_seat(&g, ROBOT_SEAT, &sheet);
    assert_int_equal(sheet.sixes + sheet.extra, 27);
    assert_int_equal(sheet.cards, 2);
    assert_int_equal(sheet.total, 29);
}

static Game play_random(const char *mode, uint64_t seed, bool audited, Heard *heard)
{
    Options options = {.seed = seed};
    Rng rng = rng_seeded(seed);
    Log log = {setting_hear, heard};
    Game g;
    game_start(&g, mode_catalog(mode_find(mode)), mode_find(mode), &options, &log);
    assert_int_equal(g.cat->cards, 136);
    while (!g.over) {
        Ask ask;
        assert_true(game_ask(&g, 0, &ask));
        Set picks = random_picks(&g, 0, &ask, &rng);
        assert_int_equal(game_apply(&g, 0, &picks, &log).code, ERR_NONE);
        if (audited && audit_game(&g))
            fail_msg("seed %d: %s", (int)seed, audit_game(&g));
        assert_true(robot_of(&g)->credit <= 4 && robot_of(&g)->economy <= 5);
    }
    return g;
}

static void R29_cards_are_conserved(void **state)
{
    (void)state;
    static const char *const modes[] = {"robot-easy", "robot-medium", "robot-hard"};
    Heard heard = {.n = 0};
    for (uint64_t seed = 0; seed < 90; seed++) {
        Game g = play_random(modes[seed % 3], seed, true, &heard);
        assert_true(robot_ended(&g));
        heard.n = 0;
    }
}

static void R31_same_seed_same_game(void **state)
{
    (void)state;
    static Heard a, b;
    a.n = b.n = 0;
    Game x = play_random("robot-hard", 7, false, &a), y = play_random("robot-hard", 7, false, &b);
    assert_int_equal(game_hash(&x), game_hash(&y));
    assert_int_equal(a.n, b.n);
    assert_memory_equal(a.event, b.event, (size_t)a.n * sizeof a.event[0]);
}

/* Nobody may see the stack; a sampled game has the same number of cards there. */
static void stack_is_hidden(void **state)
{
    (void)state;
    Game g = medium();
    View v;
    view_make(&g, 0, &v);
    const RobotState *seen = (const RobotState *)(const void *)v.mode_data;
    assert_int_equal(seen->stack_n, 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(seen->stack[i], NO_CARD);
}

/* ---- the table ---- */

static void R30_every_pair_of_dice(void **state)
{
    (void)state;
    const RobotValues *table = robot_values_builtin();
    for (int pair = 0; pair < ROBOT_PAIRS; pair++) {
        int robots[2] = {0}, matches[2] = {0};
        for (int i = 0; i < 2 * ROBOT_SIDES; i++) {
            int face = table->face[pair][i / ROBOT_SIDES][i % ROBOT_SIDES];
            assert_true(face < FACES && robot_face_word(face));
            robots[i / ROBOT_SIDES] += face == FACE_ROBOT;
            matches[i / ROBOT_SIDES] += face == FACE_MATCH;
        }
        assert_int_equal(robots[0] + robots[1], 2);
        assert_true(!robots[0] || !robots[1]);
        assert_true(matches[0] && matches[1]);
    }
}

/* Every value is given once for all worlds, or for each, with its source. */
static void table_is_complete(void **state)
{
    (void)state;
    const RobotValues *table = robot_values_builtin();
    for (int id = 0; id < ROBOT_VALUES; id++) {
        bool everywhere = true;
        for (int world = 0; world < ROBOT_WORLDS; world++)
            everywhere &= table->given[world][id];
        assert_true(table->given[ROBOT_MAT][id] || everywhere);
    }
    for (int i = 0; i <= ROBOT_MAT; i++)
        for (int id = 0; id < ROBOT_VALUES; id++)
            assert_true(!table->given[i][id] || table->note[i][id].size >= 6);
}

static void table_prints_and_reads(void **state)
{
    (void)state;
    Buf a = {0}, b = {0};
    CardError err;
    static RobotValues again;
    memset(&again, 0, sizeof again);
    robot_values_print(&a, robot_values_builtin(), NULL);
    assert_true(robot_values_parse(a.data, a.size, "a", &again, &err));
    robot_values_print(&b, &again, NULL);
    assert_string_equal(a.data, b.data);
    assert_memory_equal(again.value, robot_values_builtin()->value, sizeof again.value);
    buf_free(&a);
    buf_free(&b);
}

static void bad_table(const char *text, int line, const char *word)
{
    CardError err;
    RobotValues table = *robot_values_builtin();
    assert_false(robot_values_parse(text, strlen(text), "mine.table", &table, &err));
    assert_int_equal(err.line, line);
    assert_string_equal(err.word, word);
    assert_string_equal(err.file, "mine.table");
    assert_non_null(strstr(said_text(err.why), "expected"));
    assert_memory_equal(&table, robot_values_builtin(), sizeof table);
}

static void table_errors(void **state)
{
    (void)state;
    bad_table("# one\ncredit at most: ten | x", 2, "ten");
    bad_table("credit at most: 10", 1, "10");
    bad_table("credit at most: -1", 1, "-1");
    bad_table("credit at most:", 1, "");
    bad_table("colour: 3", 1, "colour");
    bad_table("world 9 Nowhere\n    credit at the start: 1", 1, "world 9 Nowhere");
    bad_table("world 1\n    points in the pool: 3", 2, "points in the pool");
    bad_table("credit at the start: 3", 1, "credit at the start");
    bad_table("    dice: usual", 1, "dice");
    bad_table("dice: loaded", 1, "loaded");
    bad_table("settle action, finds: gold", 1, "gold");
    bad_table("usual die 1: robot, robot, trade, double, produce", 1,
              "robot, robot, trade, double, produce");
    bad_table("usual die 1: robot, robot, trade, double, produce, luck", 1, "luck");
    bad_table("usual die 1: robot, robot, robot, double, produce, match", 1, "usual");
    bad_table("usual die 2: explore, develop, develop, settle, settle, settle", 1, "usual");
    bad_table("\x01\xff\n", 1, "??");
}

/* Somebody who owns the mat corrects two values; everything else stays, also in a game. */
static void table_overrides(void **state)
{
    (void)state;
    const char *text = "points in the pool: 30 | as printed\nexplore action, cards for one die: 2\n"
                       "world 4\n    a robot face means: explore | seen on the counter\n";
    static RobotValues table;
    CardError err;
    Mode mode;
    Game g;
    table = *robot_values_builtin();
    assert_true(robot_values_parse(text, strlen(text), "mine.table", &table, &err));
    assert_int_equal(table.value[0][ROBOT_EXPLORE_ONE], 2);
    assert_int_equal(table.value[5][ROBOT_EXPLORE_ONE], 2);
    variant_play_by(mode_find("robot-easy"), &table, &mode);
    game_start(&g, mode_catalog(&mode), &mode, &(Options){.seed = 3}, NULL);
    assert_int_equal(g.pool, 30);
    assert_null(audit_game(&g));
    assert_int_equal(robot_value(&g, ROBOT_EXPLORE_ONE), robot_of(&g)->world == 5 ? 2 : 2);
}

/* A name beside another number is a mistake, but no reason not to open a stored game. */
static void names_of_worlds(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool right;
    } tables[] = {{"world 2", true},
                  {"world 2 Alpha Centauri", true},
                  {"world other of my own", true},
                  {"world 2 Epsilon Eridani", false}};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        RobotValues table = *robot_values_builtin();
        CardError err;
        Mode mode;
        Buf why = {0};
        const char *text = tables[i].text;
        assert_true(robot_values_parse(text, strlen(text), "mine.table", &table, &err));
        variant_play_by(mode_find("robot-easy"), &table, &mode);
        const Catalog *cat = mode_catalog(&mode);
        assert_true(mode_fits(&mode, cat, &(Options){.rules = RULES_NOW}, &why));
        assert_int_equal(mode_fits(&mode, cat, &(Options){0}, &why), tables[i].right);
        if (!tables[i].right)
            assert_string_equal(
                said(&why), "\"world 2 Epsilon Eridani\": start world 2 is called Alpha Centauri");
        buf_free(&why);
    }
}

/* However the text is damaged, it is read or refused, and what is read can be played. */
static void table_survives_damage(void **state)
{
    (void)state;
    Buf text = {0};
    Rng rng = rng_seeded(5);
    robot_values_print(&text, robot_values_builtin(), NULL);
    for (int i = 0; i < 3000; i++) {
        CardError err;
        Buf copy = {0};
        buf_add(&copy, text.data, text.size);
        for (int n = 0; n < 3; n++)
            copy.data[rng_below(&rng, (uint32_t)copy.size)] =
                "0123456789:|#, \nabz\xff"[rng_below(&rng, 20)];
        RobotValues table = *robot_values_builtin();
        size_t size = rng_below(&rng, 3) ? copy.size : rng_below(&rng, (uint32_t)copy.size);
        if (!robot_values_parse(copy.data, size, "x", &table, &err))
            assert_true(err.line > 0 && said_text(err.why)[0]);
        else
            for (int id = 0; id < ROBOT_VALUES; id++)
                assert_true(table.value[0][id] <= 250);
        buf_free(&copy);
    }
    buf_free(&text);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(R1_first_world_at_setup),
    cmocka_unit_test(R2_poor_world_at_setup),
    cmocka_unit_test(R3_tracks_at_setup),
    cmocka_unit_test(player_at_setup),
    cmocka_unit_test(R4_match_below_rightmost),
    cmocka_unit_test(R5_match_below_first_of_pair),
    cmocka_unit_test(R6_match_below_the_other),
    cmocka_unit_test(R7_two_develop_actions),
    cmocka_unit_test(R8_action_then_response),
    cmocka_unit_test(R9_two_matches),
    cmocka_unit_test(one_match_of_any),
    cmocka_unit_test(placing_examples),
    cmocka_unit_test(rolled_dice),
    cmocka_unit_test(R10_explore_action),
    cmocka_unit_test(R11_explore_response),
    cmocka_unit_test(more_cards_on_explore),
    cmocka_unit_test(R12_counter_by_action),
    cmocka_unit_test(R13_no_counter_by_response),
    cmocka_unit_test(R14_six_without_credit),
    cmocka_unit_test(R15_six_with_credit),
    cmocka_unit_test(R16_develop_response_without_credit),
    cmocka_unit_test(robot_holds_duplicates),
    cmocka_unit_test(R17_settle_response_without_credit),
    cmocka_unit_test(R18_settle_response_finds_nothing),
    cmocka_unit_test(R19_finds_military),
    cmocka_unit_test(R20_lost_world_flees),
    cmocka_unit_test(R21_lost_world_responds),
    cmocka_unit_test(lost_world_stays),
    cmocka_unit_test(extra_settle_draws),
    cmocka_unit_test(R22_first_trade_changes_the_face),
    cmocka_unit_test(R23_face_turns_twice),
    cmocka_unit_test(R24_both_consume_actions),
    cmocka_unit_test(R25_chips_beyond_the_pool),
    cmocka_unit_test(double_action),
    cmocka_unit_test(example_1_develop),
    cmocka_unit_test(example_2_counter_then_card),
    cmocka_unit_test(example_3_settle_twice),
    cmocka_unit_test(tracks_stop),
    cmocka_unit_test(example_4_trade),
    cmocka_unit_test(example_5_consume_response),
    cmocka_unit_test(example_6_produce),
    cmocka_unit_test(R26_counters_end_the_game),
    cmocka_unit_test(R27_tie_break),
    cmocka_unit_test(R28_sixes_on_hard),
    cmocka_unit_test(R29_cards_are_conserved),
    cmocka_unit_test(R30_every_pair_of_dice),
    cmocka_unit_test(R31_same_seed_same_game),
    cmocka_unit_test(stack_is_hidden),
    cmocka_unit_test(table_is_complete),
    cmocka_unit_test(table_prints_and_reads),
    cmocka_unit_test(table_errors),
    cmocka_unit_test(table_overrides),
    cmocka_unit_test(names_of_worlds),
    cmocka_unit_test(table_survives_damage),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
