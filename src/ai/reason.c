/* Looks at how two answers differ and collects what speaks for the better one. The strongest reasons of
 * different topics are told. */
#include "ai/reason.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rules/goals.h"
#include "rules/outlook.h"
#include "rules/quote.h"
#include "rules/score.h"
#include "view/determinize.h"

static const struct {
    const char *name;
    Topic topic;
    Side side;
} row[REASONS] = {
#define REASON(id, name, topic, side) {name, TOPIC_##topic, SIDE_##side},
#include "ai/reason.def"
#undef REASON
};

const char *reason_name(int id)
{
    return row[id].name;
}

Topic reason_topic(int id)
{
    return row[id].topic;
}

Side reason_side(int id)
{
    return row[id].side;
}

/* All reasons found so far. */
enum { FOUND_MAX = 64 };
typedef struct Case {
    const View *v;
    const Ask *ask;
    Game g; /* the seat's side */
    int seat;
    Set best, other; /* the answers */
    bool alone;      /* there is no other */
    Rollout with, without;
    Rollout soon[2]; /* the same, but longer: only where cards are kept or given up */
    float call[ACTIONS];
    Reason found[FOUND_MAX];
    int n;
} Case;

static const Seat *me(const Case *c)
{
    return &c->g.seat[c->seat];
}

static void add(Case *c, Reason reason)
{
    if (c->n < FOUND_MAX && reason.weight > 0)
        c->found[c->n++] = reason;
}

static Reason reason_new(int id, double weight, int n, int m)
{
    return (Reason){.id = (uint8_t)id,
                    .card = NO_CARD,
                    .other = NO_CARD,
                    .action = ACTIONS,
                    .goal = GOALS_MAX,
                    .n = n,
                    .m = m,
                    .weight = weight};
}

static void fact(Case *c, int id, double weight, int n, int m)
{
    add(c, reason_new(id, weight, n, m));
}

static void card_fact(Case *c, int id, double weight, int card, int other, int n, int m)
{
    Reason g = reason_new(id, weight, n, m);
    g.card = (uint8_t)card;
    g.other = (uint8_t)other;
    add(c, g);
}

static void action_fact(Case *c, int id, double weight, int action, int n, int m)
{
    Reason g = reason_new(id, weight, n, m);
    g.action = (uint8_t)action;
    add(c, g);
}

/* The row for one opponent follows the row for several. */
static int of_others(const Case *c, int id)
{
    return id + (c->g.players == 2 && !c->g.mode->won); /* a partner is no opponent */
}

/* ---- figures that others use, too ---- */

int reason_worth(const Game *g, int seat, int card)
{
    Game t = *g;
    Seat *s = &t.seat[seat];
    ScoreSheet before, after;
    score_seat(&t, seat, &before);
    if (s->table_n == TABLE_MAX)
        return 0;
    s->table[s->table_n++] = (uint8_t)card;
    for (int i = 0; i < TALLIES; i++)
        s->tally[i] = (int8_t)(s->tally[i] + g->cat->tally[g->cat->design_of[card]][i]);
    score_seat(&t, seat, &after);
    return after.cards + after.sixes - before.cards - before.sixes;
}

int reason_good_price(const Game *g, int seat, int kind)
{
    const Seat *s = &g->seat[seat];
    return kind + 1 + s->stat[STAT_SALE + kind] +
           s->stat[STAT_SALE_CHROMOSOME + kind] * s->tally[TALLY_CHROMOSOME_WORLD];
}

static bool fills_itself(const Design *d)
{
    for (int i = 0; i < d->powers; i++)
        if (verb_fills_itself(d->power[i].verb))
            return true;
    return false;
}

int reason_fills(const Game *g, int seat)
{
    const Seat *s = &g->seat[seat];
    int n = 0;
    for (int slot = 0; slot < s->table_n; slot++)
        n += !(s->goods >> slot & 1) && fills_itself(catalog_design(g->cat, s->table[slot]));
    return n;
}

static bool any_known(const Brain *b, const View *v)
{
    for (int seat = 0; b->rival && seat < v->players; seat++)
        if (seat != v->me && (b->rival[seat].net || b->rival[seat].simple))
            return true;
    return false;
}

/* What the others call in one sampled game, one bit per action. */
static unsigned calls_in(const Brain *b, Game *g, int me, Rng *rng)
{
    unsigned calls = 0;
    for (int seat = 0; seat < g->players; seat++)
        if (seat != me && g->asked >> seat & 1) {
            Set picks = brain_answer_rival(b, g, seat, rng);
            for (SET_EACH(action, &picks))
                calls |= 1u << action;
        }
    return calls;
}

/* If it is known how they play, their players are asked. */
static void calls_of_known(const Brain *b, const View *v, float *chance)
{
    enum { WORLDS = 48 };
    Rng rng = rng_seeded(v->round);
    memset(chance, 0, sizeof *chance * ACTIONS);
    for (int i = 0; i < WORLDS; i++) {
        Game g;
        Belief belief = belief_of(&b->lex->belief);
        view_sample(v, &belief, &rng, &g);
        unsigned calls = calls_in(b, &g, v->me, &rng);
        for (int action = 0; action < ACTIONS; action++)
            chance[action] += (float)(calls >> action & 1) / WORLDS;
    }
}

void reason_calls(const Brain *b, const View *v, const Ask *ask, float *chance)
{
    Thought t;
    if (any_known(b, v)) {
        calls_of_known(b, v, chance);
        return;
    }
    brain_evaluate(b, v, ask, &t);
    for (int i = 0; i < ACTIONS; i++)
        chance[i] = net_sigmoid(t.head[HEAD_ACTION + i]);
}

/* ---- placing ---- */

/* The price of a card, as it can be read on the table. */
static void price(Case *c, const Game *g, int card, double weight)
{
    Quote q = quote_place(g, c->seat, card);
    if (q.why.code != ERR_NONE || q.optional)
        return;
    int others = me(c)->hand_n - set_has(&me(c)->hand, card);
    if (q.conquest)
        card_fact(c, REASON_CONQUEST, weight, card, NO_CARD, q.need, q.strength);
    else if (others)
        card_fact(c, REASON_PRICE, weight, card, NO_CARD, q.cost, others);
}

/* Points, if nothing given up for it counts as much. */
static void worth(Case *c, int card, const Set *instead, double weight)
{
    int n = reason_worth(&c->g, c->seat, card);
    for (SET_EACH(other, instead))
        if (reason_worth(&c->g, c->seat, other) >= n)
            return;
    if (n > 0)
        card_fact(c, REASON_WORTH, weight * (0.4 + 0.3 * n), card, NO_CARD, n, 0);
}

/* Why a card cannot be placed. */
static void out_of_reach(Case *c, int card, double weight)
{
    Quote q = quote_place(&c->g, c->seat, card);
    int others = me(c)->hand_n - set_has(&me(c)->hand, card);
    if (q.why.code == ERR_TOO_WEAK)
        card_fact(c, REASON_WEAK, weight, card, NO_CARD, q.need, q.reach);
    else if (q.why.code == ERR_CANNOT_AFFORD && q.cost > others)
        card_fact(c, REASON_POOR, weight, card, NO_CARD, q.cost, others);
    else if (q.why.code == ERR_DUPLICATE)
        card_fact(c, REASON_OWNED, weight + 0.5, card, NO_CARD, 0, 0);
}

static void compare_cards(Case *c, int card, int other)
{
    int a = reason_worth(&c->g, c->seat, card), b = reason_worth(&c->g, c->seat, other);
    Quote p = quote_place(&c->g, c->seat, card), q = quote_place(&c->g, c->seat, other);
    bool paid = !p.conquest && !q.conquest;
    if (a > b)
        card_fact(c, REASON_WORTH_MORE, 0.5 + 0.3 * (a - b), card, other, a, b);
    if (paid && p.cost < q.cost && p.why.code != ERR_DUPLICATE && q.why.code != ERR_DUPLICATE)
        card_fact(c, REASON_CHEAPER, 0.5 + 0.15 * (q.cost - p.cost), card, other, p.cost, q.cost);
}

/* What the good that comes with this card sells for; 0 if there is none. */
static int price_of_its_good(const Case *c, int card)
{
    const Design *d = catalog_design(c->g.cat, card);
    return d->development || d->source == SOURCE_NONE ? 0
                                                      : reason_good_price(&c->g, c->seat, d->kind);
}

static void makes(Case *c, int card, const Set *instead)
{
    int n = price_of_its_good(c, card);
    for (SET_EACH(other, instead))
        if (price_of_its_good(c, other) >= n)
            return;
    if (n)
        card_fact(c, REASON_MAKES, 0.2 + 0.08 * n, card, NO_CARD, n, 0);
}

static bool conquers(const Case *c, int card)
{
    return quote_place(&c->g, c->seat, card).conquest;
}

/* Placing one card, or none, compared with another. */
static void placing(Case *c)
{
    int card = set_first(&c->best), other = set_first(&c->other);
    bool has = !set_is_empty(&c->best), had = !set_is_empty(&c->other);
    if (has && had)
        compare_cards(c, card, other);
    if (has) {
        worth(c, card, &c->other, 1);
        makes(c, card, &c->other);
        if (!had || (conquers(c, card) && !conquers(c, other)))
            price(c, &c->g, card, 0.9);
    } else if (had) {
        Quote q = quote_place(&c->g, c->seat, other);
        if (!q.conquest)
            card_fact(c, REASON_SAVES, 0.4 + 0.2 * q.cost, other, NO_CARD, q.cost,
                      me(c)->hand_n - set_has(&me(c)->hand, other));
    }
}

/* ---- keeping and giving ---- */

static bool is_picked_to_keep(const Ask *ask)
{
    return ask->row->role == ROLE_CHOOSE;
}

/* Cards that are kept only with one of the answers. */
static Set kept_only(const Case *c, const Set *answer, const Set *against)
{
    if (c->alone && !is_picked_to_keep(c->ask)) {
        Set kept = set_minus(&c->ask->options, &c->best);
        return answer == &c->best ? kept : c->best;
    }
    return is_picked_to_keep(c->ask) ? set_minus(answer, against) : set_minus(against, answer);
}

/* Is this card cheaper to place than all of these? */
static bool is_cheapest(const Case *c, int card, const Set *others)
{
    Quote q = quote_place(&c->g, c->seat, card);
    for (SET_EACH(other, others)) {
        Quote p = quote_place(&c->g, c->seat, other);
        if (p.why.code == ERR_NONE && p.cost <= q.cost)
            return false;
    }
    return true;
}

/* Can all of these be placed with what the seat has? */
static bool within_reach(const Case *c, const Set *cards)
{
    for (SET_EACH(card, cards)) {
        Quote q = quote_place(&c->g, c->seat, card);
        if (q.why.code == ERR_TOO_WEAK || q.why.code == ERR_CANNOT_AFFORD ||
            q.why.code == ERR_DUPLICATE)
            return false;
    }
    return true;
}

static int percent_placed(const Case *c, const Rollout *games, int card)
{
    return (int)lround(100.0 * games->placed[c->g.cat->design_of[card]] / REASON_SOON_WORLDS);
}

/* A card that is kept is there to be placed. */
static void placed_soon(Case *c, int card, const Set *instead)
{
    enum { OFTEN = 40, AHEAD = 20 };
    int n = percent_placed(c, &c->soon[0], card), most = -1, rival = NO_CARD;
    for (SET_EACH(other, instead)) {
        int m = percent_placed(c, &c->soon[1], other);
        if (m > most) {
            most = m;
            rival = other;
        }
    }
    if (n < OFTEN || n - most < AHEAD)
        return;
    if (rival == NO_CARD || c->alone)
        card_fact(c, REASON_SOON_ALONE, 0.01 * n, card, NO_CARD, n, 0);
    else
        card_fact(c, REASON_SOON, 0.6 + 0.012 * (n - most), card, rival, n, most);
}

static void keeping(Case *c)
{
    Set gain = kept_only(c, &c->best, &c->other), loss = kept_only(c, &c->other, &c->best);
    bool drafting = is_picked_to_keep(c->ask);
    for (SET_EACH(card, &gain)) {
        Set one = set_empty();
        set_add(&one, card);
        for (SET_EACH(other, &loss))
            if (drafting || within_reach(c, &one))
                compare_cards(c, card, other);
        if (drafting || within_reach(c, &one))
            worth(c, card, &loss, 0.6);
        if (!drafting)
            placed_soon(c, card, &loss);
        if (!drafting && is_cheapest(c, card, &loss))
            price(c, &c->g, card, 0.7);
    }
    for (SET_EACH(card, &loss))
        if (!drafting && within_reach(c, &gain))
            out_of_reach(c, card, 0.8);
}

/* ---- goods ---- */

static int sale(const Case *c, int world)
{
    return quote_offer(&c->g, c->seat, c->ask, world);
}

static void selling(Case *c)
{
    if (c->alone)
        card_fact(c, REASON_SALE, 1, set_first(&c->best), NO_CARD, sale(c, set_first(&c->best)), 0);
    int card = set_first(&c->best), other = set_first(&c->other);
    if (set_is_empty(&c->best) || set_is_empty(&c->other))
        return;
    int n = sale(c, card), m = sale(c, other);
    if (n > m)
        card_fact(c, REASON_SALES, 0.7 * (n - m), card, other, n, m);
}

static void best_sale(Case *c)
{
    int most = 0, world = NO_CARD;
    for (uint32_t goods = me(c)->goods; goods; goods &= goods - 1) {
        int slot = __builtin_ctz(goods), n = quote_sale(&c->g, c->seat, slot, true);
        if (n > most) {
            most = n;
            world = me(c)->table[slot];
        }
    }
    if (most)
        card_fact(c, REASON_SALE, 0.5 + 0.2 * most, world, NO_CARD, most, 0);
}

/* ---- actions ---- */

/* The card of that type that was placed from the hand most often in the rollouts. */
static int often_placed(const Case *c, const Rollout *games, bool development)
{
    int most = games->worlds / 4, found = NO_CARD;
    for (SET_EACH(card, &me(c)->hand)) {
        int design = c->g.cat->design_of[card];
        if (c->g.cat->design[design].development == development && games->placed[design] > most) {
            most = games->placed[design];
            found = card;
        }
    }
    return found;
}

/* The seat's side as it will be when this action is carried out. */
static Game when_called(const Case *c, int action)
{
    Game g = c->g;
    g.seat[c->seat].action[0] = (uint8_t)action;
    g.seat[c->seat].action[1] = ACTIONS;
    g.nth = action == ACT_DEVELOP_2 || action == ACT_SETTLE_2;
    return g;
}

/* What an action is called for. */
enum { CALL_DEVELOP = 1, CALL_SETTLE = 2, CALL_CARDS = 4, CALL_GOODS = 8, CALL_LOOK = 16 };
static const uint8_t call_for[ACTIONS] = {
    [ACT_EXPLORE_5] = CALL_CARDS | CALL_LOOK,
    [ACT_EXPLORE_1_1] = CALL_CARDS | CALL_LOOK,
    [ACT_DEVELOP] = CALL_DEVELOP,
    [ACT_DEVELOP_2] = CALL_DEVELOP,
    [ACT_SETTLE] = CALL_SETTLE,
    [ACT_SETTLE_2] = CALL_SETTLE,
    [ACT_TRADE] = CALL_CARDS | CALL_GOODS,
    [ACT_CONSUME_2X] = CALL_GOODS,
};

static bool any_for(const Set *actions, int purpose)
{
    for (SET_EACH(action, actions))
        if (call_for[action] & purpose)
            return true;
    return false;
}

/* What the rival answer places with its calls in most of the rollouts. */
static Set placed_instead(const Case *c, const Set *calls)
{
    Set cards = {0};
    for (SET_EACH(action, calls))
        if (call_for[action] & (CALL_DEVELOP | CALL_SETTLE)) {
            int card = often_placed(c, &c->without, call_for[action] & CALL_DEVELOP);
            if (card != NO_CARD)
                set_add(&cards, card);
        }
    return cards;
}

static void call_to_place(Case *c, int action, const Set *instead)
{
    int card = often_placed(c, &c->with, call_for[action] & CALL_DEVELOP);
    Set others = placed_instead(c, instead);
    if (card == NO_CARD || set_has(&others, card))
        return;
    if (set_is_empty(&others)) {
        Game g = when_called(c, action);
        price(c, &g, card, 1.3);
    }
    worth(c, card, &others, 0.9);
    makes(c, card, &others);
}

static void against_placing(Case *c, int action)
{
    bool development = call_for[action] & CALL_DEVELOP;
    Game g = when_called(c, action);
    Set may = development ? quote_developments(&g, c->seat) : quote_worlds(&g, c->seat);
    if (set_is_empty(&may))
        fact(c, development ? REASON_NO_DEVELOPMENT : REASON_NO_WORLD, 1, 0, 0);
}

static void call_explore(Case *c, int action, const Set *instead)
{
    Game g = when_called(c, action);
    if (me(c)->hand_n <= 3 && !any_for(instead, CALL_CARDS))
        fact(c, me(c)->hand_n ? REASON_FEW_CARDS : REASON_NO_CARDS, 1.6 - 0.3 * me(c)->hand_n,
             me(c)->hand_n, 0);
    if (!any_for(instead, CALL_LOOK))
        action_fact(c, REASON_LOOKS, 0.5, action, explore_looks(&g, c->seat),
                    explore_keeps(&g, c->seat));
    if (c->alone)
        against_placing(c, ACT_SETTLE); /* what is looked for */
}

/* Is there a world for the bonus of Produce? */
static bool has_empty_windfall(const Game *g, const Seat *s)
{
    for (int slot = 0; slot < s->table_n; slot++)
        if (!(s->goods >> slot & 1) && catalog_design(g->cat, s->table[slot])->source == WINDFALL)
            return true;
    return false;
}

static void call_produce(Case *c)
{
    int fills = reason_fills(&c->g, c->seat) + has_empty_windfall(&c->g, me(c));
    if (fills)
        fact(c, REASON_FILLS, 0.5 + 0.4 * fills, fills, 0);
}

static int called_percent(const Case *c, int action)
{
    return (int)lround(100 * (double)c->call[action]);
}

/* Do others call all of these more often, or less often if the difference is negative? */
static bool differ_by(const Case *c, const Set *actions, int percent, int difference)
{
    for (SET_EACH(action, actions)) {
        int more = called_percent(c, action) - percent;
        if (difference > 0 ? more < difference : more > difference)
            return false;
    }
    return true;
}

static void for_action(Case *c, int action, const Set *instead)
{
    int goods = __builtin_popcount(me(c)->goods), percent = called_percent(c, action);
    bool replaceable = action == ACT_DEVELOP || action == ACT_SETTLE || action == ACT_PRODUCE;
    if (replaceable && c->g.players > 1 && percent <= 40 && differ_by(c, instead, percent, 10))
        action_fact(c, of_others(c, REASON_NOT_CALLED), 1.2 - 0.02 * percent, action, percent, 0);
    switch (action) {
    case ACT_EXPLORE_5:
    case ACT_EXPLORE_1_1: call_explore(c, action, instead); break;
    case ACT_TRADE: best_sale(c); break;
    case ACT_CONSUME_2X:
        if (goods && !any_for(instead, CALL_GOODS))
            fact(c, REASON_GOODS, 0.4 + 0.4 * goods, goods, 0);
        break;
    case ACT_PRODUCE: call_produce(c); break;
    default: call_to_place(c, action, instead);
    }
}

static int fills_of_others(const Game *g, int seat)
{
    int n = 0;
    for (int other = 0; other < g->players; other++)
        n += other != seat ? reason_fills(g, other) : 0;
    return n;
}

static void against_producing(Case *c)
{
    int mine = reason_fills(&c->g, c->seat), others = fills_of_others(&c->g, c->seat);
    int seats = c->g.players - 1;
    if (seats > 0 && !c->g.mode->won && others > mine * seats)
        fact(c, of_others(c, REASON_FILLS_OTHERS), 0.5 + 0.4 * ((double)others / seats - mine),
             others, mine);
    else if (!mine)
        fact(c, REASON_FILLS_NONE, 0.5, 0, 0);
}

static void against_action(Case *c, int action, const Set *better)
{
    int percent = called_percent(c, action);
    if (c->g.players > 1 && percent >= 50 && differ_by(c, better, percent, -10))
        action_fact(c, of_others(c, REASON_CALLED), 0.015 * percent, action, percent, 0);
    switch (action) {
    case ACT_EXPLORE_5:
    case ACT_EXPLORE_1_1:
        if (me(c)->hand_n >= 7 && !any_for(better, CALL_CARDS))
            fact(c, REASON_MANY_CARDS, 0.15 * me(c)->hand_n, me(c)->hand_n, 0);
        break;
    case ACT_TRADE:
    case ACT_CONSUME_2X:
        if (!me(c)->goods && !any_for(better, CALL_GOODS))
            fact(c, REASON_NO_GOODS, 1, 0, 0);
        break;
    case ACT_PRODUCE: against_producing(c); break;
    default: against_placing(c, action);
    }
}

static void calling(Case *c)
{
    Set gain = set_minus(&c->best, &c->other), loss = set_minus(&c->other, &c->best);
    for (SET_EACH(action, &gain))
        for_action(c, action, &loss);
    for (SET_EACH(action, &loss))
        against_action(c, action, &gain);
}

/* ---- the end of the game ---- */

static void ending(Case *c)
{
    int n = (int)lround(100 * c->with.ended), m = (int)lround(100 * c->without.ended);
    if (abs(n - m) >= 20)
        fact(c, REASON_ENDS, 0.02 * abs(n - m), n, m);
}

static int best_amount(const Game *g, int seat, int goal)
{
    int most = 0;
    for (int other = 0; other < g->players; other++) {
        int amount = other != seat ? goals_amount(g, other, goal) : 0;
        most = amount > most ? amount : most;
    }
    return most;
}

static void goal(Case *c, int number, double gain)
{
    const Goal *goal = &c->g.cat->goal[number];
    Reason g = reason_new(goal->most ? REASON_GOAL_MOST : REASON_GOAL_FIRST, gain + 0.5,
                          goals_amount(&c->g, c->seat, number),
                          goal->most ? best_amount(&c->g, c->seat, number) : goal->minimum);
    g.goal = (uint8_t)number;
    add(c, g);
}

static void goals(Case *c)
{
    for (int i = 0; i < c->g.cat->goals; i++) {
        double gain = c->with.goal[i] - c->without.goal[i];
        if (c->g.goal_on[i] && gain >= 0.4)
            goal(c, i, gain);
    }
}

/* ---- what the round and the game bring ---- */

static void measured(Case *c, int id, double x, double y, double rate)
{
    double gain = (x - y) * rate;
    if (gain < 0.25 || x < 0 || y < 0) /* nobody thinks of placing less than nothing */
        return;
    Reason g = reason_new(id, gain, 0, 0);
    g.x = x;
    g.y = y;
    add(c, g);
}

static void this_round(Case *c)
{
    const Holdings *a = &c->with.me, *b = &c->without.me;
    const double paid = 0.3; /* cards that were paid for others are not lost */
    measured(c, REASON_ROUND_CHIPS, a->chips, b->chips, 1);
    if (a->placed > b->placed - paid)
        measured(c, REASON_ROUND_CARDS, a->cards, b->cards, 0.6);
    measured(c, REASON_ROUND_GOODS, a->goods, b->goods, 0.8);
    measured(c, REASON_ROUND_PLACED, a->placed, b->placed, 1.5);
    if (c->g.players < 2 || c->g.mode->won)
        return;
    a = &c->with.others;
    b = &c->without.others;
    measured(c, of_others(c, REASON_OTHERS_CHIPS), a->chips, b->chips, -1);
    if (a->placed < b->placed + paid)
        measured(c, of_others(c, REASON_OTHERS_CARDS), a->cards, b->cards, -0.6);
    measured(c, of_others(c, REASON_OTHERS_GOODS), a->goods, b->goods, -0.8);
    measured(c, of_others(c, REASON_OTHERS_PLACED), a->placed, b->placed, -1.5);
}

/* What this round brings with the only answer. */
static void this_round_alone(Case *c)
{
    double chips = c->with.me.chips, cards = c->with.me.cards - me(c)->hand_n;
    bool calling = c->ask->row->role == ROLE_ACTIONS;
    if (!calling && c->ask->row->role != ROLE_USE && !c->ask->row->of_power)
        return;
    Reason g = reason_new(REASON_GAIN_CHIPS, chips >= 1 ? 0.4 + 0.1 * chips : 0, 0, 0);
    g.x = chips;
    add(c, g);
    g = reason_new(REASON_GAIN_CARDS, calling && cards >= 1 ? 0.3 + 0.1 * cards : 0, 0, 0);
    g.x = cards;
    add(c, g);
}

static void whole_game(Case *c, const Candidate *best, const Candidate *other)
{
    static const struct {
        uint8_t id, head;
    } source[] = {{REASON_FINAL_CHIPS, HEAD_CHIPS},
                  {REASON_FINAL_CARDS, HEAD_CARDS},
                  {REASON_FINAL_SIXES, HEAD_SIXES},
                  {REASON_FINAL_GOALS, HEAD_GOALS}};
    for (size_t i = 0; i < sizeof source / sizeof *source; i++)
        measured(c, source[i].id,
                 10 * (double)(best->head[source[i].head] - other->head[source[i].head]), 0, 0.8);
    double rounds = 10 * (double)(best->head[HEAD_ROUNDS] - other->head[HEAD_ROUNDS]);
    measured(c, rounds > 0 ? REASON_LONGER : REASON_SHORTER, fabs(rounds), 0, 0.7);
}

/* ---- choosing ---- */

/* The strongest reason about one side, or about both, on a topic that is not told yet. */
static const Reason *weightiest(const Case *c, const Reason *told, Side side)
{
    const Reason *most = NULL;
    for (int i = 0; i < c->n; i++) {
        const Reason *r = &c->found[i];
        if (told && row[told->id].topic == row[r->id].topic)
            continue;
        if ((row[r->id].side == side || row[r->id].side == SIDE_BOTH) &&
            (!most || r->weight > most->weight))
            most = r;
    }
    return most;
}

static int choose(const Case *c, Reason *reason)
{
    const Reason *best = weightiest(c, NULL, SIDE_BEST);
    const Reason *rival = weightiest(c, best, SIDE_RIVAL);
    int n = 0;
    if (c->alone && !rival)
        rival = weightiest(c, best, SIDE_BEST);
    if (best)
        reason[n++] = *best;
    if (rival)
        reason[n++] = *rival;
    return n;
}

static void collect(Case *c)
{
    switch (c->ask->row->role) {
    case ROLE_ACTIONS: calling(c); break;
    case ROLE_PLACE: placing(c); break;
    case ROLE_SELL: selling(c); break;
    default:
        if (c->ask->what == WHAT_CARD)
            keeping(c);
    }
}

/* Plays what the reasons are measured in. */
static void imagine(Case *c, const Brain *b, uint64_t seed)
{
    Set answer[2] = {c->best, c->other};
    Rollout p[2] = {0};
    int answers = c->alone ? 1 : 2;
    rollout_run(b, c->v, answer, answers, REASON_WORLDS, 1, seed, p);
    c->with = p[0];
    c->without = p[1];
    if (c->ask->what == WHAT_CARD && c->ask->row->role != ROLE_PLACE && !is_picked_to_keep(c->ask))
        rollout_run(b, c->v, answer, answers, REASON_SOON_WORLDS, REASON_SOON_ROUNDS, seed,
                    c->soon);
}

int reason_find(const Brain *b, const View *v, const Ask *ask, const Candidate *best,
                const Candidate *other, uint64_t seed, Reason *reason)
{
    Case c = {.v = v, .ask = ask, .seat = v->me, .best = best->picks, .alone = !other};
    c.other = other ? other->picks : set_empty();
    view_game(v, &c.g);
    if (ask->row->role == ROLE_ACTIONS)
        seat_wake(v->cat, &c.g.seat[c.seat]); /* as in the coming round */
    imagine(&c, b, seed);
    if (ask->row->role == ROLE_ACTIONS)
        reason_calls(b, v, ask, c.call);
    collect(&c);
    if (c.alone) {
        this_round_alone(&c);
        return choose(&c, reason);
    }
    ending(&c);
    goals(&c);
    this_round(&c);
    whole_game(&c, best, other);
    return choose(&c, reason);
}
