/* A page of heuristics. Actions are chosen by what the round would bring; a card is placed if it is
 * worth more than its price; goods go where they bring the most; the least valuable things are
 * given up. It never looks beyond this round. */
#include "ai/appraise.h"
#include "ai/player.h"
#include "rules/quote.h"

static const Seat *me(const Mind *m)
{
    return &m->g.seat[m->seat];
}

static const Power *power_at(const Mind *m, int ref)
{
    return &catalog_design(m->g.cat, me(m)->tableau[ref_slot(ref)])->power[ref_power(ref)];
}

/* ---- actions ---- */

/* What each thing that can happen in this round would bring. */
typedef struct Outlook {
    double plain[PHASES];  /* the phase, called by somebody else */
    double others[PHASES]; /* the chance of that */
    double explore[2], trade, twice, produce;
    Placement develop[2], settle[2]; /* the two best, with the bonus */
} Outlook;

static double explore_value(const Mind *m, int looks, int keeps)
{
    double choice = 1;
    for (int i = keeps; i < looks; i++)
        choice += 1.0 / (i + 1);
    double room = me(m)->hand_n + keeps > HAND_LIMIT ? 0.3 : me(m)->hand_n < 3 ? 1.3 : 1;
    return keeps * m->card * choice * room;
}

static void add_plan(Placement best[2], Placement plan)
{
    if (plan.value > best[0].value) {
        best[1] = best[0];
        best[0] = plan;
    } else if (plan.value > best[1].value) {
        best[1] = plan;
    }
}

static void plan_places(Mind *m, bool development, int action, Placement best[2])
{
    best[0] = best[1] = (Placement){0, NO_CARD, 0};
    m->g.seat[m->seat].action[0] = (uint8_t)action;
    for (SET_EACH(card, &me(m)->hand))
        if (catalog_design(m->g.cat, card)->development == development)
            add_plan(best, appraise_placing(m, card));
    m->g.seat[m->seat].action[0] = ACTIONS;
}

static double trade_value(const Mind *m)
{
    double best = 0, all = appraise_consuming(m, me(m)->goods, 1);
    for (uint32_t goods = me(m)->goods; goods; goods &= goods - 1) {
        int slot = __builtin_ctz(goods);
        double value = quote_sale(&m->g, m->seat, slot, true) * m->card +
                       appraise_consuming(m, me(m)->goods & ~(1u << slot), 1);
        if (value > best)
            best = value;
    }
    return best > all ? best : all * 0.5;
}

/* The chance that an opponent calls a phase, guessed from public information. */
static void guess_others(const Mind *m, double others[PHASES])
{
    double nobody[PHASES] = {
        [EXPLORE] = 1, [DEVELOP] = 1, [SETTLE] = 1, [TRADE] = 1, [CONSUME] = 1, [PRODUCE] = 1};
    for (int seat = 0; seat < m->g.mode->seats; seat++) {
        const Public *p = &m->g.shown[seat];
        if (seat == m->seat)
            continue;
        nobody[EXPLORE] *= p->hand_n < 4 ? 0.65 : 0.85;
        nobody[DEVELOP] *= p->hand_n < 4 ? 0.9 : 0.7;
        nobody[SETTLE] *= p->hand_n < 2 ? 0.85 : 0.7;
        nobody[CONSUME] *= __builtin_popcount(p->goods) > 1 ? 0.6 : p->goods ? 0.8 : 0.95;
        nobody[PRODUCE] *= __builtin_popcount(p->goods) > 1 ? 0.9 : 0.8;
    }
    for (int phase = 0; phase < PHASES; phase++)
        others[phase] = 1 - nobody[phase] * (m->g.mode->actions_each == 2 ? nobody[phase] : 1);
}

static Outlook outlook_of(Mind *m)
{
    Outlook o = {0};
    Placement plan[2];
    int looks = 2 + me(m)->stat[STAT_LOOK], keeps = 1 + me(m)->stat[STAT_KEEP];
    guess_others(m, o.others);
    plan_places(m, true, ACTIONS, plan);
    o.plain[DEVELOP] = plan[0].value + me(m)->stat[STAT_DEVELOP_START] * m->card;
    plan_places(m, true, ACT_DEVELOP, o.develop);
    o.develop[0].value += me(m)->stat[STAT_DEVELOP_START] * m->card;
    plan_places(m, false, ACTIONS, o.settle);
    o.plain[SETTLE] = o.settle[0].value;
    for (int i = 0; i < 2; i++)
        o.settle[i].value += o.settle[i].card == NO_CARD ? 0 : m->card;
    o.plain[EXPLORE] = explore_value(m, looks, keeps);
    o.explore[0] = explore_value(m, looks + 5, keeps);
    o.explore[1] = explore_value(m, looks + 1, keeps + 1);
    o.plain[CONSUME] = appraise_consuming(m, me(m)->goods, 1);
    o.twice = appraise_consuming(m, me(m)->goods, 2);
    o.trade = trade_value(m);
    o.plain[PRODUCE] = appraise_producing(m, false);
    o.produce = appraise_producing(m, true);
    return o;
}

/* Both placements if the hand can pay for them, else the better one. */
static double join(const Mind *m, Placement a, Placement b)
{
    double more = a.value > b.value ? a.value : b.value;
    bool both = a.price + b.price + 2 <= me(m)->hand_n;
    return both ? a.value + b.value : more;
}

/* The first placements of both kinds and, where called, the second ones. */
static double placing_value(const Mind *m, const Outlook *o, const Set *picks)
{
    static const Placement none = {0, NO_CARD, 0};
    if (set_has(picks, ACT_DEVELOP_2))
        return join(m, o->develop[0], o->develop[1]);
    if (set_has(picks, ACT_SETTLE_2))
        return join(m, o->settle[0], o->settle[1]);
    bool develop = set_has(picks, ACT_DEVELOP), settle = set_has(picks, ACT_SETTLE);
    double sum = join(m, develop ? o->develop[0] : none, settle ? o->settle[0] : none);
    if (!develop)
        sum += o->others[DEVELOP] * o->plain[DEVELOP];
    if (!settle)
        sum += o->others[SETTLE] * o->plain[SETTLE];
    return sum;
}

/* What the round brings if these actions are called. */
static double round_value(const Mind *m, const Outlook *o, const Set *picks)
{
    bool five = set_has(picks, ACT_EXPLORE_5), one = set_has(picks, ACT_EXPLORE_1_1);
    bool trade = set_has(picks, ACT_TRADE), twice = set_has(picks, ACT_CONSUME_2X);
    double sum = placing_value(m, o, picks);
    if (five && one)
        sum += o->explore[0] + o->explore[1] - o->plain[EXPLORE];
    else
        sum += five ? o->explore[0] : one ? o->explore[1] : o->others[EXPLORE] * o->plain[EXPLORE];
    sum += trade && twice ? o->trade + (o->twice - o->plain[CONSUME]) / 2
           : trade        ? o->trade
           : twice        ? o->twice
                          : o->others[CONSUME] * o->plain[CONSUME];
    return sum +
           (set_has(picks, ACT_PRODUCE) ? o->produce : o->others[PRODUCE] * o->plain[PRODUCE]);
}

static Set choose_actions(Mind *m, const Ask *ask)
{
    Outlook o = outlook_of(m);
    Set best = set_empty();
    double most = 0;
    for (SET_EACH(first, &ask->options))
        for (SET_EACH(second, &ask->options)) {
            Set picks = set_of(first);
            set_add(&picks, ask->max == 1 ? first : second);
            if (game_check(&m->g, m->seat, &picks).code != ERR_NONE)
                continue;
            double value = round_value(m, &o, &picks);
            if (set_is_empty(&best) || value > most) {
                most = value;
                best = picks;
            }
        }
    return best;
}

/* ---- cards ---- */

/* The n least valuable of the cards offered. */
static Set worst_cards(const Mind *m, const Ask *ask, int n)
{
    Set picks = set_empty();
    for (int i = 0; i < m->holds && n; i++)
        if (set_has(&ask->options, m->held[i])) {
            set_add(&picks, m->held[i]);
            n--;
        }
    return picks;
}

static Set choose_place(const Mind *m, const Ask *ask)
{
    Placement best[2] = {{0, NO_CARD, 0}, {0, NO_CARD, 0}};
    for (SET_EACH(card, &ask->options))
        add_plan(best, appraise_placing(m, card));
    return best[0].card == NO_CARD ? set_empty() : set_of(best[0].card);
}

/* Cards that are worth less than the points they would bring. */
static Set choose_discards(const Mind *m, const Ask *ask)
{
    const Power *p = &catalog_design(m->g.cat, ask->card)->power[ask->power];
    int n;
    appraise_discards(m, p->vp, ask->max, &n);
    return worst_cards(m, ask, n);
}

/* ---- paying ---- */

/* Cards paid, and cards of the tableau lost. */
static double payment_price(const Mind *m, const Ask *ask, const Set *powers)
{
    Payment payment = quote_payment(&m->g, m->seat, ask->card, powers);
    double price = payment.min * (m->card + 0.2);
    for (SET_EACH(ref, powers)) {
        if (verb_rows[power_at(m, ref)->verb].sacrifice)
            price += appraise_card(m, me(m)->tableau[ref_slot(ref)]);
    }
    return price;
}

static Set subset(const Set *options, unsigned bits)
{
    Set picks = set_empty();
    int nth = 0;
    for (SET_EACH(item, options))
        if (bits >> nth++ & 1)
            set_add(&picks, item);
    return picks;
}

static Set choose_payment(const Mind *m, const Ask *ask)
{
    int n = set_count(&ask->options);
    Set best = set_empty();
    double least = 1e9;
    for (unsigned bits = 0; bits < 1u << (n < 10 ? n : 10); bits++) {
        Set picks = subset(&ask->options, bits);
        if (game_check(&m->g, m->seat, &picks).code != ERR_NONE)
            continue;
        double price = payment_price(m, ask, &picks);
        if (price < least) {
            least = price;
            best = picks;
        }
    }
    return best;
}

/* ---- goods ---- */

static int times(const Mind *m)
{
    return action_chosen(&m->g, m->seat, ACT_CONSUME_2X) ? 2 : 1;
}

static Set choose_consume(const Mind *m, const Ask *ask)
{
    Set best = set_empty();
    double most = ask->min ? -1e9 : 0;
    for (SET_EACH(ref, &ask->options)) {
        uint32_t taken;
        double value =
            appraise_power(m, power_at(m, ref), ref_slot(ref), me(m)->goods, times(m), &taken);
        if (taken)
            value /= __builtin_popcount(taken);
        if (value > most) {
            most = value;
            best = set_of(ref);
        }
    }
    return best;
}

static int slot_of(const Mind *m, int world)
{
    int slot = 0;
    while (me(m)->tableau[slot] != world)
        slot++;
    return slot;
}

/* What the remaining goods would bring in this phase. Spending a valuable kind costs a little. */
static double rest_value(const Mind *m, const Set *spent)
{
    uint32_t goods = me(m)->goods;
    double sum = 0;
    for (SET_EACH(world, spent)) {
        goods &= ~(1u << slot_of(m, world));
        sum -= 0.01 * catalog_design(m->g.cat, world)->kind;
    }
    return sum + appraise_consuming(m, goods, times(m));
}

/* Which goods a power takes: those that the other powers need least. */
static Set choose_goods(const Mind *m, const Ask *ask)
{
    int n = set_count(&ask->options);
    Set best = set_empty();
    double most = -1e9;
    for (unsigned bits = 0; bits < 1u << (n < 16 ? n : 16); bits++) {
        if (__builtin_popcount(bits) != ask->min)
            continue;
        Set picks = subset(&ask->options, bits);
        if (game_check(&m->g, m->seat, &picks).code != ERR_NONE)
            continue;
        double value = rest_value(m, &picks);
        if (value > most) {
            most = value;
            best = picks;
        }
    }
    return best;
}

static Set choose_sale(const Mind *m, const Ask *ask)
{
    Set best = set_empty();
    double most = -1e9;
    for (SET_EACH(world, &ask->options)) {
        Set one = set_of(world);
        double value = quote_offer(&m->g, m->seat, ask, world) * m->card + rest_value(m, &one);
        if (value > most) {
            most = value;
            best = one;
        }
    }
    return best;
}

/* The number printed on most of the cards that this seat has not seen. */
static Set choose_number(const Mind *m, const Ask *ask)
{
    const Catalog *cat = m->g.cat;
    int count[SET_SIZE] = {0}, best = set_first(&ask->options);
    Set seen = set_union(&me(m)->hand, &me(m)->known);
    for (int seat = 0; seat < m->g.players; seat++)
        for (int slot = 0; slot < m->g.shown[seat].tableau_n; slot++)
            set_add(&seen, m->g.shown[seat].tableau[slot]);
    for (SET_EACH(card, &cat->all))
        count[catalog_design(cat, card)->cost] += !set_has(&seen, card);
    for (SET_EACH(number, &ask->options))
        if (count[number] > count[best])
            best = number;
    return set_of(best);
}

/* ---- production ---- */

/* Goods first, those for one kind before those for any; draws that count goods last. */
static int produce_rank(const Mind *m, int ref)
{
    if (ref == POWER_BONUS)
        return 3;
    const Power *p = power_at(m, ref);
    const VerbRow *row = &verb_rows[p->verb];
    if (row->draws)
        return 6;
    if (row->makes == MAKES_WINDFALL)
        return p->kind == KIND_ANY ? 3 : 4;
    if (row->makes == MAKES_HERE)
        return row->takes == TAKES_NOTHING ? 5 : 2;
    return 1;
}

static Set choose_produce(const Mind *m, const Ask *ask)
{
    int best = -1;
    for (SET_EACH(ref, &ask->options))
        if (best < 0 || produce_rank(m, ref) > produce_rank(m, best))
            best = ref;
    return best < 0 ? set_empty() : set_of(best);
}

static Set choose_windfall(const Mind *m, const Ask *ask)
{
    int best = -1;
    for (SET_EACH(world, &ask->options))
        if (best < 0 ||
            catalog_design(m->g.cat, world)->kind > catalog_design(m->g.cat, best)->kind)
            best = world;
    return set_of(best);
}

/* Pays a card for a good if the good is worth more. */
static Set choose_repair(const Mind *m, const Ask *ask)
{
    int goods = __builtin_popcount(me(m)->goods), kind = catalog_design(m->g.cat, ask->card)->kind;
    bool worth = appraise_good(m, kind, goods) > m->keep[0] + m->card;
    return worth ? worst_cards(m, ask, ask->max) : set_empty();
}

/* ---- all questions ---- */

/* The card that would be worth most in the tableau, or the world in it that is worth least. */
static Set extreme(const Mind *m, const Set *cards, bool most)
{
    int best = set_first(cards);
    for (SET_EACH(card, cards)) {
        double more = appraise_card(m, card) - appraise_card(m, best);
        if (most ? more > 0 : more < 0)
            best = card;
    }
    return set_of(best);
}

/* Nothing more is known about the question. Cards are offered to be taken: the best. Worlds are the
 * seat's own, to be lost: the worst. */
static Set choose_plain(const Mind *m, const Ask *ask)
{
    Set picks = set_empty();
    if (ask->what != WHAT_CARD || !set_is_subset(&ask->options, &me(m)->look))
        return extreme(m, &ask->options, ask->what == WHAT_CARD);
    for (int i = m->holds - 1, n = ask->min; i >= 0 && n > 0; i--)
        if (set_has(&ask->options, m->held[i])) {
            set_add(&picks, m->held[i]);
            n--;
        }
    return picks;
}

/* Hand cards that must go; for a power, those worth less than what it brings. */
static Set choose_gifts(const Mind *m, const Ask *ask)
{
    if (!ask->row->of_power)
        return worst_cards(m, ask, ask->min);
    bool points = catalog_design(m->g.cat, ask->card)->power[ask->power].vp > 0;
    return points ? choose_discards(m, ask) : choose_repair(m, ask);
}

static Set choose_power(const Mind *m, const Ask *ask)
{
    return game_phase(&m->g) == CONSUME ? choose_consume(m, ask) : choose_produce(m, ask);
}

static Set think(Mind *m, const Ask *ask)
{
    switch (ask->row->role) {
    case ROLE_ACTIONS: return choose_actions(m, ask);
    case ROLE_KEEP: return worst_cards(m, ask, ask->min);
    case ROLE_PLACE: return choose_place(m, ask);
    case ROLE_PAY_WITH: return choose_payment(m, ask);
    case ROLE_GIVE: return choose_gifts(m, ask);
    case ROLE_SELL: return choose_sale(m, ask);
    case ROLE_SPEND: return choose_goods(m, ask);
    case ROLE_PRODUCE: return choose_windfall(m, ask);
    case ROLE_USE: return choose_power(m, ask);
    case ROLE_NUMBER: return choose_number(m, ask);
    default: return choose_plain(m, ask);
    }
}

static Set choose(const View *view, const Ask *ask, Rng *rng)
{
    Mind m;
    mind_open(&m, view);
    Set picks = think(&m, ask);
    /* If the heuristic is not legal, a random legal answer is given. */
    bool passes = game_check(&m.g, m.seat, &picks).code == ERR_NONE;
    return passes ? picks : random_picks(&m.g, m.seat, ask, rng);
}

const Player player_greedy = {"greedy", "takes what is best in this round", true, choose};
