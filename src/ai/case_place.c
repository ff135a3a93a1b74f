/* Facts about cards that are placed: price and points, and what they do for other cards. */
#include "ai/case.h"
#include "ai/goods.h"
#include "rules/quote.h"
#include "rules/score.h"

/* How much placing the card would change the seat's score now: its printed points, and what 6-cost
 * developments count for it. */
static int worth_of(const Game *g, int seat, int card)
{
    Game t = *g;
    Seat *s = &t.seat[seat];
    ScoreSheet before, after;
    score_seat(&t, seat, &before);
    if (s->tableau_n == TABLEAU_MAX)
        return 0;
    s->tableau[s->tableau_n++] = (uint8_t)card;
    for (int i = 0; i < TALLIES; i++)
        s->tally[i] = (int8_t)(s->tally[i] + g->cat->tally[g->cat->design_of[card]][i]);
    score_seat(&t, seat, &after);
    return after.cards + after.sixes - before.cards - before.sixes;
}

bool case_price_lasts(const Case *c, int card)
{
    int phase = game_phase(&c->g);
    Game later = c->g;
    later.seat[c->seat].action[0] = later.seat[c->seat].action[1] = ACTIONS;
    bool paying = c->ask->row->role == ROLE_GIVE && (phase == DEVELOP || phase == SETTLE);
    return !paying ||
           quote_place(&later, c->seat, card).cost == quote_place(&c->g, c->seat, card).cost;
}

bool case_harms(const Case *c, int card)
{
    return worth_of(&c->g, c->seat, card) < 0;
}

void case_price(Case *c, const Game *g, int card, int others, double weight)
{
    Quote q = quote_place(g, c->seat, card);
    bool is_bonus = q.cost < quote_place(&c->g, c->seat, card).cost;
    if (q.why.code != ERR_NONE || q.optional || q.cost > others || !case_price_lasts(c, card))
        return;
    if (q.conquest)
        case_card_fact(c, REASON_CONQUEST, weight, card, NO_CARD, q.need, q.strength);
    else if (!q.cost)
        case_card_fact(c, is_bonus ? REASON_BONUS_FREE : REASON_FREE, weight, card, NO_CARD, 0, 0);
    else if (others)
        case_card_fact(c, is_bonus ? REASON_BONUS_PRICE : REASON_PRICE, weight, card, NO_CARD,
                       q.cost, others);
}

void case_worth(Case *c, int card, const Set *instead, double weight)
{
    int n = worth_of(&c->g, c->seat, card);
    for (SET_EACH(other, instead))
        if (worth_of(&c->g, c->seat, other) >= n)
            return;
    /* in this tableau it scores more than is printed on it */
    bool plain = n == catalog_design(c->g.cat, card)->vp;
    double points = 0.4 + 0.3 * n;
    if (n > 1)
        case_card_fact(c, REASON_WORTH, weight * (plain ? 0.4 * points : 0.4 + points), card,
                       NO_CARD, n, 0);
}

/* Could another card that is kept help to place this one? */
static bool is_helped(const Case *c, int card)
{
    Quote now = quote_place(&c->g, c->seat, card);
    Set held = set_union(&case_me(c)->hand, &c->ask->options), kept = set_minus(&held, &c->best);
    for (SET_EACH(other, &kept)) {
        Game with = case_with_card(c, other);
        Quote then = quote_place(&with, c->seat, card);
        if (other != card && (then.why.code == ERR_NONE || then.reach > now.reach))
            return true;
    }
    return false;
}

void case_out_of_reach(Case *c, int card, int others, double weight)
{
    if (is_helped(c, card))
        return;
    Quote q = quote_place(&c->g, c->seat, card);
    if (q.why.code == ERR_TOO_WEAK)
        case_card_fact(c, REASON_WEAK, weight, card, NO_CARD, q.need, q.reach);
    else if (q.why.code == ERR_CANNOT_AFFORD && others > 0 && q.cost > others)
        case_card_fact(c, REASON_POOR, weight, card, NO_CARD, q.cost, others);
    else if (q.why.code == ERR_DUPLICATE)
        case_card_fact(c, REASON_OWNED, weight + 0.5, card, NO_CARD, 0, 0);
}

void case_compare_cards(Case *c, int card, int other)
{
    int a = worth_of(&c->g, c->seat, card), b = worth_of(&c->g, c->seat, other);
    Quote p = quote_place(&c->g, c->seat, card), q = quote_place(&c->g, c->seat, other);
    bool paid = !p.conquest && !q.conquest;
    bool owned = p.why.code == ERR_DUPLICATE || q.why.code == ERR_DUPLICATE;
    if (a > b + 1 && !owned) /* a single point decides little */
        case_card_fact(c, REASON_WORTH_MORE, 0.5 + 0.3 * (a - b), card, other, a, b);
    bool built = 2 * c->soon[0].placed[c->g.cat->design_of[other]] >= c->soon[0].worlds;
    bool lasts = case_price_lasts(c, card) && case_price_lasts(c, other);
    if (paid && lasts && p.cost < q.cost && !owned && !built) /* its price is no obstacle */
        case_card_fact(c, REASON_CHEAPER, 0.5 + 0.15 * (q.cost - p.cost), card, other, p.cost,
                       q.cost);
}

/* What the good that comes with this card sells for; 0 if there is none. */
static int price_of_its_good(const Case *c, int card)
{
    const Design *d = catalog_design(c->g.cat, card);
    return d->development || d->source == SOURCE_NONE ? 0 : goods_price(&c->g, c->seat, d->kind);
}

/* Will the seat sell a good later in this round? */
static bool is_selling(const Case *c)
{
    const uint8_t *action = case_me(c)->action;
    bool called = action[0] == ACT_TRADE || action[1] == ACT_TRADE;
    return c->ask->row->role == ROLE_ACTIONS ? set_has(&c->best, ACT_TRADE) : called;
}

void case_makes(Case *c, int card, const Set *instead)
{
    int n = price_of_its_good(c, card);
    bool sold =
        is_selling(c) && !case_me(c)->goods && catalog_design(c->g.cat, card)->source == WINDFALL;
    for (SET_EACH(other, instead))
        if (price_of_its_good(c, other) >= n)
            return;
    if (n)
        case_card_fact(c, REASON_MAKES, 0.2 + (sold ? 0.4 : 0.08) * n, card, NO_CARD, n, 0);
}

void case_enables(Case *c, int card, int other)
{
    Game with = case_with_card(c, card), without = case_with_card(c, other);
    for (SET_EACH(next, &case_me(c)->hand)) {
        int percent = case_percent_placed(c, &c->soon[0], next);
        if (next == card || next == other || percent < SOMETIMES || case_is_uncounted(c, next))
            continue;
        Quote q = quote_place(&with, c->seat, next), p = quote_place(&without, c->seat, next);
        if (q.conquest && !q.optional && q.strength >= q.need && p.why.code == ERR_TOO_WEAK)
            case_card_fact(c, REASON_ENABLES, 0.02 * percent, card, next, q.need, q.strength);
        else if (percent >= OFTEN && !q.conquest && !p.conquest && q.cost < p.cost)
            case_card_fact(c, REASON_CHEAPENS, 0.5 + 0.4 * (p.cost - q.cost), card, next, q.cost,
                           p.cost);
    }
}

/* How many worlds Produce fills once only these goods are left. */
static int fills_later(const Game *with, int seat, uint32_t goods, bool bonus)
{
    Game g = *with;
    g.seat[seat].goods &= goods;
    return goods_fills(&g, seat, bonus);
}

/* Does Produce fill more worlds with the first card, whoever calls it, and whether or not the goods
 * that are there now are gone by then? The good that comes with a card is. */
static void fills_more(Case *c, const Game *with, const Game *without, int card, int other)
{
    const uint32_t now = (1u << case_me(c)->tableau_n) - 1;
    int n = fills_later(with, c->seat, now, true), m = fills_later(without, c->seat, now, true);
    bool more = n > m;
    for (int bonus = 0; bonus < 2; bonus++)
        for (int gone = 0; gone < 2; gone++)
            more &= fills_later(with, c->seat, gone ? 0 : now, bonus) >
                    fills_later(without, c->seat, gone ? 0 : now, bonus);
    if (more)
        case_card_fact(c, m ? REASON_FILLS_MORE : REASON_FILLS_ONLY, 0.2 + 0.3 * (n - m), card,
                       other, n, m);
}

/* What a card does for goods. */
static void improves(Case *c, int card, int other)
{
    Game with = case_with_card(c, card), without = case_with_card(c, other);
    int n = quote_best_sale(&with, c->seat), m = quote_best_sale(&without, c->seat);
    if (n > m && m)
        case_card_fact(c, REASON_SELLS_BETTER, 0.3 + 0.25 * (n - m), card, other, n, m);
    fills_more(c, &with, &without, card, other);
}

void case_improves_sale(Case *c, int card)
{
    Game with = case_with_card(c, card);
    int n = quote_best_sale(&with, c->seat), m = quote_best_sale(&c->g, c->seat);
    if (is_selling(c) && n > m && m)
        case_card_fact(c, REASON_SELLS_BETTER, 1 + 0.4 * (n - m), card, NO_CARD, n, m);
}

/* Does it take cards from the hand? */
static bool is_paid(const Case *c, int card)
{
    Quote q = quote_place(&c->g, c->seat, card);
    return !q.conquest && q.cost > 0;
}

static bool conquers(const Case *c, int card)
{
    return quote_place(&c->g, c->seat, card).conquest;
}

/* Does it take no more than half of the other cards? A higher price speaks against placing it. */
static bool is_cheap(const Case *c, int card)
{
    Quote q = quote_place(&c->g, c->seat, card);
    return q.conquest || 2 * q.cost <= case_others_in_hand(c, card);
}

void case_placing(Case *c)
{
    int card = set_first(&c->best), other = set_first(&c->other);
    bool has = !set_is_empty(&c->best), had = !set_is_empty(&c->other);
    if (has && had)
        case_compare_cards(c, card, other);
    if (has) {
        case_worth(c, card, &c->other, had ? 1 : 2); /* the alternative brings no points */
        case_makes(c, card, &c->other);
        case_enables(c, card, had ? other : NO_CARD);
        improves(c, card, had ? other : NO_CARD);
        if (had ? conquers(c, card) && is_paid(c, other) : is_cheap(c, card))
            case_price(c, &c->g, card, case_others_in_hand(c, card), 0.9);
    } else if (had) {
        Quote q = quote_place(&c->g, c->seat, other);
        if (!q.conquest && q.cost > 0)
            case_card_fact(c, REASON_SAVES, 0.4 + 0.2 * q.cost, other, NO_CARD, q.cost,
                           case_others_in_hand(c, other));
    }
}

void case_paying(Case *c)
{
    int world = c->ask->card;
    Payment p = quote_payment(&c->g, c->seat, world, &c->best);
    Payment q = quote_payment(&c->g, c->seat, world, &c->other);
    Set spent = set_minus(&c->other, &c->best);
    if (c->alone || p.why.code != ERR_NONE || q.why.code != ERR_NONE)
        return;
    if (p.min < q.min)
        case_card_fact(c, p.min ? REASON_TAKES_LESS : REASON_TAKES_NONE,
                       0.6 + 0.3 * (q.min - p.min), world, NO_CARD, p.min, q.min);
    for (SET_EACH(power, &spent)) {
        int card = case_me(c)->tableau[ref_slot(power)];
        const Design *d = catalog_design(c->g.cat, card);
        if (verb_rows[d->power[ref_power(power)].verb].sacrifice)
            case_card_fact(c, REASON_USED_UP, 1, card, NO_CARD, 0, 0);
    }
}
