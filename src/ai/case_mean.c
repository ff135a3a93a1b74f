/* What the games of both answers brought on average, this round and the next two, and what the net
 * predicts for the end. */
#include "ai/case.h"

#include <math.h>
#include <stdlib.h>

#include "ai/order.h"
#include "rules/quote.h"

enum { SUDDEN = 20 }; /* percent: so many more games of one answer end this round */

static int ended_more(const Case *c)
{
    return (int)lround(100 * c->with.ended) - (int)lround(100 * c->without.ended);
}

/* To end the game is a reason for who is ahead then, and against it for who is behind. */
static bool is_good_end(const Case *c, const Rivals *r)
{
    double ahead = c->g.players > 1 && !c->g.mode->won ? 1.0 / c->g.players : 0.5;
    bool ends = ended_more(c) > 0;
    return ends == ((ends ? r->best : r->other)->win >= ahead);
}

static void ending(Case *c, const Rivals *r)
{
    int n = (int)lround(100 * c->with.ended), m = (int)lround(100 * c->without.ended);
    if (abs(n - m) >= SUDDEN && is_good_end(c, r))
        case_fact(c, REASON_ENDS, 0.02 * abs(n - m), n, m);
}

static void goals(Case *c)
{
    for (int i = 0; i < c->g.cat->goals; i++) {
        Reason g = reason_new(REASON_GOAL, 0.5 + c->with.goal[i] - c->without.goal[i], 0, 0);
        g.goal = (uint8_t)i;
        g.x = c->with.goal[i];
        g.y = c->without.goal[i];
        if (c->g.goal_on[i] && g.x - g.y >= 0.4)
            case_add(c, g);
    }
}

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
    case_add(c, g);
}

/* Calls change what the others can do. After any other answer, what differs is mostly chance. */
static bool concerns_others(const Case *c)
{
    return c->g.players > 1 && !c->g.mode->won && c->ask->row->role == ROLE_ACTIONS;
}

/* Does the answer call more phases in which cards are placed? Then it goes without saying that it
 * places more. */
static bool calls_to_place(const Case *c)
{
    static const int purpose[] = {CALL_DEVELOP, CALL_SETTLE};
    if (c->ask->row->role != ROLE_ACTIONS)
        return false;
    for (size_t i = 0; i < sizeof purpose / sizeof *purpose; i++)
        if (case_any_for(&c->best, purpose[i]) && !case_any_for(&c->other, purpose[i]))
            return true;
    return false;
}

/* Is a card placed or not? Then the number of cards placed is the answer itself. */
static bool places_or_not(const Case *c)
{
    return c->ask->row->role == ROLE_PLACE && set_is_empty(&c->best) != set_is_empty(&c->other);
}

/* Are cards kept or given up? Then what can be done with them says more than how many are
 * placed. */
static bool gives_cards(const Case *c)
{
    return c->ask->row->role == ROLE_GIVE || c->ask->row->role == ROLE_KEEP;
}

static void this_round(Case *c)
{
    const Holdings *a = &c->with.me, *b = &c->without.me;
    const double paid = 0.1; /* cards that were paid for others are not lost */
    const double chips = 0.5;
    if (a->chips - b->chips >= chips && !order_is_free(c->v, c->ask, &c->best, &c->other))
        measured(c, REASON_ROUND_CHIPS, a->chips, b->chips, 1);
    if (c->over && a->tableau - b->tableau >= chips)
        measured(c, REASON_ROUND_TABLEAU, a->tableau, b->tableau, 1);
    if (a->placed > b->placed - paid)
        measured(c, REASON_ROUND_CARDS, a->cards, b->cards, 0.6);
    measured(c, REASON_ROUND_GOODS, a->goods, b->goods, 0.8);
    if (c->ask->row->role != ROLE_PLACE && !calls_to_place(c))
        measured(c, REASON_ROUND_PLACED, a->placed, b->placed, gives_cards(c) ? 0.5 : 1.5);
    if (!concerns_others(c))
        return;
    a = &c->with.others;
    b = &c->without.others;
    measured(c, case_of_others(c, REASON_OTHERS_CHIPS), a->chips, b->chips, -1);
    if (a->placed < b->placed + paid)
        measured(c, case_of_others(c, REASON_OTHERS_CARDS), a->cards, b->cards, -0.6);
    measured(c, case_of_others(c, REASON_OTHERS_GOODS), a->goods, b->goods, -0.8);
    measured(c, case_of_others(c, REASON_OTHERS_PLACED), a->placed, b->placed, -1.5);
}

/* A seat that is alone in calling a phase places cards of its type: that says nothing new. */
static bool is_called_for(const Case *c, int card)
{
    int call = catalog_design(c->g.cat, card)->development ? CALL_DEVELOP : CALL_SETTLE;
    return c->ask->row->role == ROLE_ACTIONS && case_any_for(&c->best, call) &&
           !case_any_for(&c->other, call);
}

/* Could the other answer place it at once, with its own call? Then it places something else of its
 * own accord. */
static bool is_at_hand_anyway(const Case *c, int card)
{
    int call = catalog_design(c->g.cat, card)->development ? CALL_DEVELOP : CALL_SETTLE;
    return c->ask->row->role == ROLE_ACTIONS && case_any_for(&c->other, call) &&
           quote_place(&c->g, c->seat, card).why.code == ERR_NONE;
}

/* Does the answer bear on placing the card? What pays for another card, or is placed, changes how
 * often the rest of the hand is placed only by what is left to pay with, unless it makes a
 * difference to its price or to the strength against it. */
static bool bears_on(const Case *c, int card)
{
    int role = c->ask->row->role;
    if (role != ROLE_PLACE)
        return !gives_cards(c);
    Game with = case_with_card(c, set_is_empty(&c->best) ? NO_CARD : set_first(&c->best));
    Game without = case_with_card(c, set_is_empty(&c->other) ? NO_CARD : set_first(&c->other));
    Quote q = quote_place(&with, c->seat, card), p = quote_place(&without, c->seat, card);
    return q.cost < p.cost || q.strength > p.strength;
}

/* The card in hand whose placing differs most between the answers, apart from those that are picked
 * or not. */
static void later_card(Case *c)
{
    enum { AHEAD = 25 };
    int most = AHEAD - 1;
    Reason g = reason_new(REASON_LATER_CARD, 0, 0, 0);
    Set left = set_minus(&case_me(c)->hand, &c->best);
    for (SET_EACH(card, &left)) {
        int n = case_percent_placed(c, &c->soon[0], card),
            m = case_percent_placed(c, &c->soon[1], card);
        if (n < OFTEN || n - m <= most || set_has(&c->other, card) || case_is_uncounted(c, card) ||
            is_called_for(c, card) || is_at_hand_anyway(c, card) || !bears_on(c, card))
            continue;
        most = n - m;
        g.card = (uint8_t)card;
        g.n = n;
        g.m = m;
        g.weight = 0.5 + 0.01 * (n - m);
    }
    case_add(c, g);
}

/* How many of the cards placed are not in hand yet, on average. */
static double placed_new(const Case *c, const Outcome *games)
{
    bool held[CARDS_MAX + 1] = {false};
    double n = 0;
    for (SET_EACH(card, &case_me(c)->hand))
        held[c->g.cat->design_of[card]] = true;
    for (int design = 0; design < c->g.cat->designs; design++)
        n += held[design] ? 0 : games->placed[design];
    return n / games->worlds;
}

/* A seat that looks at cards wants to place better ones than it has. */
static void later_new(Case *c, double least)
{
    if (c->ask->row->role != ROLE_ACTIONS || !case_any_for(&c->best, CALL_LOOK) ||
        case_any_for(&c->other, CALL_LOOK))
        return;
    double x = placed_new(c, &c->soon[0]), y = c->alone ? 0 : placed_new(c, &c->soon[1]);
    Reason r = reason_new(c->alone ? REASON_GAIN_NEW : REASON_LATER_NEW,
                          (c->alone ? 0.3 : 0.5) * (x - y), 0, 0);
    r.x = x;
    r.y = y;
    if (x - y >= least)
        case_add(c, r);
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
    if (a->chips - b->chips >= point && !order_is_free(c->v, c->ask, &c->best, &c->other))
        measured(c, REASON_LATER_CHIPS, a->chips, b->chips, 0.5);
    if (a->tableau - b->tableau >= point)
        measured(c, REASON_LATER_TABLEAU, a->tableau, b->tableau, 0.5);
    if (a->placed - b->placed >= card && !calls_to_place(c) && !places_or_not(c))
        measured(c, REASON_LATER_PLACED, a->placed, b->placed, gives_cards(c) ? 0.5 : 1);
    if (with.ended < 0.25 && a->cards - b->cards >= point && a->placed > b->placed - card)
        measured(c, REASON_LATER_CARDS, a->cards, b->cards, 0.4);
    if (!concerns_others(c))
        return;
    double theirs = with.others.chips + with.others.tableau;
    double less = without.others.chips + without.others.tableau - theirs;
    if (less >= point)
        measured(c, case_of_others(c, REASON_LATER_OTHERS), theirs, theirs + less, -0.3);
}

void case_rounds(Case *c, const Rivals *r)
{
    ending(c, r);
    goals(c);
    this_round(c);
    if (!c->over && abs(ended_more(c)) < SUDDEN) /* else the games do not last as long */
        three_rounds(c, r->best, r->other);
}

void case_alone(Case *c)
{
    double chips = c->with.me.chips, cards = c->with.me.cards - case_me(c)->hand_n;
    bool calling = c->ask->row->role == ROLE_ACTIONS;
    if (!calling && c->ask->row->role != ROLE_USE && !c->ask->row->of_power)
        return;
    Reason g = reason_new(REASON_GAIN_CHIPS, chips >= 1 ? 0.4 + 0.1 * chips : 0, 0, 0);
    g.x = chips;
    case_add(c, g);
    g = reason_new(REASON_GAIN_CARDS, calling && cards >= 1 ? 0.3 + 0.1 * cards : 0, 0, 0);
    g.x = cards;
    case_add(c, g);
    later_new(c, 0.75);
}

static bool is_clear(const Candidate *best, const Candidate *other)
{
    double behind = best->win - other->win;
    return behind >= 0.02 && behind > 3 * other->error;
}

void case_whole_game(Case *c, const Candidate *best, const Candidate *other)
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
        case_add(c, g);
    }
    double rounds = 10 * (double)(best->head[HEAD_ROUNDS] - other->head[HEAD_ROUNDS]);
    if (fabs(rounds) >= told && is_clear(best, other))
        measured(c, rounds > 0 ? REASON_LONGER : REASON_SHORTER, fabs(rounds), 0, 0.7);
}
