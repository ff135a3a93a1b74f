/* Two answers and what happened in their games; the reasons found so far. */
#include "ai/case.h"

#include <math.h>
#include <string.h>

#include "rules/outlook.h"

const Seat *case_me(const Case *c)
{
    return &c->g.seat[c->seat];
}

void case_add(Case *c, Reason reason)
{
    bool late = c->last && reason_pays_later(reason.id);
    if (c->n < FOUND_MAX && reason.weight > 0 && !late)
        c->found[c->n++] = reason;
}

void case_fact(Case *c, int id, double weight, int n, int m)
{
    case_add(c, reason_new(id, weight, n, m));
}

void case_card_fact(Case *c, int id, double weight, int card, int other, int n, int m)
{
    Reason g = reason_new(id, weight, n, m);
    g.card = (uint8_t)card;
    g.other = (uint8_t)other;
    case_add(c, g);
}

void case_action_fact(Case *c, int id, double weight, int action, int n, int m)
{
    Reason g = reason_new(id, weight, n, m);
    g.action = (uint8_t)action;
    case_add(c, g);
}

int case_of_others(const Case *c, int id)
{
    return id + (c->g.players == 2 && !c->g.mode->won); /* a partner is no opponent */
}

int case_others_in_hand(const Case *c, int card)
{
    return case_me(c)->hand_n - set_has(&case_me(c)->hand, card);
}

int case_percent_placed(const Case *c, const Outcome *games, int card)
{
    return (int)lround(100.0 * games->placed[c->g.cat->design_of[card]] / games->worlds);
}

/* Can it be discarded from the tableau for its own power? */
static bool may_leave(const Design *d)
{
    for (int i = 0; i < d->powers; i++)
        if (verb_rows[d->power[i].verb].sacrifice)
            return true;
    return false;
}

bool case_is_uncounted(const Case *c, int card)
{
    const uint8_t *design_of = c->g.cat->design_of;
    if (may_leave(catalog_design(c->g.cat, card)))
        return true;
    for (SET_EACH(other, &case_me(c)->hand))
        if (other != card && design_of[other] == design_of[card])
            return true;
    return false;
}

Game case_with_card(const Case *c, int card)
{
    return game_with_card(&c->g, c->seat, card);
}

void case_begin(Case *c, const View *v, const Ask *ask, const Rivals *r)
{
    const double many = 0.25;
    *c = (Case){.v = v,
                .ask = ask,
                .seat = v->me,
                .best = r->best->picks,
                .alone = !r->other,
                .with = watch_mean(&r->with->now),
                .soon[0] = r->with->soon};
    if (r->other) {
        c->other = r->other->picks;
        c->without = watch_mean(&r->without->now);
        c->soon[1] = r->without->soon;
    }
    c->last = c->with.ended >= many || c->without.ended >= many;
    c->over = c->with.ended >= 0.5 && (c->alone || c->without.ended >= 0.5);
    view_game(v, &c->g);
    Seat *s = &c->g.seat[c->seat];
    bool later = ask->row->role == ROLE_GIVE || ask->row->role == ROLE_KEEP;
    if (later || ask->row->role == ROLE_ACTIONS)
        seat_wake(v->cat, s); /* as in the coming round */
    if (later)
        memset(s->used, 0, sizeof s->used); /* what is kept is placed later */
}
