/* The forward pass, in floats. */
#include "train/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "cards/catalog.h"

static float *floats(size_t n)
{
    float *x = aligned_alloc(64, (n * sizeof(float) + 63) / 64 * 64);
    if (!x)
        abort();
    memset(x, 0, n * sizeof *x);
    return x;
}

void model_new(Model *m)
{
    m->x = floats(MODEL_SIZE);
    m->in = floats((size_t)IN_ROWS * WIDE);
    m->out = floats((size_t)OUT_ROWS * DEEP);
    m->dense_t = floats((size_t)DEEP * WIDE);
}

void model_free(Model *m)
{
    free(m->x);
    free(m->in);
    free(m->out);
    free(m->dense_t);
    *m = (Model){0};
}

/* Roughly normally distributed. */
static float noise(Rng *rng)
{
    float sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (float)(rng_next(rng) >> 40) * 0x1p-24f;
    return (sum - 2) * 1.732f;
}

static void randomise(float *x, size_t n, float size, Rng *rng)
{
    for (size_t i = 0; i < n; i++)
        x[i] = noise(rng) * size;
}

void model_begin(Model *m, uint64_t seed)
{
    Rng rng = rng_seeded(seed);
    memset(m->x, 0, sizeof(float) * MODEL_SIZE);
    randomise(m->x + AT_ROWS, (size_t)IN_ROWS * WIDE, 0.08f, &rng);
    randomise(m->x + AT_MAPS, (size_t)PLACES * TRAITS * WIDE, 0.04f, &rng);
    randomise(m->x + AT_DENSE, (size_t)WIDE * DEEP, sqrtf(2.0f / WIDE), &rng);
    randomise(m->x + AT_OUTS, (size_t)OUT_ROWS * DEEP, 0.01f, &rng);
    randomise(m->x + AT_HEADS, (size_t)DEEP * HEADS, 0.02f, &rng);
    memset(m->x + AT_OUTS + (size_t)OUT_NONE * DEEP, 0, DEEP * sizeof(float));
    memset(m->x + AT_ROWS + (size_t)IN_SIMPLE * WIDE, 0, sizeof(float) * IN_SIMPLE_ROWS * WIDE);
    model_fold_all(m);
}

/* Cards by group: row + sum of traits. */
static void fold_row(const Lexicon *lex, float *to, const float *rows, const float *maps, int row,
                     int n)
{
    int group = row / VOCAB, word = row % VOCAB;
    memcpy(to + (size_t)row * (size_t)n, rows + (size_t)row * (size_t)n, (size_t)n * sizeof *to);
    for (int t = 0; t < lex->traits[word]; t++) {
        const Trait *trait = &lex->trait[word][t];
        const float *map = maps + (size_t)(group * TRAITS + trait->at) * (size_t)n;
        for (int i = 0; i < n; i++)
            to[(size_t)row * (size_t)n + (size_t)i] += trait->value * map[i];
    }
}

static void fold_table(const Lexicon *lex, float *to, const float *rows, const float *maps,
                       int cards, int all, int n, int part, int parts)
{
    for (int row = all * part / parts; row < all * (part + 1) / parts; row++)
        if (row < cards)
            fold_row(lex, to, rows, maps, row, n);
        else
            memcpy(to + (size_t)row * (size_t)n, rows + (size_t)row * (size_t)n,
                   (size_t)n * sizeof *to);
}

void model_fold(Model *m, int part, int parts)
{
    const Lexicon *lex = lexicon_builtin(catalog_for(BOXES_PRINTED));
    fold_table(lex, m->in, m->x + AT_ROWS, m->x + AT_MAPS, IN_CARDS, IN_ROWS, WIDE, part, parts);
    fold_table(lex, m->out, m->x + AT_OUTS, m->x + AT_OUTMAPS, OUT_CARDS, OUT_ROWS, DEEP, part,
               parts);
    for (int i = DEEP * part / parts; i < DEEP * (part + 1) / parts; i++)
        for (int j = 0; j < WIDE; j++)
            m->dense_t[i * WIDE + j] = m->x[AT_DENSE + j * DEEP + i];
}

void model_fold_all(Model *m)
{
    model_fold(m, 0, 1);
}

static void unfold_group(const Lexicon *lex, float *maps, const float *rows, int group, int n)
{
    for (int word = 0; word < lex->rows; word++) {
        const float *from = rows + (size_t)(group * VOCAB + word) * (size_t)n;
        for (int t = 0; t < lex->traits[word]; t++) {
            float *map = maps + (size_t)(group * TRAITS + lex->trait[word][t].at) * (size_t)n;
            for (int i = 0; i < n; i++)
                map[i] += lex->trait[word][t].value * from[i];
        }
    }
}

void model_unfold(float *grad, int part, int parts)
{
    const Lexicon *lex = lexicon_builtin(catalog_for(BOXES_PRINTED));
    for (int group = part; group < PLACES + USES; group += parts) {
        bool in = group < PLACES;
        int at = in ? group : group - PLACES, n = in ? WIDE : DEEP;
        float *maps = grad + (in ? AT_MAPS : AT_OUTMAPS);
        memset(maps + (size_t)(at * TRAITS) * (size_t)n, 0, sizeof(float) * (size_t)(TRAITS * n));
        unfold_group(lex, maps, grad + (in ? AT_ROWS : AT_OUTS), at, n);
    }
}

static void rectify(float *x, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = x[i] > 0 ? x[i] : 0;
}

static void fill_bias(float *to, const float *bias, int n, int rows)
{
    for (int row = 0; row < rows; row++)
        memcpy(to + row * n, bias, (size_t)n * sizeof *to);
}

void model_run(const Model *m, const Kernel *k, const Features *const *f, int n, Pass *pass)
{
    int rows = (n + 7) / 8 * 8;
    for (int i = 0; i < n; i++)
        k->gather(WIDE, pass->wide[i], m->x + AT_FIRST, m->in, f[i]->in, f[i]->inputs);
    if (rows > n)
        memset(pass->wide[n], 0, sizeof(float) * WIDE * (size_t)(rows - n));
    rectify(pass->wide[0], n * WIDE);
    fill_bias(pass->deep[0], m->x + AT_DENSE_BIAS, DEEP, rows);
    k->multiply(rows, DEEP, WIDE, pass->wide[0], WIDE, m->x + AT_DENSE, pass->deep[0], 1);
    rectify(pass->deep[0], rows * DEEP);
    fill_bias(pass->head[0], m->x + AT_HEADS_BIAS, HEADS, rows);
    k->multiply(rows, HEADS, DEEP, pass->deep[0], DEEP, m->x + AT_HEADS, pass->head[0], 1);
}

void model_scores(const Model *m, const Kernel *k, const Features *f, const float *deep,
                  float *score)
{
    for (int i = 0; i < f->options; i++) {
        score[i] = k->dot(DEEP, deep, m->out + (size_t)f->out[i][0] * DEEP);
        if (f->out[i][1] != OUT_NONE)
            score[i] += k->dot(DEEP, deep, m->out + (size_t)f->out[i][1] * DEEP);
    }
}

/* ---- rounding to integers ---- */

static int16_t whole(float x, float scale, int limit, long *cut)
{
    float y = roundf(x * scale);
    if (y > (float)limit || y < (float)-limit)
        ++*cut;
    return (int16_t)(y > (float)limit ? limit : y < (float)-limit ? -limit : (int)y);
}

static void round_row(int16_t *to, const float *from, int n, float scale, int limit, long *cut)
{
    for (int i = 0; i < n; i++)
        to[i] = whole(from[i], scale, limit, cut);
}

static void round_bias(int32_t *to, const float *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = (int32_t)lrintf(from[i] * (float)NET_SCALE * NET_WEIGHT);
}

void model_round(const Model *m, Net *net, long *cut)
{
    enum { MOST = 32767 };
    NetNumbers *x = &net->x;
    *cut = 0;
    round_row(x->in[0], m->in, IN_ROWS * WIDE, NET_SCALE, MOST / 4, cut);
    round_row(x->first, m->x + AT_FIRST, WIDE, NET_SCALE, MOST / 4, cut);
    for (int i = 0; i < WIDE; i++)
        for (int j = 0; j < DEEP; j++)
            x->dense[i][j] = whole(m->x[AT_DENSE + i * DEEP + j], NET_WEIGHT, MOST, cut);
    round_bias(x->dense_bias, m->x + AT_DENSE_BIAS, DEEP);
    round_row(x->out[0], m->out, OUT_ROWS * DEEP, NET_WEIGHT, MOST, cut);
    for (int h = 0; h < HEADS; h++)
        for (int i = 0; i < DEEP; i++)
            x->head[h][i] = whole(m->x[AT_HEADS + i * HEADS + h], NET_WEIGHT, MOST, cut);
    round_bias(x->head_bias, m->x + AT_HEADS_BIAS, HEADS);
    round_row(x->map[0], m->x + AT_MAPS, PLACES * TRAITS * WIDE, NET_SCALE, MOST / 4, cut);
    round_row(x->outmap[0], m->x + AT_OUTMAPS, USES * TRAITS * DEEP, NET_WEIGHT, MOST, cut);
}
