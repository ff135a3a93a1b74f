/* Learning from samples: proximal policy optimisation (PPO) with a few heads that predict the end
 * of the game. All threads work on the same step: each sums its own gradients, then each updates a
 * part of the numbers. */
#ifndef WINDFALL_TRAIN_LEARN_H
#define WINDFALL_TRAIN_LEARN_H

#include "train/selfplay.h"

typedef struct Learner Learner;

Learner *learner_new(Model *m, int threads);
void learner_free(Learner *l);

/* The state of Adam: two rows of MODEL_SIZE numbers, and the number of steps made. */
float *learner_mean(Learner *l);
float *learner_square(Learner *l);
long *learner_steps(Learner *l);

/* One step by all threads together: each calls this with its own number and the same samples. */
void learner_step(Learner *l, int thread, Sample *const *samples, int n, const LearnRules *rules);

/* Sums up and clears what the threads counted since the last call. */
LearnTally learner_tally(Learner *l);

/* A barrier: waits until every thread has arrived. */
void learner_meet(Learner *l);

#endif
