/* The interval of a ratio of sums over games. */
#include "train/spread.h"

#include <math.h>

void spread_find(Finding *f, double x)
{
    f->sum += x;
    f->decisions++;
}

void spread_add(Spread *t, const Finding *f)
{
    double n = (double)f->decisions;
    t->sum += f->sum;
    t->square += f->sum * f->sum;
    t->decisions_square += n * n;
    t->product += f->sum * n;
    t->decisions += f->decisions;
}

/* The deviation of a game: its sum minus that of as many average decisions. */
SpreadMean spread_mean(const Spread *t)
{
    double n = t->decisions ? (double)t->decisions : 1, mean = t->sum / n;
    double spread = t->square - 2 * mean * t->product + mean * mean * t->decisions_square;
    return (SpreadMean){mean, 1.96 * sqrt(fmax(spread, 0)) / n, t->decisions};
}
