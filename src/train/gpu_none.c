/* For builds without a CUDA compiler: opening the GPU fails, and nothing else is called. */
#include "train/gpu.h"

#include <stdlib.h>

#include "base/complaint.h"

Gpu *gpu_open(const GpuPlan *plan, const char **why)
{
    (void)plan;
    *why = N_("this program was built without it");
    return NULL;
}

void gpu_close(Gpu *g)
{
    (void)g;
}

void *gpu_memory(Gpu *g, unsigned long bytes)
{
    (void)g;
    return malloc(bytes);
}

void gpu_put(Gpu *g, int net, const float *x)
{
    (void)g, (void)net, (void)x;
    abort();
}

void gpu_put_learner(Gpu *g, const float *mean, const float *square, long steps)
{
    (void)g, (void)mean, (void)square, (void)steps;
    abort();
}

void gpu_get(Gpu *g, float *x, float *mean, float *square, long *steps)
{
    (void)g, (void)x, (void)mean, (void)square, (void)steps;
    abort();
}

void gpu_run(Gpu *g, int thread, int net, const Features *const *f, int n, Judgement *out)
{
    (void)g, (void)thread, (void)net, (void)f, (void)n, (void)out;
    abort();
}

void gpu_send(Gpu *g, int thread, const Sample *samples, int n, int at)
{
    (void)g, (void)thread, (void)samples, (void)n, (void)at;
    abort();
}

LearnTally gpu_learn(Gpu *g, int n, int passes, const LearnRules *rules, uint64_t seed)
{
    (void)g, (void)n, (void)passes, (void)rules, (void)seed;
    abort();
}
