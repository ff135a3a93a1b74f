/* Runs and trains nets on a GPU: the same sums as model.c and learn.c, in another order. Programs
 * built without a CUDA compiler have gpu_none.c instead, where opening fails. */
#ifndef WINDFALL_TRAIN_GPU_H
#define WINDFALL_TRAIN_GPU_H

#include "train/layout.h"
#include "train/sample.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Gpu Gpu;

/* The nets on the GPU. Only the first one learns. */
enum { GPU_NOW, GPU_RIVAL, GPU_FROZEN, GPU_NETS };

typedef struct GpuPlan {
    int threads; /* that will call gpu_run */
    int rows;    /* most choices in one such call */
    int batch;   /* most samples in one batch */
    int step;    /* samples per step */
    int words;   /* cards with traits: as in a Lexicon */
    const uint8_t *traits;
    const Trait (*trait)[TRAITS_EACH];
} GpuPlan;

/* Returns NULL, with the reason in `why`, if no GPU can be used. */
Gpu *gpu_open(const GpuPlan *plan, const char **why);
void gpu_close(Gpu *g);

/* Host memory that the GPU reads quickly (pinned); never freed. */
void *gpu_memory(Gpu *g, unsigned long bytes);

/* Copies the numbers of a net to the GPU. */
void gpu_put(Gpu *g, int net, const float *x);
/* The state of the learner of net GPU_NOW. */
void gpu_put_learner(Gpu *g, const float *mean, const float *square, long steps);
void gpu_get(Gpu *g, float *x, float *mean, float *square, long *steps);

/* Runs n choices through a net. Threads may call this at the same time. */
void gpu_run(Gpu *g, int thread, int net, const Features *const *f, int n, Judgement *out);

/* gpu_send copies samples to the GPU, as samples `at`, `at` + 1, ... of the batch. Then all n
 * samples are learned from in steps, `passes` times, in an order that depends on the seed. */
void gpu_send(Gpu *g, int thread, const Sample *samples, int n, int at);
LearnTally gpu_learn(Gpu *g, int n, int passes, const LearnRules *rules, uint64_t seed);

#ifdef __cplusplus
}
#endif
#endif
