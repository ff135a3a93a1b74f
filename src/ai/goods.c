/* Goods of a seat, as anybody can count them on the table. */
#include "ai/goods.h"

int goods_price(const Game *g, int seat, int kind)
{
    const Seat *s = &g->seat[seat];
    return kind + 1 + s->stat[STAT_SALE + kind] +
           s->stat[STAT_SALE_CHROMOSOME + kind] * s->tally[TALLY_CHROMOSOME_WORLD];
}

bool goods_come_back(const Design *d)
{
    for (int i = 0; i < d->powers; i++)
        if (verb_fills_itself(d->power[i].verb))
            return true;
    return false;
}

/* Takes one of these worlds for a good of that kind, or of any kind; false if there is none. */
static bool take_windfall(const Game *g, const Seat *s, uint32_t *empty, int kind)
{
    for (uint32_t left = *empty; left; left &= left - 1) {
        int slot = __builtin_ctz(left);
        if (kind == KIND_ANY || catalog_design(g->cat, s->tableau[slot])->kind == kind) {
            *empty &= ~(1u << slot);
            return true;
        }
    }
    return false;
}

/* Powers for one kind come first, as they have least choice. */
static int fill_windfalls(const Game *g, const Seat *s, bool any_kind, uint32_t *empty)
{
    int n = 0;
    for (int slot = 0; slot < s->tableau_n; slot++) {
        const Design *d = catalog_design(g->cat, s->tableau[slot]);
        for (int i = 0; i < d->powers; i++)
            if (verb_rows[d->power[i].verb].makes == MAKES_WINDFALL &&
                any_kind == (d->power[i].kind == KIND_ANY))
                n += take_windfall(g, s, empty, d->power[i].kind);
    }
    return n;
}

int goods_fills(const Game *g, int seat, bool bonus)
{
    const Seat *s = &g->seat[seat];
    uint32_t empty = 0;
    int n = 0;
    for (int slot = 0; slot < s->tableau_n; slot++) {
        const Design *d = catalog_design(g->cat, s->tableau[slot]);
        bool has_good = s->goods >> slot & 1;
        n += !has_good && goods_come_back(d);
        empty |= (uint32_t)(!has_good && d->source == WINDFALL) << slot;
    }
    n += fill_windfalls(g, s, false, &empty);
    n += fill_windfalls(g, s, true, &empty);
    return n + (bonus && empty);
}

/* The price of a good that this world makes for cards from the hand; 0: it does not. */
static int price_to_fill(const Design *d)
{
    for (int i = 0; i < d->powers; i++)
        if (d->power[i].verb == V_DISCARD_TO_PRODUCE)
            return d->power[i].price;
    return 0;
}

int goods_fills_at_most(const Game *g, int seat, bool bonus)
{
    const Seat *s = &g->seat[seat];
    int n = goods_fills(g, seat, bonus), hand = s->hand_n;
    for (int slot = 0; slot < s->tableau_n; slot++) {
        int price = price_to_fill(catalog_design(g->cat, s->tableau[slot]));
        if (price && !(s->goods >> slot & 1) && price <= hand) {
            hand -= price;
            n++;
        }
    }
    return n;
}
