/* The arithmetic of training, on rows of floats. Every row is a multiple of 16 floats long and
 * aligned to 64 bytes. There is a plain build and one for AVX2; the choice is made once at run
 * time. */
#ifndef WINDFALL_TRAIN_KERNEL_H
#define WINDFALL_TRAIN_KERNEL_H

#include <stdint.h>

typedef struct Kernel {
    const char *name;
    /* c[m][n] = a[m][k] * b[k][n], or added to c. Rows of a are `lda` floats apart, those of b and
     * c are n. m is a multiple of 8, n of 16. */
    void (*multiply)(int m, int n, int k, const float *a, int lda, const float *b, float *c,
                     int add);
    /* to[n] = start[n] + the listed rows of `table`. */
    void (*gather)(int n, float *to, const float *start, const float *table, const uint16_t *rows,
                   int count);
    /* Adds from[n] to each listed row of `table`. */
    void (*scatter)(int n, const float *from, float *table, const uint16_t *rows, int count);
    float (*dot)(int n, const float *a, const float *b);
    /* to += scale * from */
    void (*add)(int n, float *to, float scale, const float *from);
    /* One step of Adam on n numbers; `rate` already contains the bias correction. */
    void (*adam)(int n, float *x, float *m, float *v, const float *grad, float scale, float rate);
} Kernel;

extern const Kernel kernel_plain, kernel_avx2;

/* The fastest kernel that this machine supports. */
const Kernel *kernel_best(void);

#endif
