/* Reads only the seat's own tableau and hand. What later phases of the round might bring is
 * ignored. */
#include "ai/pointless.h"

#include <string.h>

#include "rules/outlook.h"
#include "rules/quote.h"

/* Does a Produce power of the tableau do more than fill its own world? */
static bool has_more_to_produce(const Game *g, int seat)
{
    const Seat *s = &g->seat[seat];
    for (int slot = 0; slot < s->tableau_n; slot++) {
        const Design *d = catalog_design(g->cat, s->tableau[slot]);
        for (int i = 0; i < d->powers; i++)
            if (d->power[i].phase == PRODUCE && !verb_fills_itself(d->power[i].verb))
                return true;
    }
    return false;
}

static bool has_empty_world(const Game *g, int seat)
{
    const Seat *s = &g->seat[seat];
    for (int slot = 0; slot < s->tableau_n; slot++)
        if (catalog_design(g->cat, s->tableau[slot])->source != SOURCE_NONE &&
            !(s->goods >> slot & 1))
            return true;
    return false;
}

/* A new phase: every power of the tableau works, and none has been used. */
static void wake_all(Game *g, int seat)
{
    Seat *s = &g->seat[seat];
    seat_wake(g->cat, s);
    memset(s->used, 0, sizeof s->used);
}

/* The seat in the phase that it calls: the action's bonus applies, and all powers work. */
static bool has_nothing_to_place(const Game *g, int seat, int action)
{
    bool development = action == ACT_DEVELOP || action == ACT_DEVELOP_2;
    Game t = *g;
    Seat *s = &t.seat[seat];
    t.nth = action == ACT_DEVELOP_2 || action == ACT_SETTLE_2;
    s->action[0] = (uint8_t)action;
    wake_all(&t, seat);
    Set may = development ? quote_developments(&t, seat) : quote_worlds(&t, seat);
    return set_count(&may) <= t.nth; /* the second placement needs two */
}

static bool has_nothing_to_consume(const Game *g, int seat)
{
    Game t = *g;
    wake_all(&t, seat);
    Set may = consume_usable(&t, seat);
    return set_is_empty(&may);
}

static bool is_pointless_call(const Game *g, int seat, int action)
{
    switch ((Action)action) {
    case ACT_EXPLORE_5:
    case ACT_EXPLORE_1_1: return false;
    case ACT_TRADE: return !g->seat[seat].goods;
    case ACT_CONSUME_2X: return has_nothing_to_consume(g, seat);
    case ACT_PRODUCE: return !has_empty_world(g, seat) && !has_more_to_produce(g, seat);
    case ACT_DEVELOP:
    case ACT_DEVELOP_2:
    case ACT_SETTLE:
    case ACT_SETTLE_2: return has_nothing_to_place(g, seat, action);
    case ACTIONS: break;
    }
    return false;
}

/* A power used for a world that can be placed just as well without it. */
static bool is_needless_power(const Game *g, int seat, const Pick *p, int option)
{
    Set with = p->picks;
    set_add(&with, option);
    Payment now = quote_payment(g, seat, p->ask.card, &p->picks);
    Payment then = quote_payment(g, seat, p->ask.card, &with);
    return now.why.code == ERR_NONE && then.conquest == now.conquest && then.min >= now.min;
}

static bool has_called(const Game *g, int seat)
{
    const uint8_t *action = g->seat[seat].action;
    int wanted = game_phase(g) == DEVELOP ? ACT_DEVELOP : ACT_SETTLE;
    return action[0] == wanted || action[1] == wanted;
}

bool is_pointless(const Game *g, int seat, const Pick *p, int at)
{
    int option = p->option[at];
    switch (p->ask.row->role) {
    case ROLE_ACTIONS: return option < ACTIONS && is_pointless_call(g, seat, option);
    case ROLE_PLACE: /* a world that a power places is nobody's action */
        return option == PICK_STOP && !p->ask.row->of_power && has_called(g, seat);
    case ROLE_PAY_WITH: return option != PICK_STOP && is_needless_power(g, seat, p, option);
    default: return false;
    }
}
