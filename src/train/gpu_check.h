/* A comparison of a graphics card with the processor. */
#ifndef WINDFALL_TRAIN_GPU_CHECK_H
#define WINDFALL_TRAIN_GPU_CHECK_H

#include "train/selfplay.h"

/* Largest differences, as shares of the largest number: in what is said, and in what is learned. */
typedef struct GpuCheck {
    double judged, learned;
} GpuCheck;

/* The card must hold the net as GPU_NOW; afterwards it and its learner must be put there anew. */
GpuCheck gpu_check(Gpu *gpu, const Mix *mix, const Model *m, int rows);

#endif
