/* The robot: its dice, its tracks, and what it would do now. */
#include "modes/robot.h"
#include "panel/panel.h"

static SayId title(const Mode *mode)
{
    static const SayId titles[] = {[ROBOT_EASY] = SAY_MODE_ROBOT_EASY,
                                   [ROBOT_MEDIUM] = SAY_MODE_ROBOT_MEDIUM,
                                   [ROBOT_HARD] = SAY_MODE_ROBOT_HARD};
    return titles[mode->arg];
}

/* ---- the page ---- */

static void write_dice(JsonOut *json, const Game *g, const RobotState *robot)
{
    json_out_key_array(json, "dice");
    for (int i = 0; i < 2; i++) {
        json_out_object(json);
        json_out_key_str(json, "face",
                         robot->face[i] < FACES ? robot_face_word(robot->face[i]) : NULL);
        panel_key_action(json, "space", g->shown[ROBOT_SEAT].action[i]);
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

static void write(JsonOut *json, const Game *g, const View *view)
{
    (void)view;
    const RobotState *robot = robot_of(g);
    json_out_key_int(json, "credit", robot->credit);
    json_out_key_int(json, "credit_max", robot_value(g, ROBOT_CREDIT_MAX));
    json_out_key_int(json, "economy", robot->economy);
    json_out_key_int(json, "economy_max", robot_value(g, ROBOT_ECONOMY_MAX));
    json_out_key_int(json, "counters", robot->counters_placed);
    json_out_key_int(json, "counters_left", robot->counters_left);
    json_out_key_int(json, "stack", robot->stack_n);
    json_out_key_int(json, "size", robot_size(g));
    json_out_key_int(json, "six_points", robot_six_points(g));
    panel_key_action(json, "robot_face", robot->equals);
    write_dice(json, g, robot);
}

/* ---- the terminal ---- */

static bool seat_line(const PanelLines *p, int seat)
{
    if (seat != ROBOT_SEAT)
        return false;
    const RobotState *s = robot_of(p->g);
    Buf tracks = {0};
    say_it(&tracks, p->say, SAY_ROBOT_TRACKS, &(Facts){.n = s->credit, .m = s->economy});
    panel_say(p, SAY_ROBOT_STATUS,
              (Facts){.who = seat,
                      .n = robot_size(p->g),
                      .m = p->g->shown[seat].chips,
                      .text = buf_text(&tracks)});
    buf_free(&tracks);
    return true;
}

static void lines(const PanelLines *p)
{
    const RobotState *s = robot_of(p->g);
    panel_say(p, SAY_ROBOT_STACK,
              (Facts){.n = s->stack_n, .m = s->counters_left, .action = s->equals});
}

static int value(const PanelLines *p, RobotValue id)
{
    return robot_value(p->g, id);
}

/* Adds an item to a list. */
static void part(const PanelLines *p, Buf *out, SayId id, int n)
{
    if (out->size)
        say_it(out, p->say, SAY_COMMA, &(Facts){0});
    say_it(out, p->say, id, &(Facts){.n = n});
}

/* The same, but only for changes other than 0. */
static void change(const PanelLines *p, Buf *out, SayId id, int n)
{
    if (n)
        part(p, out, id, n);
}

static const SayId aim_words[ROBOT_AIMS] = {
    [AIM_CHEAP_DEVELOPMENT] = SAY_PLAN_CHEAP,
    [AIM_DEVELOPMENT] = SAY_PLAN_DEVELOPMENT,
    [AIM_WORLD] = SAY_PLAN_WORLD,
    [AIM_MILITARY_WORLD] = SAY_PLAN_MILITARY,
    [AIM_REFUGE] = SAY_PLAN_REFUGE,
};

static void plan_words(const PanelLines *p, Buf *out, RobotPlan plan)
{
    if (plan.poor) {
        part(p, out, SAY_PLAN_POOR, plan.from);
        return;
    }
    change(p, out, SAY_PLAN_STACK, plan.counter ? 0 : plan.draw);
    part(p, out, plan.counter ? SAY_PLAN_COUNTER : aim_words[plan.aim], 0);
    change(p, out, SAY_PLAN_CREDIT, -plan.cost);
    if (!plan.counter && plan.aim == AIM_DEVELOPMENT && plan.six_cost != plan.cost)
        part(p, out, SAY_PLAN_SIX, plan.six_cost);
}

/* Points for the economy, and how the tracks move. */
static void gain_words(const PanelLines *p, Buf *out, RobotGain plan)
{
    part(p, out, SAY_PLAN_POINTS, plan.points);
    change(p, out, SAY_PLAN_CREDIT, plan.credit);
    change(p, out, SAY_PLAN_ECONOMY, plan.economy);
}

static void plan_line(const PanelLines *p, SayId id, int which, Buf *acting, Buf *responding)
{
    for (Buf **words = (Buf *[]){acting, responding, NULL}; *words; words++)
        if (!(*words)->size)
            part(p, *words, SAY_PLAN_NOTHING, 0);
    p->line(p->to, p->say, 4, id,
            &(Facts){.phase = which,
                     .action = which,
                     .text = buf_text(acting),
                     .text2 = buf_text(responding)});
    buf_clear(acting);
    buf_clear(responding);
}

static void consume_plans(const PanelLines *p, Buf *acting, Buf *responding)
{
    for (int twice = 0; twice < 2; twice++) {
        gain_words(p, acting, robot_plan_consume(p->g, !twice, twice));
        gain_words(p, responding, robot_plan_consume(p->g, false, false));
        plan_line(p, SAY_ROBOT_PLAN_ACTION, twice ? ACT_CONSUME_2X : ACT_TRADE, acting, responding);
    }
}

static void plans(const PanelLines *p, int seat)
{
    (void)seat;
    Buf acting = {0}, responding = {0};
    panel_say(p, SAY_ROBOT_PLAN, (Facts){0});
    change(p, &acting, SAY_PLAN_STACK, value(p, ROBOT_EXPLORE_ONE));
    change(p, &acting, SAY_PLAN_CREDIT, value(p, ROBOT_EXPLORE_CREDIT));
    change(p, &responding, SAY_PLAN_STACK, value(p, ROBOT_EXPLORE_RESPONSE));
    change(p, &responding, SAY_PLAN_CREDIT, value(p, ROBOT_EXPLORE_RESPONSE_CREDIT));
    plan_line(p, SAY_ROBOT_PLAN_PHASE, EXPLORE, &acting, &responding);
    plan_words(p, &acting, robot_plan_develop(p->g, true));
    plan_words(p, &responding, robot_plan_develop(p->g, false));
    plan_line(p, SAY_ROBOT_PLAN_PHASE, DEVELOP, &acting, &responding);
    plan_words(p, &acting, robot_plan_settle(p->g, true));
    plan_words(p, &responding, robot_plan_settle(p->g, false));
    plan_line(p, SAY_ROBOT_PLAN_PHASE, SETTLE, &acting, &responding);
    consume_plans(p, &acting, &responding);
    change(p, &acting, SAY_PLAN_ECONOMY, value(p, ROBOT_PRODUCE_ECONOMY));
    plan_line(p, SAY_ROBOT_PLAN_PHASE, PRODUCE, &acting, &responding);
    buf_free(&acting);
    buf_free(&responding);
}

static int size(const Game *g, int seat)
{
    return seat == ROBOT_SEAT ? robot_size(g) : g->seat[seat].tableau_n;
}

const Panel panel_robot = {
    .title = title,
    .rival = SAY_NAME_ROBOT,
    .hello = SAY_HELLO_ROBOT,
    .write = write,
    .lines = lines,
    .seat = seat_line,
    .plans = plans,
    .size = size,
};
