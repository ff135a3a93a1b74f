/* Learning from samples: proximal policy optimisation with a few heads that predict the end of the
 * game. All threads work on the same step; each adds up its own gradients, then each moves a part of
 * the numbers. */
#ifndef WINDFALL_TRAIN_LEARN_H
#define WINDFALL_TRAIN_LEARN_H

#include "train/selfplay.h"

typedef struct LearnRules {
    float rate;       /* of Adam */
    float clip;       /* how far a chance may move away from where it was, in one batch */
    float entropy;    /* reward for being undecided, as a share of the most possible */
    float value;      /* weight of the value heads */
    float aux;        /* weight of the other heads */
    float norm;       /* gradients longer than this are shortened */
    float gain, unit; /* mean of the gains, and 1 / their spread */
} LearnRules;

typedef struct LearnTally {
    double entropy, value, kl, clipped, norm;
    double outside; /* steps that were left out because the gradient was wild */
    long n, steps;
} LearnTally;

typedef struct Learner Learner;

Learner *learner_new(Model *m, int threads);
void learner_free(Learner *l);

/* The state of Adam: two rows of MODEL_SIZE numbers, and the number of steps made. */
float *learner_mean(Learner *l);
float *learner_square(Learner *l);
long *learner_steps(Learner *l);

/* One step by all threads together: each calls this with its number and the same samples. */
void learner_step(Learner *l, int thread, Sample *const *samples, int n, const LearnRules *rules);

/* Adds up and clears what the threads counted since the last call. */
LearnTally learner_tally(Learner *l);

/* Waits until every thread has come here. */
void learner_meet(Learner *l);

#endif
