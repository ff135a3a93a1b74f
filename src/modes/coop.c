/* The setup of the co-op game, the Thomanns' part of every phase (always after the players), and
 * the transfer of points between the two pools. alien.h decides what the Thomanns do; this file
 * does it, with the functions that players' moves use wherever these fit. */
#include "modes/coop.h"
#include "cards/catalog.h"

#include <string.h>

#include "modes/alien.h"
#include "modes/mode_op.h"
#include "modes/variant.h"
#include "rules/event.h"
#include "rules/pay.h"
#include "rules/phase.h"
#include "rules/place.h"
#include "rules/round.h"

enum { ALIEN_HAND = 4 };

/* The values that the mode uses. */
static const CoopValues *values_of(const Mode *mode)
{
    return mode->data ? mode->data : coop_values_builtin();
}

int coop_option(const Game *g, CoopOption option)
{
    int own = coop_of(g)->option[option];
    return own ? own - 1 : values_of(g->mode)->option[option];
}

static void say(const Run *r, AlienWhat what, int card, int source, int amount)
{
    run_emit(r, event_number(EV_ALIEN, THOMANNS, (int)what, card, source, amount));
}

static const char *const deed_words[ALIEN_WHATS] = {
    [ALIEN_SKIPS] = N_("The Thomann cannot perform {action} and draws another action."),
    [ALIEN_SHUFFLES] = N_("The Thomann's action cards are shuffled."),
    [ALIEN_PASSES] = N_("The Thomann finds no action to perform."),
    [ALIEN_ATTACKS] = N_("The Thomann attacks {source} with the {n} military that it takes."),
    [ALIEN_NO_TARGET] = N_("The Thomann could have {n} military, too little for any attack."),
    [ALIEN_SPENDS] = N_("The Thomann spends {card} on the attack."),
    [ALIEN_DESTROYS] = N_("The Thomann destroys {card}."),
    [ALIEN_NO_WORLD] = N_("The Thomann cannot place a world."),
};

static const char *coop_deed(const Event *e)
{
    return e->kind == EV_ALIEN && e->power < ALIEN_WHATS ? deed_words[e->power] : NULL;
}

/* ---- points ---- */

int coop_move(Run *r, int seat, int points)
{
    CoopState *s = coop_state(r->g);
    bool human = seat != THOMANNS;
    uint8_t *to = human ? &s->humans : &s->thomanns, *from = human ? &s->thomanns : &s->humans;
    int moved = points < *from ? points : *from;
    if (moved <= 0)
        return 0;
    *to = (uint8_t)(*to + moved);
    *from = (uint8_t)(*from - moved);
    r->g->pool = s->thomanns;
    if (human)
        r->g->seat[seat].chips = (int16_t)(r->g->seat[seat].chips + moved);
    run_emit(r, event_plain(EV_TRANSFER, seat, moved));
    return moved;
}

static void coop_gain(Run *r, int seat, int chips, int source)
{
    (void)source;
    if (seat == THOMANNS)
        coop_state(r->g)->gained = (uint8_t)(coop_state(r->g)->gained + chips);
    coop_move(r, seat, chips);
}

static int worth(const Game *g, int seat, int card)
{
    const Design *d = catalog_design(g->cat, card);
    return d->vp + (d->scores ? score_six(g, seat, card) : 0);
}

void coop_on_placed(Run *r, int seat, int card)
{
    int points = worth(r->g, seat, card);
    CoopState *s = coop_state(r->g);
    if (seat != THOMANNS && catalog_design(r->cat, card)->scores &&
        !coop_option(r->g, COOP_SIX_AT_BUILD))
        s->built[seat] = (uint8_t)(s->built[seat] + points);
    coop_move(r, seat, points);
}

/* ---- setup ---- */

static bool is_named(const Design *d, const Span *names, int count)
{
    for (int i = 0; i < count; i++)
        if (span_is(names[i], d->name))
            return true;
    return false;
}

/* The first copy of the card of that name, or NO_CARD. */
static int card_named(const Catalog *cat, Span name)
{
    for (int design = 0; design < cat->designs; design++)
        if (span_is(name, cat->design[design].name))
            return cat->design[design].first;
    return NO_CARD;
}

static bool is_built(const Game *g, int card)
{
    for (int seat = 0; seat <= THOMANNS; seat++)
        if (seat_slot(&g->seat[seat], card) >= 0)
            return true;
    return false;
}

/* Do the Thomanns get this card at setup, whatever is dealt? */
static bool is_theirs(const CoopValues *values, const Design *d)
{
    return (!d->development && d->keywords & KEY_ALIEN) ||
           is_named(d, values->thomanns, values->thomanns_n);
}

static Set coop_homes(const CoopValues *values, const Catalog *cat)
{
    Set homes = values->homes ? set_empty() : cat->starts;
    for (int i = 0; i < values->homes; i++) {
        int card = card_named(cat, values->home[i]);
        if (card != NO_CARD && set_has(&cat->starts, card))
            set_add(&homes, card);
    }
    for (SET_EACH(card, &cat->starts)) {
        const Design *d = catalog_design(cat, card);
        if (is_theirs(values, d) || is_named(d, values->removed, values->removed_n))
            set_remove(&homes, card);
    }
    return homes;
}

static void take_out(Run *r)
{
    Game *g = r->g;
    const CoopValues *values = values_of(g->mode);
    for (SET_EACH(card, &g->cat->all))
        if (is_named(catalog_design(r->cat, card), values->removed, values->removed_n)) {
            place_from_supply(g, 0, card);
            place_out(g, card);
        }
}

Set coop_apart(const Game *g)
{
    Set cards;
    memcpy(&cards, coop_of(g)->theirs, sizeof cards);
    return cards;
}

/* A card seen among theirs stays in their pile: cards never move between the piles. */
static void remember(Game *g, const Set *cards)
{
    Set known = coop_apart(g);
    known = set_union(&known, cards);
    memcpy(coop_state(g)->theirs, &known, sizeof known);
}

/* Puts the cards that only they can have into their pile: those they have built, and all ALIEN
 * worlds. */
static void part_alien_cards(Run *r)
{
    Game *g = r->g;
    const CoopValues *values = values_of(g->mode);
    for (SET_EACH(card, &g->cat->all)) {
        if (!is_theirs(values, catalog_design(r->cat, card)) || !set_has(&g->pile[0].supply, card))
            continue;
        place_from_supply(g, 0, card);
        place_to_supply(g, 1, card);
    }
    remember(g, &g->pile[1].supply);
}

static void tell_built(const Run *r, int seat, int card)
{
    run_emit(r, event_card(EV_PLACE, seat, card, 0));
}

/* The first card named is their home world. Cards that are not in the game are skipped. */
static void build_thomanns(Run *r)
{
    Game *g = r->g;
    const CoopValues *values = values_of(g->mode);
    for (int i = 0; i < values->thomanns_n; i++)
        for (SET_EACH(card, &g->pile[1].supply)) {
            if (!span_is(values->thomanns[i], catalog_design(r->cat, card)->name))
                continue;
            place_from_supply(g, g->pile_of[THOMANNS], card);
            if (g->seat[THOMANNS].start == NO_CARD)
                round_give_start(r, THOMANNS, card);
            else {
                place_on_tableau(r, THOMANNS, card);
                tell_built(r, THOMANNS, card);
            }
            break;
        }
}

static void shuffle_actions(Run *r)
{
    CoopState *s = coop_state(r->g);
    for (uint32_t n = COOP_CARDS; n > 1; n--) {
        uint32_t at = rng_below(&r->g->rng, n);
        uint8_t card = s->card[at];
        s->card[at] = s->card[n - 1];
        s->card[n - 1] = card;
    }
    s->pile_n = COOP_PILE;
}

static void home_begin(Run *r, int nth)
{
    (void)nth;
    static const uint8_t cards[COOP_CARDS] = {ACT_EXPLORE_5, ACT_EXPLORE_1_1, ACT_DEVELOP,
                                              ACT_DEVELOP,   ACT_SETTLE,      ACT_SETTLE,
                                              ACT_TRADE,     ACT_PRODUCE};
    Game *g = r->g;
    CoopState *s = coop_state(g);
    g->piles = 2;
    g->pile_of[THOMANNS] = 1;
    s->thomanns = (uint8_t)coop_option(g, COOP_ALIENS);
    s->humans = (uint8_t)(COOP_CHIPS - s->thomanns);
    s->attacked = THOMANNS;
    memcpy(s->card, cards, sizeof cards);
    g->pool = s->thomanns;
    shuffle_actions(r);
    take_out(r);
    part_alien_cards(r);
    build_thomanns(r);
}

static bool one_by_one(const Game *g)
{
    (void)g;
    return true;
}

static void home_lane(Run *r, int seat)
{
    run_push(r, seat, OP_COOP_HOME, NO_CARD, 0, 0);
}

static void home_ask(const Game *g, int seat, Frame frame, Ask *a)
{
    (void)seat;
    (void)frame;
    Set homes = coop_homes(values_of(g->mode), g->cat);
    for (SET_EACH(card, &homes))
        if (!is_built(g, card))
            set_add(&a->options, card);
    a->min = 1;
}

/* The card that is built with this home world if it is in the set and is no home world; else
 * NO_CARD. */
static int built_with(const Game *g, int home, const Set *among)
{
    const CoopValues *values = values_of(g->mode);
    for (int i = 0; i < values->homes; i++) {
        int card = card_named(g->cat, values->built[i]);
        if (span_is(values->home[i], catalog_design(g->cat, home)->name) && card != NO_CARD &&
            set_has(among, card) && !set_has(&g->cat->starts, card))
            return card;
    }
    return NO_CARD;
}

/* The other cards of the home world's first-game hand that are in the set. */
static Set hand_of(const Catalog *cat, int home, const Set *among)
{
    Set hand = set_empty();
    for (int design = 0; design < cat->designs; design++) {
        const Design *d = &cat->design[design];
        if (d->preset == catalog_design(cat, home)->start && d->start == NO_CARD &&
            set_has(among, d->first))
            set_add(&hand, d->first);
    }
    return hand;
}

int coop_brings(const Game *g, int home, Set *hand)
{
    Set rest = g->cat->all;
    for (SET_EACH(card, &g->cat->all))
        if (is_built(g, card))
            set_remove(&rest, card);
    int built = built_with(g, home, &rest);
    *hand = hand_of(g->cat, home, &rest);
    if (built != NO_CARD)
        set_remove(hand, built);
    return built;
}

static void home_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    (void)frame;
    Game *g = r->g;
    int home = set_first(picks);
    bool told = catalog_design(r->cat, home)->source ==
                WINDFALL; /* worlds that get a good are logged last */
    place_from_supply(g, g->pile_of[seat], home);
    int built = built_with(g, home, &g->pile[0].supply);
    if (built != NO_CARD && told)
        tell_built(r, seat, built);
    round_give_start(r, seat, home);
    if (built != NO_CARD) {
        place_from_supply(g, g->pile_of[seat], built);
        place_on_tableau(r, seat, built);
        if (!told)
            tell_built(r, seat, built);
    }
    Set hand = hand_of(r->cat, home, &g->pile[0].supply);
    for (SET_EACH(card, &hand)) {
        place_from_supply(g, 0, card);
        place_to_hand(&g->seat[seat], card);
    }
}

/* A third of what is left, rounded down, joins the Thomanns' deck. */
static void split_deck(Game *g)
{
    for (int n = g->pile[0].supply_n / 3; n > 0; n--) {
        int card = set_nth(&g->pile[0].supply, (int)rng_below(&g->rng, g->pile[0].supply_n));
        place_from_supply(g, 0, card);
        place_to_supply(g, 1, card);
    }
}

static void setup_goods(Run *r)
{
    for (int seat = 0; seat <= THOMANNS; seat++)
        for (int slot = 0; slot < r->g->seat[seat].tableau_n; slot++)
            if (catalog_design(r->cat, r->g->seat[seat].tableau[slot])->source == WINDFALL)
                place_good(r, seat, slot);
}

/* ---- the Thomanns' events ---- */

/* Their hand is open: what they draw and discard is public. */
static void emit_openly(void *to, const Event *event)
{
    const Log *log = to;
    Event open = *event;
    if (open.seat == THOMANNS && (open.kind == EV_DRAW || open.kind == EV_DISCARD))
        open.seen = EVERYONE;
    log->emit(log->to, &open);
}

/* A Run whose events are all public; `log` must outlive it. */
static Run openly(const Run *r, Log *log)
{
    *log = (Log){emit_openly, (void *)(uintptr_t)r->log};
    return (Run){r->g, r->cat, r->log ? log : NULL};
}

static void home_finish(Run *r)
{
    Log log;
    Run open = openly(r, &log);
    round_find_first(r->g);
    split_deck(r->g);
    if (coop_option(r->g, COOP_PREBUILT_GOODS))
        setup_goods(r);
    place_draw(&open, THOMANNS, ALIEN_HAND, WHY_OPENING, NO_CARD, 0);
    for (int seat = 0; seat < THOMANNS; seat++)
        place_draw(r, seat, 1, WHY_OPENING, NO_CARD, 0);
}

static const Step step_coop_home = {
    .name = "coop_home",
    .phase = PHASES,
    .begin = home_begin,
    .seat = home_lane,
    .in_turn = one_by_one,
    .finish = home_finish,
};

/* An empty step: its barrier separates the deal from the first round. */
static const Step step_coop_deal = {
    .name = "coop_deal",
    .phase = PHASES,
};

/* Powers of cards that they placed before become active, as those of players do at the start of a
 * phase. */
static void wake_up(Run *r)
{
    Seat *s = &r->g->seat[THOMANNS];
    place_new_phase_of(r->cat, s);
    coop_state(r->g)->gained = 0;
    remember(r->g, &s->hand);
}

/* Answers their questions until none is left. */
static void answer_all(Run *r)
{
    Game *g = r->g;
    Seat *s = &g->seat[THOMANNS];
    while (s->lane_n) {
        Frame frame = s->lane[s->lane_n - 1];
        const Op *op = op_of(g->mode, frame.op);
        Ask ask = {.op = frame.op,
                   .row = op->row,
                   .what = op->row->what,
                   .min = 0,
                   .max = 1,
                   .card = NO_CARD};
        op->ask(g, THOMANNS, frame, &ask);
        Set picks = alien_answer(g, &ask);
        s->lane[--s->lane_n] = (Frame){0, 0, 0, 0};
        op->apply(r, THOMANNS, frame, &picks);
    }
}

/* ---- their action ---- */

static void card_begin(Run *r, int nth)
{
    (void)nth;
    Game *g = r->g;
    CoopState *s = coop_state(g);
    wake_up(r);
    for (int shuffles = 0;;) {
        if (!s->pile_n && shuffles++ == coop_option(g, COOP_RESHUFFLES))
            break;
        if (!s->pile_n) {
            shuffle_actions(r);
            say(r, ALIEN_SHUFFLES, NO_CARD, NO_CARD, 0);
        }
        int action = s->card[--s->pile_n];
        if (alien_performs(g, action)) {
            g->seat[THOMANNS].action[0] = (uint8_t)action;
            run_emit(r, event_plain(EV_ACTION, THOMANNS, action));
            return;
        }
        say(r, ALIEN_SKIPS, NO_CARD, NO_CARD, action);
    }
    say(r, ALIEN_PASSES, NO_CARD, NO_CARD, 0);
}

static const Step step_coop_card = {
    .name = "coop_card",
    .phase = PHASES,
    .begin = card_begin,
};

/* ---- explore ---- */

static bool explore_wanted(const Game *g, int nth)
{
    (void)nth;
    return action_anyone(g, ACT_EXPLORE_5) || action_anyone(g, ACT_EXPLORE_1_1);
}

static void explore_begin(Run *r, int nth)
{
    (void)nth;
    Log log;
    Run open = openly(r, &log);
    wake_up(r);
    place_draw(&open, THOMANNS, 1 + action_chosen(r->g, THOMANNS, ACT_EXPLORE_1_1), WHY_EXPLORE,
               NO_CARD, 0);
}

static const Step step_coop_explore = {
    .name = "coop_explore",
    .phase = EXPLORE,
    .wanted = explore_wanted,
    .begin = explore_begin,
};

/* ---- attack ---- */

static bool bonus_of(const Game *g)
{
    return action_chosen(g, THOMANNS, ACT_DEVELOP);
}

/* The seat that they attack: the one that has a target, at random if both have; THOMANNS:
 * nobody. */
static int attacked_seat(Run *r)
{
    Set first = alien_targets(r->g, 0, bonus_of(r->g)),
        second = alien_targets(r->g, 1, bonus_of(r->g));
    if (set_is_empty(&first))
        return set_is_empty(&second) ? THOMANNS : 1;
    return set_is_empty(&second) ? 0 : (int)rng_below(&r->g->rng, 2);
}

static bool attack_wanted(const Game *g, int nth)
{
    (void)nth;
    return action_anyone(g, ACT_DEVELOP);
}

static void attack_begin(Run *r, int nth)
{
    (void)nth;
    wake_up(r);
    int seat = attacked_seat(r);
    coop_state(r->g)->attacked = (uint8_t)seat;
    if (seat == THOMANNS)
        say(r, ALIEN_NO_TARGET, NO_CARD, NO_CARD, alien_strength(r->g, bonus_of(r->g)));
}

static void attack_lane(Run *r, int seat)
{
    if (coop_of(r->g)->attacked == seat)
        run_push(r, seat, OP_COOP_TARGET, NO_CARD, 0, 0);
}

/* If several targets are equal, their owner chooses. */
static void target_ask(const Game *g, int seat, Frame frame, Ask *a)
{
    (void)frame;
    Set targets = alien_targets(g, seat, bonus_of(g));
    a->options = alien_preferred(g, &targets);
    a->min = 1;
}

static void spend_for(Run *r, const Set *cards, int world)
{
    Seat *s = &r->g->seat[THOMANNS];
    for (SET_EACH(card, cards)) {
        place_from_hand(s, card);
        place_discard(r, THOMANNS, card);
        place_all_know(r->g, THOMANNS, card);
        say(r, ALIEN_SPENDS, card, world, 0);
    }
}

static void destroy(Run *r, int seat, int world)
{
    Game *g = r->g;
    place_off_tableau(r, seat, seat_slot(&g->seat[seat], world));
    if (coop_option(g, COOP_DESTROYED_TO_DISCARD)) {
        place_discard(r, seat, world);
        place_all_know(g, seat, world);
    } else {
        place_out(g, world);
    }
    run_emit(r, event_card(EV_LEAVE, seat, world, 0));
    say(r, ALIEN_DESTROYS, world, NO_CARD, 0);
    coop_move(r, THOMANNS, catalog_design(r->cat, world)->vp);
}

static void lose_home(Run *r)
{
    coop_state(r->g)->lost = 1;
    r->g->over = 1;
    place_barrier(r->g);
    run_emit(r, event_plain(EV_OVER, NO_SEAT, 0));
}

static void target_apply(Run *r, int seat, Frame frame, const Set *picks)
{
    (void)frame;
    Game *g = r->g;
    int world = set_first(picks), need = alien_need(g, seat, world);
    Set spent = alien_spends(g, need, bonus_of(g));
    coop_state(g)->attacked = THOMANNS;
    say(r, ALIEN_ATTACKS, NO_CARD, world, need);
    spend_for(r, &spent, world);
    destroy(r, seat, world);
    if (world == g->seat[seat].start)
        lose_home(r);
}

static const Step step_coop_attack = {
    .name = "coop_attack",
    .phase = DEVELOP,
    .wanted = attack_wanted,
    .begin = attack_begin,
    .seat = attack_lane,
};

static const Op coop_ops[] = {
    [OP_COOP_HOME - OPS] = {.row = &mode_op_rows[MODE_OP_COOP_HOME],
                            .ask = home_ask,
                            .apply = home_apply,
                            .test = op_test_menu},
    [OP_COOP_TARGET - OPS] = {.row = &mode_op_rows[MODE_OP_COOP_TARGET],
                              .ask = target_ask,
                              .apply = target_apply,
                              .test = op_test_menu},
    {0},
};

/* ---- settle ---- */

static bool settle_wanted(const Game *g, int nth)
{
    (void)nth;
    return action_anyone(g, ACT_SETTLE);
}

static void place_world(Run *r, int card, const Set *pay)
{
    Seat *s = &r->g->seat[THOMANNS];
    bool military = catalog_design(r->cat, card)->military;
    place_from_hand(s, card);
    run_emit(r, event_phase(EV_PLACE, THOMANNS, card, SETTLE, 0));
    place_on_tableau(r, THOMANNS, card);
    if (catalog_design(r->cat, card)->source == WINDFALL)
        place_good(r, THOMANNS, s->tableau_n - 1);
    place_discard_hand(r, THOMANNS, pay, WHY_PAYMENT, card);
    run_emit(r, event_card(military ? EV_CONQUERED : EV_PAID, THOMANNS, card,
                           military ? catalog_design(r->cat, card)->cost : set_count(pay)));
    settle_done(r, THOMANNS, card);
    answer_all(r);
}

static void settle_begin(Run *r, int nth)
{
    (void)nth;
    Log log;
    Run open = openly(r, &log);
    Set pay;
    wake_up(r);
    int card = alien_settles(r->g, &pay);
    if (card == NO_CARD)
        say(r, ALIEN_NO_WORLD, NO_CARD, NO_CARD, 0);
    else
        place_world(&open, card, &pay);
}

static const Step step_coop_settle = {
    .name = "coop_settle",
    .phase = SETTLE,
    .wanted = settle_wanted,
    .begin = settle_begin,
};

/* ---- consume and produce ---- */

static bool consume_wanted(const Game *g, int nth)
{
    (void)nth;
    return action_anyone(g, ACT_TRADE) || action_anyone(g, ACT_CONSUME_2X);
}

static void consume_begin(Run *r, int nth)
{
    (void)nth;
    Log log;
    Run open = openly(r, &log);
    wake_up(r);
    step_consume.seat(&open, THOMANNS);
    answer_all(&open);
}

static const Step step_coop_consume = {
    .name = "coop_consume",
    .phase = CONSUME,
    .wanted = consume_wanted,
    .begin = consume_begin,
};

static bool produce_wanted(const Game *g, int nth)
{
    (void)nth;
    return action_anyone(g, ACT_PRODUCE);
}

static void produce_begin(Run *r, int nth)
{
    (void)nth;
    Log log;
    Run open = openly(r, &log);
    wake_up(r);
    step_produce.seat(&open, THOMANNS);
    answer_all(&open);
}

static const Step step_coop_produce = {
    .name = "coop_produce",
    .phase = PRODUCE,
    .wanted = produce_wanted,
    .begin = produce_begin,
};

/* ---- the end of a round ---- */

/* If 6-cost developments are counted again at each round end, points move by what they have gained
 * or lost. */
static void count_sixes(Run *r, int seat)
{
    const Seat *s = &r->g->seat[seat];
    CoopState *state = coop_state(r->g);
    int counted = state->sixes[seat] + state->built[seat], now = 0;
    for (int slot = 0; slot < s->tableau_n; slot++)
        if (catalog_design(r->cat, s->tableau[slot])->scores)
            now += worth(r->g, seat, s->tableau[slot]);
    if (now > counted)
        coop_move(r, seat, now - counted);
    else if (now < counted)
        coop_move(r, THOMANNS, counted - now);
    state->sixes[seat] = (uint8_t)now;
    state->built[seat] = 0;
}

static void limit_begin(Run *r, int nth)
{
    (void)nth;
    Log log;
    Run open = openly(r, &log);
    Set surplus = alien_surplus(r->g);
    remember(r->g, &r->g->seat[THOMANNS].hand);
    place_discard_hand(&open, THOMANNS, &surplus, WHY_HAND_LIMIT, NO_CARD);
    for (int seat = 0; seat < THOMANNS && !coop_option(r->g, COOP_SIX_AT_BUILD); seat++)
        count_sixes(r, seat);
}

static const Step step_coop_limit = {
    .name = "coop_limit",
    .phase = PHASES,
    .begin = limit_begin,
};

static const PlanEntry plan_coop[] = {
    {&step_coop_home, 0},   {&step_coop_deal, 0},    {&step_choose, 0},   {&step_coop_card, 0},
    {&step_explore, 0},     {&step_coop_explore, 0}, {&step_develop, 0},  {&step_build, 0},
    {&step_coop_attack, 0}, {&step_settle, 0},       {&step_colonise, 0}, {&step_coop_settle, 0},
    {&step_consume, 0},     {&step_coop_consume, 0}, {&step_produce, 0},  {&step_coop_produce, 0},
    {&step_coop_limit, 0},  {&step_round_end, 0},    {NULL, 0},
};

/* ---- hooks ---- */

bool coop_ended(const Game *g)
{
    const CoopState *s = coop_of(g);
    if (s->lost || !s->humans || !s->thomanns)
        return true;
    for (int seat = 0; seat <= THOMANNS; seat++)
        if (g->seat[seat].tableau_n >= TABLEAU_FULL)
            return true;
    return false;
}

/* The larger pool wins; if they are equal, nobody does. */
static bool is_won(const Game *g, int seat)
{
    const CoopState *s = coop_of(g);
    bool humans = !s->lost && s->humans > s->thomanns,
         thomanns = s->lost || s->thomanns > s->humans;
    return seat == THOMANNS ? thomanns : humans;
}

/* Only the pools count; points of cards were paid out when the cards were built. */
static void coop_score(const Game *g, int seat, ScoreSheet *sheet)
{
    memset(sheet, 0, sizeof *sheet);
    sheet->chips = seat == THOMANNS ? coop_of(g)->thomanns : coop_of(g)->humans;
}

bool coop_open(const Game *g, int seat, int other)
{
    if (other == THOMANNS)
        return true;
    return other < THOMANNS && seat >= 0 && coop_option(g, COOP_OPEN_HANDS);
}

/* Hides the order of the Thomanns' action cards and the two set aside; with closed hands also what
 * the partner has gained since the barrier. */
static void coop_show(const Game *g, int seat, uint8_t *mode_data)
{
    CoopState *s = (CoopState *)(void *)mode_data;
    memset(s->card, ACTIONS, s->pile_n);
    memset(s->card + COOP_PILE, ACTIONS, COOP_CARDS - COOP_PILE);
    if (seat >= 0 && coop_option(g, COOP_OPEN_HANDS))
        return;
    int own = seat >= 0 ? g->seat[seat].chips - g->shown[seat].chips : 0;
    s->thomanns = (uint8_t)(g->shown_pool - own);
    s->humans = (uint8_t)(COOP_CHIPS - s->thomanns);
    for (int other = 0; other < THOMANNS; other++)
        s->built[other] = other == seat ? s->built[other] : 0;
}

/* While home worlds are chosen, the hands are public. */
static void fill_hands(Game *g, Set *unknown)
{
    for (int seat = 0; seat < THOMANNS; seat++) {
        Seat *s = &g->seat[seat];
        if (g->mode->plan[g->step].step != &step_coop_home || !s->tableau_n ||
            set_count(&s->hand) == s->hand_n)
            continue;
        s->hand = hand_of(g->cat, s->start, unknown);
        *unknown = set_minus(unknown, &s->hand);
    }
}

/* Fills the gaps with the missing cards, in random order. */
static void coop_fill(Game *g, int seat, Set *unknown, Rng *rng)
{
    (void)seat;
    fill_hands(g, unknown);
    static const uint8_t copies[ACTIONS] = {
        [ACT_EXPLORE_5] = 1, [ACT_EXPLORE_1_1] = 1, [ACT_DEVELOP] = 2,
        [ACT_SETTLE] = 2,    [ACT_TRADE] = 1,       [ACT_PRODUCE] = 1};
    CoopState *s = coop_state(g);
    uint8_t missing[COOP_CARDS * 2];
    uint32_t n = 0;
    for (int action = 0; action < ACTIONS; action++) {
        int there = 0;
        for (int i = 0; i < COOP_CARDS; i++)
            there += s->card[i] == action;
        for (; there < copies[action]; there++)
            missing[n++] = (uint8_t)action;
    }
    for (int i = 0; i < COOP_CARDS && n; i++) {
        if (s->card[i] != ACTIONS)
            continue;
        uint32_t at = rng_below(rng, n);
        s->card[i] = missing[at];
        missing[at] = missing[--n];
    }
}

/* ---- the row ---- */

static bool has_name(const Span *names, int count, Span name)
{
    for (int i = 0; i < count; i++)
        if (names[i].size == name.size && !memcmp(names[i].at, name.at, (size_t)name.size))
            return true;
    return false;
}

/* Names of a table must be cards of the game. Custom cards may already have removed one that the
 * built-in table has. */
static bool are_cards(const Catalog *cat, const char *key, const Span *names, int count,
                      const Span *known, int known_n, Buf *why)
{
    for (int i = 0; i < count; i++)
        if (card_named(cat, names[i]) == NO_CARD && !has_name(known, known_n, names[i])) {
            complain(why, "\"%s\": no card is called '%.*s'", key, names[i].size, names[i].at);
            return false;
        }
    return true;
}

static bool names_are_cards(const Catalog *cat, const CoopValues *t, Buf *why)
{
    const CoopValues *known = coop_values_builtin();
    return are_cards(cat, "removed", t->removed, t->removed_n, known->removed, known->removed_n,
                     why) &&
           are_cards(cat, "thomanns", t->thomanns, t->thomanns_n, known->thomanns,
                     known->thomanns_n, why) &&
           are_cards(cat, "home", t->home, t->homes, known->home, known->homes, why) &&
           are_cards(cat, "home", t->built, t->homes, known->built, known->homes, why);
}

/* Games that began with a name that no card has are still opened: it is ignored, as it was then. */
static bool coop_fits(const Mode *mode, const Catalog *cat, const Options *options, Buf *why)
{
    const CoopValues *values = values_of(mode);
    Set homes = coop_homes(values, cat);
    if (options_are_new(options) && !names_are_cards(cat, values, why))
        return false;
    return mode_fits_starts(mode, cat, N_("home worlds"), mode->players, set_count(&homes), why);
}

static const void *builtin_values(void)
{
    return coop_values_builtin();
}

static bool parse_values(const char *text, size_t size, const char *file, void *values,
                         CardError *err)
{
    return coop_values_parse(text, size, file, values, err);
}

static void print_values(Buf *out, const void *values, const Locale *locale)
{
    coop_values_print(out, values, locale);
}

static const ModeValues coop_kind = {
    .size = sizeof(CoopValues),
    .builtin = builtin_values,
    .parse = parse_values,
    .print = print_values,
};

static int normal_option(int option)
{
    return coop_values_builtin()->option[option];
}

static int chosen_option(const Game *g, int option)
{
    return coop_option(g, (CoopOption)option);
}

static const ModeOptions coop_options = {coop_option_rows, COOP_OPTIONS, normal_option,
                                         chosen_option};

const Mode coop_modes[] = {
    {.name = "coop",
     .kind = MODE_COOP,
     .plan = plan_coop,
     .loop = 2,
     .players = 2,
     .seats = 3,
     .boxes = BOX_BASE,
     .actions_each = 1,
     .partners = 1,
     .rival = "thomanns",
     .ops = coop_ops,
     .values = &coop_kind,
     .options = &coop_options,
     .fits = coop_fits,
     .ended = coop_ended,
     .deed = coop_deed,
     .won = is_won,
     .score = coop_score,
     .show = coop_show,
     .fill = coop_fill,
     .apart = coop_apart,
     .open = coop_open,
     .gain = coop_gain,
     .on_placed = coop_on_placed},
    {.name = NULL},
};
