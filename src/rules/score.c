/* Scoring. A development with scoring lines counts every card of the tableau, itself included,
 * once, by its first line that fits. Other lines count chips, strength or goods. */
#include "rules/score.h"

#include <limits.h>
#include <string.h>

#include "cards/catalog.h"
#include "rules/goals.h"
#include "rules/step.h"

/* The first scoring line that fits a card of the tableau; `scores` if none does. */
static int fitting_line(const Game *g, int seat, const Design *six, int slot)
{
    int design = g->cat->design_of[g->seat[seat].tableau[slot]], i = 0;
    while (i < six->scores && !catalog_score_fits(g->cat, &six->score[i], design))
        i++;
    return i;
}

/* The points that a card of the tableau (by place) brings to such a development. */
static int card_for(const Game *g, int seat, int six, int slot)
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
    for (int slot = 0; slot < s->tableau_n; slot++)
        points += card_for(g, seat, card, slot);
    return points;
}

int score_six_line(const Game *g, int seat, int card, int line)
{
    const Seat *s = &g->seat[seat];
    const Design *d = catalog_design(g->cat, card);
    int points = score_line(s, &d->score[line]);
    for (int slot = 0; slot < s->tableau_n; slot++)
        points += fitting_line(g, seat, d, slot) == line ? d->score[line].vp : 0;
    return points;
}

static void score_cards(const Game *g, int seat, ScoreSheet *sheet)
{
    const Seat *s = &g->seat[seat];
    for (int slot = 0; slot < s->tableau_n; slot++) {
        const Design *d = catalog_design(g->cat, s->tableau[slot]);
        int counted = d->scores ? score_six(g, seat, s->tableau[slot]) : 0;
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

/* ---- the result ---- */

static void add_sides(const Game *g, ScoreResult *result)
{
    result->sides = 0;
    for (int seat = 0; seat < g->mode->seats; seat++) {
        if (g->mode->partners && seat && seat < g->players) {
            result->side[0].seats |= 1u << seat;
            continue;
        }
        result->side[result->sides].seats = 1u << seat;
        score_seat(g, seat, &result->side[result->sides++].sheet);
    }
}

unsigned score_best(const ScoreResult *result, unsigned seats)
{
    unsigned best = 0;
    long most = LONG_MIN;
    for (int i = 0; i < result->sides; i++) {
        const ScoreSide *side = &result->side[i];
        long rank = side->sheet.total * 256L + side->sheet.tie_break;
        if (!(side->seats & seats) || rank < most)
            continue;
        best = rank > most ? side->seats & seats : best | (side->seats & seats);
        most = rank;
    }
    return best;
}

unsigned score_winners(const Game *g)
{
    unsigned winners = 0;
    if (!g->mode->won) {
        ScoreResult result;
        add_sides(g, &result);
        return score_best(&result, (1u << g->players) - 1);
    }
    for (int seat = 0; seat < g->mode->seats; seat++)
        winners |= (unsigned)g->mode->won(g, seat) << seat;
    return winners;
}

double score_share(const Mode *mode, unsigned winners, int seat)
{
    if (!(winners >> seat & 1))
        return 0;
    return mode->won ? 1 : 1.0 / __builtin_popcount(winners);
}

void score_result(const Game *g, ScoreResult *result)
{
    add_sides(g, result);
    result->winners = g->over ? score_winners(g) : 0;
}

const ScoreSide *score_side(const ScoreResult *result, int seat)
{
    int i = 0;
    while (!(result->side[i].seats >> seat & 1))
        i++;
    return &result->side[i];
}

int score_rival(const ScoreResult *result, int seat)
{
    int most = INT_MIN;
    for (int i = 0; i < result->sides; i++) {
        const ScoreSide *side = &result->side[i];
        if (!(side->seats >> seat & 1) && side->sheet.total > most)
            most = side->sheet.total;
    }
    return most;
}

bool score_tie_broken(const ScoreResult *result, unsigned winners)
{
    if (!winners)
        return false;
    const ScoreSheet *best = &score_side(result, __builtin_ctz(winners))->sheet;
    for (int i = 0; i < result->sides; i++) {
        const ScoreSide *side = &result->side[i];
        if (!(side->seats & winners) && side->sheet.total == best->total &&
            side->sheet.tie_break < best->tie_break)
            return true;
    }
    return false;
}
