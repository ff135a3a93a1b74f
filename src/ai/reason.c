/* The strongest reasons on different topics, of all that are found. */
#include "ai/reason.h"

#include <math.h>

#include "ai/case.h"
#include "ai/order.h"

static const struct {
    const char *name;
    Topic topic;
    Side side;
    enum { PAYS_NOW, PAYS_LATER } pays;
} row[REASONS] = {
#define REASON(id, name, topic, side, pays) {name, TOPIC_##topic, SIDE_##side, PAYS_##pays},
#include "ai/reason.def"
#undef REASON
};

const char *reason_name(int id)
{
    return row[id].name;
}

Topic reason_topic(int id)
{
    return row[id].topic;
}

Side reason_side(int id)
{
    return row[id].side;
}

bool reason_pays_later(int id)
{
    return row[id].pays == PAYS_LATER;
}

Reason reason_new(int id, double weight, int n, int m)
{
    return (Reason){.id = (uint8_t)id,
                    .card = NO_CARD,
                    .other = NO_CARD,
                    .action = ACTIONS,
                    .goal = GOALS_MAX,
                    .n = n,
                    .m = m,
                    .weight = weight};
}

static bool any_known(const Brain *b, const View *v)
{
    for (int seat = 0; b->rival && seat < v->players; seat++)
        if (seat != v->me && (b->rival[seat].net || b->rival[seat].simple))
            return true;
    return false;
}

void reason_calls(const Brain *b, const View *v, const Ask *ask, const Watched *seen, float *chance)
{
    Thought t;
    bool known = any_known(b, v) && seen->now.worlds;
    if (!known)
        brain_evaluate(b, v, ask, &t);
    for (int i = 0; i < ACTIONS; i++)
        chance[i] = known ? (float)seen->others_call[i] / (float)seen->now.worlds
                          : net_sigmoid(t.head[HEAD_ACTION + i]);
}

/* Until the deck is complete, the hand has only start worlds. */
bool reason_is_for_deck(const View *v, const Ask *ask)
{
    Set drawn = set_minus(&v->seat[v->me].hand, &v->cat->starts);
    Set cards = set_minus(&ask->options, &v->cat->starts);
    return case_is_picked_to_keep(ask) && ask->what == WHAT_CARD && !v->round &&
           set_is_empty(&drawn) && !set_is_empty(&cards);
}

/* The strongest reason about one side, or about both, on a topic that was not used yet. */
static const Reason *weightiest(const Case *c, const Reason *told, Side side)
{
    const Reason *most = NULL;
    for (int i = 0; i < c->n; i++) {
        const Reason *r = &c->found[i];
        if (told && row[told->id].topic == row[r->id].topic)
            continue;
        if ((row[r->id].side == side || row[r->id].side == SIDE_BOTH) &&
            (!most || r->weight > most->weight))
            most = r;
    }
    return most;
}

static int choose(const Case *c, Reason *reason)
{
    const Reason *best = weightiest(c, NULL, SIDE_BEST);
    const Reason *rival = weightiest(c, best, SIDE_RIVAL);
    int n = 0;
    if (c->alone && !rival)
        rival = weightiest(c, best, SIDE_BEST);
    if (best)
        reason[n++] = *best;
    if (rival)
        reason[n++] = *rival;
    return n;
}

static void collect(Case *c)
{
    switch (c->ask->row->role) {
    case ROLE_ACTIONS: case_calling(c); break;
    case ROLE_PLACE: case_placing(c); break;
    case ROLE_PAY_WITH: case_paying(c); break;
    case ROLE_SELL: case_selling(c); break;
    case ROLE_SPEND: case_giving_good(c); break;
    case ROLE_PRODUCE: case_filling(c); break;
    default:
        if (c->ask->what == WHAT_CARD)
            case_keeping(c);
    }
}

int reason_find(const View *v, const Ask *ask, const Rivals *r, const float *call, Reason *reason)
{
    Case c;
    case_begin(&c, v, ask, r);
    c.call = call;
    collect(&c);
    if (c.alone) {
        case_alone(&c);
        return choose(&c, reason);
    }
    if (!reason_is_for_deck(v, ask)) /* a deck is for the whole game */
        case_rounds(&c, r);
    case_whole_game(&c, r->best, r->other);
    return choose(&c, reason);
}

static bool is_same(const Holdings *a, const Holdings *b)
{
    const double seen = 0.05;
    return fabs(a->chips - b->chips) < seen && fabs(a->cards - b->cards) < seen &&
           fabs(a->goods - b->goods) < seen && fabs(a->kinds - b->kinds) < seen &&
           fabs(a->placed - b->placed) < seen && fabs(a->tableau - b->tableau) < seen;
}

/* Does it matter for later rounds which good is given up? */
static bool which_matters(const Case *c)
{
    Case with = *c, without = *c;
    without.best = c->other;
    without.other = c->best;
    case_giving_good(&with);
    case_giving_good(&without);
    return with.n || without.n;
}

bool reason_alike(const View *v, const Ask *ask, const Rivals *r, Reason *reason)
{
    Case c;
    int role = ask->row->role;
    case_begin(&c, v, ask, r);
    if (role == ROLE_ACTIONS || role == ROLE_PLACE || (role == ROLE_SPEND && which_matters(&c)))
        return false;
    if (role == ROLE_SELL)
        case_same_sale(&c);
    else if (case_is_picked_to_keep(ask))
        case_one_of_deck(&c);
    else if (ask->what == WHAT_CARD)
        case_neither(&c);
    else if (is_same(&c.with.me, &c.without.me) && is_same(&c.with.others, &c.without.others))
        case_fact(&c, REASON_SAME_ROUND, 1, 0, 0);
    else if (order_is_free(v, ask, &c.best, &c.other) && order_most_chips(v, &c.best) > 0)
        case_fact(&c, REASON_SAME_CHIPS, 1, order_most_chips(v, &c.best), 0);
    if (c.n)
        *reason = c.found[0];
    return c.n;
}

bool reason_little(const View *v, const Ask *ask, const Rivals *r, Reason *reason)
{
    const double little = 0.75;
    Case c;
    case_begin(&c, v, ask, r);
    Outcome with = c.over ? c.with : watch_mean(&c.soon[0]);
    Outcome without = c.over ? c.without : watch_mean(&c.soon[1]);
    *reason = reason_new(c.over ? REASON_LITTLE_NOW : REASON_LITTLE, 1, 0, 0);
    reason->x = with.me.chips + with.me.tableau;
    reason->y = without.me.chips + without.me.tableau;
    return fabs(reason->x - reason->y) < little && reason->x >= 0 && reason->y >= 0 &&
           (!v->mode->won || v->players == 1) && !reason_is_for_deck(v, ask);
}
