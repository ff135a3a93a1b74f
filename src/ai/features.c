/* The list of inputs. Numbers become one row for each value, so that the first layer is a sum of rows
 * and nothing is scaled by hand; a value of 0 that is the usual one has no row. Others than oneself
 * share their rows, which makes one net serve two to five seats. */
#include "ai/features.h"

#include <pthread.h>
#include <string.h>

#include "base/hash.h"
#include "cards/catalog.h"
#include "rules/goals.h"
#include "rules/op.h"
#include "rules/quote.h"
#include "rules/score.h"

/* Blocks of the other inputs: BLOCK(name, rows). */
#define BLOCKS \
    BLOCK(OP, 32) BLOCK(PHASE, 16) BLOCK(COUNT, 8) BLOCK(LEFT, 12) BLOCK(POWER, 8) BLOCK(PICKED_ACTION, 9) \
    BLOCK(HAND, 16) BLOCK(CHIPS, 24) BLOCK(TABLE, 16) BLOCK(GOODS, 9) BLOCK(MILITARY, 16) BLOCK(POINTS, 36) \
    BLOCK(AGAINST, 16) BLOCK(AGAINST_KEY, 24) BLOCK(DEVELOP_LESS, 5) BLOCK(SETTLE_LESS, 25) BLOCK(SALE, 25) \
    BLOCK(LOOKS, 6) BLOCK(KEEPS, 4) BLOCK(DRAWS, 12) BLOCK(GOOD_KIND, 20) BLOCK(MADE, 5) BLOCK(EXTRA, 6) \
    BLOCK(O_HAND, 16) BLOCK(O_CHIPS, 24) BLOCK(O_TABLE, 16) BLOCK(O_GOODS, 9) BLOCK(O_MILITARY, 16) \
    BLOCK(O_POINTS, 36) BLOCK(O_GOOD_KIND, 20) \
    BLOCK(LEAD, 32) BLOCK(CLOCK, 16) BLOCK(POOL, 24) BLOCK(ROUND, 20) BLOCK(SUPPLY, 8) \
    BLOCK(ACTION, 9) BLOCK(O_ACTION, 9) BLOCK(LAST, 9) BLOCK(LAST_2, 9) BLOCK(O_LAST, 9) BLOCK(O_LAST_2, 9) \
    BLOCK(GOAL_ON, 16) BLOCK(GOAL_MINE, 16) BLOCK(GOAL_THEIRS, 16) BLOCK(GOAL_LEAD, 112) BLOCK(GOAL_AMOUNT, 128) \
    BLOCK(PLAYERS, 6) BLOCK(RULES, 8)

enum Block {
#define BLOCK(name, rows) B_##name, B_##name##_END = B_##name + (rows) - 1,
    BLOCKS
#undef BLOCK
    BLOCKS_END
};
_Static_assert((int)BLOCKS_END <= (int)IN_REST, "no room for the inputs");

/* Rows of options beyond cards. */
enum {
    OUT_ACTION = OUT_NONE + 1,
    OUT_NUMBER = OUT_ACTION + ACTIONS,
    OUT_STOP = OUT_NUMBER + 16,
    OUT_PRICE = OUT_STOP + 32,
    OUT_SALE = OUT_PRICE + 16,
    OUT_VERB = OUT_SALE + 16,
    OUT_READY = OUT_VERB + 48,
    OUT_END = OUT_READY + 4
};
_Static_assert((int)OUT_END <= (int)OUT_ROWS && (int)VERBS < 47, "no room for the options");

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

enum {
    T_TYPE = 0, /* world, development, military world, points that count */
    T_COST = 4,
    T_POINTS = 13,
    T_KIND = 14,
    T_SOURCE = T_KIND + KINDS,
    T_KEY = T_SOURCE + 3,
    T_VERB = T_KEY + KEYWORDS,
    T_MATCH = T_VERB + VERBS,
    T_END = T_MATCH + MATCHES
};
_Static_assert((int)T_END <= (int)TRAITS, "no room for the traits");

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
        add_trait(lex, row, T_VERB + d->power[i].verb, power_size(&d->power[i]));
    for (int i = 0; i < d->scores; i++)
        add_trait(lex, row, T_MATCH + d->score[i].match, (float)d->score[i].vp / 2);
}

/* Built-in cards stand where they stand in the catalog of all sets. */
void lexicon_make(Lexicon *lex, const Catalog *cat)
{
    const Catalog *all = catalog_storm();
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
}

static Lexicon builtin[2];
static pthread_once_t builtin_once = PTHREAD_ONCE_INIT;

static void make_builtin(void)
{
    lexicon_make(&builtin[0], catalog_base());
    lexicon_make(&builtin[1], catalog_storm());
}

const Lexicon *lexicon_builtin(const Catalog *cat)
{
    pthread_once(&builtin_once, make_builtin);
    return cat->hash == catalog_base()->hash    ? &builtin[0]
           : cat->hash == catalog_storm()->hash ? &builtin[1]
                                                : NULL;
}

/* ---- seeing ---- */

static void see_other(const Game *g, int seat, Seat *s)
{
    const Public *p = &g->shown[seat];
    Seat old = *s;
    memset(s, 0, sizeof *s);
    memcpy(s->table, p->table, sizeof s->table);
    memcpy(s->action, p->action, sizeof s->action);
    memcpy(s->last, old.last, sizeof s->last);
    memset(s->good, NO_CARD, sizeof s->good);
    s->goods = p->goods;
    s->chips = p->chips;
    s->table_n = p->table_n;
    s->hand_n = p->hand_n;
    s->start = old.start;
    s->placed = NO_CARD;
    for (int slot = 0; slot < s->table_n; slot++) {
        const int8_t *tally = g->cat->tally[g->cat->design_of[s->table[slot]]];
        for (int i = 0; i < TALLY_BYTES; i++)
            s->tally[i] = (int8_t)(s->tally[i] + tally[i]);
    }
}

void features_see(const Game *g, int seat, Game *seen)
{
    *seen = *g;
    for (int other = 0; other < SEATS_MAX; other++)
        if (other != seat && (other < g->players || g->seat[other].table_n))
            see_other(g, other, &seen->seat[other]);
    seen->pool = g->shown_pool;
    if (other_pool_is_mine(g, seat))
        seen->pool = g->pool;
}
