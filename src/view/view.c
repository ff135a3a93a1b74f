/* The one place that decides what is hidden. The rules store the state at the barrier (Public) and
 * what a seat did since (took, gave, known); this file combines them. Invariant: no byte of a View
 * depends on the order of the supply, on a random state, on the face of a good, or on anything that
 * a closed seat holds or has done since the barrier. */
#include "view/view.h"

#include <string.h>

#include "rules/outlook.h"

static bool is_open(const View *v, int seat)
{
    return v->open >> seat & 1;
}

static uint8_t open_seats(const Game *g, int seat)
{
    unsigned open = 0;
    for (int other = 0; other < g->mode->seats; other++)
        if (other == seat || (g->mode->open && g->mode->open(g, seat, other)))
            open |= 1u << other;
    return (uint8_t)open;
}

/* A seat that had nothing to do at the barrier has done nothing since: what it did in this phase is
 * known. */
static void copy_phase(const Seat *live, Seat *s)
{
    memcpy(s->used, live->used, sizeof s->used);
    memcpy(s->made, live->made, sizeof s->made);
    s->extra = live->extra;
    s->settled = live->settled;
    s->bonus_used = live->bonus_used;
    s->discarded = live->discarded;
    s->placed = live->placed;
}

/* Of the frames that can be first in a lane at a barrier, only a payment has a card. */
static int placed_card(const Seat *s)
{
    return s->lane_n ? s->lane[0].card : NO_CARD;
}

/* A tableau that has changed since the barrier had one fresh card, the one that waited to be
 * paid. */
static void sum_changed(const Catalog *cat, Seat *s)
{
    int slot = seat_slot(s, placed_card(s));
    s->fresh = slot < 0 ? 0 : 1u << slot;
    seat_sum(cat, s);
}

/* Sums are copied if the tableau has not changed: adding them up takes longer. */
static void sum_up(const Catalog *cat, const Seat *live, Seat *s)
{
    if (live->tableau_n != s->tableau_n ||
        memcmp(live->tableau, s->tableau, sizeof s->tableau) != 0) {
        sum_changed(cat, s);
        return;
    }
    memcpy(s->tally, live->tally, sizeof s->tally);
    memcpy(s->stat, live->stat, sizeof s->stat);
    s->optional = live->optional;
    s->consumes = live->consumes;
    s->produces = live->produces;
    s->windfalls = live->windfalls;
    s->fresh = live->fresh;
}

static void copy_public(const Public *p, Seat *s)
{
    memcpy(s->tableau, p->tableau, sizeof s->tableau);
    memcpy(s->lane, p->lane, sizeof s->lane);
    memcpy(s->action, p->action, sizeof s->action);
    s->goods = p->goods;
    s->chips = p->chips;
    s->tableau_n = p->tableau_n;
    s->hand_n = p->hand_n;
    s->look_n = p->look_n;
    s->lane_n = p->lane_n;
}

/* Another seat as it was at the barrier. */
static void see_closed(const Game *g, int seat, Seat *s)
{
    const Seat *live = &g->seat[seat];
    memset(s, 0, sizeof *s);
    copy_public(&g->shown[seat], s);
    memcpy(s->last, live->last, sizeof s->last);
    s->start = s->tableau_n ? live->start : NO_CARD;
    if (s->lane_n)
        s->placed = (uint8_t)placed_card(s);
    else
        copy_phase(live, s);
    sum_up(g->cat, live, s);
    if (s->lane_n)
        produce_at_barrier(g, seat, s);
}

static void see_seat(const Game *g, int seat, View *v)
{
    Seat *s = &v->seat[seat];
    if (is_open(v, seat) || seat >= g->mode->seats)
        *s = g->seat[seat];
    else
        see_closed(g, seat, s);
    memset(s->good, NO_CARD, sizeof s->good);
}

/* Have only open seats moved cards of this pile since the barrier? Wherever a pile can be
 * reshuffled between two barriers this is so. */
static bool moved_openly(const Game *g, const View *v, int pile)
{
    bool openly = false;
    for (int seat = 0; seat < g->mode->seats; seat++) {
        if (g->pile_of[seat] != pile)
            continue;
        openly |= is_open(v, seat);
        if (!is_open(v, seat) && (g->seat[seat].took || g->seat[seat].gave))
            return false;
    }
    return openly;
}

/* If an open seat reshuffled a pile, all who see that seat know that the discards are gone. */
static void see_reshuffles(const Game *g, View *v)
{
    for (int seat = 0; seat < g->mode->seats; seat++) {
        int pile = g->pile_of[seat];
        if (is_open(v, seat) && g->pile[pile].stale >> seat & 1 && moved_openly(g, v, pile))
            v->seat[seat].known = set_empty();
    }
}

static void see_piles(const Game *g, View *v)
{
    memcpy(v->shown_supply, g->shown_supply, sizeof v->shown_supply);
    memcpy(v->shown_discard, g->shown_discard, sizeof v->shown_discard);
    memcpy(v->supply_n, g->shown_supply, sizeof v->supply_n);
    memcpy(v->discard_n, g->shown_discard, sizeof v->discard_n);
    for (int seat = 0; seat < g->mode->seats; seat++) {
        if (!is_open(v, seat))
            continue;
        int pile = g->pile_of[seat];
        v->supply_n[pile] = (uint8_t)(v->supply_n[pile] - g->seat[seat].took);
        v->discard_n[pile] = (uint8_t)(v->discard_n[pile] + g->seat[seat].gave);
    }
    for (int pile = 0; pile < g->piles; pile++) {
        if (!moved_openly(g, v, pile))
            continue;
        v->supply_n[pile] = g->pile[pile].supply_n;
        v->discard_n[pile] = g->pile[pile].discard_n;
    }
}

static void see_pool(const Game *g, View *v)
{
    v->shown_pool = g->shown_pool;
    v->pool = g->shown_pool;
    for (int seat = 0; seat < g->mode->seats; seat++)
        if (is_open(v, seat))
            v->pool = (int16_t)(v->pool - (g->seat[seat].chips - g->shown[seat].chips));
}

static void see_aired(const Game *g, View *v)
{
    for (int seat = 0; seat < g->mode->seats; seat++)
        if (is_open(v, seat))
            v->aired = set_union(&v->aired, &v->seat[seat].known);
    v->aired = set_and(&v->aired, &g->aired);
}

static bool has_own_pile(const Game *g, int seat)
{
    for (int other = 0; other < g->mode->seats; other++)
        if (other != seat && g->pile_of[other] == g->pile_of[seat])
            return false;
    return g->piles > 1;
}

/* Which cards are in one's own deck is known; only their order and the goods are not. */
static void see_own_cards(const Game *g, int seat, View *v)
{
    const Seat *s = &g->seat[seat];
    const Pile *pile = &g->pile[g->pile_of[seat]];
    Set held = set_union(&s->hand, &s->look);
    v->own = set_union(&pile->supply, &pile->discard);
    v->own = set_union(&v->own, &held);
    for (int slot = 0; slot < s->tableau_n; slot++) {
        set_add(&v->own, s->tableau[slot]);
        if (s->goods >> slot & 1)
            set_add(&v->own, s->good[slot]);
    }
    if (s->placed != NO_CARD)
        set_add(&v->own, s->placed);
}

static void see_public(const Game *g, View *v)
{
    memcpy(v->shown, g->shown, sizeof v->shown);
    memcpy(v->goal_on, g->goal_on, sizeof v->goal_on);
    memcpy(v->goal_holder, g->goal_holder, sizeof v->goal_holder);
    memcpy(v->goal_value, g->goal_value, sizeof v->goal_value);
    memcpy(v->pile_of, g->pile_of, sizeof v->pile_of);
    v->round = g->round;
    v->called = g->called;
    v->players = g->players;
    v->first = g->first;
    v->step = g->step;
    v->nth = g->nth;
    v->in_turn = g->in_turn;
    v->turn = g->turn;
    v->rules = g->rules;
    v->over = g->over;
    v->piles = g->piles;
    v->first_game = g->first_game;
    v->removed_n = (uint8_t)set_count(&g->removed);
    if (!g->mode->hides_removed)
        v->removed = g->removed;
}

static void see_mode(const Game *g, int seat, View *v)
{
    memcpy(v->mode_data, g->mode_data, sizeof v->mode_data);
    if (g->mode->show)
        g->mode->show(g, seat, v->mode_data);
}

/* Everything but the seats, which are written completely elsewhere. */
static void clear(View *v)
{
    size_t from = offsetof(View, shown);
    memset((char *)v + from, 0, sizeof *v - from);
}

void view_make(const Game *g, int seat, View *v)
{
    clear(v);
    v->cat = g->cat;
    v->mode = g->mode;
    v->me = (int8_t)seat;
    v->open = open_seats(g, seat);
    v->asked = g->asked & v->open;
    for (int i = 0; i < SEATS_MAX; i++)
        see_seat(g, i, v);
    see_public(g, v);
    see_reshuffles(g, v);
    see_piles(g, v);
    see_pool(g, v);
    see_aired(g, v);
    see_mode(g, seat, v);
    if (seat >= 0 && has_own_pile(g, seat))
        see_own_cards(g, seat, v);
}

bool view_equal(const View *a, const View *b)
{
    return a->cat == b->cat && a->mode == b->mode &&
           !memcmp(&a->seat, &b->seat, sizeof *a - offsetof(View, seat));
}

/* ---- as a game ---- */

static void copy_piles(Game *g, const View *v)
{
    g->piles = v->piles;
    for (int i = 0; i < PILES_MAX; i++) {
        g->pile[i].supply_n = v->supply_n[i];
        g->pile[i].discard_n = v->discard_n[i];
    }
    memcpy(g->pile_of, v->pile_of, sizeof g->pile_of);
    memcpy(g->shown_supply, v->shown_supply, sizeof g->shown_supply);
    memcpy(g->shown_discard, v->shown_discard, sizeof g->shown_discard);
}

static void copy_goals(Game *g, const View *v)
{
    memcpy(g->goal_on, v->goal_on, sizeof g->goal_on);
    memcpy(g->goal_holder, v->goal_holder, sizeof g->goal_holder);
    memcpy(g->goal_value, v->goal_value, sizeof g->goal_value);
}

static void copy_place(Game *g, const View *v)
{
    g->round = v->round;
    g->players = v->players;
    g->first = v->first;
    g->step = v->step;
    g->nth = v->nth;
    g->in_turn = v->in_turn;
    g->turn = v->turn;
    g->rules = v->rules;
    g->over = v->over;
    g->first_game = v->first_game;
    g->asked = v->asked;
    g->pool = v->pool;
    g->shown_pool = v->shown_pool;
}

Set view_hidden(const View *v)
{
    Set hidden = set_minus(&v->cat->all, &v->removed);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const Seat *s = &v->seat[seat];
        hidden = set_minus(&hidden, &s->hand);
        hidden = set_minus(&hidden, &s->look);
        hidden = set_minus(&hidden, &s->known);
        for (int slot = 0; slot < s->tableau_n; slot++)
            set_remove(&hidden, s->tableau[slot]);
        if (s->placed != NO_CARD)
            set_remove(&hidden, s->placed);
    }
    return hidden;
}

void view_game(const View *v, Game *g)
{
    memset(g, 0, sizeof *g);
    g->cat = v->cat;
    g->mode = v->mode;
    g->removed = v->removed;
    memcpy(g->seat, v->seat, sizeof g->seat);
    memcpy(g->shown, v->shown, sizeof g->shown);
    memcpy(g->mode_data, v->mode_data, sizeof g->mode_data);
    copy_piles(g, v);
    copy_goals(g, v);
    copy_place(g, v);
}
