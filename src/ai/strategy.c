/* Reads what the seat did in the playouts. The weight of a strategy is how much is done for it. */
#include "ai/strategy.h"

#include <math.h>
#include <string.h>

#include "rules/outlook.h"
#include "rules/quote.h"
#include "rules/score.h"

static const char *const names[STRATEGIES] = {
#define STRATEGY(id, name) name,
#include "ai/strategy.def"
#undef STRATEGY
};

const char *strategy_name(StrategyKind kind)
{
    return names[kind];
}

typedef struct Course {
    Deeds did;
    bool called[ACTIONS]; /* for the current phase, by the seat */
    Game g;               /* the seat's side */
    int seat;
    int answer;  /* the design that this answer places, or NO_CARD */
    bool behind; /* it loses most games, so ending this one is no plan */
    bool takes;  /* it takes more points this round than its rival */
} Course;

/* What the seat called for this phase, and does with this answer. When it chooses among cards
 * looked at, the looking is over; and a good is sold before others are consumed. */
static void begin(Course *c, const View *v, const Ask *ask)
{
    static const uint16_t calls[PHASES + 1] = {
        [DEVELOP] = 1 << ACT_DEVELOP | 1 << ACT_DEVELOP_2,
        [SETTLE] = 1 << ACT_SETTLE | 1 << ACT_SETTLE_2,
        [CONSUME] = 1 << ACT_CONSUME_2X,
        [PRODUCE] = 1 << ACT_PRODUCE,
    };
    c->seat = v->me;
    view_game(v, &c->g);
    unsigned now = ask->row->role == ROLE_ACTIONS ? 0
                   : ask->row->role == ROLE_SELL  ? 1u << ACT_TRADE
                                                  : calls[game_phase(&c->g)];
    for (int i = 0; i < 2; i++) {
        int action = c->g.seat[v->me].action[i];
        if (action < ACTIONS && now >> action & 1)
            c->called[action] = true;
    }
}

static int called(const Course *c, int action)
{
    int n = 0;
    for (int round = 0; round < WATCH_ROUNDS; round++)
        n += c->did.call[round][action];
    return n;
}

/* How many rounds, from this one on, are played in most games. */
static int rounds_left(const Course *c)
{
    int n = 1;
    while (n < WATCH_ROUNDS && 2 * c->did.over[n - 1] < c->did.worlds)
        n++;
    return n;
}

/* The first round in which it is called in most games; WATCH_ROUNDS: none. */
static int usual_round(const Course *c, int action)
{
    int round = 0;
    while (round < WATCH_ROUNDS && 2 * c->did.call[round][action] < c->did.worlds)
        round++;
    return round;
}

static bool is_usual(const Course *c, int action)
{
    return usual_round(c, action) < WATCH_ROUNDS;
}

/* In how many games it is placed from this round on. */
static int placed(const Course *c, int design, int from)
{
    int n = 0;
    for (int round = from; round < WATCH_ROUNDS; round++)
        n += c->did.placed[round][design];
    return n;
}

/* What a plan may be about: any card, 6-cost developments, what is conquered, or what is paid
 * for. */
typedef enum About { ABOUT_ANY, ABOUT_SIX, ABOUT_MILITARY, ABOUT_PAID } About;
static const About about_of[STRATEGIES] = {[STRATEGY_SIX] = ABOUT_SIX,
                                           [STRATEGY_MILITARY] = ABOUT_MILITARY,
                                           [STRATEGY_TRADE] = ABOUT_PAID};

static bool is_about(const Design *d, About about)
{
    bool military = !d->development && d->military;
    switch (about) {
    case ABOUT_SIX: return d->variable;
    case ABOUT_MILITARY: return military;
    case ABOUT_PAID: return !military;
    case ABOUT_ANY: break;
    }
    return true;
}

static bool places(int action, const Design *d)
{
    return d->development ? action == ACT_DEVELOP || action == ACT_DEVELOP_2
                          : action == ACT_SETTLE || action == ACT_SETTLE_2;
}

/* What is called together; `second` may be ACTIONS. */
static StrategyStep step_of(const Course *c, const Catalog *cat, int round, int first, int second)
{
    int times = c->did.both[round][first][second], most = times / 2;
    StrategyStep step = {.action = (uint8_t)first,
                         .action2 = (uint8_t)second,
                         .percent = (int)lround(100.0 * times / c->did.worlds),
                         .design = NO_CARD};
    for (int design = 0; design < cat->designs; design++)
        if ((places(first, &cat->design[design]) || places(second, &cat->design[design])) &&
            c->did.placed_by_call[round][design] > most) {
            most = c->did.placed_by_call[round][design];
            step.design = design;
        }
    int own = step.design == NO_CARD ? 0 : most;
    step.placed = (int)lround(100.0 * (own < times ? own : times) / c->did.worlds);
    return step;
}

static StrategyStep likeliest(const Course *c, const Catalog *cat, int round)
{
    int first = 0, second = 0;
    for (int a = 0; a < ACTIONS; a++)
        for (int b = 0; b <= ACTIONS; b++)
            if (c->did.both[round][a][b] > c->did.both[round][first][second]) {
                first = a;
                second = b;
            }
    return step_of(c, cat, round, first, second);
}

/* The seat with these calls alone, before the first phase. */
static Game with_calls(const Course *c, const Set *calls)
{
    Game g = c->g;
    Seat *s = &g.seat[c->seat];
    int n = 0;
    s->action[1] = ACTIONS;
    for (SET_EACH(action, calls))
        s->action[n++] = (uint8_t)action;
    seat_wake(g.cat, s);
    return g;
}

/* A card of this design in hand, with these calls alone: ERR_NONE if it can be placed. */
static Quote quote_with(const Course *c, int design, const Set *calls)
{
    Game g = with_calls(c, calls);
    for (SET_EACH(card, &g.seat[c->seat].hand))
        if (g.cat->design_of[card] == design)
            return quote_place(&g, c->seat, card);
    return (Quote){.why = {.code = ERR_NOT_OFFERED}};
}

/* In nearly all games in which the card is placed, did this happen before? */
static bool is_before(const Course *c, const int *times, int design)
{
    return 10 * times[design] >= 9 * c->did.placed[0][design];
}

/* If the calls alone do not suffice to place the card, it is named only with its condition: what
 * somebody else must call (Explore, if one card is missing). If the seat itself calls Explore or
 * Develop first, no condition is needed. */
static void check_help(const Course *c, const Set *calls, StrategyStep *step)
{
    const unsigned before =
        1 << ACT_EXPLORE_5 | 1 << ACT_EXPLORE_1_1 | 1 << ACT_DEVELOP | 1 << ACT_DEVELOP_2;
    int design = step->design;
    if (design == NO_CARD)
        return;
    Quote q = quote_with(c, design, calls);
    bool one_short = q.why.code == ERR_CANNOT_AFFORD &&
                     q.cost == c->g.seat[c->seat].hand_n; /* one is the card */
    if (q.why.code == ERR_NONE)
        return;
    for (SET_EACH(action, calls))
        if (before >> action & 1)
            return;
    if (one_short && is_before(c, c->did.explored_before, design))
        step->to_place = NEED_EXPLORE;
    else if (is_before(c, c->did.developed_before, design))
        step->to_place = NEED_DEVELOP;
    else
        step->design = NO_CARD;
}

/* If the seat has no good, and does not call Settle, which could bring one, its Consume needs a
 * Settle by somebody else. */
static void check_goods(const Course *c, const Set *calls, StrategyStep *step)
{
    bool consumes = false;
    for (SET_EACH(action, calls)) {
        if (action == ACT_SETTLE || action == ACT_SETTLE_2)
            return;
        consumes |= action == ACT_TRADE || action == ACT_CONSUME_2X;
    }
    Game g = c->g;
    game_new_phase(&g);
    Set usable = consume_usable(&g, c->seat); /* some powers need no good */
    bool doubles = set_has(calls, ACT_CONSUME_2X) && !set_is_empty(&usable);
    if (consumes && !doubles && !c->g.seat[c->seat].goods)
        step->to_consume = NEED_SETTLE;
}

static StrategyStep step_now(const Course *c, const Catalog *cat, const Ask *ask, const Set *answer)
{
    if (ask->row->role != ROLE_ACTIONS)
        return (StrategyStep){
            .action = ACTIONS, .action2 = ACTIONS, .percent = 100, .design = NO_CARD};
    int second = ACTIONS;
    for (SET_EACH(action, answer))
        second = action != set_first(answer) ? action : second;
    StrategyStep step = step_of(c, cat, 0, set_first(answer), second);
    check_help(c, answer, &step);
    check_goods(c, answer, &step);
    return step;
}

/* Is there a good now, or does the answer bring one, or this round's Produce? */
static bool has_good(const Course *c)
{
    bool windfall = c->answer != NO_CARD && c->g.cat->design[c->answer].source == WINDFALL;
    return windfall || c->g.seat[c->seat].goods || action_anyone(&c->g, ACT_PRODUCE);
}

/* Could a step of a later round sell nothing: is there no good by then, and does no call up to its
 * own bring one? */
static bool lacks_good(const Course *c, const Strategy *s, const StrategyStep *step)
{
    const unsigned brings = 1 << ACT_PRODUCE | 1 << ACT_SETTLE | 1 << ACT_SETTLE_2;
    unsigned calls = 1u << step->action | 1u << step->action2;
    bool sells = calls >> ACT_TRADE & 1;
    for (int i = 0; i < s->steps; i++)
        calls |= 1u << s->step[i].action | 1u << s->step[i].action2;
    for (int action = 0; action < ACTIONS; action++)
        calls |= (unsigned)c->called[action] << action;
    return sells && !(calls & brings) && !has_good(c);
}

/* Stops at the first round that most games do not reach, or in which the calls differ too much from
 * game to game. */
static void find_steps(const Course *c, const Catalog *cat, const Ask *ask, const Set *answer,
                       Strategy *s)
{
    enum { LEAST = 35 };
    s->step[s->steps++] = step_now(c, cat, ask, answer);
    for (int round = 1; round < s->rounds; round++) {
        StrategyStep step = likeliest(c, cat, round);
        if (step.percent < LEAST)
            break;
        for (int i = 0; i < s->steps; i++)
            if (step.design == s->step[i].design)
                step.design = NO_CARD; /* it is placed in one of the rounds */
        step.to_consume = lacks_good(c, s, &step) ? NEED_SETTLE : NEED_NOTHING;
        s->step[s->steps++] = step;
    }
}

/* ---- the plan's name ---- */

/* Could the present hand pay for it, if the seat called the phase? */
static bool is_paid_by_hand(const Course *c, int design)
{
    const Seat *s = &c->g.seat[c->seat];
    int card = c->g.cat->design[design].first, others = s->hand_n;
    Set call = set_empty();
    set_add(&call, c->g.cat->design[design].development ? ACT_DEVELOP : ACT_SETTLE);
    Game g = with_calls(c, &call);
    for (SET_EACH(held, &s->hand))
        if (c->g.cat->design_of[held] == design) {
            card = held;
            others--;
        }
    return quote_place(&g, c->seat, card).cost <= others;
}

/* May the plan name this card? It is placed in most games from this round on, and a sale must be
 * needed for it. */
static bool is_worth_naming(const Course *c, const Catalog *cat, const Strategy *s, int design,
                            int from)
{
    About about = about_of[s->kind];
    return design != NO_CARD && design != s->design && is_about(&cat->design[design], about) &&
           2 * placed(c, design, from) > c->did.worlds &&
           !(about == ABOUT_PAID && is_paid_by_hand(c, design));
}

static void name_card(const Course *c, const Catalog *cat, Strategy *s, int design, int from)
{
    if (!is_worth_naming(c, cat, s, design, from))
        return;
    if (s->design == NO_CARD)
        s->design = design;
    else if (s->design2 == NO_CARD)
        s->design2 = design;
}

/* What the sentence of a plan names: only cards that its steps place. A sale pays for what is
 * placed in later rounds, since Consume comes after Settle. */
static void name_cards(const Course *c, const Catalog *cat, Strategy *s)
{
    int from = s->kind == STRATEGY_TRADE ? usual_round(c, ACT_TRADE) + 1 : 0;
    double ended = s->rounds == 1 ? c->did.over[0] : c->did.ended;
    s->design = s->design2 = NO_CARD;
    if (!from)
        name_card(c, cat, s, c->answer, 0);
    for (int i = from; i < s->steps; i++)
        name_card(c, cat, s, s->step[i].design, from);
    s->n = (int)lround(s->kind == STRATEGY_LAST ? 100 * ended / c->did.worlds
                                                : c->did.chips / c->did.worlds);
}

/* What a 6-cost development would count in the tableau as it is. */
static int scores_now(const Course *c, int design)
{
    Game g = c->g;
    Seat *s = &g.seat[c->seat];
    int card = g.cat->design[design].first;
    if (s->tableau_n == TABLEAU_MAX)
        return 0;
    s->tableau[s->tableau_n++] = (uint8_t)card;
    seat_sum(g.cat, s);
    return score_six(&g, c->seat, card);
}

/* How many of these are among the calls of the steps, or called for this phase? */
static int told_calls(const Course *c, const Strategy *s, unsigned actions)
{
    int n = 0;
    for (int action = 0; action < ACTIONS; action++)
        n += c->called[action] && actions >> action & 1;
    for (int i = 0; i < s->steps; i++)
        n += (int)(actions >> s->step[i].action & 1) + (int)(actions >> s->step[i].action2 & 1);
    return n;
}

/* Is the card of the call for this phase in the tableau already, so that it is being paid for? */
static bool has_built(const Course *c)
{
    const Seat *s = &c->g.seat[c->seat];
    return s->placed != NO_CARD && memchr(s->tableau, s->placed, s->tableau_n);
}

enum {
    EXPLORES = 1 << ACT_EXPLORE_5 | 1 << ACT_EXPLORE_1_1,
    BUILDS = 1 << ACT_DEVELOP | 1 << ACT_DEVELOP_2 | 1 << ACT_SETTLE | 1 << ACT_SETTLE_2,
    SETTLES = 1 << ACT_SETTLE | 1 << ACT_SETTLE_2,
    CONSUMES = 1 << ACT_TRADE | 1 << ACT_CONSUME_2X,
};

/* Does the first call that is told explore? */
static bool explores_first(const Strategy *s)
{
    int first = s->step[0].action == ACTIONS; /* it calls nothing now */
    return first < s->steps &&
           (EXPLORES >> s->step[first].action | EXPLORES >> s->step[first].action2) & 1;
}

/* Is there a good for the first sale: one that exists now, or one that earlier steps bring? */
static bool has_something_to_sell(const Course *c, const Strategy *s)
{
    bool good = c->g.seat[c->seat].goods || c->called[ACT_PRODUCE] || c->called[ACT_TRADE];
    for (int i = 0; i < s->steps && !good; i++) {
        const StrategyStep *step = &s->step[i];
        unsigned calls = 1u << step->action | 1u << step->action2;
        good = step->design != NO_CARD && c->g.cat->design[step->design].source == WINDFALL;
        if (calls >> ACT_TRADE & 1)
            return good;
        good |= calls >> ACT_PRODUCE & 1;
    }
    return good;
}

/* Does the answer bring points at once: a call that does, or, once the round has begun, a phase? */
static bool takes_points_now(const Course *c, const Strategy *s)
{
    const unsigned calls = 1u << s->step[0].action | 1u << s->step[0].action2;
    int phase = game_phase(&c->g);
    return s->step[0].action == ACTIONS ? phase == DEVELOP || phase == SETTLE || phase == CONSUME
                                        : (calls & (1 << ACT_CONSUME_2X | BUILDS)) != 0;
}

/* Is the card what this answer itself places? */
static bool is_now(const Course *c, const Strategy *s, int design)
{
    return design == c->answer || design == s->step[0].design;
}

/* Does a plan fit its steps, and the rounds that are left for it? Its cards are named. */
static bool fits(const Course *c, const Strategy *s, StrategyKind kind)
{
    const unsigned for_later = 1 << STRATEGY_CONSUME | 1 << STRATEGY_TRADE | 1 << STRATEGY_DIG;
    const int scores = 3; /* points that make a 6-cost development a plan */
    double n = c->did.worlds, placed_now = 0;
    int tableau_n = c->g.seat[c->seat].tableau_n;
    for (int design = 0; design < c->g.cat->designs; design++)
        placed_now += c->did.placed[0][design];
    if (s->rounds == 1 && for_later >> kind & 1)
        return false;
    switch (kind) {
    case STRATEGY_MILITARY: return s->design != NO_CARD && told_calls(c, s, SETTLES);
    case STRATEGY_CONSUME:
        return told_calls(c, s, 1 << ACT_CONSUME_2X) && told_calls(c, s, 1 << ACT_PRODUCE);
    case STRATEGY_DOUBLE: return told_calls(c, s, 1 << ACT_CONSUME_2X);
    case STRATEGY_TRADE: return told_calls(c, s, 1 << ACT_TRADE) && has_something_to_sell(c, s);
    case STRATEGY_RUSH: /* its own calls suffice */
        return !c->behind && tableau_n < TABLEAU_FULL &&
               tableau_n - has_built(c) + told_calls(c, s, BUILDS) >= TABLEAU_FULL;
    case STRATEGY_POOL: /* most of it by this seat */
        return !c->behind && c->g.pool > 0 && told_calls(c, s, CONSUMES) &&
               2 * c->did.chips >= n * c->g.pool;
    case STRATEGY_OVER: return true;
    case STRATEGY_LAST: /* neither looking at cards nor selling takes points */
        return c->takes && c->did.chips_now + placed_now >= n &&
               !(s->rounds == 1 && told_calls(c, s, EXPLORES)) && takes_points_now(c, s);
    case STRATEGY_DIG: return explores_first(s);
    case STRATEGY_SIX:
        return s->design != NO_CARD && told_calls(c, s, BUILDS) &&
               scores_now(c, s->design) >= scores;
    case STRATEGY_BUILD: /* more than the answer itself */
        return s->design != NO_CARD && (s->design2 != NO_CARD || !is_now(c, s, s->design)) &&
               told_calls(c, s, BUILDS);
    default: return true;
    }
}

/* In how many games the 6-cost development is placed that is placed most often. */
static double most_placed_six(const Course *c, const Catalog *cat)
{
    int most = 0;
    for (int design = 0; design < cat->designs; design++)
        if (cat->design[design].variable && placed(c, design, 0) > most)
            most = placed(c, design, 0);
    return most;
}

/* Is this the last round, since no point chips are left? Partners play against another pool. */
static bool is_over(const Game *g)
{
    return g->pool <= 0 && (!g->mode->won || g->players == 1);
}

/* Weights are roughly in cards placed, or in what pays for them. A plan that names an action, or
 * the end of the game, counts only if that happens in most games. */
static void weigh(const Course *c, const Catalog *cat, double *weight)
{
    const double least = 0.4;
    double n = c->did.worlds;
    double sales = 1.4 * called(c, ACT_TRADE) + 0.2 * c->did.sold;
    double digs = 0.7 * (called(c, ACT_EXPLORE_5) + called(c, ACT_EXPLORE_1_1));
    bool explores = is_usual(c, ACT_EXPLORE_5) || is_usual(c, ACT_EXPLORE_1_1);
    weight[STRATEGY_NONE] = least;
    weight[STRATEGY_MILITARY] = 1.1 * c->did.conquered / n;
    weight[STRATEGY_CONSUME] = is_usual(c, ACT_CONSUME_2X) ? c->did.chips / n / 3 : 0;
    weight[STRATEGY_DOUBLE] = weight[STRATEGY_CONSUME];
    weight[STRATEGY_TRADE] = is_usual(c, ACT_TRADE) ? sales / n : 0;
    weight[STRATEGY_SIX] = 1.6 * most_placed_six(c, cat) / n;
    weight[STRATEGY_RUSH] = 2 * c->did.full >= n ? 2.5 * c->did.full / n : 0;
    weight[STRATEGY_POOL] = 2 * c->did.empty >= n ? 2.5 * c->did.empty / n : 0;
    weight[STRATEGY_OVER] = is_over(&c->g) ? 3 : 0;
    weight[STRATEGY_LAST] = 2 * c->did.ended >= n ? 2.2 * c->did.ended / n : 0;
    weight[STRATEGY_DIG] = explores ? digs / n : 0;
    weight[STRATEGY_BUILD] = 0.5 * (c->did.developed + c->did.settled - c->did.conquered) / n;
}

/* The plan with the greatest weight that fits the steps. */
static void name_plan(const Course *c, const Catalog *cat, Strategy *s)
{
    double weight[STRATEGIES], most = 0;
    StrategyKind found = STRATEGY_NONE;
    weigh(c, cat, weight);
    for (int kind = 0; kind < STRATEGIES; kind++) {
        s->kind = (StrategyKind)kind;
        name_cards(c, cat, s);
        if (weight[kind] > most && fits(c, s, s->kind)) {
            most = weight[kind];
            found = s->kind;
        }
    }
    s->kind = found;
    name_cards(c, cat, s);
}

/* Does the first answer take more points this round, without putting off the end? */
static bool takes_more(const Rivals *r)
{
    const double seen = 0.05, later = 0.1;
    if (!r->other)
        return true;
    Outcome with = watch_mean(&r->with->now), without = watch_mean(&r->without->now);
    return with.me.chips + with.me.tableau > without.me.chips + without.me.tableau + seen &&
           with.ended > without.ended - later;
}

void strategy_find(const View *v, const Ask *ask, const Rivals *r, Strategy *s)
{
    const Set *answer = &r->best->picks;
    const Deeds *did = &r->with->did;
    bool placing = ask->row->role == ROLE_PLACE && !set_is_empty(answer);
    Course course = {.did = *did,
                     .answer = placing ? v->cat->design_of[set_first(answer)] : NO_CARD,
                     .behind = 2 * v->players * r->best->win < 1,
                     .takes = takes_more(r)};
    begin(&course, v, ask);
    memset(s, 0, sizeof *s);
    for (int action = 0; action < ACTIONS; action++)
        course.did.call[0][action] += course.called[action] ? did->worlds : 0;
    s->rounds = rounds_left(&course);
    find_steps(&course, v->cat, ask, answer, s);
    name_plan(&course, v->cat, s);
}
