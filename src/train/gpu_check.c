/* Checks that a GPU computes what the processor does: a few thousand choices go through both, and
 * so does one learning step. */
#include "train/gpu_check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "train/learn.h"

enum { CHOICES = 4000 };

/* Largest difference, relative to the largest number. */
static double apart(const float *a, const float *b, size_t n)
{
    double most = 1e-12, far = 0;
    for (size_t i = 0; i < n; i++) {
        double x = fabs((double)a[i]), d = fabs((double)a[i] - (double)b[i]);
        most = x > most ? x : most;
        far = d > far || isnan(d) ? d : far;
    }
    return far / most;
}

static double judge_apart(Gpu *gpu, const Model *m, const Samples *s, int rows)
{
    const Features *f[BATCH];
    Judgement said[BATCH];
    Pass *pass = aligned_alloc(64, (sizeof *pass + 63) / 64 * 64);
    double far = 0;
    if (!pass)
        abort();
    for (int at = 0; at + rows <= s->n; at += rows) {
        for (int i = 0; i < rows; i++)
            f[i] = &s->at[at + i].f;
        gpu_run(gpu, 0, GPU_NOW, f, rows, said);
        model_run(m, kernel_best(), f, rows, pass);
        for (int i = 0; i < rows; i++) {
            float score[PICK_MAX];
            model_scores(m, kernel_best(), f[i], pass->deep[i], score);
            double x = apart(score, said[i].score, f[i]->options);
            double y = apart(pass->head[i], said[i].head, HEADS);
            far = fmax(far, fmax(x, y));
        }
    }
    free(pass);
    return far;
}

static double learn_apart(Gpu *gpu, const Model *m, const Samples *s)
{
    const LearnRules rules = {1e-4f, 0.2f, 0.01f, 0.5f, 0.1f, 1.0f, 0, 4, 0.5f};
    Model copy;
    model_new(&copy);
    memcpy(copy.x, m->x, sizeof(float) * MODEL_SIZE);
    model_fold_all(&copy);
    Learner *l = learner_new(&copy, 1);
    Sample **order = malloc(sizeof *order * (size_t)s->n);
    float *x = malloc(3 * sizeof(float) * MODEL_SIZE);
    if (!order || !x)
        abort();
    for (int i = 0; i < s->n; i++)
        order[i] = &s->at[i];
    gpu_put_learner(gpu, learner_mean(l), learner_square(l), 0);
    learner_step(l, 0, order, s->n, &rules);
    gpu_send(gpu, 0, s->at, s->n, 0);
    gpu_learn(gpu, s->n, 1, &rules, 1);
    long steps;
    gpu_get(gpu, x, x + MODEL_SIZE, x + 2 * (size_t)MODEL_SIZE, &steps);
    double far = apart(learner_mean(l), x + MODEL_SIZE, MODEL_SIZE);
    learner_free(l);
    model_free(&copy);
    free(order);
    free(x);
    return far;
}

GpuCheck gpu_check(Gpu *gpu, const Mix *mix, const Model *m, int rows)
{
    const SelfplayRules rules = {0.95f, 0.2f, 0, 0.2f, 1, 0.5f, {0}};
    Selfplay *play = selfplay_new(mix, 64, 1, NULL, 0);
    Samples samples = {0};
    PlayTally tally = {0};
    selfplay_run(play, m, NULL, &rules, CHOICES, &samples, &tally);
    samples.n = samples.n < CHOICES ? samples.n : CHOICES;
    GpuCheck check = {judge_apart(gpu, m, &samples, rows < BATCH ? rows : BATCH),
                      learn_apart(gpu, m, &samples)};
    free(samples.at);
    selfplay_free(play);
    return check;
}
