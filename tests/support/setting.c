/* Moves cards without the rules, keeping every count and sum right; the audit would find errors. */
#include "support/cmocka.h"

#include "support/setting.h"

#include <string.h>

#include "cards/catalog.h"
#include "modes/presets.h"
#include "rules/op.h"
#include "rules/place.h"

Game setting_game(const char *name, uint64_t seed)
{
    Game g;
    const Mode *mode = mode_find(name);
    assert_non_null(mode);
    Options options = {.seed = seed};
    game_start(&g, mode_catalog(mode), mode, &options, NULL);
    return g;
}

int setting_card(const Game *g, const char *name)
{
    int design = catalog_find(g->cat, name);
    if (design < 0)
        fail_msg("no card is called %s", name);
    return g->cat->design[design].first;
}

static bool take_from(Set *set, uint8_t *count, int card)
{
    if (!set_has(set, card))
        return false;
    set_remove(set, card);
    --*count;
    return true;
}

static bool try_take(Game *g, int card)
{
    uint8_t none = 1;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        set_remove(&g->seat[seat].known, card);
    for (int i = 0; i < PILES_MAX; i++)
        if (take_from(&g->pile[i].supply, &g->pile[i].supply_n, card) ||
            take_from(&g->pile[i].discard, &g->pile[i].discard_n, card))
            return true;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (take_from(&g->seat[seat].hand, &g->seat[seat].hand_n, card) ||
            take_from(&g->seat[seat].look, &g->seat[seat].look_n, card))
            return true;
    return take_from(&g->removed, &none, card);
}

void setting_take(Game *g, int card)
{
    if (!try_take(g, card))
        fail_msg("%s lies on a table", catalog_design(g->cat, card)->name);
}

int setting_take_copy(Game *g, const char *name)
{
    const Design *d = catalog_design(g->cat, setting_card(g, name));
    for (int card = d->first; card < d->first + d->copies; card++)
        if (try_take(g, card))
            return card;
    fail_msg("no copy of %s is free", name);
    return NO_CARD;
}

static void discard(Game *g, int seat, int card)
{
    Pile *pile = &g->pile[g->pile_of[seat]];
    set_add(&pile->discard, card);
    pile->discard_n++;
}

void setting_hand(Game *g, int seat, ...)
{
    Seat *s = &g->seat[seat];
    for (SET_EACH(card, &s->hand))
        discard(g, seat, card);
    s->hand = set_empty();
    s->hand_n = 0;
    va_list names;
    va_start(names, seat);
    for (const char *name; (name = va_arg(names, const char *));) {
        set_add(&s->hand, setting_take_copy(g, name));
        s->hand_n++;
    }
    va_end(names);
}

static void clear_table(Game *g, int seat)
{
    Seat *s = &g->seat[seat];
    for (int slot = 0; slot < s->tableau_n; slot++) {
        discard(g, seat, s->tableau[slot]);
        if (s->goods >> slot & 1)
            discard(g, seat, s->good[slot]);
    }
    memset(s->tableau, 0, sizeof s->tableau);
    memset(s->good, NO_CARD, sizeof s->good);
    memset(s->used, 0, sizeof s->used);
    s->tableau_n = 0;
    s->goods = s->fresh = 0;
}

void setting_table(Game *g, int seat, ...)
{
    Seat *s = &g->seat[seat];
    clear_table(g, seat);
    va_list names;
    va_start(names, seat);
    for (const char *name; (name = va_arg(names, const char *));)
        s->tableau[s->tableau_n++] = (uint8_t)setting_take_copy(g, name);
    va_end(names);
    s->start = s->tableau_n ? s->tableau[0] : NO_CARD;
    seat_sum(g->cat, s);
}

void setting_good(Game *g, int seat, const char *name)
{
    Seat *s = &g->seat[seat];
    int design = catalog_find(g->cat, name);
    for (int slot = 0; slot < s->tableau_n; slot++)
        if (g->cat->design_of[s->tableau[slot]] == design) {
            const Pile *pile = &g->pile[g->pile_of[seat]];
            int card = set_nth(&pile->supply, pile->supply_n - 1);
            setting_take(g, card);
            s->good[slot] = (uint8_t)card;
            s->goods |= 1u << slot;
            return;
        }
    fail_msg("%s is not in the tableau", name);
}

void setting_supply(Game *g, int number, ...)
{
    Pile *pile = &g->pile[number];
    pile->discard = set_union(&pile->discard, &pile->supply);
    pile->supply = set_empty();
    va_list names;
    va_start(names, number);
    for (const char *name; (name = va_arg(names, const char *));) {
        pile->discard_n = (uint8_t)set_count(&pile->discard);
        int card = setting_take_copy(g, name);
        set_add(&pile->supply, card);
    }
    va_end(names);
    pile->supply_n = (uint8_t)set_count(&pile->supply);
    pile->discard_n = (uint8_t)set_count(&pile->discard);
}

void setting_actions(Game *g, int seat, int first, int second)
{
    g->seat[seat].action[0] = (uint8_t)first;
    g->seat[seat].action[1] = (uint8_t)second;
    g->called = 0;
    for (int i = 0; i < SEATS_MAX; i++)
        g->called |= (uint16_t)(1u << g->seat[i].action[0] | 1u << g->seat[i].action[1]);
}

static int find_step(const Game *g, const char *name, int nth)
{
    for (int i = 0; g->mode->plan[i].step; i++)
        if (!strcmp(g->mode->plan[i].step->name, name) && g->mode->plan[i].nth == nth)
            return i;
    fail_msg("%s has no step %s", g->mode->name, name);
    return 0;
}

void setting_clear(Game *g)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        g->seat[seat].lane_n = 0;
        g->seat[seat].placed = NO_CARD;
        memset(g->seat[seat].lane, 0, sizeof g->seat[seat].lane);
    }
    g->asked = 0;
}

void setting_step(Game *g, const char *name, int nth, const Log *log)
{
    const Step *step = g->mode->plan[find_step(g, name, nth)].step;
    Run r = {g, g->cat, log};
    setting_clear(g);
    g->step = (uint8_t)find_step(g, name, nth);
    g->nth = (uint8_t)nth;
    if (step->begin && (!step->wanted || step->wanted(g, nth)))
        step->begin(&r, nth);
    place_barrier(g);
}

void setting_go(Game *g, const char *name, int nth, const Log *log)
{
    const Step *step = g->mode->plan[find_step(g, name, nth)].step;
    Run r = {g, g->cat, log};
    setting_step(g, name, nth, log);
    if (step->seat)
        for (EACH_SEAT(seat, g))
            step->seat(&r, seat);
    place_barrier(g);
    run_on(&r);
}

void setting_hear(void *to, const Event *event)
{
    Heard *heard = to;
    if (heard->n < 512)
        heard->event[heard->n++] = *event;
}
