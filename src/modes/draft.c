/* The draft comes before the first round. Everybody gets one odd and one even start world, then
 * picks a card from a pack of five and passes the rest on, until no packs are left. The picks
 * become a private deck, from which six cards are drawn; two of them and one start world are
 * discarded, at the same time. After that it is the ordinary game with a pile for every seat.
 *
 * During the draft a pack is the `look` of a seat, its start worlds are its hand, and its picks are
 * in the discards of its own pile. The common cards are in the pile after those of the seats. */
#include "modes/draft.h"
#include "cards/catalog.h"

#include <string.h>

#include "modes/mode_op.h"
#include "modes/presets.h"
#include "rules/event.h"
#include "rules/place.h"
#include "rules/round.h"

enum { OPENING = 6 };

static Pile *common(Game *g)
{
    return &g->pile[g->players];
}

static DraftState *state_of(Game *g)
{
    return (DraftState *)(void *)g->mode_data;
}

/* The cards of all packs that a seat has seen. */
static Set seen_by(const Game *g, int seat)
{
    Set seen;
    memcpy(&seen, draft_of(g)->seen[seat], sizeof seen);
    return seen;
}

static void see_pack(Game *g, int seat)
{
    Set seen = seen_by(g, seat);
    seen = set_union(&seen, &g->seat[seat].look);
    memcpy(state_of(g)->seen[seat], &seen, sizeof seen);
}

static void to_hand(Run *r, int seat, int card)
{
    Game *g = r->g;
    place_from_supply(g, g->players, card);
    place_to_hand(&g->seat[seat], card);
    run_emit(r, event_hidden(EV_DRAW, seat, card, 1u << seat, WHY_DRAFT));
}

/* Start worlds among the cards, with an odd (1) or even (0) number. */
static Set starts_among(const Game *g, const Set *cards, int odd)
{
    Set starts = set_and(&g->cat->starts, cards), some = set_empty();
    for (SET_EACH(card, &starts))
        if (catalog_design(g->cat, card)->start % 2 == odd)
            set_add(&some, card);
    return some;
}

static void deal_start(Run *r, int seat, int odd)
{
    Set left = starts_among(r->g, &common(r->g)->supply, odd);
    to_hand(r, seat, set_nth(&left, (int)rng_below(&r->g->rng, (uint32_t)set_count(&left))));
}

static void setup_begin(Run *r, int nth)
{
    (void)nth;
    Game *g = r->g;
    g->piles = (uint8_t)(g->players + 1);
    place_move_pile(g, 0, g->players);
    for (int seat = 0; seat < g->players; seat++) {
        g->pile_of[seat] = (uint8_t)seat;
        deal_start(r, seat, 1);
        deal_start(r, seat, 0);
    }
    memset(state_of(g)->passed, NO_CARD, sizeof state_of(g)->passed);
    state_of(g)->packs = (uint8_t)(common(g)->supply_n / (DRAFT_PACK * g->players));
}

static const Step step_draft_setup = {
    .name = "draft_setup",
    .phase = PHASES,
    .begin = setup_begin,
};

static void deal_pack(Run *r, int seat)
{
    Game *g = r->g;
    Seat *s = &g->seat[seat];
    const Pile *pile = common(g);
    while (s->look_n < DRAFT_PACK) {
        int card = set_nth(&pile->supply, (int)rng_below(&g->rng, pile->supply_n));
        place_from_supply(g, g->players, card);
        place_to_look(s, card);
        run_emit(r, event_hidden(EV_LOOK, seat, card, 1u << seat, 0));
    }
    see_pack(g, seat);
}

static void pick_begin(Run *r, int nth)
{
    (void)nth;
    Game *g = r->g;
    if (g->seat[0].look_n)
        return;
    state_of(g)->pack++;
    memset(state_of(g)->passed, NO_CARD, sizeof state_of(g)->passed);
    for (int seat = 0; seat < g->players; seat++)
        deal_pack(r, seat);
}

static void pick_lane(Run *r, int seat)
{
    run_push(r, seat, OP_DRAFT_PICK, NO_CARD, 0, 0);
}

/* One of the cards looked at. */
static void look_ask(const Game *g, int seat, Frame frame, Ask *a)
{
    (void)frame;
    a->options = g->seat[seat].look;
    a->min = a->max = 1;
}

static void pick_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    (void)frame;
    Seat *s = &r->g->seat[seat];
    int card = set_first(picks);
    place_from_look(s, card);
    set_add(&s->known, card);
    place_discard(r, seat, card);
    run_emit(r, event_hidden(EV_PICK, seat, card, 1u << seat, !s->look_n));
}

/* The next seat is to the left; odd packs go left, even ones right. */
int draft_receiver(const Game *g, int seat)
{
    return (seat + (draft_of(g)->pack % 2 ? 1 : g->players - 1)) % g->players;
}

static void keep_passed(Game *g, int seat)
{
    uint8_t *passed = state_of(g)->passed[seat];
    memset(passed, NO_CARD, DRAFT_PACK - 1);
    for (SET_EACH(card, &g->seat[seat].look))
        *passed++ = (uint8_t)card;
}

static void pass_packs(Run *r)
{
    Game *g = r->g;
    uint8_t to[SEATS_MAX];
    for (int seat = 0; seat < g->players; seat++) {
        to[seat] = (uint8_t)draft_receiver(g, seat);
        keep_passed(g, seat);
    }
    place_pass_looks(g, to);
    for (int seat = 0; seat < g->players; seat++) {
        see_pack(g, seat);
        run_emit(r, event_plain(EV_PASSED, seat, to[seat]));
    }
}

static void pick_finish(Run *r)
{
    Game *g = r->g;
    if (g->seat[0].look_n)
        pass_packs(r);
    if (g->seat[0].look_n || draft_of(g)->pack < draft_of(g)->packs)
        run_again(r);
}

static const Step step_draft_pick = {
    .name = "draft_pick",
    .phase = PHASES,
    .begin = pick_begin,
    .seat = pick_lane,
    .finish = pick_finish,
};

static void start_begin(Run *r, int nth)
{
    (void)nth;
    Game *g = r->g;
    place_out_pile(g, g->players);
    for (int seat = 0; seat < g->players; seat++) {
        place_look_at_hand(&g->seat[seat]);
        place_turn_over(g, seat); /* the picks become the deck */
        g->seat[seat].known = set_empty();
        place_draw(r, seat, OPENING, WHY_OPENING, NO_CARD, 0);
    }
}

static void start_lane(Run *r, int seat)
{
    run_push(r, seat, OP_OPENING, NO_CARD, 0, 0);
    run_push(r, seat, OP_DRAFT_START, NO_CARD, 0, 0);
}

static void start_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    (void)frame;
    r->g->seat[seat].start = (uint8_t)set_first(picks);
}

/* All reveal: one start world goes to the tableau, the other to the seat's discards. */
static void start_finish(Run *r)
{
    Game *g = r->g;
    for (int seat = 0; seat < g->players; seat++) {
        Seat *s = &g->seat[seat];
        place_from_look(s, s->start);
        int other = set_first(&s->look);
        place_from_look(s, other);
        place_discard(r, seat, other);
        set_add(&s->known, other);
        round_give_start(r, seat, s->start);
        if (catalog_design(r->cat, s->start)->source == WINDFALL)
            place_good(r, seat, 0);
    }
    round_find_first(g);
}

static const Step step_draft_start = {
    .name = "draft_start",
    .phase = PHASES,
    .begin = start_begin,
    .seat = start_lane,
    .finish = start_finish,
};

/* Where a seat's two start worlds are until it has chosen: first in the hand, then in the look. */
static Set *starts_of(Seat *s)
{
    return s->hand_n == 2 ? &s->hand : &s->look;
}

/* A seat knows the packs it has seen, and what it passed on last. */
static void draft_show(const Game *g, int seat, uint8_t *mode_data)
{
    DraftState *s = (DraftState *)(void *)mode_data;
    for (int other = 0; other < g->players; other++) {
        if (other == seat)
            continue;
        memset(s->passed[other], NO_CARD, sizeof s->passed[other]);
        memset(s->seen[other], 0, sizeof s->seen[other]);
    }
}

static void fill_starts(Game *g, int seat, Set *from, Rng *rng)
{
    for (int other = 0; other < g->players; other++) {
        Seat *s = &g->seat[other];
        for (int odd = 0; odd < 2 && other != seat && !s->tableau_n; odd++) {
            Set some = starts_among(g, from, odd);
            int card = set_nth(&some, (int)rng_below(rng, (uint32_t)set_count(&some)));
            set_remove(from, card);
            set_add(starts_of(s), card);
        }
    }
}

/* The neighbour has the cards that were passed on last and has not picked from them yet. */
static void fill_passed(Game *g, int seat, Set *from)
{
    Seat *s = &g->seat[draft_receiver(g, seat)];
    for (int i = 0; i < DRAFT_PACK - 1 && s->look_n; i++) {
        int card = draft_of(g)->passed[seat][i];
        if (card == NO_CARD)
            break;
        set_remove(from, card);
        set_add(&s->look, card);
    }
}

/* No card that was in a pack can be in a pack to come or out of the game. */
static void fill_leftovers(Game *g, Set *from, Rng *rng)
{
    bool drafted = g->mode->plan[g->step].step != &step_draft_pick;
    int packs = draft_of(g)->packs * DRAFT_PACK * g->players;
    int n = drafted ? g->cat->cards - 2 * g->players - packs : g->shown_supply[g->players];
    Set *to = drafted ? &g->removed : &common(g)->supply;
    for (; n > 0; n--) {
        int card = set_nth(from, (int)rng_below(rng, (uint32_t)set_count(from)));
        set_remove(from, card);
        set_add(to, card);
    }
}

/* Every other seat has an odd and an even start world. A card that the seat has seen in a pack is
 * now in a pack or deck of another seat; with two other seats, chance decides which. */
static void draft_fill(Game *g, int seat, Set *unknown, Rng *rng)
{
    Set seen = seat >= 0 ? seen_by(g, seat) : set_empty(), told = set_and(unknown, &seen);
    Set fresh = set_minus(unknown, &told);
    fill_starts(g, seat, &fresh, rng);
    fill_leftovers(g, &fresh, rng);
    if (seat >= 0 && g->mode->plan[g->step].step == &step_draft_pick)
        fill_passed(g, seat, &told);
    *unknown = set_union(&fresh, &told);
}

static const Op draft_ops[] = {
    [OP_DRAFT_PICK - OPS] = {.row = &mode_op_rows[MODE_OP_DRAFT_PICK],
                             .ask = look_ask,
                             .apply = pick_apply,
                             .test = op_test_menu},
    [OP_DRAFT_START - OPS] = {.row = &mode_op_rows[MODE_OP_DRAFT_START],
                              .ask = look_ask,
                              .apply = start_apply,
                              .test = op_test_menu},
    {0},
};

static const PlanEntry plan_draft[] = {
    {&step_draft_setup, 0},
    {&step_draft_pick, 0},
    {&step_draft_start, 0},
    {&step_choose, 0},
    {&step_explore, 0},
    {&step_develop, 0},
    {&step_build, 0},
    {&step_develop, 1},
    {&step_build, 1},
    {&step_settle, 0},
    {&step_colonise, 0},
    {&step_settle, 1},
    {&step_colonise, 1},
    {&step_consume, 0},
    {&step_produce, 0},
    {&step_round_end, 0},
    {NULL, 0},
};
enum { PLAN_DRAFT_LOOP = 3 };

/* How many start worlds have an odd (1) or even (0) number. */
static int count_starts(const Catalog *cat, int odd)
{
    int n = 0;
    for (SET_EACH(card, &cat->starts))
        n += catalog_design(cat, card)->start % 2 == odd;
    return n;
}

static bool draft_fits(const Mode *mode, const Catalog *cat, const Options *options, Buf *why)
{
    (void)options;
    int n = mode->players, packs = (cat->cards - 2 * n) / (DRAFT_PACK * n);
    if (count_starts(cat, 1) < n)
        return mode_lacks(why, mode, N_("start worlds with odd numbers"), n, count_starts(cat, 1));
    if (count_starts(cat, 0) < n)
        return mode_lacks(why, mode, N_("start worlds with even numbers"), n, count_starts(cat, 0));
    return packs >= 2 || mode_lacks(why, mode, N_("packs of five for each"), 2, packs);
}

#define DRAFT(label, seats_, actions_)                                                    \
    {                                                                                     \
        .name = (label), .kind = MODE_DRAFT, .plan = plan_draft, .loop = PLAN_DRAFT_LOOP, \
        .players = (seats_), .seats = (seats_), .boxes = BOXES_PRINTED,                   \
        .actions_each = (actions_), .goals = 1, .pool = 12 * (seats_), .ops = draft_ops,  \
        .fits = draft_fits, .show = draft_show, .fill = draft_fill, .hides_removed = 1    \
    }

const Mode draft_modes[] = {
    DRAFT("draft-2p", 2, 1),
    DRAFT("draft-2px", 2, 2),
    DRAFT("draft-3p", 3, 1),
    {.name = NULL},
};
