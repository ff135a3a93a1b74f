/* The list of inputs. A number has one row for each value, so that the first layer is a sum of rows
 * and nothing is scaled by hand. A 0 that is the usual value has no row. All opponents share their
 * rows, so one net serves two to five seats. */
#include "ai/features.h"

#include <pthread.h>
#include <string.h>

#include "ai/schema.h"
#include "base/hash.h"
#include "cards/catalog.h"
#include "rules/goals.h"
#include "rules/quote.h"
#include "rules/score.h"

_Static_assert((int)IN_CARDS + (int)B_SIMPLE == (int)IN_SIMPLE &&
                   (int)B_SIMPLE_END - (int)B_SIMPLE == (int)IN_SIMPLE_ROWS - 1,
               "rows told in features.h");

/* The last row of the verbs is the Produce bonus, which is not a card's power. */
enum { OUT_BONUS = OUT_VERB_END };

/* ---- the lexicon ---- */

static void add_trait(Lexicon *lex, int row, int at, float value)
{
    if (value != 0 && lex->traits[row] < TRAITS_EACH)
        lex->trait[row][lex->traits[row]++] = (Trait){(uint8_t)at, value};
}

static float power_size(const Power *p)
{
    int size = p->amount + p->vp + p->cards;
    return size ? (float)size / 2 : 1;
}

static void add_traits(Lexicon *lex, int row, const Design *d)
{
    lex->traits[row] = 0;
    add_trait(lex, row, T_TYPE + (d->development ? 1 : 0), 1);
    add_trait(lex, row, T_TYPE + 2, d->military);
    add_trait(lex, row, T_TYPE + 3, d->variable);
    add_trait(lex, row, T_COST + (d->cost < 8 ? d->cost : 8), 1);
    add_trait(lex, row, T_POINTS, (float)d->vp / 2);
    add_trait(lex, row, T_KIND + d->kind, 1);
    add_trait(lex, row, T_SOURCE + d->source, 1);
    for (int k = 0; k < KEYWORDS; k++)
        add_trait(lex, row, T_KEY + k, (float)(d->keywords >> k & 1));
    for (int i = 0; i < d->powers; i++)
        add_trait(lex, row, schema_verb_trait(verb_rows[d->power[i].verb].net),
                  power_size(&d->power[i]));
    for (int i = 0; i < d->scores; i++)
        add_trait(lex, row, T_MATCH + d->score[i].match, (float)d->score[i].vp / 2);
}

/* Built-in cards have the rows of the catalog of all sets. */
void lexicon_make(Lexicon *lex, const Catalog *cat)
{
    const Catalog *all = catalog_for(BOXES_PRINTED);
    memset(lex, 0, sizeof *lex);
    lex->rows = (uint8_t)all->designs;
    for (int i = 0; i < all->designs; i++)
        add_traits(lex, i, &all->design[i]);
    for (int i = 0; i < cat->designs; i++) {
        int row = catalog_find(all, cat->design[i].name);
        if (row < 0) {
            row = lex->rows < VOCAB - 1 ? lex->rows++ : VOCAB - 1;
            add_traits(lex, row, &cat->design[i]);
        }
        lex->row[i] = (uint8_t)row;
    }
    belief_bind(&lex->belief, cat);
}

static Lexicon builtin[2];
static pthread_once_t builtin_once = PTHREAD_ONCE_INIT;

static void make_builtin(void)
{
    lexicon_make(&builtin[0], catalog_for(BOX_BASE));
    lexicon_make(&builtin[1], catalog_for(BOXES_PRINTED));
}

const Lexicon *lexicon_builtin(const Catalog *cat)
{
    pthread_once(&builtin_once, make_builtin);
    const Catalog *known = catalog_of_hash(cat->hash);
    return known ? &builtin[known != catalog_for(BOX_BASE)] : NULL;
}

/* ---- inputs ---- */

typedef struct Reader {
    const Lexicon *lex;
    const View *v;
    const Game *g; /* the view as a game, for prices and points */
    const Seat *me;
    int seat;
    const Pick *pick;
    Features *f;
} Reader;

static void put(Reader *r, int row)
{
    if (r->f->inputs < IN_MAX)
        r->f->in[r->f->inputs++] = (uint16_t)row;
}

/* The row of a value in a block of n; values outside the block count as its ends. */
static void put_value(Reader *r, int block, int value, int n)
{
    put(r, IN_CARDS + block + (value < 0 ? 0 : value < n ? value : n - 1));
}

/* The same, without a row for 0. */
static void put_some(Reader *r, int block, int value, int n)
{
    if (value)
        put_value(r, block, value < 0 ? 0 : value, n);
}

static int card_row(const Reader *r, int card)
{
    return r->lex->row[r->g->cat->design_of[card]];
}

static void put_card(Reader *r, int place, int card)
{
    put(r, place * VOCAB + card_row(r, card));
}

static void put_cards(Reader *r, int place, const Set *cards)
{
    for (SET_EACH(card, cards))
        put_card(r, place, card);
}

static void put_table(Reader *r, const Seat *s, int table, int good)
{
    for (int slot = 0; slot < s->tableau_n; slot++) {
        put_card(r, table, s->tableau[slot]);
        if (s->goods >> slot & 1)
            put_card(r, good, s->tableau[slot]);
    }
}

/* Small numbers one by one, larger ones in steps. */
static int coarse(int n, int fine, int step)
{
    return n < fine ? n : fine + (n - fine) / step;
}

static int points_of(const Reader *r, int seat)
{
    ScoreSheet sheet;
    score_seat(r->g, seat, &sheet);
    return sheet.total;
}

static void put_good_kinds(Reader *r, const Seat *s, int block)
{
    int count[KINDS] = {0};
    for (uint32_t goods = s->goods; goods; goods &= goods - 1)
        count[catalog_design(r->g->cat, s->tableau[__builtin_ctz(goods)])->kind]++;
    for (int kind = NOVELTY; kind < KINDS; kind++)
        if (count[kind])
            put_value(r, block + (kind - NOVELTY) * 5, count[kind] - 1, 5);
}

/* The blocks of a seat have the same order for oneself and for opponents. */
static void put_seat(Reader *r, const Seat *s, int hand, int chips, int table, int goods,
                     int military)
{
    put_value(r, hand, s->hand_n, 16);
    put_value(r, chips, coarse(s->chips, 12, 3), 24);
    put_value(r, table, s->tableau_n, 16);
    put_value(r, goods, __builtin_popcount(s->goods), 9);
    put_value(r, military, s->tally[TALLY_MILITARY] + 2, 16);
}

static void put_stats(Reader *r)
{
    const int8_t *stat = r->me->stat;
    for (int k = 0; k < KINDS; k++) {
        put_some(r, B_SETTLE_LESS + k * 5, stat[STAT_DISCOUNT + k], 5);
        put_some(r, B_SALE + k * 5, stat[STAT_SALE + k], 5);
        if (k)
            put_some(r, B_AGAINST + (k - 1) * 4, stat[STAT_VS + k], 4);
    }
    for (int k = 0; k < KEYWORDS; k++)
        put_some(r, B_AGAINST_KEY + k * 4, stat[STAT_VS_KEY + k], 4);
    put_some(r, B_DEVELOP_LESS, stat[STAT_DEVELOP_DISCOUNT], 5);
    put_some(r, B_LOOKS, stat[STAT_LOOK], 6);
    put_some(r, B_KEEPS, stat[STAT_KEEP], 4);
    for (int i = 0; i < 3; i++)
        put_some(r, B_DRAWS + i * 4,
                 stat[i == 0   ? STAT_DEVELOP_START
                      : i == 1 ? STAT_DEVELOP_DRAW
                               : STAT_SETTLE_DRAW],
                 4);
    put_some(r, B_EXTRA, r->me->extra, 6);
    for (int k = 1; k < KINDS; k++)
        if (r->me->made[k])
            put_value(r, B_MADE, k, 5);
}

static void put_actions(Reader *r, int block, const uint8_t *chosen)
{
    for (int i = 0; i < 2; i++)
        if (chosen[i] < ACTIONS)
            put_value(r, block, chosen[i], ACTIONS);
}

/* How far a hand card is from being placed: 0 if it can be, 9 if nothing helps. */
static int lacks(const Reader *r, int card)
{
    Err why = quote_place(r->g, r->seat, card).why;
    bool price = why.code == ERR_CANNOT_AFFORD || why.code == ERR_TOO_WEAK;
    return why.code == ERR_NONE ? 0 : price ? why.a - why.b : 9;
}

static void put_hand(Reader *r)
{
    for (SET_EACH(card, &r->me->hand)) {
        int lack = lacks(r, card);
        put_card(r, PLACE_HAND, card);
        if (lack <= 2)
            put_card(r, lack ? PLACE_NEAR : PLACE_READY, card);
    }
}

/* What may still come from a seat's own deck. */
static void put_deck(Reader *r)
{
    Set seen = set_union(&r->me->hand, &r->me->known), deck;
    seen = set_union(&seen, &r->me->look);
    for (int slot = 0; slot < r->me->tableau_n; slot++)
        set_add(&seen, r->me->tableau[slot]);
    deck = set_minus(&r->v->own, &seen);
    put_cards(r, PLACE_DECK, &deck);
}

static void put_mine(Reader *r)
{
    const Seat *s = r->me;
    put_hand(r);
    put_cards(r, PLACE_LOOK, &s->look);
    if (!set_is_empty(&r->v->own))
        put_deck(r);
    put_table(r, s, PLACE_TABLE, PLACE_GOOD);
    put_seat(r, s, B_HAND, B_CHIPS, B_TABLE, B_GOODS, B_MILITARY);
    put_good_kinds(r, s, B_GOOD_KIND);
    put_stats(r);
    put_some(r, B_BEST_SALE, quote_best_sale(r->g, r->seat), 12);
    put_actions(r, B_ACTION, s->action);
    put_actions(r, B_LAST, s->last);
    put_actions(r, B_LAST_2, s->last + 2);
}

/* Returns the opponent's points. */
static int put_other(Reader *r, int other)
{
    const Seat *s = &r->g->seat[other];
    int points = points_of(r, other);
    put_table(r, s, PLACE_OTHER_TABLE, PLACE_OTHER_GOOD);
    put_seat(r, s, B_O_HAND, B_O_CHIPS, B_O_TABLE, B_O_GOODS, B_O_MILITARY);
    put_good_kinds(r, s, B_O_GOOD_KIND);
    put_value(r, B_O_POINTS, points / 2, 36);
    put_actions(r, B_O_ACTION, s->action);
    put_actions(r, B_O_LAST, s->last);
    put_actions(r, B_O_LAST_2, s->last + 2);
    return points;
}

static void put_table_state(Reader *r)
{
    const Game *g = r->g;
    int mine = points_of(r, r->seat), best = 0, longest = r->me->tableau_n;
    put_value(r, B_POINTS, mine / 2, 36);
    for (int other = 0; other < SEATS_MAX; other++) {
        if (other == r->seat || (other >= g->players && !g->seat[other].tableau_n))
            continue;
        int points = put_other(r, other);
        best = points > best ? points : best;
        longest = g->seat[other].tableau_n > longest ? g->seat[other].tableau_n : longest;
    }
    int lead = mine - best;
    put_value(r, B_LEAD,
              lead < -8  ? 8 + (lead + 8) / 3
              : lead < 8 ? lead + 16
                         : 24 + (lead - 8) / 3,
              32);
    put_value(r, B_CLOCK, longest, 16);
    put_value(r, B_POOL, coarse(g->pool < 0 ? 0 : g->pool, 12, 4), 24);
    put_value(r, B_ROUND, g->round, 20);
    put_value(r, B_SUPPLY, r->v->supply_n[g->pile_of[r->seat]] / 16, 8);
}

static void put_goal(Reader *r, int goal)
{
    const Game *g = r->g;
    int mine = goals_amount(g, r->seat, goal), best = -99;
    for (int other = 0; other < g->players; other++) {
        int amount = goals_amount(g, other, goal);
        if (other != r->seat && amount > best)
            best = amount;
    }
    put_value(r, B_GOAL_ON, goal, 16);
    if (g->goal_holder[goal] >> r->seat & 1)
        put_value(r, B_GOAL_MINE, goal, 16);
    if (g->goal_holder[goal] & ~(1u << r->seat))
        put_value(r, B_GOAL_THEIRS, goal, 16);
    put_value(r, B_GOAL_LEAD + goal * 7, mine - best + 3, 7);
    put_value(r, B_GOAL_AMOUNT + goal * 8, mine, 8);
}

/* Numbers that the mode shows about its own player, whatever they mean there. */
static void put_shown(Reader *r)
{
    enum { FIRST = 12, BYTES = 8 };
    int bank = r->g->players > 1 ? 128 : 0;
    put_value(r, B_HARD, r->g->mode->arg, 4);
    for (int i = 0; i < BYTES; i++)
        put_value(r, B_SHOWN + bank + i * 16, r->v->mode_data[FIRST + i], 16);
}

static void put_mode(Reader *r)
{
    const Game *g = r->g;
    put_value(r, B_PLAYERS, g->players, 6);
    if (g->mode->actions_each == 2)
        put_value(r, B_RULES, 0, 8);
    if (g->mode->boxes & BOX_STORM)
        put_value(r, B_RULES, 1, 8);
    if (g->mode->ops)
        put_value(r, B_RULES, 2, 8);
}

static void put_rules(Reader *r)
{
    const Game *g = r->g;
    put_mode(r);
    if (g->mode->seats > g->mode->players)
        put_shown(r);
    for (int goal = 0; goal < g->cat->goals; goal++)
        if (g->goal_on[goal])
            put_goal(r, goal);
}

static void put_question(Reader *r)
{
    const Pick *p = r->pick;
    put_value(r, B_OP, p->ask.row->net, 32);
    put_value(r, B_PHASE, game_phase(r->g) * 2 + r->g->nth, 16);
    put_value(r, B_COUNT, p->count, 8);
    put_value(r, B_LEFT, p->max - p->count, 12);
    if (p->ask.card != NO_CARD)
        put_card(r, PLACE_ABOUT, p->ask.card);
    if (p->ask.card != NO_CARD && p->ask.power)
        put_value(r, B_POWER, p->ask.power, 8);
    for (SET_EACH(item, &p->picks)) {
        if (p->ask.what == WHAT_ACTION)
            put_value(r, B_PICKED_ACTION, item, ACTIONS);
        else if (p->ask.what == WHAT_POWER)
            put_card(r, PLACE_PICKED,
                     item < POWER_BONUS ? r->me->tableau[ref_slot(item)] : r->me->start);
        else if (p->ask.what != WHAT_NUMBER)
            put_card(r, PLACE_PICKED, item);
    }
}

/* ---- options ---- */

static int use_of(const Ask *ask)
{
    static const uint8_t use[ROLES] = {
        [ROLE_CHOOSE] = USE_DRAFT, [ROLE_ACTIONS] = USE_GIVE,  [ROLE_KEEP] = USE_KEEP,
        [ROLE_PLACE] = USE_PUT,    [ROLE_PAY_WITH] = USE_GIVE, [ROLE_GIVE] = USE_GIVE,
        [ROLE_SELL] = USE_GOOD,    [ROLE_SPEND] = USE_GOOD,    [ROLE_PRODUCE] = USE_WINDFALL,
        [ROLE_USE] = USE_GIVE,     [ROLE_NUMBER] = USE_GIVE,
    };
    return use[ask->row->role];
}

static int price_row(const Reader *r, int card)
{
    Quote q = quote_place(r->g, r->seat, card);
    int n = q.conquest ? q.need : q.cost;
    return OUT_PRICE + (n < 7 ? n : 7) + 8 * q.conquest;
}

static int slot_of(const Seat *s, int card)
{
    for (int slot = 0; slot < s->tableau_n; slot++)
        if (s->tableau[slot] == card)
            return slot;
    return 0;
}

/* What is worth knowing about a card and depends on the position. */
static int second_row(const Reader *r, int use, int card)
{
    int price;
    switch (use) {
    case USE_PUT: return price_row(r, card);
    case USE_GOOD:
        price = quote_sale(r->g, r->seat, slot_of(r->me, card), true);
        return OUT_SALE + (price < 15 ? price : 15);
    case USE_KEEP:
    case USE_GIVE:
    case USE_DRAFT:
        return OUT_READY + (use == USE_GIVE) * 2 +
               (quote_place(r->g, r->seat, card).why.code == ERR_NONE);
    default: return OUT_NONE;
    }
}

static void power_option(const Reader *r, int ref, uint16_t *out)
{
    if (ref >= POWER_BONUS) {
        out[0] = OUT_BONUS;
        out[1] = OUT_NONE;
        return;
    }
    int card = r->me->tableau[ref_slot(ref)];
    out[0] = (uint16_t)(USE_POWER * VOCAB + card_row(r, card));
    const Power *power = &catalog_design(r->g->cat, card)->power[ref_power(ref)];
    out[1] = (uint16_t)(OUT_VERB + verb_rows[power->verb].net);
}

static void put_option(const Reader *r, int option, uint16_t *out)
{
    const Ask *ask = &r->pick->ask;
    out[1] = OUT_NONE;
    if (option == PICK_STOP) {
        out[0] = (uint16_t)(OUT_STOP + ask->row->net);
    } else if (ask->what == WHAT_ACTION) {
        out[0] = (uint16_t)(OUT_ACTION + option);
    } else if (ask->what == WHAT_NUMBER) {
        out[0] = (uint16_t)(OUT_NUMBER + (option < 15 ? option : 15));
    } else if (ask->what == WHAT_POWER) {
        power_option(r, option, out);
    } else {
        int use = use_of(ask);
        out[0] = (uint16_t)(use * VOCAB + card_row(r, option));
        out[1] = (uint16_t)second_row(r, use, option);
    }
}

void features_begin(const Game *g, int seat, SeatChoice *c)
{
    Ask ask;
    game_ask(g, seat, &ask);
    view_make(g, seat, &c->view);
    view_game(&c->view, &c->game);
    pick_begin(&c->pick, &c->game, seat, &ask);
}

void features_read(const Lexicon *lex, const View *v, const Game *g, const Pick *p, Features *f)
{
    Reader r = {lex, v, g, &g->seat[v->me], v->me, p, f};
    f->inputs = 0;
    f->options = p->n;
    put_question(&r);
    put_mine(&r);
    put_table_state(&r);
    put_rules(&r);
    for (int i = 0; i < p->n; i++)
        put_option(&r, p->option[i], f->out[i]);
}

void features_among_simple(const Pick *p, Features *f)
{
    Reader r = {.f = f};
    put(&r, IN_SIMPLE);
    put(&r, IN_SIMPLE + 1 + p->ask.row->net);
}

void features_of_other(const Lexicon *lex, const View *v, const Game *g, int seat, Features *f)
{
    Reader r = {lex, v, g, &g->seat[v->me], v->me, NULL, f};
    f->inputs = 0;
    f->options = 0;
    put_other(&r, seat);
    put_value(&r, B_ROUND, g->round, 20);
    put_value(&r, B_CLOCK, r.me->tableau_n, 16);
    put_mode(&r);
}
