/* Means over decisions. Decisions of one game are correlated, so the intervals are computed from
 * sums over games. */
#ifndef WINDFALL_TRAIN_SPREAD_H
#define WINDFALL_TRAIN_SPREAD_H

/* What was found in one game. */
typedef struct Finding {
    double sum;
    long decisions;
} Finding;

/* Sums over games: of the results, of their squares, and of the numbers of decisions. */
typedef struct Spread {
    double sum, square, decisions_square, product;
    long decisions;
} Spread;

/* A mean, and half the width of its 95 % interval. */
typedef struct SpreadMean {
    double mean, half;
    long decisions;
} SpreadMean;

void spread_find(Finding *f, double x);
void spread_add(Spread *t, const Finding *f);
SpreadMean spread_mean(const Spread *t);

#endif
