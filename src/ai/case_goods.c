/* Facts about goods that are sold or given up. */
#include "ai/case.h"
#include "ai/goods.h"
#include "rules/outlook.h"
#include "rules/quote.h"
#include "view/determinize.h"

static int sale(const Case *c, int world)
{
    return quote_offer(&c->g, c->seat, c->ask, world);
}

/* Does this round's Produce fill both worlds again, if both are empty by then? */
static bool are_refilled(const Case *c, int card, int other)
{
    Game t = c->g;
    Seat *s = &t.seat[c->seat];
    bool bonus = action_chosen(&t, c->seat, ACT_PRODUCE);
    uint32_t both = 1u << seat_slot(s, card) | 1u << seat_slot(s, other);
    s->goods |= both;
    int n = goods_fills(&t, c->seat, bonus);
    s->goods &= ~both;
    return action_anyone(&t, ACT_PRODUCE) && goods_fills(&t, c->seat, bonus) == n + 2;
}

/* Is the good of this world still there when the phase ends, because after the answer no power is
 * left to be used? */
static bool stays(const Case *c, const Set *picks, int world)
{
    Game g;
    Ask ask;
    Rng rng = rng_seeded(1);
    view_sample(c->v, NULL, &rng, &g);
    game_answer(&g, c->seat, picks, NULL);
    bool asked = !g.over && game_phase(&g) == CONSUME && game_ask(&g, c->seat, &ask);
    const Seat *s = &g.seat[c->seat];
    return !asked && s->goods >> seat_slot(s, world) & 1;
}

/* A production world that does not fill itself takes a card for its good. */
static int refills_reason(const Design *d)
{
    return d->source == PRODUCTION ? REASON_REFILLS_FOR_CARD : REASON_REFILLS;
}

void case_giving_good(Case *c)
{
    Set gone = set_minus(&c->best, &c->other), left = set_minus(&c->other, &c->best);
    if (c->alone || set_count(&gone) != 1 || set_count(&left) != 1)
        return;
    int card = set_first(&gone), other = set_first(&left);
    const Design *d = catalog_design(c->g.cat, card), *e = catalog_design(c->g.cat, other);
    int n = quote_sale(&c->g, c->seat, seat_slot(case_me(c), other), true);
    int m = quote_sale(&c->g, c->seat, seat_slot(case_me(c), card), true);
    if (goods_come_back(d) && !goods_come_back(e) && !are_refilled(c, card, other))
        case_card_fact(c, refills_reason(e), 0.8, card, other, 0, 0);
    if (n > m && c->ask->row->role == ROLE_SPEND && !action_anyone(&c->g, ACT_PRODUCE) &&
        stays(c, &c->best, other) && stays(c, &c->other, card))
        case_card_fact(c, REASON_LEAVES, 0.5 + 0.3 * (n - m), other, card, n, m);
}

void case_filling(Case *c)
{
    Set gain = set_minus(&c->best, &c->other), loss = set_minus(&c->other, &c->best);
    if (c->alone || c->ask->what != WHAT_WORLD || set_count(&gain) != 1 || set_count(&loss) != 1)
        return;
    int card = set_first(&gain), other = set_first(&loss);
    int n = quote_sale(&c->g, c->seat, seat_slot(case_me(c), card), true);
    int m = quote_sale(&c->g, c->seat, seat_slot(case_me(c), other), true);
    if (n > m)
        case_card_fact(c, REASON_DEARER, 0.5 + 0.3 * (n - m), card, other, n, m);
}

void case_selling(Case *c)
{
    case_giving_good(c);
    if (c->alone)
        case_card_fact(c, REASON_SALE, 1, set_first(&c->best), NO_CARD,
                       sale(c, set_first(&c->best)), 0);
    int card = set_first(&c->best), other = set_first(&c->other);
    if (set_is_empty(&c->best) || set_is_empty(&c->other))
        return;
    int n = sale(c, card), m = sale(c, other);
    if (n > m)
        case_card_fact(c, REASON_SALES, 0.7 * (n - m), card, other, n, m);
}

void case_best_sale(Case *c)
{
    int most = 0, world = NO_CARD;
    for (uint32_t goods = case_me(c)->goods; goods; goods &= goods - 1) {
        int slot = __builtin_ctz(goods), n = quote_sale(&c->g, c->seat, slot, true);
        if (n > most) {
            most = n;
            world = case_me(c)->tableau[slot];
        }
    }
    if (most)
        case_card_fact(c, REASON_SALE, 0.5 + 0.2 * most, world, NO_CARD, most, 0);
}

void case_same_sale(Case *c)
{
    int card = set_first(&c->best), other = set_first(&c->other);
    if (!set_is_empty(&c->best) && !set_is_empty(&c->other) && sale(c, card) == sale(c, other))
        case_card_fact(c, REASON_SAME_SALE, 1, card, other, sale(c, card), 0);
}
