/* The kernels of the net with 256-bit registers. The sums are taken in another order, which does not
 * matter for integers that wrap around. */
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

/* Half of the columns stay in registers while all rows are added. */
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

/* Lists the non-zero units, and pads the list so that it can be read in pairs. */
static int list_units(const int16_t *from, uint16_t *list)
{
    int n = 0;
    for (int at = 0; at < WIDE; at += 32) {
        __m256i none = _mm256_setzero_si256();
        __m256i a = _mm256_cmpeq_epi16(load(from + at), none);
        __m256i b = _mm256_cmpeq_epi16(load(from + at + 16), none);
        __m256i both = _mm256_permute4x64_epi64(_mm256_packs_epi16(a, b), 0xd8);
        for (uint32_t some = ~(uint32_t)_mm256_movemask_epi8(both); some; some &= some - 1)
            list[n++] = (uint16_t)(at + __builtin_ctz(some));
    }
    list[n] = 0;
    return n;
}

/* Two units at a time: their interleaved rows make the pairs that are multiplied and added. Half of the
 * outputs stay in registers. Each sum holds the outputs of the lower or upper half of each lane;
 * packing puts them in order. */
static void dense_half(int16_t *to, const int16_t *from, const uint16_t *list, int n,
                       const int16_t (*rows)[DEEP], const int32_t *bias)
{
    __m256i low[4], high[4], none = _mm256_setzero_si256();
#pragma GCC unroll 4
    for (int j = 0; j < 4; j++) {
        __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)(bias + j * 16));
        __m256i b = _mm256_loadu_si256((const __m256i *)(const void *)(bias + j * 16 + 8));
        low[j] = _mm256_permute2x128_si256(a, b, 0x20);
        high[j] = _mm256_permute2x128_si256(a, b, 0x31);
    }
    for (int k = 0; k < n; k += 2) {
        uint32_t second = k + 1 < n ? (uint16_t)from[list[k + 1]] : 0;
        __m256i x = _mm256_set1_epi32((int32_t)((uint16_t)from[list[k]] | second << 16));
        const int16_t *one = rows[list[k]], *two = rows[list[k + 1]];
#pragma GCC unroll 4
        for (int j = 0; j < 4; j++) {
            __m256i a = load(one + j * 16), b = load(two + j * 16);
            __m256i l = _mm256_madd_epi16(x, _mm256_unpacklo_epi16(a, b));
            __m256i h = _mm256_madd_epi16(x, _mm256_unpackhi_epi16(a, b));
            low[j] = _mm256_add_epi32(low[j], l);
            high[j] = _mm256_add_epi32(high[j], h);
        }
    }
#pragma GCC unroll 4
    for (int j = 0; j < 4; j++) {
        __m256i a = _mm256_srai_epi32(_mm256_max_epi32(low[j], none), 10);
        __m256i b = _mm256_srai_epi32(_mm256_max_epi32(high[j], none), 10);
        store(to + j * 16, cut(_mm256_packs_epi32(a, b)));
    }
}

_Static_assert(DEEP % 64 == 0 && WIDE % 32 == 0, "rows of whole registers");
_Static_assert(NET_WEIGHT == 1 << 10, "divided by shifting");

static void dense(int16_t *to, const int16_t *from, const int16_t (*rows)[DEEP],
                  const int32_t *bias)
{
    uint16_t list[WIDE + 1];
    int n = list_units(from, list);
    for (int col = 0; col < DEEP; col += 64)
        dense_half(to + col, from, list, n, (const int16_t(*)[DEEP])(rows[0] + col), bias + col);
}

const NetKernel net_avx2 = {"avx2", gather, dot, dense};
#else
const NetKernel net_avx2;
#endif
