/* Legality and prices. Settling has two ways that never mix: payment (cost less discounts) and
 * conquest (strength against defense). Optional powers change the way or the amount:
 *   pay for military   turns a defense into a cost         not for an excluded kind of world
 *   free world         makes a cost 0, the card is lost    not for an excluded kind of world
 *   strength           from losing the card, or from hand cards
 */
#include "rules/quote.h"

#include "rules/place.h"
#include "rules/step.h"

static Quote refuse(Quote quote, int code, int card, int a, int b)
{
    quote.why = (Err){(uint8_t)code, (uint8_t)card, (int16_t)a, (int16_t)b};
    return quote;
}

static int at_least_0(int n)
{
    return n > 0 ? n : 0;
}

static bool has_design(const Game *g, const Seat *s, int design)
{
    for (int slot = 0; slot < s->tableau_n; slot++)
        if (g->cat->design_of[s->tableau[slot]] == design)
            return true;
    return false;
}

/* Hand cards that could pay for `card`, which may still be in the hand itself. */
static int purse(const Seat *s, int card)
{
    return s->hand_n - set_has(&s->hand, card);
}

static int develop_bonus(const Game *g, int seat)
{
    return action_chosen(g, seat, ACT_DEVELOP + g->nth);
}

int quote_develop_cost(const Game *g, int seat, int card)
{
    const Design *d = catalog_design(g->cat, card);
    int discount = g->seat[seat].stat[STAT_DEVELOP_DISCOUNT];
    return at_least_0(d->cost - discount - develop_bonus(g, seat));
}

Quote quote_develop(const Game *g, int seat, int card)
{
    const Seat *s = &g->seat[seat];
    const Design *d = catalog_design(g->cat, card);
    Quote quote = {.why = err_ok()};
    if (!d->development)
        return refuse(quote, ERR_WRONG_TYPE, card, DEVELOP, 0);
    quote.cost = (int8_t)quote_develop_cost(g, seat, card);
    if (has_design(g, s, g->cat->design_of[card]))
        return refuse(quote, ERR_DUPLICATE, card, 0, 0);
    if (quote.cost > purse(s, card))
        return refuse(quote, ERR_CANNOT_AFFORD, card, quote.cost, purse(s, card));
    return quote;
}

static int standing_strength(const Seat *s, const Design *d)
{
    int strength = s->stat[STAT_MILITARY] + s->extra;
    if (d->kind)
        strength += s->stat[STAT_VS + d->kind];
    for (unsigned keys = d->keywords; keys; keys &= keys - 1)
        strength += s->stat[STAT_VS_KEY + __builtin_ctz(keys)];
    return strength;
}

/* What all optional powers together could do for a world at most. */
typedef struct Means {
    int sacrifice; /* strength from cards of the tableau */
    int per_card;  /* strength for each hand card */
    int cards;     /* hand cards that may be discarded for strength */
    int discount;  /* best "pay for military", or -1 if there is none */
    bool free;     /* a card of the tableau may be discarded instead of paying */
} Means;

static void add_means(Means *m, const Power *power, const Design *world)
{
    bool excluded = power->kind && power->kind == world->kind;
    switch (power->verb) {
    case V_PAY_FOR_MILITARY:
        if (!excluded && power->amount > m->discount)
            m->discount = power->amount;
        break;
    case V_SACRIFICE_FOR_WORLD: m->free |= !excluded; break;
    case V_SACRIFICE_FOR_MILITARY: m->sacrifice += power->amount; break;
    case V_DISCARD_FOR_MILITARY:
        m->cards += power->uses;
        m->per_card = power->amount;
        break;
    default: break;
    }
}

/* The unused optional Settle powers of a card, as bits. */
static unsigned may_settle(const Game *g, const Seat *s, int slot)
{
    const PowerBits *bits = catalog_bits(g->cat, s->tableau[slot]);
    return bits->in[SETTLE] & bits->may & ~(unsigned)s->used[slot];
}

static Means means_of(const Game *g, const Seat *s, const Design *world)
{
    Means m = {.discount = -1};
    for (uint32_t slots = s->optional; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        const Design *d = catalog_design(g->cat, s->tableau[slot]);
        for (unsigned left = may_settle(g, s, slot); left; left &= left - 1)
            add_means(&m, &d->power[__builtin_ctz(left)], world);
    }
    return m;
}

/* What sums, those of a seat or of one card, take off the cost of a world. */
static int world_discount(const int8_t *stat, const Design *world)
{
    int discount = stat[STAT_DISCOUNT + world->kind];
    for (unsigned keys = world->keywords; keys; keys &= keys - 1)
        discount += stat[STAT_DISCOUNT_KEY + __builtin_ctz(keys)];
    return discount + world->military * stat[STAT_MILITARY_DISCOUNT];
}

static int discounted(const Seat *s, const Design *world, int cost)
{
    return at_least_0(cost - world_discount(s->stat, world));
}

static Quote quote_civil(const Seat *s, const Design *d, int card, const Means *m)
{
    Quote quote = {.why = err_ok(), .cost = (int8_t)discounted(s, d, d->cost)};
    if (quote.cost <= purse(s, card))
        return quote;
    quote.optional = m->free;
    return m->free ? quote : refuse(quote, ERR_CANNOT_AFFORD, card, quote.cost, purse(s, card));
}

static Quote quote_military(const Seat *s, const Design *d, int card, const Means *m)
{
    int cards = m->cards < purse(s, card) ? m->cards : purse(s, card);
    Quote quote = {.why = err_ok(), .conquest = 1, .need = (int8_t)d->cost};
    quote.strength = (int8_t)standing_strength(s, d);
    quote.reach = (int8_t)(quote.strength + m->sacrifice + m->per_card * cards);
    if (quote.strength >= quote.need)
        return quote;
    quote.optional = 1;
    if (quote.reach >= quote.need)
        return quote;
    if (m->discount < 0)
        return refuse(quote, ERR_TOO_WEAK, card, quote.need, quote.reach);
    quote.conquest = 0;
    quote.cost = (int8_t)discounted(s, d, d->cost - m->discount);
    if (quote.cost > purse(s, card) && !m->free)
        return refuse(quote, ERR_CANNOT_AFFORD, card, quote.cost, purse(s, card));
    return quote;
}

Quote quote_settle(const Game *g, int seat, int card)
{
    const Seat *s = &g->seat[seat];
    const Design *d = catalog_design(g->cat, card);
    if (d->development)
        return refuse((Quote){.why = err_ok()}, ERR_WRONG_TYPE, card, SETTLE, 0);
    Means means = means_of(g, s, d);
    return d->military ? quote_military(s, d, card, &means) : quote_civil(s, d, card, &means);
}

Quote quote_place(const Game *g, int seat, int card)
{
    return catalog_design(g->cat, card)->development ? quote_develop(g, seat, card)
                                                     : quote_settle(g, seat, card);
}

static int add_discount(Discount *part, int card, int amount)
{
    *part = (Discount){(uint8_t)card, (int8_t)amount};
    return amount != 0;
}

int quote_discounts(const Game *g, int seat, int card, int price, Discount parts[DISCOUNTS_MAX])
{
    const Seat *s = &g->seat[seat];
    const Design *d = catalog_design(g->cat, card);
    int n = d->development ? add_discount(parts, NO_CARD, develop_bonus(g, seat)) : 0;
    for (int slot = 0; slot < s->tableau_n; slot++) {
        const int8_t *stat = g->cat->stat[g->cat->design_of[s->tableau[slot]]];
        int amount = d->development ? stat[STAT_DEVELOP_DISCOUNT] : world_discount(stat, d);
        if (!(s->fresh >> slot & 1))
            n += add_discount(&parts[n], s->tableau[slot], amount);
    }
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += parts[i].amount;
    return d->cost - sum == price ? n : 0;
}

int quote_asked_discounts(const Game *g, int seat, const Ask *ask, Discount parts[DISCOUNTS_MAX])
{
    return ask->op == OP_PAY ? quote_discounts(g, seat, ask->card, ask->min, parts) : 0;
}

Set quote_developments(const Game *g, int seat)
{
    Set options = set_and(&g->seat[seat].hand, &g->cat->developments), legal = set_empty();
    for (SET_EACH(card, &options))
        if (quote_develop(g, seat, card).why.code == ERR_NONE)
            set_add(&legal, card);
    return legal;
}

Set quote_worlds(const Game *g, int seat)
{
    Set options = set_and(&g->seat[seat].hand, &g->cat->worlds), legal = set_empty();
    for (SET_EACH(card, &options))
        if (quote_settle(g, seat, card).why.code == ERR_NONE)
            set_add(&legal, card);
    return legal;
}

/* Does this power apply to placing this world? */
static bool fits(const Power *power, const Design *world)
{
    bool excluded = power->kind && power->kind == world->kind;
    switch (power->verb) {
    case V_PAY_FOR_MILITARY: return world->military && !excluded;
    case V_SACRIFICE_FOR_WORLD: return !excluded;
    case V_SACRIFICE_FOR_MILITARY: return true;
    case V_DISCARD_FOR_MILITARY: return world->military;
    default: return false;
    }
}

Set quote_powers(const Game *g, int seat, int card)
{
    const Seat *s = &g->seat[seat];
    const Design *world = catalog_design(g->cat, card);
    Set powers = set_empty();
    for (uint32_t slots = s->optional; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        const Design *d = catalog_design(g->cat, s->tableau[slot]);
        for (unsigned left = may_settle(g, s, slot); left; left &= left - 1)
            if (fits(&d->power[__builtin_ctz(left)], world))
                set_add(&powers, power_ref(slot, __builtin_ctz(left)));
    }
    return powers;
}

/* How many powers of each kind are among the picks, and what they add. */
typedef struct Picked {
    int pay, free, discard, discount, sacrifice, cards, per_card;
} Picked;

static Picked picked_of(const Game *g, const Seat *s, const Set *powers)
{
    Picked p = {0};
    for (SET_EACH(ref, powers)) {
        const Power *power =
            &catalog_design(g->cat, s->tableau[ref_slot(ref)])->power[ref_power(ref)];
        switch (power->verb) {
        case V_PAY_FOR_MILITARY:
            p.pay++;
            p.discount = power->amount;
            break;
        case V_SACRIFICE_FOR_WORLD: p.free++; break;
        case V_SACRIFICE_FOR_MILITARY: p.sacrifice += power->amount; break;
        case V_DISCARD_FOR_MILITARY:
            p.discard++;
            p.cards += power->uses;
            p.per_card = power->amount;
            break;
        default: assert(false && "a power that helps to place nothing");
        }
    }
    return p;
}

static Payment pay_cost(const Seat *s, const Design *d, int card, const Picked *p)
{
    int cost = p->free ? 0 : discounted(s, d, d->cost - p->discount);
    Payment payment = {err_ok(), 0, (uint8_t)cost, (uint8_t)cost, 0, 0};
    if (cost > s->hand_n)
        payment.why = (Err){ERR_CANNOT_AFFORD, (uint8_t)card, (int16_t)cost, s->hand_n};
    return payment;
}

static Payment conquer(const Seat *s, const Design *d, int card, const Picked *p)
{
    int strength = standing_strength(s, d) + p->sacrifice;
    int missing = at_least_0(d->cost - strength);
    int per_card = p->per_card > 0 ? p->per_card : 1;
    int min = (missing + per_card - 1) / per_card;
    int max = p->cards < s->hand_n ? p->cards : s->hand_n;
    Payment payment = {
        err_ok(), 1, (uint8_t)min, (uint8_t)max, (int8_t)strength, (uint8_t)p->per_card};
    if (min > max)
        payment.why =
            (Err){ERR_TOO_WEAK, (uint8_t)card, d->cost, (int16_t)(strength + max * p->per_card)};
    return payment;
}

Payment quote_payment(const Game *g, int seat, int card, const Set *powers)
{
    const Seat *s = &g->seat[seat];
    const Design *d = catalog_design(g->cat, card);
    Picked p = picked_of(g, s, powers);
    bool paying = !d->military || p.pay;
    if (p.free > 1 || p.pay > 1 || (p.free && !paying) || (p.discard && paying))
        return (Payment){.why = {ERR_USELESS_POWERS, (uint8_t)card, 0, 0}};
    return paying ? pay_cost(s, d, card, &p) : conquer(s, d, card, &p);
}

static int bonus_here(const Design *d)
{
    int bonus = 0;
    for (int i = 0; i < d->powers; i++)
        if (d->power[i].verb == V_SALE_BONUS_HERE)
            bonus += d->power[i].amount;
    return bonus;
}

int quote_sale(const Game *g, int seat, int slot, bool bonus)
{
    const Seat *s = &g->seat[seat];
    const Design *d = catalog_design(g->cat, s->tableau[slot]);
    int price = d->kind + 1; /* 2 for novelty up to 5 for alien technology */
    if (!bonus)
        return price;
    return price + s->stat[STAT_SALE + d->kind] + bonus_here(d) +
           s->stat[STAT_SALE_CHROMOSOME + d->kind] * s->tally[TALLY_CHROMOSOME_WORLD];
}

int quote_best_sale(const Game *g, int seat)
{
    int best = 0;
    for (uint32_t goods = g->seat[seat].goods; goods; goods &= goods - 1) {
        int price = quote_sale(g, seat, __builtin_ctz(goods), true);
        best = price > best ? price : best;
    }
    return best;
}

/* The amount of a power that sells says whether trade powers apply. */
int quote_offer(const Game *g, int seat, const Ask *ask, int world)
{
    bool bonus = !ask->row->of_power || catalog_design(g->cat, ask->card)->power[ask->power].amount;
    return quote_sale(g, seat, seat_slot(&g->seat[seat], world), bonus);
}

/* ---- cards drawn ---- */

bool quote_draws_for(const Power *p, const Design *world)
{
    if (p->verb != V_DRAW_PER_PLACED)
        return false;
    return p->keyword ? world->keywords & p->keyword
           : p->kind  ? world->kind == p->kind
                      : world->military;
}

int quote_draws(const Game *g, int seat, int card)
{
    const Seat *s = &g->seat[seat];
    const Design *placed = catalog_design(g->cat, card);
    if (game_phase(g) != (placed->development ? DEVELOP : SETTLE))
        return 0;
    if (placed->development)
        return s->stat[STAT_DEVELOP_DRAW];
    int draws = s->stat[STAT_SETTLE_DRAW];
    draws += !s->settled && action_chosen(g, seat, ACT_SETTLE + g->nth);
    for (int slot = 0; s->stat[STAT_PLACED_DRAW] && slot < s->tableau_n; slot++) {
        const Design *d = catalog_design(g->cat, s->tableau[slot]);
        for (int i = 0; i < d->powers && !(s->fresh >> slot & 1); i++)
            draws += quote_draws_for(&d->power[i], placed) ? d->power[i].amount : 0;
    }
    return draws;
}
