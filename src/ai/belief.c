/* The table is text (nets/belief.table): a line "net HASH", then one line per design: its name, a
 * colon and the weights in hundredths. `windfall fit` makes it. */
#include "ai/belief.h"

#include <stdlib.h>
#include <string.h>

#include "ai/fitted.h"
#include "belief_data.h"
#include "cards/catalog.h"

int belief_key(const Seat *seat)
{
    int stage = (seat->tableau_n < 12 ? seat->tableau_n : 11) / 2;
    int force = seat->stat[STAT_MILITARY];
    return stage * BELIEF_FORCES + (force < 1 ? 0 : force < 4 ? 1 : 2);
}

/* ---- the table ---- */

static const FittedTable held = FITTED_TABLE(belief_table);

uint64_t belief_net(void)
{
    return fitted_net(&held);
}

typedef struct Binding {
    BeliefTable *table;
    const Catalog *cat;
} Binding;

static void take_row(void *to, const char *line)
{
    const Binding *b = to;
    const char *colon = strchr(line, ':');
    char name[NAME_MAX];
    if (!colon || (size_t)(colon - line) >= sizeof name)
        return;
    memcpy(name, line, (size_t)(colon - line));
    name[colon - line] = 0;
    int design = catalog_find(b->cat, name);
    char *at = (char *)colon + 1;
    for (int key = 0; design >= 0 && key < BELIEF_KEYS; key++)
        b->table->weight[key][design] = (float)strtol(at, &at, 10) / 100;
}

void belief_bind(BeliefTable *table, const Catalog *cat)
{
    for (int design = 0; design <= CARDS_MAX; design++) {
        table->even[design] = 1;
        for (int key = 0; key < BELIEF_KEYS; key++)
            table->weight[key][design] = 1;
    }
    Binding binding = {table, cat};
    fitted_lines(&held, take_row, &binding);
}

/* ---- hands ---- */

/* Cards that may still be drawn, and the largest weight among them. */
typedef struct Urn {
    const float *weight;
    const uint8_t *design_of;
    uint8_t card[CARDS_MAX + 1];
    int n;
    float most;
} Urn;

static void fill(Urn *urn, const Set *cards)
{
    for (SET_EACH(card, cards)) {
        float weight = urn->weight[urn->design_of[card]];
        urn->card[urn->n++] = (uint8_t)card;
        urn->most = weight > urn->most ? weight : urn->most;
    }
}

/* Draws a card with probability proportional to its weight, by rejection sampling. */
static int draw(Urn *urn, Rng *rng)
{
    enum { TRIES = 64 };
    int at = 0;
    for (int i = 0; i < TRIES; i++) {
        at = (int)rng_below(rng, (uint32_t)urn->n);
        float u = (float)(rng_next(rng) >> 40) * 0x1p-24f;
        if (u * urn->most < urn->weight[urn->design_of[urn->card[at]]])
            break;
    }
    int card = urn->card[at];
    urn->card[at] = urn->card[--urn->n];
    return card;
}

static Set deal(const void *self, const View *v, int seat, const Set *unknown, int n, Rng *rng)
{
    const BeliefTable *table = self;
    /* Seats that the mode plays itself hold what its rules deal them. They did not choose their
     * cards. */
    const float *weight =
        seat < v->players ? table->weight[belief_key(&v->seat[seat])] : table->even;
    Urn urn = {.weight = weight, .design_of = v->cat->design_of};
    Set hand = set_empty();
    fill(&urn, unknown);
    while (n-- > 0)
        set_add(&hand, draw(&urn, rng));
    return hand;
}

Belief belief_of(const BeliefTable *table)
{
    return (Belief){deal, table};
}
