/* The weights were guessed and then tuned by self-play. Everything here is a rough heuristic. */
#include "ai/appraise.h"

#include "cards/catalog.h"
#include "rules/outlook.h"
#include "rules/quote.h"
#include "view/view.h"

enum Weight {
    W_CARD,      /* a hand card as money */
    W_RICH,      /* hand size at which another card is worth nothing */
    W_MISS,      /* share of a card's expected gain that is lost when it is paid away */
    W_TABLE,     /* rounds for each free place of the fullest tableau */
    W_POOL,      /* chips that a seat takes in a round */
    W_GROW,      /* what a 6-cost development gains in a round */
    W_SOLD,      /* share of a sale's cards that counts for a good */
    W_EATEN,     /* a good that will be consumed */
    W_SPARE,     /* a good that will not */
    W_EXCESS,    /* share of a power's value that counts if goods or consumers are lacking */
    W_KIND,      /* the same if it is for a kind that the seat does not have */
    W_WEAK,      /* chance of finding each missing point of strength */
    W_POOR,      /* chance of finding each missing card of a price */
    W_HOPE,      /* share of a card's gain that counts in the hand */
    W_SACRIFICE, /* cost, beyond cards, of placing with an optional power */
    WEIGHTS
};
static const double weight[WEIGHTS] = {
    [W_CARD] = 0.76, [W_RICH] = 12.37, [W_MISS] = 0.20,  [W_TABLE] = 1.20, [W_POOL] = 3.08,
    [W_GROW] = 0.40, [W_SOLD] = 0.73,  [W_EATEN] = 0.88, [W_SPARE] = 0.48, [W_EXCESS] = 0.85,
    [W_KIND] = 0.23, [W_WEAK] = 0.49,  [W_POOR] = 0.66,  [W_HOPE] = 0.73,  [W_SACRIFICE] = 2.07,
};

/* What one unit of each power is worth per round. */
static const double verb_rate[VERBS] = {
    [V_LOOK_MORE] = 0.24,
    [V_KEEP_MORE] = 0.17,
    [V_DRAW_AT_DEVELOP] = 0.13,
    [V_DEVELOP_DISCOUNT] = 0.66,
    [V_DRAW_AFTER_DEVELOP] = 0.36,
    [V_MILITARY] = 0.15,
    [V_MILITARY_AGAINST] = 0.09,
    [V_SETTLE_DISCOUNT] = 0.20,
    [V_PAY_FOR_MILITARY] = 0.15,
    [V_SACRIFICE_FOR_WORLD] = 0.03,
    [V_SACRIFICE_FOR_MILITARY] = 0.01,
    [V_DISCARD_FOR_MILITARY] = 0.19,
    [V_DRAW_AFTER_SETTLE] = 0.52,
    [V_DRAW_PER_PLACED] = 0.25,
    [V_MILITARY_DISCOUNT] = 0.10,
    [V_SECOND_WORLD] = 0.29,
    [V_SALE_BONUS] = 0.18,
    [V_SALE_BONUS_HERE] = 0.04,
    [V_SALE_BONUS_PER_CHROMOSOME] = 0.22,
    [V_CONSUME_GOODS] = 0.27,
    [V_CONSUME_KINDS] = 0.17,
    [V_CONSUME_ALL] = 0.53,
    [V_CONSUME_HERE] = 0.09,
    [V_CONSUME_SELL] = 0.46,
    [V_CONSUME_DRAW] = 0.35,
    [V_GAMBLE] = 0.05,
    [V_DISCARD_FOR_VP] = 0.13,
    [V_PRODUCE_HERE] = 1.48,
    [V_DISCARD_TO_PRODUCE] = 0.12,
    [V_PRODUCE_WINDFALL] = 0.17,
    [V_DRAW_IF_PRODUCED] = 0.09,
    [V_PRODUCE_DRAW] = 0.22,
    [V_DRAW_PER_GOOD] = 0.56,
    [V_DRAW_PER_KIND] = 0.11,
    [V_DRAW_PER_WORLD] = 0.38,
    [V_DRAW_PER_MILITARY] = 0.27,
    [V_DRAW_IF_MOST] = 0.13,
};

static double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

static const Seat *me(const Mind *m)
{
    return &m->g.seat[m->seat];
}

static const Design *design_at(const Mind *m, int slot)
{
    return catalog_design(m->g.cat, me(m)->tableau[slot]);
}

static double rounds_left(const Game *g, int seat)
{
    int full = g->seat[seat].tableau_n;
    for (int other = 0; other < g->mode->seats; other++)
        if (g->shown[other].tableau_n > full)
            full = g->shown[other].tableau_n;
    double table = (TABLEAU_FULL - full) * weight[W_TABLE];
    double pool = g->pool / (g->mode->seats * weight[W_POOL]);
    return clamp(table < pool ? table : pool, 1, 12);
}

/* ---- points ---- */

static int line_points(const Catalog *cat, const Design *six, int design)
{
    for (int i = 0; i < six->scores; i++)
        if (catalog_score_fits(cat, &six->score[i], design))
            return six->score[i].vp;
    return 0;
}

static int general_military(const Design *d)
{
    int sum = 0;
    for (int i = 0; i < d->powers; i++)
        sum += d->power[i].verb == V_MILITARY ? d->power[i].amount : 0;
    return sum;
}

/* Points from scoring lines that count no cards, if the seat had `military` more strength. */
static int loose_points(const Mind *m, const Design *six, int military)
{
    int sum = 0;
    for (int i = 0; i < six->scores; i++) {
        const Score *line = &six->score[i];
        if (line->match == MATCH_PER_CHIPS)
            sum += me(m)->chips / line->per * line->vp;
        else if (line->match == MATCH_PER_MILITARY)
            sum += (me(m)->tally[TALLY_MILITARY] + military) * line->vp;
    }
    return sum;
}

/* Points at the end of the game that this card adds to the tableau. */
static double points(const Mind *m, int card)
{
    const Catalog *cat = m->g.cat;
    int design = cat->design_of[card];
    const Design *d = &cat->design[design];
    double sum = d->vp + (d->scores ? loose_points(m, d, general_military(d)) : 0);
    sum += line_points(cat, d, design) + (d->scores ? weight[W_GROW] * m->left : 0);
    for (int slot = 0; slot < me(m)->tableau_n; slot++) {
        const Design *old = design_at(m, slot);
        sum += line_points(cat, d, cat->design_of[me(m)->tableau[slot]]);
        if (old->scores)
            sum += line_points(cat, old, design) + loose_points(m, old, general_military(d)) -
                   loose_points(m, old, 0);
    }
    return sum;
}

/* ---- powers in the rounds to come ---- */

/* Share of a power's value that counts for this kind. */
static double share(const Mind *m, int kind)
{
    return kind == KIND_ANY || me(m)->tally[TALLY_KIND + kind] ? 1 : weight[W_KIND];
}

static double units(const Mind *m, const Power *p)
{
    double thirsty = m->demand <= m->supply ? 1 : weight[W_EXCESS];
    double fertile = m->supply <= m->demand ? 1 : weight[W_EXCESS];
    switch (p->verb) {
    case V_CONSUME_GOODS:
    case V_CONSUME_KINDS:
    case V_CONSUME_HERE:
        return (p->uses ? p->uses : 1) * (p->vp + weight[W_CARD] * p->cards) * thirsty *
               (p->kind ? share(m, p->kind) : 1);
    case V_SETTLE_DISCOUNT:
    case V_SALE_BONUS: return p->amount * (p->keyword ? weight[W_KIND] : share(m, p->kind));
    case V_PRODUCE_HERE: return (1 + weight[W_CARD] * p->cards) * fertile;
    case V_PRODUCE_WINDFALL: return share(m, p->kind) * fertile;
    case V_DRAW_PER_GOOD:
    case V_DRAW_PER_WORLD: return p->amount * me(m)->tally[TALLY_KIND + p->kind];
    case V_DRAW_PER_MILITARY: return p->amount * me(m)->tally[TALLY_MILITARY_WORLD];
    case V_DISCARD_FOR_VP:
    case V_DISCARD_FOR_MILITARY: return p->uses;
    default: return p->amount ? p->amount : 1;
    }
}

double appraise_card(const Mind *m, int card)
{
    const Design *d = catalog_design(m->g.cat, card);
    double sum = 0;
    for (int i = 0; i < d->powers; i++)
        sum += verb_rate[d->power[i].verb] * units(m, &d->power[i]);
    sum = points(m, card) + sum * (m->left - 1);
    if (d->source == WINDFALL)
        sum += appraise_good(m, d->kind, __builtin_popcount(me(m)->goods));
    return sum;
}

/* ---- hand ---- */

static bool on_table(const Mind *m, int design)
{
    for (int slot = 0; slot < me(m)->tableau_n; slot++)
        if (m->g.cat->design_of[me(m)->tableau[slot]] == design)
            return true;
    return false;
}

/* Chance that a card which cannot be placed now can be placed later. */
static double chance(const Mind *m, const Quote *quote)
{
    double p = 1;
    int weak = quote->need - quote->reach, poor = quote->cost - (me(m)->hand_n - 1);
    for (int i = 0; quote->conquest && i < weak; i++)
        p *= weight[W_WEAK];
    for (int i = 0; !quote->conquest && i < poor; i++)
        p *= weight[W_POOR];
    return p;
}

/* Points for keeping this card in hand. */
static double keep_value(const Mind *m, int card)
{
    if (catalog_design(m->g.cat, card)->development && on_table(m, m->g.cat->design_of[card]))
        return 0;
    Quote quote = quote_place(&m->g, m->seat, card);
    double gain = appraise_card(m, card) - quote.cost * m->card;
    return gain > 0 ? gain * weight[W_HOPE] * chance(m, &quote) : 0.01 * gain;
}

static void hold(Mind *m, int card)
{
    double keep = keep_value(m, card);
    int at = m->holds;
    for (int i = 0; i < m->holds; i++)
        if (m->g.cat->design_of[m->held[i]] == m->g.cat->design_of[card])
            keep *= 0.3;
    if (at == MIND_CARDS)
        return;
    for (m->holds++; at > 0 && m->keep[at - 1] > keep; at--) {
        m->keep[at] = m->keep[at - 1];
        m->held[at] = m->held[at - 1];
    }
    m->keep[at] = keep;
    m->held[at] = (uint8_t)card;
}

/* Cost of giving up the n least useful cards other than this one. */
static double price_of(const Mind *m, int n, int card)
{
    double sum = 0;
    for (int i = 0; i < m->holds && n; i++)
        if (m->held[i] != card) {
            sum += m->keep[i] * weight[W_MISS] + m->card;
            n--;
        }
    return sum;
}

Placement appraise_placing(const Mind *m, int card)
{
    Quote quote = quote_place(&m->g, m->seat, card);
    if (quote.why.code != ERR_NONE)
        return (Placement){0, NO_CARD, 0};
    double value = appraise_card(m, card) - price_of(m, quote.cost, card) - m->card -
                   quote.optional * weight[W_SACRIFICE];
    return (Placement){value, card, quote.cost};
}

/* ---- goods ---- */

double appraise_good(const Mind *m, int kind, int goods)
{
    double sold = (kind + 1 + me(m)->stat[STAT_SALE + kind]) * m->card * weight[W_SOLD];
    double eaten = goods < m->demand ? weight[W_EATEN] : weight[W_SPARE];
    return (sold > eaten && !goods ? sold : eaten) * clamp(m->left - 1, 0, 1);
}

/* The n goods of a kind that are worth least, or none if there are fewer. */
static uint32_t cheapest(const Mind *m, uint32_t goods, int kind, int n)
{
    uint32_t taken = 0;
    for (int k = NOVELTY; k < KINDS && n; k++)
        for (int slot = 0; slot < me(m)->tableau_n && n; slot++)
            if (goods >> slot & 1 && design_at(m, slot)->kind == k &&
                (kind == KIND_ANY || kind == k)) {
                taken |= 1u << slot;
                n--;
            }
    return n ? 0 : taken;
}

/* One good of each of n kinds, or none. */
static uint32_t of_kinds(const Mind *m, uint32_t goods, int n)
{
    uint32_t taken = 0;
    for (int kind = NOVELTY; kind < KINDS && n; kind++) {
        uint32_t one = cheapest(m, goods, kind, 1);
        taken |= one;
        n -= one != 0;
    }
    return n ? 0 : taken;
}

static int count_kind(const Mind *m, uint32_t goods, int kind)
{
    int n = 0;
    for (; goods; goods &= goods - 1)
        n += kind == KIND_ANY || design_at(m, __builtin_ctz(goods))->kind == kind;
    return n;
}

static double sale(const Mind *m, uint32_t goods, bool bonus, uint32_t *taken)
{
    int best = 0;
    for (; goods; goods &= goods - 1) {
        int slot = __builtin_ctz(goods), cards = quote_sale(&m->g, m->seat, slot, bonus);
        if (cards > best) {
            best = cards;
            *taken = 1u << slot;
        }
    }
    return best ? best * m->card : -1;
}

double appraise_discards(const Mind *m, int vp, int most, int *n)
{
    double sum = 0;
    for (*n = 0; *n < m->holds && *n < most && m->keep[*n] + m->card < vp; ++*n)
        sum += vp - m->keep[*n] - m->card;
    return sum;
}

double appraise_power(const Mind *m, const Power *p, int slot, uint32_t goods, int times,
                      uint32_t *taken)
{
    int n = __builtin_popcount(goods), uses;
    *taken = 0;
    switch (verb_rows[p->verb].takes) {
    case TAKES_GOODS:
        uses = count_kind(m, goods, p->kind) / p->price;
        uses = uses < p->uses ? uses : p->uses;
        *taken = cheapest(m, goods, p->kind, uses * p->price);
        return *taken ? uses * (p->vp * times + p->cards * m->card) : -1;
    case TAKES_KINDS:
        *taken = of_kinds(m, goods, p->price);
        return *taken ? p->vp * times + p->cards * m->card : -1;
    case TAKES_HERE:
        *taken = goods & 1u << slot;
        return *taken ? p->vp * times + p->cards * m->card : -1;
    case TAKES_ALL: *taken = goods; return n ? (n - p->price) * times - 0.01 : -1;
    case TAKES_ONE: return sale(m, goods, p->amount, taken);
    case TAKES_HAND: return appraise_discards(m, p->vp, p->uses, &uses);
    default: return m->card * (p->amount ? p->amount : 0.2); /* TAKES_NOTHING */
    }
}

/* The unused consume power that gets the most out of each good it takes. Returns its value, or
 * -1. */
static double best_power(const Mind *m, uint32_t goods, int times, uint8_t *used, uint32_t *taken)
{
    double best = -1, value_of_best = -1;
    int at = -1, nth = 0;
    for (int slot = 0; slot < me(m)->tableau_n; slot++) {
        const Design *d = design_at(m, slot);
        for (int i = 0; i < d->powers; i++) {
            uint32_t bits;
            if (d->power[i].phase != CONSUME || used[slot] >> i & 1)
                continue;
            double value = appraise_power(m, &d->power[i], slot, goods, times, &bits);
            double each = value / (bits ? __builtin_popcount(bits) : 0.1);
            if (value >= 0 && each > best) {
                best = each;
                value_of_best = value;
                *taken = bits;
                at = slot;
                nth = i;
            }
        }
    }
    if (at >= 0)
        used[at] |= (uint8_t)(1u << nth);
    return value_of_best;
}

double appraise_consuming(const Mind *m, uint32_t goods, int times)
{
    uint8_t used[TABLEAU_MAX] = {0};
    uint32_t taken = 0;
    double sum = 0, value;
    while ((value = best_power(m, goods, times, used, &taken)) >= 0) {
        sum += value;
        goods &= ~taken;
    }
    return sum;
}

/* ---- production ---- */

static const Power *power_with(const Design *d, Verb verb)
{
    for (int i = 0; i < d->powers; i++)
        if (d->power[i].verb == verb)
            return &d->power[i];
    return NULL;
}

/* Empty windfall worlds of a kind. */
static uint32_t empty_windfalls(const Mind *m, uint32_t goods, int kind)
{
    uint32_t found = 0;
    for (int slot = 0; slot < me(m)->tableau_n; slot++) {
        const Design *d = design_at(m, slot);
        if (d->source == WINDFALL && !(goods >> slot & 1) && (kind == KIND_ANY || kind == d->kind))
            found |= 1u << slot;
    }
    return found;
}

/* Puts a good on the most valuable of these worlds. Returns its value. */
static double fill_one(const Mind *m, uint32_t worlds, uint32_t *goods)
{
    int best = -1;
    for (; worlds; worlds &= worlds - 1) {
        int slot = __builtin_ctz(worlds);
        if (best < 0 || design_at(m, slot)->kind > design_at(m, best)->kind)
            best = slot;
    }
    if (best < 0)
        return 0;
    *goods |= 1u << best;
    return appraise_good(m, design_at(m, best)->kind, __builtin_popcount(*goods) - 1);
}

/* Cards that one card's powers draw in Produce after these goods were made. */
static double produce_draws(const Mind *m, const Design *d, uint32_t made)
{
    double cards = 0;
    for (int i = 0; i < d->powers; i++) {
        const Power *p = &d->power[i];
        cards += p->verb == V_PRODUCE_DRAW        ? p->amount
                 : p->verb == V_DRAW_PER_GOOD     ? p->amount * count_kind(m, made, p->kind)
                 : p->verb == V_DRAW_PER_WORLD    ? p->amount * me(m)->tally[TALLY_KIND + p->kind]
                 : p->verb == V_DRAW_PER_MILITARY ? p->amount * me(m)->tally[TALLY_MILITARY_WORLD]
                 : p->verb == V_DRAW_PER_KIND     ? 2
                                                  : 0;
    }
    return cards;
}

double appraise_producing(const Mind *m, bool bonus)
{
    uint32_t before = me(m)->goods, goods = before;
    double sum = 0, cards = 0;
    for (int slot = 0; slot < me(m)->tableau_n; slot++) {
        const Power *here = power_with(design_at(m, slot), V_PRODUCE_HERE);
        if (!here || goods >> slot & 1)
            continue;
        sum += fill_one(m, 1u << slot, &goods);
        cards += here->cards;
    }
    for (int slot = 0; slot < me(m)->tableau_n; slot++) {
        const Power *p = power_with(design_at(m, slot), V_PRODUCE_WINDFALL);
        if (p)
            sum += fill_one(m, empty_windfalls(m, goods, p->kind), &goods);
    }
    if (bonus)
        sum += fill_one(m, empty_windfalls(m, goods, KIND_ANY), &goods);
    for (int slot = 0; slot < me(m)->tableau_n; slot++)
        cards += produce_draws(m, design_at(m, slot), goods & ~before);
    return sum + cards * m->card;
}

/* ---- the mind ---- */

/* Between rounds. Powers placed in the last phase work in the next one, so they are woken here.
 * Optional powers stay asleep: the weights were tuned without those of new cards. */
static void wake(const Catalog *cat, Seat *s)
{
    uint32_t optional = s->optional;
    seat_wake(cat, s);
    s->optional = optional;
}

static int demand_of(const Power *p)
{
    switch (verb_rows[p->verb].takes) {
    case TAKES_GOODS:
    case TAKES_KINDS: return p->price * (p->uses ? p->uses : 1);
    case TAKES_ALL: return 2;
    case TAKES_HERE:
    case TAKES_ONE: return 1;
    default: return 0;
    }
}

static void count_economy(Mind *m)
{
    int windfalls = 0, refills = 0;
    m->demand = 0;
    for (int slot = 0; slot < me(m)->tableau_n; slot++) {
        const Design *d = design_at(m, slot);
        windfalls += d->source == WINDFALL;
        for (int i = 0; i < d->powers; i++) {
            m->demand += demand_of(&d->power[i]);
            refills += verb_rows[d->power[i].verb].makes == MAKES_WINDFALL;
        }
    }
    m->supply = me(m)->tally[TALLY_PRODUCTION] + (refills < windfalls ? refills : windfalls);
}

void mind_open(Mind *m, const View *view)
{
    view_game(view, &m->g);
    m->seat = view->me;
    if (game_phase(&m->g) == PHASES && m->g.round) /* it takes effect in the next phases */
        wake(m->g.cat, &m->g.seat[m->seat]);
    m->left = rounds_left(&m->g, m->seat);
    m->card = weight[W_CARD] * clamp((m->left - 0.8) / 2, 0.1, 1) *
              clamp((weight[W_RICH] - me(m)->hand_n) / 6, 0.1, 1.2);
    count_economy(m);
    m->holds = 0;
    Set cards = set_union(&me(m)->hand, &me(m)->look);
    for (SET_EACH(card, &cards))
        hold(m, card);
}
