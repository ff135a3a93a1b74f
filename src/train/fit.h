/* Tables fitted to the strongest net. Every table holds the hash of that net, so that a test
 * notices when it must be fitted again. */
#ifndef WINDFALL_TRAIN_FIT_H
#define WINDFALL_TRAIN_FIT_H

#include "ai/net.h"
#include "train/resume.h"

typedef struct FitPlan {
    const Net *net;
    long games; /* of each mode, or pair of levels */
    uint64_t seed;
    int threads;
    Resume *resume; /* the games that take long */
} FitPlan;

/* Writes nets/belief.table: which cards are held, in self-play of the net. */
void fit_belief(Buf *out, const FitPlan *fit);

/* Writes nets/chances.table: for each mode the fit that calibrates the chances of search, and how
 * much easier it is to win against each level. */
void fit_chances(Buf *out, const FitPlan *fit);

/* Writes nets/skill.table: how much a decision of each level loses on average, in games of two. */
void fit_skill(Buf *out, const FitPlan *fit);

#endif
