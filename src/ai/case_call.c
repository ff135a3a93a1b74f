/* Facts about the actions called: what they are called for, and whether others call them. */
#include "ai/case.h"

#include <math.h>

#include "ai/goods.h"
#include "rules/outlook.h"
#include "rules/quote.h"

enum { MANY = 7 }; /* cards in hand that are enough */

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

bool case_any_for(const Set *actions, int purpose)
{
    for (SET_EACH(action, actions))
        if (call_for[action] & purpose)
            return true;
    return false;
}

/* The seat's side as it will be when this action is carried out. */
static Game when_called(const Game *now, int seat, int action)
{
    Game g = *now;
    g.seat[seat].action[0] = (uint8_t)action;
    g.seat[seat].action[1] = ACTIONS;
    g.nth = action == ACT_DEVELOP_2 || action == ACT_SETTLE_2;
    return g;
}

/* The cards in hand that the seat could place with its own call of Develop or Settle. */
static int count_placeable(const Game *g, int seat)
{
    Game develop = when_called(g, seat, ACT_DEVELOP), settle = when_called(g, seat, ACT_SETTLE);
    Set developments = quote_developments(&develop, seat), worlds = quote_worlds(&settle, seat);
    return set_count(&developments) + set_count(&worlds);
}

/* The card of that type that was placed from the hand most often in the playouts. */
static int often_placed(const Case *c, const Outcome *games, bool development)
{
    int most = games->worlds / 4, found = NO_CARD;
    for (SET_EACH(card, &case_me(c)->hand)) {
        int design = c->g.cat->design_of[card];
        if (c->g.cat->design[design].development == development && games->placed[design] > most) {
            most = games->placed[design];
            found = card;
        }
    }
    return found;
}

/* What the rival answer places with its calls in most of the playouts. */
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

static int called_percent(const Case *c, int action)
{
    return (int)lround(100 * (double)c->call[action]);
}

/* Do others probably call the phase, so that it comes with either answer? */
static bool comes_anyway(const Case *c, int action)
{
    return c->g.players > 1 && called_percent(c, action) >= 50;
}

/* Is the card placed this round because of the call? */
static bool is_placed_by_call(const Case *c, int action, int card)
{
    int design = c->g.cat->design_of[card];
    if (c->alone)
        return !comes_anyway(c, action);
    return 4 * (c->with.placed[design] - c->without.placed[design]) >= c->with.worlds;
}

static void call_to_place(Case *c, int action, const Set *instead)
{
    int card = often_placed(c, &c->with, call_for[action] & CALL_DEVELOP);
    Set others = placed_instead(c, instead);
    if (case_any_for(&c->other, call_for[action])) /* the other answer calls the phase, too */
        return;
    if (card == NO_CARD || set_has(&others, card) || !is_placed_by_call(c, action, card))
        return;
    Game g = when_called(&c->g, c->seat, action);
    if (quote_place(&g, c->seat, card).why.code != ERR_NONE)
        return; /* it is placed only if somebody else calls something, too */
    if (set_is_empty(&others)) {
        if (!case_harms(c, card))
            case_price(c, &g, card, case_others_in_hand(c, card), 1.3);
        case_enables(c, card, NO_CARD);
        case_improves_sale(c, card);
    }
    case_worth(c, card, &others, 0.9);
    case_makes(c, card, &others);
}

static void against_placing(Case *c, int action)
{
    bool development = call_for[action] & CALL_DEVELOP;
    Game g = when_called(&c->g, c->seat, action);
    Set may = development ? quote_developments(&g, c->seat) : quote_worlds(&g, c->seat);
    if (set_is_empty(&may))
        case_fact(c, development ? REASON_NO_DEVELOPMENT : REASON_NO_WORLD, 1, 0, 0);
}

/* Whoever calls both bonuses explores once, with both. */
static Game when_explored(const Case *c, int action)
{
    Game g = when_called(&c->g, c->seat, action);
    int also = action == ACT_EXPLORE_5 ? ACT_EXPLORE_1_1 : ACT_EXPLORE_5;
    if (set_has(&c->best, also))
        g.seat[c->seat].action[1] = (uint8_t)also;
    return g;
}

static void call_explore(Case *c, int action)
{
    Game g = when_explored(c, action);
    bool both = set_has(&c->best, ACT_EXPLORE_5) && set_has(&c->best, ACT_EXPLORE_1_1);
    if (case_me(c)->hand_n <= 3 && !case_any_for(&c->other, CALL_CARDS))
        case_fact(c, case_me(c)->hand_n ? REASON_FEW_CARDS : REASON_NO_CARDS,
                  1.6 - 0.3 * case_me(c)->hand_n, case_me(c)->hand_n, 0);
    if (!c->alone && case_me(c)->hand_n < MANY)
        case_action_fact(c, both ? REASON_LOOKS_BOTH : REASON_LOOKS, 0.2, action,
                         explore_looks(&g, c->seat), explore_keeps(&g, c->seat));
    int placeable = count_placeable(&c->g, c->seat), hand = case_me(c)->hand_n;
    bool few = c->alone ? 2 * placeable < hand : 2 * placeable <= hand;
    if (hand > 1 && few && !comes_anyway(c, ACT_EXPLORE_1_1) && !comes_anyway(c, ACT_EXPLORE_5) &&
        !case_any_for(&c->other, CALL_CARDS))
        case_fact(c, placeable ? REASON_FEW_PLACEABLE : REASON_NONE_PLACEABLE,
                  1.3 - 0.3 * placeable, placeable, hand);
}

/* If the answer also calls Settle, a world placed first may get a good as well, so the number is
 * not known. */
static void call_produce(Case *c)
{
    int fills = goods_fills(&c->g, c->seat, true);
    if (fills && !case_any_for(&c->best, CALL_SETTLE) && !comes_anyway(c, ACT_PRODUCE))
        case_fact(c, REASON_FILLS, 0.5 + 0.4 * fills, fills, 0);
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

/* If others call the phase, the seat can place its card without calling it. */
static void placed_anyway(Case *c, const Set *instead)
{
    static const uint8_t calls[] = {ACT_DEVELOP, ACT_SETTLE};
    for (size_t i = 0; i < sizeof calls && c->g.players > 1; i++) {
        int action = calls[i], percent = called_percent(c, action);
        int card = often_placed(c, &c->with, call_for[action] & CALL_DEVELOP);
        if (case_any_for(&c->best, call_for[action]) || percent < 50 || card == NO_CARD ||
            2 * c->with.placed[c->g.cat->design_of[card]] < c->with.worlds ||
            !(c->alone || case_any_for(instead, call_for[action])))
            continue;
        Reason r = reason_new(case_of_others(c, REASON_ANYWAY), 0.015 * percent, percent, 0);
        r.action = (uint8_t)action;
        r.card = (uint8_t)card;
        case_add(c, r);
    }
}

static void for_action(Case *c, int action, const Set *instead)
{
    int goods = __builtin_popcount(case_me(c)->goods), percent = called_percent(c, action);
    bool replaceable = action == ACT_DEVELOP || action == ACT_SETTLE || action == ACT_PRODUCE;
    if (replaceable && c->g.players > 1 && percent <= 40 && differ_by(c, instead, percent, 10))
        case_action_fact(c, case_of_others(c, REASON_NOT_CALLED), 1.2 - 0.02 * percent, action,
                         percent, 0);
    switch (action) {
    case ACT_EXPLORE_5:
    case ACT_EXPLORE_1_1: call_explore(c, action); break;
    case ACT_TRADE: case_best_sale(c); break;
    case ACT_CONSUME_2X:
        if (goods && !case_any_for(&c->other, CALL_GOODS))
            case_fact(c, REASON_GOODS, 0.4 + 0.4 * goods, goods, 0);
        break;
    case ACT_PRODUCE: call_produce(c); break;
    case ACT_DEVELOP:
    case ACT_DEVELOP_2:
    case ACT_SETTLE:
    case ACT_SETTLE_2: call_to_place(c, action, instead); break;
    }
}

static int fills_of_others(const Game *g, int seat)
{
    int n = 0;
    for (int other = 0; other < g->players; other++)
        n += other != seat ? goods_fills_at_most(g, other, false) : 0;
    return n;
}

/* Is its Produce the first that happens to the worlds of the seat? */
static bool is_first(const Set *calls)
{
    return !case_any_for(calls, CALL_SETTLE) && !case_any_for(calls, CALL_GOODS);
}

/* Will the worlds of the seat be as they are when Produce comes: does nobody settle or consume? */
static bool stay_until_produce(const Case *c)
{
    enum { SELDOM = 10 };
    static const uint8_t before[] = {ACT_SETTLE, ACT_TRADE, ACT_CONSUME_2X};
    if (!is_first(&c->other) || c->g.players == 1) /* what the robot calls is not known */
        return false;
    for (size_t i = 0; i < sizeof before; i++)
        if (called_percent(c, before[i]) >= SELDOM)
            return false;
    return true;
}

static void against_producing(Case *c)
{
    int mine = goods_fills_at_most(&c->g, c->seat, true), others = fills_of_others(&c->g, c->seat);
    int seats = c->g.players - 1;
    bool calls = !comes_anyway(c, ACT_PRODUCE) && is_first(&c->other);
    if (seats > 0 && !c->g.mode->won && calls && others > mine * seats)
        case_fact(c, case_of_others(c, REASON_FILLS_OTHERS),
                  0.5 + 0.4 * ((double)others / seats - mine), others, mine);
    else if (!mine && stay_until_produce(c))
        case_fact(c, REASON_FILLS_NONE, 0.5, 0, 0);
}

static void against_action(Case *c, int action, const Set *better)
{
    int percent = called_percent(c, action);
    /* only who calls Consume sells, or doubles points */
    bool shared = !(call_for[action] & CALL_GOODS);
    if (shared && c->g.players > 1 && percent >= 50 && differ_by(c, better, percent, -10))
        case_action_fact(c, case_of_others(c, REASON_CALLED), 0.015 * percent, action, percent, 0);
    switch (action) {
    case ACT_EXPLORE_5:
    case ACT_EXPLORE_1_1:
        if (case_me(c)->hand_n >= MANY && !case_any_for(&c->best, CALL_CARDS))
            case_fact(c, REASON_MANY_CARDS, 0.15 * case_me(c)->hand_n, case_me(c)->hand_n, 0);
        break;
    case ACT_TRADE:
    case ACT_CONSUME_2X:
        if (!case_me(c)->goods && !case_any_for(&c->best, CALL_GOODS))
            case_fact(c, REASON_NO_GOODS, 1, 0, 0);
        break;
    case ACT_PRODUCE: against_producing(c); break;
    case ACT_DEVELOP:
    case ACT_DEVELOP_2:
    case ACT_SETTLE:
    case ACT_SETTLE_2: against_placing(c, action); break;
    }
}

void case_calling(Case *c)
{
    Set gain = set_minus(&c->best, &c->other), loss = set_minus(&c->other, &c->best);
    for (SET_EACH(action, &gain))
        for_action(c, action, &loss);
    for (SET_EACH(action, &loss))
        against_action(c, action, &gain);
    placed_anyway(c, &loss);
}
