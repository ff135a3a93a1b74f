/* Facts about goods that are sold or given up. */
#include "ai/case.h"
#include "ai/goods.h"
#include "rules/outlook.h"
#include "rules/quote.h"

static int sale(const Case *c, int world)
{
    return quote_offer(&c->g, c->seat, c->ask, world);
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
    if (goods_come_back(d) && !goods_come_back(e))
        case_card_fact(c, REASON_REFILLS, 0.8, card, other, 0, 0);
    bool stays = c->with.me.goods >= 0.5; /* later powers may take it, too */
    if (n > m && stays && c->ask->row->role == ROLE_SPEND)
        case_card_fact(c, REASON_LEAVES, 0.5 + 0.3 * (n - m), other, card, n, m);
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
