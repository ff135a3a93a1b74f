/* The guarantees of the rules and of views, one function each. Nothing here changes the given
 * game. */
#include "support/invariant.h"

#include <string.h>

#include "rules/audit.h"
#include "rules/op.h"
#include "rules/quote.h"
#include "support/arbitrary.h"
#include "view/determinize.h"

enum { EXCHANGES = 3 };

const char *invariant_state(const Game *g)
{
    const char *wrong = audit_game(g);
    if (wrong)
        return wrong;
    if (set_count(&g->cat->all) != g->cat->cards)
        return "the catalog miscounts its cards";
    return NULL;
}

/* Is this answer refused, and nothing changed? */
static bool refused(const Game *g, int seat, const Set *picks)
{
    Game copy = *g;
    return game_apply(&copy, seat, picks, NULL).code != ERR_NONE && !memcmp(&copy, g, sizeof copy);
}

/* A card in hand if there is one: that is the most likely error. */
static int not_offered(const Game *g, int seat, const Ask *ask, Rng *rng)
{
    Set others = set_minus(&g->seat[seat].hand, &ask->options);
    if (ask->what == WHAT_CARD && !set_is_empty(&others))
        return set_nth(&others, (int)rng_below(rng, (uint32_t)set_count(&others)));
    for (;;) {
        int item = (int)rng_below(rng, SET_SIZE);
        if (!set_has(&ask->options, item))
            return item;
    }
}

static const char *refuses_form(const Game *g, int seat, const Ask *ask, Rng *rng)
{
    int n = set_count(&ask->options), least = ask->min < n ? ask->min : n;
    Set picks = arbitrary_subset(&ask->options, least ? least - 1 : 0, rng);
    set_add(&picks, not_offered(g, seat, ask, rng));
    if (!refused(g, seat, &picks))
        return "takes what was not offered, or changes something";
    picks = ask->min ? arbitrary_subset(&ask->options, least - 1, rng) : set_empty();
    if (ask->min && !refused(g, seat, &picks))
        return "takes too few picks, or changes something";
    if (ask->max >= n)
        return NULL;
    picks = arbitrary_subset(&ask->options, ask->max + 1, rng);
    return refused(g, seat, &picks) ? NULL : "takes too many picks, or changes something";
}

static const char *refuses_seat(const Game *g, const Set *picks, Rng *rng)
{
    int seat = (int)rng_below(rng, SEATS_MAX + 2) - 1;
    bool asked = seat >= 0 && seat < SEATS_MAX && g->asked >> seat & 1;
    return asked || refused(g, seat, picks) ? NULL : "takes the answer of a seat that is not asked";
}

/* Whatever the check refuses must not change anything, either. */
static const char *refuses_check(const Game *g, int seat, const Ask *ask, Rng *rng)
{
    int n = set_count(&ask->options), most = ask->max < n ? ask->max : n;
    if (most < ask->min)
        return NULL;
    int size = ask->min + (int)rng_below(rng, (uint32_t)(most - ask->min + 1));
    Set picks = arbitrary_subset(&ask->options, size, rng);
    if (game_check(g, seat, &picks).code == ERR_NONE || refused(g, seat, &picks))
        return NULL;
    return "changes something with an answer that does not pass";
}

const char *invariant_refusal(const Game *g, int seat, const Ask *ask, Rng *rng)
{
    const char *wrong = refuses_form(g, seat, ask, rng);
    if (!wrong)
        wrong = refuses_seat(g, &ask->options, rng);
    return wrong ? wrong : refuses_check(g, seat, ask, rng);
}

static bool is_part_of_some(const Game *g, int seat, const Ask *ask, int item, Rng *rng)
{
    Set with = set_of(item), picks;
    return arbitrary_answer(g, seat, ask, &with, rng, &picks);
}

/* An op without a check of its own takes any set of the right size: one option stands for all. */
const char *invariant_options(const Game *g, int seat, const Ask *ask, Rng *rng)
{
    if (set_is_empty(&ask->options))
        return NULL;
    const Op *op = op_of(g->mode, ask->op);
    bool any = !op->check && !op->test;
    int one = set_nth(&ask->options, (int)rng_below(rng, (uint32_t)set_count(&ask->options)));
    for (SET_EACH(item, &ask->options))
        if ((!any || item == one) && !is_part_of_some(g, seat, ask, item, rng))
            return "an option is part of no answer that passes";
    return NULL;
}

static bool adds_up(const Game *g, int card, int price, const Discount *parts, int n)
{
    for (int i = 0; i < n; i++)
        price += parts[i].amount;
    return price == catalog_design(g->cat, card)->cost;
}

const char *invariant_prices(const Game *g, int seat, const Ask *ask)
{
    Discount parts[DISCOUNTS_MAX];
    for (SET_EACH(card, &g->seat[seat].hand)) {
        Quote quote = quote_place(g, seat, card);
        if (!catalog_design(g->cat, card)->military && quote.cost > 0 &&
            !adds_up(g, card, quote.cost, parts, quote_discounts(g, seat, card, quote.cost, parts)))
            return "discounts do not explain a price";
    }
    if (ask->op == OP_PAY && catalog_design(g->cat, ask->card)->development && ask->min > 0 &&
        !adds_up(g, ask->card, ask->min, parts, quote_asked_discounts(g, seat, ask, parts)))
        return "discounts do not explain a payment";
    return NULL;
}

/* Cards that may not be exchanged, or that this seat may see. */
static Set fixed_cards(const Game *g, const View *v)
{
    Set fixed = v->removed;
    for (int other = 0; other < SEATS_MAX; other++) {
        const Seat *s = &g->seat[other];
        for (int slot = 0; slot < s->tableau_n; slot++)
            set_add(&fixed, s->tableau[slot]);
        if (!(v->open >> other & 1))
            continue;
        Set held = set_union(&s->hand, &s->look);
        fixed = set_union(&fixed, &held);
        fixed = set_union(&fixed, &s->known);
        if (s->placed != NO_CARD)
            set_add(&fixed, s->placed);
    }
    if (g->mode->keeps) {
        Set kept = g->mode->keeps(g);
        fixed = set_union(&fixed, &kept);
    }
    return fixed;
}

const char *invariant_hidden(const Game *g, int seat, Rng *rng)
{
    View before, after;
    view_make(g, seat, &before);
    Set fixed = fixed_cards(g, &before), hidden = set_minus(&g->cat->all, &fixed);
    if (set_is_empty(&hidden))
        return NULL;
    Game other = *g;
    for (int i = 0; i < EXCHANGES; i++) {
        int a = set_nth(&hidden, (int)rng_below(rng, (uint32_t)set_count(&hidden)));
        int b = set_nth(&hidden, (int)rng_below(rng, (uint32_t)set_count(&hidden)));
        if (set_has(&before.own, a) == set_has(&before.own, b))
            game_exchange(&other, a, b);
    }
    other.rng = rng_seeded(rng_next(rng));
    other.mirror = rng_next(rng);
    view_make(&other, seat, &after);
    return view_equal(&before, &after) ? NULL : "a view shows what is hidden";
}

static bool same_ask(const Game *a, const Game *b, int seat)
{
    Ask x, y;
    bool asked = game_ask(a, seat, &x);
    return asked == game_ask(b, seat, &y) && (!asked || !memcmp(&x, &y, sizeof x));
}

/* Has the seat done nothing since the barrier, not even forced answers? */
static bool is_still(const Game *g, int seat)
{
    const Seat *s = &g->seat[seat];
    const Public *p = &g->shown[seat];
    return !s->took && !s->gave && s->lane_n == p->lane_n && s->chips == p->chips &&
           s->tableau_n == p->tableau_n && !memcmp(s->lane, p->lane, sizeof s->lane);
}

/* Powers that can be passed on, and draws of nothing, leave no trace except their bit. */
static bool leaves_trace(const Power *p)
{
    return !p->optional && p->verb != V_DRAW_PER_GOOD && p->verb != V_DRAW_PER_KIND;
}

static void forget_passes(const Catalog *cat, Seat *s)
{
    for (int slot = 0; slot < s->tableau_n; slot++) {
        const Design *d = catalog_design(cat, s->tableau[slot]);
        for (int i = 0; i < d->powers; i++)
            if (!leaves_trace(&d->power[i]))
                s->used[slot] &= (uint8_t) ~(1u << i);
    }
}

/* For a seat that has done nothing since the barrier, everything except its cards must be the
 * same. */
static bool same_still(const Game *g, const Game *made, int seat)
{
    Seat a = g->seat[seat], b = made->seat[seat];
    b.hand = a.hand;
    b.look = a.look;
    b.known = a.known;
    memcpy(b.good, a.good, sizeof b.good);
    forget_passes(g->cat, &a);
    forget_passes(g->cat, &b);
    return !memcmp(&a, &b, sizeof a);
}

/* Between phases, what was used and made in the last one does not matter. */
static bool same_seats(const Game *g, const Game *made, const View *v)
{
    if (g->mode->plan[g->step].step->phase == PHASES)
        return true;
    for (int seat = 0; seat < g->players; seat++)
        if (!(v->open >> seat & 1) && is_still(g, seat) && is_still(made, seat) &&
            !same_still(g, made, seat))
            return false;
    return true;
}

const char *invariant_sample(const Game *g, int seat, bool to_the_end, Rng *rng)
{
    View view, again;
    Game made;
    view_make(g, seat, &view);
    view_sample(&view, NULL, rng, &made);
    view_make(&made, seat, &again);
    if (audit_game(&made))
        return "a sampled game is unsound";
    if (!view_equal(&view, &again))
        return "a sampled game gives another view";
    if (!same_seats(g, &made, &view))
        return "a sampled game has lost what a seat had done before the barrier";
    if (seat >= 0 && !same_ask(g, &made, seat))
        return "a sampled game asks something else";
    if (to_the_end && (!arbitrary_play(&made, rng) || audit_game(&made)))
        return "a sampled game cannot be played on";
    return NULL;
}
