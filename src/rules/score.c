/* The final count. A development with points of its own looks at every card of the tableau, itself
 * too, and takes for each the first of its lines that fits, once; lines that look at no card count
 * chips, strength or goods. */
#include "rules/score.h"

#include <string.h>

#include "cards/catalog.h"
#include "rules/goals.h"
#include "rules/step.h"

/* The first line of a counting development that fits a card of the tableau; its `scores` if none does. */
static int fitting_line(const Game *g, int seat, const Design *six, int slot)
{
    int design = g->cat->design_of[g->seat[seat].table[slot]], i = 0;
    while (i < six->scores && !catalog_score_fits(g->cat, &six->score[i], design))
        i++;
    return i;
}

int score_card_for(const Game *g, int seat, int six, int slot)
{
    const Design *d = catalog_design(g->cat, six);
    int line = fitting_line(g, seat, d, slot);
    return line < d->scores ? d->score[line].vp : 0;
}

static int score_line(const Seat *s, const Score *line)
{
    switch (line->match) {
    case MATCH_PER_CHIPS: return line->vp * (s->chips / line->per);
    case MATCH_PER_MILITARY: return line->vp * s->tally[TALLY_MILITARY];
    case MATCH_PER_GOOD: return line->vp * __builtin_popcount(s->goods);
    default: return 0;
    }
}

int score_six(const Game *g, int seat, int card)
{
    const Seat *s = &g->seat[seat];
    const Design *d = catalog_design(g->cat, card);
    int points = 0;
    for (int i = 0; i < d->scores; i++)
        points += score_line(s, &d->score[i]);
    for (int slot = 0; slot < s->table_n; slot++)
        points += score_card_for(g, seat, card, slot);
    return points;
}

int score_six_line(const Game *g, int seat, int card, int line)
{
    const Seat *s = &g->seat[seat];
    const Design *d = catalog_design(g->cat, card);
    int points = score_line(s, &d->score[line]);
    for (int slot = 0; slot < s->table_n; slot++)
        points += fitting_line(g, seat, d, slot) == line ? d->score[line].vp : 0;
    return points;
}

static void score_cards(const Game *g, int seat, ScoreSheet *sheet)
{
    const Seat *s = &g->seat[seat];
    for (int slot = 0; slot < s->table_n; slot++) {
        const Design *d = catalog_design(g->cat, s->table[slot]);
        int counted = d->scores ? score_six(g, seat, s->table[slot]) : 0;
        sheet->card[slot] = (int16_t)(d->vp + counted);
        sheet->cards += d->vp;
        sheet->sixes += counted;
    }
}

void score_seat(const Game *g, int seat, ScoreSheet *sheet)
{
    const Seat *s = &g->seat[seat];
    memset(sheet, 0, sizeof *sheet);
    sheet->chips = s->chips;
    score_cards(g, seat, sheet);
    for (int goal = 0; goal < g->cat->goals; goal++) {
        bool tie;
        sheet->goal[goal] = (int16_t)goals_points(g, seat, goal, &tie);
        sheet->goals += sheet->goal[goal];
    }
    sheet->tie_break = s->hand_n + __builtin_popcount(s->goods);
    if (g->mode->score)
        g->mode->score(g, seat, sheet);
    sheet->total = sheet->chips + sheet->cards + sheet->sixes + sheet->goals + sheet->extra;
}

unsigned score_winners(const Game *g)
{
    unsigned winners = 0;
    long best = -1000000;
    int seats = g->mode->won ? g->mode->seats : g->players;
    for (int seat = 0; seat < seats; seat++) {
        ScoreSheet sheet;
        if (g->mode->won) {
            winners |= (unsigned)g->mode->won(g, seat) << seat;
            continue;
        }
        score_seat(g, seat, &sheet);
        long rank = sheet.total * 256L + sheet.tie_break;
        if (rank > best) {
            best = rank;
            winners = 0;
        }
        if (rank == best)
            winners |= 1u << seat;
    }
    return winners;
}

bool score_tie_broken(const Game *g, unsigned winners)
{
    ScoreSheet best, sheet;
    if (!winners)
        return false;
    score_seat(g, __builtin_ctz(winners), &best);
    for (int seat = 0; seat < g->players; seat++) {
        score_seat(g, seat, &sheet);
        if (!(winners >> seat & 1) && sheet.total == best.total)
            return true;
    }
    return false;
}
