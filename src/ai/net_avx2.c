/* The kernels of the net with 256-bit registers: the same sums in another order, and sums of whole
 * numbers that wrap do not mind the order. */
#include "ai/net.h"

#if defined(__x86_64__)
#include <immintrin.h>

static __m256i load(const int16_t *at)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)at);
}

static void store(int16_t *at, __m256i x)
{
    _mm256_storeu_si256((__m256i *)(void *)at, x);
}

static __m256i cut(__m256i x)
{
    return _mm256_min_epi16(_mm256_max_epi16(x, _mm256_setzero_si256()),
                            _mm256_set1_epi16(NET_LIMIT));
}

/* Half of the columns stay in registers while all rows pass. */
static void gather(int16_t *to, const int16_t *first, const int16_t (*rows)[WIDE],
                   const uint16_t *list, int n)
{
    for (int col = 0; col < WIDE; col += 128) {
        __m256i sum[8];
#pragma GCC unroll 8
        for (int j = 0; j < 8; j++)
            sum[j] = load(first + col + j * 16);
        for (int k = 0; k < n; k++) {
            const int16_t *row = rows[list[k]] + col;
#pragma GCC unroll 8
            for (int j = 0; j < 8; j++)
                sum[j] = _mm256_add_epi16(sum[j], load(row + j * 16));
        }
#pragma GCC unroll 8
        for (int j = 0; j < 8; j++)
            store(to + col + j * 16, cut(sum[j]));
    }
}

static int32_t total(__m256i x)
{
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1));
    return _mm_cvtsi128_si32(half);
}

static int32_t dot(const int16_t *a, const int16_t *b, int n)
{
    __m256i sum = _mm256_setzero_si256();
    for (int i = 0; i < n; i += 16)
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(load(a + i), load(b + i)));
    return total(sum);
}

/* Lists the pairs of units that are not both 0. */
static int list_pairs(const int16_t *from, uint8_t *list)
{
    int n = 0;
    for (int p = 0; p < WIDE / 2; p += 8) {
        __m256i none = _mm256_cmpeq_epi32(load(from + 2 * p), _mm256_setzero_si256());
        unsigned some = ~(unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(none)) & 0xff;
        for (; some; some &= some - 1)
            list[n++] = (uint8_t)(p + __builtin_ctz(some));
    }
    return n;
}
_Static_assert(WIDE / 2 <= 256, "pairs are listed as bytes");

static int32_t pair_at(const int16_t *from, int p)
{
    int32_t pair;
    __builtin_memcpy(&pair, from + 2 * p, sizeof pair);
    return pair;
}

/* Half of the results stay in registers while all pairs pass. */
static void dense(int16_t *to, const int16_t *from, const int16_t (*pairs)[DEEP][2],
                  const int32_t *bias)
{
    uint8_t list[WIDE / 2];
    int n = list_pairs(from, list);
    for (int col = 0; col < DEEP; col += 64) {
        __m256i sum[8];
        int32_t out[64];
#pragma GCC unroll 8
        for (int j = 0; j < 8; j++)
            sum[j] = _mm256_loadu_si256((const __m256i *)(const void *)(bias + col + j * 8));
        for (int k = 0; k < n; k++) {
            __m256i x = _mm256_set1_epi32(pair_at(from, list[k]));
            const int16_t *row = pairs[list[k]][col];
#pragma GCC unroll 8
            for (int j = 0; j < 8; j++)
                sum[j] = _mm256_add_epi32(sum[j], _mm256_madd_epi16(x, load(row + j * 16)));
        }
#pragma GCC unroll 8
        for (int j = 0; j < 8; j++)
            _mm256_storeu_si256((__m256i *)(void *)(out + j * 8), sum[j]);
        for (int i = 0; i < 64; i++) {
            int32_t x = out[i] / NET_WEIGHT;
            to[col + i] = (int16_t)(x < 0 ? 0 : x > NET_LIMIT ? NET_LIMIT : x);
        }
    }
}

const NetKernel net_avx2 = {"avx2", gather, dot, dense};
#else
const NetKernel net_avx2;
#endif
