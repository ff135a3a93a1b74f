/* How a game begins: start worlds, their goods, and six cards each, of which four are kept unless
 * the start world says otherwise. Start worlds that were not dealt become ordinary cards of the
 * deck. */
#include <string.h>

#include "rules/event.h"
#include "rules/goals.h"
#include "rules/op.h"
#include "rules/place.h"
#include "rules/round.h"

enum { OPENING_CARDS = 6 };

void round_prepare(Run *r, const Options *options)
{
    Game *g = r->g;
    g->rng = rng_seeded(options->seed);
    g->mirror = rng_mix(options->seed ^ 0x6d6972726f72ull);
    g->order = options->script ? ORDER_SCRIPTED : options->order;
    g->rotate = options->rotate;
    g->script = options->script;
    g->players = g->mode->players;
    g->pool = g->mode->pool;
    place_begin(g);
    memcpy(g->mode_data, options->extra, sizeof options->extra);
    g->first_game = options->first_game;
    g->rules = options->rules ? options->rules : RULES_NOW;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        Seat *s = &g->seat[seat];
        memset(s->action, ACTIONS, sizeof s->action);
        memset(s->last, ACTIONS, sizeof s->last);
    }
    if (g->mode->goals && !options->no_goals)
        goals_deal(r);
}

void round_give_start(Run *r, int seat, int card)
{
    r->g->seat[seat].start = (uint8_t)card;
    place_on_tableau(r, seat, card);
    run_emit(r, event_card(EV_START_WORLD, seat, card, 0));
}

void round_find_first(Game *g)
{
    int lowest = 256;
    for (int seat = 0; seat < g->players; seat++) {
        int number = catalog_design(g->cat, g->seat[seat].start)->start;
        if (number < lowest) {
            lowest = number;
            g->first = (uint8_t)seat;
        }
    }
}

/* The start world that the seat gets of those that are left. */
static int pick_start(Run *r, int seat, int luck, const Set *left)
{
    Game *g = r->g;
    if (g->script && g->script->start)
        return r->cat->design[g->script->start[seat]].first;
    if (g->order != ORDER_MIRRORED)
        return set_nth(left, (int)rng_below(&g->rng, (uint32_t)set_count(left)));
    uint64_t rank = rng_mix(g->mirror ^ (uint64_t)(luck + 1) * 0x517cc1b7);
    return set_nth(left, (int)(rank % (uint64_t)set_count(left)));
}

static int first_game_start(const Catalog *cat, int number)
{
    for (SET_EACH(card, &cat->starts))
        if (catalog_design(cat, card)->start == number)
            return card;
    return NO_CARD;
}

void round_deal_starts(Run *r)
{
    Game *g = r->g;
    Set left = g->cat->starts;
    for (int luck = 0; luck < g->players; luck++) {
        int seat = g->order == ORDER_MIRRORED ? (luck + g->players - g->rotate) % g->players : luck;
        int card =
            g->first_game ? first_game_start(r->cat, luck + 1) : pick_start(r, seat, luck, &left);
        set_remove(&left, card);
        place_from_supply(g, g->pile_of[seat], card);
        round_give_start(r, seat, card);
    }
    round_find_first(g);
}

static void starting_goods(Run *r)
{
    Game *g = r->g;
    for (EACH_SEAT(seat, g))
        if (catalog_design(r->cat, g->seat[seat].start)->source == WINDFALL)
            place_good(r, seat, 0);
}

static void to_hand(Game *g, int seat, int card)
{
    place_from_supply(g, g->pile_of[seat], card);
    place_to_hand(&g->seat[seat], card);
}

/* The preset hand that belongs to the start world. */
static void preset_hand(Run *r, int seat)
{
    int number = catalog_design(r->cat, r->g->seat[seat].start)->start;
    for (int design = 0; design < r->cat->designs; design++)
        if (r->cat->design[design].preset == number)
            to_hand(r->g, seat, r->cat->design[design].first);
}

static void begin(Run *r, int nth)
{
    (void)nth;
    Game *g = r->g;
    round_deal_starts(r);
    if (g->first_game)
        for (EACH_SEAT(seat, g))
            preset_hand(r, seat);
    starting_goods(r);
    if (!g->first_game)
        for (EACH_SEAT(seat, g))
            place_draw(r, seat, OPENING_CARDS, WHY_OPENING, NO_CARD, 0);
}

static void seat_lane(Run *r, int seat)
{
    if (!r->g->first_game)
        run_push(r, seat, OP_OPENING, NO_CARD, 0, 0);
}

const Step step_setup = {
    .name = "setup",
    .phase = PHASES,
    .begin = begin,
    .seat = seat_lane,
};

static void opening_ask(const Game *g, int seat, Frame frame, Ask *a)
{
    (void)frame;
    const Seat *s = &g->seat[seat];
    int keeps = catalog_design(g->cat, s->start)->keeps;
    a->options = s->hand;
    a->card = s->start;
    a->min = a->max = (uint8_t)(s->hand_n > keeps ? s->hand_n - keeps : 0);
}

static void opening_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    (void)frame;
    place_discard_hand(r, seat, picks, WHY_OPENING, NO_CARD);
}

const Op op_OPENING = {
    .row = &op_rows[OP_OPENING],
    .ask = opening_ask,
    .apply = opening_apply,
    .test = op_test_menu,
};
