/* Every order of the seat's own answers is tried in a game sampled from its view, until the phase
 * is over for it. The result of an order depends only on which goods and powers are left, so
 * positions that agree in these are evaluated once. */
#include "ai/plan.h"

#include <string.h>

#include "ai/choices.h"
#include "base/hash.h"
#include "cards/catalog.h"
#include "view/determinize.h"

enum { NODES_MAX = 20000, MEMO = 8192 };

/* What an answer brings: counted from events, until the phase ends. */
typedef struct Gain {
    const Catalog *cat;
    int seat, chips, cards, goods;
    bool over;
} Gain;

/* How gains are compared: chips before cards, or cards before chips; then the value of the goods
 * that stay. */
typedef enum Aim { AIM_CHIPS, AIM_CARDS, AIMS } Aim;

typedef struct Planner {
    int seat, nodes;
    Aim aim;
    struct {
        uint64_t key;
        int value;
    } memo[MEMO];
} Planner;

static void count(void *to, const Event *event)
{
    Gain *gain = to;
    gain->over |= event->kind == EV_PHASE || event->kind == EV_ROUND || event->kind == EV_OVER;
    if (gain->over || event->seat != gain->seat)
        return;
    int kind = event->card == NO_CARD ? 0 : catalog_design(gain->cat, event->card)->kind;
    switch (event->kind) {
    case EV_CHIPS: gain->chips += event->amount; break;
    case EV_DRAW: gain->cards++; break;
    case EV_GOOD: gain->goods += kind + 1; break;
    case EV_SELL:
    case EV_SPEND: gain->goods -= kind + 1; break;
    default: break;
    }
}

static Gain answer(Game *g, int seat, const Set *picks)
{
    Gain gain = {.cat = g->cat, .seat = seat};
    Log log = {count, &gain};
    game_answer(g, seat, picks, &log);
    return gain;
}

static int value_of(Aim aim, const Gain *t)
{
    int first = aim == AIM_CHIPS ? t->chips : t->cards, second = t->chips + t->cards - first;
    return 1000000 * first + 1000 * second + t->goods;
}

/* ---- the answers that are tried ---- */

static bool may_be_left(const Game *g, int seat, const Ask *ask, int option)
{
    if (ask->what != WHAT_POWER || option == POWER_BONUS)
        return false;
    const Design *d = catalog_design(g->cat, g->seat[seat].tableau[ref_slot(option)]);
    return d->power[ref_power(option)].optional;
}

/* The options of a question that a plan answers; empty if the plan ends here. */
static Set planned(const Game *g, int seat, const Ask *ask)
{
    Set options = set_empty();
    if (ask->row->role == ROLE_GIVE || !ask_is_planned(ask))
        return options;
    for (SET_EACH(option, &ask->options))
        if (!may_be_left(g, seat, ask, option))
            set_add(&options, option);
    return options;
}

/* ---- identical goods ---- */

/* Does it matter whether a good lies on this world or on another of its kind? */
static bool stands_apart(const Design *d)
{
    for (int i = 0; i < d->powers; i++)
        if (verb_rows[d->power[i].verb].here && verb_rows[d->power[i].verb].phase != PRODUCE)
            return true;
    return false;
}

/* Interchangeable goods have the same class. A good that cannot be exchanged has its world as
 * class. */
static int class_of(const Game *g, int seat, int slot)
{
    const Design *d = catalog_design(g->cat, g->seat[seat].tableau[slot]);
    return game_phase(g) == PRODUCE || stands_apart(d) ? KINDS + slot : d->kind;
}

/* Of picks that differ only in identical goods, only the first is tried. */
static bool is_repeated(const Game *g, int seat, const Ask *ask, const Set *picks)
{
    const Seat *s = &g->seat[seat];
    unsigned passed = 0;
    if (ask->what != WHAT_WORLD || game_phase(g) == PRODUCE)
        return false;
    for (int slot = 0; slot < s->tableau_n; slot++) {
        int class = class_of(g, seat, slot);
        if (class >= KINDS || !set_has(&ask->options, s->tableau[slot]))
            continue;
        if (set_has(picks, s->tableau[slot]) && passed >> class & 1)
            return true;
        passed |= set_has(picks, s->tableau[slot]) ? 0 : 1u << class;
    }
    return false;
}

/* ---- the search ---- */

static uint64_t key_of(const Game *g, int seat)
{
    const Seat *s = &g->seat[seat];
    struct {
        uint8_t goods[KINDS + TABLEAU_MAX];
        uint8_t used[TABLEAU_MAX];
        Frame lane[LANE_MAX];
        uint8_t lane_n, bonus;
    } key;
    memset(&key, 0, sizeof key);
    for (uint32_t goods = s->goods; goods; goods &= goods - 1)
        key.goods[class_of(g, seat, __builtin_ctz(goods))]++;
    memcpy(key.used, s->used, sizeof key.used);
    memcpy(key.lane, s->lane, s->lane_n * sizeof *s->lane);
    key.lane_n = s->lane_n;
    key.bonus = s->bonus_used;
    return hash_bytes(HASH_START, &key, sizeof key) | 1;
}

static int best_value(Planner *p, const Game *g);

/* The value of one answer plus that of the best continuation. */
static int value_after(Planner *p, const Game *g, const Set *picks)
{
    Game next = *g;
    Gain gain = answer(&next, p->seat, picks);
    return value_of(p->aim, &gain) + (gain.over ? 0 : best_value(p, &next));
}

/* The best answer here, and its value; false if the plan ends here. */
static bool best_answer(Planner *p, const Game *g, Set *best, int *value)
{
    Ask ask;
    if (!game_ask(g, p->seat, &ask))
        return false;
    Set options = planned(g, p->seat, &ask), picks;
    bool found = false;
    for (Choices c = choices_of(&options, ask.max); choices_next(&c, &picks);) {
        if (is_repeated(g, p->seat, &ask, &picks) ||
            game_check(g, p->seat, &picks).code != ERR_NONE)
            continue;
        int v = value_after(p, g, &picks);
        if (!found || v > *value)
            *best = picks, *value = v;
        found = true;
        if (p->nodes > NODES_MAX)
            break;
    }
    return found;
}

static int best_value(Planner *p, const Game *g)
{
    uint64_t key = key_of(g, p->seat);
    unsigned at = (unsigned)(key >> 1) % MEMO;
    if (p->memo[at].key == key)
        return p->memo[at].value;
    p->nodes++;
    Set best;
    int value = 0;
    if (!best_answer(p, g, &best, &value))
        value = 0;
    p->memo[at].key = key;
    p->memo[at].value = value;
    return value;
}

static void add_step(Plan *plan, const Game *g, int seat, const Ask *ask, const Set *picks)
{
    PlanStep *step = &plan->step[plan->steps++];
    int ref = set_first(picks);
    *step = (PlanStep){.row = ask->row, .picks = *picks, .card = NO_CARD};
    if (ask->what == WHAT_POWER && ref != POWER_BONUS) {
        step->card = g->seat[seat].tableau[ref_slot(ref)];
        step->power = (uint8_t)ref_power(ref);
    }
}

static void note_gain(Plan *plan, const Gain *gain)
{
    PlanStep *step = &plan->step[plan->steps - 1];
    step->chips = (int16_t)gain->chips;
    step->cards = (int16_t)gain->cards;
    step->goods = (int16_t)gain->goods;
    plan->chips += gain->chips;
    plan->cards += gain->cards;
    plan->goods += gain->goods;
}

static void note_left(Plan *plan, const Game *g, int seat)
{
    Ask ask;
    if (!game_ask(g, seat, &ask) || !ask_is_planned(&ask))
        return;
    for (SET_EACH(option, &ask.options))
        if (may_be_left(g, seat, &ask, option))
            set_add(&plan->left, g->seat[seat].tableau[ref_slot(option)]);
}

static void follow(Planner *p, Game g, Plan *plan)
{
    Set best;
    int value = 0;
    *plan = (Plan){.steps = 0};
    note_left(plan, &g, p->seat);
    while (plan->steps < PLAN_STEPS && best_answer(p, &g, &best, &value)) {
        Ask ask;
        game_ask(&g, p->seat, &ask);
        add_step(plan, &g, p->seat, &ask, &best);
        Gain gain = answer(&g, p->seat, &best);
        note_gain(plan, &gain);
        if (gain.over)
            break;
        note_left(plan, &g, p->seat);
    }
}

static int plan_phase(const View *view, Rng *rng, Plan plans[PLANS_MAX])
{
    Game g;
    int n = 0;
    view_sample(view, NULL, rng, &g);
    for (Aim aim = AIM_CHIPS; aim < AIMS; aim++) {
        Planner planner = {.seat = view->me, .aim = aim};
        follow(&planner, g, &plans[n]);
        bool same = n && plans[0].chips == plans[1].chips && plans[0].cards == plans[1].cards;
        n += plans[n].steps > 0 && !same;
    }
    return n;
}

/* Hand cards that must be discarded, if nobody waits for that. */
static int plan_gift(const View *view, const Ask *ask, Rng *rng, Plan *plan)
{
    *plan = (Plan){.steps = 1};
    plan->step[0] =
        (PlanStep){.row = ask->row, .picks = player_greedy.choose(view, ask, rng), .card = NO_CARD};
    return 1;
}

int plan_make(const View *view, const Ask *ask, Rng *rng, Plan plans[PLANS_MAX])
{
    if (!ask_is_planned(ask))
        return 0;
    return ask->row->role == ROLE_GIVE ? plan_gift(view, ask, rng, plans)
                                       : plan_phase(view, rng, plans);
}
