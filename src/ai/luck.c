/* Cards are exchanged in a copy of the game, and the net evaluates it again. */
#include "ai/luck.h"

#include "ai/explain.h"
#include "rules/score.h"
#include "view/determinize.h"

double luck_chance(const Brain *b, const Game *g, int seat)
{
    return g->over ? score_share(g->mode, score_winners(g), seat) : explain_chance(b, g, seat);
}

static Set held(const Game *g, int seat)
{
    return set_union(&g->seat[seat].hand, &g->seat[seat].look);
}

Set luck_drawn(const Game *before, const Game *now, int seat)
{
    Set drawn = held(now, seat);
    for (int other = 0; before && other < SEATS_MAX; other++) {
        Set had = held(before, other);
        drawn = set_minus(&drawn, &had);
    }
    return drawn;
}

/* Cards that the seat could have drawn instead: those it cannot see. */
static Set possible_draws(const View *v, const Game *g)
{
    Set hidden = view_hidden(v);
    if (!set_is_empty(&v->own))
        hidden = set_and(&hidden, &v->own);
    if (g->mode->keeps) {
        Set kept = g->mode->keeps(g);
        hidden = set_minus(&hidden, &kept);
    }
    return hidden;
}

static Set draw_some(Set from, int n, Rng *rng)
{
    Set drawn = set_empty();
    uint8_t card[CARDS_MAX + 1];
    int left = 0;
    for (SET_EACH(c, &from))
        card[left++] = (uint8_t)c;
    for (; n > 0 && left > 0; n--) {
        int at = (int)rng_below(rng, (uint32_t)left);
        set_add(&drawn, card[at]);
        card[at] = card[--left];
    }
    return drawn;
}

/* The same game with `instead` in place of the cards drawn. */
static Game with_others(const Game *g, const Set *drawn, const Set *instead)
{
    Game t = *g;
    Set out = set_minus(drawn, instead), in = set_minus(instead, drawn);
    while (!set_is_empty(&out) && !set_is_empty(&in)) {
        int a = set_first(&out), b = set_first(&in);
        game_exchange(&t, a, b);
        set_remove(&out, a);
        set_remove(&in, b);
    }
    return t;
}

Luck luck_of_draw(const Brain *b, const Game *g, int seat, const Set *drawn, int redraws, Rng *rng)
{
    View v;
    view_make(g, seat, &v);
    Set possible = possible_draws(&v, g);
    possible = set_union(&possible, drawn);
    Luck luck = {.chance = explain_chance(b, g, seat)};
    for (int i = 0; i < redraws; i++) {
        Set instead = draw_some(possible, set_count(drawn), rng);
        Game t = with_others(g, drawn, &instead);
        luck.mean += explain_chance(b, &t, seat) / redraws;
    }
    return luck;
}

Luck luck_of_answer(const Brain *b, const Game *before, const Set *answer, const Game *after,
                    int redraws, Rng *rng)
{
    View v;
    view_make(before, 0, &v);
    Luck luck = {.chance = luck_chance(b, after, 0)};
    for (int i = 0; i < redraws; i++) {
        Game t;
        view_sample(&v, NULL, rng, &t);
        game_answer(&t, 0, answer, NULL);
        luck.mean += luck_chance(b, &t, 0) / redraws;
    }
    return luck;
}
