/* Facts about cards that are kept or given up. */
#include "ai/case.h"
#include "rules/outlook.h"
#include "rules/quote.h"
#include "rules/score.h"

bool case_is_picked_to_keep(const Ask *ask)
{
    return ask->row->role == ROLE_CHOOSE;
}

/* Cards that are kept only with one of the answers. */
static Set kept_only(const Case *c, const Set *answer, const Set *against)
{
    if (c->alone && !case_is_picked_to_keep(c->ask)) {
        Set kept = set_minus(&c->ask->options, &c->best);
        return answer == &c->best ? kept : c->best;
    }
    return case_is_picked_to_keep(c->ask) ? set_minus(answer, against) : set_minus(against, answer);
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
    int n = case_percent_placed(c, &c->soon[0], card), most = -1, rival = NO_CARD;
    for (SET_EACH(other, instead)) {
        int m = case_percent_placed(c, &c->soon[1], other);
        if (m > most) {
            most = m;
            rival = other;
        }
    }
    if (n < OFTEN || n - most < AHEAD)
        return;
    if (rival == NO_CARD || c->alone)
        case_card_fact(c, REASON_SOON_ALONE, 0.01 * n, card, NO_CARD, n, 0);
    else
        case_card_fact(c, REASON_SOON, 0.6 + 0.012 * (n - most), card, rival, n, most);
}

/* Will this card be placed? A card that only pays for others, or comes too late, is worth
 * nothing. */
static bool is_to_be_placed(const Case *c, int card)
{
    return case_percent_placed(c, &c->soon[0], card) >= SOMETIMES && !case_is_uncounted(c, card);
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

static int copies_of(const Case *c, const Set *cards, int card)
{
    int n = 0;
    for (SET_EACH(other, cards))
        n += c->g.cat->design_of[other] == c->g.cat->design_of[card];
    return n;
}

/* What all of these cost together; -1 if one of them is not paid for, lies there already, is a
 * second copy, or costs less only now. */
static int sum_of_prices(const Case *c, const Set *cards)
{
    int sum = 0;
    for (SET_EACH(card, cards)) {
        Quote q = quote_place(&c->g, c->seat, card);
        if (q.conquest || q.optional || (q.why.code != ERR_NONE && q.why.code != ERR_CANNOT_AFFORD))
            return -1;
        if (copies_of(c, cards, card) > 1 || !case_price_lasts(c, card))
            return -1;
        sum += q.cost;
    }
    return sum;
}

/* Of two copies of a development only one can be placed; the other answer keeps both. */
static void spare_copy(Case *c, const Set *loss)
{
    Set held = set_union(&case_me(c)->hand, &c->ask->options);
    Set kept = set_minus(&held, &c->best), theirs = set_minus(&held, &c->other);
    for (SET_EACH(card, loss))
        if (catalog_design(c->g.cat, card)->development && copies_of(c, &theirs, card) > 1 &&
            copies_of(c, &kept, card) < 2) {
            case_card_fact(c, REASON_SPARE, 0.9, card, NO_CARD, 0, 0);
            return;
        }
}

/* Both halves of a swap of several cards: cheap ones are easier to place. */
static void prices_of_swap(Case *c, const Set *gain, const Set *loss)
{
    int n = sum_of_prices(c, gain), m = sum_of_prices(c, loss);
    if (n >= 0 && set_count(gain) == set_count(loss) && m > n + set_count(gain))
        case_fact(c, REASON_SWAP, 0.3 + 0.05 * (m - n), n, m);
}

/* Compares card by card only with a given rival: among all cards kept and all given up, some pair
 * always differs. */
void case_keeping(Case *c)
{
    Set gain = kept_only(c, &c->best, &c->other), loss = kept_only(c, &c->other, &c->best);
    if (case_is_picked_to_keep(c->ask)) {
        case_drafting(c, &gain, &loss);
        return;
    }
    Set held = set_union(&case_me(c)->hand, &c->ask->options);
    Set kept = set_minus(&held, &c->best);
    int left = set_count(&kept);
    bool pair = set_count(&gain) == 1 && set_count(&loss) == 1; /* else half of it would be told */
    if (!c->alone && !pair)
        prices_of_swap(c, &gain, &loss);
    if (!c->alone)
        spare_copy(c, &loss);
    for (SET_EACH(card, &gain)) {
        if (!is_to_be_placed(c, card))
            continue;
        if (c->with.ended < 0.5) /* else the games do not last as long */
            placed_soon(c, card, &loss);
        if (!c->alone && pair)
            case_compare_cards(c, card, set_first(&loss));
        if (!c->alone) {
            case_worth(c, card, &loss, 0.6);
            case_makes(c, card, &loss);
        }
        if (is_cheapest(c, card, &loss) && (c->alone || pair))
            case_price(c, &c->g, card, left - 1, 0.7);
    }
    bool compared = c->alone ? any_within_reach(c, &gain) : within_reach(c, &gain);
    for (SET_EACH(card, &loss))
        if (compared && c->with.ended < 0.5)
            case_out_of_reach(c, card, left - 1, 0.8);
}

/* Of these cards, the one that is placed most often. */
static int likeliest_placed(const Case *c, const Outcome *games, const Set *cards)
{
    int found = NO_CARD;
    for (SET_EACH(card, cards))
        if (found == NO_CARD ||
            case_percent_placed(c, games, card) > case_percent_placed(c, games, found))
            found = card;
    return found;
}

/* Cards that are hardly ever placed only pay for others, and one is as good as another. */
void case_neither(Case *c)
{
    enum { SELDOM = 15, AGAINST = 5 }; /* a card given up that is so much likelier would look odd */
    Set gain = kept_only(c, &c->best, &c->other), loss = kept_only(c, &c->other, &c->best);
    int card = likeliest_placed(c, &c->soon[0], &gain);
    int other = likeliest_placed(c, &c->soon[1], &loss);
    if (card == NO_CARD || other == NO_CARD)
        return;
    int n = case_percent_placed(c, &c->soon[0], card),
        m = case_percent_placed(c, &c->soon[1], other);
    if (n <= SELDOM && m <= SELDOM && m <= n + AGAINST && !case_is_uncounted(c, card) &&
        !case_is_uncounted(c, other))
        case_card_fact(c, REASON_NEITHER, 1, card, other, n, m);
}
