/* Points, each with its source. */
#ifndef WINDFALL_RULES_SCORE_H
#define WINDFALL_RULES_SCORE_H

#include "rules/rules.h"

typedef struct ScoreSheet {
    int total;
    int chips;                 /* VP chips */
    int cards;                 /* printed points */
    int sixes;                 /* points of developments with scoring lines */
    int goals;                 /* goal tiles and goal chips */
    int extra;                 /* whatever the mode adds */
    int tie_break;             /* hand and goods */
    int16_t card[TABLEAU_MAX]; /* by place in the tableau: printed points and scoring lines */
    int16_t goal[GOALS_MAX];
} ScoreSheet;

/* The points of a seat in the current position; final at the end of the game. */
void score_seat(const Game *g, int seat, ScoreSheet *sheet);

/* Points of a development's scoring lines in this seat's tableau. */
int score_six(const Game *g, int seat, int card);

/* Points of one of these lines alone. */
int score_six_line(const Game *g, int seat, int card, int line);

/* The winners, as bits: most points, then most cards in hand and goods; all of them if still
 * tied. */
unsigned score_winners(const Game *g);

/* A seat's share of the win: 0 if it is not among the winners, 1 if it is, or a fraction if
 * opponents tie. */
double score_share(const Mode *mode, unsigned winners, int seat);

/* ---- the result, for all who show it ---- */

/* Seats that share their points: a single seat, or partners. */
typedef struct ScoreSide {
    unsigned seats; /* as bits */
    ScoreSheet sheet;
} ScoreSide;

typedef struct ScoreResult {
    ScoreSide side[SEATS_MAX]; /* in the order of their first seats */
    int sides;
    unsigned winners; /* of a game that is over, as bits */
} ScoreResult;

void score_result(const Game *g, ScoreResult *result);

/* The side of a seat, and the most points of the others. */
const ScoreSide *score_side(const ScoreResult *result, int seat);
int score_rival(const ScoreResult *result, int seat);

/* Those of the seats that have the most points, then the most cards in hand and goods. */
unsigned score_best(const ScoreResult *result, unsigned seats);

/* Did the tie-break decide, because another side has as many points as the winners? */
bool score_tie_broken(const ScoreResult *result, unsigned winners);

#endif
