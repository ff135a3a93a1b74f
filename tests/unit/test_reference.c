/* What the reference (cards/rules.text) says about the robot and about goals is what the program
 * does: each sentence is rebuilt from what happens in a game, and must be in the text. */
#include "support/cmocka.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/catalog.h"
#include "modes/presets.h"
#include "modes/robot.h"
#include "rules/goals.h"
#include "support/setting.h"
#include "text/rulebook.h"

enum { CELLS = 6 };

/* ---- reading ---- */

/* Does a paragraph of the section contain these words? */
static void assert_told(const char *section, const char *words)
{
    RuleReader r = rulebook_open();
    while (rulebook_next(&r))
        if (!strcmp(r.section, section) && strstr(r.text, words))
            return;
    fail_msg("the section %s does not say: %s", section, words);
}

/* Splits a row into its cells; returns how many. */
static int cells_of(char *row, char *cell[CELLS])
{
    int n = 0;
    for (char *at = row; at && n < CELLS;) {
        char *bar = strstr(at, " | ");
        cell[n++] = at;
        if (bar)
            *bar = 0;
        at = bar ? bar + 3 : NULL;
    }
    return n;
}

/* The second cell of the row of that name. */
static void assert_row(const char *name, const char *words)
{
    char *cell[CELLS];
    RuleReader r = rulebook_open();
    while (rulebook_next(&r))
        if (!strcmp(r.section, "robot") && r.kind == RULE_ROW && cells_of(r.text, cell) > 1 &&
            !strcmp(cell[0], name)) {
            assert_string_equal(cell[1], words);
            return;
        }
    fail_msg("no row %s", name);
}

static void assert_drawn(const char *picture)
{
    RuleReader r = rulebook_open();
    while (rulebook_next(&r))
        if (!strcmp(r.section, "robot") && !strcmp(r.picture, picture))
            return;
    fail_msg("no paragraph is drawn as: %s", picture);
}

/* ---- the robot ---- */

static Game against(const char *world)
{
    for (uint64_t seed = 1; seed < 1000; seed++) {
        Game g = setting_game("robot-medium", seed);
        if (!strcmp(catalog_design(g.cat, g.seat[ROBOT_SEAT].start)->name, world))
            return g;
    }
    fail_msg("%s is never dealt", world);
    return (Game){0};
}

/* ---- how rows are drawn ---- */

/* Does the start world change one of these values of the mat? */
static bool changes(const Game *g, RobotValue first, RobotValue last)
{
    const uint8_t *mat = robot_values_builtin()->value[ROBOT_MAT];
    for (RobotValue id = first; id <= last; id++)
        if (robot_value(g, id) != mat[id])
            return true;
    return false;
}

/* `first` is the first of four rows: from which credit, cards, what is found, for how much
 * credit. */
static void draw_settle(Buf *out, const Game *g, const char *word, RobotValue first)
{
    int from = robot_value(g, first), cost = robot_value(g, first + 3);
    buf_printf(out, " %s:settle", word);
    if (from)
        buf_printf(out, " from%d", from);
    buf_printf(out, " draw%d %s", robot_value(g, first + 1),
               changes(g, first + 2, first + 2) ? "defense" : "world");
    if (cost)
        buf_printf(out, " owe%d", cost);
}

/* What a robot face means, and becomes, until that repeats itself. */
static void draw_faces(Buf *out, const Game *g)
{
    int first = robot_of(g)->equals, now = first;
    buf_printf(out, " face:robot to face:%s", robot_face_word(first));
    do {
        int next = now == ACT_TRADE     ? robot_value(g, ROBOT_AFTER_TRADE)
                   : now == ACT_PRODUCE ? robot_value(g, ROBOT_AFTER_PRODUCE)
                                        : now;
        if (next == now)
            return;
        buf_printf(out, " act:%s face:%s", robot_face_word(now), robot_face_word(next));
        now = next;
    } while (now != first);
}

static void draw_world(Buf *out, const Game *g)
{
    const RobotState *s = robot_of(g);
    buf_printf(out, "track%d:credit=%d track%d:economy=%d stack%d",
               robot_value(g, ROBOT_CREDIT_MAX), s->credit, robot_value(g, ROBOT_ECONOMY_MAX),
               s->economy, s->stack_n);
    draw_faces(out, g);
    if (changes(g, ROBOT_EXPLORE_ONE, ROBOT_EXPLORE_RESPONSE_CREDIT)) {
        int credit = robot_value(g, ROBOT_EXPLORE_CREDIT);
        buf_printf(out, " act:explore draw%d credit%d or both draw%d credit%d",
                   robot_value(g, ROBOT_EXPLORE_ONE), credit, robot_value(g, ROBOT_EXPLORE_TWO),
                   credit);
        buf_printf(out, " respond:explore draw%d", robot_value(g, ROBOT_EXPLORE_RESPONSE));
    }
    if (changes(g, ROBOT_SETTLE_FROM, ROBOT_SETTLE_RESPONSE_COST)) {
        draw_settle(out, g, "act", ROBOT_SETTLE_FROM);
        draw_settle(out, g, "respond", ROBOT_SETTLE_RESPONSE_FROM);
    }
    if (robot_value(g, ROBOT_DOOMED_POINTS))
        buf_printf(out, " act:settle world vp%d credit%d economy%d give",
                   robot_value(g, ROBOT_DOOMED_POINTS), robot_value(g, ROBOT_DOOMED_CREDIT),
                   robot_value(g, ROBOT_DOOMED_ECONOMY));
}

static void robot_levels(void **state)
{
    (void)state;
    static const char *const levels[] = {"easy", "medium", "hard"};
    for (int i = 0; i < 3; i++) {
        char mode[32], counters[8];
        snprintf(mode, sizeof mode, "robot-%s", levels[i]);
        Game g = setting_game(mode, 1);
        snprintf(counters, sizeof counters, "%d", robot_of(&g)->counters_left);
        assert_row(levels[i], counters);
        snprintf(mode, sizeof mode, "%s | %s | %d", levels[i], counters, robot_six_points(&g));
        assert_told("robot", mode);
        Buf drawn = {0};
        for (int k = 0; k < robot_of(&g)->counters_left; k++)
            buf_str(&drawn, "six ");
        buf_printf(&drawn, "to vp%d", robot_six_points(&g));
        assert_drawn(buf_text(&drawn));
        buf_free(&drawn);
    }
}

static void robot_start_worlds(void **state)
{
    (void)state;
    int worlds = 0;
    char *cell[CELLS], words[80], name[40];
    RuleReader r = rulebook_open();
    while (rulebook_next(&r)) {
        if (strcmp(r.section, "robot") || r.kind != RULE_ROW || *r.text != '[')
            continue;
        assert_int_equal(cells_of(r.text, cell), CELLS);
        snprintf(name, sizeof name, "%.*s", (int)strlen(cell[0]) - 2, cell[0] + 1);
        Game g = against(name);
        const RobotState *s = robot_of(&g);
        snprintf(words, sizeof words, "%d %d %d %s", s->credit, s->economy, s->stack_n,
                 robot_face_word(s->equals));
        char told[80];
        snprintf(told, sizeof told, "%s %s %s %s", cell[1], cell[2], cell[3], cell[4]);
        for (char *at = told; *at; at++)
            *at = (char)tolower((unsigned char)*at);
        assert_string_equal(told, words);
        Buf drawn = {0};
        draw_world(&drawn, &g);
        assert_string_equal(r.picture, buf_text(&drawn));
        buf_free(&drawn);
        worlds++;
    }
    assert_int_equal(worlds, 9);
}

static void robot_dice(void **state)
{
    (void)state;
    const RobotValues *values = robot_values_builtin();
    int dice = 0;
    RuleReader r = rulebook_open();
    while (rulebook_next(&r)) {
        Buf faces = {0};
        if (strcmp(r.section, "robot") || strncmp(r.picture, "face:", 5))
            continue;
        assert_true(dice < 2);
        for (int i = 0; i < ROBOT_SIDES; i++)
            buf_printf(&faces, "%sface:%s", i ? " " : "",
                       robot_face_word(values->face[0][dice][i]));
        assert_string_equal(r.picture, buf_text(&faces));
        buf_free(&faces);
        dice++;
    }
    assert_int_equal(dice, 2);
}

/* The drawn mat has the numbers of the table. */
static void robot_mat(void **state)
{
    (void)state;
    const uint8_t *v = robot_values_builtin()->value[ROBOT_MAT];
    Buf mat = {0};
    buf_printf(&mat, "mat track%d:credit gap track%d:economy", v[ROBOT_CREDIT_MAX],
               v[ROBOT_ECONOMY_MAX]);
    buf_str(&mat, " gap name:counters six six six gap name:stack stack4 gap name:means slot");
    buf_printf(&mat, " | draw%d credit%d or both draw%d credit%d / draw%d", v[ROBOT_EXPLORE_ONE],
               v[ROBOT_EXPLORE_CREDIT], v[ROBOT_EXPLORE_TWO], v[ROBOT_EXPLORE_CREDIT],
               v[ROBOT_EXPLORE_RESPONSE]);
    buf_printf(&mat, " | from%d six owe%d or draw%d dev / from%d six owe%d or from%d dev owe%d",
               v[ROBOT_COUNTER_FROM], v[ROBOT_COUNTER_COST], v[ROBOT_DEVELOP_DRAW],
               v[ROBOT_COUNTER_RESPONSE_FROM], v[ROBOT_COUNTER_RESPONSE_COST],
               v[ROBOT_DEVELOP_RESPONSE_FROM], v[ROBOT_DEVELOP_RESPONSE_COST]);
    buf_printf(&mat, " | draw%d world / from%d draw%d world owe%d", v[ROBOT_SETTLE_DRAW],
               v[ROBOT_SETTLE_RESPONSE_FROM], v[ROBOT_SETTLE_RESPONSE_DRAW],
               v[ROBOT_SETTLE_RESPONSE_COST]);
    int response = v[ROBOT_CONSUME_RESPONSE_POINTS];
    buf_printf(&mat, " | times%d credit%d / times%d", v[ROBOT_TRADE_POINTS], v[ROBOT_TRADE_CREDIT],
               response);
    buf_printf(&mat, " | times%d economy%d or both times%d credit%d economy%d / times%d",
               v[ROBOT_DOUBLE_POINTS], v[ROBOT_DOUBLE_ECONOMY], v[ROBOT_BOTH_POINTS],
               v[ROBOT_BOTH_CREDIT], v[ROBOT_BOTH_ECONOMY], response);
    buf_printf(&mat, " | economy%d /", v[ROBOT_PRODUCE_ECONOMY]);
    assert_drawn(buf_text(&mat));
    buf_free(&mat);
}

/* What dice on these spaces of Consume bring, with economy 3: the points for each economy, and how
 * the tracks move. */
static void consume(int first, int second, int gain[3])
{
    Game g = against("Earth's Lost Colony");
    RobotState *s = robot_state(&g);
    s->credit = 1;
    s->economy = 3;
    setting_actions(&g, 0, ACT_DEVELOP, ACT_SETTLE);
    setting_actions(&g, ROBOT_SEAT, first, second);
    setting_step(&g, "robot_consume", 0, NULL);
    assert_int_equal(g.seat[ROBOT_SEAT].chips % 3, 0);
    gain[0] = g.seat[ROBOT_SEAT].chips / 3;
    gain[1] = s->credit - 1;
    gain[2] = s->economy - 3;
}

static void robot_consume_dice(void **state)
{
    (void)state;
    int gain[3];
    char words[120];
    consume(ACT_TRADE, ACT_EXPLORE_5, gain);
    assert_true(gain[0] == 1 && !gain[2]);
    snprintf(words, sizeof words, "credit +%d, points equal to its economy", gain[1]);
    assert_row("IV Consume: Trade", words);
    consume(ACT_CONSUME_2X, ACT_EXPLORE_5, gain);
    assert_int_equal(gain[1], 0);
    snprintf(words, sizeof words, "points equal to %d times its economy, then economy +%d", gain[0],
             gain[2]);
    assert_row("IV Consume: 2x", words);
    consume(ACT_TRADE, ACT_CONSUME_2X, gain);
    snprintf(words, sizeof words,
             "points equal to %d times its economy, then credit +%d and economy +%d", gain[0],
             gain[1], gain[2]);
    assert_row("IV Consume: both dice", words);
}

/* One match beside another die, with a chosen pair of spaces. */
static void robot_match_below_a_pair(void **state)
{
    (void)state;
    static const char *const nth[] = {"first", "second"};
    static const uint8_t pair[] = {ACT_DEVELOP, ACT_DEVELOP_2};
    uint8_t space[2];
    char words[120];
    robot_place_dice(pair, (uint8_t[]){ACT_PRODUCE, FACE_MATCH}, space);
    snprintf(words, sizeof words, "(Develop twice, say) it goes below the %s of them",
             nth[space[1] != ACT_DEVELOP]);
    assert_told("robot", words);
    robot_place_dice(pair, (uint8_t[]){ACT_DEVELOP, FACE_MATCH}, space);
    assert_int_equal(space[1], ACT_DEVELOP_2);
    assert_told("robot", "or below the second if the other die is there");
    static const uint8_t two[] = {ACT_CONSUME_2X, ACT_PRODUCE};
    robot_place_dice(two, (uint8_t[]){ACT_DEVELOP, FACE_MATCH}, space);
    snprintf(words, sizeof words, "A match goes below one of your actions: the %s",
             space[1] == two[1] ? "right-most" : "left-most");
    assert_told("robot", words);
}

/* Does a row name the world, and this kind of source? */
static bool is_sourced(const char *world, const char *source)
{
    char name[64], *cell[CELLS];
    snprintf(name, sizeof name, "[%s]", world);
    RuleReader r = rulebook_open();
    while (rulebook_next(&r))
        if (!strcmp(r.section, "robot") && r.kind == RULE_ROW && cells_of(r.text, cell) == 2 &&
            strstr(cell[0], name) && !strncmp(cell[1], source, strlen(source)))
            return true;
    return false;
}

/* Every value of the table that is not in the rulebook is marked as ours or second-hand. */
static void robot_sources(void **state)
{
    (void)state;
    const RobotValues *values = robot_values_builtin();
    const Catalog *cat = catalog_for(BOXES_PRINTED);
    int told = 0;
    for (const Design *d = cat->design; d < cat->design + cat->designs; d++)
        for (int id = 0; id < ROBOT_VALUES && d->start != NO_CARD; id++) {
            Span note = values->note[d->start][id];
            if (!values->given[d->start][id] || !strncmp(note.at, "stated", 6))
                continue;
            bool second = !strncmp(note.at, "second-hand", 11);
            if (!is_sourced(d->name, second ? "second-hand" : "ours"))
                fail_msg("%s, source not told: %.*s", d->name, note.size, note.at);
            told++;
        }
    assert_true(told >= 15);
    assert_told("robot", "The other faces of the dice | ours");
    assert_told("robot", "The gray faces | the rulebook");
}

/* ---- goals ---- */

/* Four production worlds each, the minimum for the goal. */
static Game tied(int *goal)
{
    Game g = setting_game("tgs-2p", 1);
    setting_table(&g, 0, "Spice World", "Mining World", "Gem World", "New Vinland", NULL);
    setting_table(&g, 1, "Bio-Hazard Mining World", "Comet Zone", "Lost Species Ark World",
                  "Plague World", NULL);
    for (*goal = 0; strcmp(g.cat->goal[*goal].name, "Production Leader");)
        ++*goal;
    g.goal_on[*goal] = 1;
    g.goal_holder[*goal] = 0;
    return g;
}

static int points(const Game *g, int seat, int goal)
{
    bool tie;
    return goals_points(g, seat, goal, &tie);
}

static void goals_at_a_tie(void **state)
{
    (void)state;
    int goal;
    char words[120];
    Game g = tied(&goal);
    int nobody = points(&g, 0, goal);
    assert_int_equal(points(&g, 1, goal), nobody);
    g.goal_holder[goal] = 1;
    int holder = points(&g, 0, goal), other = points(&g, 1, goal);
    assert_int_equal(other, nobody);
    snprintf(words, sizeof words, "A \"most\" goal is worth %d points to whoever holds its tile",
             holder);
    assert_told("goals", words);
    snprintf(words, sizeof words,
             "gets %d points: beside a holder who keeps the %d, and also where nobody holds", other,
             holder);
    assert_told("goals", words);
    setting_table(&g, 1, "Old Earth", NULL);
    g.goal_holder[goal] = 0;
    snprintf(words, sizeof words, "we give the leader the %d points", points(&g, 0, goal));
    assert_told("goals", words);
    assert_int_equal(points(&g, 1, goal), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(robot_levels),       cmocka_unit_test(robot_start_worlds),
        cmocka_unit_test(robot_dice),         cmocka_unit_test(robot_mat),
        cmocka_unit_test(robot_consume_dice), cmocka_unit_test(robot_match_below_a_pair),
        cmocka_unit_test(robot_sources),      cmocka_unit_test(goals_at_a_tie),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
