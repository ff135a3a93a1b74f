/* The robot's turn in every phase, always after the player's. With a die on the phase it acts; if
 * only the player called the phase, it responds. What it then does is given by the values of its
 * table. It has no hand: it turns over cards of its stack until one fits or none is left. */
#include "modes/robot.h"
#include "cards/catalog.h"

#include <assert.h>
#include <string.h>

#include "modes/presets.h"
#include "modes/variant.h"
#include "rules/event.h"
#include "rules/phase.h"
#include "rules/place.h"
#include "rules/round.h"

enum { OPENING = 6, PLAYER = 0 };

/* The values that the mode uses. */
static const RobotValues *values_of(const Mode *mode)
{
    return mode->data ? mode->data : robot_values_builtin();
}

int robot_value(const Game *g, RobotValue id)
{
    return values_of(g->mode)->value[robot_of(g)->world][id];
}

static void say(Run *r, RobotWhat what, int card, int amount)
{
    run_emit(r, event_number(EV_ROBOT, ROBOT_SEAT, (int)what, card, NO_CARD, amount));
}

/* ---- words ---- */

static const char *const deed_words[ROBOT_WHATS] = {
    [ROBOT_ACTS] = N_("The robot has a die on {action} and acts."),
    [ROBOT_RESPONDS] = N_("The robot has no die here and only responds to you."),
    [ROBOT_NO_CREDIT] = N_("The robot has too little credit; it would need {n}."),
    [ROBOT_DRAWS] = N_("The robot adds {n} card(s) to its stack."),
    [ROBOT_CREDIT_IS] = N_("The robot's credit is {n}."),
    [ROBOT_ECONOMY_IS] = N_("The robot's economy is {n}."),
    [ROBOT_COUNTER_SET] = N_("The robot places a 6-cost counter for {n} credit."),
    [ROBOT_DISCARDS] = N_("The robot turns over {card} and discards it."),
    [ROBOT_PLACES] = N_("The robot turns over {card} and places it."),
    [ROBOT_FINDS_NONE] = N_("The robot's stack is empty."),
    [ROBOT_GAINS] = N_("The robot gains {n} point(s) from its economy."),
    [ROBOT_FACE_MEANS] = N_("A robot face now means {action}."),
};

/* of ROBOT_LOOKS_FOR */
static const char *const aim_words[ROBOT_AIMS] = {
    [AIM_CHEAP_DEVELOPMENT] =
        N_("The robot looks for a development; for a 6-cost one it lacks the credit."),
    [AIM_DEVELOPMENT] = N_("The robot looks for a development."),
    [AIM_WORLD] = N_("The robot looks for a world that is not military."),
    [AIM_MILITARY_WORLD] = N_("The robot looks for a military world."),
    [AIM_REFUGE] = N_("The robot flees from its start world and looks for a better one."),
};

static const char *robot_deed(const Event *e)
{
    if (e->kind != EV_ROBOT || e->power >= ROBOT_WHATS)
        return NULL;
    if (e->power == ROBOT_LOOKS_FOR)
        return aim_words[e->amount];
    if (e->power == ROBOT_GAINS && !e->amount)
        return N_("The robot gains no points, since its economy is 0.");
    return deed_words[e->power];
}

/* ---- tracks and stack ---- */

static int at_most(int n, int most)
{
    return n < most ? n : most;
}

static void add_credit(Run *r, int n)
{
    RobotState *s = robot_state(r->g);
    int credit = at_most(s->credit + n, robot_value(r->g, ROBOT_CREDIT_MAX));
    if (!n)
        return;
    s->credit = (uint8_t)(credit > 0 ? credit : 0);
    say(r, ROBOT_CREDIT_IS, NO_CARD, s->credit);
}

static void add_economy(Run *r, int n)
{
    RobotState *s = robot_state(r->g);
    if (!n)
        return;
    s->economy = (uint8_t)at_most(s->economy + n, robot_value(r->g, ROBOT_ECONOMY_MAX));
    say(r, ROBOT_ECONOMY_IS, NO_CARD, s->economy);
}

static void gain(Run *r, int chips)
{
    Game *g = r->g;
    g->seat[ROBOT_SEAT].chips = (int16_t)(g->seat[ROBOT_SEAT].chips + chips);
    g->pool = (int16_t)(g->pool - chips);
    say(r, ROBOT_GAINS, NO_CARD, chips);
}

/* Moves cards from the pile to the stack, unseen; all of them if there are too few. */
static void draw(Run *r, int n)
{
    RobotState *s = robot_state(r->g);
    int drawn = 0;
    for (; drawn < n && s->stack_n < ROBOT_STACK_MAX; drawn++) {
        int card = place_take(r, ROBOT_SEAT);
        if (card == NO_CARD)
            break;
        s->stack[s->stack_n++] = (uint8_t)card;
    }
    if (drawn)
        say(r, ROBOT_DRAWS, NO_CARD, drawn);
}

static int next_of_stack(RobotState *s)
{
    int card = s->stack[0];
    memmove(s->stack, s->stack + 1, (size_t)--s->stack_n);
    s->stack[s->stack_n] = 0;
    return card;
}

static void discard(Run *r, int card)
{
    place_discard(r, ROBOT_SEAT, card);
    place_all_know(r->g, ROBOT_SEAT, card);
    say(r, ROBOT_DISCARDS, card, robot_of(r->g)->stack_n);
}

static void put_down(Run *r, int card)
{
    place_on_tableau(r, ROBOT_SEAT, card);
    say(r, ROBOT_PLACES, card, robot_of(r->g)->stack_n);
}

static bool is_six(const Design *d)
{
    return d->development && (d->cost == 6 || d->variable);
}

static bool fits(const Design *d, int aim)
{
    switch (aim) {
    case AIM_CHEAP_DEVELOPMENT: return d->development && !is_six(d);
    case AIM_DEVELOPMENT: return d->development;
    case AIM_WORLD: return !d->development && !d->military;
    case AIM_MILITARY_WORLD: return !d->development && d->military;
    default: assert(false && "no card fits a refuge"); return false;
    }
}

/* Turns over cards of the stack until one fits, which is placed, or NO_CARD. */
static int find(Run *r, int aim)
{
    RobotState *s = robot_state(r->g);
    say(r, ROBOT_LOOKS_FOR, NO_CARD, aim);
    while (s->stack_n) {
        int card = next_of_stack(s);
        if (fits(catalog_design(r->cat, card), aim)) {
            put_down(r, card);
            return card;
        }
        discard(r, card);
    }
    say(r, ROBOT_FINDS_NONE, NO_CARD, 0);
    return NO_CARD;
}

/* ---- setup and dice ---- */

static int deal_start(Run *r)
{
    Game *g = r->g;
    Set left = set_and(&g->cat->starts, &g->pile[0].supply);
    return set_nth(&left, (int)rng_below(&g->rng, (uint32_t)set_count(&left)));
}

static void prepare(Game *g, int start)
{
    RobotState *s = robot_state(g);
    static const uint8_t counters[] = {[ROBOT_EASY] = ROBOT_EASY_COUNTERS,
                                       [ROBOT_MEDIUM] = ROBOT_MEDIUM_COUNTERS,
                                       [ROBOT_HARD] = ROBOT_HARD_COUNTERS};
    s->world = (uint8_t)robot_world(catalog_design(g->cat, start)->start);
    s->credit = (uint8_t)at_most(robot_value(g, ROBOT_CREDIT), robot_value(g, ROBOT_CREDIT_MAX));
    s->economy = (uint8_t)at_most(robot_value(g, ROBOT_ECONOMY), robot_value(g, ROBOT_ECONOMY_MAX));
    s->counters_left = (uint8_t)robot_value(g, counters[g->mode->arg]);
    s->equals = (uint8_t)robot_value(g, ROBOT_EQUALS);
    s->doomed = robot_value(g, ROBOT_DOOMED_POINTS) > 0;
    s->face[0] = s->face[1] = FACES;
}

static void setup_begin(Run *r, int nth)
{
    (void)nth;
    Game *g = r->g;
    round_deal_starts(r);
    int start = deal_start(r);
    place_from_supply(g, g->pile_of[ROBOT_SEAT], start);
    round_give_start(r, ROBOT_SEAT, start);
    prepare(g, start);
    draw(r, robot_value(g, ROBOT_STACK));
    if (catalog_design(r->cat, g->seat[PLAYER].start)->source == WINDFALL)
        place_good(r, PLAYER, 0);
    place_draw(r, PLAYER, OPENING, WHY_OPENING, NO_CARD, 0);
}

static void setup_lane(Run *r, int seat)
{
    run_push(r, seat, OP_OPENING, NO_CARD, 0, 0);
}

static const Step step_robot_setup = {
    .name = "robot_setup",
    .phase = PHASES,
    .begin = setup_begin,
    .seat = setup_lane,
};

static bool is_pair(int face)
{
    return face == ACT_EXPLORE_5 || face == ACT_DEVELOP || face == ACT_SETTLE;
}

/* Below the right-most of the player's actions without a die; below the left one of a pair. */
static int match_space(const uint8_t player[2], int other)
{
    bool pair = is_pair(player[0]) && player[1] == player[0] + 1;
    int first = player[pair ? 0 : 1], second = player[pair ? 1 : 0];
    return other == first ? second : first;
}

void robot_place_dice(const uint8_t player[2], const uint8_t face[2], uint8_t space[2])
{
    for (int die = 0; die < 2; die++) {
        bool taken = die == 1 && face[1] == face[0];
        space[die] = (uint8_t)(face[die] + (taken && is_pair(face[die])));
    }
    if (face[0] == FACE_MATCH && face[1] == FACE_MATCH)
        memcpy(space, player, 2);
    else if (face[0] == FACE_MATCH)
        space[0] = (uint8_t)match_space(player, space[1]);
    else if (face[1] == FACE_MATCH)
        space[1] = (uint8_t)match_space(player, space[0]);
}

static void roll_begin(Run *r, int nth)
{
    (void)nth;
    Game *g = r->g;
    RobotState *s = robot_state(g);
    const RobotValues *values = values_of(g->mode);
    int pair = robot_value(g, ROBOT_DICE);
    uint8_t read[2];
    for (int die = 0; die < 2; die++) {
        s->face[die] = values->face[pair][die][rng_below(&g->rng, ROBOT_SIDES)];
        read[die] = s->face[die] == FACE_ROBOT ? s->equals : s->face[die];
    }
    uint8_t *space = g->seat[ROBOT_SEAT].action;
    robot_place_dice(g->seat[PLAYER].action, read, space);
    for (int die = 0; die < 2; die++)
        run_emit(r, event_number(EV_ROLL, ROBOT_SEAT, die, space[die], NO_CARD, s->face[die]));
}

static const Step step_robot_roll = {
    .name = "robot_roll",
    .phase = PHASES,
    .begin = roll_begin,
};

/* ---- explore ---- */

static int dice_on(const Game *g, int space)
{
    const uint8_t *dice = g->seat[ROBOT_SEAT].action;
    return (dice[0] == space) + (dice[1] == space);
}

static bool explore_wanted(const Game *g, int nth)
{
    (void)nth;
    return action_anyone(g, ACT_EXPLORE_5) || action_anyone(g, ACT_EXPLORE_1_1);
}

static void explore_begin(Run *r, int nth)
{
    (void)nth;
    int dice = dice_on(r->g, ACT_EXPLORE_5) + dice_on(r->g, ACT_EXPLORE_1_1);
    say(r, dice ? ROBOT_ACTS : ROBOT_RESPONDS, NO_CARD,
        dice && !dice_on(r->g, ACT_EXPLORE_5) ? ACT_EXPLORE_1_1 : ACT_EXPLORE_5);
    draw(r, robot_value(r->g, dice > 1   ? ROBOT_EXPLORE_TWO
                              : dice > 0 ? ROBOT_EXPLORE_ONE
                                         : ROBOT_EXPLORE_RESPONSE));
    add_credit(r, robot_value(r->g, dice ? ROBOT_EXPLORE_CREDIT : ROBOT_EXPLORE_RESPONSE_CREDIT));
}

static const Step step_robot_explore = {
    .name = "robot_explore",
    .phase = EXPLORE,
    .wanted = explore_wanted,
    .begin = explore_begin,
};

/* ---- develop ---- */

static int value(const Game *g, bool action, RobotValue acting, RobotValue responding)
{
    return robot_value(g, action ? acting : responding);
}

/* An action costs credit only for a 6-cost development; a response costs the same for any
 * development. */
RobotPlan robot_plan_develop(const Game *g, bool action)
{
    const RobotState *s = robot_of(g);
    int counter_from = value(g, action, ROBOT_COUNTER_FROM, ROBOT_COUNTER_RESPONSE_FROM);
    int cost = value(g, action, ROBOT_DEVELOP_COST, ROBOT_DEVELOP_RESPONSE_COST);
    int six_cost = value(g, action, ROBOT_SIX_COST, ROBOT_DEVELOP_RESPONSE_COST);
    int from = action ? 0 : robot_value(g, ROBOT_DEVELOP_RESPONSE_FROM);
    bool cheap = action && s->credit < robot_value(g, ROBOT_SIX_FROM);
    RobotPlan plan = {
        .counter = s->counters_left && s->credit >= counter_from,
        .from = (uint8_t)from,
        .draw = (uint8_t)value(g, action, ROBOT_DEVELOP_DRAW, ROBOT_DEVELOP_RESPONSE_DRAW),
        .aim = cheap ? AIM_CHEAP_DEVELOPMENT : AIM_DEVELOPMENT,
        .cost = (uint8_t)cost,
        .six_cost = (uint8_t)six_cost};
    if (plan.counter)
        plan.cost = (uint8_t)value(g, action, ROBOT_COUNTER_COST, ROBOT_COUNTER_RESPONSE_COST);
    plan.poor = !plan.counter && s->credit < from;
    return plan;
}

static void place_counter(Run *r, int cost)
{
    RobotState *s = robot_state(r->g);
    s->counters_left--;
    s->counters_placed++;
    say(r, ROBOT_COUNTER_SET, NO_CARD, cost);
    add_credit(r, -cost);
}

static void follow(Run *r, RobotPlan plan)
{
    if (plan.counter) {
        place_counter(r, plan.cost);
        return;
    }
    if (plan.poor) {
        say(r, ROBOT_NO_CREDIT, NO_CARD, plan.from);
        return;
    }
    draw(r, plan.draw);
    int card = find(r, plan.aim);
    if (card != NO_CARD)
        add_credit(r, is_six(catalog_design(r->cat, card)) ? -plan.six_cost : -plan.cost);
}

static bool develop_wanted(const Game *g, int nth)
{
    return action_anyone(g, ACT_DEVELOP + nth);
}

static void develop_begin(Run *r, int nth)
{
    bool action = dice_on(r->g, ACT_DEVELOP + nth);
    say(r, action ? ROBOT_ACTS : ROBOT_RESPONDS, NO_CARD, ACT_DEVELOP + nth);
    follow(r, robot_plan_develop(r->g, action));
}

static const Step step_robot_develop = {
    .name = "robot_develop",
    .phase = DEVELOP,
    .wanted = develop_wanted,
    .begin = develop_begin,
};

/* ---- settle ---- */

RobotPlan robot_plan_settle(const Game *g, bool action)
{
    int from = value(g, action, ROBOT_SETTLE_FROM, ROBOT_SETTLE_RESPONSE_FROM);
    int cost = value(g, action, ROBOT_SETTLE_COST, ROBOT_SETTLE_RESPONSE_COST);
    int military = value(g, action, ROBOT_SETTLE_FIND, ROBOT_SETTLE_RESPONSE_FIND);
    if (action && robot_of(g)->doomed)
        return (RobotPlan){.aim = AIM_REFUGE};
    return (RobotPlan){.poor = robot_of(g)->credit < from,
                       .from = (uint8_t)from,
                       .draw =
                           (uint8_t)value(g, action, ROBOT_SETTLE_DRAW, ROBOT_SETTLE_RESPONSE_DRAW),
                       .aim = military ? AIM_MILITARY_WORLD : AIM_WORLD,
                       .cost = (uint8_t)cost,
                       .six_cost = (uint8_t)cost};
}

static bool is_refuge(const Game *g, int card)
{
    const Design *d = catalog_design(g->cat, card);
    return !d->development && !d->military && d->vp >= robot_value(g, ROBOT_DOOMED_POINTS);
}

static bool refuge_left(const Game *g)
{
    Set left = set_union(&g->pile[0].supply, &g->pile[0].discard);
    for (SET_EACH(card, &left))
        if (is_refuge(g, card))
            return true;
    return false;
}

static void leave_start(Run *r)
{
    Seat *s = &r->g->seat[ROBOT_SEAT];
    int card = s->start;
    place_off_tableau(r, ROBOT_SEAT, seat_slot(s, card));
    place_discard(r, ROBOT_SEAT, card);
    place_all_know(r->g, ROBOT_SEAT, card);
    run_emit(r, event_card(EV_LEAVE, ROBOT_SEAT, card, 0));
}

/* The special first Settle action: a better world, straight from the pile, replaces the start
 * world. If the pile has none, nothing happens, and the special action is still to come. */
static void flee(Run *r)
{
    Game *g = r->g;
    say(r, ROBOT_LOOKS_FOR, NO_CARD, AIM_REFUGE);
    if (!refuge_left(g)) {
        say(r, ROBOT_FINDS_NONE, NO_CARD, 0);
        return;
    }
    int card = place_take(r, ROBOT_SEAT);
    for (; !is_refuge(g, card); card = place_take(r, ROBOT_SEAT))
        discard(r, card);
    put_down(r, card);
    leave_start(r);
    robot_state(g)->doomed = 0;
    add_credit(r, robot_value(g, ROBOT_DOOMED_CREDIT));
    add_economy(r, robot_value(g, ROBOT_DOOMED_ECONOMY));
}

static bool settle_wanted(const Game *g, int nth)
{
    return action_anyone(g, ACT_SETTLE + nth);
}

static void settle_begin(Run *r, int nth)
{
    const Game *g = r->g;
    bool action = dice_on(g, ACT_SETTLE + nth);
    say(r, action ? ROBOT_ACTS : ROBOT_RESPONDS, NO_CARD, ACT_SETTLE + nth);
    RobotPlan plan = robot_plan_settle(g, action);
    if (plan.aim == AIM_REFUGE)
        flee(r);
    else
        follow(r, plan);
}

static const Step step_robot_settle = {
    .name = "robot_settle",
    .phase = SETTLE,
    .wanted = settle_wanted,
    .begin = settle_begin,
};

/* ---- consume and produce ---- */

RobotGain robot_plan_consume(const Game *g, bool trade, bool twice)
{
    static const struct {
        RobotValue points, credit, economy;
    } rows[2][2] = {[1][0] = {ROBOT_TRADE_POINTS, ROBOT_TRADE_CREDIT, ROBOT_TRADE_ECONOMY},
                    [0][1] = {ROBOT_DOUBLE_POINTS, ROBOT_DOUBLE_CREDIT, ROBOT_DOUBLE_ECONOMY},
                    [1][1] = {ROBOT_BOTH_POINTS, ROBOT_BOTH_CREDIT, ROBOT_BOTH_ECONOMY}};
    int economy = robot_of(g)->economy;
    if (!trade && !twice)
        return (RobotGain){.points = economy * robot_value(g, ROBOT_CONSUME_RESPONSE_POINTS)};
    return (RobotGain){economy * robot_value(g, rows[trade][twice].points),
                       robot_value(g, rows[trade][twice].credit),
                       robot_value(g, rows[trade][twice].economy)};
}

static void consume(Run *r, bool trade, bool twice)
{
    RobotGain plan = robot_plan_consume(r->g, trade, twice);
    gain(r, plan.points);
    add_credit(r, plan.credit);
    add_economy(r, plan.economy);
}

/* Turns the "robot =" counter over if it shows what was just done. */
static void turn_counter(Run *r, int done, RobotValue id)
{
    RobotState *s = robot_state(r->g);
    int next = robot_value(r->g, id);
    if (s->equals != done || next == done)
        return;
    s->equals = (uint8_t)next;
    say(r, ROBOT_FACE_MEANS, NO_CARD, next);
}

/* How often an action happens with this many dice on it. */
static int times(const Game *g, int dice)
{
    return dice < 2 ? dice : robot_value(g, ROBOT_SAME_SPACE);
}

static bool consume_wanted(const Game *g, int nth)
{
    (void)nth;
    return action_anyone(g, ACT_TRADE) || action_anyone(g, ACT_CONSUME_2X);
}

static void consume_begin(Run *r, int nth)
{
    (void)nth;
    int trade = dice_on(r->g, ACT_TRADE), twice = dice_on(r->g, ACT_CONSUME_2X);
    if (!trade && !twice) {
        say(r, ROBOT_RESPONDS, NO_CARD, ACT_TRADE);
        consume(r, false, false);
        return;
    }
    for (int i = 0; i < 2; i++)
        if (i ? twice : trade)
            say(r, ROBOT_ACTS, NO_CARD, i ? ACT_CONSUME_2X : ACT_TRADE);
    if (trade && twice)
        consume(r, true, true);
    else
        for (int n = times(r->g, trade + twice); n > 0; n--)
            consume(r, trade, twice);
    if (trade)
        turn_counter(r, ACT_TRADE, ROBOT_AFTER_TRADE);
}

static const Step step_robot_consume = {
    .name = "robot_consume",
    .phase = CONSUME,
    .wanted = consume_wanted,
    .begin = consume_begin,
};

static bool produce_wanted(const Game *g, int nth)
{
    (void)nth;
    return dice_on(g, ACT_PRODUCE);
}

static void produce_begin(Run *r, int nth)
{
    (void)nth;
    say(r, ROBOT_ACTS, NO_CARD, ACT_PRODUCE);
    for (int n = times(r->g, dice_on(r->g, ACT_PRODUCE)); n > 0; n--)
        add_economy(r, robot_value(r->g, ROBOT_PRODUCE_ECONOMY));
    turn_counter(r, ACT_PRODUCE, ROBOT_AFTER_PRODUCE);
}

static const Step step_robot_produce = {
    .name = "robot_produce",
    .phase = PRODUCE,
    .wanted = produce_wanted,
    .begin = produce_begin,
};

static const PlanEntry plan_robot[] = {
    {&step_robot_setup, 0},
    {&step_choose, 0},
    {&step_robot_roll, 0},
    {&step_explore, 0},
    {&step_robot_explore, 0},
    {&step_develop, 0},
    {&step_build, 0},
    {&step_robot_develop, 0},
    {&step_develop, 1},
    {&step_build, 1},
    {&step_robot_develop, 1},
    {&step_settle, 0},
    {&step_colonise, 0},
    {&step_robot_settle, 0},
    {&step_settle, 1},
    {&step_colonise, 1},
    {&step_robot_settle, 1},
    {&step_consume, 0},
    {&step_robot_consume, 0},
    {&step_produce, 0},
    {&step_robot_produce, 0},
    {&step_round_end, 0},
    {NULL, 0},
};

/* ---- hooks ---- */

int robot_size(const Game *g)
{
    return g->seat[ROBOT_SEAT].tableau_n + robot_of(g)->counters_placed;
}

int robot_six_points(const Game *g)
{
    static const uint8_t points[] = {[ROBOT_EASY] = ROBOT_EASY_POINTS,
                                     [ROBOT_MEDIUM] = ROBOT_MEDIUM_POINTS,
                                     [ROBOT_HARD] = ROBOT_HARD_POINTS};
    return robot_value(g, points[g->mode->arg]);
}

bool robot_ended(const Game *g)
{
    return round_is_last(g) || robot_size(g) >= TABLEAU_FULL;
}

bool robot_won(const Game *g, int seat)
{
    ScoreSheet mine, other;
    score_seat(g, seat, &mine);
    score_seat(g, 1 - seat, &other);
    if (mine.total != other.total)
        return mine.total > other.total;
    return mine.tie_break >= other.tie_break;
}

/* A 6-cost development of the robot has fixed points; its counters are the extra. */
static void robot_score(const Game *g, int seat, ScoreSheet *sheet)
{
    const RobotState *s = robot_of(g);
    if (seat != ROBOT_SEAT)
        return;
    sheet->cards = sheet->sixes = 0;
    for (int slot = 0; slot < g->seat[seat].tableau_n; slot++) {
        const Design *d = catalog_design(g->cat, g->seat[seat].tableau[slot]);
        bool six = is_six(d);
        sheet->card[slot] = (int16_t)(six ? robot_six_points(g) : d->vp);
        *(six ? &sheet->sixes : &sheet->cards) += sheet->card[slot];
    }
    sheet->extra = s->counters_placed * robot_six_points(g);
    sheet->tie_break = s->credit + s->economy;
}

static void robot_show(const Game *g, int seat, uint8_t *mode_data)
{
    (void)g;
    (void)seat;
    RobotState *s = (RobotState *)(void *)mode_data;
    memset(s->stack, NO_CARD, s->stack_n);
}

static void robot_fill(Game *g, int seat, Set *unknown, Rng *rng)
{
    (void)seat;
    RobotState *s = robot_state(g);
    for (int i = 0; i < s->stack_n && !set_is_empty(unknown); i++) {
        int card = set_nth(unknown, (int)rng_below(rng, (uint32_t)set_count(unknown)));
        set_remove(unknown, card);
        s->stack[i] = (uint8_t)card;
    }
}

static Set robot_keeps(const Game *g)
{
    const RobotState *s = robot_of(g);
    Set kept = set_empty();
    for (int i = 0; i < s->stack_n; i++)
        set_add(&kept, s->stack[i]);
    return kept;
}

/* ---- the rows ---- */

static const void *builtin_values(void)
{
    return robot_values_builtin();
}

static bool parse_values(const char *text, size_t size, const char *file, void *values,
                         CardError *err)
{
    return robot_values_parse(text, size, file, values, err);
}

static void print_values(Buf *out, const void *values, const Locale *locale)
{
    robot_values_print(out, values, locale);
}

static void play_by(Mode *mode, const void *data)
{
    const RobotValues *values = data;
    mode->pool = values->value[ROBOT_MAT][ROBOT_POOL];
}

/* The start world with this number, or NULL. */
static const Design *start_world(const Catalog *cat, int number)
{
    for (SET_EACH(card, &cat->starts))
        if (catalog_design(cat, card)->start == number)
            return catalog_design(cat, card);
    return NULL;
}

/* A name beside the number of a start world must be the right one. Tables of stored games were
 * played as the number says. */
static bool names_are_right(const Catalog *cat, const RobotValues *values, Buf *why)
{
    for (int world = 0; world < ROBOT_WORLDS - 1; world++) {
        Span heading = values->name[world], name = robot_heading_name(heading);
        Span usual = robot_heading_name(robot_values_builtin()->name[world]);
        const Design *d = start_world(cat, world);
        if (!d || !name.size || span_is(name, d->name) ||
            (name.size == usual.size && !memcmp(name.at, usual.at, (size_t)name.size)))
            continue;
        complain(why, "\"%.*s\": start world %d is called %s", heading.size, heading.at, world,
                 d->name);
        return false;
    }
    return true;
}

static bool robot_fits(const Mode *mode, const Catalog *cat, const Options *options, Buf *why)
{
    if (options_are_new(options) && !names_are_right(cat, values_of(mode), why))
        return false;
    return mode_fits_starts(mode, cat, N_("start worlds"), mode->seats, set_count(&cat->starts),
                            why);
}

static const ModeValues robot_kind = {
    .size = sizeof(RobotValues),
    .builtin = builtin_values,
    .parse = parse_values,
    .print = print_values,
    .play_by = play_by,
};

#define AGAINST_ROBOT(label, level)                                                        \
    {                                                                                      \
        .name = (label), .kind = MODE_ROBOT, .plan = plan_robot, .loop = 1, .players = 1,  \
        .seats = 2, .boxes = BOXES_PRINTED, .actions_each = 2, .pool = 24, .arg = (level), \
        .rival = "robot", .values = &robot_kind, .ended = robot_ended, .deed = robot_deed, \
        .won = robot_won, .score = robot_score, .show = robot_show, .fill = robot_fill,    \
        .keeps = robot_keeps, .fits = robot_fits                                           \
    }

const Mode robot_modes[] = {
    AGAINST_ROBOT("robot-easy", ROBOT_EASY),
    AGAINST_ROBOT("robot-medium", ROBOT_MEDIUM),
    AGAINST_ROBOT("robot-hard", ROBOT_HARD),
    {.name = NULL},
};
