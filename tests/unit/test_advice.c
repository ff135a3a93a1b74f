/* Advice: every figure in a reason is reproduced from the table or in the same playouts; luck
 * averages to zero and explains results; an analysis adds up, can be stopped, and is repeatable. */
#include "support/amount.h"
#include "support/cmocka.h"
#include "support/said.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice/report.h"
#include "ai/goods.h"
#include "ai/level.h"
#include "ai/luck.h"
#include "ai/player.h"
#include "modes/presets.h"
#include "rules/goals.h"
#include "rules/op.h"
#include "rules/place.h"
#include "rules/quote.h"
#include "rules/score.h"
#include "text/locale.h"
#include "view/determinize.h"

static const char *const modes[] = {"base-2p", "base-2px", "base-4p",      "tgs-2p", "tgs-3p",
                                    "tgs-5p",  "draft-2p", "robot-medium", "coop",   NULL};

/* ---- reasons ---- */

/* One comparison that is checked. */
typedef struct Claim {
    const Game *g; /* the game itself: the table */
    View v;
    Game side; /* what the seat knows */
    int seat;
    Ask ask;
    const Candidate *best, *other;
    uint64_t seed;
} Claim;

static int count_goods(uint32_t goods)
{
    int n = 0;
    for (; goods; goods &= goods - 1)
        n++;
    return n;
}

/* The other answer, if no other is shown beside the best. */
static const Candidate nothing;

/* Worlds that fill themselves, and windfall worlds that a power or the bonus fills: no more than
 * there are, and no more of a kind. The seat's own tableau as it is, the others as everybody sees
 * them. */
static int count_filled(const Claim *c, int seat, bool bonus)
{
    const Seat *s = &c->side.seat[seat];
    int n = 0, empty[KINDS] = {0}, power[KIND_ANY + 1] = {0}, left = 0, any = bonus;
    for (int slot = 0; slot < s->tableau_n; slot++) {
        const Design *d = catalog_design(c->g->cat, s->tableau[slot]);
        bool repaired = d->powers && d->power[0].verb == V_DISCARD_TO_PRODUCE;
        bool has_good = s->goods >> slot & 1;
        n += d->source == PRODUCTION && !repaired && !has_good;
        empty[d->kind] += d->source == WINDFALL && !has_good;
        for (int i = 0; i < d->powers; i++)
            power[d->power[i].kind] += d->power[i].verb == V_PRODUCE_WINDFALL;
    }
    for (int kind = 0; kind < KINDS; kind++) {
        int filled = empty[kind] < power[kind] ? empty[kind] : power[kind];
        n += filled;
        left += empty[kind] - filled;
    }
    any += power[KIND_ANY];
    return n + (left < any ? left : any);
}

/* With those that take a card from the hand for their good. */
static int count_filled_at_most(const Claim *c, int seat, bool bonus)
{
    const Seat *s = &c->side.seat[seat];
    int repaired = 0;
    for (int slot = 0; slot < s->tableau_n; slot++) {
        const Design *d = catalog_design(c->g->cat, s->tableau[slot]);
        repaired +=
            d->powers && d->power[0].verb == V_DISCARD_TO_PRODUCE && !(s->goods >> slot & 1);
    }
    int hand = s->hand_n;
    return count_filled(c, seat, bonus) + (repaired < hand ? repaired : hand);
}

static int sum_of_powers(const Claim *c, int verb)
{
    const Seat *s = &c->g->seat[c->seat];
    int sum = 0;
    for (int slot = 0; slot < s->tableau_n; slot++) {
        const Design *d = catalog_design(c->g->cat, s->tableau[slot]);
        for (int i = 0; i < d->powers; i++)
            sum += d->power[i].verb == verb ? d->power[i].amount : 0;
    }
    return sum;
}

/* The quote in the phase that the answer calls, or now. */
static Quote quote_then(const Claim *c, int card)
{
    Game g = *c->g;
    bool development = catalog_design(g.cat, card)->development;
    if (c->ask.op == OP_ACTIONS) {
        int second = development ? ACT_DEVELOP_2 : ACT_SETTLE_2;
        int first = development ? ACT_DEVELOP : ACT_SETTLE;
        bool new_second = set_has(&c->best->picks, second) && !set_has(&c->other->picks, second);
        bool new_first = set_has(&c->best->picks, first) && !set_has(&c->other->picks, first);
        g.nth = new_second && !new_first;
        g.seat[c->seat].action[0] = (uint8_t)(g.nth ? second : first);
        g.seat[c->seat].action[1] = ACTIONS;
    }
    return quote_place(&g, c->seat, card);
}

static int other_cards(const Claim *c, int card)
{
    const Seat *s = &c->g->seat[c->seat];
    return set_count(&s->hand) - set_has(&s->hand, card);
}

/* The other cards that are left after the answer, if it gives some up. */
static int cards_left(const Claim *c, int card)
{
    bool gives = c->ask.what == WHAT_CARD && c->ask.row->role != ROLE_PLACE;
    Set held = set_union(&c->g->seat[c->seat].hand, &c->ask.options);
    Set left = set_minus(&held, &c->best->picks);
    return gives ? set_count(&left) - 1 : other_cards(c, card);
}

/* Places the card in a copy of the game and counts. */
static int points_of(const Claim *c, int card)
{
    Game t = *c->g;
    Seat *s = &t.seat[c->seat];
    ScoreSheet before, after;
    score_seat(&t, c->seat, &before);
    s->hand_n = (uint8_t)(s->hand_n - set_has(&s->hand, card));
    set_remove(&s->hand, card);
    place_on_tableau(&(Run){&t, t.cat, NULL}, c->seat, card);
    score_seat(&t, c->seat, &after);
    return after.cards + after.sixes - before.cards - before.sixes;
}

static int price_of_good(const Claim *c, int world)
{
    const Seat *s = &c->g->seat[c->seat];
    bool bonus =
        c->ask.op != OP_SELL || catalog_design(c->g->cat, c->ask.card)->power[c->ask.power].amount;
    for (int slot = 0; slot < s->tableau_n; slot++)
        if (s->tableau[slot] == world && s->goods >> slot & 1)
            return quote_sale(c->g, c->seat, slot, bonus);
    fail_msg("no good lies there");
    return 0;
}

/* What the good of this world sells for when Trade is called. */
static int best_price(const Claim *c, int world)
{
    return quote_sale(c->g, c->seat, seat_slot(&c->g->seat[c->seat], world), true);
}

/* Price and trade powers, added up by hand. */
static void check_makes(const Claim *c, const Reason *g)
{
    static const int price[KINDS] = {[NOVELTY] = 2, [RARE] = 3, [GENES] = 4, [ALIEN] = 5};
    int kind = catalog_design(c->g->cat, g->card)->kind, sum = price[kind];
    const Seat *s = &c->g->seat[c->seat];
    for (int slot = 0; slot < s->tableau_n; slot++) {
        const Design *d = catalog_design(c->g->cat, s->tableau[slot]);
        for (int i = 0; i < d->powers && !(s->fresh >> slot & 1); i++) {
            const Power *p = &d->power[i];
            bool fits = p->kind == KIND_ANY || p->kind == kind;
            if (p->verb == V_SALE_BONUS && fits)
                sum += p->amount;
            if (p->verb == V_SALE_BONUS_PER_CHROMOSOME && fits)
                sum += p->amount * s->tally[TALLY_CHROMOSOME_WORLD];
        }
    }
    assert_int_equal(g->n, sum);
}

/* The playouts, played once more. */
typedef struct Mean {
    double chips, cards, goods, placed, others_chips, others_cards, others_goods, others_placed;
    double tableau, others_tableau, ended, goal[GOALS_MAX];
} Mean;

static int tableau_of(const Game *g, int seat)
{
    ScoreSheet sheet;
    score_seat(g, seat, &sheet);
    return sheet.cards + sheet.sixes;
}

/* Cards of the tableau that were not in it before. */
static int count_new(const Seat *now, const Seat *then)
{
    int n = 0;
    for (int slot = 0; slot < now->tableau_n; slot++)
        n += !memchr(then->tableau, now->tableau[slot], then->tableau_n);
    return n;
}

static void add_mean(Mean *m, const Claim *c, const Game *t, double part)
{
    for (int seat = 0; seat < t->players; seat++) {
        const Seat *now = &t->seat[seat], *then = &c->v.seat[seat];
        bool mine = seat == c->seat;
        double share = mine ? part : part / (t->players - 1);
        *(mine ? &m->chips : &m->others_chips) += share * (now->chips - then->chips);
        *(mine ? &m->cards : &m->others_cards) += share * set_count(&now->hand);
        *(mine ? &m->goods : &m->others_goods) += share * count_goods(now->goods);
        *(mine ? &m->placed : &m->others_placed) += share * count_new(now, then);
        *(mine ? &m->tableau : &m->others_tableau) +=
            share * (tableau_of(t, seat) - tableau_of(&c->side, seat));
    }
    m->ended += part * t->over;
    for (int goal = 0; goal < t->cat->goals; goal++) {
        bool tie;
        m->goal[goal] += part * goals_points(t, c->seat, goal, &tie);
    }
}

/* The next of the sampled games, after this answer and so many rounds; returns the number of cards
 * in the seat's tableau before. */
static int play_out(const Claim *c, const Brain *b, const Candidate *candidate, int rounds,
                    Rng *rng, Game *t)
{
    Belief belief = belief_of(&b->lex->belief);
    view_sample(&c->v, &belief, rng, t);
    Rng luck = rng_seeded(rng_next(rng));
    int last = (t->round ? t->round : 1) + rounds - 1, before = t->seat[c->seat].tableau_n;
    game_answer(t, c->seat, &candidate->picks, NULL);
    while (!t->over && t->round <= last)
        brain_play(b, t, __builtin_ctz(t->asked), (Sampling){1, 0}, &luck);
    return before;
}

static Mean imagine(const Claim *c, const Brain *b, const Candidate *candidate, int rounds)
{
    Mean m = {0};
    Rng rng = rng_seeded(c->seed);
    for (int i = 0; i < WATCH_WORLDS; i++) {
        Game t;
        play_out(c, b, candidate, rounds, &rng, &t);
        add_mean(&m, c, &t, 1.0 / WATCH_WORLDS);
    }
    return m;
}

static void check_means(const Reason *g, double x, double y)
{
    assert_true(fabs(g->x - x) < 1e-9 && fabs(g->y - y) < 1e-9);
}

/* In how many of the games is a copy of the card placed within so many rounds? */
static int times_after(const Claim *c, const Brain *b, const Candidate *candidate, int card,
                       int rounds)
{
    int n = 0, design = c->g->cat->design_of[card];
    Rng rng = rng_seeded(c->seed);
    for (int i = 0; i < WATCH_WORLDS; i++) {
        Game t;
        int before = play_out(c, b, candidate, rounds, &rng, &t);
        for (int slot = 0; slot < t.seat[c->seat].tableau_n; slot++) {
            int there = t.seat[c->seat].tableau[slot];
            bool fresh = true;
            for (int old = 0; old < before; old++)
                fresh &= c->v.seat[c->seat].tableau[old] != there;
            n += fresh && t.cat->design_of[there] == design;
        }
    }
    return n;
}

static int percent_after(const Claim *c, const Brain *b, const Candidate *candidate, int card,
                         int rounds)
{
    return (int)lround(100.0 * times_after(c, b, candidate, card, rounds) / WATCH_WORLDS);
}

static int percent_placed(const Claim *c, const Brain *b, const Candidate *candidate, int card)
{
    return percent_after(c, b, candidate, card, WATCH_ROUNDS);
}

/* Cards placed within three rounds whose design is not in hand at the question. */
static double new_cards(const Claim *c, const Brain *b, const Candidate *candidate)
{
    bool seen[CARDS_MAX + 1] = {false};
    double n = 0;
    for (SET_EACH(card, &c->v.seat[c->seat].hand))
        seen[c->g->cat->design_of[card]] = true;
    for (SET_EACH(card, &c->g->cat->all)) {
        int design = c->g->cat->design_of[card];
        n += seen[design] ? 0 : times_after(c, b, candidate, card, WATCH_ROUNDS);
        seen[design] = true;
    }
    return n / WATCH_WORLDS;
}

static void check_soon(const Claim *c, const Brain *b, const Reason *g)
{
    assert_int_equal(g->n, percent_placed(c, b, c->best, g->card));
    assert_true(g->n >= 40);
    if (g->id == REASON_SOON) {
        assert_int_equal(g->m, percent_placed(c, b, c->other, g->other));
        assert_true(g->n >= g->m + 20);
    }
}

static void check_later(const Claim *c, const Brain *b, const Reason *g)
{
    Mean x = imagine(c, b, c->best, WATCH_ROUNDS), y = imagine(c, b, c->other, WATCH_ROUNDS);
    switch (g->id) {
    case REASON_LATER_CARD:
        assert_int_equal(g->n, percent_placed(c, b, c->best, g->card));
        assert_int_equal(g->m, percent_placed(c, b, c->other, g->card));
        assert_true(g->n >= g->m + 25);
        break;
    case REASON_LATER_CHIPS: check_means(g, x.chips, y.chips); break;
    case REASON_LATER_TABLEAU: check_means(g, x.tableau, y.tableau); break;
    case REASON_LATER_PLACED: check_means(g, x.placed, y.placed); break;
    case REASON_LATER_CARDS: check_means(g, x.cards, y.cards); break;
    case REASON_LATER_NEW:
        check_means(g, new_cards(c, b, c->best), new_cards(c, b, c->other));
        break;
    default: check_means(g, x.others_chips + x.others_tableau, y.others_chips + y.others_tableau);
    }
}

static void check_measured(const Claim *c, const Brain *b, const Reason *g)
{
    Mean x = imagine(c, b, c->best, 1), y = {0};
    if (c->other != &nothing)
        y = imagine(c, b, c->other, 1);
    switch (g->id) {
    case REASON_GAIN_CHIPS: check_means(g, x.chips, 0); break;
    case REASON_GAIN_NEW: check_means(g, new_cards(c, b, c->best), 0); break;
    case REASON_GAIN_CARDS: check_means(g, x.cards - c->v.seat[c->seat].hand_n, 0); break;
    case REASON_ENDS:
        assert_int_equal(g->n, lround(100 * x.ended));
        assert_int_equal(g->m, lround(100 * y.ended));
        break;
    case REASON_GOAL:
        assert_true(c->g->goal_on[g->goal]);
        check_means(g, x.goal[g->goal], y.goal[g->goal]);
        break;
    case REASON_ROUND_CHIPS: check_means(g, x.chips, y.chips); break;
    case REASON_ROUND_TABLEAU: check_means(g, x.tableau, y.tableau); break;
    case REASON_ROUND_CARDS: check_means(g, x.cards, y.cards); break;
    case REASON_ROUND_GOODS: check_means(g, x.goods, y.goods); break;
    case REASON_ROUND_PLACED: check_means(g, x.placed, y.placed); break;
    case REASON_OTHERS_CHIPS:
    case REASON_OPPONENT_CHIPS: check_means(g, x.others_chips, y.others_chips); break;
    case REASON_OTHERS_CARDS:
    case REASON_OPPONENT_CARDS: check_means(g, x.others_cards, y.others_cards); break;
    case REASON_OTHERS_GOODS:
    case REASON_OPPONENT_GOODS: check_means(g, x.others_goods, y.others_goods); break;
    default: check_means(g, x.others_placed, y.others_placed);
    }
}

static void check_foreseen(const Claim *c, const Reason *g)
{
    static const int head[] = {HEAD_CHIPS, HEAD_CARDS,  HEAD_SIXES,
                               HEAD_GOALS, HEAD_ROUNDS, HEAD_ROUNDS};
    int which = head[g->id - REASON_FINAL_CHIPS];
    double more = 10 * (double)(c->best->head[which] - c->other->head[which]);
    check_means(g, g->id == REASON_SHORTER ? -more : more, 0);
}

static void check_calls(const Claim *c, const Brain *b, const Reason *g)
{
    Pick p;
    Thought t;
    pick_begin(&p, &c->side, c->seat, &c->ask);
    brain_think(b, &c->v, &c->side, &p, &t);
    assert_int_equal(g->n, lround(100 * (double)net_sigmoid(t.head[HEAD_ACTION + g->action])));
    bool likely = reason_side(g->id) == SIDE_RIVAL || g->card != NO_CARD;
    assert_true(likely ? g->n >= 50 : g->n <= 40);
    if (g->card != NO_CARD)
        assert_true(2 * percent_after(c, b, c->best, g->card, 1) >= 100);
}

static int count_placeable(const Claim *c)
{
    const Seat *s = &c->g->seat[c->seat];
    int n = 0;
    for (SET_EACH(card, &s->hand)) {
        Game g = *c->g;
        bool development = catalog_design(g.cat, card)->development;
        g.seat[c->seat].action[0] = development ? ACT_DEVELOP : ACT_SETTLE;
        g.seat[c->seat].action[1] = ACTIONS;
        g.nth = 0;
        n += quote_place(&g, c->seat, card).why.code == ERR_NONE;
    }
    return n;
}

static void check_placeable(const Claim *c, const Reason *g)
{
    assert_int_equal(g->m, set_count(&c->g->seat[c->seat].hand));
    assert_int_equal(g->n, count_placeable(c));
}

/* The other card when this one lies in the tableau and works. */
static Quote quote_after(const Claim *c, int card, int other)
{
    Game t = *c->g;
    Seat *s = &t.seat[c->seat];
    set_remove(&s->hand, card);
    place_on_tableau(&(Run){&t, t.cat, NULL}, c->seat, card);
    game_new_phase(&t);
    return quote_place(&t, c->seat, other);
}

/* The table with this card on it, its good, and its powers at work. */
static Claim claim_with(const Claim *c, Game *t, int card)
{
    Claim then = *c;
    *t = *c->g;
    set_remove(&t->seat[c->seat].hand, card);
    place_on_tableau(&(Run){t, t->cat, NULL}, c->seat, card);
    int slot = seat_slot(&t->seat[c->seat], card);
    if (catalog_design(t->cat, card)->source == WINDFALL)
        t->seat[c->seat].goods |= 1U << slot;
    game_new_phase(t);
    then.g = t;
    then.side = *t;
    return then;
}

static int dearest_good(const Claim *c)
{
    const Seat *s = &c->g->seat[c->seat];
    int most = 0;
    for (int slot = 0; slot < s->tableau_n; slot++)
        if (s->goods >> slot & 1 && quote_sale(c->g, c->seat, slot, true) > most)
            most = quote_sale(c->g, c->seat, slot, true);
    return most;
}

/* What a card does for goods, against the other card, or none. */
static void check_improved(const Claim *c, const Reason *g)
{
    Game with, without;
    Claim x = claim_with(c, &with, g->card), y = *c;
    if (g->other != NO_CARD)
        y = claim_with(c, &without, g->other);
    if (g->id == REASON_SELLS_BETTER)
        assert_true(g->n == dearest_good(&x) && g->m == dearest_good(&y) && g->n > g->m);
    else {
        int slot = c->g->seat[c->seat].tableau_n; /* its own good is gone when Produce comes */
        x.side.seat[c->seat].goods &= ~(1U << slot);
        y.side.seat[c->seat].goods &= ~(1U << slot);
        assert_true(g->n == count_filled(&x, c->seat, true) &&
                    g->m == count_filled(&y, c->seat, true) && g->n > g->m);
    }
}

/* What a card does for another, and would not happen without it. */
static void check_enabled(const Claim *c, const Reason *g)
{
    Quote now = quote_place(c->g, c->seat, g->other), then = quote_after(c, g->card, g->other);
    if (g->id == REASON_ENABLES) {
        assert_true(now.why.code == ERR_TOO_WEAK && then.conquest);
        assert_true(g->n == then.need && g->m == then.strength && g->m >= g->n);
    } else {
        assert_true(g->n == then.cost && g->n < g->m && g->m <= now.cost);
    }
}

/* What the world takes from the hand with these powers alone: of any number of cards, the fewest
 * that the rules accept. They are taken without a question where there is no choice. */
static int taken(const Claim *c, const Set *powers)
{
    Game t = *c->g;
    Ask ask;
    int card = c->ask.card;
    game_answer(&t, c->seat, powers, NULL);
    if (game_ask(&t, c->seat, &ask) && ask.card == card && ask.row->role == ROLE_GIVE)
        return ask.min;
    Set left = set_minus(&c->g->seat[c->seat].hand, &t.seat[c->seat].hand);
    return set_count(&left);
}

static void check_paying(const Claim *c, const Reason *g)
{
    int slot = seat_slot(&c->g->seat[c->seat], g->card);
    if (g->id == REASON_USED_UP) {
        Game t = *c->g;
        assert_true(slot >= 0);
        game_answer(&t, c->seat, &c->other->picks, NULL);
        assert_true(seat_slot(&t.seat[c->seat], g->card) < 0);
        return;
    }
    assert_int_equal(g->card, c->ask.card);
    assert_true(g->n == taken(c, &c->best->picks) && g->m == taken(c, &c->other->picks));
    assert_true(g->n < g->m && (g->id == REASON_TAKES_NONE) == !g->n);
}

/* With this table, does the good of the world sell for more than without? */
static bool sells_for_more(const Claim *c, const Game *with, int world)
{
    const Design *d = catalog_design(c->g->cat, world);
    return d->source != SOURCE_NONE && !d->development &&
           goods_price(with, c->seat, d->kind) > d->kind + 1;
}

static void check_goal_of_deck(const Claim *c, const Reason *g)
{
    Game t = c->side;
    place_on_tableau(&(Run){&t, t.cat, NULL}, c->seat, g->card);
    assert_true(t.goal_on[g->goal] && !c->g->round);
    assert_true(goals_amount(&t, c->seat, g->goal) > goals_amount(&c->side, c->seat, g->goal));
}

/* The cards of the deck that the new one does something for, when it lies alone on the table. */
static void check_deck(const Claim *c, const Reason *g)
{
    const Set *deck = &c->v.seat[c->seat].known;
    int n = 0;
    for (SET_EACH(card, deck)) {
        Quote now = quote_place(&c->side, c->seat, card);
        Game t = c->side;
        place_on_tableau(&(Run){&t, t.cat, NULL}, c->seat, g->card);
        game_new_phase(&t);
        Game alone = t;
        Quote then = quote_place(&t, c->seat, card);
        int before = score_six(&t, c->seat, g->card);
        place_on_tableau(&(Run){&t, t.cat, NULL}, c->seat, card);
        n += g->id == REASON_DECK_SCORES     ? score_six(&t, c->seat, g->card) > before
             : g->id == REASON_DECK_SELLS    ? sells_for_more(c, &alone, card)
             : g->id == REASON_DECK_CHEAPENS ? !then.conquest && then.cost < now.cost
                                             : then.strength > now.strength && now.need;
    }
    assert_true(g->n == n && g->m == set_count(deck) && n > 1);
}

/* Is the price that of the hand list, or is it said that a bonus makes it lower? */
static void check_price(const Claim *c, const Reason *g, const Quote *then)
{
    assert_true(then->why.code == ERR_NONE && !then->conquest);
    assert_int_equal(g->n, then->cost);
    bool bonus = g->id == REASON_BONUS_PRICE || g->id == REASON_BONUS_FREE;
    Quote now = quote_place(c->g, c->seat, g->card);
    assert_true(bonus == (then->cost < now.cost));
}

/* What all cards cost that are kept with one answer, and not with the other. */
static int price_of_kept(const Claim *c, const Candidate *with, const Candidate *without)
{
    Set kept = set_minus(&without->picks, &with->picks);
    int sum = 0;
    for (SET_EACH(card, &kept)) {
        Quote q = quote_place(c->g, c->seat, card);
        assert_true(!q.conquest && !q.optional);
        sum += q.cost;
    }
    return sum;
}

static void check_placing(const Claim *c, const Reason *g)
{
    Quote q = {0};
    if (g->id != REASON_SWAP && !(g->id >= REASON_TAKES_NONE && g->id <= REASON_DECK_ARMS))
        q = quote_then(c, g->card);
    switch (g->id) {
    case REASON_ENABLES:
    case REASON_CHEAPENS: check_enabled(c, g); break;
    case REASON_TAKES_NONE:
    case REASON_TAKES_LESS:
    case REASON_USED_UP: check_paying(c, g); break;
    case REASON_DECK_SCORES:
    case REASON_DECK_CHEAPENS:
    case REASON_DECK_SELLS:
    case REASON_DECK_ARMS: check_deck(c, g); break;
    case REASON_DECK_GOAL: check_goal_of_deck(c, g); break;
    case REASON_SELLS_BETTER:
    case REASON_FILLS_MORE:
    case REASON_FILLS_ONLY: check_improved(c, g); break;
    case REASON_PRICE:
    case REASON_BONUS_PRICE:
    case REASON_SAVES:
        assert_int_equal(g->m, cards_left(c, g->card));
        assert_true(g->m >= g->n && g->n > 0); /* fallthrough */
    case REASON_FREE:
    case REASON_BONUS_FREE: check_price(c, g, &q); break;
    case REASON_SWAP:
        assert_true(g->n == price_of_kept(c, c->best, c->other) &&
                    g->m == price_of_kept(c, c->other, c->best) && g->n < g->m);
        break;
    case REASON_CONQUEST:
        assert_true(q.why.code == ERR_NONE && q.conquest && q.strength >= q.need);
        assert_true(g->n == q.need && g->m == q.strength);
        break;
    case REASON_CHEAPER:
        assert_true(g->n == q.cost && g->m == quote_then(c, g->other).cost && g->n < g->m);
        break;
    case REASON_WEAK:
        assert_true(q.why.code == ERR_TOO_WEAK && g->n == q.need && g->m == q.reach && g->m < g->n);
        break;
    case REASON_POOR:
        assert_true(q.why.code == ERR_CANNOT_AFFORD && g->n == q.cost && g->n > g->m);
        assert_int_equal(g->m, cards_left(c, g->card));
        break;
    default: assert_int_equal(q.why.code, ERR_DUPLICATE);
    }
}

static void check_none(const Claim *c, bool development)
{
    Set may = development ? quote_developments(c->g, c->seat) : quote_worlds(c->g, c->seat);
    assert_true(set_is_empty(&may));
}

static void check_refills(const Claim *c, const Reason *g)
{
    assert_int_equal(catalog_design(c->g->cat, g->card)->source, PRODUCTION);
    assert_true(set_has(&c->best->picks, g->card) && set_has(&c->other->picks, g->other));
}

static void check_leaves(const Claim *c, const Reason *g)
{
    assert_true(set_has(&c->other->picks, g->card) && set_has(&c->best->picks, g->other));
    assert_true(g->n == best_price(c, g->card) && g->m == best_price(c, g->other));
    assert_true(g->n > g->m);
}

static void check_dearer(const Claim *c, const Reason *g)
{
    assert_true(c->ask.row->role == ROLE_PRODUCE);
    assert_true(g->n == best_price(c, g->card) && g->m == best_price(c, g->other) && g->n > g->m);
}

/* Only the other answer keeps two copies of a development. */
static void check_spare(const Claim *c, const Reason *g)
{
    const uint8_t *design_of = c->g->cat->design_of;
    Set held = set_union(&c->g->seat[c->seat].hand, &c->ask.options);
    int n = 0, m = 0;
    for (SET_EACH(card, &held)) {
        bool copy = design_of[card] == design_of[g->card];
        n += copy && !set_has(&c->best->picks, card);
        m += copy && !set_has(&c->other->picks, card);
    }
    assert_true(catalog_design(c->g->cat, g->card)->development && n < 2 && m >= 2);
}

/* What the calls of the answer look at and keep, with the powers. */
static void check_looks(const Claim *c, const Reason *g)
{
    bool five = set_has(&c->best->picks, ACT_EXPLORE_5);
    bool one = set_has(&c->best->picks, ACT_EXPLORE_1_1);
    assert_true((five && one) == (g->id == REASON_LOOKS_BOTH));
    assert_int_equal(g->n, 2 + 5 * five + one + sum_of_powers(c, V_LOOK_MORE));
    assert_int_equal(g->m, 1 + one + sum_of_powers(c, V_KEEP_MORE));
}

static void check_fact(const Claim *c, const Brain *b, const Reason *g)
{
    const Seat *s = &c->g->seat[c->seat];
    int others = 0;
    for (int seat = 0; seat < c->g->players; seat++)
        others += seat != c->seat ? count_filled_at_most(c, seat, false) : 0;
    switch (g->id) {
    case REASON_GOODS: assert_int_equal(g->n, count_goods(s->goods)); break;
    case REASON_NO_GOODS: assert_int_equal(s->goods, 0); break;
    case REASON_REFILLS:
    case REASON_REFILLS_FOR_CARD: check_refills(c, g); break;
    case REASON_DEARER: check_dearer(c, g); break;
    case REASON_SPARE: check_spare(c, g); break;
    case REASON_LEAVES: check_leaves(c, g); break;
    case REASON_SALES: assert_int_equal(g->m, price_of_good(c, g->other)); /* fallthrough */
    case REASON_SALE: assert_int_equal(g->n, price_of_good(c, g->card)); break;
    case REASON_FILLS: assert_int_equal(g->n, count_filled(c, c->seat, true)); break;
    case REASON_FILLS_NONE: assert_int_equal(count_filled_at_most(c, c->seat, true), 0); break;
    case REASON_FILLS_OTHERS:
    case REASON_FILLS_OPPONENT:
        assert_true(g->n == others && g->m == count_filled_at_most(c, c->seat, true));
        break;
    case REASON_NO_CARDS:
    case REASON_FEW_CARDS:
    case REASON_MANY_CARDS: assert_int_equal(g->n, set_count(&s->hand)); break;
    case REASON_LOOKS_BOTH:
    case REASON_LOOKS: check_looks(c, g); break;
    case REASON_NO_WORLD:
    case REASON_NO_DEVELOPMENT: check_none(c, g->id == REASON_NO_DEVELOPMENT); break;
    case REASON_MAKES: check_makes(c, g); break;
    case REASON_WORTH_MORE: assert_int_equal(g->m, points_of(c, g->other)); /* fallthrough */
    case REASON_WORTH: assert_int_equal(g->n, points_of(c, g->card)); break;
    case REASON_FEW_PLACEABLE:
    case REASON_NONE_PLACEABLE: check_placeable(c, g); break;
    case REASON_SOON:
    case REASON_SOON_ALONE: check_soon(c, b, g); break;
    case REASON_ANYWAY:
    case REASON_ANYWAY_BY_OPPONENT:
    case REASON_CALLED:
    case REASON_CALLED_BY_OPPONENT:
    case REASON_NOT_CALLED:
    case REASON_NOT_CALLED_BY_OPPONENT: check_calls(c, b, g); break;
    default: check_placing(c, g);
    }
}

/* A sentence without unfilled slots, with its figures, and without internal words. */
static void check_words(const Claim *c, const Reason *g, const char *tag)
{
    static const char *const never[] = {"the first", "the second", "The first", "-0",
                                        "-1",        " 0 other",   "with keep", "with place"};
    static const char *const never_of_two[] = {"the others", "each other", "omebody", "obody",
                                               "other player"};
    Say say = {.cat = c->g->cat, .locale = locale_find(tag), .reader = (uint8_t)c->seat};
    Comparison two = {
        .first = &c->best->picks, .second = &c->other->picks, .reason = g, .reasons = 1};
    Buf text = {0};
    char x[24];
    advice_text_reasons(&text, &say, &c->side, c->seat, &c->ask, &two, "");
    buf_cut(&text, text.size - 1);
    assert_true(text.size > 8 && !strpbrk(buf_text(&text), "{}[]|\n"));
    bool whole = fabs(g->x - round(g->x)) < 0.05;
    snprintf(x, sizeof x, whole ? "%.0f" : "%.1f", g->x);
    if (g->x > 0)
        assert_non_null(strstr(buf_text(&text), x));
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (strstr(buf_text(&text), never[i]) && g->m != -1) /* Doomed World does count -1 */
            fail_msg("'%s' in: %s", never[i], buf_text(&text));
    bool duel = c->g->players == 2 && !c->g->mode->won;
    for (size_t i = 0; duel && i < sizeof never_of_two / sizeof *never_of_two; i++)
        assert_null(strstr(buf_text(&text), never_of_two[i]));
    assert_true(duel || !strstr(buf_text(&text), "opponent")); /* a partner is none */
    buf_free(&text);
}

static bool calls_any(const Candidate *c, const char *letters)
{
    static const char letter[ACTIONS] = {
        [ACT_EXPLORE_5] = 'e', [ACT_EXPLORE_1_1] = 'e', [ACT_DEVELOP] = 'd',
        [ACT_DEVELOP_2] = 'd', [ACT_SETTLE] = 's',      [ACT_SETTLE_2] = 's',
        [ACT_TRADE] = 't',     [ACT_CONSUME_2X] = 'c',  [ACT_PRODUCE] = 'p'};
    for (SET_EACH(action, &c->picks))
        if (strchr(letters, letter[action]))
            return true;
    return false;
}

/* What it says about one answer must not hold for the other as well. */
static void check_rival(const Claim *c, const Reason *g)
{
    bool calling = c->ask.op == OP_ACTIONS, placing = c->ask.row->role == ROLE_PLACE;
    int other = set_first(&c->other->picks);
    bool compared = placing && !set_is_empty(&c->other->picks);
    switch (g->id) {
    case REASON_GOODS: assert_false(calls_any(c->other, "tc")); break;
    case REASON_NO_GOODS: assert_false(calls_any(c->best, "tc")); break;
    case REASON_SALE:
        assert_true((calling || c->other == &nothing) && !calls_any(c->other, "t"));
        break;
    case REASON_FILLS: assert_false(calls_any(c->other, "p")); break;
    case REASON_FILLS_NONE: /* else its worlds may be other ones, or empty, when Produce comes */
    case REASON_FILLS_OTHERS:
    case REASON_FILLS_OPPONENT: assert_false(calls_any(c->other, "tcs")); break;
    case REASON_FEW_CARDS: assert_false(calls_any(c->other, "et")); break;
    case REASON_MANY_CARDS: assert_false(calls_any(c->best, "et")); break;
    case REASON_LOOKS:
    case REASON_LOOKS_BOTH: assert_false(set_has(&c->other->picks, g->action)); break;
    case REASON_PRICE:
    case REASON_BONUS_PRICE: assert_false(compared); break;
    case REASON_CONQUEST: assert_false(compared && quote_then(c, other).conquest); break;
    case REASON_WORTH: assert_false(compared && points_of(c, other) >= g->n); break;
    case REASON_MAKES:
        if (compared && catalog_design(c->g->cat, other)->source != SOURCE_NONE)
            assert_true(goods_price(&c->side, c->seat, catalog_design(c->g->cat, other)->kind) <
                        g->n);
        break;
    default:
        if (reason_side(g->id) == SIDE_BOTH && c->other != &nothing && g->id > REASON_ENDS &&
            g->id != REASON_LATER_CARD) /* less for the others is better */
            assert_true(reason_topic(g->id) == TOPIC_OTHERS ? g->x < g->y : g->x > g->y);
    }
}

static void check_reason(const Claim *c, const Brain *b, const Reason *g, int *seen)
{
    seen[g->id]++;
    if (g->id >= REASON_FINAL_CHIPS)
        check_foreseen(c, g);
    else if (g->id >= REASON_LATER_CARD && g->id <= REASON_LATER_OPPONENT)
        check_later(c, b, g);
    else if (g->id >= REASON_ENDS)
        check_measured(c, b, g);
    else
        check_fact(c, b, g);
    check_rival(c, g);
    check_words(c, g, "en");
    check_words(c, g, "ja");
}

/* The reasons why two answers are alike are true. */
static void check_alike(const Claim *c, const Brain *b, const Reason *g, int *seen)
{
    seen[g->id]++;
    if (g->id == REASON_SAME_SALE) {
        assert_int_equal(g->n, price_of_good(c, g->card));
        assert_int_equal(g->n, price_of_good(c, g->other));
    } else if (g->id == REASON_NEITHER) {
        assert_int_equal(g->n, percent_placed(c, b, c->best, g->card));
        assert_int_equal(g->m, percent_placed(c, b, c->other, g->other));
        assert_true(g->n <= 15 && g->m <= 15);
    } else if (g->id == REASON_SAME_CHIPS) {
        assert_true(c->ask.row->role == ROLE_USE);
        assert_true(imagine(c, b, c->best, 1).chips <= g->n + 1e-9);
        assert_true(imagine(c, b, c->other, 1).chips <= g->n + 1e-9);
    } else if (g->id == REASON_ONE_OF_DECK) {
        assert_true(!c->g->round && g->n == set_count(&c->g->seat[c->seat].known) + 1);
    } else {
        Mean x = imagine(c, b, c->best, 1), y = imagine(c, b, c->other, 1);
        assert_true(fabs(x.chips - y.chips) < 0.05 && fabs(x.cards - y.cards) < 0.05);
        assert_true(fabs(x.goods - y.goods) < 0.05 && fabs(x.tableau - y.tableau) < 0.05);
    }
    check_words(c, g, "en");
    check_words(c, g, "ja");
}

static void check_little(const Claim *c, const Brain *b, const Reason *g)
{
    int rounds = g->id == REASON_LITTLE_NOW ? 1 : WATCH_ROUNDS;
    Mean x = imagine(c, b, c->best, rounds), y = imagine(c, b, c->other, rounds);
    check_means(g, x.chips + x.tableau, y.chips + y.tableau);
    assert_true(fabs(g->x - g->y) < 1.5);
    bool over = imagine(c, b, c->best, 1).ended >= 0.5 && imagine(c, b, c->other, 1).ended >= 0.5;
    assert_true((g->id == REASON_LITTLE_NOW) == over);
}

/* Two answers of one question, and what is said about them. */
static void check_question(const Game *game, int seat, const Ask *ask, uint64_t seed, int *seen)
{
    Brain b = brain_for(level_strongest(), game->cat);
    Game table = *game;
    Claim c = {.g = &table, .seat = seat, .ask = *ask, .seed = seed};
    Search s;
    SearchRules rules = search_advice;
    Reason reason[REASONS_TOLD];
    Rng rng = rng_seeded(seed);
    rules.seconds = 0;
    rules.plays = 24;
    view_make(game, seat, &c.v);
    view_game(&c.v, &c.side);
    bool later = ask->row->role == ROLE_GIVE || ask->row->role == ROLE_KEEP;
    if (ask->op == OP_ACTIONS || later) /* in the coming round, or phase, all powers work */
        game_new_phase(&table);
    Watch *watch = watch_new(&c.v);
    search_watched(&b, &c.v, ask, NULL, &rules, &rng, watch, &s);
    c.best = &s.at[s.best];
    search_watch_more(&b, &c.v, &rules, &s, s.best, watch);
    for (int alone = s.n < 2; alone < 2; alone++) {
        int other = s.best ? 0 : 1;
        float call[ACTIONS];
        Rivals rivals = {.best = c.best, .with = &watch->seen[s.best]};
        c.other = alone ? &nothing : &s.at[other];
        if (!alone) {
            search_watch_more(&b, &c.v, &rules, &s, other, watch);
            rivals.other = c.other;
            rivals.without = &watch->seen[other];
        }
        reason_calls(&b, &c.v, ask, rivals.with, call);
        Reason alike, little;
        if (!alone && reason_little(&c.v, ask, &rivals, &little))
            check_little(&c, &b, &little);
        if (!alone && reason_alike(&c.v, ask, &rivals, &alike))
            check_alike(&c, &b, &alike, seen);
        int n = reason_find(&c.v, ask, &rivals, call, reason);
        for (int i = 0; i < n; i++)
            check_reason(&c, &b, &reason[i], seen);
        assert_true(n < 2 || reason_topic(reason[0].id) != reason_topic(reason[1].id));
    }
    free(watch);
}

static void every_figure_of_a_reason_is_found_again(void **state)
{
    (void)state;
    int seen[REASONS] = {0}, kinds = 0;
    bool full = getenv("WINDFALL_FULL");
    Rng rng = rng_seeded(8);
    for (int m = 0; modes[m]; m++)
        for (uint64_t seed = 1; seed <= (full ? 12 : 1); seed++) {
            const Mode *mode = mode_find(modes[m]);
            Game g;
            game_start(&g, mode_catalog(mode), mode, &(Options){.seed = seed + 40}, NULL);
            for (int turn = 0; !g.over; turn++) {
                Ask ask;
                int seat = __builtin_ctz(g.asked);
                game_ask(&g, seat, &ask);
                if ((turn + (int)seed) % amount(36, 12, 2) == 0)
                    check_question(&g, seat, &ask, seed * 1000 + (uint64_t)turn, seen);
                Set picks = player_answer(&player_greedy, &g, seat, &ask, &rng);
                game_answer(&g, seat, &picks, NULL);
            }
        }
    for (int i = 0; i < REASONS; i++)
        kinds += seen[i] > 0;
    if (kinds < amount(12, 20, 20))
        fail_msg("only %d kinds of reasons of %d came up", kinds, REASONS);
}

/* ---- records of games ---- */

static void play_record(Record *rec, const char *mode, const char *bot, uint64_t seed)
{
    Buf why = {0};
    Game g;
    const Player *player = player_find(bot);
    Rng rng = rng_seeded(seed);
    Options options = {.seed = seed};
    assert_true(record_begin(rec, mode_find(mode), &options, NULL, &why));
    record_start(rec, &g, NULL);
    while (!g.over) {
        Ask ask;
        int seat = __builtin_ctz(g.asked);
        game_ask(&g, seat, &ask);
        Set picks = player_answer(player, &g, seat, &ask, &rng);
        assert_int_equal(record_answer(rec, &g, seat, &picks, NULL).code, ERR_NONE);
    }
    buf_free(&why);
}

static void analyse(const Record *rec, const AnalyseRules *rules, Analysis *a)
{
    Buf why = {0};
    if (!analyse_record(rec, level_strongest(), rules, a, &why))
        fail_msg("%s", said(&why));
    buf_free(&why);
}

/* ---- luck ---- */

/* Luck is measured only from the seat's own view. */
static void luck_does_not_look_at_hidden_cards(void **state)
{
    (void)state;
    const Mode *mode = mode_find("tgs-3p");
    Brain b = brain_for(level_strongest(), mode_catalog(mode));
    Rng rng = rng_seeded(3);
    Game g;
    game_start(&g, mode_catalog(mode), mode, &(Options){.seed = 6}, NULL);
    for (int turn = 0; !g.over && turn < 60; turn++) {
        Ask ask;
        View v;
        Game other;
        int seat = __builtin_ctz(g.asked);
        game_ask(&g, seat, &ask);
        view_make(&g, seat, &v);
        view_sample(&v, NULL, &rng, &other);
        Set drawn = luck_drawn(NULL, &g, seat), again = luck_drawn(NULL, &other, seat);
        assert_true(set_equal(&drawn, &again));
        Rng x = rng_seeded(4), y = rng_seeded(4);
        Luck a = luck_of_draw(&b, &g, seat, &drawn, 8, &x);
        Luck c = luck_of_draw(&b, &other, seat, &drawn, 8, &y);
        assert_true(a.chance == c.chance && a.mean == c.mean);
        Set picks = player_answer(&player_greedy, &g, seat, &ask, &rng);
        game_answer(&g, seat, &picks, NULL);
    }
}

/* Between equal players luck averages to zero, and results without it vary less. */
static void check_luck(const char *mode, int games)
{
    AnalyseRules rules = {.redraws = 16, .seat = -1, .seed = 5};
    double sum = 0, square = 0, plain = 0, adjusted = 0;
    int n = 0;
    for (int i = 0; i < games; i++) {
        Record rec;
        Analysis a;
        play_record(&rec, mode, "admiral", (uint64_t)i + 100);
        analyse(&rec, &rules, &a);
        for (int seat = 0; seat < a.players; seat++, n++) {
            const SeatSum *s = &a.seat[seat];
            sum += s->luck;
            square += s->luck * s->luck;
            plain += (s->result - s->fair) * (s->result - s->fair);
            adjusted += (s->adjusted - s->fair) * (s->adjusted - s->fair);
        }
        analysis_free(&a);
        record_free(&rec);
    }
    double mean = sum / n, error = sqrt((square / n - mean * mean) / n);
    print_message("%s: luck %.3f +- %.3f, spread %.3f, without luck %.3f\n", mode, mean, error,
                  sqrt(plain / n), sqrt(adjusted / n));
    if (games < 20)
        return; /* too few to decide */
    assert_true(fabs(mean) < 4 * error + 0.02);
    assert_true(adjusted < 0.85 * plain);
}

static void luck_is_nothing_on_average_and_explains_results(void **state)
{
    (void)state;
    int games = amount(12, 120, 1000);
    check_luck("base-2p", games);
    check_luck("tgs-3p", games / 3);
}

static void luck_against_the_robot_is_all_that_chance_does(void **state)
{
    (void)state;
    check_luck("robot-medium", amount(4, 20, 200));
}

/* ---- analyses ---- */

static void note_progress(void *to, int done, int of)
{
    int *last = to;
    assert_true(done == *last + 1 && done <= of);
    *last = done;
}

static double odds_of(double chance)
{
    double p = chance < 1e-3 ? 1e-3 : chance > 1 - 1e-3 ? 1 - 1e-3 : chance;
    return p / (1 - p);
}

/* Every part of a seat's sum, added up from its own steps alone. */
static void check_parts(const Analysis *a, int seat)
{
    const SeatSum *s = &a->seat[seat];
    double draws = 0, own = 0, others = 0, held = 0;
    bool begun = false;
    int draw = 0;
    for (int i = 0; i <= analysis_decisions(a); i++) {
        bool last = i == analysis_decisions(a);
        const Decision *d = last ? NULL : analysis_decision(a, i);
        double came = 1; /* factor of the odds */
        if (d && d->seat != seat)
            continue;
        for (; draw < analysis_draws(a) && (last || analysis_draw(a, draw)->at <= d->at); draw++)
            if (analysis_draw(a, draw)->seat == seat)
                came *=
                    odds_of(analysis_draw(a, draw)->chance) / odds_of(analysis_draw(a, draw)->mean);
        double now = last ? s->result : d->best_win, odds = odds_of(now) / came;
        double before = came == 1 ? now : odds / (1 + odds);
        if (!begun && a->players > 1)
            assert_true(s->start >= 0 && s->start <= 1 && fabs(s->start - before) < 1e-9);
        others += begun ? before - held : 0;
        draws += now - before;
        begun = true;
        own += last ? 0 : d->best_win - d->given_win;
        held = last ? s->result : d->given_win;
    }
    assert_true(fabs(s->own - own) < 1e-9);
    if (a->players > 1)
        assert_true(fabs(s->draws - draws) < 1e-9 && fabs(s->others - others) < 1e-9);
}

/* Everybody's chances: that of who decides is the estimate; if a bot is known, it has the rest. */
static void check_chances(const Analysis *a)
{
    Analysis with = *a;
    with.known[a->players - 1] = a->players > 1;
    for (int i = 0; i < analysis_decisions(a); i++) {
        const Decision *d = analysis_decision(a, i);
        double win[SEATS_MAX] = {0}, shared[SEATS_MAX] = {0}, sum = 0;
        analysis_chances(a, i, i, win);
        analysis_chances(&with, i, i, shared);
        assert_true(win[d->seat] == d->chance);
        for (int seat = 0; seat < a->players; seat++) {
            sum += shared[seat];
            assert_true(with.known[seat] || shared[seat] == win[seat]);
        }
        bool all = win[a->players - 1] > 0 && !a->together && a->players > 1;
        assert_true(!all || sum > 1 - 1e-9);
    }
}

/* What was not analysed has no chances. */
static void check_apart(const Analysis *a)
{
    for (int seat = 0; seat < a->players; seat++)
        for (int round = 0; round < a->curves; round++)
            assert_int_equal(isnan(a->curve[round][seat]) != 0, seat != 0);
}

static void an_analysis_adds_up_and_repeats(void **state)
{
    (void)state;
    static const char *const some[] = {"base-2p", "tgs-3p", "robot-medium", "coop", NULL};
    const char *const *list = getenv("WINDFALL_FULL") ? modes : some;
    for (int m = 0; list[m]; m++) {
        Record rec;
        Analysis a, again;
        int done = 0;
        AnalyseRules rules = {.plays = 12,
                              .redraws = 2,
                              .seat = -1,
                              .seed = 2,
                              .progress = note_progress,
                              .to = &done};
        play_record(&rec, list[m], "greedy", 9);
        analyse(&rec, &rules, &a);
        assert_int_equal(done, record_answers(&rec));
        rules.progress = NULL;
        rules.seat = 0; /* the decisions of one seat are the same without the others' */
        analyse(&rec, &rules, &again);
        assert_int_equal(a.decision.size, again.decision.size);
        assert_true(a.seat[0].own == again.seat[0].own && a.seat[0].luck == again.seat[0].luck);
        check_apart(&again);
        check_chances(&a);
        int decisions = 0;
        for (int seat = 0; seat < a.players; seat++) {
            const SeatSum *s = &a.seat[seat];
            check_parts(&a, seat);
            double parts = s->start + s->draws - s->own + s->others;
            assert_true(fabs(s->result - parts) < 1e-9);
            assert_true(s->start >= 0 && s->start <= 1);
            assert_true(fabs(s->adjusted - (s->result - s->luck)) < 1e-9);
            decisions += s->decisions;
        }
        assert_int_equal(decisions, analysis_decisions(&a));
        for (int i = 0; i < analysis_decisions(&a); i++) {
            const Decision *d = analysis_decision(&a, i);
            assert_int_equal(d->mark, explain_mark(d->loss));
            assert_true(d->loss == 0 || fabs(d->loss - (d->best_win - d->given_win)) < 1e-9);
        }
        analysis_free(&a);
        analysis_free(&again);
        record_free(&rec);
    }
}

/* A weaker opponent is easier to beat, and the parts still add up. */
static void an_analysis_knows_the_bots(void **state)
{
    (void)state;
    Record rec;
    Analysis among_equals, known;
    AnalyseRules rules = {.plays = 24, .redraws = 2, .seat = 0, .seed = 2};
    play_record(&rec, "base-2p", "cadet", 4);
    analyse(&rec, &rules, &among_equals);
    rules.bot[1] = player_find("cadet");
    analyse(&rec, &rules, &known);
    double more = 0;
    for (int i = 0; i < analysis_decisions(&known); i++)
        more += analysis_decision(&known, i)->chance - analysis_decision(&among_equals, i)->chance;
    assert_true(more > 0.05 * known.seat[0].decisions);
    const SeatSum *s = &known.seat[0];
    assert_true(fabs(s->result - (s->start + s->draws - s->own + s->others)) < 1e-9);
    assert_true(s->start > among_equals.seat[0].start);
    check_parts(&known, 0);
    analysis_free(&among_equals);
    analysis_free(&known);
    record_free(&rec);
}

static void an_analysis_can_be_stopped(void **state)
{
    (void)state;
    Record rec;
    Analysis a;
    Buf why = {0};
    atomic_int cancel = 1;
    AnalyseRules rules = analyse_standard;
    rules.cancel = &cancel;
    play_record(&rec, "base-2p", "greedy", 3);
    assert_false(analyse_record(&rec, level_strongest(), &rules, &a, &why));
    assert_string_equal(said(&why), "cancelled");
    analysis_free(&a);
    record_free(&rec);
    buf_free(&why);
}

/* The figures of the sentences are those of the analysis. */
static void why_it_was_lost_in_a_few_sentences(void **state)
{
    (void)state;
    Record rec;
    Analysis a;
    AnalyseRules rules = {.plays = 48, .redraws = 4, .seat = -1, .seed = 2};
    play_record(&rec, "base-2p", "greedy", 21);
    analyse(&rec, &rules, &a);
    for (int seat = 0; seat < 2; seat++) {
        Say say = {.cat = rec.cat, .reader = (uint8_t)seat};
        Buf text = {0};
        char luck[24], points[24];
        report_why(&text, &say, &rec, &a, seat);
        snprintf(luck, sizeof luck, "%+.1f %%", 100 * a.seat[seat].draws);
        snprintf(points, sizeof points, "You scored %d", a.seat[seat].points);
        assert_non_null(strstr(buf_text(&text), luck));
        assert_non_null(strstr(buf_text(&text), points));
        assert_null(strpbrk(buf_text(&text), "{}[]|"));
        buf_free(&text);
    }
    analysis_free(&a);
    record_free(&rec);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_figure_of_a_reason_is_found_again),
        cmocka_unit_test(luck_does_not_look_at_hidden_cards),
        cmocka_unit_test(luck_is_nothing_on_average_and_explains_results),
        cmocka_unit_test(luck_against_the_robot_is_all_that_chance_does),
        cmocka_unit_test(an_analysis_adds_up_and_repeats),
        cmocka_unit_test(an_analysis_knows_the_bots),
        cmocka_unit_test(an_analysis_can_be_stopped),
        cmocka_unit_test(why_it_was_lost_in_a_few_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
