/* Facts about cards that are picked for a deck, before there is a tableau. */
#include "ai/case.h"
#include "ai/goods.h"
#include "rules/goals.h"
#include "rules/outlook.h"
#include "rules/quote.h"
#include "rules/score.h"

/* What a card in the tableau would do for another card of its deck. */
typedef enum Help { HELP_SCORES, HELP_CHEAPENS, HELP_ARMS, HELP_SELLS, HELPS } Help;
static const uint8_t help_reason[HELPS] = {[HELP_SCORES] = REASON_DECK_SCORES,
                                           [HELP_CHEAPENS] = REASON_DECK_CHEAPENS,
                                           [HELP_ARMS] = REASON_DECK_ARMS,
                                           [HELP_SELLS] = REASON_DECK_SELLS};

/* Does the good of this world, if it has one, sell for more? */
static bool sells_better(const Case *c, const Game *with, int world)
{
    const Design *d = catalog_design(c->g.cat, world);
    return !d->development && d->source != SOURCE_NONE &&
           goods_price(with, c->seat, d->kind) > goods_price(&c->g, c->seat, d->kind);
}

static bool helps(const Case *c, const Game *with, int card, int other, Help help)
{
    Quote now = quote_place(&c->g, c->seat, other), then = quote_place(with, c->seat, other);
    Game both = *with;
    Seat *s = &both.seat[c->seat];
    switch (help) {
    case HELP_CHEAPENS: return !then.conquest && !now.conquest && then.cost < now.cost;
    case HELP_SELLS: return sells_better(c, with, other);
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
    Game with = case_with_card(c, card);
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
            case_card_fact(c, help_reason[help], 0.4 + 0.15 * n, card, NO_CARD, n, deck);
    }
}

/* What a start world that may be kept does for a card. */
static Reason help_of_start(const Case *c, int card)
{
    Set starts = set_and(&case_me(c)->hand, &c->g.cat->starts);
    Quote now = quote_place(&c->g, c->seat, card);
    Reason r = reason_new(REASON_CHEAPENS, 0, 0, 0);
    for (SET_EACH(start, &starts)) {
        Game with = case_with_card(c, start);
        Quote then = quote_place(&with, c->seat, card);
        bool conquers = then.conquest && !then.optional && then.strength >= then.need &&
                        now.why.code == ERR_TOO_WEAK;
        bool saves = !then.conquest && !now.conquest && then.cost < now.cost;
        if (!conquers && !saves)
            continue;
        r = reason_new(conquers ? REASON_ENABLES : REASON_CHEAPENS, 0.6,
                       conquers ? then.need : then.cost, conquers ? then.strength : now.cost);
        r.card = (uint8_t)start;
        r.other = (uint8_t)card;
    }
    return r;
}

/* If nothing left in the pack is helped as well. */
static void helped_by_start(Case *c, int card, const Set *instead)
{
    for (SET_EACH(other, instead))
        if (help_of_start(c, other).weight > 0)
            return;
    case_add(c, help_of_start(c, card));
}

static int counts_for(const Case *c, int card, int goal)
{
    Game with = case_with_card(c, card);
    return goals_amount(&with, c->seat, goal) - goals_amount(&c->g, c->seat, goal);
}

/* The goals of the game that the card counts for, and nothing left in the pack. */
static void goals_of(Case *c, int card, const Set *instead)
{
    for (int goal = 0; goal < c->g.cat->goals; goal++) {
        bool both = false;
        for (SET_EACH(other, instead))
            both |= counts_for(c, other, goal) > 0;
        Reason r = reason_new(REASON_DECK_GOAL, 0.5, 0, 0);
        r.card = (uint8_t)card;
        r.goal = (uint8_t)goal;
        if (c->g.goal_on[goal] && !both && counts_for(c, card, goal) > 0)
            case_add(c, r);
    }
}

static void cheaper(Case *c, int card, const Set *instead)
{
    Quote q = quote_place(&c->g, c->seat, card);
    for (SET_EACH(other, instead)) {
        Quote p = quote_place(&c->g, c->seat, other);
        if (!p.conquest && !q.conquest && q.cost < p.cost)
            case_card_fact(c, REASON_CHEAPER, 0.15 * (p.cost - q.cost), card, other, q.cost,
                           p.cost);
    }
}

void case_drafting(Case *c, const Set *gain, const Set *loss)
{
    for (SET_EACH(card, gain)) {
        if (reason_is_for_deck(c->v, c->ask)) {
            help_deck(c, card, loss);
            helped_by_start(c, card, loss);
            goals_of(c, card, loss);
        }
        case_makes(c, card, loss);
        cheaper(c, card, loss);
    }
}

void case_one_of_deck(Case *c)
{
    const Set *deck = &c->v->seat[c->seat].known;
    if (reason_is_for_deck(c->v, c->ask) && !set_is_empty(deck))
        case_fact(c, REASON_ONE_OF_DECK, 1, set_count(deck) + 1, 0);
}
