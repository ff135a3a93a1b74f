/* Points, each with its source. */
#ifndef WINDFALL_RULES_SCORE_H
#define WINDFALL_RULES_SCORE_H

#include "rules/rules.h"

typedef struct ScoreSheet {
    int total;
    int chips;               /* VP chips */
    int cards;               /* printed points */
    int sixes;               /* points of developments with points of their own counting */
    int goals;               /* goal tiles and goal chips */
    int extra;               /* whatever the mode adds */
    int tie_break;           /* hand and goods */
    int16_t card[TABLE_MAX]; /* by place in the tableau: printed or counted points */
    int16_t goal[GOALS_MAX];
} ScoreSheet;

/* The points of a seat as the table stands; at the end these are final. */
void score_seat(const Game *g, int seat, ScoreSheet *sheet);

/* Points that a development counts in this seat's tableau. */
int score_six(const Game *g, int seat, int card);

/* What one scoring line of a counting development gives of these. */
int score_six_line(const Game *g, int seat, int card, int line);

/* What one card of the tableau (by place) gives to a counting development. */
int score_card_for(const Game *g, int seat, int six, int slot);

/* The seats that win, as bits: most points, then most cards in hand and goods, then all of them. */
unsigned score_winners(const Game *g);

/* What a win of these is worth to a seat: 1, or its share where they compete. */
double score_share(const Mode *mode, unsigned winners, int seat);

/* ---- the result, for all who show it ---- */

/* Seats with the same points: one, or partners. */
typedef struct ScoreSide {
    unsigned seats; /* as bits */
    ScoreSheet sheet;
} ScoreSide;

typedef struct ScoreResult {
    ScoreSide side[SEATS_MAX]; /* by their first seats */
    int sides;
    unsigned winners; /* of a game that is over, as bits */
} ScoreResult;

void score_result(const Game *g, ScoreResult *result);

/* The side of a seat, and the most points of the others. */
const ScoreSide *score_side(const ScoreResult *result, int seat);
int score_rival(const ScoreResult *result, int seat);

/* Those of some seats that have most points, then most cards in hand and goods. */
unsigned score_best(const ScoreResult *result, unsigned seats);

/* Has another side as many points as these winners, so that the tie-break decided? */
bool score_tie_broken(const ScoreResult *result, unsigned winners);

#endif
