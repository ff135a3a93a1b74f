/* Deals the cards whose place a seat does not know among the places it cannot see. Every place gets
 * as many as the View says, so cards are conserved. Some cards are known to circulate in one pile
 * only. Then there are two decks: the viewer's own pile and all others, or the pile of the mode's
 * own seat and all others. No card is dealt out of its deck. */
#include "view/determinize.h"

#include "rules/outlook.h"

/* Cards still to be dealt, as a set and as an array to draw from. */
typedef struct Deck {
    Set left;
    uint8_t card[CARDS_MAX + 1];
    int n;
} Deck;

typedef struct Deal {
    const View *v;
    Game *g;
    Rng *rng;
    Deck rest, own; /* own: of the pile `apart` */
    int apart;      /* or -1 */
} Deal;

static void deck_fill(Deck *d, const Set *cards)
{
    d->left = *cards;
    d->n = 0;
    for (unsigned w = 0; w < SET_WORDS; w++)
        for (uint64_t bits = cards->word[w]; bits; bits &= bits - 1)
            d->card[d->n++] = (uint8_t)(w * 64 + (unsigned)__builtin_ctzll(bits));
}

static int deck_draw(Deck *d, Rng *rng)
{
    int at = (int)rng_below(rng, (uint32_t)d->n);
    int card = d->card[at];
    d->card[at] = d->card[--d->n];
    set_remove(&d->left, card);
    return card;
}

static Set draw_few(Deck *d, int n, Rng *rng)
{
    Set drawn = set_empty();
    for (; n > 0; n--)
        set_add(&drawn, deck_draw(d, rng));
    return drawn;
}

/* Takes `n` cards: draws these, or those to leave out, whichever are fewer. */
static Set deck_draw_set(Deck *d, int n, Rng *rng)
{
    if (n <= d->n / 2)
        return draw_few(d, n, rng);
    Set all = d->left, stay = draw_few(d, d->n - n, rng);
    deck_fill(d, &stay);
    return set_minus(&all, &stay);
}

static Deck *deck_of(Deal *d, int pile)
{
    return pile == d->apart ? &d->own : &d->rest;
}

/* All cards whose place the seat knows. */
static Set known_cards(const Game *g)
{
    Set known = g->removed;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const Seat *s = &g->seat[seat];
        Set held = set_union(&s->hand, &s->look);
        known = set_union(&known, &held);
        known = set_union(&known, &s->known);
        for (int slot = 0; slot < s->tableau_n; slot++)
            set_add(&known, s->tableau[slot]);
        if (s->placed != NO_CARD)
            set_add(&known, s->placed);
    }
    if (g->mode->keeps) {
        Set kept = g->mode->keeps(g);
        known = set_union(&known, &kept);
    }
    return known;
}

static void start_game(const View *v, Rng *rng, Game *g)
{
    view_game(v, g);
    g->asked = 0; /* recomputed when all cards are placed */
    g->aired = v->aired;
    g->called = v->called;
    g->rng = rng_seeded(rng_next(rng));
    g->mirror = rng_next(rng);
    g->order = ORDER_SHUFFLED;
}

/* How many cards of the mode's own pile are hidden from everybody. */
static int hidden_apart(const Deal *d)
{
    const View *v = d->v;
    const Seat *s = &d->g->seat[v->players];
    return v->supply_n[d->apart] + v->discard_n[d->apart] - set_count(&s->known) +
           __builtin_popcount(s->goods);
}

/* The cards known to be there, filled up with others. */
static void part_decks(Deal *d, const Set *unknown)
{
    Set bound = d->g->mode->apart(d->g);
    bound = set_and(&bound, unknown);
    Set others = set_minus(unknown, &bound);
    d->apart = d->v->pile_of[d->v->players];
    deck_fill(&d->rest, &others);
    Set more = deck_draw_set(&d->rest, hidden_apart(d) - set_count(&bound), d->rng);
    bound = set_union(&bound, &more);
    deck_fill(&d->own, &bound);
}

static void open_decks(Deal *d)
{
    Set known = known_cards(d->g);
    Set unknown = set_minus(&d->g->cat->all, &known);
    Set own = set_and(&unknown, &d->v->own);
    Set rest = set_minus(&unknown, &own);
    if (d->g->mode->fill)
        d->g->mode->fill(d->g, d->v->me, &rest, d->rng);
    d->apart = set_is_empty(&d->v->own) ? -1 : d->v->pile_of[d->v->me];
    if (d->g->mode->apart) {
        part_decks(d, &rest);
        return;
    }
    deck_fill(&d->own, &own);
    deck_fill(&d->rest, &rest);
}

/* Hands are dealt first, so that a belief can choose from all cards. */
static void deal_hands(Deal *d, const Belief *belief)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        Seat *s = &d->g->seat[seat];
        int n = s->hand_n - set_count(&s->hand);
        if (d->v->open >> seat & 1 || n <= 0)
            continue;
        Set hand;
        if (belief) {
            hand = belief->hand(belief->self, d->v, seat, &d->rest.left, n, d->rng);
            Set left = set_minus(&d->rest.left, &hand);
            deck_fill(&d->rest, &left);
        } else
            hand = draw_few(&d->rest, n, d->rng);
        s->hand = set_union(&s->hand, &hand);
    }
}

static void deal_looks(Deal *d)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        Seat *s = &d->g->seat[seat];
        int n = s->look_n - set_count(&s->look);
        if (n <= 0 || d->v->open >> seat & 1)
            continue;
        Set look = draw_few(&d->rest, n, d->rng);
        s->look = set_union(&s->look, &look);
    }
}

static void deal_goods(Deal *d)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        Seat *s = &d->g->seat[seat];
        for (uint32_t goods = s->goods; goods; goods &= goods - 1)
            s->good[__builtin_ctz(goods)] =
                (uint8_t)deck_draw(deck_of(d, d->v->pile_of[seat]), d->rng);
    }
}

/* Discards that open seats know to be in this pile. */
static Set known_discards(const Deal *d, int pile)
{
    Set known = set_empty();
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (d->v->pile_of[seat] == pile)
            known = set_union(&known, &d->g->seat[seat].known);
    return known;
}

static void deal_pile(Deal *d, int number)
{
    const View *v = d->v;
    Pile *pile = &d->g->pile[number];
    Deck *deck = deck_of(d, number);
    pile->supply_n = v->supply_n[number];
    pile->discard_n = v->discard_n[number];
    pile->discard = known_discards(d, number);
    Set unseen = deck_draw_set(deck, pile->discard_n - set_count(&pile->discard), d->rng);
    pile->discard = set_union(&pile->discard, &unseen);
    Set supply = deck_draw_set(deck, pile->supply_n - set_count(&pile->supply), d->rng);
    pile->supply = set_union(&pile->supply, &supply);
}

void view_sample(const View *v, const Belief *belief, Rng *rng, Game *g)
{
    Deal d;
    d.v = v;
    d.g = g;
    d.rng = rng;
    start_game(v, rng, g);
    open_decks(&d);
    Set removed = draw_few(&d.rest, v->removed_n - set_count(&g->removed), rng);
    g->removed = set_union(&g->removed, &removed);
    deal_hands(&d, belief);
    deal_looks(&d);
    deal_goods(&d);
    for (int pile = 0; pile < v->piles; pile++)
        deal_pile(&d, pile);
    game_run(g);
}

void view_next_cards(const View *v, Set *next, Set *later)
{
    Game g;
    Rng rng = rng_seeded(0);
    start_game(v, &rng, &g);
    Deal d = {.v = v, .g = &g};
    Set known = known_cards(&g);
    *next = set_minus(&g.cat->all, &known);
    if (!set_is_empty(&v->own))
        *next = set_and(next, &v->own);
    if (g.mode->apart) {
        Set apart = g.mode->apart(&g);
        *next = set_minus(next, &apart);
    }
    *later = known_discards(&d, v->pile_of[v->me]);
}
