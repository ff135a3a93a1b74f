/* The net in floats, as it is trained, on the processor. */
#ifndef WINDFALL_TRAIN_MODEL_H
#define WINDFALL_TRAIN_MODEL_H

#include <stddef.h>

#include "ai/net.h"
#include "train/kernel.h"
#include "train/layout.h"

/* A net ready to run: its numbers, and the tables with traits already added in. */
typedef struct Model {
    float *x;        /* MODEL_SIZE numbers */
    float *in, *out; /* IN_ROWS x WIDE, OUT_ROWS x DEEP: rows with traits */
    float *dense_t;  /* DEEP x WIDE: the dense layer transposed, for learning */
    int place;       /* its index among the nets on a GPU */
} Model;

void model_new(Model *m);
void model_free(Model *m);

/* Initialises the net with small random numbers. */
void model_begin(Model *m, uint64_t seed);

/* Adds traits into the tables, part `part` of `parts`; all parts must be done before the net is
 * used. */
void model_fold(Model *m, int part, int parts);
void model_fold_all(Model *m);

/* The reverse of fold, for gradients: the rows of `grad` have those of the folded tables; computes
 * those of the maps, part by part. */
void model_unfold(float *grad, int part, int parts);

/* A batch on its way through the net. */
enum { BATCH = 64 };
typedef struct Pass {
    _Alignas(64) float wide[BATCH][WIDE];
    _Alignas(64) float deep[BATCH][DEEP];
    _Alignas(64) float head[BATCH][HEADS];
} Pass;

/* Runs n choices (at most BATCH) up to the heads. */
void model_run(const Model *m, const Kernel *k, const Features *const *f, int n, Pass *pass);

/* Scores of the options of one choice; `deep` is its row of the pass. */
void model_scores(const Model *m, const Kernel *k, const Features *f, const float *deep,
                  float *score);

/* Rounds the net to integers, as it is shipped. `cut` counts numbers that did not fit. */
void model_round(const Model *m, Net *net, long *cut);

#endif
