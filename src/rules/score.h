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

/* Has somebody else as many points as these winners, so that the tie-break decided? */
bool score_tie_broken(const Game *g, unsigned winners);

#endif
