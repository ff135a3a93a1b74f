/* How every phase begins and ends. */
#include "rules/phase.h"

#include "rules/event.h"
#include "rules/goals.h"
#include "rules/place.h"

void phase_begin(Run *r, Phase phase, int nth)
{
    game_new_phase(r->g);
    run_emit(r, event_phase(EV_PHASE, NO_SEAT, NO_CARD, phase, nth));
}

void phase_end(Run *r, Phase phase)
{
    goals_settle(r, (int)phase);
}

void phase_draw_sum(Run *r, int seat, int sum, Verb verb)
{
    Seat *s = &r->g->seat[seat];
    for (int slot = 0; slot < s->tableau_n && sum > 0; slot++) {
        const Design *d = catalog_design(r->cat, s->tableau[slot]);
        for (int i = 0; i < d->powers && !(s->fresh >> slot & 1); i++) {
            if (d->power[i].verb != verb)
                continue;
            place_draw(r, seat, d->power[i].amount, WHY_POWER, s->tableau[slot], i);
            sum -= d->power[i].amount;
        }
    }
}

void phase_gain(Run *r, int seat, int chips, int source, int power)
{
    if (!chips)
        return;
    run_emit(r, event_by(event_plain(EV_CHIPS, seat, chips), source, power));
    if (r->g->mode->gain) {
        r->g->mode->gain(r, seat, chips, source);
        return;
    }
    r->g->seat[seat].chips = (int16_t)(r->g->seat[seat].chips + chips);
    r->g->pool = (int16_t)(r->g->pool - chips);
}

static bool is_shared(const Game *g, int pile)
{
    int seats = 0;
    for (int seat = 0; seat < g->players; seat++)
        seats += g->pile_of[seat] == pile;
    return seats > 1;
}

bool phase_supply_short(const Game *g, int (*most)(const Game *g, int seat))
{
    int want[PILES_MAX] = {0};
    for (int seat = 0; seat < g->players; seat++) {
        int pile = g->pile_of[seat];
        want[pile] += most(g, seat);
        if (want[pile] >= g->pile[pile].supply_n && is_shared(g, pile))
            return true;
    }
    return false;
}

void phase_reveal(Run *r, Phase phase)
{
    Game *g = r->g;
    for (EACH_SEAT(seat, g)) {
        int card = g->seat[seat].placed;
        bool pass = card == NO_CARD;
        run_emit(r, event_phase(pass ? EV_PASS : EV_PLACE, seat, card, phase, 0));
        if (!pass)
            place_on_tableau(r, seat, card);
    }
}

void phase_placed(Run *r, int seat, int card)
{
    if (r->g->mode->on_placed)
        r->g->mode->on_placed(r, seat, card);
}

Err phase_may_lay(const Game *g, int seat, const Set *picks, Quote (*quote)(const Game *, int, int))
{
    int n = set_count(picks);
    if (!n)
        return err_ok();
    int card = set_first(picks);
    if (n == 1 && set_has(&g->seat[seat].hand, card))
        return quote(g, seat, card).why;
    if (!set_is_subset(picks, &g->seat[seat].hand)) {
        Set wrong = set_minus(picks, &g->seat[seat].hand);
        return (Err){ERR_NOT_OFFERED, NO_CARD, (int16_t)set_first(&wrong), 0};
    }
    return (Err){ERR_TOO_MANY, NO_CARD, (int16_t)n, 1};
}

void phase_lay(Run *r, int seat, const Set *picks)
{
    Seat *s = &r->g->seat[seat];
    int card = set_first(picks);
    if (card < 0)
        s->placed = NO_CARD;
    else
        place_lay(s, card);
}
