/* Sums over the powers of a tableau, without the bonuses of actions: nobody has called one yet. */
#include "view/potential.h"

#include <string.h>

#include "rules/outlook.h"
#include "rules/quote.h"
#include "rules/score.h"

/* The game with the cards active that were placed in the current phase. */
static Game woken(const Game *g)
{
    Game awake = *g;
    game_new_phase(&awake);
    return awake;
}

/* What the powers of the cards would do in Consume and Produce. */
typedef struct Sums {
    int eaters, goods, cards, windfalls;
} Sums;

static void count_power(Sums *sums, const Power *power)
{
    const VerbRow *row = &verb_rows[power->verb];
    sums->eaters += verb_eats(power->verb);
    sums->windfalls += row->makes == MAKES_WINDFALL;
    sums->cards += row->phase == PRODUCE && row->draws ? power->amount : 0;
}

static void count_card(Sums *sums, const Design *d, bool full)
{
    for (int i = 0; i < d->powers; i++) {
        count_power(sums, &d->power[i]);
        if (verb_fills_itself(d->power[i].verb) && !full) {
            sums->goods++;
            sums->cards += d->power[i].cards;
        }
    }
}

static Sums count_tableau(const Game *g, const Seat *s)
{
    Sums sums = {0};
    int empty_halos = 0;
    for (int i = 0; i < s->tableau_n; i++) {
        const Design *d = catalog_design(g->cat, s->tableau[i]);
        bool full = s->goods >> i & 1;
        count_card(&sums, d, full);
        empty_halos += d->source == WINDFALL && !full;
    }
    sums.goods += sums.windfalls < empty_halos ? sums.windfalls : empty_halos;
    return sums;
}

Potential potential_of(const Game *g, int seat)
{
    Game awake = woken(g);
    const Seat *s = &awake.seat[seat];
    Sums sums = count_tableau(&awake, s);
    return (Potential){.looks = 2 + s->stat[STAT_LOOK],
                       .keeps = 1 + s->stat[STAT_KEEP],
                       .develop_discount = s->stat[STAT_DEVELOP_DISCOUNT],
                       .develop_draws = s->stat[STAT_DEVELOP_START] + s->stat[STAT_DEVELOP_DRAW],
                       .military = s->tally[TALLY_MILITARY],
                       .discount = s->stat[STAT_DISCOUNT],
                       .settle_draws = s->stat[STAT_SETTLE_DRAW],
                       .sale = quote_best_sale(&awake, seat),
                       .goods = __builtin_popcount(s->goods),
                       .consume_powers = sums.eaters,
                       .produced = sums.goods,
                       .produce_draws = sums.cards};
}

void prices_make(Prices *prices, const Game *g, int seat, const Set *actions)
{
    prices->phase = game_phase(g);
    prices->now = *g;
    prices->later = woken(g);
    uint8_t *chosen = prices->later.seat[seat].action;
    if (actions || (prices->phase < PHASES && prices->phase > DEVELOP))
        memset(chosen, ACTIONS, sizeof prices->later.seat[seat].action);
    if (!actions)
        return;
    int n = 0;
    for (SET_EACH(action, actions))
        if (n < 2)
            chosen[n++] = (uint8_t)action;
}

const Game *prices_for(const Prices *prices, int card)
{
    bool development = catalog_design(prices->now.cat, card)->development;
    return prices->phase == (development ? DEVELOP : SETTLE) ? &prices->now : &prices->later;
}

int potential_worth(const Game *g, int seat, int card)
{
    Game placed = *g;
    Seat *s = &placed.seat[seat];
    if (s->tableau_n < TABLEAU_MAX)
        s->tableau[s->tableau_n++] = (uint8_t)card;
    seat_sum(g->cat, s);
    return catalog_design(g->cat, card)->vp + score_six(&placed, seat, card);
}
