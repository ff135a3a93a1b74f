/* Glicko-2 (Glickman 2013): a rating, its uncertainty, and its volatility. One game is one period;
 * a game of several players is a game against each of the others. */
#ifndef WINDFALL_SERVER_GLICKO_H
#define WINDFALL_SERVER_GLICKO_H

typedef struct Glicko {
    double rating, deviation, volatility;
} Glicko;

typedef struct Bout {
    Glicko other; /* as before the game */
    double score; /* 1 won, 0.5 drawn, 0 lost */
} Bout;

/* A player who has not played yet. */
Glicko glicko_new(void);

/* The rating after these bouts. */
Glicko glicko_after(Glicko player, const Bout *bouts, int count);

#endif
