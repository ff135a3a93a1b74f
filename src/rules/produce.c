/* Phase V. Most produce powers do not affect each other and are used automatically, in the order of
 * the tableau. The owner is asked where the order matters:
 *   windfall powers (and the bonus) that could fill different worlds,
 *   paying a hand card for a good, while draws that count goods are still to come,
 *   everything, if supply and discards could run out.
 * Otherwise draws that count goods come last, since later they can only be more. A script gives its
 * own order. */
#include "rules/event.h"
#include "rules/op.h"
#include "rules/phase.h"
#include "rules/place.h"

static void begin(Run *r, int nth)
{
    phase_begin(r, PRODUCE, nth);
}

/* Upper bound of the cards that a seat could take: a good for every world, and its draws. */
static int most_takes(const Game *g, int seat)
{
    const Seat *s = &g->seat[seat];
    return (uint8_t)s->stat[STAT_PRODUCE_CARDS] +
           (1 + (uint8_t)s->stat[STAT_PRODUCE_TIMES]) * s->tableau_n;
}

static bool in_turn(const Game *g)
{
    return phase_supply_short(g, most_takes);
}

/* Empty windfall worlds of a kind, as bits by place. */
static uint32_t empty_windfalls(const Game *g, const Seat *s, int kind)
{
    uint32_t empty = s->windfalls & ~s->goods, found = 0;
    if (kind == KIND_ANY)
        return empty;
    for (; empty; empty &= empty - 1)
        if (catalog_design(g->cat, s->tableau[__builtin_ctz(empty)])->kind == kind)
            found |= empty & -empty;
    return found;
}

/* The unused produce powers of a card, as bits. */
static unsigned unused(const Game *g, const Seat *s, int slot)
{
    return catalog_bits(g->cat, s->tableau[slot])->in[PRODUCE] & ~(unsigned)s->used[slot];
}

/* The unused produce powers, as sets of power_ref, grouped by how their order matters. */
typedef struct Left {
    Set plain;     /* affect no other power */
    Set windfall;  /* could make a good on a windfall world now */
    Set repair;    /* could be used now: empty world, card in hand */
    Set counting;  /* draw by the goods made so far */
    uint32_t same; /* the worlds that the windfall powers could fill; 0 if these differ */
} Left;

static void sort_windfall(Left *left, uint32_t worlds, int ref)
{
    if (!worlds)
        return;
    left->same = set_is_empty(&left->windfall) || left->same == worlds ? worlds : 0;
    set_add(&left->windfall, ref);
}

static void sort_power(const Game *g, const Seat *s, int slot, int i, Left *left)
{
    const Power *p = &catalog_design(g->cat, s->tableau[slot])->power[i];
    bool empty = !(s->goods >> slot & 1);
    int ref = power_ref(slot, i);
    switch (p->verb) {
    case V_PRODUCE_HERE:
        if (empty)
            set_add(&left->plain, ref);
        break;
    case V_PRODUCE_WINDFALL: sort_windfall(left, empty_windfalls(g, s, p->kind), ref); break;
    case V_DISCARD_TO_PRODUCE:
        if (empty && s->hand_n >= p->price)
            set_add(&left->repair, ref);
        break;
    case V_DRAW_PER_GOOD:
    case V_DRAW_PER_KIND: set_add(&left->counting, ref); break;
    case V_DRAW_IF_PRODUCED: /* handled with the good itself */
    case V_DRAW_IF_MOST: /* handled at the end of the phase */ break;
    default:
        assert(verb_rows[p->verb].plain && "a produce power without a place in the order");
        set_add(&left->plain, ref);
    }
}

static void sort_powers(const Game *g, int seat, Left *left)
{
    const Seat *s = &g->seat[seat];
    *left = (Left){.same = 0};
    for (uint32_t slots = s->produces; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        for (unsigned bits = unused(g, s, slot); bits; bits &= bits - 1)
            sort_power(g, s, slot, __builtin_ctz(bits), left);
    }
    if (action_chosen(g, seat, ACT_PRODUCE) && !s->bonus_used)
        sort_windfall(left, empty_windfalls(g, s, KIND_ANY), POWER_BONUS);
}

static Set all_left(const Left *left)
{
    Set a = set_union(&left->plain, &left->windfall);
    Set b = set_union(&left->repair, &left->counting);
    return set_union(&a, &b);
}

static int ref_of_use(const Game *g, const Seat *s, const ScriptUse *use, const Set *usable)
{
    if (use->design == NO_DESIGN)
        return set_has(usable, POWER_BONUS) ? POWER_BONUS : -1;
    for (SET_EACH(ref, usable)) {
        if (ref == POWER_BONUS)
            continue;
        const Design *d = catalog_design(g->cat, s->tableau[ref_slot(ref)]);
        if (d == &g->cat->design[use->design] && d->power[ref_power(ref)].verb == use->verb)
            return ref;
    }
    return -1;
}

/* The next power of the script that can be used, as power_ref, or -1; `at` is its place there. */
static int scripted_ref(const Game *g, int seat, const Set *usable, int *at)
{
    const Script *script = g->script;
    for (*at = g->use_at[seat]; *at < script->uses[seat]; ++*at) {
        const ScriptUse *use = &script->use[seat][*at];
        if (use->round > g->round)
            break;
        int ref = use->round < g->round ? -1 : ref_of_use(g, &g->seat[seat], use, usable);
        if (ref >= 0)
            return ref;
    }
    return -1;
}

/* Does every order matter? If cards could run out, or if the order comes from outside. */
static bool order_counts(const Game *g, int seat)
{
    return place_left(g, seat) < most_takes(g, seat) || (g->script && g->script->every_use);
}

/* What to use next: any plain power, any of several equal windfall powers, else a choice. */
static Set next_group(const Game *g, int seat, const Left *left)
{
    if (order_counts(g, seat))
        return all_left(left);
    if (!set_is_empty(&left->plain))
        return set_of(set_first(&left->plain));
    if (!set_is_empty(&left->windfall))
        return left->same ? set_of(set_first(&left->windfall)) : left->windfall;
    if (!set_is_empty(&left->repair))
        return set_union(&left->repair, &left->counting);
    return set_is_empty(&left->counting) ? set_empty() : set_of(set_first(&left->counting));
}

/* Replaces the group by the script's next power, unless that is one of several choices in it. */
static void follow_script(const Game *g, int seat, const Left *left, Set *options)
{
    int at;
    Set all = all_left(left);
    int ref = scripted_ref(g, seat, &all, &at);
    if (ref >= 0 && (!set_has(options, ref) || set_has(&left->plain, ref)))
        *options = set_of(ref);
}

static void ask(const Game *g, int seat, Frame frame, Ask *a)
{
    (void)frame;
    Left left;
    sort_powers(g, seat, &left);
    a->options = next_group(g, seat, &left);
    if (g->script)
        follow_script(g, seat, &left, &a->options);
    a->min = a->max = !set_is_empty(&a->options);
}

static void draw(Run *r, int seat, int n, int ref)
{
    place_draw(r, seat, n, WHY_POWER, r->g->seat[seat].tableau[ref_slot(ref)], ref_power(ref));
}

/* Puts a good on a world and draws what the world gives for it. */
static void make_good(Run *r, int seat, int slot)
{
    Seat *s = &r->g->seat[seat];
    if (s->goods >> slot & 1 || !place_good(r, seat, slot))
        return;
    const Design *d = catalog_design(r->cat, s->tableau[slot]);
    s->made[d->kind]++;
    for (int i = 0; i < d->powers; i++)
        if (d->power[i].verb == V_PRODUCE_HERE)
            draw(r, seat, d->power[i].cards, power_ref(slot, i));
        else if (d->power[i].verb == V_DRAW_IF_PRODUCED)
            draw(r, seat, d->power[i].amount, power_ref(slot, i));
}

static int kinds_made(const Seat *s)
{
    int kinds = 0;
    for (int kind = NOVELTY; kind < KINDS; kind++)
        kinds += s->made[kind] > 0;
    return kinds;
}

static void use(Run *r, int seat, int ref)
{
    Seat *s = &r->g->seat[seat];
    const Power *p = &catalog_design(r->cat, s->tableau[ref_slot(ref)])->power[ref_power(ref)];
    switch (p->verb) {
    case V_PRODUCE_HERE: make_good(r, seat, ref_slot(ref)); break;
    case V_PRODUCE_WINDFALL:
        run_push(r, seat, OP_WINDFALL, s->tableau[ref_slot(ref)], ref, p->kind);
        break;
    case V_DISCARD_TO_PRODUCE:
        run_push(r, seat, OP_REPAIR, s->tableau[ref_slot(ref)], ref, p->price);
        break;
    case V_PRODUCE_DRAW: draw(r, seat, p->amount, ref); break;
    case V_DRAW_PER_GOOD: draw(r, seat, p->amount * s->made[p->kind], ref); break;
    case V_DRAW_PER_KIND: draw(r, seat, p->amount * kinds_made(s), ref); break;
    case V_DRAW_PER_WORLD: draw(r, seat, p->amount * s->tally[TALLY_KIND + p->kind], ref); break;
    case V_DRAW_PER_MILITARY: draw(r, seat, p->amount * s->tally[TALLY_MILITARY_WORLD], ref); break;
    default: assert(false && "a produce power without a use");
    }
}

static void use_ref(Run *r, int seat, int ref)
{
    Seat *s = &r->g->seat[seat];
    bool bonus = ref == POWER_BONUS;
    run_emit(r, event_by(event_plain(EV_USE, seat, 0), bonus ? NO_CARD : s->tableau[ref_slot(ref)],
                         ref_power(ref)));
    if (bonus) {
        s->bonus_used = 1;
        run_push(r, seat, OP_WINDFALL, NO_CARD, ref, KIND_ANY);
        return;
    }
    s->used[ref_slot(ref)] |= (uint8_t)(1u << ref_power(ref));
    use(r, seat, ref);
}

static void script_used(Game *g, int seat, const Set *picks)
{
    int at;
    if (scripted_ref(g, seat, picks, &at) >= 0)
        g->use_at[seat] = (uint16_t)(at + 1);
}

static void apply(Run *r, int seat, Frame frame, const Set *picks)
{
    (void)frame;
    int ref = set_first(picks);
    if (ref < 0)
        return;
    run_push(r, seat, OP_PRODUCE, NO_CARD, 0, 0);
    if (r->g->script)
        script_used(r->g, seat, picks);
    use_ref(r, seat, ref);
}

const Op op_PRODUCE = {
    .row = &op_rows[OP_PRODUCE],
    .ask = ask,
    .apply = apply,
    .test = op_test_menu,
};

static void windfall_ask(const Game *g, int seat, Frame frame, Ask *a)
{
    const Seat *s = &g->seat[seat];
    a->card = frame.card;
    a->power = (uint8_t)ref_power(frame.arg);
    for (uint32_t slots = empty_windfalls(g, s, frame.left); slots; slots &= slots - 1)
        set_add(&a->options, s->tableau[__builtin_ctz(slots)]);
    a->min = a->max = !set_is_empty(&a->options);
}

static void windfall_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    (void)frame;
    int world = set_first(picks);
    if (world >= 0)
        make_good(r, seat, seat_slot(&r->g->seat[seat], world));
}

const Op op_WINDFALL = {
    .row = &op_rows[OP_WINDFALL],
    .ask = windfall_ask,
    .apply = windfall_apply,
    .test = op_test_menu,
};

static void repair_ask(const Game *g, int seat, Frame frame, Ask *a)
{
    a->card = frame.card;
    a->power = (uint8_t)ref_power(frame.arg);
    a->options = g->seat[seat].hand;
    a->max = frame.left;
}

/* The whole price or nothing. */
static Err repair_check(const Game *g, int seat, Frame frame, const Set *picks)
{
    (void)g;
    (void)seat;
    int n = set_count(picks);
    if (n && n < frame.left)
        return (Err){ERR_TOO_FEW, frame.card, (int16_t)n, frame.left};
    return err_ok();
}

static void repair_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    if (set_is_empty(picks))
        return;
    place_discard_hand(r, seat, picks, WHY_PRODUCE, frame.card);
    make_good(r, seat, ref_slot(frame.arg));
}

const Op op_REPAIR = {
    .row = &op_rows[OP_REPAIR],
    .ask = repair_ask,
    .check = repair_check,
    .apply = repair_apply,
    .test = op_test_menu,
};

/* Did this seat make more goods of a kind than every other seat? */
static bool made_most(const Game *g, int seat, int kind)
{
    for (int other = 0; other < g->players; other++)
        if (other != seat && g->seat[other].made[kind] >= g->seat[seat].made[kind])
            return false;
    return g->seat[seat].made[kind] > 0;
}

static void draw_for_most(Run *r, int seat)
{
    Seat *s = &r->g->seat[seat];
    for (uint32_t slots = s->produces; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        const Design *d = catalog_design(r->cat, s->tableau[slot]);
        for (int i = 0; i < d->powers; i++)
            if (d->power[i].verb == V_DRAW_IF_MOST && made_most(r->g, seat, d->power[i].kind))
                draw(r, seat, d->power[i].amount, power_ref(slot, i));
    }
}

static void finish(Run *r)
{
    for (EACH_SEAT(seat, r->g))
        if (r->g->seat[seat].stat[STAT_PRODUCE_MOST])
            draw_for_most(r, seat);
    phase_end(r, PRODUCE);
}

/* The plain power of an entry of the script if it can be used now, else -1. */
static int ref_in_table(const Game *g, const Seat *s, const ScriptUse *use)
{
    const Design *d = &g->cat->design[use->design];
    for (uint32_t slots = s->produces; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        if (g->cat->design_of[s->tableau[slot]] != use->design)
            continue;
        for (int i = 0; i < d->powers; i++)
            if (d->power[i].verb == use->verb && !(s->used[slot] >> i & 1) &&
                (use->verb != V_PRODUCE_HERE || !(s->goods >> slot & 1)))
                return power_ref(slot, i);
    }
    return -1;
}

/* Uses the plain powers and says whether others are left. */
static bool use_plain(Run *r, int seat)
{
    Seat *s = &r->g->seat[seat];
    bool others = false;
    for (uint32_t slots = s->produces; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        const Design *d = catalog_design(r->cat, s->tableau[slot]);
        for (unsigned left = unused(r->g, s, slot); left; left &= left - 1) {
            int i = __builtin_ctz(left), verb = d->power[i].verb;
            if (!verb_rows[verb].plain)
                others = true;
            else if (verb != V_PRODUCE_HERE || !(s->goods >> slot & 1))
                use_ref(r, seat, power_ref(slot, i));
        }
    }
    return others;
}

/* Uses plain powers in the order of the script, up to its first other power. */
static bool use_scripted(Run *r, int seat)
{
    Game *g = r->g;
    const Script *script = g->script;
    for (; g->use_at[seat] < script->uses[seat]; g->use_at[seat]++) {
        const ScriptUse *use = &script->use[seat][g->use_at[seat]];
        if (use->round > g->round)
            break;
        if (use->round < g->round)
            continue;
        if (use->design == NO_DESIGN || !verb_rows[use->verb].plain)
            return true;
        int ref = ref_in_table(g, &g->seat[seat], use);
        if (ref >= 0)
            use_ref(r, seat, ref);
    }
    return use_plain(r, seat);
}

static void seat_lane(Run *r, int seat)
{
    Game *g = r->g;
    bool all = order_counts(g, seat);
    bool others = all || (g->script ? use_scripted(r, seat) : use_plain(r, seat));
    if (others || action_chosen(g, seat, ACT_PRODUCE))
        run_push(r, seat, OP_PRODUCE, NO_CARD, all, 0);
}

/* The first frame of a lane says whether plain powers were left to the seat. */
void produce_at_barrier(const Game *g, int seat, Seat *s)
{
    const Seat *now = &g->seat[seat];
    if (g->mode->plan[g->step].step != &step_produce || s->lane[0].arg)
        return;
    for (uint32_t slots = s->produces; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        const Design *d = catalog_design(g->cat, s->tableau[slot]);
        for (int i = 0; i < d->powers; i++) {
            if (!verb_rows[d->power[i].verb].plain || !(now->used[slot] >> i & 1))
                continue;
            s->used[slot] |= (uint8_t)(1u << i);
            s->made[d->kind] = (uint8_t)(s->made[d->kind] + (d->power[i].verb == V_PRODUCE_HERE));
        }
    }
}

const Step step_produce = {
    .name = "produce",
    .phase = PRODUCE,
    .begin = begin,
    .seat = seat_lane,
    .in_turn = in_turn,
    .finish = finish,
};
