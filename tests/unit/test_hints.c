/* Complete hints from self-play: none of the faults that readers have found. Each check
 * reads the position, the search and the sentences, not the code that chose the words. */
#include "support/amount.h"
#include "support/cmocka.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice/advice_text.h"
#include "ai/goods.h"
#include "ai/level.h"
#include "ai/player.h"
#include "ai/pointless.h"
#include "modes/presets.h"
#include "record/record_text.h"
#include "rules/goals.h"
#include "rules/outlook.h"
#include "rules/quote.h"
#include "rules/score.h"
#include "text/locale.h"
#include "view/determinize.h"

static const char *const modes[] = {"base-2p", "base-2px", "base-4p",      "tgs-2p", "tgs-3p",
                                    "tgs-5p",  "draft-2p", "robot-medium", "coop",   NULL};

typedef struct Hint {
    const Brain *brain;
    View v;
    Game side; /* what the seat knows */
    int seat;
    Ask ask;
    Advice a;
    Buf english, japanese;
} Hint;

static const Candidate *at_place(const Hint *h, int place)
{
    return &h->a.search.at[h->a.order[place]];
}

/* The answer that reasons compare the best with. */
static const Candidate *rival_of(const Hint *h)
{
    return at_place(h, h->a.rival);
}

static bool says(const Hint *h, const char *words)
{
    return strstr(buf_text(&h->english), words) != NULL;
}

#define FAULT(h, ...)                                 \
    do {                                              \
        print_message("%s", buf_text(&(h)->english)); \
        fail_msg(__VA_ARGS__);                        \
    } while (0)

/* ---- what was tried ---- */

static int sensible_options(const Hint *h)
{
    Pick p;
    int n = 0;
    pick_begin(&p, &h->side, h->seat, &h->ask);
    for (int i = 0; i < p.n; i++)
        n += !is_pointless(&h->side, h->seat, &p, i);
    return n;
}

/* Does the answer at this place call something that achieves nothing? */
static bool calls_nothing(const Hint *h, int place)
{
    Pick p;
    bool found = false;
    pick_begin(&p, &h->side, h->seat, &h->ask);
    for (int i = 0; i < p.n && h->ask.row->role == ROLE_ACTIONS; i++)
        found |= p.option[i] < ACTIONS && set_has(&at_place(h, place)->picks, p.option[i]) &&
                 is_pointless(&h->side, h->seat, &p, i);
    return found;
}

/* Nothing is called the only answer unless others were tried and cost something. */
static void check_only(const Hint *h)
{
    if (h->a.shown > 1)
        return;
    if (sensible_options(h) > 1 && h->a.search.n < 2)
        FAULT(h, "no other answer was tried");
    for (int place = 1; place < h->a.search.n; place++)
        if (100 * (at_place(h, 0)->win - at_place(h, place)->win) < 2.5 && !calls_nothing(h, place))
            FAULT(h, "another answer is about as good");
}

/* Half of the interval of a cost, in percent: wider after few playouts. */
static double interval_of(const Candidate *c)
{
    return ceil((196 + 280.0 / (c->plays > 1 ? c->plays - 1 : 1)) * c->error);
}

/* The cost of the rest is given with its interval, and is called far off only if all of the
 * interval is. */
static void check_rest(const Hint *h)
{
    double least = 1e9, interval = 0;
    for (int place = 1; place < h->a.search.n; place++) {
        if (calls_nothing(h, place))
            continue;
        double cost = round(100 * (at_place(h, 0)->win - at_place(h, place)->win));
        if (cost < least) {
            least = cost;
            interval = interval_of(at_place(h, place));
        }
    }
    bool told = h->a.shown < 2 && h->a.search.n > 1 && least > 0 && least < 1e9;
    if (says(h, "omes close") != (told && least - interval > 2))
        FAULT(h, "the next best answer costs %.0f +- %.0f", least, interval);
    const char *rest = strstr(buf_text(&h->english), "next best answer that was tried (");
    if (rest && !strstr(rest, ") lowers the chance "))
        rest = NULL;
    if (told && least <= interval && (rest || !says(h, ") seems to lower ")))
        FAULT(h, "a cost that may be nothing: %.0f +- %.0f", least, interval);
    if (told && least > interval && (!rest || !strstr(rest, "(+- ")))
        FAULT(h, "a cost without its interval");
    for (int place = 1; place < h->a.shown; place++)
        if (place != h->a.rival && at_place(h, place)->error >= 0.06)
            FAULT(h, "a row about which nothing is known");
}

/* A row and the sentence about the same answer say the same; the best has its chance to win. */
static void check_rows(const Hint *h)
{
    if (!says(h, " %") || !says(h, "wins "))
        FAULT(h, "no chance to win is told");
    if (h->a.shown < 2)
        return;
    const Candidate *best = at_place(h, 0), *rival = rival_of(h);
    if (best->error * best->plays > 0.01)
        FAULT(h, "the intervals are those of the cost against another answer");
    double behind = round(100 * (best->win - rival->win)), interval = interval_of(rival);
    bool same = behind <= 0, certain = behind > interval;
    if (says(h, ") is about as good") != same || says(h, ") lowers ") != (!same && certain))
        FAULT(h, "the rival costs %.0f +- %.0f", behind, interval);
    for (int place = 2; place < h->a.shown; place++)
        if (round(100 * best->win - 100 * at_place(h, place)->win) <
            round(100 * best->win - 100 * at_place(h, place - 1)->win))
            FAULT(h, "the answers are not in the order of their cost");
    if (h->a.rival > 1 && round(100 * (best->win - at_place(h, 1)->win)) > 0)
        FAULT(h, "a nearer answer is passed over");
    const char *row = strchr(buf_text(&h->english), '\n');
    bool told = h->a.shown == 2 && strstr(row, ": about as good (") != NULL;
    if (h->a.shown == 2 && told != same)
        FAULT(h, "row and sentence differ");
}

/* Nobody sells what is not there. */
static void check_rivals(const Hint *h)
{
    for (int place = 1; place < h->a.shown; place++)
        if (calls_nothing(h, place))
            FAULT(h, "a call that brings nothing is an alternative");
}

/* Where no playout won, or all did, points decide. */
static void check_decided(const Hint *h)
{
    const Candidate *best = at_place(h, 0);
    bool decided = best->win <= 0 || best->win >= 1;
    for (int i = 0; i < h->a.search.n && decided && !h->v.mode->won; i++) {
        const Candidate *c = &h->a.search.at[i];
        bool same = c->win <= 0 || c->win >= 1;
        if (same && c->plays == best->plays && c->margin > best->margin + 1e-6)
            FAULT(h, "an answer with a better margin is not the first");
    }
}

/* ---- reasons ---- */

static bool is_kept(const Hint *h, int place, int card)
{
    bool picked = set_has(&at_place(h, place)->picks, card);
    return h->ask.row->role == ROLE_CHOOSE ? picked : !picked;
}

/* Draws which seats play like greedy in a sampled game, each with its probability. */
static unsigned simple_ones(const Hint *h, Rng *rng)
{
    unsigned simple = 0;
    for (int seat = 0; seat < h->v.players; seat++)
        simple |= (unsigned)(seat != h->seat &&
                             (float)(rng_next(rng) >> 40) * 0x1p-24F < h->a.search.simple[seat])
                  << seat;
    return simple;
}

/* One answer in such a game. */
static void play_one(const Hint *h, Game *t, unsigned simple, Rng *rng)
{
    int seat = __builtin_ctz(t->asked);
    Ask ask;
    if (!(simple >> seat & 1)) {
        brain_play(h->brain, t, seat, (Sampling){1, 0}, rng);
        return;
    }
    game_ask(t, seat, &ask);
    Set picks = player_answer(&player_greedy, t, seat, &ask, rng);
    game_answer(t, seat, &picks, NULL);
}

/* A sampled game after an answer, played for some rounds. */
static void play_after(const Hint *h, const Set *picks, int rounds, Rng *rng, Game *t)
{
    Belief belief = belief_of(&h->brain->lex->belief);
    view_sample(&h->v, &belief, rng, t);
    unsigned simple = simple_ones(h, rng);
    int last = (t->round ? t->round : 1) + rounds - 1;
    game_answer(t, h->seat, picks, NULL);
    while (!t->over && t->round <= last)
        play_one(h, t, simple, rng);
}

static void play_rounds(const Hint *h, int rounds, Rng *rng, Game *t)
{
    play_after(h, &at_place(h, 0)->picks, rounds, rng, t);
}

/* What the seat has at the end of this round, on average, after an answer. */
typedef struct Gains {
    double placed, goods;
} Gains;

static Gains gains_after(const Hint *h, const Set *picks)
{
    enum { GAMES = 48 };
    Rng rng = rng_seeded(79);
    Gains gains = {0};
    for (int i = 0; i < GAMES; i++) {
        Game t;
        play_after(h, picks, 1, &rng, &t);
        const Seat *s = &t.seat[h->seat], *then = &h->v.seat[h->seat];
        for (int slot = 0; slot < s->tableau_n; slot++)
            gains.placed +=
                !memchr(then->tableau, s->tableau[slot], then->tableau_n) / (double)GAMES;
        gains.goods += __builtin_popcount(s->goods) / (double)GAMES;
    }
    return gains;
}

/* How often is the card placed within three rounds after the best answer? */
static int times_placed(const Hint *h, int card)
{
    enum { GAMES = 48, ROUNDS = 3 };
    Rng rng = rng_seeded(77);
    int n = 0;
    for (int i = 0; i < GAMES; i++) {
        Game t;
        play_rounds(h, ROUNDS, &rng, &t);
        const Seat *s = &t.seat[h->seat];
        for (int slot = 0; slot < s->tableau_n; slot++)
            n +=
                t.cat->design_of[s->tableau[slot]] == t.cat->design_of[card] &&
                !memchr(h->v.seat[h->seat].tableau, s->tableau[slot], h->v.seat[h->seat].tableau_n);
    }
    return n;
}

/* Before there is a tableau, a start world may help a card. */
static bool helps_deck(const Hint *h, const Reason *r)
{
    return !h->side.round && set_has(&h->side.cat->starts, r->card) &&
           !set_has(&h->ask.options, r->card);
}

/* Cards that are compared are a difference between the answers, and can be placed. */
static void check_kept(const Hint *h, const Reason *r)
{
    bool rival = reason_side(r->id) == SIDE_RIVAL;
    int card = r->card;
    if (card == NO_CARD || h->ask.what != WHAT_CARD || h->ask.row->role == ROLE_PLACE ||
        r->id == REASON_LATER_CARD || helps_deck(h, r))
        return;
    if (!h->a.alone && is_kept(h, 0, card) == is_kept(h, h->a.rival, card))
        FAULT(h, "both answers keep or give up the card of reason %s", reason_name(r->id));
    if (!h->a.alone && r->other != NO_CARD &&
        is_kept(h, 0, r->other) == is_kept(h, h->a.rival, r->other))
        FAULT(h, "both answers keep or give up the other card of reason %s", reason_name(r->id));
    if (rival)
        return;
    if (quote_place(&h->side, h->seat, card).why.code == ERR_DUPLICATE)
        FAULT(h, "a card is praised that lies in the tableau already");
    if (h->ask.row->role != ROLE_CHOOSE && !times_placed(h, card))
        FAULT(h, "a card is praised that is never placed");
    if (h->ask.row->role == ROLE_CHOOSE && (r->id == REASON_WORTH || r->id == REASON_WORTH_MORE))
        FAULT(h, "points in a tableau that is not there yet");
}

/* What is given up does not pay for what is kept. */
static void check_left(const Hint *h, const Reason *r)
{
    Set held = set_union(&h->side.seat[h->seat].hand, &h->ask.options);
    Set left = set_minus(&held, &at_place(h, 0)->picks);
    bool gives = h->ask.what == WHAT_CARD && h->ask.row->role == ROLE_GIVE;
    bool counts = r->id == REASON_PRICE || r->id == REASON_POOR;
    if (gives && counts && r->m != set_count(&left) - 1)
        FAULT(h, "cards that are discarded pay for another");
}

/* It is known which copy is placed only if there is one. */
static void check_copies(const Hint *h, const Reason *r)
{
    for (SET_EACH(card, &h->side.seat[h->seat].hand))
        if (card != r->card && h->side.cat->design_of[card] == h->side.cat->design_of[r->card])
            FAULT(h, "another copy of the card is in hand");
}

/* What others call anyway is not called, and the card is in hand. */
static void check_anyway(const Hint *h, const Reason *r)
{
    const Set *best = &at_place(h, 0)->picks;
    if (set_has(best, r->action) || r->n < 50 || !set_has(&h->side.seat[h->seat].hand, r->card))
        FAULT(h, "nothing is placed without calling it");
}

/* Does this answer call the phase in which the card is placed? */
static bool calls_phase_of(const Hint *h, int place, int card)
{
    const Set *picks = &at_place(h, place)->picks;
    bool development = catalog_design(h->side.cat, card)->development;
    return set_has(picks, development ? ACT_DEVELOP : ACT_SETTLE) ||
           set_has(picks, development ? ACT_DEVELOP_2 : ACT_SETTLE_2);
}

/* What a card costs or brings is a reason to call its phase only if the other answer does not call
 * it; that the card is then placed more often goes without saying. `about`: the place of the answer
 * that the reason is for. */
static void check_shared(const Hint *h, const Reason *r, int about)
{
    static const uint8_t of_card[] = {REASON_PRICE, REASON_FREE, REASON_CONQUEST, REASON_WORTH,
                                      REASON_MAKES};
    if (h->ask.row->role != ROLE_ACTIONS || h->a.alone || r->card == NO_CARD)
        return;
    bool this = calls_phase_of(h, about, r->card);
    bool other = calls_phase_of(h, h->a.rival - about, r->card);
    if (memchr(of_card, r->id, sizeof of_card) && this && other)
        FAULT(h, "%s, although both answers call its phase", reason_name(r->id));
    if (r->id == REASON_LATER_CARD && this && !other)
        FAULT(h, "a card is placed more often by who calls its phase");
}

/* A card that is out of reach stays so with every card that is kept. */
static void check_reach(const Hint *h, const Reason *r)
{
    Set held = set_union(&h->side.seat[h->seat].hand, &h->ask.options);
    Set kept = set_minus(&held, &at_place(h, 0)->picks);
    if (r->id != REASON_WEAK && r->id != REASON_POOR)
        return;
    Game later = h->side;
    memset(later.seat[h->seat].used, 0, sizeof later.seat[h->seat].used);
    if (quote_place(&later, h->seat, r->card).why.code == ERR_NONE)
        FAULT(h, "a power that is used now places the card later");
    for (SET_EACH(card, &kept)) {
        Game t = h->side;
        Seat *s = &t.seat[h->seat];
        if (card == r->card)
            continue;
        s->tableau[s->tableau_n++] = (uint8_t)card;
        s->fresh = 0;
        seat_sum(t.cat, s);
        if (quote_place(&t, h->seat, r->card).why.code == ERR_NONE)
            FAULT(h, "a card that is kept brings the other within reach");
    }
}

/* What others get or do differs because of a call; elsewhere it is chance. */
static void check_others(const Hint *h, const Reason *r)
{
    if (reason_topic(r->id) == TOPIC_OTHERS && h->ask.row->role != ROLE_ACTIONS)
        FAULT(h, "%s, which this answer does not change", reason_name(r->id));
    if (r->id == REASON_CHEAPER && !h->a.alone && h->ask.row->role != ROLE_CHOOSE &&
        times_placed(h, r->other) > 36)
        FAULT(h, "the price of a card that is placed all the same");
}

/* Cards placed are counted even if others leave the tableau, and a good stays if nothing takes
 * it. */
static void check_gains(const Hint *h, const Reason *r)
{
    const double chance = 0.5;
    if (r->id == REASON_LEAVES && gains_after(h, &at_place(h, 0)->picks).goods < 0.3)
        FAULT(h, "a good that is said to stay is gone by the end of the round");
    if (r->id != REASON_ROUND_PLACED)
        return;
    double x = gains_after(h, &at_place(h, 0)->picks).placed;
    double y = gains_after(h, &rival_of(h)->picks).placed;
    if (fabs(x - r->x) > chance || fabs(y - r->y) > chance)
        FAULT(h, "%.1f and %.1f cards are placed, not %.1f and %.1f", x, y, r->x, r->y);
}

/* In what share of the games after an answer is the game over by the end of this round? */
static double share_over(const Hint *h, int place)
{
    enum { GAMES = 48 };
    Rng rng = rng_seeded(78);
    int n = 0;
    for (int i = 0; i < GAMES; i++) {
        Game t;
        play_after(h, &at_place(h, place)->picks, 1, &rng, &t);
        n += t.over;
    }
    return (double)n / GAMES;
}

/* Cards and goods are for later rounds. */
static bool is_for_later(const Reason *r)
{
    static const uint8_t later[] = {
        REASON_SALE,        REASON_FILLS,       REASON_FILLS_OTHERS, REASON_FILLS_OPPONENT,
        REASON_LOOKS,       REASON_FEW_CARDS,   REASON_MAKES,        REASON_SAVES,
        REASON_ROUND_CARDS, REASON_ROUND_GOODS, REASON_OTHERS_GOODS, REASON_OPPONENT_GOODS,
        REASON_GAIN_CARDS,
    };
    return memchr(later, r->id, sizeof later) != NULL;
}

/* A phase that others will probably call comes with either answer, and what it brings is no reason
 * to call it. */
static void check_call(const Hint *h, const Reason *r)
{
    static const uint8_t of_call[] = {REASON_FILLS, REASON_FILLS_OTHERS, REASON_FILLS_OPPONENT};
    bool calls = h->ask.row->role == ROLE_ACTIONS && h->a.has_others;
    if (calls && memchr(of_call, r->id, sizeof of_call) &&
        lround(100 * h->a.others[ACT_PRODUCE]) >= 50)
        FAULT(h, "%s, although others produce", reason_name(r->id));
    bool looks = r->id == REASON_LOOKS || r->id == REASON_LOOKS_BOTH;
    if (looks && h->side.seat[h->seat].hand_n >= 7)
        FAULT(h, "a full hand looks for more cards");
}

/* Whoever calls both bonuses of Explore looks at cards once. */
static void check_looks(const Hint *h, const Reason *r)
{
    Game t = h->side;
    Seat *s = &t.seat[h->seat];
    int n = 0;
    if (r->id != REASON_LOOKS && r->id != REASON_LOOKS_BOTH)
        return;
    s->action[0] = s->action[1] = ACTIONS;
    for (SET_EACH(action, &at_place(h, 0)->picks))
        s->action[n++] = (uint8_t)action;
    game_new_phase(&t);
    if (r->n != explore_looks(&t, h->seat) || r->m != explore_keeps(&t, h->seat))
        FAULT(h, "the answer looks at %d cards", explore_looks(&t, h->seat));
}

/* The price of the hand list: with the powers of the phase in which the card comes. */
static int price_in_list(const Hint *h, int card)
{
    Game t = h->side;
    bool development = catalog_design(t.cat, card)->development;
    if (h->ask.row->role != ROLE_PLACE || (game_phase(&t) == DEVELOP) != development)
        game_new_phase(&t);
    return quote_place(&t, h->seat, card).cost;
}

/* How many cards of the hand list can be placed. */
static int placeable_in_list(const Hint *h)
{
    Game t = h->side;
    game_new_phase(&t);
    Set developments = quote_developments(&t, h->seat), worlds = quote_worlds(&t, h->seat);
    return set_count(&developments) + set_count(&worlds);
}

/* A figure that differs from the hand list says why. */
static void check_list(const Hint *h, const Reason *r)
{
    bool free = r->id == REASON_FREE;
    if ((free || r->id == REASON_PRICE) && price_in_list(h, r->card) != (free ? 0 : r->n))
        FAULT(h, "the list says that it costs %d", price_in_list(h, r->card));
    if (r->id == REASON_CHEAPER && h->ask.row->role != ROLE_CHOOSE &&
        (price_in_list(h, r->card) != r->n || price_in_list(h, r->other) != r->m))
        FAULT(h, "other prices than in the list");
    if (r->id == REASON_FEW_PLACEABLE && placeable_in_list(h) != r->n &&
        !says(h, "Even with a call of Develop or Settle"))
        FAULT(h, "%d cards of the list can be placed", placeable_in_list(h));
    bool praised = r->id == REASON_PRICE || r->id == REASON_BONUS_PRICE;
    if (praised && catalog_design(h->side.cat, r->card)->vp < 0)
        FAULT(h, "the price of a card that takes points is a reason");
}

/* Of several cards that are kept instead of others, none is compared alone. */
static void check_swap(const Hint *h, const Reason *r)
{
    static const uint8_t of_one[] = {REASON_PRICE, REASON_FREE, REASON_CHEAPER, REASON_WORTH_MORE};
    Set more = set_minus(&at_place(h, 0)->picks, &rival_of(h)->picks);
    bool gives = h->ask.row->role == ROLE_GIVE || h->ask.row->role == ROLE_KEEP;
    if (gives && !h->a.alone && set_count(&more) > 1 && memchr(of_one, r->id, sizeof of_one))
        FAULT(h, "half of a swap");
}

/* What the seat gets in this phase at most, of many random orders of its powers. */
static int most_chips_after(const Hint *h, const Set *picks)
{
    enum { ORDERS = 400 };
    int most = 0, before = h->side.seat[h->seat].chips;
    Rng rng = rng_seeded(80);
    for (int i = 0; i < ORDERS; i++) {
        Game t;
        Ask ask;
        view_sample(&h->v, NULL, &rng, &t);
        game_answer(&t, h->seat, picks, NULL);
        while (!t.over && game_phase(&t) == CONSUME && game_ask(&t, h->seat, &ask)) {
            Set next = random_picks(&t, h->seat, &ask, &rng);
            game_answer(&t, h->seat, &next, NULL);
        }
        int chips = t.seat[h->seat].chips - before;
        most = chips > most ? chips : most;
    }
    return most;
}

/* Where the order of powers cannot matter, it is no reason. */
static void check_order(const Hint *h, const Reason *r)
{
    bool chips = r->id == REASON_ROUND_CHIPS || r->id == REASON_LATER_CHIPS;
    if (chips && h->ask.row->role == ROLE_USE && !h->a.alone &&
        most_chips_after(h, &at_place(h, 0)->picks) == most_chips_after(h, &rival_of(h)->picks))
        FAULT(h, "either order brings as many points");
}

/* Nobody who is behind wants the end, and nobody who is ahead puts it off. Where the game ends, or
 * ends with one of the answers only, three rounds are no measure. */
static void check_end(const Hint *h, const Reason *r)
{
    bool later = r->id >= REASON_LATER_CARD && r->id <= REASON_LATER_OPPONENT;
    bool soon = r->id == REASON_SOON || r->id == REASON_SOON_ALONE;
    double fair = h->v.players > 1 && !h->v.mode->won ? 1.0 / h->v.players : 0.5;
    if ((later || soon) && share_over(h, 0) > 0.7)
        FAULT(h, "%s in a last round", reason_name(r->id));
    if (later && fabs(share_over(h, 0) - share_over(h, h->a.rival)) > 0.5)
        FAULT(h, "%s, although one of the games is over", reason_name(r->id));
    if (r->id == REASON_ENDS &&
        (r->n > r->m ? at_place(h, 0)->win < fair : rival_of(h)->win >= fair))
        FAULT(h, "an end that nobody wants");
}

/* That a call, or a card, places a card goes without saying. */
static void check_placed(const Hint *h, const Reason *r)
{
    static const uint8_t of_phase[][2] = {{ACT_DEVELOP, ACT_DEVELOP_2}, {ACT_SETTLE, ACT_SETTLE_2}};
    const Set *best = &at_place(h, 0)->picks, *rival = &rival_of(h)->picks;
    if (r->id != REASON_ROUND_PLACED && r->id != REASON_LATER_PLACED)
        return;
    if (h->ask.row->role == ROLE_PLACE && set_is_empty(best) != set_is_empty(rival))
        FAULT(h, "who places a card places more");
    for (int i = 0; i < 2 && h->ask.row->role == ROLE_ACTIONS; i++)
        if ((set_has(best, of_phase[i][0]) || set_has(best, of_phase[i][1])) &&
            !set_has(rival, of_phase[i][0]) && !set_has(rival, of_phase[i][1]))
            FAULT(h, "who calls the phase places more");
}

/* The worlds of a seat that consumes or settles first are others when it produces. */
static void check_filled(const Hint *h, const Reason *r)
{
    static const uint8_t before[] = {ACT_SETTLE, ACT_SETTLE_2, ACT_TRADE, ACT_CONSUME_2X};
    bool counted = r->id == REASON_FILLS_NONE || r->id == REASON_FILLS_OTHERS ||
                   r->id == REASON_FILLS_OPPONENT;
    for (size_t i = 0; i < sizeof before && counted; i++)
        if (set_has(&rival_of(h)->picks, before[i]))
            FAULT(h, "%s, but something happens to the worlds before", reason_name(r->id));
}

/* The worlds that Produce fills with this card once every good is gone. */
static int filled_with(const Hint *h, int card, bool bonus)
{
    Game t = game_with_card(&h->side, h->seat, card);
    t.seat[h->seat].goods = 0;
    return goods_fills(&t, h->seat, bonus);
}

/* What others could fill counts, too, if it takes a card of theirs. */
static void check_filled_of_others(const Hint *h, const Reason *r)
{
    int n = 0;
    if (r->id != REASON_FILLS_OTHERS && r->id != REASON_FILLS_OPPONENT)
        return;
    for (int seat = 0; seat < h->side.players; seat++) {
        const Seat *s = &h->side.seat[seat];
        for (int slot = 0; slot < s->tableau_n && seat != h->seat && s->hand_n; slot++) {
            const Design *d = catalog_design(h->side.cat, s->tableau[slot]);
            n += d->source == PRODUCTION && !(s->goods >> slot & 1);
        }
    }
    if (r->n < n)
        FAULT(h, "%d production worlds of the others could be filled", n);
}

/* A windfall world, whose good is gone by then, is filled by the bonus. */
static void check_refilled(const Hint *h, const Reason *r)
{
    if (r->id != REASON_FILLS_MORE && r->id != REASON_FILLS_ONLY)
        return;
    for (int bonus = 0; bonus < 2; bonus++)
        if (filled_with(h, r->card, bonus) <= filled_with(h, r->other, bonus))
            FAULT(h, "Produce fills as many worlds with the other card once the goods are gone");
    if (r->other == NO_CARD)
        return;
    Game t = h->side;
    Seat *s = &t.seat[h->seat];
    s->tableau[s->tableau_n++] = r->other;
    s->fresh = 0;
    if (goods_fills(&t, h->seat, true) != r->m)
        FAULT(h, "Produce fills %d worlds with the other card", goods_fills(&t, h->seat, true));
}

/* The goods of the seat after an answer and random uses of the powers that are left. */
static uint32_t goods_at_last(const Hint *h, const Set *picks, Rng *rng)
{
    Game t;
    Ask ask;
    view_sample(&h->v, NULL, rng, &t);
    game_answer(&t, h->seat, picks, NULL);
    while (!t.over && game_phase(&t) == CONSUME && game_ask(&t, h->seat, &ask)) {
        Set next = random_picks(&t, h->seat, &ask, rng);
        game_answer(&t, h->seat, &next, NULL);
    }
    return t.seat[h->seat].goods;
}

/* A good that stays is taken by no later power and not made again this round, and the same is true
 * of the one that it is compared with. `about`: the place of the answer that the reason is for. */
static void check_leaves(const Hint *h, const Reason *r, int about)
{
    const Seat *s = &h->side.seat[h->seat];
    const Set *picks = &at_place(h, about)->picks,
              *others = &at_place(h, h->a.rival - about)->picks;
    Rng rng = rng_seeded(81);
    if (r->id != REASON_LEAVES)
        return;
    if (action_anyone(&h->side, ACT_PRODUCE))
        FAULT(h, "worlds produce again this round");
    for (int i = 0; i < 20; i++)
        if (!(goods_at_last(h, picks, &rng) >> seat_slot(s, r->card) & 1) ||
            !(goods_at_last(h, others, &rng) >> seat_slot(s, r->other) & 1))
            FAULT(h, "the good does not stay");
}

/* What Produce makes again with either answer is no reason, and a card is not nothing. */
static void check_refills(const Hint *h, const Reason *r)
{
    const Seat *s = &h->side.seat[h->seat];
    int windfalls = 0;
    if (r->id != REASON_REFILLS && r->id != REASON_REFILLS_FOR_CARD)
        return;
    for (int slot = 0; slot < s->tableau_n; slot++)
        windfalls += catalog_design(h->side.cat, s->tableau[slot])->source == WINDFALL;
    bool windfall = catalog_design(h->side.cat, r->other)->source == WINDFALL;
    if (windfall && windfalls == 1 && action_chosen(&h->side, h->seat, ACT_PRODUCE))
        FAULT(h, "the bonus of Produce fills the world");
    if (windfall != (r->id == REASON_REFILLS))
        FAULT(h, "it is not said that a card brings the good");
}

/* What a copy in the same pack costs is never paid, nor is a bonus that another card uses up. */
static void check_sum(const Hint *h, const Reason *r)
{
    static const uint8_t priced[] = {REASON_PRICE, REASON_FREE, REASON_CHEAPER};
    int phase = game_phase(&h->side);
    Set pack[] = {set_minus(&at_place(h, 0)->picks, &rival_of(h)->picks),
                  set_minus(&rival_of(h)->picks, &at_place(h, 0)->picks)};
    const uint8_t *design_of = h->side.cat->design_of;
    Game now = h->side;
    game_new_phase(&now);
    Game later = now;
    later.seat[h->seat].action[0] = later.seat[h->seat].action[1] = ACTIONS;
    bool pays = h->ask.row->role == ROLE_GIVE && (phase == DEVELOP || phase == SETTLE);
    if (pays && memchr(priced, r->id, sizeof priced) &&
        quote_place(&later, h->seat, r->card).cost != quote_place(&now, h->seat, r->card).cost)
        FAULT(h, "the bonus is used up by the card that is paid for");
    for (int i = 0; i < 2 && r->id == REASON_SWAP; i++)
        for (SET_EACH(card, &pack[i]))
            for (SET_EACH(other, &pack[i]))
                if (card != other && design_of[card] == design_of[other])
                    FAULT(h, "a second copy is paid for");
}

/* How often another card is placed is a reason only if the answer bears on it. */
static void check_byproduct(const Hint *h, const Reason *r)
{
    int role = h->ask.row->role;
    if (r->id == REASON_FEW_PLACEABLE && 2 * r->n >= r->m + !h->a.alone)
        FAULT(h, "half of a hand is not few");
    if (r->id == REASON_PRICE && role == ROLE_PLACE && 2 * r->n > r->m &&
        set_is_empty(&rival_of(h)->picks))
        FAULT(h, "a high price is a reason to place a card");
    if (r->id != REASON_LATER_CARD || h->a.alone)
        return;
    if (role == ROLE_GIVE || role == ROLE_KEEP)
        FAULT(h, "%d and %d %%, which does not follow from the answer", r->n, r->m);
    if (role == ROLE_ACTIONS && calls_phase_of(h, h->a.rival, r->card) &&
        quote_place(&h->side, h->seat, r->card).why.code == ERR_NONE)
        FAULT(h, "the other answer could place it at once");
}

/* A pick counts for a goal if what is left in the pack does not. */
static void check_goal(const Hint *h, const Reason *r)
{
    Set left = set_minus(&rival_of(h)->picks, &at_place(h, 0)->picks);
    if (r->id != REASON_DECK_GOAL)
        return;
    for (SET_EACH(card, &left)) {
        Game t = game_with_card(&h->side, h->seat, card);
        if (goals_amount(&t, h->seat, r->goal) > goals_amount(&h->side, h->seat, r->goal))
            FAULT(h, "the other card counts for the goal, too");
    }
}

static void check_weight(const Hint *h, const Reason *r)
{
    check_leaves(h, r, 0);
    check_refills(h, r);
    check_sum(h, r);
    check_byproduct(h, r);
    check_list(h, r);
    check_swap(h, r);
    check_order(h, r);
    check_end(h, r);
    check_placed(h, r);
    check_filled(h, r);
    check_refilled(h, r);
    check_filled_of_others(h, r);
    check_looks(h, r);
    check_goal(h, r);
    if (r->id == REASON_CONQUEST && h->ask.row->role == ROLE_PLACE && !h->a.alone &&
        !set_is_empty(&rival_of(h)->picks) && !price_in_list(h, set_first(&rival_of(h)->picks)))
        FAULT(h, "a free conquest, and the other card is free, too");
}

static void check_reason(const Hint *h, const Reason *r)
{
    check_weight(h, r);
    check_call(h, r);
    check_left(h, r);
    check_shared(h, r, 0);
    check_reach(h, r);
    check_others(h, r);
    check_gains(h, r);
    const Set *best = &at_place(h, 0)->picks;
    if (r->id == REASON_SOON || r->id == REASON_SOON_ALONE)
        check_copies(h, r);
    if (r->id == REASON_ANYWAY || r->id == REASON_ANYWAY_BY_OPPONENT)
        check_anyway(h, r);
    if (r->id >= REASON_ROUND_CHIPS && r->id <= REASON_OPPONENT_PLACED && fabs(r->x - r->y) < 0.25)
        FAULT(h, "means that look the same");
    if (r->id == REASON_WORTH_MORE && r->n - r->m < 2)
        FAULT(h, "a single point is a reason");
    check_kept(h, r);
    if ((r->id == REASON_CALLED || r->id == REASON_CALLED_BY_OPPONENT) &&
        (r->action == ACT_TRADE || r->action == ACT_CONSUME_2X))
        FAULT(h, "another's Consume sells or doubles nothing here");
    if (r->id >= REASON_FINAL_CHIPS && r->x < 1)
        FAULT(h, "a difference that nobody can see");
    if (r->id >= REASON_FINAL_CHIPS && r->id <= REASON_SHORTER &&
        at_place(h, 0)->win - rival_of(h)->win < fmax(3 * rival_of(h)->error, 0.02))
        FAULT(h, "the net predicts a difference between answers that are as good");
    if (is_for_later(r) && share_over(h, 0) > 0.6)
        FAULT(h, "%s in a last round", reason_name(r->id));
    if (r->id == REASON_ROUND_PLACED && h->ask.row->role == ROLE_PLACE)
        FAULT(h, "the answer is given as its own reason");
    if (r->id == REASON_FILLS && set_has(best, ACT_SETTLE))
        FAULT(h, "what is settled before Produce is not counted");
}

/* ---- plans ---- */

/* An action by the first letter of its phase; t and c for the two of Consume. */
static const char letter[ACTIONS] = {
    [ACT_EXPLORE_5] = 'e', [ACT_EXPLORE_1_1] = 'e', [ACT_DEVELOP] = 'd',
    [ACT_DEVELOP_2] = 'd', [ACT_SETTLE] = 's',      [ACT_SETTLE_2] = 's',
    [ACT_TRADE] = 't',     [ACT_CONSUME_2X] = 'c',  [ACT_PRODUCE] = 'p'};

/* Is one of these actions called now? */
static bool told_now(const StrategyStep *now, const char *letters)
{
    return (now->action < ACTIONS && strchr(letters, letter[now->action])) ||
           (now->action2 < ACTIONS && strchr(letters, letter[now->action2]));
}

/* How many of these actions are told as steps, or called for the phase that is asked about? */
static int told(const Hint *h, const char *letters)
{
    const Strategy *s = &h->a.strategy;
    int phase = game_phase(&h->side), n = 0;
    const char *now = h->ask.row->role == ROLE_ACTIONS ? ""
                      : h->ask.row->role == ROLE_SELL  ? "t"
                      : phase == DEVELOP               ? "d"
                      : phase == SETTLE                ? "s"
                      : phase == CONSUME               ? "c"
                      : phase == PRODUCE               ? "p"
                                                       : "";
    for (int i = 0; i < 2; i++) {
        int action = h->side.seat[h->seat].action[i];
        n += action < ACTIONS && strchr(now, letter[action]) && strchr(letters, letter[action]);
    }
    for (int i = 0; i < s->steps; i++) {
        n += s->step[i].action < ACTIONS && strchr(letters, letter[s->step[i].action]) != NULL;
        n += s->step[i].action2 < ACTIONS && strchr(letters, letter[s->step[i].action2]) != NULL;
    }
    return n;
}

/* A card that the hand pays for, with a call of its own, needs no sale. */
static void check_sale(const Hint *h, int design)
{
    Game t = h->side;
    Seat *s = &t.seat[h->seat];
    int card = t.cat->design[design].first, others = s->hand_n;
    for (SET_EACH(held, &s->hand))
        if (t.cat->design_of[held] == design) {
            card = held;
            others--;
        }
    s->action[0] = t.cat->design[design].development ? ACT_DEVELOP : ACT_SETTLE;
    s->action[1] = ACTIONS;
    game_new_phase(&t);
    if (quote_place(&t, h->seat, card).cost <= others)
        FAULT(h, "a sale is planned for %s, which the hand pays", t.cat->design[design].name);
}

/* Who calls Consume without a good, and not Settle, depends on somebody else's Settle. */
static void check_waiting(const Hint *h)
{
    const StrategyStep *now = &h->a.strategy.step[0];
    bool settles = told_now(now, "s"), trades = told_now(now, "t"), doubles = told_now(now, "c");
    Game g = h->side;
    game_new_phase(&g);
    Set usable = consume_usable(&g, h->seat);
    bool waits = trades || (doubles && set_is_empty(&usable));
    bool needs =
        waits && !settles && !(doubles && !set_is_empty(&usable)) && !g.seat[h->seat].goods;
    if (says(h, "a good comes only if Settle") != needs)
        FAULT(h, "nothing to consume, and what it waits for is %s", needs ? "not told" : "told");
}

/* What is placed now can be placed with the calls alone, or is told with its condition. */
static void check_step(const Hint *h)
{
    const StrategyStep *now = &h->a.strategy.step[0];
    bool before = now->action <= ACT_DEVELOP_2; /* an own Explore or Develop comes first */
    check_waiting(h);
    if (now->action == ACTIONS || now->design == NO_CARD || before)
        return;
    Game g = h->side;
    game_new_phase(&g);
    g.seat[h->seat].action[0] = now->action;
    g.seat[h->seat].action[1] = now->action2;
    for (SET_EACH(card, &g.seat[h->seat].hand))
        if (g.cat->design_of[card] == now->design) {
            bool placeable = quote_place(&g, h->seat, card).why.code == ERR_NONE;
            if (placeable == (says(h, "if Develop is called") || says(h, "if Explore is called")))
                FAULT(h, "%s: the condition is %s", g.cat->design[now->design].name,
                      placeable ? "needless" : "not told");
            return;
        }
    FAULT(h, "the plan places a card now that is not in hand");
}

/* Cards that a plan names are placed by the answer or by one of its steps, and a 6-cost development
 * scores for what is there. */
static void check_names(const Hint *h)
{
    const Strategy *s = &h->a.strategy;
    const int design[] = {s->design, s->design2};
    const Set *answer = &at_place(h, 0)->picks;
    const uint8_t *design_of = h->side.cat->design_of;
    for (int i = 0; i < 2; i++) {
        bool found = design[i] == NO_CARD ||
                     (h->ask.row->role == ROLE_PLACE && design_of[set_first(answer)] == design[i]);
        for (int step = 0; step < s->steps; step++)
            found |= s->step[step].design == design[i];
        if (!found)
            FAULT(h, "no step places %s", h->side.cat->design[design[i]].name);
    }
    if (s->kind == STRATEGY_SIX) {
        Game t = h->side;
        Seat *me = &t.seat[h->seat];
        me->tableau[me->tableau_n++] = (uint8_t)t.cat->design[s->design].first;
        seat_sum(t.cat, me);
        if (score_six(&t, h->seat, t.cat->design[s->design].first) < 3)
            FAULT(h, "the development that is planned scores next to nothing");
    }
}

/* A card is placed no more often in a round than in all of them. */
static void check_percents(const Hint *h)
{
    const Strategy *s = &h->a.strategy;
    for (int i = 1; i < s->steps; i++) {
        if (s->step[i].placed > s->step[i].percent)
            FAULT(h, "a card is placed more often than its phase is called");
        if (s->step[i].design != NO_CARD && 2 * s->step[i].placed + 1 < s->step[i].percent)
            FAULT(h, "a step names a card that is seldom placed");
        for (int k = 0; k < h->a.reasons; k++) {
            const Reason *r = &h->a.reason[k];
            bool soon =
                r->id == REASON_LATER_CARD || r->id == REASON_SOON || r->id == REASON_SOON_ALONE;
            if (soon && s->step[i].design == h->side.cat->design_of[r->card] &&
                s->step[i].placed > r->n)
                FAULT(h, "placed in %d %% in one round, in %d %% in three", s->step[i].placed,
                      r->n);
        }
    }
}

/* The figure of a sale counts what the step places before it. */
static void check_figure(const Hint *h)
{
    const StrategyStep *now = &h->a.strategy.step[0];
    bool sells = now->action == ACT_TRADE || now->action2 == ACT_TRADE;
    char figure[32];
    if (!sells || now->design == NO_CARD || now->to_place != NEED_NOTHING)
        return;
    Game t = h->side;
    Seat *s = &t.seat[h->seat];
    const Design *d = &t.cat->design[now->design];
    s->goods |= (uint32_t)(d->source == WINDFALL) << s->tableau_n;
    s->tableau[s->tableau_n++] = (uint8_t)d->first;
    s->fresh = 0;
    seat_sum(t.cat, s);
    int n = quote_best_sale(&t, h->seat);
    snprintf(figure, sizeof figure, "(%d card%s)", n, n == 1 ? "" : "s");
    if (n && !says(h, figure))
        FAULT(h, "the sale brings %d cards with %s", n, d->name);
}

/* A later sale of a seat that has no good, and brings none by its calls, says what it waits for. */
static void check_later_sale(const Hint *h)
{
    const Strategy *s = &h->a.strategy;
    const Set *best = &at_place(h, 0)->picks;
    bool settles = h->ask.row->role == ROLE_PLACE && !set_is_empty(best) &&
                   catalog_design(h->side.cat, set_first(best))->source == WINDFALL;
    bool waits = false;
    for (int i = 1; i < s->steps; i++) {
        bool brings =
            settles || h->side.seat[h->seat].goods || action_anyone(&h->side, ACT_PRODUCE);
        for (int k = 0; k <= i; k++)
            brings |= told_now(&s->step[k], "sp");
        for (int k = 0; k < 2; k++) {
            int action = h->side.seat[h->seat].action[k];
            brings |= h->ask.row->role != ROLE_ACTIONS && action < ACTIONS &&
                      strchr("stp", letter[action]);
        }
        waits |= told_now(&s->step[i], "t") && !brings;
    }
    if (waits && !says(h, "if Settle or Produce brings a good first"))
        FAULT(h, "a later sale, and nothing brings a good");
}

/* Nothing is sold before there is a good. */
static void check_goods(const Hint *h)
{
    const Strategy *s = &h->a.strategy;
    bool sells_now = s->step[0].action == ACT_TRADE || s->step[0].action2 == ACT_TRADE;
    if (s->kind == STRATEGY_TRADE && sells_now && s->step[0].design == NO_CARD &&
        !h->side.seat[h->seat].goods)
        FAULT(h, "a plan to sell now what is not there");
}

static void check_steps(const Hint *h)
{
    const Strategy *s = &h->a.strategy;
    check_step(h);
    check_names(h);
    check_percents(h);
    check_goods(h);
    check_figure(h);
    check_later_sale(h);
    if (s->kind == STRATEGY_BUILD && s->design2 == NO_CARD && s->design == s->step[0].design)
        FAULT(h, "the plan is what is done now");
}

/* The points that the seat has after this round, on average. */
static double points_after(const Hint *h, int place)
{
    enum { GAMES = 48 };
    Rng rng = rng_seeded(83);
    double points = 0;
    for (int i = 0; i < GAMES; i++) {
        Game t;
        ScoreSheet sheet;
        play_after(h, &at_place(h, place)->picks, 1, &rng, &t);
        score_seat(&t, h->seat, &sheet);
        points += (double)(t.seat[h->seat].chips + sheet.cards + sheet.sixes) / GAMES;
    }
    return points;
}

/* Points are taken now only by who takes more of them, and does not put off the end; the last chips
 * only if some are left. */
static void check_last(const Hint *h)
{
    const Strategy *s = &h->a.strategy;
    const double chance = 0.5;
    if (s->kind == STRATEGY_POOL && h->side.pool <= 0)
        FAULT(h, "no point chips are left");
    if (says(h, "The point chips have run out") != (s->kind == STRATEGY_OVER) ||
        (s->kind == STRATEGY_OVER && h->side.pool > 0))
        FAULT(h, "%d point chips are left", h->side.pool);
    if (s->kind != STRATEGY_LAST || h->a.alone)
        return;
    if (points_after(h, 0) < points_after(h, h->a.rival) - chance)
        FAULT(h, "the other answer takes more points now");
    if (share_over(h, 0) < share_over(h, h->a.rival) - chance)
        FAULT(h, "points are taken now, and the end is put off");
}

/* The name of a plan fits its steps. */
static void check_plan(const Hint *h)
{
    static const char *const steps[STRATEGIES] = {
        [STRATEGY_MILITARY] = "s", [STRATEGY_CONSUME] = "c", [STRATEGY_DOUBLE] = "c",
        [STRATEGY_TRADE] = "t",    [STRATEGY_SIX] = "ds",    [STRATEGY_RUSH] = "ds",
        [STRATEGY_POOL] = "tc",    [STRATEGY_DIG] = "e",     [STRATEGY_BUILD] = "ds",
    };
    const Strategy *s = &h->a.strategy;
    if (!h->a.has_strategy)
        return;
    if (steps[s->kind] && !told(h, steps[s->kind]))
        FAULT(h, "plan %s has no step of its kind", strategy_name(s->kind));
    const StrategyStep *first = &s->step[s->step[0].action == ACTIONS && s->steps > 1];
    if (s->kind == STRATEGY_DIG && !told_now(first, "e"))
        FAULT(h, "a plan to look for cards begins with something else");
    if (s->kind == STRATEGY_MILITARY && s->design == NO_CARD)
        FAULT(h, "a plan to conquer names no world");
    if (s->kind == STRATEGY_CONSUME && !told(h, "p"))
        FAULT(h, "the plan says produce, and no step does");
    bool later = s->kind == STRATEGY_TRADE || s->kind == STRATEGY_DIG || s->steps > 1 ||
                 says(h, "three rounds.");
    check_last(h);
    if (s->kind == STRATEGY_LAST && s->rounds == 1 && told(h, "e"))
        FAULT(h, "looking at cards takes no points");
    if (later && share_over(h, 0) > 0.7)
        FAULT(h, "a plan for rounds that most games do not reach: %.2f over", share_over(h, 0));
    bool ends = s->kind == STRATEGY_RUSH || s->kind == STRATEGY_POOL;
    if (ends && 2 * h->side.players * h->a.search.at[h->a.order[0]].win < 1)
        FAULT(h, "a plan to end a game that is being lost");
    bool looks = s->step[0].action < ACTIONS || game_phase(&h->side) == EXPLORE;
    if (s->kind == STRATEGY_LAST && looks && !told_now(&s->step[0], "cds"))
        FAULT(h, "nothing takes points now");
    check_steps(h);
    const Seat *me = &h->side.seat[h->seat];
    int tableau_n = me->tableau_n;
    if (memchr(me->tableau, me->placed, me->tableau_n))
        tableau_n--; /* it is what the call for this phase brought */
    if (s->kind == STRATEGY_RUSH &&
        (tableau_n >= TABLEAU_FULL || tableau_n + told(h, "ds") < TABLEAU_FULL))
        FAULT(h, "the steps do not fill the tableau");
    if (s->kind == STRATEGY_TRADE && s->design != NO_CARD)
        check_sale(h, s->design);
    if (s->kind == STRATEGY_TRADE && s->design2 != NO_CARD && s->design != NO_CARD)
        check_sale(h, s->design2);
}

/* ---- words ---- */

static void check_words(const Hint *h)
{
    static const char *const never[] = {"Placed now",
                                        "only sensible answer: ",
                                        "for 0 card",
                                        ".0 ",
                                        "with none",
                                        "as good as won",
                                        "In its favour",
                                        "×2",
                                        "のうち0",
                                        "代わりに「",
                                        "捨てる手",
                                        "、次に",
                                        "-0.0",
                                        " of the chance to win",
                                        " and hold ",
                                        "In favour of",
                                        "and Settle again",
                                        "移住と移住(2回目)",
                                        "想定した",
                                        "次に良い答え",
                                        "にも理由が",
                                        "出す手札",
                                        "点差-",
                                        "Either brings",
                                        "rarely decides",
                                        "only 0 can",
                                        " of the 1 other",
                                        "割引により",
                                        "減ります: ",
                                        "のうち、今は手札にない"};
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (says(h, never[i]) || strstr(buf_text(&h->japanese), never[i]))
            FAULT(h, "'%s' is said: %s", never[i], buf_text(&h->japanese));
}

/* Before the first round there is no next one. */
static void check_rounds(const Hint *h)
{
    if (says(h, h->side.round ? "in the first round" : "next round"))
        FAULT(h, "round %d, and the next one is told wrongly", h->side.round);
}

/* A good that is made again is not one that is not. */
static void check_same_goods(const Hint *h)
{
    const Catalog *cat = h->side.cat;
    Set gone = set_minus(&at_place(h, 0)->picks, &rival_of(h)->picks);
    Set left = set_minus(&rival_of(h)->picks, &at_place(h, 0)->picks);
    if (h->ask.row->role != ROLE_SPEND || set_count(&gone) != 1 || set_count(&left) != 1 ||
        action_anyone(&h->side, ACT_PRODUCE) || share_over(h, 0) > 0.1)
        return;
    if (goods_come_back(catalog_design(cat, set_first(&gone))) !=
        goods_come_back(catalog_design(cat, set_first(&left))))
        FAULT(h, "only one of the worlds produces again");
}

/* Goods of different kinds are not the same. */
static void check_same(const Hint *h)
{
    enum { GAMES = 48 };
    double kinds[2][KINDS] = {{0}};
    if (!h->a.has_counter || h->a.counter.id != REASON_SAME_ROUND)
        return;
    check_same_goods(h);
    for (int i = 0; i < 2; i++) {
        Rng rng = rng_seeded(82);
        for (int game = 0; game < GAMES; game++) {
            Game t;
            play_after(h, i ? &rival_of(h)->picks : &at_place(h, 0)->picks, 1, &rng, &t);
            const Seat *s = &t.seat[h->seat];
            for (int slot = 0; slot < s->tableau_n; slot++)
                if (s->goods >> slot & 1)
                    kinds[i][catalog_design(t.cat, s->tableau[slot])->kind] += 1.0 / GAMES;
        }
    }
    for (int kind = 0; kind < KINDS; kind++)
        if (fabs(kinds[0][kind] - kinds[1][kind]) > 0.5)
            FAULT(h, "goods of other kinds are said to be the same");
}

/* What speaks for the other answer is not what the first does as well. */
static void check_counter_card(const Hint *h)
{
    const Reason *r = &h->a.counter;
    if (!h->a.has_counter || r->card == NO_CARD || r->id >= REASON_SAME_SALE)
        return;
    for (int i = 0; i < h->a.reasons; i++)
        if (h->a.reason[i].card == r->card)
            FAULT(h, "a card speaks for both answers");
    for (int i = 0; i < h->a.strategy.steps; i++)
        if (reason_topic(r->id) == TOPIC_PLACING &&
            h->a.strategy.step[i].design == h->side.cat->design_of[r->card])
            FAULT(h, "the plan of the first answer places the card, too");
}

/* A reason that holds for both answers is a reason for neither. */
static void check_counter(const Hint *h)
{
    for (int i = 0; i < h->a.reasons && h->a.has_counter; i++)
        if (reason_topic(h->a.reason[i].id) == reason_topic(h->a.counter.id))
            FAULT(h, "%s for one, %s for the other", reason_name(h->a.reason[i].id),
                  reason_name(h->a.counter.id));
    check_same(h);
    check_counter_card(h);
    if (h->a.has_counter)
        check_shared(h, &h->a.counter, h->a.rival);
    if (h->a.has_counter) {
        check_leaves(h, &h->a.counter, h->a.rival);
        check_refills(h, &h->a.counter);
        check_refilled(h, &h->a.counter);
    }
    if (h->a.has_counter && h->a.counter.id == REASON_LITTLE &&
        h->a.counter.y > h->a.counter.x + 0.8)
        FAULT(h, "little between them, and the rival brings more");
    bool nothing = !h->a.alone && h->a.doubtful && !h->a.reasons && !h->a.has_counter;
    if (nothing && h->v.mode->won == NULL && !says(h, "is about as good"))
        print_message("no reason, and not said why:\n%s", buf_text(&h->english));
}

static void tell(Hint *h, const char *tag, Buf *out)
{
    Say say = {.cat = h->side.cat, .locale = locale_find(tag), .reader = (uint8_t)h->seat};
    advice_text_advice(out, &say, &h->side, h->seat, &h->ask, &h->a, ADVICE_REASON);
}

/* Returns whether there is anything to decide; `told` gets the reasons. */
static bool check_hint(const Game *g, int seat, const Ask *ask, const Rival *rival, int plays,
                       uint64_t seed, Set *told)
{
    Brain brain = brain_for(level_strongest(), g->cat);
    Hint h = {.brain = &brain, .seat = seat, .ask = *ask};
    view_make(g, seat, &h.v);
    view_game(&h.v, &h.side);
    brain.rival = rival;
    if (!sensible_options(&h))
        return false;
    explain_ask(&brain, &h.v, ask, plays, seed, &h.a);
    brain.rival = NULL;
    for (int i = 0; i < h.a.reasons; i++)
        set_add(told, h.a.reason[i].id);
    tell(&h, "en", &h.english);
    tell(&h, "ja", &h.japanese);
    check_only(&h);
    check_rows(&h);
    check_rest(&h);
    check_rivals(&h);
    check_decided(&h);
    for (int i = 0; i < h.a.reasons; i++)
        check_reason(&h, &h.a.reason[i]);
    check_plan(&h);
    check_counter(&h);
    check_rounds(&h);
    check_words(&h);
    buf_free(&h.english);
    buf_free(&h.japanese);
    return true;
}

static void no_hint_has_a_fault_that_readers_found(void **state)
{
    (void)state;
    enum { PLAYS = 240 };
    int hints = 0;
    Set told = set_empty();
    Rng rng = rng_seeded(9);
    for (int m = 0; modes[m]; m++)
        for (uint64_t seed = 1; seed <= (uint64_t)amount(1, 1, 40); seed++) {
            const Mode *mode = mode_find(modes[m]);
            Game g;
            game_start(&g, mode_catalog(mode), mode, &(Options){.seed = seed + 300}, NULL);
            for (int turn = 0; !g.over; turn++) {
                Ask ask;
                int seat = __builtin_ctz(g.asked);
                game_ask(&g, seat, &ask);
                if ((turn + (int)seed) % amount(25, 9, 5) == 0)
                    hints += check_hint(&g, seat, &ask, NULL, PLAYS, seed * 1000 + (uint64_t)turn,
                                        &told);
                Set picks = player_answer(&player_greedy, &g, seat, &ask, &rng);
                game_answer(&g, seat, &picks, NULL);
            }
        }
    print_message("%d hints\n", hints);
    assert_true(hints > 20);
}

/* Games up to a question whose hint had a fault: whom it is for, and who plays the others. */
static const struct {
    const char *path;
    int seat;
    const char *bot[SEATS_MAX];
    int reason; /* that must be told; -1: none */
} reading[] = {
    {"tests/positions/copy.rec", 1, {"governor", NULL, "admiral"}, -1},
    {"tests/positions/sale.rec", 0, {NULL, "settler"}, -1},
    {"tests/positions/develop.rec", 1, {"admiral"}, -1},
    {"tests/positions/helped.rec", 0, {NULL, "settler"}, -1},
    {"tests/positions/last.rec", 1, {"trader", NULL, "trader", "trader", "trader"}, -1},
    {"tests/positions/losing.rec", 1, {"governor", NULL, "governor"}, -1},
    {"tests/positions/unsold.rec", 2, {"cadet", "cadet"}, -1},
    {"tests/positions/looking.rec", 1, {"trader"}, -1},
    {"tests/positions/produced.rec", 0, {NULL, "governor", "novice", "novice"}, -1},
    {"tests/positions/waiting.rec", 0, {NULL, "governor", "trader", "trader", "cadet"}, -1},
    {"tests/positions/order.rec", 0, {NULL}, -1},
    {"tests/positions/pack.rec", 0, {NULL, "governor"}, -1},
    {"tests/positions/paying.rec", 2, {"governor", "governor"}, -1},
    {"tests/positions/both.rec", 1, {"trader"}, -1},
    {"tests/positions/unneeded.rec", 1, {"novice"}, -1},
    {"tests/positions/percent.rec", 0, {NULL, "trader"}, -1},
    {"tests/positions/unnamed.rec", 0, {NULL}, -1},
    {"tests/positions/six.rec", 1, {"cadet"}, -1},
    {"tests/positions/points.rec", 0, {NULL, "trader", "admiral"}, -1},
    {"tests/positions/kept.rec", 1, {"novice", NULL, "novice"}, -1},
    {"tests/positions/doomed.rec", 1, {"cadet", NULL, "cadet", "cadet", "cadet"}, -1},
    {"tests/positions/stays.rec", 0, {NULL}, -1},
    {"tests/positions/later.rec", 2, {"cadet", "cadet"}, -1},
    {"tests/positions/seldom.rec", 0, {NULL, "novice"}, -1},
    {"tests/positions/arming.rec", 0, {NULL}, -1},
    {"tests/positions/digging.rec", 0, {NULL}, -1},
    {"tests/positions/filling.rec", 0, {NULL, "trader"}, -1},
    {"tests/positions/powers.rec", 1, {"trader"}, -1},
    {"tests/positions/alike.rec", 0, {NULL, "novice"}, -1},
    {"tests/positions/behind.rec", 1, {"admiral"}, -1},
    {"tests/positions/emptied.rec", 0, {NULL}, -1},
    {"tests/positions/price.rec", 1, {"settler"}, REASON_PRICE},
    {"tests/positions/minus.rec", 0, {NULL}, -1},
    {"tests/positions/free.rec", 3, {"governor", "admiral", "cadet"}, REASON_FREE},
    {"tests/positions/conquest.rec", 0, {NULL}, -1},
    {"tests/positions/bonus.rec", 0, {NULL, "admiral"}, REASON_FEW_PLACEABLE},
    {"tests/positions/discount.rec", 0, {NULL, "settler", "cadet"}, -1},
    {"tests/positions/twelfth.rec", 0, {NULL, "novice"}, REASON_ROUND_TABLEAU},
    {"tests/positions/half.rec", 2, {"settler", "settler"}, -1},
    {"tests/positions/ended.rec", 0, {NULL, "governor"}, -1},
    {"tests/positions/swap.rec", 1, {"trader"}, -1},
    {"tests/positions/called.rec", 3, {"governor", "cadet", "trader"}, REASON_BONUS_FREE},
    {"tests/positions/width.rec", 2, {"cadet", "cadet"}, -1},
    {"tests/positions/twice.rec", 0, {NULL, "novice"}, -1},
    {"tests/positions/refill.rec", 0, {NULL, "trader"}, -1},
    {"tests/positions/strongersale.rec", 0, {NULL, "admiral"}, REASON_SELLS_BETTER},
    {"tests/positions/leaves.rec", 0, {NULL, "settler"}, -1},
    {"tests/positions/either.rec", 0, {NULL, "trader"}, -1},
    {"tests/positions/deck.rec", 1, {"governor"}, REASON_DECK_GOAL},
    {"tests/positions/start.rec", 1, {"admiral"}, REASON_ENABLES},
    {"tests/positions/spare.rec", 0, {NULL, "trader"}, REASON_SPARE},
    {"tests/positions/forcard.rec", 0, {NULL, "admiral", "cadet"}, -1},
    {"tests/positions/athand.rec", 0, {NULL}, -1},
    {"tests/positions/kinds.rec", 0, {NULL}, REASON_DEARER},
    {"tests/positions/byproduct.rec", 1, {"settler", NULL, "settler", "settler", "settler"}, -1},
    {"tests/positions/near.rec", 0, {NULL, "admiral"}, -1},
    {"tests/positions/few.rec", 1, {"admiral"}, -1},
    {"tests/positions/unpriced.rec", 0, {NULL}, -1},
    {"tests/positions/lookboth.rec", 0, {NULL}, REASON_LOOKS_BOTH},
    {"tests/positions/engineers.rec", 3, {"governor", "governor", "governor"}, -1},
    {"tests/positions/atmost.rec", 0, {NULL, "cadet", "cadet"}, REASON_FILLS_OTHERS},
    {"tests/positions/goeson.rec", 0, {NULL}, -1},
    {"tests/positions/nochips.rec", 0, {NULL}, -1},
    {"tests/positions/whichgood.rec", 1, {"settler", NULL, "cadet"}, REASON_REFILLS},
    {"tests/positions/columns.rec", 0, {NULL, "trader"}, -1},
    {"tests/positions/nearest.rec", 2, {"trader", "trader"}, -1},
};

static void no_hint_has_the_fault_that_was_found_there(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof reading / sizeof *reading; i++) {
        Record rec;
        Game g;
        Ask ask;
        Buf why = {0};
        Rival rival[SEATS_MAX] = {{0}};
        Set told = set_empty();
        assert_true(record_load(&rec, reading[i].path, &why));
        assert_true(record_replay(&rec, record_answers(&rec), &g, NULL, &why));
        for (int seat = 0; seat < g.players; seat++)
            if (reading[i].bot[seat])
                rival[seat] = level_rival(player_find(reading[i].bot[seat]), g.players);
        assert_true(game_ask(&g, reading[i].seat, &ask));
        assert_true(check_hint(&g, reading[i].seat, &ask, rival, 0, 1, &told));
        if (reading[i].reason >= 0 && !set_has(&told, reading[i].reason))
            fail_msg("%s: %s is not told", reading[i].path, reason_name(reading[i].reason));
        record_free(&rec);
        buf_free(&why);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_hint_has_a_fault_that_readers_found),
        cmocka_unit_test(no_hint_has_the_fault_that_was_found_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
