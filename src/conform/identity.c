/* Which card could be where. A place was filled from the supply at some time, so its card could be
 * any that was hidden then. Therefore every place remembers the reshuffle before it left the
 * supply, and every card the one that hid it. When an identity is reported, the cards that must
 * make way move to other places where they could be. */
#include "conform/identity.h"

#include <string.h>

/* ---- exchanging two cards ---- */

static void swap_in_set(Set *set, int a, int b)
{
    bool has_a = set_has(set, a), has_b = set_has(set, b);
    if (has_a == has_b)
        return;
    set_remove(set, has_a ? a : b);
    set_add(set, has_a ? b : a);
}

static void swap_card(uint8_t *card, int a, int b)
{
    *card = (uint8_t)(*card == a ? b : *card == b ? a : *card);
}

static void swap_in_seat(Seat *s, int a, int b)
{
    swap_in_set(&s->hand, a, b);
    swap_in_set(&s->look, a, b);
    swap_in_set(&s->known, a, b);
    for (int slot = 0; slot < s->tableau_n; slot++) {
        swap_card(&s->tableau[slot], a, b);
        swap_card(&s->good[slot], a, b);
    }
    for (int i = 0; i < s->lane_n; i++)
        swap_card(&s->lane[i].card, a, b);
    swap_card(&s->placed, a, b);
    swap_card(&s->start, a, b);
}

void identity_swap(Game *g, int a, int b)
{
    swap_in_set(&g->removed, a, b);
    swap_in_set(&g->aired, a, b);
    for (int i = 0; i < g->piles; i++) {
        swap_in_set(&g->pile[i].supply, a, b);
        swap_in_set(&g->pile[i].discard, a, b);
    }
    for (int seat = 0; seat < g->players; seat++) {
        Public *shown = &g->shown[seat];
        swap_in_seat(&g->seat[seat], a, b);
        for (int slot = 0; slot < shown->tableau_n; slot++)
            swap_card(&shown->tableau[slot], a, b);
        for (int i = 0; i < shown->lane_n; i++)
            swap_card(&shown->lane[i].card, a, b);
    }
}

static void swap_in_queue(FollowFact *fact, int n, int a, int b)
{
    for (int i = 0; i < n; i++) {
        swap_card(&fact[i].event.card, a, b);
        swap_in_set(&fact[i].gone, a, b);
    }
}

static void swap_byte(uint8_t *a, uint8_t *b)
{
    uint8_t c = *a;
    *a = *b;
    *b = c;
}

static void exchange(Follow *f, int a, int b)
{
    identity_swap(&f->g, a, b);
    swap_in_set(&f->heard, a, b);
    if (f->moving)
        swap_in_set(f->moving, a, b);
    for (int i = 0; i < f->snapshots; i++)
        identity_swap(&f->snapshot[i].game, a, b);
    for (int seat = 0; seat < f->trace.players; seat++) {
        swap_in_queue(f->take[seat], f->takes[seat], a, b);
        swap_in_queue(f->fact[seat], f->facts[seat], a, b);
    }
    swap_byte(&f->left[a], &f->left[b]);
    swap_byte(&f->hid[a], &f->hid[b]);
}

/* ---- which card is where ---- */

static bool in_supply(const Follow *f, int card)
{
    return set_has(&f->g.pile[0].supply, card);
}

/* Could `card` be in the place of `there`? It must have been hidden when that left the supply. */
static bool could_lie(const Follow *f, int card, int there)
{
    return in_supply(f, there) || f->since[card] <= f->left[there];
}

/* Finds a chain by which `card` leaves its place to `wanted`: it takes the place of an unknown
 * card, that one the place of a third, and so on to the place of `wanted`. before[] leads back. */
static bool find_way(const Follow *f, int card, int wanted, int16_t *before)
{
    uint8_t queued[SET_SIZE];
    int head = 0, tail = 0;
    memset(before, -1, SET_SIZE * sizeof *before);
    queued[tail++] = (uint8_t)card;
    while (head < tail) {
        int at = queued[head++];
        for (int next = 0; next < f->g.cat->cards; next++) {
            if (next == card || before[next] >= 0 || set_has(&f->pinned, next) ||
                !could_lie(f, at, next))
                continue;
            before[next] = (int16_t)at;
            if (next == wanted)
                return true;
            queued[tail++] = (uint8_t)next;
        }
    }
    return false;
}

/* Moves `wanted` to the place of `card`; every card that makes way gets a place where it could
 * be. */
static bool put(Follow *f, int wanted, int card)
{
    int16_t before[SET_SIZE];
    uint8_t way[SET_SIZE];
    int n = 0;
    if (set_has(&f->pinned, wanted) || !could_lie(f, wanted, card) ||
        !find_way(f, card, wanted, before))
        return false;
    for (int at = wanted; at != card; at = before[at])
        way[n++] = (uint8_t)at;
    for (int from = card; n > 0; from = way[n])
        exchange(f, from, way[--n]);
    return true;
}

/* Its identity was reported, as of the time after this many reshuffles. If a later one has hidden
 * it again, that says only where it was then. */
static void pin(Follow *f, int card, int shuffles)
{
    if (f->hid[card] > shuffles)
        f->since[card] = f->hid[card];
    else
        set_add(&f->pinned, card);
}

/* Makes the card in this place one of this design, if possible. Returns the card that is then
 * there, or -1. */
int identity_tell(Follow *f, int card, int design, int shuffles)
{
    const Design *d = &f->g.cat->design[design];
    int found = f->g.cat->design_of[card] == design ? card : -1;
    if (found < 0 && set_has(&f->pinned, card))
        return -1;
    /* Cards of the supply first, so that cards elsewhere need not move. */
    for (int pass = 0; pass < 2 && found < 0; pass++)
        for (int copy = d->first; copy < d->first + d->copies && found < 0; copy++)
            if (in_supply(f, copy) == !pass && put(f, copy, card))
                found = copy;
    if (found >= 0)
        pin(f, found, shuffles);
    return found;
}

/* A card among these options, not picked yet, that is or could be of the design; or -1. */
int identity_pick(Follow *f, const Set *options, int design, const Set *picked, int shuffles)
{
    const Design *d = &f->g.cat->design[design];
    int fits;
    for (int card = d->first; card < d->first + d->copies; card++)
        if (set_has(options, card) && set_has(&f->pinned, card) && !set_has(picked, card))
            return card;
    /* Of the places where it could be, the one that left the supply first: later ones suit more
     * cards. */
    for (int left = 0; left <= identity_now(f); left++)
        for (SET_EACH(card, options))
            if (f->left[card] == left && !set_has(picked, card) && !set_has(&f->pinned, card) &&
                (fits = identity_tell(f, card, design, shuffles)) >= 0)
                return fits;
    return -1;
}

/* If some of the options were given up unseen, it is unknown which are left. */
static void forget(Follow *f, const Set *options)
{
    for (SET_EACH(card, options)) {
        set_remove(&f->pinned, card);
        f->left[card] = (uint8_t)identity_now(f);
    }
}

static int pick_unseen(const Follow *f, const Set *options, const Set *picked)
{
    int any = -1;
    for (SET_EACH(card, options))
        if (!set_has(picked, card) && (any < 0 || !set_has(&f->pinned, card)))
            any = card;
    return any;
}

/* Picks the cards that the list names; returns how many are unnamed, or -1. */
static int pick_named(Follow *f, const Set *from, TraceList list, Set *picks, int shuffles)
{
    int unseen = 0;
    for (int i = 0; i < list.n; i++) {
        int design = trace_list(&f->trace, list)[i];
        if (design == NO_DESIGN) {
            unseen++;
            continue;
        }
        int card = identity_pick(f, from, design, picks, shuffles);
        if (card < 0) {
            follow_cannot(f, "%s cannot be among these cards", f->g.cat->design[design].name);
            return -1;
        }
        set_add(picks, card);
    }
    return unseen;
}

/* Picks the listed cards from `from`; cards in it may change places meanwhile. */
bool identity_pick_list(Follow *f, Set *from, TraceList list, Set *picks, int shuffles)
{
    *picks = set_empty();
    if (list.n == TRACE_MISSING)
        return follow_cannot(
            f, "\"answer\" should be a list; null stands for a card that is not known");
    f->moving = from;
    int unseen = pick_named(f, from, list, picks, shuffles);
    f->moving = NULL;
    if (unseen < 0)
        return false;
    for (int i = 0; i < unseen; i++) {
        int card = pick_unseen(f, from, picks);
        if (card < 0)
            return follow_cannot(f, "there are not so many cards");
        set_add(picks, card);
    }
    if (unseen && !set_equal(picks, from))
        forget(f, from);
    return true;
}

/* Brings a card of the design to where the next one is taken from, if there is none. */
bool identity_bring(Follow *f, int design)
{
    const Design *d = &f->g.cat->design[design];
    const Pile *pile = &f->g.pile[0];
    const Set *next = pile->supply_n ? &pile->supply : &pile->discard;
    for (int copy = d->first; copy < d->first + d->copies; copy++)
        if (set_has(next, copy))
            return true;
    for (int copy = d->first; copy < d->first + d->copies; copy++)
        for (SET_EACH(card, next))
            if (!set_has(&f->pinned, card) && put(f, copy, card))
                return true;
    return false;
}

/* The former discards are hidden again. So may be what was taken since the barrier, because the
 * order of a seat's simultaneous actions is its own. */
void identity_hide(Follow *f)
{
    for (SET_EACH(card, &f->g.pile[0].supply)) {
        f->hid[card] = (uint8_t)identity_now(f);
        if (set_has(&f->pinned, card))
            f->since[card] = f->hid[card];
        set_remove(&f->pinned, card);
    }
    for (int seat = 0; seat < f->trace.players; seat++)
        for (int i = 0; i < f->takes[seat]; i++)
            if (f->take[seat][i].when == f->when)
                f->left[f->take[seat][i].event.card] = (uint8_t)identity_now(f);
}

/* Facts still unreported happened after it. */
static void follow_on(Follow *f, FollowFact *fact, int n)
{
    for (int i = 0; i < n; i++) {
        int card = fact[i].event.card;
        if (card == NO_CARD || in_supply(f, card))
            continue;
        fact[i].shuffles = (uint8_t)identity_now(f);
        f->left[card] = fact[i].shuffles;
    }
}

void identity_shuffle_late(Follow *f, const Set *cards)
{
    game_shuffle_late(&f->g, cards);
    for (int i = 0; i < f->snapshots; i++)
        game_shuffle_late(&f->snapshot[i].game, cards);
    f->heard = set_minus(&f->heard, cards);
    for (SET_EACH(card, cards)) {
        f->hid[card] = (uint8_t)identity_now(f);
        if (set_has(&f->pinned, card))
            f->since[card] = f->hid[card];
        set_remove(&f->pinned, card);
    }
    for (int seat = 0; seat < f->trace.players; seat++)
        follow_on(f, f->take[seat], f->takes[seat]);
}
