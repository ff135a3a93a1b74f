/* Checks that every card is in exactly one place and that every stored count and sum is right. */
#include "rules/audit.h"

#include <string.h>

#include "rules/step.h"

typedef struct Audit {
    const Game *g;
    Set seen;
    const char *wrong;
} Audit;

static void expect(Audit *a, bool right, const char *what)
{
    if (!right && !a->wrong)
        a->wrong = what;
}

static void found(Audit *a, const Set *cards)
{
    Set twice = set_and(&a->seen, cards);
    expect(a, set_is_empty(&twice), "a card lies in two places");
    a->seen = set_union(&a->seen, cards);
}

static void found_card(Audit *a, int card)
{
    Set one = set_of(card);
    found(a, &one);
}

static void audit_pile(Audit *a, const Pile *pile)
{
    found(a, &pile->supply);
    found(a, &pile->discard);
    expect(a, set_count(&pile->supply) == pile->supply_n, "supply_n");
    expect(a, set_count(&pile->discard) == pile->discard_n, "discard_n");
}

static void audit_sums(Audit *a, const Seat *s)
{
    const Catalog *cat = a->g->cat;
    int8_t stat[STAT_BYTES] = {0}, tally[TALLY_BYTES] = {0};
    for (int slot = 0; slot < s->tableau_n; slot++) {
        int design = cat->design_of[s->tableau[slot]];
        for (int i = 0; i < TALLY_BYTES; i++)
            tally[i] = (int8_t)(tally[i] + cat->tally[design][i]);
        for (int i = 0; i < STAT_BYTES && !(s->fresh >> slot & 1); i++)
            stat[i] = (int8_t)(stat[i] + cat->stat[design][i]);
    }
    expect(a, !memcmp(tally, s->tally, sizeof tally), "tally is not the sum over the tableau");
    expect(a, !memcmp(stat, s->stat, sizeof stat), "stat is not the sum over awake cards");
}

static void audit_table(Audit *a, const Seat *s)
{
    for (int slot = 0; slot < s->tableau_n; slot++) {
        bool good = s->goods >> slot & 1;
        found_card(a, s->tableau[slot]);
        expect(a, good == (s->good[slot] != NO_CARD), "goods and good disagree");
        if (good)
            found_card(a, s->good[slot]);
        expect(a, !good || catalog_design(a->g->cat, s->tableau[slot])->source,
               "a good on a gray card");
    }
    expect(a, !(s->goods >> s->tableau_n), "a good beyond the tableau");
    expect(a, !(s->fresh >> s->tableau_n), "a fresh card beyond the tableau");
    for (int slot = 0; slot < s->tableau_n; slot++)
        expect(a,
               (s->windfalls >> slot & 1) ==
                   (catalog_design(a->g->cat, s->tableau[slot])->source == WINDFALL),
               "windfalls are not the windfall worlds");
    expect(a, !((s->optional | s->consumes | s->produces | s->windfalls) >> s->tableau_n),
           "a power beyond the tableau");
}

static void audit_seat(Audit *a, int seat)
{
    const Seat *s = &a->g->seat[seat];
    found(a, &s->hand);
    found(a, &s->look);
    audit_table(a, s);
    audit_sums(a, s);
    if (s->placed != NO_CARD && !set_has(&a->seen, s->placed))
        found_card(a, s->placed);
    expect(a, set_count(&s->hand) == s->hand_n, "hand_n");
    expect(a, set_count(&s->look) == s->look_n, "look_n");
    expect(a, s->chips >= 0, "chips below 0");
    const Pile *pile = &a->g->pile[a->g->pile_of[seat]];
    bool stale = pile->stale >> seat & 1;
    expect(a, stale || set_is_subset(&s->known, &pile->discard), "known is not discarded");
}

const char *audit_game(const Game *g)
{
    Audit a = {g, g->removed, NULL};
    int chips = 0;
    for (int pile = 0; pile < PILES_MAX; pile++)
        audit_pile(&a, &g->pile[pile]);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        audit_seat(&a, seat);
        chips += g->seat[seat].chips;
    }
    if (g->mode->keeps) {
        Set kept = g->mode->keeps(g);
        found(&a, &kept);
    }
    expect(&a, set_equal(&a.seen, &g->cat->all), "a card is missing");
    expect(&a, g->mode->gain || chips + g->pool == g->mode->pool, "chips are not conserved");
    expect(&a, g->over || g->asked, "nobody is asked and the game is not over");
    return a.wrong;
}
