/* The backward pass. The gradient of a folded table goes to the rows unchanged and through the
 * traits to the maps; everything else is the chain rule. */
#include "train/learn.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct Work {
    float *grad;
    Pass pass;
    _Alignas(64) float d_wide[BATCH][WIDE];
    _Alignas(64) float d_deep[BATCH][DEEP];
    _Alignas(64) float d_head[BATCH][HEADS];
    _Alignas(64) float turned[WIDE][BATCH];
    LearnTally tally;
    double square; /* squared norm of this thread's part of the gradient */
} Work;

struct Learner {
    Model *m;
    const Kernel *k;
    int threads;
    float *mean, *square;
    long steps;
    double usual; /* running average of the gradient's norm */
    Work **work;
    pthread_barrier_t meet;
};

static void *room(size_t bytes)
{
    void *p = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (!p)
        abort();
    memset(p, 0, bytes);
    return p;
}

Learner *learner_new(Model *m, int threads)
{
    Learner *l = room(sizeof *l);
    l->m = m;
    l->k = kernel_best();
    l->threads = threads;
    l->mean = room(sizeof(float) * MODEL_SIZE);
    l->square = room(sizeof(float) * MODEL_SIZE);
    l->work = room(sizeof *l->work * (size_t)threads);
    for (int i = 0; i < threads; i++) {
        l->work[i] = room(sizeof(Work));
        l->work[i]->grad = room(sizeof(float) * MODEL_SIZE);
    }
    pthread_barrier_init(&l->meet, NULL, (unsigned)threads);
    return l;
}

void learner_free(Learner *l)
{
    for (int i = 0; i < l->threads; i++) {
        free(l->work[i]->grad);
        free(l->work[i]);
    }
    free(l->work);
    free(l->mean);
    free(l->square);
    pthread_barrier_destroy(&l->meet);
    free(l);
}

float *learner_mean(Learner *l)
{
    return l->mean;
}

float *learner_square(Learner *l)
{
    return l->square;
}

long *learner_steps(Learner *l)
{
    return &l->steps;
}

void learner_meet(Learner *l)
{
    pthread_barrier_wait(&l->meet);
}

LearnTally learner_tally(Learner *l)
{
    LearnTally sum = {0};
    for (int i = 0; i < l->threads; i++) {
        LearnTally *t = &l->work[i]->tally;
        sum.entropy += t->entropy;
        sum.value += t->value;
        sum.kl += t->kl;
        sum.clipped += t->clipped;
        sum.taught += t->taught;
        sum.apart += t->apart;
        sum.rivals += t->rivals;
        sum.edge += t->edge;
        sum.edges += t->edges;
        sum.outside += t->outside;
        sum.norm += t->norm;
        sum.n += t->n;
        sum.steps += t->steps;
        *t = (LearnTally){0};
    }
    return sum;
}

/* The same for a taught choice: the distance to the teacher's target. */
static void target_slope(Work *w, const Sample *x, const float *chance, float *slope)
{
    w->tally.taught++;
    for (int i = 0; i < x->f.options; i++) {
        float target = (float)x->target[i] / 255;
        slope[i] = x->taught * (chance[i] - target);
        w->tally.apart += target > 0 ? target * logf(target / (chance[i] + 1e-12f)) : 0;
    }
}

/* The better of two choices gains, whatever their probabilities are: the gradient of a policy would
 * hardly move a choice that is rare. */
static void rival_slope(Work *w, const Sample *x, const float *chance, const LearnRules *rules,
                        float *slope)
{
    float edge = x->edge * rules->unit;
    float apart = logf((chance[x->rival] + 1e-12f) / (chance[x->choice] + 1e-12f));
    w->tally.rivals++;
    w->tally.edge += edge;
    w->tally.edges += edge * edge;
    edge = fminf(fmaxf(edge, -EDGE_MOST), EDGE_MOST);
    float push = edge * apart > 0 && fabsf(apart) > SCORES_APART ? 0 : rules->rival * edge;
    slope[x->rival] -= push;
    slope[x->choice] += push;
}

/* The gradient of the loss by each score. */
static void policy_slope(Work *w, const Sample *x, const float *chance, const LearnRules *rules,
                         float *slope)
{
    int n = x->f.options;
    float entropy = 0, ratio = chance[x->choice] / x->chance,
          gain = (x->gain - rules->gain) * rules->unit;
    for (int i = 0; i < n; i++)
        entropy -= chance[i] * logf(chance[i] + 1e-12f);
    bool outside =
        gain > 0 ? ratio > 1 + rules->clip : ratio < 1 - rules->clip || ratio > LEARN_FAR;
    float push = outside ? 0 : gain * ratio, calm = rules->entropy / logf((float)n);
    for (int i = 0; i < n; i++)
        slope[i] = push * (chance[i] - (i == x->choice)) +
                   calm * chance[i] * (logf(chance[i] + 1e-12f) + entropy);
    if (x->rival != x->choice)
        rival_slope(w, x, chance, rules, slope);
    w->tally.entropy += entropy / logf((float)n);
    w->tally.kl += ratio - 1 - logf(ratio + 1e-12f);
    w->tally.clipped += outside;
}

static void head_slope(Work *w, const Sample *x, const float *head, const LearnRules *rules,
                       float *slope)
{
    memset(slope, 0, sizeof(float) * HEADS);
    float win = net_sigmoid(head[HEAD_WIN]), margin = net_sigmoid(head[HEAD_MARGIN]);
    slope[HEAD_WIN] = rules->value * (win - x->goal[0]);
    slope[HEAD_MARGIN] = rules->value * (margin - x->goal[1]);
    w->tally.value += (win - x->goal[0]) * (win - x->goal[0]);
    for (int i = 0; i < 4; i++)
        slope[HEAD_CHIPS + i] = rules->aux * (head[HEAD_CHIPS + i] - x->source[i]);
    slope[HEAD_ROUNDS] = rules->aux * (head[HEAD_ROUNDS] - x->rounds);
    if (x->others & HAS_OTHERS && x->op == 1)
        for (int i = 0; i < ACTIONS; i++)
            slope[HEAD_ACTION + i] =
                rules->aux * (net_sigmoid(head[HEAD_ACTION + i]) - (float)(x->others >> i & 1));
}

static void back_options(const Learner *l, Work *w, const Sample *x, const LearnRules *rules,
                         int at)
{
    float score[PICK_MAX], chance[PICK_MAX], slope[PICK_MAX];
    const float *deep = w->pass.deep[at];
    model_scores(l->m, l->k, &x->f, deep, score);
    net_softmax(score, x->f.options, chance);
    if (x->taught > 0)
        target_slope(w, x, chance, slope);
    else
        policy_slope(w, x, chance, rules, slope);
    memset(w->d_deep[at], 0, sizeof w->d_deep[at]);
    for (int i = 0; i < x->f.options; i++)
        for (int j = 0; j < 2; j++) {
            size_t row = (size_t)x->f.out[i][j] * DEEP;
            if (x->f.out[i][j] == OUT_NONE)
                continue;
            l->k->add(DEEP, w->d_deep[at], slope[i], l->m->out + row);
            l->k->add(DEEP, w->grad + AT_OUTS + row, slope[i], deep);
        }
}

static void back_heads(const Learner *l, Work *w, const Sample *x, const LearnRules *rules, int at)
{
    const float *heads = l->m->x + AT_HEADS;
    float *slope = w->d_head[at];
    head_slope(w, x, w->pass.head[at], rules, slope);
    for (int h = 0; h < HEADS; h++)
        w->grad[AT_HEADS_BIAS + h] += slope[h];
    for (int i = 0; i < DEEP; i++) {
        float sum = 0;
        for (int h = 0; h < HEADS; h++)
            sum += slope[h] * heads[i * HEADS + h];
        w->d_deep[at][i] += sum;
    }
}

/* to[n][BATCH] = transpose of from[rows][n]. */
static void turn(float (*to)[BATCH], const float *from, int rows, int n)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < n; j++)
            to[j][i] = from[i * n + j];
}

static void mask(float *slope, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        slope[i] = x[i] > 0 ? slope[i] : 0;
}

static void add_rows(float *to, const float *rows, int n, int count)
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j < n; j++)
            to[j] += rows[i * n + j];
}

static void back_layers(const Learner *l, Work *w, Sample *const *x, int n)
{
    const Kernel *k = l->k;
    int rows = (n + 7) / 8 * 8;
    turn(w->turned, w->pass.deep[0], n, DEEP);
    k->multiply(DEEP, HEADS, n, w->turned[0], BATCH, w->d_head[0], w->grad + AT_HEADS, 1);
    mask(w->d_deep[0], w->pass.deep[0], n * DEEP);
    if (rows > n)
        memset(w->d_deep[n], 0, sizeof(float) * DEEP * (size_t)(rows - n));
    k->multiply(rows, WIDE, DEEP, w->d_deep[0], DEEP, l->m->dense_t, w->d_wide[0], 0);
    turn(w->turned, w->pass.wide[0], n, WIDE);
    k->multiply(WIDE, DEEP, n, w->turned[0], BATCH, w->d_deep[0], w->grad + AT_DENSE, 1);
    add_rows(w->grad + AT_DENSE_BIAS, w->d_deep[0], DEEP, n);
    mask(w->d_wide[0], w->pass.wide[0], n * WIDE);
    add_rows(w->grad + AT_FIRST, w->d_wide[0], WIDE, n);
    for (int i = 0; i < n; i++)
        k->scatter(WIDE, w->d_wide[i], w->grad + AT_ROWS, x[i]->f.in, x[i]->f.inputs);
}

static void learn_batch(const Learner *l, Work *w, Sample *const *x, int n, const LearnRules *rules)
{
    const Features *f[BATCH] = {NULL};
    for (int i = 0; i < n; i++)
        f[i] = &x[i]->f;
    model_run(l->m, l->k, f, n, &w->pass);
    for (int i = 0; i < n; i++) {
        back_options(l, w, x[i], rules, i);
        back_heads(l, w, x[i], rules, i);
    }
    back_layers(l, w, x, n);
    w->tally.n += n;
}

/* Sums the gradients of all threads for numbers from..to into the first thread's. */
static void reduce(Learner *l, int from, int to)
{
    float *sum = l->work[0]->grad;
    for (int t = 1; t < l->threads; t++) {
        float *grad = l->work[t]->grad;
        for (int i = from; i < to; i++)
            sum[i] += grad[i];
        memset(grad + from, 0, sizeof *grad * (size_t)(to - from));
    }
}

static double squares(const float *x, int from, int to)
{
    double sum = 0;
    for (int at = from; at < to; at += 1024) {
        float part = 0;
        for (int i = at; i < to && i < at + 1024; i++)
            part += x[i] * x[i];
        sum += (double)part;
    }
    return sum;
}

/* A gradient far longer than usual comes from a bad batch, and is skipped. */
static bool is_wild(const Learner *l, double norm)
{
    return l->steps > 100 && !(norm < 5 * l->usual);
}

static void note_norm(Learner *l, double norm)
{
    double most = l->usual > 0 ? 2 * l->usual : norm;
    double x = norm < most ? norm : most;
    l->usual += (l->usual > 0 ? 0.02 : 1) * (x - l->usual);
}

static float gradient_scale(const Learner *l, int n, const LearnRules *rules, double *norm)
{
    double sum = 0;
    for (int t = 0; t < l->threads; t++)
        sum += l->work[t]->square;
    *norm = sqrt(sum) / n;
    return (float)(1.0 / n * (*norm > (double)rules->norm ? (double)rules->norm / *norm : 1));
}

void learner_step(Learner *l, int thread, Sample *const *samples, int n, const LearnRules *rules)
{
    Work *w = l->work[thread];
    int t = l->threads, lo = (int)((long)n * thread / t), hi = (int)((long)n * (thread + 1) / t);
    for (int i = lo; i < hi; i += BATCH)
        learn_batch(l, w, samples + i, hi - i < BATCH ? hi - i : BATCH, rules);
    learner_meet(l);
    int from = (int)((long)MODEL_SIZE * thread / t) / 16 * 16;
    int to = thread == t - 1 ? MODEL_SIZE : (int)((long)MODEL_SIZE * (thread + 1) / t) / 16 * 16;
    reduce(l, from, to);
    learner_meet(l);
    model_unfold(l->work[0]->grad, thread, t);
    learner_meet(l);
    w->square = squares(l->work[0]->grad, from, to);
    learner_meet(l);
    double norm, steps = (double)(l->steps + 1);
    float scale = gradient_scale(l, n, rules, &norm);
    float start = (float)(sqrt(1 - pow(0.995, steps)) / (1 - pow(0.9, steps)));
    if (!is_wild(l, norm))
        l->k->adam(to - from, l->m->x + from, l->mean + from, l->square + from,
                   l->work[0]->grad + from, scale, rules->rate * start);
    memset(l->work[0]->grad + from, 0, sizeof(float) * (size_t)(to - from));
    learner_meet(l);
    model_fold(l->m, thread, t);
    if (thread == 0) {
        l->steps++;
        w->tally.outside += is_wild(l, norm);
        note_norm(l, norm);
        w->tally.norm += norm;
        w->tally.steps++;
    }
    learner_meet(l);
}
