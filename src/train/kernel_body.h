/* The bodies of the kernels, compiled once for each instruction set: KERNEL names the result. */
#include <math.h>
#include <string.h>

#include "train/kernel.h"

typedef float Lanes __attribute__((vector_size(64), aligned(64)));
enum { LANES = 16, ROWS_AT_ONCE = 8 };
#if defined(__AVX512F__)
enum { BLOCK_ROWS = 8 };
#else
enum { BLOCK_ROWS = 4 };
#endif

static inline const Lanes *lanes(const float *at)
{
    return (const Lanes *)(const void *)at;
}

static inline Lanes *lanes_of(float *at)
{
    return (Lanes *)(void *)at;
}

static inline void block(int n, int k, const float *a, int lda, const float *b, float *c, int add)
{
    Lanes sum[BLOCK_ROWS];
    for (int i = 0; i < BLOCK_ROWS; i++)
        sum[i] = add ? *lanes(c + i * n) : (Lanes){0};
    for (int j = 0; j < k; j++) {
        Lanes row = *lanes(b + j * n);
        for (int i = 0; i < BLOCK_ROWS; i++)
            sum[i] += a[i * lda + j] * row;
    }
    for (int i = 0; i < BLOCK_ROWS; i++)
        *lanes_of(c + i * n) = sum[i];
}

static void multiply(int m, int n, int k, const float *a, int lda, const float *b, float *c, int add)
{
    for (int col = 0; col < n; col += LANES)
        for (int row = 0; row < m; row += BLOCK_ROWS)
            block(n, k, a + row * lda, lda, b + col, c + row * n + col, add);
}

/* Sixty-four columns at a time stay in registers while all rows pass. */
static void gather(int n, float *to, const float *start, const float *table, const uint16_t *rows, int count)
{
    for (int col = 0; col < n; col += 4 * LANES) {
        Lanes a = *lanes(start + col), b = *lanes(start + col + LANES);
        Lanes c = *lanes(start + col + 2 * LANES), d = *lanes(start + col + 3 * LANES);
        for (int i = 0; i < count; i++) {
            const Lanes *row = lanes(table + rows[i] * n + col);
            a += row[0];
            b += row[1];
            c += row[2];
            d += row[3];
        }
        *lanes_of(to + col) = a;
        *lanes_of(to + col + LANES) = b;
        *lanes_of(to + col + 2 * LANES) = c;
        *lanes_of(to + col + 3 * LANES) = d;
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
    Lanes sum = {0};
    for (int col = 0; col < n; col += LANES)
        sum += *lanes(a + col) * *lanes(b + col);
    float total = 0;
    for (int i = 0; i < LANES; i++)
        total += sum[i];
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
