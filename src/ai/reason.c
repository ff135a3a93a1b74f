/* Compares two answers and collects what speaks for the better one. The strongest reasons on
 * different topics are given. */
#include "ai/reason.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rules/goals.h"
#include "rules/outlook.h"
#include "rules/quote.h"
#include "rules/score.h"

static const struct {
    const char *name;
    Topic topic;
    Side side;
    enum { PAYS_NOW, PAYS_LATER } pays;
} row[REASONS] = {
#define REASON(id, name, topic, side, pays) {name, TOPIC_##topic, SIDE_##side, PAYS_##pays},
#include "ai/reason.def"
#undef REASON
};

const char *reason_name(int id)
{
    return row[id].name;
}

Topic reason_topic(int id)
{
    return row[id].topic;
}

Side reason_side(int id)
{
    return row[id].side;
}

/* All reasons found so far. */
enum { FOUND_MAX = 64 };
typedef struct Case {
    const View *v;
    const Ask *ask;
    Game g; /* the seat's side */
    int seat;
    Set best, other; /* the answers */
    bool alone;      /* there is no other */
    Outcome with, without;
    Outcome soon[2]; /* the same to the end of the third round */
    bool last;       /* many of the games end this round */
    const float *call;
    Reason found[FOUND_MAX];
    int n;
} Case;

static const Seat *me(const Case *c)
{
    return &c->g.seat[c->seat];
}

static void add(Case *c, Reason reason)
{
    bool late = c->last && row[reason.id].pays == PAYS_LATER;
    if (c->n < FOUND_MAX && reason.weight > 0 && !late)
        c->found[c->n++] = reason;
}

static Reason reason_new(int id, double weight, int n, int m)
{
    return (Reason){.id = (uint8_t)id,
                    .card = NO_CARD,
                    .other = NO_CARD,
                    .action = ACTIONS,
                    .goal = GOALS_MAX,
                    .n = n,
                    .m = m,
                    .weight = weight};
}

static void fact(Case *c, int id, double weight, int n, int m)
{
    add(c, reason_new(id, weight, n, m));
}

static void card_fact(Case *c, int id, double weight, int card, int other, int n, int m)
{
    Reason g = reason_new(id, weight, n, m);
    g.card = (uint8_t)card;
    g.other = (uint8_t)other;
    add(c, g);
}

static void action_fact(Case *c, int id, double weight, int action, int n, int m)
{
    Reason g = reason_new(id, weight, n, m);
    g.action = (uint8_t)action;
    add(c, g);
}

/* The row for one opponent follows the row for several. */
static int of_others(const Case *c, int id)
{
    return id + (c->g.players == 2 && !c->g.mode->won); /* a partner is no opponent */
}

/* ---- figures that others use, too ---- */

/* How much placing the card would change the seat's score now: its printed points, and what 6-cost
 * developments count for it. */
static int worth_of(const Game *g, int seat, int card)
{
    Game t = *g;
    Seat *s = &t.seat[seat];
    ScoreSheet before, after;
    score_seat(&t, seat, &before);
    if (s->tableau_n == TABLEAU_MAX)
        return 0;
    s->tableau[s->tableau_n++] = (uint8_t)card;
    for (int i = 0; i < TALLIES; i++)
        s->tally[i] = (int8_t)(s->tally[i] + g->cat->tally[g->cat->design_of[card]][i]);
    score_seat(&t, seat, &after);
    return after.cards + after.sixes - before.cards - before.sixes;
}

int reason_good_price(const Game *g, int seat, int kind)
{
    const Seat *s = &g->seat[seat];
    return kind + 1 + s->stat[STAT_SALE + kind] +
           s->stat[STAT_SALE_CHROMOSOME + kind] * s->tally[TALLY_CHROMOSOME_WORLD];
}

static bool fills_itself(const Design *d)
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

int reason_fills(const Game *g, int seat, bool bonus)
{
    const Seat *s = &g->seat[seat];
    uint32_t empty = 0;
    int n = 0;
    for (int slot = 0; slot < s->tableau_n; slot++) {
        const Design *d = catalog_design(g->cat, s->tableau[slot]);
        bool has_good = s->goods >> slot & 1;
        n += !has_good && fills_itself(d);
        empty |= (uint32_t)(!has_good && d->source == WINDFALL) << slot;
    }
    n += fill_windfalls(g, s, false, &empty);
    n += fill_windfalls(g, s, true, &empty);
    return n + (bonus && empty);
}

/* The seat's side as it will be when this action is carried out. */
static Game when_called(const Game *now, int seat, int action)
{
    Game g = *now;
    g.seat[seat].action[0] = (uint8_t)action;
    g.seat[seat].action[1] = ACTIONS;
    g.nth = action == ACT_DEVELOP_2 || action == ACT_SETTLE_2;
    return g;
}

/* The cards in hand that the seat could place with its own call of Develop or Settle. */
static int count_placeable(const Game *g, int seat)
{
    Game develop = when_called(g, seat, ACT_DEVELOP), settle = when_called(g, seat, ACT_SETTLE);
    Set developments = quote_developments(&develop, seat), worlds = quote_worlds(&settle, seat);
    return set_count(&developments) + set_count(&worlds);
}

static bool any_known(const Brain *b, const View *v)
{
    for (int seat = 0; b->rival && seat < v->players; seat++)
        if (seat != v->me && (b->rival[seat].net || b->rival[seat].simple))
            return true;
    return false;
}

void reason_calls(const Brain *b, const View *v, const Ask *ask, const Watched *seen, float *chance)
{
    Thought t;
    bool known = any_known(b, v) && seen->now.worlds;
    if (!known)
        brain_evaluate(b, v, ask, &t);
    for (int i = 0; i < ACTIONS; i++)
        chance[i] = known ? (float)seen->others_call[i] / (float)seen->now.worlds
                          : net_sigmoid(t.head[HEAD_ACTION + i]);
}

/* ---- placing ---- */

/* percent: a card placed in so many of the games will be placed, or may be */
enum { OFTEN = 40, SOMETIMES = 25 };

static int others_in_hand(const Case *c, int card)
{
    return me(c)->hand_n - set_has(&me(c)->hand, card);
}

static int percent_placed(const Case *c, const Outcome *games, int card)
{
    return (int)lround(100.0 * games->placed[c->g.cat->design_of[card]] / games->worlds);
}

/* Does the seat hold another copy? Then it is not known which of them is placed. */
static bool has_copy(const Case *c, int card)
{
    const uint8_t *design_of = c->g.cat->design_of;
    for (SET_EACH(other, &me(c)->hand))
        if (other != card && design_of[other] == design_of[card])
            return true;
    return false;
}

/* The price of a card, as it can be read on the table, and the cards that pay for it. */
static void price(Case *c, const Game *g, int card, int others, double weight)
{
    Quote q = quote_place(g, c->seat, card);
    if (q.why.code != ERR_NONE || q.optional || q.cost > others)
        return;
    if (q.conquest)
        card_fact(c, REASON_CONQUEST, weight, card, NO_CARD, q.need, q.strength);
    else if (!q.cost)
        card_fact(c, REASON_FREE, weight, card, NO_CARD, 0, 0);
    else if (others)
        card_fact(c, REASON_PRICE, weight, card, NO_CARD, q.cost, others);
}

/* Points, if nothing given up for it counts as much. */
static void worth(Case *c, int card, const Set *instead, double weight)
{
    int n = worth_of(&c->g, c->seat, card);
    for (SET_EACH(other, instead))
        if (worth_of(&c->g, c->seat, other) >= n)
            return;
    /* in this tableau it scores more than is printed on it */
    bool plain = n == catalog_design(c->g.cat, card)->vp;
    double points = 0.4 + 0.3 * n;
    if (n > 1)
        card_fact(c, REASON_WORTH, weight * (plain ? 0.4 * points : 0.4 + points), card, NO_CARD, n,
                  0);
}

/* The seat's side with the card on its tableau, and its powers at work. */
static Game with_card(const Case *c, int card)
{
    Game t = c->g;
    Seat *s = &t.seat[c->seat];
    if (card == NO_CARD || s->tableau_n == TABLEAU_MAX)
        return t;
    bool good = catalog_design(t.cat, card)->source == WINDFALL;
    s->goods |= (uint32_t)good << s->tableau_n;
    s->tableau[s->tableau_n++] = (uint8_t)card;
    s->fresh = 0;
    seat_sum(t.cat, s);
    return t;
}

/* Could another card that is kept help to place this one? */
static bool is_helped(const Case *c, int card)
{
    Quote now = quote_place(&c->g, c->seat, card);
    Set held = set_union(&me(c)->hand, &c->ask->options), kept = set_minus(&held, &c->best);
    for (SET_EACH(other, &kept)) {
        Game with = with_card(c, other);
        Quote then = quote_place(&with, c->seat, card);
        if (other != card && (then.why.code == ERR_NONE || then.reach > now.reach))
            return true;
    }
    return false;
}

/* Why a card cannot be placed, with so many other cards in hand. */
static void out_of_reach(Case *c, int card, int others, double weight)
{
    if (is_helped(c, card))
        return;
    Quote q = quote_place(&c->g, c->seat, card);
    if (q.why.code == ERR_TOO_WEAK)
        card_fact(c, REASON_WEAK, weight, card, NO_CARD, q.need, q.reach);
    else if (q.why.code == ERR_CANNOT_AFFORD && others > 0 && q.cost > others)
        card_fact(c, REASON_POOR, weight, card, NO_CARD, q.cost, others);
    else if (q.why.code == ERR_DUPLICATE)
        card_fact(c, REASON_OWNED, weight + 0.5, card, NO_CARD, 0, 0);
}

static void compare_cards(Case *c, int card, int other)
{
    int a = worth_of(&c->g, c->seat, card), b = worth_of(&c->g, c->seat, other);
    Quote p = quote_place(&c->g, c->seat, card), q = quote_place(&c->g, c->seat, other);
    bool paid = !p.conquest && !q.conquest;
    bool owned = p.why.code == ERR_DUPLICATE || q.why.code == ERR_DUPLICATE;
    if (a > b + 1 && !owned) /* a single point decides little */
        card_fact(c, REASON_WORTH_MORE, 0.5 + 0.3 * (a - b), card, other, a, b);
    bool built = 2 * c->soon[0].placed[c->g.cat->design_of[other]] >= c->soon[0].worlds;
    if (paid && p.cost < q.cost && !owned && !built) /* its price is no obstacle */
        card_fact(c, REASON_CHEAPER, 0.5 + 0.15 * (q.cost - p.cost), card, other, p.cost, q.cost);
}

/* What the good that comes with this card sells for; 0 if there is none. */
static int price_of_its_good(const Case *c, int card)
{
    const Design *d = catalog_design(c->g.cat, card);
    return d->development || d->source == SOURCE_NONE ? 0
                                                      : reason_good_price(&c->g, c->seat, d->kind);
}

/* Will the seat sell a good later in this round? */
static bool is_selling(const Case *c)
{
    const uint8_t *action = me(c)->action;
    bool called = action[0] == ACT_TRADE || action[1] == ACT_TRADE;
    return c->ask->row->role == ROLE_ACTIONS ? set_has(&c->best, ACT_TRADE) : called;
}

static void makes(Case *c, int card, const Set *instead)
{
    int n = price_of_its_good(c, card);
    bool sold =
        is_selling(c) && !me(c)->goods && catalog_design(c->g.cat, card)->source == WINDFALL;
    for (SET_EACH(other, instead))
        if (price_of_its_good(c, other) >= n)
            return;
    if (n)
        card_fact(c, REASON_MAKES, 0.2 + (sold ? 0.4 : 0.08) * n, card, NO_CARD, n, 0);
}

/* What a card does for others in hand that will be placed: it makes them cheaper, or strong enough
 * for them. */
static void enables(Case *c, int card, int other)
{
    Game with = with_card(c, card), without = with_card(c, other);
    for (SET_EACH(next, &me(c)->hand)) {
        int percent = percent_placed(c, &c->soon[0], next);
        if (next == card || next == other || percent < SOMETIMES || has_copy(c, next))
            continue;
        Quote q = quote_place(&with, c->seat, next), p = quote_place(&without, c->seat, next);
        if (q.conquest && !q.optional && p.why.code == ERR_TOO_WEAK)
            card_fact(c, REASON_ENABLES, 0.02 * percent, card, next, q.need, q.strength);
        else if (percent >= OFTEN && !q.conquest && !p.conquest && q.cost < p.cost)
            card_fact(c, REASON_CHEAPENS, 0.5 + 0.4 * (p.cost - q.cost), card, next, q.cost,
                      p.cost);
    }
}

/* What a card does for goods. */
static void improves(Case *c, int card, int other)
{
    Game with = with_card(c, card), without = with_card(c, other);
    int n = quote_best_sale(&with, c->seat), m = quote_best_sale(&without, c->seat);
    if (n > m && m)
        card_fact(c, REASON_SELLS_BETTER, 0.3 + 0.25 * (n - m), card, other, n, m);
    n = reason_fills(&with, c->seat, true);
    m = reason_fills(&without, c->seat, true);
    if (n > m)
        card_fact(c, REASON_FILLS_MORE, 0.2 + 0.3 * (n - m), card, other, n, m);
}

static bool conquers(const Case *c, int card)
{
    return quote_place(&c->g, c->seat, card).conquest;
}

/* Placing one card, or none, compared with another. */
static void placing(Case *c)
{
    int card = set_first(&c->best), other = set_first(&c->other);
    bool has = !set_is_empty(&c->best), had = !set_is_empty(&c->other);
    if (has && had)
        compare_cards(c, card, other);
    if (has) {
        worth(c, card, &c->other, 1);
        makes(c, card, &c->other);
        enables(c, card, had ? other : NO_CARD);
        improves(c, card, had ? other : NO_CARD);
        if (!had || (conquers(c, card) && !conquers(c, other)))
            price(c, &c->g, card, others_in_hand(c, card), 0.9);
    } else if (had) {
        Quote q = quote_place(&c->g, c->seat, other);
        if (!q.conquest && q.cost > 0)
            card_fact(c, REASON_SAVES, 0.4 + 0.2 * q.cost, other, NO_CARD, q.cost,
                      others_in_hand(c, other));
    }
}

/* What a world takes from the hand with the powers of each answer, and what they use up. */
static void paying(Case *c)
{
    int world = c->ask->card;
    Payment p = quote_payment(&c->g, c->seat, world, &c->best);
    Payment q = quote_payment(&c->g, c->seat, world, &c->other);
    Set spent = set_minus(&c->other, &c->best);
    if (c->alone || p.why.code != ERR_NONE || q.why.code != ERR_NONE)
        return;
    if (p.min < q.min)
        card_fact(c, p.min ? REASON_TAKES_LESS : REASON_TAKES_NONE, 0.6 + 0.3 * (q.min - p.min),
                  world, NO_CARD, p.min, q.min);
    for (SET_EACH(power, &spent)) {
        int card = me(c)->tableau[ref_slot(power)];
        const Design *d = catalog_design(c->g.cat, card);
        if (verb_rows[d->power[ref_power(power)].verb].sacrifice)
            card_fact(c, REASON_USED_UP, 1, card, NO_CARD, 0, 0);
    }
}

/* ---- keeping and giving ---- */

static bool is_picked_to_keep(const Ask *ask)
{
    return ask->row->role == ROLE_CHOOSE;
}

/* Cards that are kept only with one of the answers. */
static Set kept_only(const Case *c, const Set *answer, const Set *against)
{
    if (c->alone && !is_picked_to_keep(c->ask)) {
        Set kept = set_minus(&c->ask->options, &c->best);
        return answer == &c->best ? kept : c->best;
    }
    return is_picked_to_keep(c->ask) ? set_minus(answer, against) : set_minus(against, answer);
}

/* Is this card cheaper to place than all of these? */
static bool is_cheapest(const Case *c, int card, const Set *others)
{
    Quote q = quote_place(&c->g, c->seat, card);
    for (SET_EACH(other, others)) {
        Quote p = quote_place(&c->g, c->seat, other);
        if (p.why.code == ERR_NONE && p.cost <= q.cost)
            return false;
    }
    return true;
}

/* Can all of these be placed with what the seat has? */
static bool within_reach(const Case *c, const Set *cards)
{
    for (SET_EACH(card, cards)) {
        Quote q = quote_place(&c->g, c->seat, card);
        if (q.why.code == ERR_TOO_WEAK || q.why.code == ERR_CANNOT_AFFORD ||
            q.why.code == ERR_DUPLICATE)
            return false;
    }
    return true;
}

/* A card that is kept is there to be placed. */
static void placed_soon(Case *c, int card, const Set *instead)
{
    enum { AHEAD = 20 };
    int n = percent_placed(c, &c->soon[0], card), most = -1, rival = NO_CARD;
    for (SET_EACH(other, instead)) {
        int m = percent_placed(c, &c->soon[1], other);
        if (m > most) {
            most = m;
            rival = other;
        }
    }
    if (n < OFTEN || n - most < AHEAD)
        return;
    if (rival == NO_CARD || c->alone)
        card_fact(c, REASON_SOON_ALONE, 0.01 * n, card, NO_CARD, n, 0);
    else
        card_fact(c, REASON_SOON, 0.6 + 0.012 * (n - most), card, rival, n, most);
}

/* Until the deck is complete, the hand has only start worlds. */
bool reason_is_for_deck(const View *v, const Ask *ask)
{
    Set drawn = set_minus(&v->seat[v->me].hand, &v->cat->starts);
    Set cards = set_minus(&ask->options, &v->cat->starts);
    return is_picked_to_keep(ask) && ask->what == WHAT_CARD && !v->round && set_is_empty(&drawn) &&
           !set_is_empty(&cards);
}

/* What a card in the tableau would do for another card of its deck. */
typedef enum Help { HELP_SCORES, HELP_CHEAPENS, HELP_ARMS, HELPS } Help;
static const uint8_t help_reason[HELPS] = {[HELP_SCORES] = REASON_DECK_SCORES,
                                           [HELP_CHEAPENS] = REASON_DECK_CHEAPENS,
                                           [HELP_ARMS] = REASON_DECK_ARMS};

static bool helps(const Case *c, const Game *with, int card, int other, Help help)
{
    Quote now = quote_place(&c->g, c->seat, other), then = quote_place(with, c->seat, other);
    Game both = *with;
    Seat *s = &both.seat[c->seat];
    switch (help) {
    case HELP_CHEAPENS: return !then.conquest && !now.conquest && then.cost < now.cost;
    case HELP_ARMS: return now.need > 0 && then.strength > now.strength;
    case HELP_SCORES:
        s->tableau[s->tableau_n++] = (uint8_t)other;
        seat_sum(both.cat, s);
        return score_six(&both, c->seat, card) > score_six(with, c->seat, card);
    case HELPS: break;
    }
    return false;
}

static int helped_in_deck(const Case *c, int card, Help help)
{
    const Set *deck = &c->v->seat[c->seat].known;
    Game with = with_card(c, card);
    int n = 0;
    if (help == HELP_SCORES && !catalog_design(c->g.cat, card)->variable)
        return 0;
    for (SET_EACH(other, deck))
        n += helps(c, &with, card, other, help);
    return n;
}

/* What a card does for the deck, if nothing left in the pack does as much. */
static void help_deck(Case *c, int card, const Set *instead)
{
    int deck = set_count(&c->v->seat[c->seat].known);
    for (Help help = 0; help < HELPS; help++) {
        int n = helped_in_deck(c, card, help), most = 1;
        for (SET_EACH(other, instead)) {
            int m = helped_in_deck(c, other, help);
            most = m > most ? m : most;
        }
        if (n > most)
            card_fact(c, help_reason[help], 0.4 + 0.15 * n, card, NO_CARD, n, deck);
    }
}

/* A card that goes into a deck: there is no tableau yet. */
static void drafting(Case *c, const Set *gain, const Set *loss)
{
    for (SET_EACH(card, gain)) {
        if (reason_is_for_deck(c->v, c->ask))
            help_deck(c, card, loss);
        Quote q = quote_place(&c->g, c->seat, card);
        makes(c, card, loss);
        for (SET_EACH(other, loss)) {
            Quote p = quote_place(&c->g, c->seat, other);
            if (!p.conquest && !q.conquest && q.cost < p.cost)
                card_fact(c, REASON_CHEAPER, 0.15 * (p.cost - q.cost), card, other, q.cost, p.cost);
        }
    }
}

/* Will this card be placed? A card that only pays for others, or comes too late, is worth
 * nothing. */
static bool is_to_be_placed(const Case *c, int card)
{
    return percent_placed(c, &c->soon[0], card) >= SOMETIMES && !has_copy(c, card);
}

/* Is something kept that will be placed? */
static bool any_within_reach(const Case *c, const Set *cards)
{
    for (SET_EACH(card, cards)) {
        Set one = set_empty();
        set_add(&one, card);
        if (is_to_be_placed(c, card) && within_reach(c, &one))
            return true;
    }
    return false;
}

/* Compares card by card only with a given rival: among all cards kept and all given up, some pair
 * always differs. */
static void keeping(Case *c)
{
    Set gain = kept_only(c, &c->best, &c->other), loss = kept_only(c, &c->other, &c->best);
    if (is_picked_to_keep(c->ask)) {
        drafting(c, &gain, &loss);
        return;
    }
    Set held = set_union(&me(c)->hand, &c->ask->options);
    Set kept = set_minus(&held, &c->best);
    int left = set_count(&kept);
    for (SET_EACH(card, &gain)) {
        if (!is_to_be_placed(c, card))
            continue;
        placed_soon(c, card, &loss);
        for (SET_EACH(other, &loss))
            if (!c->alone)
                compare_cards(c, card, other);
        if (!c->alone) {
            worth(c, card, &loss, 0.6);
            makes(c, card, &loss);
        }
        if (is_cheapest(c, card, &loss))
            price(c, &c->g, card, left - 1, 0.7);
    }
    bool compared = c->alone ? any_within_reach(c, &gain) : within_reach(c, &gain);
    for (SET_EACH(card, &loss))
        if (compared && c->with.ended < 0.5)
            out_of_reach(c, card, left - 1, 0.8);
}

/* ---- goods ---- */

static int sale(const Case *c, int world)
{
    return quote_offer(&c->g, c->seat, c->ask, world);
}

/* Which of two goods is given up: that of a world which produces again, or the one that would sell
 * for less. */
static void giving_good(Case *c)
{
    Set gone = set_minus(&c->best, &c->other), left = set_minus(&c->other, &c->best);
    if (c->alone || set_count(&gone) != 1 || set_count(&left) != 1)
        return;
    int card = set_first(&gone), other = set_first(&left);
    const Design *d = catalog_design(c->g.cat, card), *e = catalog_design(c->g.cat, other);
    int n = quote_sale(&c->g, c->seat, seat_slot(me(c), other), true);
    int m = quote_sale(&c->g, c->seat, seat_slot(me(c), card), true);
    if (fills_itself(d) && !fills_itself(e))
        card_fact(c, REASON_REFILLS, 0.8, card, other, 0, 0);
    bool stays = c->with.me.goods >= 0.5; /* later powers may take it, too */
    if (n > m && stays && c->ask->row->role == ROLE_SPEND)
        card_fact(c, REASON_LEAVES, 0.5 + 0.3 * (n - m), other, card, n, m);
}

static void selling(Case *c)
{
    giving_good(c);
    if (c->alone)
        card_fact(c, REASON_SALE, 1, set_first(&c->best), NO_CARD, sale(c, set_first(&c->best)), 0);
    int card = set_first(&c->best), other = set_first(&c->other);
    if (set_is_empty(&c->best) || set_is_empty(&c->other))
        return;
    int n = sale(c, card), m = sale(c, other);
    if (n > m)
        card_fact(c, REASON_SALES, 0.7 * (n - m), card, other, n, m);
}

static void best_sale(Case *c)
{
    int most = 0, world = NO_CARD;
    for (uint32_t goods = me(c)->goods; goods; goods &= goods - 1) {
        int slot = __builtin_ctz(goods), n = quote_sale(&c->g, c->seat, slot, true);
        if (n > most) {
            most = n;
            world = me(c)->tableau[slot];
        }
    }
    if (most)
        card_fact(c, REASON_SALE, 0.5 + 0.2 * most, world, NO_CARD, most, 0);
}

/* ---- actions ---- */

/* The card of that type that was placed from the hand most often in the playouts. */
static int often_placed(const Case *c, const Outcome *games, bool development)
{
    int most = games->worlds / 4, found = NO_CARD;
    for (SET_EACH(card, &me(c)->hand)) {
        int design = c->g.cat->design_of[card];
        if (c->g.cat->design[design].development == development && games->placed[design] > most) {
            most = games->placed[design];
            found = card;
        }
    }
    return found;
}

enum { MANY = 7 }; /* cards in hand that are enough */

/* What an action is called for. */
enum { CALL_DEVELOP = 1, CALL_SETTLE = 2, CALL_CARDS = 4, CALL_GOODS = 8, CALL_LOOK = 16 };
static const uint8_t call_for[ACTIONS] = {
    [ACT_EXPLORE_5] = CALL_CARDS | CALL_LOOK,
    [ACT_EXPLORE_1_1] = CALL_CARDS | CALL_LOOK,
    [ACT_DEVELOP] = CALL_DEVELOP,
    [ACT_DEVELOP_2] = CALL_DEVELOP,
    [ACT_SETTLE] = CALL_SETTLE,
    [ACT_SETTLE_2] = CALL_SETTLE,
    [ACT_TRADE] = CALL_CARDS | CALL_GOODS,
    [ACT_CONSUME_2X] = CALL_GOODS,
};

static bool any_for(const Set *actions, int purpose)
{
    for (SET_EACH(action, actions))
        if (call_for[action] & purpose)
            return true;
    return false;
}

/* What the rival answer places with its calls in most of the playouts. */
static Set placed_instead(const Case *c, const Set *calls)
{
    Set cards = {0};
    for (SET_EACH(action, calls))
        if (call_for[action] & (CALL_DEVELOP | CALL_SETTLE)) {
            int card = often_placed(c, &c->without, call_for[action] & CALL_DEVELOP);
            if (card != NO_CARD)
                set_add(&cards, card);
        }
    return cards;
}

static int called_percent(const Case *c, int action)
{
    return (int)lround(100 * (double)c->call[action]);
}

/* Do others probably call the phase, so that it comes with either answer? */
static bool comes_anyway(const Case *c, int action)
{
    return c->g.players > 1 && called_percent(c, action) >= 50;
}

/* Is the card placed this round because of the call? */
static bool is_placed_by_call(const Case *c, int action, int card)
{
    int design = c->g.cat->design_of[card];
    if (c->alone)
        return !comes_anyway(c, action);
    return 4 * (c->with.placed[design] - c->without.placed[design]) >= c->with.worlds;
}

static void call_to_place(Case *c, int action, const Set *instead)
{
    int card = often_placed(c, &c->with, call_for[action] & CALL_DEVELOP);
    Set others = placed_instead(c, instead);
    if (any_for(&c->other, call_for[action])) /* the other answer calls the phase, too */
        return;
    if (card == NO_CARD || set_has(&others, card) || !is_placed_by_call(c, action, card))
        return;
    Game g = when_called(&c->g, c->seat, action);
    if (quote_place(&g, c->seat, card).why.code != ERR_NONE)
        return; /* it is placed only if somebody else calls something, too */
    if (set_is_empty(&others)) {
        price(c, &g, card, others_in_hand(c, card), 1.3);
        enables(c, card, NO_CARD);
    }
    worth(c, card, &others, 0.9);
    makes(c, card, &others);
}

static void against_placing(Case *c, int action)
{
    bool development = call_for[action] & CALL_DEVELOP;
    Game g = when_called(&c->g, c->seat, action);
    Set may = development ? quote_developments(&g, c->seat) : quote_worlds(&g, c->seat);
    if (set_is_empty(&may))
        fact(c, development ? REASON_NO_DEVELOPMENT : REASON_NO_WORLD, 1, 0, 0);
}

static void call_explore(Case *c, int action)
{
    Game g = when_called(&c->g, c->seat, action);
    if (me(c)->hand_n <= 3 && !any_for(&c->other, CALL_CARDS))
        fact(c, me(c)->hand_n ? REASON_FEW_CARDS : REASON_NO_CARDS, 1.6 - 0.3 * me(c)->hand_n,
             me(c)->hand_n, 0);
    if (!c->alone && me(c)->hand_n < MANY && !any_for(&c->other, CALL_LOOK))
        action_fact(c, REASON_LOOKS, 0.2, action, explore_looks(&g, c->seat),
                    explore_keeps(&g, c->seat));
    int placeable = count_placeable(&c->g, c->seat), hand = me(c)->hand_n;
    if (hand > 1 && 2 * placeable <= hand && !any_for(&c->other, CALL_CARDS))
        fact(c, placeable ? REASON_FEW_PLACEABLE : REASON_NONE_PLACEABLE, 1.3 - 0.3 * placeable,
             placeable, hand);
}

/* If the answer also calls Settle, a world placed first may get a good as well, so the number is
 * not known. */
static void call_produce(Case *c)
{
    int fills = reason_fills(&c->g, c->seat, true);
    if (fills && !any_for(&c->best, CALL_SETTLE) && !comes_anyway(c, ACT_PRODUCE))
        fact(c, REASON_FILLS, 0.5 + 0.4 * fills, fills, 0);
}

/* Do others call all of these more often, or less often if the difference is negative? */
static bool differ_by(const Case *c, const Set *actions, int percent, int difference)
{
    for (SET_EACH(action, actions)) {
        int more = called_percent(c, action) - percent;
        if (difference > 0 ? more < difference : more > difference)
            return false;
    }
    return true;
}

/* If others call the phase, the seat can place its card without calling it. */
static void placed_anyway(Case *c, const Set *instead)
{
    static const uint8_t calls[] = {ACT_DEVELOP, ACT_SETTLE};
    for (size_t i = 0; i < sizeof calls && c->g.players > 1; i++) {
        int action = calls[i], percent = called_percent(c, action);
        int card = often_placed(c, &c->with, call_for[action] & CALL_DEVELOP);
        if (any_for(&c->best, call_for[action]) || percent < 50 || card == NO_CARD ||
            2 * c->with.placed[c->g.cat->design_of[card]] < c->with.worlds ||
            !(c->alone || any_for(instead, call_for[action])))
            continue;
        Reason r = reason_new(of_others(c, REASON_ANYWAY), 0.015 * percent, percent, 0);
        r.action = (uint8_t)action;
        r.card = (uint8_t)card;
        add(c, r);
    }
}

static void for_action(Case *c, int action, const Set *instead)
{
    int goods = __builtin_popcount(me(c)->goods), percent = called_percent(c, action);
    bool replaceable = action == ACT_DEVELOP || action == ACT_SETTLE || action == ACT_PRODUCE;
    if (replaceable && c->g.players > 1 && percent <= 40 && differ_by(c, instead, percent, 10))
        action_fact(c, of_others(c, REASON_NOT_CALLED), 1.2 - 0.02 * percent, action, percent, 0);
    switch (action) {
    case ACT_EXPLORE_5:
    case ACT_EXPLORE_1_1: call_explore(c, action); break;
    case ACT_TRADE: best_sale(c); break;
    case ACT_CONSUME_2X:
        if (goods && !any_for(&c->other, CALL_GOODS))
            fact(c, REASON_GOODS, 0.4 + 0.4 * goods, goods, 0);
        break;
    case ACT_PRODUCE: call_produce(c); break;
    case ACT_DEVELOP:
    case ACT_DEVELOP_2:
    case ACT_SETTLE:
    case ACT_SETTLE_2: call_to_place(c, action, instead); break;
    }
}

static int fills_of_others(const Game *g, int seat)
{
    int n = 0;
    for (int other = 0; other < g->players; other++)
        n += other != seat ? reason_fills(g, other, false) : 0;
    return n;
}

static void against_producing(Case *c)
{
    int mine = reason_fills(&c->g, c->seat, true), others = fills_of_others(&c->g, c->seat);
    int seats = c->g.players - 1;
    bool calls = !comes_anyway(c, ACT_PRODUCE);
    if (seats > 0 && !c->g.mode->won && calls && others > mine * seats)
        fact(c, of_others(c, REASON_FILLS_OTHERS), 0.5 + 0.4 * ((double)others / seats - mine),
             others, mine);
    else if (!mine)
        fact(c, REASON_FILLS_NONE, 0.5, 0, 0);
}

static void against_action(Case *c, int action, const Set *better)
{
    int percent = called_percent(c, action);
    /* only who calls Consume sells, or doubles points */
    bool shared = !(call_for[action] & CALL_GOODS);
    if (shared && c->g.players > 1 && percent >= 50 && differ_by(c, better, percent, -10))
        action_fact(c, of_others(c, REASON_CALLED), 0.015 * percent, action, percent, 0);
    switch (action) {
    case ACT_EXPLORE_5:
    case ACT_EXPLORE_1_1:
        if (me(c)->hand_n >= MANY && !any_for(&c->best, CALL_CARDS))
            fact(c, REASON_MANY_CARDS, 0.15 * me(c)->hand_n, me(c)->hand_n, 0);
        break;
    case ACT_TRADE:
    case ACT_CONSUME_2X:
        if (!me(c)->goods && !any_for(&c->best, CALL_GOODS))
            fact(c, REASON_NO_GOODS, 1, 0, 0);
        break;
    case ACT_PRODUCE: against_producing(c); break;
    case ACT_DEVELOP:
    case ACT_DEVELOP_2:
    case ACT_SETTLE:
    case ACT_SETTLE_2: against_placing(c, action); break;
    }
}

static void calling(Case *c)
{
    Set gain = set_minus(&c->best, &c->other), loss = set_minus(&c->other, &c->best);
    for (SET_EACH(action, &gain))
        for_action(c, action, &loss);
    for (SET_EACH(action, &loss))
        against_action(c, action, &gain);
    placed_anyway(c, &loss);
}

/* ---- the end of the game ---- */

static void ending(Case *c)
{
    int n = (int)lround(100 * c->with.ended), m = (int)lround(100 * c->without.ended);
    if (abs(n - m) >= 20)
        fact(c, REASON_ENDS, 0.02 * abs(n - m), n, m);
}

static void goals(Case *c)
{
    for (int i = 0; i < c->g.cat->goals; i++) {
        Reason g = reason_new(REASON_GOAL, 0.5 + c->with.goal[i] - c->without.goal[i], 0, 0);
        g.goal = (uint8_t)i;
        g.x = c->with.goal[i];
        g.y = c->without.goal[i];
        if (c->g.goal_on[i] && g.x - g.y >= 0.4)
            add(c, g);
    }
}

/* ---- what the round and the game bring ---- */

static void measured(Case *c, int id, double x, double y, double rate)
{
    const double visible = 0.25;
    double gain = (x - y) * rate;
    if (gain < 0.25 || fabs(x - y) < visible || x < 0 ||
        y < 0) /* a negative number would read oddly */
        return;
    Reason g = reason_new(id, gain, 0, 0);
    g.x = x;
    g.y = y;
    add(c, g);
}

/* Calls change what the others can do. After any other answer, what differs is mostly chance. */
static bool concerns_others(const Case *c)
{
    return c->g.players > 1 && !c->g.mode->won && c->ask->row->role == ROLE_ACTIONS;
}

static void this_round(Case *c)
{
    const Holdings *a = &c->with.me, *b = &c->without.me;
    const double paid = 0.1; /* cards that were paid for others are not lost */
    measured(c, REASON_ROUND_CHIPS, a->chips, b->chips, 1);
    if (a->placed > b->placed - paid)
        measured(c, REASON_ROUND_CARDS, a->cards, b->cards, 0.6);
    measured(c, REASON_ROUND_GOODS, a->goods, b->goods, 0.8);
    if (c->ask->row->role != ROLE_PLACE) /* there, placing is the answer itself */
        measured(c, REASON_ROUND_PLACED, a->placed, b->placed, 1.5);
    if (!concerns_others(c))
        return;
    a = &c->with.others;
    b = &c->without.others;
    measured(c, of_others(c, REASON_OTHERS_CHIPS), a->chips, b->chips, -1);
    if (a->placed < b->placed + paid)
        measured(c, of_others(c, REASON_OTHERS_CARDS), a->cards, b->cards, -0.6);
    measured(c, of_others(c, REASON_OTHERS_GOODS), a->goods, b->goods, -0.8);
    measured(c, of_others(c, REASON_OTHERS_PLACED), a->placed, b->placed, -1.5);
}

/* A seat that is alone in calling a phase places cards of its type: that says nothing new. */
static bool is_called_for(const Case *c, int card)
{
    int call = catalog_design(c->g.cat, card)->development ? CALL_DEVELOP : CALL_SETTLE;
    return c->ask->row->role == ROLE_ACTIONS && any_for(&c->best, call) &&
           !any_for(&c->other, call);
}

/* The card in hand whose placing differs most between the answers, apart from those that are picked
 * or not. */
static void later_card(Case *c)
{
    enum { AHEAD = 25 };
    int most = AHEAD - 1;
    Reason g = reason_new(REASON_LATER_CARD, 0, 0, 0);
    Set left = set_minus(&me(c)->hand, &c->best);
    for (SET_EACH(card, &left)) {
        int n = percent_placed(c, &c->soon[0], card), m = percent_placed(c, &c->soon[1], card);
        if (n < OFTEN || n - m <= most || set_has(&c->other, card) || has_copy(c, card) ||
            is_called_for(c, card))
            continue;
        most = n - m;
        g.card = (uint8_t)card;
        g.n = n;
        g.m = m;
        g.weight = 0.5 + 0.01 * (n - m);
    }
    add(c, g);
}

/* How many of the cards placed are not in hand yet, on average. */
static double placed_new(const Case *c, const Outcome *games)
{
    bool held[CARDS_MAX + 1] = {false};
    double n = 0;
    for (SET_EACH(card, &me(c)->hand))
        held[c->g.cat->design_of[card]] = true;
    for (int design = 0; design < c->g.cat->designs; design++)
        n += held[design] ? 0 : games->placed[design];
    return n / games->worlds;
}

/* A seat that looks at cards wants to place better ones than it has. */
static void later_new(Case *c, double least)
{
    if (c->ask->row->role != ROLE_ACTIONS || !any_for(&c->best, CALL_LOOK) ||
        any_for(&c->other, CALL_LOOK))
        return;
    double x = placed_new(c, &c->soon[0]), y = c->alone ? 0 : placed_new(c, &c->soon[1]);
    Reason r = reason_new(c->alone ? REASON_GAIN_NEW : REASON_LATER_NEW,
                          (c->alone ? 0.3 : 0.5) * (x - y), 0, 0);
    r.x = x;
    r.y = y;
    if (x - y >= least)
        add(c, r);
}

/* What three rounds bring. Small differences may be chance, unless it is certain that the answers
 * differ. */
static void three_rounds(Case *c, const Candidate *best, const Candidate *other)
{
    const bool certain = best->win - other->win > 2 * other->error;
    const double point = certain ? 0.5 : 1, card = certain ? 0.25 : 0.35;
    Outcome with = watch_mean(&c->soon[0]), without = watch_mean(&c->soon[1]);
    const Holdings *a = &with.me, *b = &without.me;
    later_card(c);
    later_new(c, point / 2);
    if (a->chips - b->chips >= point)
        measured(c, REASON_LATER_CHIPS, a->chips, b->chips, 0.5);
    if (a->tableau - b->tableau >= point)
        measured(c, REASON_LATER_TABLEAU, a->tableau, b->tableau, 0.5);
    if (a->placed - b->placed >= card)
        measured(c, REASON_LATER_PLACED, a->placed, b->placed, 1);
    if (with.ended < 0.25 && a->cards - b->cards >= point && a->placed > b->placed - card)
        measured(c, REASON_LATER_CARDS, a->cards, b->cards, 0.4);
    if (!concerns_others(c))
        return;
    double theirs = with.others.chips + with.others.tableau;
    double less = without.others.chips + without.others.tableau - theirs;
    if (less >= point)
        measured(c, of_others(c, REASON_LATER_OTHERS), theirs, theirs + less, -0.3);
}

/* What this round brings with the only answer. */
static void this_round_alone(Case *c)
{
    double chips = c->with.me.chips, cards = c->with.me.cards - me(c)->hand_n;
    bool calling = c->ask->row->role == ROLE_ACTIONS;
    if (!calling && c->ask->row->role != ROLE_USE && !c->ask->row->of_power)
        return;
    Reason g = reason_new(REASON_GAIN_CHIPS, chips >= 1 ? 0.4 + 0.1 * chips : 0, 0, 0);
    g.x = chips;
    add(c, g);
    g = reason_new(REASON_GAIN_CARDS, calling && cards >= 1 ? 0.3 + 0.1 * cards : 0, 0, 0);
    g.x = cards;
    add(c, g);
}

static bool is_clear(const Candidate *best, const Candidate *other)
{
    double behind = best->win - other->win;
    return behind >= 0.02 && behind > 3 * other->error;
}

/* What the net predicts differs a little even between equally good answers, and nobody can check
 * it. So it is given only if there is no other reason. */
static void whole_game(Case *c, const Candidate *best, const Candidate *other)
{
    static const struct {
        uint8_t id, head;
    } source[] = {{REASON_FINAL_CHIPS, HEAD_CHIPS},
                  {REASON_FINAL_CARDS, HEAD_CARDS},
                  {REASON_FINAL_SIXES, HEAD_SIXES},
                  {REASON_FINAL_GOALS, HEAD_GOALS}};
    const double told = 1; /* a smaller difference is not worth a sentence */
    for (size_t i = 0; i < sizeof source / sizeof *source && is_clear(best, other); i++) {
        double more = 10 * (double)(best->head[source[i].head] - other->head[source[i].head]);
        Reason g = reason_new(source[i].id, more >= told ? 0.1 * more : 0, 0, 0);
        g.x = more;
        add(c, g);
    }
    double rounds = 10 * (double)(best->head[HEAD_ROUNDS] - other->head[HEAD_ROUNDS]);
    if (fabs(rounds) >= told && is_clear(best, other))
        measured(c, rounds > 0 ? REASON_LONGER : REASON_SHORTER, fabs(rounds), 0, 0.7);
}

/* ---- choosing ---- */

/* The strongest reason about one side, or about both, on a topic that was not used yet. */
static const Reason *weightiest(const Case *c, const Reason *told, Side side)
{
    const Reason *most = NULL;
    for (int i = 0; i < c->n; i++) {
        const Reason *r = &c->found[i];
        if (told && row[told->id].topic == row[r->id].topic)
            continue;
        if ((row[r->id].side == side || row[r->id].side == SIDE_BOTH) &&
            (!most || r->weight > most->weight))
            most = r;
    }
    return most;
}

static int choose(const Case *c, Reason *reason)
{
    const Reason *best = weightiest(c, NULL, SIDE_BEST);
    const Reason *rival = weightiest(c, best, SIDE_RIVAL);
    int n = 0;
    if (c->alone && !rival)
        rival = weightiest(c, best, SIDE_BEST);
    if (best)
        reason[n++] = *best;
    if (rival)
        reason[n++] = *rival;
    return n;
}

static void collect(Case *c)
{
    switch (c->ask->row->role) {
    case ROLE_ACTIONS: calling(c); break;
    case ROLE_PLACE: placing(c); break;
    case ROLE_PAY_WITH: paying(c); break;
    case ROLE_SELL: selling(c); break;
    case ROLE_SPEND: giving_good(c); break;
    default:
        if (c->ask->what == WHAT_CARD)
            keeping(c);
    }
}

static void case_begin(Case *c, const View *v, const Ask *ask, const Rivals *r)
{
    const double many = 0.25;
    *c = (Case){.v = v,
                .ask = ask,
                .seat = v->me,
                .best = r->best->picks,
                .alone = !r->other,
                .with = watch_mean(&r->with->now),
                .soon[0] = r->with->soon};
    if (r->other) {
        c->other = r->other->picks;
        c->without = watch_mean(&r->without->now);
        c->soon[1] = r->without->soon;
    }
    c->last = c->with.ended >= many || c->without.ended >= many;
    view_game(v, &c->g);
    Seat *s = &c->g.seat[c->seat];
    if (ask->row->role == ROLE_ACTIONS)
        seat_wake(v->cat, s); /* as in the coming round */
    if (ask->row->role == ROLE_GIVE || ask->row->role == ROLE_KEEP)
        memset(s->used, 0, sizeof s->used); /* what is kept is placed later */
}

int reason_find(const View *v, const Ask *ask, const Rivals *r, const float *call, Reason *reason)
{
    Case c;
    case_begin(&c, v, ask, r);
    c.call = call;
    collect(&c);
    if (c.alone) {
        this_round_alone(&c);
        later_new(&c, 0.75);
        return choose(&c, reason);
    }
    if (!reason_is_for_deck(v, ask)) { /* a deck is for the whole game */
        ending(&c);
        goals(&c);
        this_round(&c);
        three_rounds(&c, r->best, r->other);
    }
    whole_game(&c, r->best, r->other);
    return choose(&c, reason);
}

/* ---- why two answers are equally good ---- */

static bool is_same(const Holdings *a, const Holdings *b)
{
    const double seen = 0.05;
    return fabs(a->chips - b->chips) < seen && fabs(a->cards - b->cards) < seen &&
           fabs(a->goods - b->goods) < seen && fabs(a->placed - b->placed) < seen &&
           fabs(a->tableau - b->tableau) < seen;
}

/* Of these cards, the one that is placed most often. */
static int likeliest_placed(const Case *c, const Outcome *games, const Set *cards)
{
    int found = NO_CARD;
    for (SET_EACH(card, cards))
        if (found == NO_CARD || percent_placed(c, games, card) > percent_placed(c, games, found))
            found = card;
    return found;
}

/* Cards that are hardly ever placed only pay for others, and one is as good as another. */
static void neither(Case *c)
{
    enum { SELDOM = 15, AGAINST = 5 }; /* a card given up that is so much likelier would look odd */
    Set gain = kept_only(c, &c->best, &c->other), loss = kept_only(c, &c->other, &c->best);
    int card = likeliest_placed(c, &c->soon[0], &gain);
    int other = likeliest_placed(c, &c->soon[1], &loss);
    if (card == NO_CARD || other == NO_CARD)
        return;
    int n = percent_placed(c, &c->soon[0], card), m = percent_placed(c, &c->soon[1], other);
    if (n <= SELDOM && m <= SELDOM && m <= n + AGAINST && !has_copy(c, card) && !has_copy(c, other))
        card_fact(c, REASON_NEITHER, 1, card, other, n, m);
}

/* A card of a deck is seldom drawn. */
static void one_of_deck(Case *c)
{
    const Set *deck = &c->v->seat[c->seat].known;
    if (reason_is_for_deck(c->v, c->ask) && !set_is_empty(deck))
        fact(c, REASON_ONE_OF_DECK, 1, set_count(deck) + 1, 0);
}

static void same_sale(Case *c)
{
    int card = set_first(&c->best), other = set_first(&c->other);
    if (!set_is_empty(&c->best) && !set_is_empty(&c->other) && sale(c, card) == sale(c, other))
        card_fact(c, REASON_SAME_SALE, 1, card, other, sale(c, card), 0);
}

bool reason_alike(const View *v, const Ask *ask, const Rivals *r, Reason *reason)
{
    Case c;
    int role = ask->row->role;
    case_begin(&c, v, ask, r);
    if (role == ROLE_ACTIONS || role == ROLE_PLACE)
        return false;
    if (role == ROLE_SELL)
        same_sale(&c);
    else if (is_picked_to_keep(ask))
        one_of_deck(&c);
    else if (ask->what == WHAT_CARD)
        neither(&c);
    else if (is_same(&c.with.me, &c.without.me) && is_same(&c.with.others, &c.without.others))
        fact(&c, REASON_SAME_ROUND, 1, 0, 0);
    if (c.n)
        *reason = c.found[0];
    return c.n;
}

bool reason_little(const View *v, const Ask *ask, const Rivals *r, Reason *reason)
{
    const double little = 0.75;
    Case c;
    case_begin(&c, v, ask, r);
    Outcome with = watch_mean(&c.soon[0]), without = watch_mean(&c.soon[1]);
    *reason = reason_new(REASON_LITTLE, 1, 0, 0);
    reason->x = with.me.chips + with.me.tableau;
    reason->y = without.me.chips + without.me.tableau;
    return fabs(reason->x - reason->y) < little && reason->x >= 0 && reason->y >= 0 &&
           (!v->mode->won || v->players == 1) && !reason_is_for_deck(v, ask);
}
