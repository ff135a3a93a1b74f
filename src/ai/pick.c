/* Which single choices can be completed. Most questions accept any set of the right size. The
 * exceptions are paying with powers (all sets are tried), goods of different kinds, all-or-nothing
 * prices and the second card of an action. */
#include "ai/pick.h"

bool pick_keeps(const Ask *ask)
{
    return ask->row->role == ROLE_KEEP;
}

static bool same_card_offered(const Pick *p, const Game *g, int card)
{
    int design = g->cat->design_of[card];
    for (int i = 0; i < p->n; i++)
        if (g->cat->design_of[p->option[i]] == design)
            return true;
    return false;
}

static bool passes(const Game *g, int seat, const Set *picks)
{
    return game_check(g, seat, picks).code == ERR_NONE;
}

/* The subset of `rest` with the bits of `number`, added to `picks`. */
static Set with_subset(Set picks, const Set *rest, unsigned number)
{
    for (SET_EACH(item, rest)) {
        if (number & 1)
            set_add(&picks, item);
        number >>= 1;
    }
    return picks;
}

/* Is there a legal answer that contains these picks? Tries all sets. */
static bool can_be_completed(const Pick *p, const Game *g, int seat, const Set *picks)
{
    Set rest = set_minus(&p->ask.options, picks);
    int n = set_count(&rest);
    for (unsigned number = 0; number < 1u << (n < 8 ? n : 8); number++) {
        Set all = with_subset(*picks, &rest, number);
        if (passes(g, seat, &all))
            return true;
    }
    return false;
}

static bool kind_taken(const Pick *p, const Game *g, int world)
{
    for (SET_EACH(other, &p->picks))
        if (catalog_design(g->cat, other)->kind == catalog_design(g->cat, world)->kind)
            return true;
    return false;
}

static bool must_differ(const Pick *p, const Game *g)
{
    const Design *d = catalog_design(g->cat, p->ask.card);
    return verb_rows[d->power[p->ask.power].verb].takes == TAKES_KINDS;
}

static bool may_take(const Pick *p, const Game *g, int seat, int option)
{
    switch ((Accepts)p->ask.row->accepts) {
    case ACCEPTS_SECOND_AFTER_FIRST:
        return (option != ACT_DEVELOP_2 && option != ACT_SETTLE_2) ||
               set_has(&p->picks, option - 1);
    case ACCEPTS_TRIED: {
        Set more = p->picks;
        set_add(&more, option);
        return can_be_completed(p, g, seat, &more);
    }
    case ACCEPTS_KINDS: return !must_differ(p, g) || !kind_taken(p, g, option);
    case ACCEPTS_ANY:
    case ACCEPTS_ALL_OR_NONE: break;
    }
    return true;
}

static bool may_stop(const Pick *p, const Game *g, int seat)
{
    if (p->count < p->min)
        return false;
    if (p->ask.row->accepts == ACCEPTS_ALL_OR_NONE)
        return p->count == 0 || p->count == p->max;
    return p->ask.row->accepts != ACCEPTS_TRIED || passes(g, seat, &p->picks);
}

static void fill(Pick *p, const Game *g, int seat)
{
    Set rest = set_minus(&p->ask.options, &p->picks);
    bool cards = p->ask.what == WHAT_CARD;
    p->n = 0;
    if (p->count >= p->max)
        return;
    for (SET_EACH(option, &rest)) {
        if (p->n == PICK_MAX - 1)
            break;
        if (may_take(p, g, seat, option) && !(cards && same_card_offered(p, g, option)))
            p->option[p->n++] = (uint8_t)option;
    }
    if (may_stop(p, g, seat))
        p->option[p->n++] = PICK_STOP;
}

static void take(Pick *p, int at)
{
    if (p->option[at] == PICK_STOP) {
        p->max = p->count;
        return;
    }
    set_add(&p->picks, p->option[at]);
    p->count++;
}

static void run_forced(Pick *p, const Game *g, int seat)
{
    fill(p, g, seat);
    while (p->n == 1) {
        take(p, 0);
        fill(p, g, seat);
    }
}

void pick_begin(Pick *p, const Game *g, int seat, const Ask *ask)
{
    int n = set_count(&ask->options);
    p->ask = *ask;
    p->picks = set_empty();
    p->count = 0;
    p->min = (uint8_t)(pick_keeps(ask) ? n - ask->max : ask->min);
    p->max = (uint8_t)(pick_keeps(ask) ? n - ask->min : ask->max < n ? ask->max : n);
    run_forced(p, g, seat);
}

void pick_take(Pick *p, const Game *g, int seat, int at)
{
    take(p, at);
    run_forced(p, g, seat);
}

Set pick_answer(const Pick *p)
{
    return pick_keeps(&p->ask) ? set_minus(&p->ask.options, &p->picks) : p->picks;
}
