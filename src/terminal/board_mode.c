/* What a mode adds to the table: the robot's tracks and what it would do, the Thomann's hand and
 * strength, the partner's hand where it is open, the packs of a draft, how it ends. */
#include "modes/alien.h"
#include "modes/draft.h"
#include "modes/presets.h"
#include "modes/robot.h"
#include "terminal/board.h"
#include "wire/mode_part.h"

static void say(const Board *b, SayId id, Facts facts)
{
    term_say(b->term, b->say, 2, id, &facts);
}

static bool has_robot(const Board *b)
{
    return b->g->mode->kind == MODE_ROBOT;
}

static bool has_thomanns(const Board *b)
{
    return b->g->mode->kind == MODE_COOP;
}

/* ---- the robot ---- */

bool board_rival(const Board *b, int seat)
{
    if (!has_robot(b) || seat != ROBOT_SEAT)
        return false;
    const RobotState *s = robot_of(b->g);
    Buf tracks = {0};
    say_it(&tracks, b->say, SAY_ROBOT_TRACKS, &(Facts){.n = s->credit, .m = s->economy});
    say(b, SAY_ROBOT_STATUS,
        (Facts){.who = seat,
                .n = robot_size(b->g),
                .m = b->g->shown[seat].chips,
                .text = buf_text(&tracks)});
    buf_free(&tracks);
    return true;
}

static void robot_lines(const Board *b)
{
    const RobotState *s = robot_of(b->g);
    say(b, SAY_ROBOT_STACK, (Facts){.n = s->stack_n, .m = s->counters_left, .action = s->equals});
}

static int value(const Board *b, RobotValue id)
{
    return robot_value(b->g, id);
}

/* Adds to a list. */
static void part(const Board *b, Buf *out, SayId id, int n)
{
    if (out->size)
        say_it(out, b->say, SAY_COMMA, &(Facts){0});
    say_it(out, b->say, id, &(Facts){.n = n});
}

/* The same for what is only told where it changes something. */
static void change(const Board *b, Buf *out, SayId id, int n)
{
    if (n)
        part(b, out, id, n);
}

static void plan_words(const Board *b, Buf *out, RobotPlan plan)
{
    if (plan.poor) {
        part(b, out, SAY_PLAN_POOR, plan.from);
        return;
    }
    change(b, out, SAY_PLAN_STACK, plan.counter ? 0 : plan.draw);
    part(b, out, plan.counter ? SAY_PLAN_COUNTER : (SayId)(SAY_PLAN_CHEAP + plan.aim), 0);
    change(b, out, SAY_PLAN_CREDIT, -plan.cost);
    if (!plan.counter && plan.aim == AIM_DEVELOPMENT && plan.six_cost != plan.cost)
        part(b, out, SAY_PLAN_SIX, plan.six_cost);
}

/* Points by the economy, and how the tracks move; `id` is the first of three rows. */
static void gain_words(const Board *b, Buf *out, RobotValue id)
{
    part(b, out, SAY_PLAN_POINTS, robot_of(b->g)->economy * value(b, id));
    change(b, out, SAY_PLAN_CREDIT, value(b, id + 1));
    change(b, out, SAY_PLAN_ECONOMY, value(b, id + 2));
}

static void plan_line(const Board *b, SayId id, int which, Buf *acting, Buf *responding)
{
    for (Buf **words = (Buf *[]){acting, responding, NULL}; *words; words++)
        if (!(*words)->size)
            part(b, *words, SAY_PLAN_NOTHING, 0);
    term_say(b->term, b->say, 4, id,
             &(Facts){.phase = which,
                      .action = which,
                      .text = buf_text(acting),
                      .text2 = buf_text(responding)});
    buf_clear(acting);
    buf_clear(responding);
}

static void consume_plans(const Board *b, Buf *acting, Buf *responding)
{
    for (int twice = 0; twice < 2; twice++) {
        gain_words(b, acting, twice ? ROBOT_DOUBLE_POINTS : ROBOT_TRADE_POINTS);
        part(b, responding, SAY_PLAN_POINTS,
             robot_of(b->g)->economy * value(b, ROBOT_CONSUME_RESPONSE_POINTS));
        plan_line(b, SAY_ROBOT_PLAN_ACTION, twice ? ACT_CONSUME_2X : ACT_TRADE, acting, responding);
    }
}

void board_plans(const Board *b)
{
    Buf acting = {0}, responding = {0};
    if (!has_robot(b))
        return;
    say(b, SAY_ROBOT_PLAN, (Facts){0});
    change(b, &acting, SAY_PLAN_STACK, value(b, ROBOT_EXPLORE_ONE));
    change(b, &acting, SAY_PLAN_CREDIT, value(b, ROBOT_EXPLORE_CREDIT));
    change(b, &responding, SAY_PLAN_STACK, value(b, ROBOT_EXPLORE_RESPONSE));
    change(b, &responding, SAY_PLAN_CREDIT, value(b, ROBOT_EXPLORE_RESPONSE_CREDIT));
    plan_line(b, SAY_ROBOT_PLAN_PHASE, EXPLORE, &acting, &responding);
    plan_words(b, &acting, robot_plan_develop(b->g, true));
    plan_words(b, &responding, robot_plan_develop(b->g, false));
    plan_line(b, SAY_ROBOT_PLAN_PHASE, DEVELOP, &acting, &responding);
    plan_words(b, &acting, robot_plan_settle(b->g, true));
    plan_words(b, &responding, robot_plan_settle(b->g, false));
    plan_line(b, SAY_ROBOT_PLAN_PHASE, SETTLE, &acting, &responding);
    consume_plans(b, &acting, &responding);
    change(b, &acting, SAY_PLAN_ECONOMY, value(b, ROBOT_PRODUCE_ECONOMY));
    plan_line(b, SAY_ROBOT_PLAN_PHASE, PRODUCE, &acting, &responding);
    buf_free(&acting);
    buf_free(&responding);
}

/* ---- the Thomanns ---- */

static int list_hand(const Set *hand, uint8_t *cards)
{
    int n = 0;
    for (SET_EACH(card, hand))
        cards[n++] = (uint8_t)card;
    return n;
}

static void partner_line(const Board *b)
{
    uint8_t cards[SET_SIZE];
    if (b->me < 0 || b->me >= THOMANNS)
        return;
    int partner = 1 - b->me, n = list_hand(&b->g->seat[partner].hand, cards);
    if (n && coop_open(b->g, b->me, partner))
        say(b, SAY_COOP_PARTNER, (Facts){.who = partner, .cards = cards, .count = n});
}

/* The home counts only when it is the last world. */
static void need_lines(const Board *b)
{
    const Seat *s = &b->g->seat[b->me];
    int worlds = 0;
    for (int slot = 0; slot < s->table_n; slot++)
        worlds += !catalog_design(b->g->cat, s->table[slot])->development;
    for (int slot = 0; slot < s->table_n; slot++) {
        int card = s->table[slot];
        if (!catalog_design(b->g->cat, card)->development && (card != s->start || worlds == 1))
            say(b, SAY_COOP_NEEDS, (Facts){.card = card, .n = alien_need(b->g, b->me, card)});
    }
}

static void coop_lines(const Board *b)
{
    uint8_t cards[SET_SIZE];
    int n = alien_order(b->g, cards);
    say(b, SAY_COOP_POOLS, (Facts){.n = coop_of(b->g)->humans, .m = coop_of(b->g)->thomanns});
    if (n)
        say(b, SAY_COOP_HAND, (Facts){.cards = cards, .count = n});
    say(b, SAY_COOP_STRENGTH,
        (Facts){.n = alien_strength(b->g, false), .m = alien_strength(b->g, true)});
    if (b->me >= 0 && b->me < THOMANNS)
        need_lines(b);
    partner_line(b);
}

/* ---- drafting ---- */

static bool is_drafting(const Board *b)
{
    return b->g->mode->kind == MODE_DRAFT && !b->g->round && !b->g->seat[b->me].table_n;
}

bool board_deck(const Board *b)
{
    uint8_t cards[SET_SIZE];
    const Seat *s = &b->g->seat[b->me];
    if (!is_drafting(b) || set_is_empty(&s->known))
        return false;
    int n = list_hand(&s->known, cards);
    say(b, SAY_DRAFT_DECK, (Facts){.cards = cards, .count = n, .n = n});
    n = list_hand(&s->hand, cards);
    say(b, SAY_DRAFT_STARTS, (Facts){.cards = cards, .count = n});
    return true;
}

static void draft_lines(const Board *b, const Ask *ask)
{
    const DraftState *draft = draft_of(b->g);
    bool first = draft->pack == 1 && set_is_empty(&b->g->seat[b->me].known);
    if (ask->op == OP_DRAFT_START) {
        board_hand_names(b);
        return;
    }
    if (first) {
        board_welcome(b);
        say(b, SAY_DRAFT_HAND, (Facts){0});
    }
    say(b, SAY_DRAFT_PACK,
        (Facts){.n = draft->pack, .m = draft->packs, .who = draft_receiver(b->g, b->me)});
}

/* ---- all of them ---- */

void board_before(const Board *b, const Ask *ask)
{
    if (ask->op >= OPS && b->g->mode->kind == MODE_DRAFT)
        draft_lines(b, ask);
}

void board_brings(const Board *b, const Ask *ask, int card, int indent)
{
    Buf line = {0}, text = {0};
    mode_part_brings(&text, b->say, b->g, ask, card);
    buf_printf(&line, "%*s%s", indent, "", buf_text(&text));
    if (*buf_text(&text))
        term_line(b->term, indent, buf_text(&line));
    buf_free(&line);
    buf_free(&text);
}

void board_mode(const Board *b)
{
    if (has_robot(b))
        robot_lines(b);
    else if (has_thomanns(b))
        coop_lines(b);
}

/* ---- the end ---- */

static int size_of(const Board *b, int seat)
{
    return has_robot(b) && seat == ROBOT_SEAT ? robot_size(b->g) : b->g->seat[seat].table_n;
}

void board_why_over(const Board *b)
{
    for (int seat = 0; seat < b->g->mode->seats; seat++)
        if (size_of(b, seat) >= TABLE_FULL)
            say(b, SAY_END_TABLE, (Facts){.who = seat, .n = size_of(b, seat)});
    if (has_thomanns(b) && coop_of(b->g)->lost)
        say(b, SAY_END_HOME, (Facts){0});
    else if (has_thomanns(b) && (!coop_of(b->g)->humans || !coop_of(b->g)->thomanns))
        say(b, SAY_END_SIDE, (Facts){0});
    else if (!has_thomanns(b) && b->g->pool <= 0)
        say(b, SAY_END_POOL, (Facts){0});
}

bool board_sides(const Board *b)
{
    if (!has_thomanns(b))
        return false;
    say(b, SAY_COOP_POOLS, (Facts){.n = coop_of(b->g)->humans, .m = coop_of(b->g)->thomanns});
    if (b->g->over && coop_won(b->g, 0))
        say(b, SAY_WINNER_TOGETHER, (Facts){0});
    else if (b->g->over)
        say(b, coop_won(b->g, THOMANNS) ? SAY_WINNER : SAY_WINNER_NONE, (Facts){.who = THOMANNS});
    return true;
}
