/* Blanks what a viewer may not know. The one place where the wire looks into a whole Game. */
#include <string.h>

#include "wire/part.h"

static void blank_pile(Pile *pile, int supply, int discard)
{
    *pile = (Pile){.supply_n = (uint8_t)supply, .discard_n = (uint8_t)discard,
                   .shuffles = pile->shuffles};
}

/* The sums of a tableau as it was shown; cards placed since count from the next barrier on. */
static void add_up(const Catalog *cat, Seat *s)
{
    memset(s->stat, 0, sizeof s->stat);
    memset(s->tally, 0, sizeof s->tally);
    for (int i = 0; i < s->table_n; i++) {
        int design = cat->design_of[s->table[i]];
        for (int k = 0; k < STAT_BYTES; k++)
            s->stat[k] = (int8_t)(s->stat[k] + cat->stat[design][k]);
        for (int k = 0; k < TALLY_BYTES; k++)
            s->tally[k] = (int8_t)(s->tally[k] + cat->tally[design][k]);
    }
}

static void show_other(const Catalog *cat, Seat *s, const Public *shown)
{
    Seat blank = {.goods = shown->goods, .chips = shown->chips, .table_n = shown->table_n,
                  .hand_n = shown->hand_n, .look_n = shown->look_n, .placed = NO_CARD,
                  .start = s->start};
    memcpy(blank.table, shown->table, sizeof blank.table);
    memset(blank.good, NO_CARD, sizeof blank.good);
    memcpy(blank.action, shown->action, sizeof blank.action);
    memcpy(blank.last, s->last, sizeof blank.last);
    *s = blank;
    add_up(cat, s);
}

void seen_make(Seen *seen, const Game *g, int viewer)
{
    memset(seen, 0, sizeof *seen);
    seen->g = *g;
    seen->viewer = viewer;
    seen->say = (Say){.cat = g->cat, .reader = viewer == SPECTATOR ? NO_SEAT : (uint8_t)viewer};
    Game *v = &seen->g;
    v->rng = (Rng){{0}};
    v->mirror = 0;
    v->script = NULL;
    v->aired = set_empty();
    v->pool = v->shown_pool;
    for (int i = 0; i < PILES_MAX; i++)
        blank_pile(&v->pile[i], v->shown_supply[i], v->shown_discard[i]);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seat != viewer)
            show_other(v->cat, &v->seat[seat], &v->shown[seat]);
    if (viewer != SPECTATOR)
        memset(v->seat[viewer].good, NO_CARD, sizeof v->seat[viewer].good);
}
