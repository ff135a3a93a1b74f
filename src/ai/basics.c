/* Counts what is on the table. */
#include "ai/basics.h"

#include "ai/goods.h"

static int goods_of(const Game *g, int seat)
{
    return __builtin_popcount(g->seat[seat].goods);
}

/* Number of Consume powers that use up goods. */
static int outlets(const Game *g, int seat)
{
    const Seat *s = &g->seat[seat];
    int n = 0;
    for (int slot = 0; slot < s->tableau_n; slot++) {
        const Design *d = catalog_design(g->cat, s->tableau[slot]);
        for (int i = 0; i < d->powers; i++)
            n += verb_eats(d->power[i].verb);
    }
    return n;
}

static int longest_of_others(const Game *g, int seat)
{
    int most = 0;
    for (int other = 0; other < g->mode->seats; other++)
        if (other != seat && g->seat[other].tableau_n > most)
            most = g->seat[other].tableau_n;
    return most;
}

static void find_lack(const Game *g, int seat, Basics *b)
{
    enum { FEW = 2, EARLY = 3, BEHIND = 3 };
    const Seat *s = &g->seat[seat];
    int goods = goods_of(g, seat), makers = goods_fills(g, seat, false) + goods,
        outlet = outlets(g, seat);
    int behind = longest_of_others(g, seat) - s->tableau_n;
    b->lacking = s->hand_n;
    if (s->hand_n <= FEW && !goods)
        b->lack = LACK_CARDS;
    else if (makers >= 2 && !outlet)
        b->lack = LACK_OUTLET;
    else if (outlet > makers)
        b->lack = LACK_GOODS;
    else if (!makers && g->round >= EARLY)
        b->lack = LACK_INCOME;
    else if (behind >= BEHIND) {
        b->lack = LACK_SPEED;
        b->lacking = behind;
    }
}

static int measure(const Game *g, int seat, Sign sign)
{
    switch (sign) {
    case SIGN_FEW_CARDS: return -g->seat[seat].hand_n;
    case SIGN_MANY_CARDS: return g->seat[seat].hand_n;
    case SIGN_GOODS: return goods_of(g, seat);
    case SIGN_EMPTY: return goods_fills(g, seat, false);
    case SIGN_NONE:
    case SIGNS: break;
    }
    return 0;
}

/* What makes an action likely, and how much of it is needed. */
static const struct {
    Sign sign;
    int least;
} sign_of[ACTIONS] = {
    [ACT_EXPLORE_5] = {SIGN_FEW_CARDS, -3}, [ACT_EXPLORE_1_1] = {SIGN_FEW_CARDS, -3},
    [ACT_DEVELOP] = {SIGN_MANY_CARDS, 5},   [ACT_DEVELOP_2] = {SIGN_MANY_CARDS, 5},
    [ACT_SETTLE] = {SIGN_MANY_CARDS, 5},    [ACT_SETTLE_2] = {SIGN_MANY_CARDS, 5},
    [ACT_TRADE] = {SIGN_GOODS, 1},          [ACT_CONSUME_2X] = {SIGN_GOODS, 1},
    [ACT_PRODUCE] = {SIGN_EMPTY, 1},
};

static void find_sign(const Game *g, int seat, const float *chance, Basics *b)
{
    const float likely = 0.4f;
    for (int action = 1; action < ACTIONS; action++)
        if (chance[action] > chance[b->action])
            b->action = action;
    Sign sign = sign_of[b->action].sign;
    int most = sign_of[b->action].least - 1;
    for (int other = 0; other < g->players && chance[b->action] >= likely; other++) {
        int n = measure(g, other, sign);
        if (other != seat && n > most) {
            most = n;
            b->sign = sign;
            b->who = other;
            b->n = sign == SIGN_FEW_CARDS ? -n : n;
        }
    }
}

Basics basics_find(const View *v, const float *chance)
{
    Basics b = {.lack = LACK_NOTHING};
    Game g;
    view_game(v, &g);
    find_lack(&g, v->me, &b);
    if (chance)
        find_sign(&g, v->me, chance, &b);
    return b;
}
