/* Do predicted chances come true? Positions are grouped by their predicted chance, in tenths, and
 * compared with how often they were won. Positions of one game are correlated, so the uncertainty
 * is computed over games, not positions. */
#ifndef WINDFALL_TRAIN_CALIBRATION_H
#define WINDFALL_TRAIN_CALIBRATION_H

#include "ai/estimate.h"
#include "base/buf.h"
#include "train/league.h"
#include "train/resume.h"

enum { CALIBRATION_BINS = 10 };
typedef struct Calibration {
    double chance[CALIBRATION_BINS], won[CALIBRATION_BINS];
    double half[CALIBRATION_BINS]; /* half width of the 95 % interval of the difference */
    long n[CALIBRATION_BINS];      /* positions */
    long games[CALIBRATION_BINS];  /* that they come from */
    long positions;
} Calibration;

/* Whose chances: the net's, at the starts of rounds, or those that people are shown (estimate.h),
 * at some questions of every game, before they are put through a fit. */
typedef enum Teller { TELLER_NET, TELLER_ESTIMATE } Teller;

/* A predicted chance, and what came of it. */
typedef struct Note {
    long game;
    int seat, round;
    double chance, won;
} Note;

/* The net plays the games of the plan against itself, sampling its answers. Adds a Note for each
 * predicted chance, in the order of the games; those that `resume` has are not played again. */
void calibration_notes(const MatchPlan *plan, const Net *net, Teller teller, Resume *resume,
                       Buf *notes);

/* Puts the chances of notes through a fit. */
void calibration_apply(Buf *notes, EstimateFit fit);

/* Groups notes. */
void calibration_count(const Buf *notes, Calibration *c);

/* The mean difference of all positions between the share won and what was said in their bin; and
 * what it would be on average if all probabilities were exact, since few games are noisy. */
double calibration_mean(const Calibration *c);
double calibration_noise(const Calibration *c);

/* The fit of notes with the greatest likelihood, given a prior that counts as `weight` notes at
 * even chances. */
EstimateFit calibration_fit(const Buf *notes, EstimateFit prior, double weight);

#endif
