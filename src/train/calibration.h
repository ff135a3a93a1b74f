/* Do chances come true? Positions at the starts of rounds by the chance that the net gives them, in
 * tenths, and how often they were won. The positions of a game hang together, so uncertainty is that of
 * games, not of positions. */
#ifndef WINDFALL_TRAIN_CALIBRATION_H
#define WINDFALL_TRAIN_CALIBRATION_H

#include "ai/net.h"
#include "train/league.h"

enum { CALIBRATION_BINS = 10 };
typedef struct Calibration {
    double chance[CALIBRATION_BINS], won[CALIBRATION_BINS];
    double half[CALIBRATION_BINS]; /* of the 95 % interval of their difference */
    long n[CALIBRATION_BINS];      /* positions */
    long games[CALIBRATION_BINS];  /* that they come from */
    long positions;
    double scale; /* by which logits should be multiplied to fit best */
} Calibration;

/* The net plays the games of the plan against itself, drawing its answers by their chances. */
void calibration_run(const MatchPlan *plan, const Net *net, Calibration *c);

#endif
