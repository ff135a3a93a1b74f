/* Paying is two questions: which optional powers, then which hand cards. The first offers only
 * powers that apply to the world; a set of them is legal if the world can be placed with it
 * (quote_payment). */
#include "rules/pay.h"

#include "rules/event.h"
#include "rules/op.h"
#include "rules/phase.h"
#include "rules/place.h"
#include "rules/quote.h"

/* The subset of `options` that is selected by the bits of `number`. */
static Set subset(const Set *options, unsigned number)
{
    Set picks = set_empty();
    for (SET_EACH(ref, options)) {
        if (number & 1)
            set_add(&picks, ref);
        number >>= 1;
    }
    return picks;
}

/* The powers that are in at least one legal set. */
static Set useful(const Game *g, int seat, int card, const Set *powers)
{
    Set found = set_empty();
    for (unsigned number = 1; number < 1u << set_count(powers); number++) {
        Set some = subset(powers, number);
        if (!set_is_subset(&some, &found) &&
            quote_payment(g, seat, card, &some).why.code == ERR_NONE)
            found = set_union(&found, &some);
    }
    return found;
}

static void with_ask(const Game *g, int seat, Frame frame, Ask *a)
{
    a->card = frame.card;
    if (g->seat[seat].optional) {
        Set powers = quote_powers(g, seat, frame.card);
        a->options = useful(g, seat, frame.card, &powers);
    }
    a->max = (uint8_t)set_count(&a->options);
}

static Err with_check(const Game *g, int seat, Frame frame, const Set *picks)
{
    return quote_payment(g, seat, frame.card, picks).why;
}

static bool with_forced(const Game *g, int seat, Frame frame, const Ask *a, Set *picks)
{
    int found = 0;
    for (unsigned number = 0; number < 1u << a->max && found < 2; number++) {
        Set some = subset(&a->options, number);
        if (quote_payment(g, seat, frame.card, &some).why.code != ERR_NONE)
            continue;
        found++;
        *picks = some;
    }
    return found == 1;
}

static void sacrifice(Run *r, int seat, int slot, const Power *power)
{
    Seat *s = &r->g->seat[seat];
    int card = s->tableau[slot];
    run_emit(r, event_by(event_card(EV_SACRIFICE, seat, card, 0), s->placed, 0));
    if (power->verb == V_SACRIFICE_FOR_MILITARY)
        s->extra = (int8_t)(s->extra + power->amount);
    place_off_tableau(r, seat, slot);
    place_discard(r, seat, card);
    place_all_know(r->g, seat, card);
}

/* From the last place backward, since removing a card moves those after it. */
static void use_powers(Run *r, int seat, const Set *picks)
{
    Seat *s = &r->g->seat[seat];
    uint8_t refs[SET_SIZE];
    int n = 0;
    for (SET_EACH(ref, picks))
        refs[n++] = (uint8_t)ref;
    while (n-- > 0) {
        int ref = refs[n];
        const Power *power =
            &catalog_design(r->cat, s->tableau[ref_slot(ref)])->power[ref_power(ref)];
        run_emit(r, event_by(event_card(EV_USE, seat, s->placed, 0), s->tableau[ref_slot(ref)],
                             ref_power(ref)));
        if (verb_rows[power->verb].sacrifice)
            sacrifice(r, seat, ref_slot(ref), power);
        else if (power->verb == V_DISCARD_FOR_MILITARY)
            s->used[ref_slot(ref)] |= (uint8_t)(1u << ref_power(ref));
    }
}

static void conquered(Run *r, int seat, int card)
{
    run_emit(r, event_card(EV_CONQUERED, seat, card, catalog_design(r->cat, card)->cost));
    settle_done(r, seat, card);
}

static void with_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    Payment payment = quote_payment(r->g, seat, frame.card, picks);
    if (!set_is_empty(picks))
        use_powers(r, seat, picks);
    if (payment.conquest && payment.max)
        run_push(r, seat, OP_STRENGTH, frame.card, payment.min,
                 payment.max | payment.per_card << 4);
    else if (payment.conquest)
        conquered(r, seat, frame.card);
    else
        run_push(r, seat, OP_PAY, frame.card, payment.min, payment.max);
}

void pay_start(Run *r, int seat, int card)
{
    Set none = set_empty();
    Frame frame = {OP_PAY_WITH, (uint8_t)card, 0, 0};
    if (r->g->seat[seat].optional)
        run_push(r, seat, OP_PAY_WITH, card, 0, 0);
    else
        with_apply(r, seat, frame, &none);
}

const Op op_PAY_WITH = {
    .row = &op_rows[OP_PAY_WITH],
    .ask = with_ask,
    .check = with_check,
    .apply = with_apply,
    .forced = with_forced,
    .test = op_test_menu,
};

static void pay_ask(const Game *g, int seat, Frame frame, Ask *a)
{
    a->options = g->seat[seat].hand;
    a->card = frame.card;
    a->min = frame.arg;
    a->max = frame.left;
}

static void pay_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    place_discard_hand(r, seat, picks, WHY_PAYMENT, frame.card);
    run_emit(r, event_card(EV_PAID, seat, frame.card, set_count(picks)));
    if (!catalog_design(r->cat, frame.card)->development) {
        settle_done(r, seat, frame.card);
        return;
    }
    phase_draw(r, seat, r->g->seat[seat].stat[STAT_DEVELOP_DRAW], V_DRAW_AFTER_DEVELOP);
    phase_placed(r, seat, frame.card);
}

static Err pay_test(const Game *g, int seat, const Set *picks)
{
    const Seat *s = &g->seat[seat];
    const Frame *frame = &s->lane[s->lane_n - 1];
    return op_fits(picks, &s->hand, frame->arg, frame->left) ? err_ok()
                                                             : op_test_menu(g, seat, picks);
}

const Op op_PAY = {
    .row = &op_rows[OP_PAY],
    .ask = pay_ask,
    .apply = pay_apply,
    .test = pay_test,
};

/* The low bits of `left` are the most cards, the bits above what each is worth. */
static void strength_ask(const Game *g, int seat, Frame frame, Ask *a)
{
    a->options = g->seat[seat].hand;
    a->card = frame.card;
    a->min = frame.arg;
    a->max = frame.left & 15;
}

static void strength_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    Seat *s = &r->g->seat[seat];
    int gained = set_count(picks) * (frame.left >> 4);
    if (gained) {
        place_discard_hand(r, seat, picks, WHY_STRENGTH, frame.card);
        s->extra = (int8_t)(s->extra + gained);
        run_emit(r, event_card(EV_STRENGTH, seat, frame.card, gained));
    }
    conquered(r, seat, frame.card);
}

const Op op_STRENGTH = {
    .row = &op_rows[OP_STRENGTH],
    .ask = strength_ask,
    .apply = strength_apply,
    .test = op_test_menu,
};
