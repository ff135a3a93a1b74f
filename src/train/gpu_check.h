/* Compares a GPU with the processor. */
#ifndef WINDFALL_TRAIN_GPU_CHECK_H
#define WINDFALL_TRAIN_GPU_CHECK_H

#include "train/selfplay.h"

/* Largest differences, relative to the largest number: of the outputs, and of a learning step. */
typedef struct GpuCheck {
    double judged, learned;
} GpuCheck;

/* The GPU must hold the net as GPU_NOW. Afterwards the net and its learner must be copied there
 * again. */
GpuCheck gpu_check(Gpu *gpu, const Mix *mix, const Model *m, int rows);

#endif
