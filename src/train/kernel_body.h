/* The bodies of the kernels, compiled once for each instruction set: KERNEL names the result. Vectors
 * are as wide as a register, so that nothing is spilled. */
#include <math.h>
#include <string.h>

#include "train/kernel.h"

#if defined(__AVX512F__)
enum { LANES = 16, BLOCK_ROWS = 8 };
#elif defined(__AVX__)
enum { LANES = 8, BLOCK_ROWS = 4 };
#else
enum { LANES = 4, BLOCK_ROWS = 4 };
#endif
typedef float Lanes __attribute__((vector_size(LANES * 4), aligned(LANES * 4)));

static inline const Lanes *lanes(const float *at)
{
    return (const Lanes *)(const void *)at;
}

static inline Lanes *lanes_of(float *at)
{
    return (Lanes *)(void *)at;
}

/* BLOCK_ROWS rows of c, two registers a row. */
static void block_2(int n, int k, const float *a, int lda, const float *b, float *c, int add)
{
    Lanes x[BLOCK_ROWS], y[BLOCK_ROWS];
#pragma GCC unroll 8
    for (int i = 0; i < BLOCK_ROWS; i++) {
        x[i] = add ? lanes(c + i * n)[0] : (Lanes){0};
        y[i] = add ? lanes(c + i * n)[1] : (Lanes){0};
    }
    for (int at = 0; at < k; at++) {
        Lanes left = lanes(b + at * n)[0], right = lanes(b + at * n)[1];
#pragma GCC unroll 8
        for (int i = 0; i < BLOCK_ROWS; i++) {
            x[i] += a[i * lda + at] * left;
            y[i] += a[i * lda + at] * right;
        }
    }
#pragma GCC unroll 8
    for (int i = 0; i < BLOCK_ROWS; i++) {
        lanes_of(c + i * n)[0] = x[i];
        lanes_of(c + i * n)[1] = y[i];
    }
}

/* The same with one register a row, for what is left over. */
static void block_1(int n, int k, const float *a, int lda, const float *b, float *c, int add)
{
    Lanes x[BLOCK_ROWS];
#pragma GCC unroll 8
    for (int i = 0; i < BLOCK_ROWS; i++)
        x[i] = add ? *lanes(c + i * n) : (Lanes){0};
    for (int at = 0; at < k; at++) {
        Lanes row = *lanes(b + at * n);
#pragma GCC unroll 8
        for (int i = 0; i < BLOCK_ROWS; i++)
            x[i] += a[i * lda + at] * row;
    }
#pragma GCC unroll 8
    for (int i = 0; i < BLOCK_ROWS; i++)
        *lanes_of(c + i * n) = x[i];
}

static void multiply(int m, int n, int k, const float *a, int lda, const float *b, float *c, int add)
{
    int col = 0;
    for (; col + 2 * LANES <= n; col += 2 * LANES)
        for (int row = 0; row < m; row += BLOCK_ROWS)
            block_2(n, k, a + row * lda, lda, b + col, c + row * n + col, add);
    for (; col < n; col += LANES)
        for (int row = 0; row < m; row += BLOCK_ROWS)
            block_1(n, k, a + row * lda, lda, b + col, c + row * n + col, add);
}

/* Eight registers at a time, while all rows pass. */
static void gather(int n, float *to, const float *start, const float *table, const uint16_t *rows, int count)
{
    for (int col = 0; col < n; col += 8 * LANES) {
        Lanes sum[8];
#pragma GCC unroll 8
        for (int j = 0; j < 8; j++)
            sum[j] = lanes(start + col)[j];
        for (int i = 0; i < count; i++) {
            const Lanes *row = lanes(table + rows[i] * n + col);
#pragma GCC unroll 8
            for (int j = 0; j < 8; j++)
                sum[j] += row[j];
        }
#pragma GCC unroll 8
        for (int j = 0; j < 8; j++)
            lanes_of(to + col)[j] = sum[j];
    }
}

static void scatter(int n, const float *from, float *table, const uint16_t *rows, int count)
{
    for (int i = 0; i < count; i++) {
        Lanes *row = lanes_of(table + rows[i] * n);
        for (int col = 0; col < n / LANES; col++)
            row[col] += lanes(from)[col];
    }
}

static float dot(int n, const float *a, const float *b)
{
    Lanes x = {0}, y = {0};
    for (int col = 0; col < n; col += 2 * LANES) {
        x += lanes(a + col)[0] * lanes(b + col)[0];
        y += lanes(a + col)[1] * lanes(b + col)[1];
    }
    x += y;
    float total = 0;
    for (int i = 0; i < LANES; i++)
        total += x[i];
    return total;
}

static void add(int n, float *to, float scale, const float *from)
{
    for (int col = 0; col < n; col += LANES)
        *lanes_of(to + col) += scale * *lanes(from + col);
}

static void adam(int n, float *x, float *m, float *v, const float *grad, float scale, float rate)
{
    for (int i = 0; i < n; i++) {
        float g = grad[i] * scale;
        m[i] += 0.1f * (g - m[i]);
        v[i] += 0.005f * (g * g - v[i]);
        x[i] -= rate * m[i] / (sqrtf(v[i]) + 1e-6f);
    }
}

const Kernel KERNEL = {KERNEL_NAME, multiply, gather, scatter, dot, add, adam};
