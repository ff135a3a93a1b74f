/* Phase IV. Seats that chose Trade sell a good first. Then every consume power is used, one at a
 * time, to the full and in the order that its owner chooses. A power is usable if its price can be
 * paid now; a seat is done when no usable power is mandatory. */
#include "rules/event.h"
#include "rules/op.h"
#include "rules/phase.h"
#include "rules/place.h"
#include "rules/quote.h"
#include "rules/round.h"

static void begin(Run *r, int nth)
{
    phase_begin(r, CONSUME, nth);
}

/* Has the seat anything that a consume power could need? */
static bool could_consume(const Seat *s)
{
    return s->goods || s->stat[STAT_CONSUME_FREE];
}

static void seat_lane(Run *r, int seat)
{
    const Seat *s = &r->g->seat[seat];
    if (s->consumes && could_consume(s))
        run_push(r, seat, OP_CONSUME, NO_CARD, 0, 0);
    if (s->goods && action_chosen(r->g, seat, ACT_TRADE))
        run_push(r, seat, OP_TRADE, NO_CARD, 0, 0);
}

/* Goods of a kind, as bits by place in the tableau. */
static uint32_t goods_of(const Game *g, const Seat *s, int kind)
{
    uint32_t found = 0;
    if (kind == KIND_ANY)
        return s->goods;
    for (uint32_t left = s->goods; left; left &= left - 1) {
        int slot = __builtin_ctz(left);
        found |= (uint32_t)(catalog_design(g->cat, s->tableau[slot])->kind == kind) << slot;
    }
    return found;
}

static Set worlds_at(const Seat *s, uint32_t slots)
{
    Set worlds = set_empty();
    for (; slots; slots &= slots - 1)
        set_add(&worlds, s->tableau[__builtin_ctz(slots)]);
    return worlds;
}

/* The places of the picked worlds, as bits. */
static uint32_t slots_of(const Seat *s, const Set *worlds)
{
    uint32_t slots = 0;
    for (uint32_t left = s->goods; left; left &= left - 1) {
        int slot = __builtin_ctz(left);
        slots |= (uint32_t)set_has(worlds, s->tableau[slot]) << slot;
    }
    return slots;
}

/* Upper bound of the cards that a seat could draw; only decides whether seats act in turn. */
static int most_draws(const Game *g, int seat)
{
    const Seat *s = &g->seat[seat];
    int sales = s->stat[STAT_CONSUME_SELL] + action_chosen(g, seat, ACT_TRADE);
    return (uint8_t)s->stat[STAT_CONSUME_DRAW] + (sales ? sales * quote_best_sale(g, seat) : 0);
}

/* Chips that a seat's powers could give for its goods, as if each power could use all of them. */
typedef struct MostChips {
    int goods;
    int sum;   /* every power used to the full */
    int best;  /* all goods used by the power that gives most for one */
    int cards; /* for hand cards, never doubled */
} MostChips;

static void add_power(MostChips *most, const Power *p)
{
    int price = p->price, uses = 1;
    switch (verb_rows[p->verb].takes) {
    case TAKES_HAND: most->cards += p->vp * p->uses; return;
    case TAKES_ALL:
        most->sum += most->goods > price ? most->goods - price : 0;
        most->best = most->goods > most->best ? most->goods : most->best;
        return;
    case TAKES_GOODS: uses = p->uses; break;
    case TAKES_KINDS: break;
    case TAKES_HERE: price = 1; break;
    default: return;
    }
    int times = most->goods / price, best = most->goods * p->vp / price;
    most->sum += p->vp * (times < uses ? times : uses);
    most->best = best > most->best ? best : most->best;
}

/* Upper bound of the chips that a seat could gain, from public information; only decides whether
 * seats act in turn. */
static int most_chips(const Game *g, int seat)
{
    const Seat *s = &g->seat[seat];
    MostChips most = {.goods = __builtin_popcount(s->goods)};
    if (!could_consume(s))
        return 0;
    most.goods -= most.goods && action_chosen(g, seat, ACT_TRADE);
    for (uint32_t slots = s->consumes; slots; slots &= slots - 1) {
        int card = s->tableau[__builtin_ctz(slots)];
        for (unsigned left = catalog_bits(g->cat, card)->in[CONSUME]; left; left &= left - 1)
            add_power(&most, &catalog_design(g->cat, card)->power[__builtin_ctz(left)]);
    }
    int chips = most.sum < most.best ? most.sum : most.best;
    return (chips << action_chosen(g, seat, ACT_CONSUME_2X)) + most.cards;
}

/* The same for all seats. */
static int all_chips(const Game *g)
{
    int chips = 0;
    for (int seat = 0; seat < g->players; seat++)
        chips += most_chips(g, seat);
    return chips;
}

/* A cheaper and looser bound, which suffices in most phases. */
static int glance_chips(const Game *g)
{
    int goods = 0, free = 0;
    for (int seat = 0; seat < g->players; seat++) {
        const Seat *s = &g->seat[seat];
        goods += __builtin_popcount(s->goods) << action_chosen(g, seat, ACT_CONSUME_2X);
        free += s->stat[STAT_CONSUME_FREE];
    }
    return goods * g->cat->chips_for_good + free * g->cat->chips_for_hand;
}

/* Might the last chip be taken in this phase and so end the game? */
static bool may_end(const Game *g)
{
    return g->rules >= RULES_TURNS_AT_THE_END && glance_chips(g) >= g->pool &&
           !round_has_full_tableau(g) && all_chips(g) >= g->pool;
}

static bool in_turn(const Game *g)
{
    return phase_supply_short(g, most_draws) || may_end(g);
}

static void finish(Run *r)
{
    phase_end(r, CONSUME);
}

const Step step_consume = {
    .name = "consume",
    .phase = CONSUME,
    .begin = begin,
    .seat = seat_lane,
    .in_turn = in_turn,
    .finish = finish,
};

static void sell(Run *r, int seat, const Set *picks, bool bonus, int source, int power)
{
    Seat *s = &r->g->seat[seat];
    int slot = __builtin_ctz(slots_of(s, picks)), world = s->tableau[slot];
    int cards = quote_sale(r->g, seat, slot, bonus);
    place_spend_good(r, seat, slot);
    run_emit(r, event_by(event_card(EV_SELL, seat, world, cards), source, power));
    place_draw(r, seat, cards, WHY_SALE, source == NO_CARD ? world : source, power);
}

static void trade_ask(const Game *g, int seat, Frame frame, Ask *a)
{
    (void)frame;
    a->options = worlds_at(&g->seat[seat], g->seat[seat].goods);
    a->min = 1;
}

static void trade_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    (void)frame;
    sell(r, seat, picks, true, NO_CARD, 0);
}

const Op op_TRADE = {
    .row = &op_rows[OP_TRADE],
    .ask = trade_ask,
    .apply = trade_apply,
    .test = op_test_menu,
};

/* How many things of every sort a seat has, STOCK_BITS each. Packed, so that the test needs no
 * unpredictable branches. */
typedef uint64_t Stock;
enum { STOCK_BITS = 5 };
_Static_assert(TABLEAU_MAX < 1 << STOCK_BITS && SORTS * STOCK_BITS <= 64, "goods fit");

static Stock stock_of(int sort, unsigned n)
{
    return (Stock)n << sort * STOCK_BITS;
}

/* OF_HERE depends on the place; the caller sets it. */
static Stock count_stock(const Game *g, const Seat *s)
{
    unsigned kinds = 0;
    Stock t = stock_of(OF_NOTHING, 1) | stock_of(OF_HAND, s->hand_n > 0);
    for (uint32_t left = s->goods; left; left &= left - 1) {
        int kind = catalog_design(g->cat, s->tableau[__builtin_ctz(left)])->kind;
        t += stock_of(kind, 1);
        kinds |= 1u << kind;
    }
    return t + stock_of(KIND_ANY, (unsigned)__builtin_popcount(s->goods)) +
           stock_of(OF_KINDS, (unsigned)__builtin_popcount(kinds));
}

/* Can a power with this need be used now? */
static unsigned usable(Stock stock, unsigned need)
{
    unsigned there = stock >> (need & NEED_SORT) * STOCK_BITS & ((1u << STOCK_BITS) - 1);
    return there >= need >> NEED_SHIFT;
}

/* The powers in Consume of the card at a place that can be used now, as bits. */
static unsigned usable_at(const Game *g, const Seat *s, int slot, Stock stock)
{
    const PowerBits *bits = catalog_bits(g->cat, s->tableau[slot]);
    unsigned open = 0;
    stock += stock_of(OF_HERE, s->goods >> slot & 1);
    for (unsigned left = bits->in[CONSUME]; left; left &= left - 1)
        open |= usable(stock, bits->need[__builtin_ctz(left)]) << __builtin_ctz(left);
    return open & ~(unsigned)s->used[slot];
}

static void consume_ask(const Game *g, int seat, Frame frame, Ask *a)
{
    (void)frame;
    const Seat *s = &g->seat[seat];
    if (!could_consume(s))
        return;
    Stock stock = count_stock(g, s);
    unsigned must = 0;
    for (uint32_t slots = s->consumes; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots), first = power_ref(slot, 0);
        unsigned open = usable_at(g, s, slot, stock);
        must |= open & ~(unsigned)catalog_bits(g->cat, s->tableau[slot])->may;
        a->options.word[first / 64] |= (uint64_t)open << first % 64;
    }
    a->min = must != 0;
}

Set consume_usable(const Game *g, int seat)
{
    Ask ask = {.max = 1};
    consume_ask(g, seat, (Frame){0, 0, 0, 0}, &ask);
    return ask.options;
}

static const Power *power_at(const Game *g, const Seat *s, int ref)
{
    return &catalog_design(g->cat, s->tableau[ref_slot(ref)])->power[ref_power(ref)];
}

static void gain(Run *r, int seat, int vp, int ref)
{
    int times = action_chosen(r->g, seat, ACT_CONSUME_2X) ? 2 : 1;
    phase_gain(r, seat, vp * times, r->g->seat[seat].tableau[ref_slot(ref)], ref_power(ref));
}

static void spend(Run *r, int seat, uint32_t slots, int ref)
{
    Seat *s = &r->g->seat[seat];
    for (; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        place_spend_good(r, seat, slot);
        run_emit(r, event_by(event_card(EV_SPEND, seat, s->tableau[slot], 0),
                             s->tableau[ref_slot(ref)], ref_power(ref)));
    }
}

static void consume_all(Run *r, int seat, int ref)
{
    Seat *s = &r->g->seat[seat];
    int vp = __builtin_popcount(s->goods) - power_at(r->g, s, ref)->price;
    spend(r, seat, s->goods, ref);
    gain(r, seat, vp > 0 ? vp : 0, ref);
}

/* The goods that a power could use, as bits by place, and how many it takes. */
typedef struct GoodsNeed {
    uint32_t from;
    int n;
} GoodsNeed;

static GoodsNeed goods_need(const Game *g, const Seat *s, int ref)
{
    const Power *p = power_at(g, s, ref);
    if (verb_rows[p->verb].takes == TAKES_HERE)
        return (GoodsNeed){1u << ref_slot(ref), 1};
    if (verb_rows[p->verb].takes == TAKES_KINDS)
        return (GoodsNeed){s->goods, p->price};
    uint32_t from = goods_of(g, s, p->kind);
    int times = __builtin_popcount(from) / p->price;
    return (GoodsNeed){from, (times < p->uses ? times : p->uses) * p->price};
}

static void consume_goods(Run *r, int seat, uint32_t slots, int ref)
{
    const Seat *s = &r->g->seat[seat];
    const Power *p = power_at(r->g, s, ref);
    int times = p->verb == V_CONSUME_GOODS ? __builtin_popcount(slots) / p->price : 1;
    spend(r, seat, slots, ref);
    gain(r, seat, p->vp * times, ref);
    place_draw(r, seat, p->cards * times, WHY_POWER, s->tableau[ref_slot(ref)], ref_power(ref));
}

/* Without a question if the power takes all goods that it could use. */
static void start_goods(Run *r, int seat, int ref)
{
    const Seat *s = &r->g->seat[seat];
    GoodsNeed need = goods_need(r->g, s, ref);
    if (__builtin_popcount(need.from) == need.n)
        consume_goods(r, seat, need.from, ref);
    else
        run_push(r, seat, OP_GOODS, s->tableau[ref_slot(ref)], ref, 0);
}

static void use(Run *r, int seat, int ref)
{
    Seat *s = &r->g->seat[seat];
    const Power *p = power_at(r->g, s, ref);
    switch (p->verb) {
    case V_CONSUME_ALL: consume_all(r, seat, ref); break;
    case V_CONSUME_DRAW:
        place_draw(r, seat, p->amount, WHY_POWER, s->tableau[ref_slot(ref)], ref_power(ref));
        break;
    case V_GAMBLE: run_push(r, seat, OP_LUCKY, s->tableau[ref_slot(ref)], ref, 0); break;
    case V_DISCARD_FOR_VP:
        run_push(r, seat, OP_DISCARD_VP, s->tableau[ref_slot(ref)], ref, 0);
        break;
    case V_CONSUME_SELL: run_push(r, seat, OP_SELL, s->tableau[ref_slot(ref)], ref, 0); break;
    case V_CONSUME_GOODS:
    case V_CONSUME_KINDS:
    case V_CONSUME_HERE: start_goods(r, seat, ref); break;
    default: assert(false && "a consume power without a use");
    }
}

static void consume_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    (void)frame;
    Seat *s = &r->g->seat[seat];
    int ref = set_first(picks);
    if (ref < 0)
        return;
    s->used[ref_slot(ref)] |= (uint8_t)(1u << ref_power(ref));
    run_push(r, seat, OP_CONSUME, NO_CARD, 0, 0);
    run_emit(r, event_by(event_plain(EV_USE, seat, 0), s->tableau[ref_slot(ref)], ref_power(ref)));
    use(r, seat, ref);
}

static Err consume_test(const Game *g, int seat, const Set *picks)
{
    const Seat *s = &g->seat[seat];
    int ref = set_first(picks), slot = ref_slot(ref);
    if (ref < 0 || ref >= POWER_BONUS || set_count(picks) != 1 || !(s->consumes >> slot & 1))
        return op_test_menu(g, seat, picks);
    bool open = usable_at(g, s, slot, count_stock(g, s)) >> ref_power(ref) & 1;
    return open ? err_ok() : op_test_menu(g, seat, picks);
}

const Op op_CONSUME = {
    .row = &op_rows[OP_CONSUME],
    .ask = consume_ask,
    .apply = consume_apply,
    .test = consume_test,
};

static void about(Frame frame, Ask *a)
{
    a->card = frame.card;
    a->power = (uint8_t)ref_power(frame.arg);
}

static void goods_ask(const Game *g, int seat, Frame frame, Ask *a)
{
    const Seat *s = &g->seat[seat];
    GoodsNeed need = goods_need(g, s, frame.arg);
    about(frame, a);
    a->options = worlds_at(s, need.from);
    a->min = a->max = (uint8_t)need.n;
}

static Err goods_check(const Game *g, int seat, Frame frame, const Set *picks)
{
    if (verb_rows[power_at(g, &g->seat[seat], frame.arg)->verb].takes != TAKES_KINDS)
        return err_ok();
    unsigned kinds = 0;
    for (SET_EACH(world, picks)) {
        unsigned kind = 1u << catalog_design(g->cat, world)->kind;
        if (kinds & kind)
            return (Err){ERR_SAME_KIND, (uint8_t)world, 0, 0};
        kinds |= kind;
    }
    return err_ok();
}

static void goods_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    consume_goods(r, seat, slots_of(&r->g->seat[seat], picks), frame.arg);
}

const Op op_GOODS = {
    .row = &op_rows[OP_GOODS],
    .ask = goods_ask,
    .check = goods_check,
    .apply = goods_apply,
    .test = op_test_menu,
};

static void sell_ask(const Game *g, int seat, Frame frame, Ask *a)
{
    trade_ask(g, seat, frame, a);
    about(frame, a);
}

static void sell_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    bool bonus = power_at(r->g, &r->g->seat[seat], frame.arg)->amount;
    sell(r, seat, picks, bonus, frame.card, ref_power(frame.arg));
}

const Op op_SELL = {
    .row = &op_rows[OP_SELL],
    .ask = sell_ask,
    .apply = sell_apply,
    .test = op_test_menu,
};

static void discard_ask(const Game *g, int seat, Frame frame, Ask *a)
{
    const Seat *s = &g->seat[seat];
    about(frame, a);
    a->options = s->hand;
    int most = power_at(g, s, frame.arg)->uses;
    a->max = (uint8_t)(most < s->hand_n ? most : s->hand_n);
}

static void discard_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    const Power *p = power_at(r->g, &r->g->seat[seat], frame.arg);
    place_discard_hand(r, seat, picks, WHY_POINTS, frame.card);
    phase_gain(r, seat, p->vp * set_count(picks), frame.card, ref_power(frame.arg));
}

const Op op_DISCARD_VP = {
    .row = &op_rows[OP_DISCARD_VP],
    .ask = discard_ask,
    .apply = discard_apply,
    .test = op_test_menu,
};

static void lucky_ask(const Game *g, int seat, Frame frame, Ask *a)
{
    const Power *p = power_at(g, &g->seat[seat], frame.arg);
    about(frame, a);
    for (int number = p->price; number <= p->uses; number++)
        set_add(&a->options, number);
    a->min = 1;
}

static void lucky_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    int number = set_first(picks);
    run_emit(r, event_by(event_plain(EV_NAMED, seat, number), frame.card, ref_power(frame.arg)));
    int card = place_take(r, seat);
    if (card == NO_CARD)
        return;
    bool kept = catalog_design(r->cat, card)->cost == number;
    run_emit(r, event_by(event_card(EV_FLIP, seat, card, kept), frame.card, ref_power(frame.arg)));
    if (kept) {
        place_to_hand(&r->g->seat[seat], card);
        return;
    }
    place_discard(r, seat, card);
    place_all_know(r->g, seat, card);
}

const Op op_LUCKY = {
    .row = &op_rows[OP_LUCKY],
    .ask = lucky_ask,
    .apply = lucky_apply,
    .test = op_test_menu,
};
