/* The net that plays. It uses integers only, so it gives the same result on every machine. It has a
 * first layer that is a sum of rows, a dense layer, a score for each option, and heads about the
 * end of the game. Files are checked when loaded. A Net never changes afterwards, and any thread
 * may use it. */
#ifndef WINDFALL_AI_NET_H
#define WINDFALL_AI_NET_H

#include <stddef.h>

#include "ai/features.h"
#include "ai/schema.h"
#include "base/buf.h"

/* Fixed-point scales: of inputs and activations, and of the weights above the first layer. */
enum { NET_SCALE = 256, NET_WEIGHT = 1024, NET_LIMIT = 8191 };

/* Scale of the squashed margin: this many points are one logit. */
enum { NET_MARGIN = 8 };

/* The numbers of a net as in its file. Rows of built-in cards already contain their traits; the
 * maps are for cards that the net has never seen. */
typedef struct NetNumbers {
    int16_t in[IN_ROWS][WIDE];
    int16_t first[WIDE];
    int16_t dense[WIDE][DEEP]; /* in the file, two units of the first layer are interleaved */
    int32_t dense_bias[DEEP];
    int16_t out[OUT_ROWS][DEEP];
    int16_t head[HEADS][DEEP];
    int32_t head_bias[HEADS];
    int16_t map[PLACES * TRAITS][WIDE];
    int16_t outmap[USES * TRAITS][DEEP];
} NetNumbers;

typedef struct Net {
    char name[32];
    uint64_t choices; /* that it was trained on */
    uint64_t hash;
    NetNumbers x;
} Net;

/* The net's evaluation of a choice. */
typedef struct Thought {
    float score[PICK_MAX];
    float chance[PICK_MAX];
    float head[HEADS];
} Thought;

/* Reads a net from the bytes of a file. Returns NULL, with one line in `why`, if anything is
 * wrong. */
Net *net_read(const void *bytes, size_t size, Buf *why);
Net *net_load(const char *path, Buf *why);
void net_free(Net *net);

/* The bytes of its file. */
void net_write(const Net *net, Buf *to);

/* Zeroes the rows of verbs and questions that do not exist yet. */
void net_clear_free(Net *net);

/* The same net with rows for the unknown cards of a lexicon; the caller frees it. */
Net *net_with_cards(const Net *net, const Lexicon *lex);

/* Evaluates a position: a score and a probability for each option, and the heads (win probability,
 * margin, ..). */
void net_think(const Net *net, const Features *f, Thought *t);

/* What one thread remembers between evaluations of one net; see net_memory.h. */
typedef struct NetMemory NetMemory;
/* The options alone; and the heads alone. `memory` may be NULL; `seat` says whose position it
 * is. */
void net_rank(const Net *net, NetMemory *memory, int seat, const Features *f, Thought *t);
void net_judge(const Net *net, NetMemory *memory, int seat, const Features *f, Thought *t);

float net_sigmoid(float x);
/* Turns n scores into probabilities. */
void net_softmax(const float *score, int n, float *chance);
/* The win probability given by the heads. */
static inline float thought_win(const Thought *t)
{
    return net_sigmoid(t->head[HEAD_WIN]);
}

/* Numbers of rows. */
typedef struct RowList {
    const uint16_t *at;
    int n;
} RowList;

/* The arithmetic in plain C, for AVX2, for AVX-512 with VNNI and for WebAssembly with SIMD128. All
 * give the same numbers. */
typedef struct NetKernel {
    const char *name;
    /* sum[WIDE] += the listed rows, -= those that are gone; wraps around at 16 bits */
    void (*update)(int16_t *sum, const int16_t (*rows)[WIDE], const RowList *more,
                   const RowList *less);
    /* to[k] = the dot product of a[DEEP] and each of the listed rows; wraps around at 32 bits */
    void (*dots)(int32_t *to, const int16_t *a, const int16_t (*rows)[DEEP], const uint16_t *list,
                 int n);
    /* to[DEEP] = (bias + dense * sum) / NET_WEIGHT; sum and result are clamped to 0 .. NET_LIMIT */
    void (*dense)(int16_t *to, const int16_t *sum, const int16_t (*dense)[DEEP],
                  const int32_t *bias);
} NetKernel;
extern const NetKernel net_plain, net_avx2, net_avx512, net_simd128;
/* Whether this processor supports it. */
bool net_kernel_runs(const NetKernel *kernel);
/* The one in use, the fastest that runs; tests may change it. */
extern const NetKernel *net_kernel;

#endif
