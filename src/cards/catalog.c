/* Turns drafts into catalogs: numbers the cards, sums up the powers, resolves names, and refuses
 * filters that no card of the game fits. After that a catalog never changes. */
#include "cards/catalog.h"

#include "base/hash.h"
#include "cards_data.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* ---- sums ---- */

static void stat_add(int16_t *stat, int at, int amount)
{
    stat[at] = (int16_t)(stat[at] + amount);
}

static void stat_add_kinds(int16_t *stat, int slot, int kind, int first, int amount)
{
    if (kind != KIND_ANY)
        stat_add(stat, slot + kind, amount);
    else
        for (int k = first; k < KINDS; k++)
            stat_add(stat, slot + k, amount);
}

static int key_bit(int keyword)
{
    return __builtin_ctz((unsigned)keyword);
}

static void stat_power(int16_t *stat, const Power *p)
{
    const VerbRow *row = &verb_rows[p->verb];
    switch ((Sum)row->sum) {
    case SUM_NONE: break;
    case SUM_ONE: stat_add(stat, row->stat, 1); break;
    case SUM_AMOUNT: stat_add(stat, row->stat, p->amount); break;
    case SUM_GOOD: stat_add_kinds(stat, row->stat, p->kind, NOVELTY, p->amount); break;
    case SUM_WORLD:
        if (p->keyword)
            stat_add(stat, STAT_DISCOUNT_KEY + key_bit(p->keyword), p->amount);
        else
            stat_add_kinds(stat, row->stat, p->kind, KIND_NONE, p->amount);
        break;
    case SUM_AGAINST:
        stat_add(stat, p->keyword ? STAT_VS_KEY + key_bit(p->keyword) : row->stat + p->kind,
                 p->amount);
        break;
    }
}

/* Upper bounds of what the powers can draw. */
static void stat_bounds(int16_t *stat, const Power *p)
{
    if (p->phase == CONSUME) {
        stat_add(stat, STAT_CONSUME_FREE, !verb_eats(p->verb));
        stat_add(stat, STAT_CONSUME_DRAW, p->cards * p->uses);
    }
    if (p->phase == PRODUCE) {
        stat_add(stat, STAT_PRODUCE_CARDS, p->cards);
        stat_add(stat, STAT_PRODUCE_TIMES, p->amount);
    }
}

static void bound_chips(Catalog *cat, const Power *p)
{
    int takes = verb_rows[p->verb].takes, hand = takes == TAKES_HAND ? p->vp * p->uses : 0;
    int price = takes == TAKES_GOODS || takes == TAKES_KINDS ? p->price : 1;
    int good = takes == TAKES_ALL ? 1 : (p->vp + price - 1) / price;
    if (p->phase != CONSUME)
        return;
    cat->chips_for_hand = (uint8_t)(hand > cat->chips_for_hand ? hand : cat->chips_for_hand);
    cat->chips_for_good = (uint8_t)(good > cat->chips_for_good ? good : cat->chips_for_good);
}

static uint8_t need_of(const Power *p)
{
    static const uint8_t sorts[TAKES] = {
        [TAKES_NOTHING] = OF_NOTHING, [TAKES_HAND] = OF_HAND, [TAKES_KINDS] = OF_KINDS,
        [TAKES_ALL] = KIND_ANY,       [TAKES_HERE] = OF_HERE, [TAKES_ONE] = KIND_ANY};
    int takes = verb_rows[p->verb].takes;
    int sort = takes == TAKES_GOODS ? p->kind : sorts[takes];
    int n = takes == TAKES_GOODS || takes == TAKES_KINDS ? p->price : 1;
    return (uint8_t)(sort | n << NEED_SHIFT);
}

static void tally_world(int8_t *tally, const Design *d)
{
    tally[TALLY_PRODUCTION] = d->source == PRODUCTION;
    tally[TALLY_MILITARY_WORLD] = (int8_t)d->military;
    tally[TALLY_CHROMOSOME_WORLD] = (d->keywords & KEY_CHROMOSOME) != 0;
    tally[TALLY_KIND + d->kind] = 1;
}

static void tally_design(Catalog *cat, int at)
{
    const Design *d = &cat->design[at];
    int8_t *tally = cat->tally[at];
    tally[TALLY_DEVELOPMENT] = (int8_t)d->development;
    tally[TALLY_SIX] = d->development && d->variable && d->cost == 6;
    tally[TALLY_MILITARY] = cat->stat[at][STAT_MILITARY];
    if (!d->development)
        tally_world(tally, d);
    for (int bit = 0; bit < KEYWORDS; bit++)
        tally[TALLY_KEY + bit] = (int8_t)(d->keywords >> bit & 1);
    for (int phase = 0; phase < PHASES; phase++)
        tally[TALLY_POWER + phase] = (int8_t)(cat->in_phase[at] >> phase & 1);
}

/* ---- cards ---- */

static void number_copies(Catalog *cat, int at)
{
    Design *d = &cat->design[at];
    d->first = cat->first_of[at] = (uint8_t)cat->cards;
    for (int i = 0; i < d->copies; i++) {
        int card = cat->cards++;
        cat->design_of[card] = (uint8_t)at;
        set_add(&cat->all, card);
        set_add(d->development ? &cat->developments : &cat->worlds, card);
        if (d->start != NO_CARD)
            set_add(&cat->starts, card);
    }
}

static bool number_cards(CardDraft *draft)
{
    Catalog *cat = draft->cat;
    memset(cat->design_of, NO_DESIGN, sizeof cat->design_of);
    memset(cat->first_of, NO_CARD, sizeof cat->first_of);
    for (int at = 0; at < cat->designs; at++) {
        const Design *d = &cat->design[at];
        if (cat->cards + d->copies > CARDS_MAX)
            return parse_fail(draft, draft->design_at[at], span_of(d->name),
                              "at most 255 cards in a game");
        number_copies(cat, at);
    }
    return true;
}

typedef struct Sums {
    int16_t of[STAT_BYTES];
} Sums;

/* `sum`: what the powers of the card add up to. */
static void add_up(Catalog *cat, int at, Sums *sum)
{
    const Design *d = &cat->design[at];
    for (int i = 0; i < d->powers; i++) {
        stat_power(sum->of, &d->power[i]);
        stat_bounds(sum->of, &d->power[i]);
        bound_chips(cat, &d->power[i]);
        cat->in_phase[at] |= (uint8_t)(1u << d->power[i].phase);
        cat->bits[at].in[d->power[i].phase] |= (uint8_t)(1u << i);
        cat->bits[at].need[i] = need_of(&d->power[i]);
        cat->bits[at].may |= (uint8_t)((d->power[i].optional != 0) << i);
    }
    for (int i = 0; i < STATS; i++)
        cat->stat[at][i] = (int8_t)sum->of[i];
    tally_design(cat, at);
}

static const bool goal_moves[GOAL_WHATS] = {
#define GOAL(ID, name, sentence, moves, count) [GOAL_##ID] = (moves),
#include "cards/goal.def"
#undef GOAL
};

static void sort_goal(Catalog *cat, int at)
{
    const Goal *goal = &cat->goal[at];
    for (int phase = 0; phase <= PHASES; phase++)
        cat->goals_after[phase] |= (uint16_t)((goal->at >> phase & 1u) << at);
    bool restless = goal_moves[goal->what];
    cat->goals_most |= (uint16_t)(goal->most << at);
    cat->goals_restless |= (uint16_t)((goal->most && restless) << at);
}

/* ---- what must fit something ---- */

static bool same_kind(int kind, const Design *d)
{
    return kind == KIND_ANY ? d->kind != KIND_NONE : d->kind == kind;
}

bool catalog_score_fits(const Catalog *cat, const Score *s, int design)
{
    const Design *d = &cat->design[design];
    bool power = cat->in_phase[design] >> s->phase & 1;
    switch (s->match) {
    case MATCH_PRODUCTION: return d->source == PRODUCTION && same_kind(s->kind, d);
    case MATCH_WINDFALL: return d->source == WINDFALL && same_kind(s->kind, d);
    case MATCH_KEYWORD: return d->keywords & s->keyword;
    case MATCH_SIX: return cat->tally[design][TALLY_SIX];
    case MATCH_DEVELOPMENT: return d->development;
    case MATCH_WORLD: return !d->development;
    case MATCH_MILITARY: return d->military;
    case MATCH_REBEL_MILITARY: return d->military && d->keywords & KEY_REBEL;
    case MATCH_DEVELOPMENT_POWER: return d->development && power;
    case MATCH_WORLD_POWER: return !d->development && power;
    case MATCH_NAMED: return s->design == design;
    default: return false;
    }
}

/* A world of this kind, or with this keyword if there is one. */
static bool world_fits(const Power *p, const Design *d)
{
    return !d->development && (p->keyword ? d->keywords & p->keyword : d->kind == p->kind);
}

/* A world that fits the filter of a power; powers without a filter fit every card. */
static bool power_fits(const Power *p, const Design *d)
{
    switch (p->verb) {
    case V_MILITARY_AGAINST: return d->military && world_fits(p, d);
    case V_SETTLE_DISCOUNT: return world_fits(p, d) || (p->kind == KIND_ANY && !d->development);
    case V_DRAW_PER_PLACED: return p->kind || p->keyword ? world_fits(p, d) : d->military;
    case V_SALE_BONUS:
    case V_CONSUME_GOODS:
    case V_DRAW_PER_GOOD:
    case V_DRAW_PER_WORLD:
    case V_DRAW_IF_MOST: return same_kind(p->kind, d);
    case V_SALE_BONUS_PER_CHROMOSOME: return !d->development && d->keywords & KEY_CHROMOSOME;
    case V_PRODUCE_WINDFALL: return d->source == WINDFALL && same_kind(p->kind, d);
    case V_PAY_FOR_MILITARY: return d->military && d->kind != p->kind;
    case V_MILITARY_DISCOUNT:
    case V_DRAW_PER_MILITARY: return d->military;
    default: return true;
    }
}

static bool check_filters(CardDraft *draft, int at)
{
    const Catalog *cat = draft->cat;
    const Design *d = &cat->design[at];
    for (int i = 0, k; i < d->powers; i++) {
        for (k = 0; k < cat->designs && !power_fits(&d->power[i], &cat->design[k]); k++)
            ;
        if (k == cat->designs)
            return parse_fail(draft, draft->power_at[at][i], span_of(d->name),
                              "a power that fits some card of the game");
    }
    for (int i = 0, k; i < d->scores; i++) {
        for (k = 0; k < cat->designs && !catalog_score_fits(cat, &d->score[i], k); k++)
            ;
        if (k == cat->designs && d->score[i].match < MATCH_PER_CHIPS)
            return parse_fail(draft, draft->score_at[at][i], span_of(d->name),
                              "a score that fits some card of the game");
    }
    return true;
}

static bool check_start(CardDraft *draft, int at)
{
    const Design *d = draft->cat->design;
    for (int i = 0; i < at && d[at].start != NO_CARD; i++)
        if (d[i].start == d[at].start)
            return parse_fail(draft, draft->design_at[at], span_of(d[at].name),
                              "a start world number that no other world has");
    return true;
}

static bool check_goal(CardDraft *draft, int at)
{
    const Catalog *cat = draft->cat;
    const Goal *goal = &cat->goal[at];
    int k = 0;
    while (k < cat->designs && !(cat->design[k].keywords & goal->keyword))
        k++;
    if (goal->what == GOAL_KEYWORD && k == cat->designs)
        return parse_fail(draft, draft->goal_at[at], span_of(goal->name),
                          "a keyword that some card of the game has");
    return true;
}

enum { CARD_SUM_MAX = POWERS_MAX * 9 * 9 }; /* of one card */

/* The most that a tableau could bring one sum to; sign -1: the least. `who`: the card that adds
 * most. */
static int fullest(const Catalog *cat, const Sums *sum, int stat, int sign, int *who)
{
    int cards[CARD_SUM_MAX + 1] = {0}, left = TABLEAU_MAX, full = 0, most = 0;
    for (int at = 0; at < cat->designs; at++) {
        const Design *d = &cat->design[at];
        int n = sign * sum[at].of[stat];
        if (n <= 0)
            continue;
        cards[n] += d->development ? d->copies != 0 : d->copies;
        *who = n >= most ? at : *who;
        most = n > most ? n : most;
    }
    for (int n = most; n && left; n--) {
        int taken = cards[n] < left ? cards[n] : left;
        full += taken * n;
        left -= taken;
    }
    return full;
}

/* The sums of a tableau are small numbers (Seat.stat); none may go beyond what they hold. */
static bool check_sums(CardDraft *draft, const Sums *sum)
{
    for (int stat = 0, who = 0; stat < STATS; stat++)
        if (fullest(draft->cat, sum, stat, 1, &who) > INT8_MAX ||
            fullest(draft->cat, sum, stat, -1, &who) > INT8_MAX)
            return parse_fail(
                draft, draft->design_at[who], span_of(draft->cat->design[who].name),
                "smaller numbers: all powers of a tableau must add up to at most 127");
    return true;
}

static bool resolve_names(CardDraft *draft, int at)
{
    Design *d = &draft->cat->design[at];
    for (int i = 0; i < d->scores; i++) {
        Score *s = &d->score[i];
        if (s->match != MATCH_NAMED)
            continue;
        Span name = draft->named[s->design];
        int found = parse_find(draft, name);
        if (found < 0)
            return parse_fail(draft, draft->score_at[at][i], name,
                              "the name of a card in the game");
        s->design = (uint8_t)found;
    }
    return true;
}

/* ---- hash ---- */

static uint64_t hash_power(uint64_t h, const Power *p)
{
    h = hash_word(h, (uint64_t)verb_rows[p->verb].net | (uint64_t)p->phase << 8 |
                         (uint64_t)p->optional << 16 | (uint64_t)p->kind << 24 |
                         (uint64_t)p->keyword << 32 | (uint64_t)(uint8_t)p->amount << 40 |
                         (uint64_t)p->price << 48 | (uint64_t)p->uses << 56);
    return hash_word(h, (uint64_t)p->vp | (uint64_t)p->cards << 8);
}

static uint64_t hash_score(uint64_t h, const Score *s)
{
    return hash_word(h, (uint64_t)s->match | (uint64_t)s->kind << 8 | (uint64_t)s->keyword << 16 |
                            (uint64_t)s->phase << 24 | (uint64_t)s->design << 32 |
                            (uint64_t)s->per << 40 | (uint64_t)(uint8_t)s->vp << 48);
}

static uint64_t hash_design(uint64_t h, const Design *d)
{
    h = hash_bytes(h, d->name, strlen(d->name));
    h = hash_word(h, (uint64_t)d->development | (uint64_t)d->military << 8 |
                         (uint64_t)d->cost << 16 | (uint64_t)(uint8_t)d->vp << 24 |
                         (uint64_t)d->variable << 32 | (uint64_t)d->kind << 40 |
                         (uint64_t)d->source << 48 | (uint64_t)d->keywords << 56);
    h = hash_word(h, (uint64_t)d->start | (uint64_t)d->preset << 8 | (uint64_t)d->keeps << 16 |
                         (uint64_t)d->copies << 24 | (uint64_t)d->first << 32 |
                         (uint64_t)d->powers << 40 | (uint64_t)d->scores << 48);
    for (int i = 0; i < d->powers; i++)
        h = hash_power(h, &d->power[i]);
    for (int i = 0; i < d->scores; i++)
        h = hash_score(h, &d->score[i]);
    return h;
}

static uint64_t hash_goal(uint64_t h, const Goal *g)
{
    h = hash_bytes(h, g->name, strlen(g->name));
    return hash_word(h, (uint64_t)g->most | (uint64_t)g->vp << 8 | (uint64_t)g->tie_vp << 16 |
                            (uint64_t)g->what << 24 | (uint64_t)g->keyword << 32 |
                            (uint64_t)g->minimum << 40 | (uint64_t)g->at << 48 |
                            (uint64_t)g->kind << 56);
}

static uint64_t hash_catalog(const Catalog *cat)
{
    uint64_t h = hash_word(HASH_START, (uint64_t)cat->designs << 8 | (uint64_t)cat->goals);
    for (int i = 0; i < cat->designs; i++)
        h = hash_design(h, &cat->design[i]);
    for (int i = 0; i < cat->goals; i++)
        h = hash_goal(h, &cat->goal[i]);
    return h;
}

/* ---- building ---- */

static bool finish(CardDraft *draft)
{
    Catalog *cat = draft->cat;
    Sums sum[CARDS_MAX] = {{{0}}};
    if (!number_cards(draft))
        return false;
    for (int at = 0; at < cat->designs; at++)
        add_up(cat, at, &sum[at]);
    if (!draft->literal && !check_sums(draft, sum))
        return false;
    for (int at = 0; at < cat->designs; at++)
        if (!resolve_names(draft, at) || !check_filters(draft, at) || !check_start(draft, at))
            return false;
    for (int at = 0; at < cat->goals; at++) {
        sort_goal(cat, at);
        if (!check_goal(draft, at))
            return false;
    }
    cat->hash = hash_catalog(cat);
    return true;
}

/* ---- boxes ---- */

typedef struct BoxRow {
    const char *key, *name;
    CardText text;
    bool goals;
} BoxRow;

#define EMBEDDED(file, array, set)                   \
    {                                                \
        file, (const char *)array, sizeof array, set \
    }

enum { BOXES = 8 }; /* numbers of boxes; those without a text are unused */
static const BoxRow rows[BOXES] = {
#define BOX(ID, number, key, file, goals) \
    [number] = {key, #file, EMBEDDED(#file ".cards", file##_cards, number), goals},
#include "cards/box.def"
#undef BOX
    [CARDS_OWN_SET] = {.key = "own", .name = "own"},
};

static bool read_box(CardDraft *draft, int number)
{
    static const CardText goals = EMBEDDED("goals.table", goals_table, 1);
    return parse_read(draft, &rows[number].text) &&
           (!rows[number].goals || parse_read(draft, &goals));
}

Catalog *catalog_new(void)
{
    Catalog *cat = aligned_alloc(_Alignof(Catalog), sizeof *cat);
    if (cat)
        memset(cat, 0, sizeof *cat);
    return cat;
}

static bool build(CardDraft *draft, unsigned boxes, const CardText *own, int count)
{
    bool good = true;
    for (int number = 0; good && number < BOXES; number++)
        if (boxes >> number & 1 && rows[number].text.text)
            good = read_box(draft, number);
    for (int i = 0; good && i < count; i++)
        good = parse_read(draft, &own[i]);
    good = good && finish(draft);
    if (!good)
        memset(draft->cat, 0, sizeof *draft->cat);
    return good;
}

bool catalog_build(Catalog *cat, unsigned boxes, const CardText *own, int count, CardError *err)
{
    CardDraft draft;
    parse_begin(&draft, cat, err);
    return build(&draft, boxes, own, count);
}

bool catalog_build_literal(Catalog *cat, unsigned boxes, const CardText *own, int count,
                           CardError *err)
{
    CardDraft draft;
    parse_begin(&draft, cat, err);
    draft.literal = true;
    return build(&draft, boxes, own, count);
}

/* The sets of boxes that modes use; shared by all threads. */
static const unsigned ready[] = {BOX_BASE, BOXES_PRINTED};
enum { READY = sizeof ready / sizeof *ready };
static Catalog built[READY];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void build_ready(void)
{
    CardError err;
    for (int i = 0; i < READY; i++)
        if (!catalog_build(&built[i], ready[i], NULL, 0, &err))
            __builtin_trap();
}

const Catalog *catalog_for(unsigned boxes)
{
    pthread_once(&once, build_ready);
    for (int i = 0; i < READY; i++)
        if (ready[i] == boxes)
            return &built[i];
    return NULL;
}

const Catalog *catalog_of_hash(uint64_t hash)
{
    pthread_once(&once, build_ready);
    for (int i = 0; i < READY; i++)
        if (built[i].hash == hash)
            return &built[i];
    return NULL;
}

const char *catalog_key(unsigned boxes)
{
    return rows[31 - __builtin_clz(boxes)].key;
}

const Catalog *catalog_of_key(const char *key)
{
    for (int i = 0; i < READY; i++)
        if (!strcmp(catalog_key(ready[i]), key))
            return catalog_for(ready[i]);
    return NULL;
}

const char *catalog_box_name(int set)
{
    return rows[set].name ? rows[set].name : rows[CARDS_OWN_SET].name;
}

/* ---- looking up ---- */

int catalog_find(const Catalog *cat, const char *name)
{
    for (int i = 0; i < cat->designs; i++)
        if (!strcmp(cat->design[i].name, name))
            return i;
    return -1;
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool begins(const char *name, const char *text)
{
    while (*text && small(*name) == small(*text))
        name++, text++;
    return !*text;
}

enum { FIT_NOT, FIT_INSIDE, FIT_BEGIN, FIT_WHOLE };

static int fit(const char *name, const char *text)
{
    if (begins(name, text))
        return strlen(name) == strlen(text) ? FIT_WHOLE : FIT_BEGIN;
    for (name++; *name; name++)
        if (begins(name, text))
            return FIT_INSIDE;
    return FIT_NOT;
}

int catalog_search(const Catalog *cat, const char *text, uint8_t *found, int max)
{
    for (int wanted = FIT_WHOLE; *text && wanted > FIT_NOT; wanted--) {
        int count = 0;
        for (int i = 0; i < cat->designs; i++)
            if (fit(cat->design[i].name, text) == wanted && count < max)
                found[count++] = (uint8_t)i;
        if (count)
            return count;
    }
    return 0;
}

CatalogOdds catalog_odds(const Catalog *cat, int cost)
{
    CatalogOdds odds = {0};
    for (int i = 0; i < cat->designs; i++)
        if (cat->design[i].cost == cost)
            *(cat->design[i].development ? &odds.developments : &odds.worlds) +=
                cat->design[i].copies;
    return odds;
}
