/* Training from scratch or from a checkpoint, for any length of time. A checkpoint is one file, and
 * a killed run continues from its last one. */
#ifndef WINDFALL_TRAIN_TRAIN_H
#define WINDFALL_TRAIN_TRAIN_H

#include "train/learn.h"

typedef struct TrainPlan {
    const char *file;           /* checkpoint: read if it exists, written often */
    const char *modes;          /* the mix of modes */
    const char *keep;           /* "2,10": keep copies after this many million choices, or NULL */
    const char *frozen;         /* a checkpoint to test against, or NULL */
    bool respond;               /* the frozen net sits in all other seats of every game */
    bool gpu;                   /* nets run and learn on a GPU */
    int threads, slots;         /* threads, and games at a time in each */
    int batch, step;            /* choices per batch, and choices per learning step */
    int passes;                 /* times that each batch is learned from */
    int seconds;                /* how long; 0: until killed */
    int test_every, test_games; /* in batches */
    uint64_t seed;
    double span; /* choices over which the numbers below go from first to second */
    float rate[2], entropy[2], margin[2];
    float lambda, clip, old_share, bot_share;
    float rivals, rival_weight; /* how often other choices are tried, too, and their weight */
    /* search as the teacher: share of the questions, playouts for each, weight of a lesson, and
     * repeated lessons as a share of the batch */
    float teach;
    int teach_plays;
    float teach_weight, replay;
    int teach_rounds;
    bool teach_few;
} TrainPlan;

/* Returns the exit code of the command. */
int train_run(const TrainPlan *plan);

/* Copies a checkpoint without the learner's state; training can resume from it. */
bool train_slim(const char *from, const char *to);

/* Writes the net of a checkpoint as a file for players. Logits of winning are multiplied by `scale`
 * to calibrate them (see calibration.h). */
bool train_export(const char *from, const char *to, const char *name, float scale);

#endif
