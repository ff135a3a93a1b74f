/* The exact end of a game. Once this round is certain to be the last, a seat's points and tie-break
 * depend on its own answers alone: nobody can take anything from it, all actions have been called,
 * and any card drawn counts one. So whatever the others hold and do, the best answer is the one
 * after which the seat can still reach the most points and, at equal points, the most cards and
 * goods. All its ways to the end of the round are tried.
 *
 * There is no exact answer where something unknown matters:
 *   a card drawn in this round could still be placed, or depends on a number that is named,
 *   tiles of goals can still change hands,
 *   somebody draws for producing the most goods of a kind,
 *   the cards might run out,
 *   or the mode has its own rules for points, winning or the end. */
#ifndef WINDFALL_AI_ENDGAME_H
#define WINDFALL_AI_ENDGAME_H

#include "view/view.h"

enum {
    ENDGAME_POINT = 1 << 10, /* an ending as one number: points times this, plus the tie-break */
    ENDGAME_MEMO = 4096
};

typedef struct Endgame {
    Game g;    /* a game consistent with what the seat knows, after the others' answers */
    Set known; /* hand cards at the question */
    int seat;
    int tries, limit; /* answers tried, and how many may be */
    bool inexact;     /* something unknown matters, or there were too many */
    struct {
        uint64_t key;
        int ending;
    } memo[ENDGAME_MEMO];
} Endgame;

/* The best and the worst ending that an answer leaves within reach. */
typedef struct EndgameRange {
    int best, worst;
} EndgameRange;

/* Is this round certain to be the last, by what the seat knows? */
bool endgame_is_last(const View *v);

/* Begins at the open ask of v->me; false if something unknown matters already. */
bool endgame_begin(Endgame *e, const View *v, int limit);

/* Finds the best answer; false if something unknown matters, or more than `limit` answers would be
 * tried. */
bool endgame_solve(Endgame *e, Set *picks, EndgameRange *range);

/* The best ending that an answer leaves within reach; valid if endgame_solve was true. */
int endgame_after(Endgame *e, const Set *picks);

/* The ending that a seat has in a game that is over. */
int endgame_of(const Game *g, int seat);

#endif
