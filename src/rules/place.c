/* Moves cards, one at a time, and keeps every stored count right: hand_n is the size of hand,
 * supply_n of supply; goods has a bit where good[] has a card; tally is the sum over the tableau,
 * stat the sum over its cards that are not fresh. audit.c checks all of this. */
#include "rules/place.h"
#include "rules/event.h"

#include <assert.h>
#include <string.h>

static void add_bytes(int8_t *to, const int8_t *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = (int8_t)(to[i] + from[i]);
}

static void subtract_bytes(int8_t *to, const int8_t *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = (int8_t)(to[i] - from[i]);
}

static Pile *pile_of(Game *g, int seat)
{
    return &g->pile[g->pile_of[seat]];
}

void place_begin(Game *g)
{
    g->piles = 1;
    g->pile[0].supply = g->cat->all;
    g->pile[0].supply_n = (uint8_t)g->cat->cards;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        memset(g->seat[seat].good, NO_CARD, sizeof g->seat[seat].good);
        g->seat[seat].placed = g->seat[seat].start = NO_CARD;
    }
}

void place_move_pile(Game *g, int from, int to)
{
    g->pile[to] = g->pile[from];
    g->pile[from] = (Pile){0};
}

void place_out_pile(Game *g, int pile)
{
    g->removed = set_union(&g->removed, &g->pile[pile].supply);
    g->pile[pile] = (Pile){0};
}

void place_turn_over(Game *g, int pile)
{
    Pile *p = &g->pile[pile];
    p->supply = p->discard;
    p->supply_n = p->discard_n;
    p->discard = set_empty();
    p->discard_n = 0;
}

void place_look_at_hand(Seat *s)
{
    s->look = s->hand;
    s->look_n = s->hand_n;
    s->hand = set_empty();
    s->hand_n = 0;
}

void place_pass_looks(Game *g, const uint8_t *to)
{
    Set look[SEATS_MAX];
    uint8_t look_n[SEATS_MAX];
    for (int seat = 0; seat < g->players; seat++) {
        look[to[seat]] = g->seat[seat].look;
        look_n[to[seat]] = g->seat[seat].look_n;
    }
    for (int seat = 0; seat < g->players; seat++) {
        g->seat[seat].look = look[seat];
        g->seat[seat].look_n = look_n[seat];
    }
}

/* The seat that took the last card sees the reshuffle at once, the others at the barrier. */
static void forget_discards(Game *g, int number, int seat)
{
    for (int other = 0; other < SEATS_MAX; other++)
        if (g->pile_of[other] == number)
            g->pile[number].stale |= (uint8_t)(1u << other);
    g->pile[number].stale &= (uint8_t) ~(1u << seat);
    g->seat[seat].known = set_empty();
}

static __attribute__((cold)) void refill(Run *r, Pile *pile, int seat)
{
    if (!pile->discard_n)
        return;
    int number = (int)(pile - r->g->pile);
    place_turn_over(r->g, number);
    pile->shuffles++;
    forget_discards(r->g, number, seat);
    run_emit(r, event_plain(EV_RESHUFFLE, NO_SEAT, number));
}

static int take_shuffled(Game *g, const Pile *pile)
{
    return set_nth(&pile->supply, (int)rng_below(&g->rng, pile->supply_n));
}

/* The best-ranked card left, by the ranking that this seat has after `rotate`. */
static int take_mirrored(const Game *g, int seat, const Pile *pile)
{
    uint64_t key = rng_mix(g->mirror + (uint64_t)((seat + g->rotate) % g->players) * 0x51ed2701 +
                           ((uint64_t)pile->shuffles << 32));
    uint64_t best = 0;
    int chosen = -1;
    for (SET_EACH(card, &pile->supply)) {
        uint64_t rank = rng_mix(key ^ (uint64_t)card * 0x2545f4914f6cdd1d);
        if (chosen < 0 || rank > best) {
            best = rank;
            chosen = card;
        }
    }
    return chosen;
}

static int copy_in(const Catalog *cat, const Set *cards, int design)
{
    int card = set_next(cards, cat->first_of[design]);
    return card >= 0 && cat->design_of[card] == design ? card : -1;
}

static int take_scripted(Game *g, int seat, const Pile *pile)
{
    const Script *script = g->script;
    if (g->take_at[seat] < script->takes[seat]) {
        int design = script->take[seat][g->take_at[seat]++];
        int card = copy_in(g->cat, &pile->supply, design);
        if (card >= 0)
            return card;
    }
    return take_shuffled(g, pile);
}

static inline int take(Run *r, int seat)
{
    Game *g = r->g;
    Pile *pile = pile_of(g, seat);
    if (!pile->supply_n)
        refill(r, pile, seat);
    if (!pile->supply_n)
        return NO_CARD;
    int card = g->order == ORDER_SHUFFLED   ? take_shuffled(g, pile)
               : g->order == ORDER_SCRIPTED ? take_scripted(g, seat, pile)
                                            : take_mirrored(g, seat, pile);
    set_remove(&pile->supply, card);
    pile->supply_n--;
    g->seat[seat].took++;
    if (!pile->supply_n)
        refill(r, pile, seat);
    return card;
}

int place_take(Run *r, int seat)
{
    return take(r, seat);
}

void place_discard(Run *r, int seat, int card)
{
    Pile *pile = pile_of(r->g, seat);
    set_add(&pile->discard, card);
    pile->discard_n++;
    r->g->seat[seat].gave++;
}

void place_all_know(Game *g, int seat, int card)
{
    set_add(&g->seat[seat].known, card);
    set_add(&g->aired, card);
}

void place_draw(Run *r, int seat, int n, Why why, int source, int power)
{
    Seat *s = &r->g->seat[seat];
    while (n-- > 0) {
        int card = take(r, seat);
        if (card == NO_CARD)
            return;
        place_to_hand(s, card);
        run_emit(r,
                 event_by(event_hidden(EV_DRAW, seat, card, 1u << seat, (int)why), source, power));
    }
}

void place_look(Run *r, int seat, int n)
{
    Seat *s = &r->g->seat[seat];
    for (; n > 0; n--) {
        int card = take(r, seat);
        if (card == NO_CARD)
            return;
        place_to_look(s, card);
        run_emit(r, event_hidden(EV_LOOK, seat, card, 1u << seat, 0));
    }
}

/* Puts cards that were taken up on the seat's discards; the seat knows them. */
static void discard_set(Run *r, int seat, const Set *cards, Why why, int source)
{
    Seat *s = &r->g->seat[seat];
    Pile *pile = pile_of(r->g, seat);
    int n = set_count(cards);
    s->known = set_union(&s->known, cards);
    pile->discard = set_union(&pile->discard, cards);
    pile->discard_n = (uint8_t)(pile->discard_n + n);
    s->gave = (uint8_t)(s->gave + n);
    if (!r->log)
        return;
    for (SET_EACH(card, cards))
        run_emit(r,
                 event_by(event_hidden(EV_DISCARD, seat, card, 1u << seat, (int)why), source, 0));
}

void place_keep(Run *r, int seat, const Set *discards, Why why)
{
    Seat *s = &r->g->seat[seat];
    Set kept = set_minus(&s->look, discards);
    s->hand = set_union(&s->hand, &kept);
    s->hand_n = (uint8_t)(s->hand_n + set_count(&kept));
    s->look = set_empty();
    s->look_n = 0;
    discard_set(r, seat, discards, why, NO_CARD);
    if (!r->log)
        return;
    for (SET_EACH(card, &kept))
        run_emit(r, event_hidden(EV_KEEP, seat, card, 1u << seat, (int)why));
}

void place_lay(Seat *s, int card)
{
    place_from_hand(s, card);
    s->placed = (uint8_t)card;
}

void place_discard_hand(Run *r, int seat, const Set *cards, Why why, int source)
{
    Seat *s = &r->g->seat[seat];
    s->hand = set_minus(&s->hand, cards);
    s->hand_n = (uint8_t)(s->hand_n - set_count(cards));
    discard_set(r, seat, cards, why, source);
}

static void add_windfall(const Catalog *cat, Seat *s, int slot)
{
    s->windfalls |= (uint32_t)(catalog_design(cat, s->tableau[slot])->source == WINDFALL) << slot;
}

void place_on_tableau(Run *r, int seat, int card)
{
    Seat *s = &r->g->seat[seat];
    int slot = s->tableau_n++;
    assert(slot < TABLEAU_MAX);
    s->tableau[slot] = (uint8_t)card;
    s->good[slot] = NO_CARD;
    s->used[slot] = 0;
    s->fresh |= 1u << slot;
    add_windfall(r->cat, s, slot);
    r->g->tableaus_stand = 0;
    add_bytes(s->tally, r->cat->tally[r->cat->design_of[card]], TALLY_BYTES);
}

static void wake_card(const Catalog *cat, Seat *s, int slot)
{
    int design = cat->design_of[s->tableau[slot]];
    add_bytes(s->stat, cat->stat[design], STAT_BYTES);
    const PowerBits *bits = &cat->bits[design];
    s->optional |= (uint32_t)((bits->in[SETTLE] & bits->may) != 0) << slot;
    s->consumes |= (uint32_t)(bits->in[CONSUME] != 0) << slot;
    s->produces |= (uint32_t)(bits->in[PRODUCE] != 0) << slot;
}

void seat_sum(const Catalog *cat, Seat *s)
{
    memset(s->tally, 0, sizeof s->tally);
    memset(s->stat, 0, sizeof s->stat);
    s->optional = s->consumes = s->produces = s->windfalls = 0;
    for (int slot = 0; slot < s->tableau_n; slot++) {
        add_bytes(s->tally, cat->tally[cat->design_of[s->tableau[slot]]], TALLY_BYTES);
        add_windfall(cat, s, slot);
        if (!(s->fresh >> slot & 1))
            wake_card(cat, s, slot);
    }
}

static uint32_t without_bit(uint32_t bits, int at)
{
    uint32_t below = bits & ((1u << at) - 1);
    return below | (bits >> (at + 1)) << at;
}

static void close_gap(uint8_t *row, int at, int n)
{
    memmove(row + at, row + at + 1, (size_t)(n - at - 1));
    row[n - 1] = 0;
}

void place_off_tableau(Run *r, int seat, int slot)
{
    Seat *s = &r->g->seat[seat];
    int design = r->cat->design_of[s->tableau[slot]];
    if (s->goods >> slot & 1)
        place_spend_good(r, seat, slot);
    subtract_bytes(s->tally, r->cat->tally[design], TALLY_BYTES);
    if (!(s->fresh >> slot & 1))
        subtract_bytes(s->stat, r->cat->stat[design], STAT_BYTES);
    close_gap(s->tableau, slot, s->tableau_n);
    close_gap(s->good, slot, s->tableau_n);
    close_gap(s->used, slot, s->tableau_n);
    s->fresh = without_bit(s->fresh, slot);
    s->goods = without_bit(s->goods, slot);
    s->optional = without_bit(s->optional, slot);
    s->consumes = without_bit(s->consumes, slot);
    s->produces = without_bit(s->produces, slot);
    s->windfalls = without_bit(s->windfalls, slot);
    s->tableau_n--;
    r->g->tableaus_stand = 0;
}

bool place_good(Run *r, int seat, int slot)
{
    Seat *s = &r->g->seat[seat];
    int card = take(r, seat);
    if (card == NO_CARD)
        return false;
    s->good[slot] = (uint8_t)card;
    s->goods |= 1u << slot;
    run_emit(r, event_by(event_hidden(EV_GOOD, seat, card, 0, 0), s->tableau[slot], 0));
    return true;
}

void place_spend_good(Run *r, int seat, int slot)
{
    Seat *s = &r->g->seat[seat];
    place_discard(r, seat, s->good[slot]);
    s->good[slot] = NO_CARD;
    s->goods &= ~(1u << slot);
}

int seat_slot(const Seat *s, int card)
{
    for (int slot = 0; slot < s->tableau_n; slot++)
        if (s->tableau[slot] == card)
            return slot;
    return -1;
}

void seat_wake(const Catalog *cat, Seat *s)
{
    for (; s->fresh; s->fresh &= s->fresh - 1)
        wake_card(cat, s, __builtin_ctz(s->fresh));
}

static void forget_phase(Seat *s)
{
    memset(s->used, 0, sizeof s->used);
    memset(s->made, 0, sizeof s->made);
    s->extra = 0;
    s->settled = 0;
    s->bonus_used = 0;
}

void place_new_phase_of(const Catalog *cat, Seat *s)
{
    seat_wake(cat, s);
    forget_phase(s);
}

void game_new_phase(Game *g)
{
    unsigned sleepers = 0;
    for (int seat = 0; seat < g->players; seat++)
        sleepers |= (unsigned)(g->seat[seat].fresh != 0) << seat;
    for (; sleepers; sleepers &= sleepers - 1)
        seat_wake(g->cat, &g->seat[__builtin_ctz(sleepers)]);
    for (int seat = 0; seat < g->players; seat++)
        forget_phase(&g->seat[seat]);
}

Game game_with_card(const Game *g, int seat, int card)
{
    Game t = *g;
    Seat *s = &t.seat[seat];
    if (card == NO_CARD || s->tableau_n == TABLEAU_MAX)
        return t;
    bool good = catalog_design(t.cat, card)->source == WINDFALL;
    s->goods |= (uint32_t)good << s->tableau_n;
    s->tableau[s->tableau_n++] = (uint8_t)card;
    s->fresh = 0;
    seat_sum(t.cat, s);
    return t;
}

static void show(const Seat *s, Public *p)
{
    memcpy(p, (const char *)s + offsetof(Seat, tableau), sizeof *p);
}

/* Cards that were discarded openly become known to all. Whoever sees only now that a pile was
 * reshuffled forgets what it knew of its discards. */
static void learn_discards(Game *g)
{
    for (int seat = 0; seat < g->mode->seats; seat++) {
        const Pile *pile = &g->pile[g->pile_of[seat]];
        Set aired = set_and(&g->aired, &pile->discard);
        if (pile->stale >> seat & 1)
            g->seat[seat].known = set_empty();
        g->seat[seat].known = set_union(&g->seat[seat].known, &aired);
    }
    g->aired = set_empty();
}

void place_barrier(Game *g)
{
    unsigned stale = 0;
    for (int pile = 0; pile < g->piles; pile++) {
        g->shown_supply[pile] = g->pile[pile].supply_n;
        g->shown_discard[pile] = g->pile[pile].discard_n;
        stale |= g->pile[pile].stale;
    }
    if (stale || !set_is_empty(&g->aired))
        learn_discards(g);
    for (int pile = 0; pile < g->piles; pile++)
        g->pile[pile].stale = 0;
    for (int seat = 0; seat < g->mode->seats; seat++) {
        show(&g->seat[seat], &g->shown[seat]);
        g->seat[seat].took = 0;
        g->seat[seat].gave = 0;
    }
    g->shown_pool = g->pool;
}

int place_left(const Game *g, int seat)
{
    const Pile *pile = &g->pile[g->pile_of[seat]];
    return pile->supply_n + pile->discard_n;
}

/* ---- games that are played elsewhere ---- */

void game_shuffle_late(Game *g, const Set *cards)
{
    Pile *pile = &g->pile[0];
    Set late = set_and(cards, &pile->discard);
    int n = set_count(&late);
    pile->supply = set_union(&pile->supply, &late);
    pile->discard = set_minus(&pile->discard, &late);
    pile->supply_n = (uint8_t)(pile->supply_n + n);
    pile->discard_n = (uint8_t)(pile->discard_n - n);
    pile->shuffles++;
    for (int seat = 0; seat < g->players; seat++)
        g->seat[seat].known = set_minus(&g->seat[seat].known, &late);
    g->aired = set_minus(&g->aired, &late);
    place_barrier(g);
}

static void exchange_in_set(Set *set, int a, int b)
{
    bool has_a = set_has(set, a), has_b = set_has(set, b);
    if (has_a == has_b)
        return;
    set_remove(set, has_a ? a : b);
    set_add(set, has_a ? b : a);
}

static void exchange_in_row(uint8_t *row, int n, int a, int b)
{
    for (int i = 0; i < n; i++)
        row[i] = (uint8_t)(row[i] == a ? b : row[i] == b ? a : row[i]);
}

void game_exchange(Game *g, int a, int b)
{
    exchange_in_set(&g->removed, a, b);
    for (int i = 0; i < g->piles; i++) {
        exchange_in_set(&g->pile[i].supply, a, b);
        exchange_in_set(&g->pile[i].discard, a, b);
    }
    for (int i = 0; i < SEATS_MAX; i++) {
        Seat *s = &g->seat[i];
        exchange_in_set(&s->hand, a, b);
        exchange_in_set(&s->look, a, b);
        exchange_in_row(s->good, s->tableau_n, a, b);
        exchange_in_row(&s->placed, 1, a, b);
    }
}
