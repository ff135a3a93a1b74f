/* How the Thomanns decide. Their order of value sorts first by the keyword ALIEN, then by points
 * and military; it decides what they settle, what they pay with and what they discard. In an attack
 * they spend as few cards as possible. In Consume they search all orders of their powers. */
#include "modes/alien.h"

#include <string.h>

#include "base/hash.h"
#include "rules/op.h"
#include "rules/quote.h"

/* ---- cards ---- */

/* The sum of all strength printed on a card: general, specialised and negative. */
static int military_of(const Design *d)
{
    int sum = 0;
    for (int i = 0; i < d->powers; i++)
        if (d->power[i].verb == V_MILITARY || d->power[i].verb == V_MILITARY_AGAINST)
            sum += d->power[i].amount;
    return sum;
}

/* Strength for discarding the card together with another one. */
static int tactics(const Design *d)
{
    for (int i = 0; i < d->powers && d->development; i++)
        if (d->power[i].verb == V_SACRIFICE_FOR_MILITARY)
            return d->power[i].amount;
    return 0;
}

/* Strength that a development of the hand can give in an attack: its military if positive, or what
 * discarding it gives. 0: a development without military. */
static int weapon_of(const Design *d)
{
    int military = d->development ? military_of(d) : 0;
    return military > 0 ? military : tactics(d);
}

static bool consumes_for(const Design *d, bool points)
{
    for (int i = 0; i < d->powers; i++) {
        const Power *p = &d->power[i];
        if (points && p->phase == CONSUME && (p->vp || p->verb == V_CONSUME_ALL))
            return true;
        if (!points && (p->phase == TRADE || p->verb == V_CONSUME_SELL ||
                        p->verb == V_CONSUME_DRAW || (p->phase == CONSUME && p->cards)))
            return true;
    }
    return false;
}

/* The sort keys of worlds, most significant first. */
enum { RANKS = 7 };

static void rank_world(const Design *d, int rank[RANKS])
{
    bool alien = d->keywords & KEY_ALIEN;
    int military = military_of(d);
    rank[0] = alien;
    rank[1] = d->vp + military;
    rank[2] = alien ? 0 : d->source;
    rank[3] = alien ? 0 : d->kind;
    rank[4] = military;
    rank[5] = alien ? 0 : consumes_for(d, true);
    rank[6] = alien ? 0 : consumes_for(d, false);
}

/* Positive if a comes before b: more valuable, then by name, then by number. */
static int compare_worlds(const Game *g, int a, int b)
{
    int x[RANKS], y[RANKS];
    const Design *da = catalog_design(g->cat, a), *db = catalog_design(g->cat, b);
    rank_world(da, x);
    rank_world(db, y);
    for (int i = 0; i < RANKS; i++)
        if (x[i] != y[i])
            return x[i] - y[i];
    int names = strcmp(db->name, da->name);
    return names ? names : b - a;
}

/* Developments: those with military first, the strongest first; then the others, by more points,
 * higher cost, later name. */
static int compare_developments(const Game *g, int a, int b)
{
    const Design *da = catalog_design(g->cat, a), *db = catalog_design(g->cat, b);
    int wa = weapon_of(da), wb = weapon_of(db);
    if (wa != wb)
        return wa - wb;
    if (!wa && da->vp != db->vp)
        return da->vp - db->vp;
    if (!wa && da->cost != db->cost)
        return da->cost - db->cost;
    int names = strcmp(da->name, db->name);
    return names ? names : a - b;
}

/* Writes the worlds (or developments) of the set into an array, the best first. */
static int sort_cards(const Game *g, const Set *cards, bool developments, uint8_t *row)
{
    int n = 0;
    for (SET_EACH(card, cards)) {
        if (catalog_design(g->cat, card)->development != developments)
            continue;
        int at = n++;
        for (; at > 0; at--) {
            int order = developments ? compare_developments(g, card, row[at - 1])
                                     : compare_worlds(g, card, row[at - 1]);
            if (order < 0)
                break;
            row[at] = row[at - 1];
        }
        row[at] = (uint8_t)card;
    }
    return n;
}

int alien_worlds(const Game *g, uint8_t *cards)
{
    return sort_cards(g, &g->seat[THOMANNS].hand, false, cards);
}

int alien_order(const Game *g, uint8_t *cards)
{
    int n = alien_worlds(g, cards);
    return n + sort_cards(g, &g->seat[THOMANNS].hand, true, cards + n);
}

/* ---- paying and discarding ---- */

/* The order in which they discard: developments without military, then worlds from the least
 * valuable, then, with `arms`, developments with military from the weakest. */
static int parting_order(const Game *g, const Set *cards, bool arms, uint8_t *row)
{
    uint8_t dev[SET_SIZE], world[SET_SIZE];
    int devs = sort_cards(g, cards, true, dev), worlds = sort_cards(g, cards, false, world), n = 0;
    int armed = 0;
    while (armed < devs && weapon_of(catalog_design(g->cat, dev[armed])))
        armed++;
    for (int i = devs; i > armed; i--)
        row[n++] = dev[i - 1];
    for (int i = worlds; i > 0; i--)
        row[n++] = world[i - 1];
    for (int i = armed; i > 0 && arms; i--)
        row[n++] = dev[i - 1];
    return n;
}

static Set first_of(const uint8_t *row, int n)
{
    Set cards = set_empty();
    for (int i = 0; i < n; i++)
        set_add(&cards, row[i]);
    return cards;
}

bool alien_payment(const Game *g, int world, int cost, Set *cards)
{
    uint8_t row[SET_SIZE];
    Set purse = g->seat[THOMANNS].hand;
    set_remove(&purse, world);
    int n = parting_order(g, &purse, false, row);
    *cards = first_of(row, cost <= n ? cost : 0);
    return cost <= n;
}

int alien_settles(const Game *g, Set *pay)
{
    uint8_t row[SET_SIZE];
    int n = alien_worlds(g, row);
    for (int i = 0; i < n; i++) {
        Quote quote = quote_settle(g, THOMANNS, row[i]);
        *pay = set_empty();
        if (catalog_design(g->cat, row[i])->military ? quote.strength >= quote.need
                                                     : alien_payment(g, row[i], quote.cost, pay))
            return row[i];
    }
    return NO_CARD;
}

Set alien_surplus(const Game *g)
{
    uint8_t row[SET_SIZE];
    const Seat *s = &g->seat[THOMANNS];
    parting_order(g, &s->hand, true, row);
    return first_of(row, s->hand_n > HAND_LIMIT ? s->hand_n - HAND_LIMIT : 0);
}

/* ---- strength ---- */

int alien_defense(const Game *g, int seat)
{
    const Seat *s = &g->seat[seat];
    int sum = 0;
    for (int slot = 0; slot < s->tableau_n; slot++)
        sum += military_of(catalog_design(g->cat, s->tableau[slot]));
    return sum > 0 ? sum : 0;
}

int alien_need(const Game *g, int seat, int world)
{
    return alien_defense(g, seat) + catalog_design(g->cat, world)->cost;
}

int alien_standing(const Game *g, bool bonus)
{
    const Seat *s = &g->seat[THOMANNS];
    int sum = bonus;
    for (int slot = 0; slot < s->tableau_n; slot++) {
        const Design *d = catalog_design(g->cat, s->tableau[slot]);
        if (!d->development || coop_option(g, COOP_COUNT_ATI))
            sum += military_of(d);
    }
    return sum;
}

/* Hand cards that give strength; the bound is far above what the base game has. */
enum { ARMS = 12 };

typedef struct Arms {
    uint8_t card[ARMS];
    uint8_t strength[ARMS];
    bool tactics[ARMS]; /* another card must be discarded with it */
    int n, hand;
} Arms;

/* In ascending order of cards, so that sets can be compared by their lowest bit. */
static Arms arms_of(const Game *g)
{
    const Seat *s = &g->seat[THOMANNS];
    Arms arms = {.n = 0, .hand = s->hand_n};
    for (SET_EACH(card, &s->hand)) {
        const Design *d = catalog_design(g->cat, card);
        int weapon = weapon_of(d);
        if (weapon <= 0 || arms.n == ARMS)
            continue;
        arms.card[arms.n] = (uint8_t)card;
        arms.strength[arms.n] = (uint8_t)weapon;
        arms.tactics[arms.n] = military_of(d) <= 0;
        arms.n++;
    }
    return arms;
}

typedef struct Effort {
    unsigned set;
    int strength, cards; /* cards: including those discarded with others */
    bool possible;
} Effort;

static Effort effort_of(const Arms *arms, unsigned set)
{
    Effort e = {.set = set};
    for (int i = 0; i < arms->n; i++) {
        if (!(set >> i & 1))
            continue;
        e.strength += arms->strength[i];
        e.cards += 1 + arms->tactics[i];
    }
    e.possible = e.cards <= arms->hand;
    return e;
}

int alien_strength(const Game *g, bool bonus)
{
    Arms arms = arms_of(g);
    int most = 0;
    for (unsigned set = 0; set < 1u << arms.n; set++) {
        Effort e = effort_of(&arms, set);
        if (e.possible && e.strength > most)
            most = e.strength;
    }
    return alien_standing(g, bonus) + most;
}

/* Fewer cards, then less strength, then lower cards. */
static bool is_better(const Effort *a, const Effort *b)
{
    if (a->cards != b->cards)
        return a->cards < b->cards;
    if (a->strength != b->strength)
        return a->strength < b->strength;
    unsigned differ = a->set ^ b->set;
    return a->set & differ & (0u - differ);
}

/* The cards discarded with others are the least valuable ones. */
static Set with_partners(const Game *g, const Arms *arms, const Effort *e)
{
    Set spent = set_empty();
    for (int i = 0; i < arms->n; i++)
        if (e->set >> i & 1)
            set_add(&spent, arms->card[i]);
    uint8_t row[SET_SIZE];
    Set rest = set_minus(&g->seat[THOMANNS].hand, &spent);
    parting_order(g, &rest, true, row);
    Set along = first_of(row, e->cards - set_count(&spent));
    return set_union(&spent, &along);
}

Set alien_spends(const Game *g, int need, bool bonus)
{
    Arms arms = arms_of(g);
    Effort best = {.cards = SET_SIZE};
    need -= alien_standing(g, bonus);
    for (unsigned set = 0; set < 1u << arms.n; set++) {
        Effort e = effort_of(&arms, set);
        if (e.possible && e.strength >= need && is_better(&e, &best))
            best = e;
    }
    return best.possible ? with_partners(g, &arms, &best) : set_empty();
}

/* ---- targets ---- */

static int count_worlds(const Game *g, const Seat *s)
{
    int n = 0;
    for (int slot = 0; slot < s->tableau_n; slot++)
        n += !catalog_design(g->cat, s->tableau[slot])->development;
    return n;
}

Set alien_targets(const Game *g, int seat, bool bonus)
{
    const Seat *s = &g->seat[seat];
    int strength = alien_strength(g, bonus);
    bool last = count_worlds(g, s) == 1;
    Set targets = set_empty();
    for (int slot = 0; slot < s->tableau_n; slot++) {
        int card = s->tableau[slot];
        if (!catalog_design(g->cat, card)->development && (card != s->start || last) &&
            alien_need(g, seat, card) <= strength)
            set_add(&targets, card);
    }
    return targets;
}

static int target_rank(const Design *d)
{
    int production = d->source == PRODUCTION ? d->kind : 0,
        windfall = d->source == WINDFALL ? d->kind : 0;
    int rank = d->vp + 128;
    rank = rank * 8 + production;
    rank = rank * 8 + windfall;
    rank = rank * 2 + consumes_for(d, true);
    return rank * 2 + consumes_for(d, false);
}

Set alien_preferred(const Game *g, const Set *targets)
{
    Set best = set_empty();
    int most = -1;
    for (SET_EACH(card, targets)) {
        int rank = target_rank(catalog_design(g->cat, card));
        if (rank > most) {
            most = rank;
            best = set_empty();
        }
        if (rank == most)
            set_add(&best, card);
    }
    return best;
}

/* ---- actions ---- */

static bool has_empty_world(const Game *g)
{
    const Seat *s = &g->seat[THOMANNS];
    for (int slot = 0; slot < s->tableau_n; slot++)
        if (catalog_design(g->cat, s->tableau[slot])->source && !(s->goods >> slot & 1))
            return true;
    return false;
}

static bool has_target(const Game *g)
{
    for (int seat = 0; seat < g->players; seat++) {
        Set targets = alien_targets(g, seat, true);
        if (!set_is_empty(&targets))
            return true;
    }
    return false;
}

bool alien_performs(const Game *g, int action)
{
    Set pay;
    switch (action) {
    case ACT_DEVELOP: return has_target(g);
    case ACT_SETTLE: return alien_settles(g, &pay) != NO_CARD;
    case ACT_TRADE: return g->seat[THOMANNS].goods;
    case ACT_PRODUCE: return has_empty_world(g);
    default: return true;
    }
}

/* ---- consuming ---- */

/* Points weigh more than any number of cards. */
enum { POINT = 1000, MEMO = 1024, PATIENCE = 20000 };

typedef struct Search {
    uint64_t key[MEMO];
    int value[MEMO];
    int nodes;
} Search;

static int best_from(Search *search, const Game *g);

static uint64_t state_key(const Seat *s)
{
    uint64_t key = hash_bytes(s->goods + 1, s->used, sizeof s->used);
    return key ? key : 1;
}

/* What an answer gives, with everything that can follow. A gamble counts as nothing. */
static int value_of(Search *search, const Game *g, const Set *picks)
{
    Game next = *g;
    Run r = {&next, g->cat, NULL};
    Seat *s = &next.seat[THOMANNS];
    Frame frame = s->lane[--s->lane_n];
    s->lane[s->lane_n] = (Frame){0, 0, 0, 0};
    op_of(g->mode, frame.op)->apply(&r, THOMANNS, frame, picks);
    int points = coop_of(&next)->gained - coop_of(g)->gained;
    int cards = frame.op == OP_LUCKY ? 0 : s->hand_n - g->seat[THOMANNS].hand_n;
    return points * POINT + cards + best_from(search, &next);
}

static Ask ask_of(const Game *g)
{
    const Seat *s = &g->seat[THOMANNS];
    Frame frame = s->lane[s->lane_n - 1];
    const Op *op = op_of(g->mode, frame.op);
    Ask ask = {
        .op = frame.op, .row = op->row, .what = op->row->what, .min = 0, .max = 1, .card = NO_CARD};
    op->ask(g, THOMANNS, frame, &ask);
    return ask;
}

static bool passes(const Game *g, const Set *picks)
{
    const Seat *s = &g->seat[THOMANNS];
    Frame frame = s->lane[s->lane_n - 1];
    const Op *op = op_of(g->mode, frame.op);
    return !op->check || op->check(g, THOMANNS, frame, picks).code == ERR_NONE;
}

/* The best answer with `n` more picks, from option `from` on. */
typedef struct Choice {
    Search *search;
    const Game *g;
    const Ask *ask;
    Set best;
    int value;
    bool found;
} Choice;

static void try_picks(Choice *c, const Set *picks)
{
    if (!passes(c->g, picks) || (c->found && c->search->nodes > PATIENCE))
        return;
    int value = value_of(c->search, c->g, picks);
    if (c->found && value <= c->value)
        return;
    c->found = true;
    c->value = value;
    c->best = *picks;
}

static void try_sets(Choice *c, Set picks, int from, int n)
{
    if (n == 0) {
        try_picks(c, &picks);
        return;
    }
    for (int item = set_next(&c->ask->options, from); item >= 0;
         item = set_next(&c->ask->options, item + 1)) {
        Set more = picks;
        set_add(&more, item);
        try_sets(c, more, item + 1, n - 1);
    }
}

/* Hand cards to discard for points: never those with military. */
static Set gifts_of(const Game *g, int most)
{
    uint8_t row[SET_SIZE];
    int n = parting_order(g, &g->seat[THOMANNS].hand, false, row);
    return first_of(row, n < most ? n : most);
}

static Choice choose(Search *search, const Game *g, const Ask *ask)
{
    Choice c = {.search = search, .g = g, .ask = ask};
    int there = set_count(&ask->options), most = ask->max < there ? ask->max : there;
    if (ask->op == OP_LUCKY)
        try_sets(&c, set_of(set_first(&ask->options)), SET_SIZE - 1, 0);
    else if (ask->op == OP_DISCARD_VP || !there) {
        Set gifts = gifts_of(g, most);
        try_picks(&c, &gifts);
    } else
        for (int n = ask->min; n <= most; n++)
            try_sets(&c, set_empty(), 0, n);
    return c;
}

static int best_from(Search *search, const Game *g)
{
    const Seat *s = &g->seat[THOMANNS];
    if (!s->lane_n)
        return 0;
    search->nodes++;
    bool kept = s->lane[s->lane_n - 1].op == OP_CONSUME;
    uint64_t key = state_key(s);
    if (kept && search->key[key % MEMO] == key)
        return search->value[key % MEMO];
    Ask ask = ask_of(g);
    int value = choose(search, g, &ask).value;
    if (kept) {
        search->key[key % MEMO] = key;
        search->value[key % MEMO] = value;
    }
    return value;
}

/* Points of consuming if the good of this world is sold; NO_CARD: if none is sold. */
static int points_after_sale(const Game *g, int world)
{
    Search search = {.nodes = 0};
    Game next = *g;
    Seat *s = &next.seat[THOMANNS];
    Frame frame = s->lane[--s->lane_n];
    if (world != NO_CARD) {
        Run r = {&next, g->cat, NULL};
        Set picks = set_of(world);
        op_of(g->mode, frame.op)->apply(&r, THOMANNS, frame, &picks);
    }
    return (best_from(&search, &next) + POINT / 2) / POINT;
}

static int slot_of(const Seat *s, int card)
{
    int slot = 0;
    while (s->tableau[slot] != card)
        slot++;
    return slot;
}

/* Most cards, then most points left, then the lower kind. A good whose sale costs too many points
 * is sold only if there is no other. */
static Set sale(const Game *g, const Ask *ask)
{
    const Seat *s = &g->seat[THOMANNS];
    int before = points_after_sale(g, NO_CARD), best = 0, most = -1;
    for (SET_EACH(world, &ask->options)) {
        int points = points_after_sale(g, world);
        bool cheap = before - points < coop_option(g, COOP_SALE_VP_LOSS);
        int cards = quote_sale(g, THOMANNS, slot_of(s, world), true);
        int rank =
            ((cheap * 64 + cards) * 256 + points) * 8 + KINDS - catalog_design(g->cat, world)->kind;
        if (rank > most) {
            most = rank;
            best = world;
        }
    }
    return set_of(best);
}

/* ---- producing, and everything else ---- */

/* Powers for one kind of world first, since those for any kind can fill what is left. */
static Set produce_power(const Game *g, const Ask *ask)
{
    for (SET_EACH(ref, &ask->options)) {
        if (ref == POWER_BONUS)
            break;
        const Design *d = catalog_design(g->cat, g->seat[THOMANNS].tableau[ref_slot(ref)]);
        const Power *p = &d->power[ref_power(ref)];
        if (p->verb != V_PRODUCE_WINDFALL || p->kind != KIND_ANY)
            return set_of(ref);
    }
    int first = set_first(&ask->options);
    return first < 0 ? set_empty() : set_of(first);
}

/* Alien, genes, rare, novelty; then the most valuable world. */
static Set windfall(const Game *g, const Ask *ask)
{
    int best = -1;
    for (SET_EACH(world, &ask->options)) {
        int kind = catalog_design(g->cat, world)->kind;
        int other = best < 0 ? -1 : catalog_design(g->cat, best)->kind;
        if (kind > other || (kind == other && compare_worlds(g, world, best) > 0))
            best = world;
    }
    return best < 0 ? set_empty() : set_of(best);
}

/* The cost that most designs have, which has the best chance. */
static Set lucky(const Game *g, const Ask *ask)
{
    int best = set_first(&ask->options), most = -1;
    for (SET_EACH(number, &ask->options)) {
        int cards = 0;
        for (int design = 0; design < g->cat->designs; design++)
            if (g->cat->design[design].cost == number)
                cards += g->cat->design[design].copies;
        if (cards > most) {
            most = cards;
            best = number;
        }
    }
    return set_of(best);
}

Set alien_answer(const Game *g, const Ask *ask)
{
    switch (ask->op) {
    case OP_TRADE: return sale(g, ask);
    case OP_LUCKY: return lucky(g, ask);
    case OP_PRODUCE: return produce_power(g, ask);
    case OP_WINDFALL: return windfall(g, ask);
    case OP_CONSUME:
    case OP_GOODS:
    case OP_DISCARD_VP:
    case OP_SELL: {
        Search search = {.nodes = 0};
        return choose(&search, g, ask).best;
    }
    default: return set_empty(); /* everything else is optional */
    }
}
