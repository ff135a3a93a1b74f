/* The kernels of the net with 512-bit registers, for processors that multiply and add 16-bit
 * numbers in one step (VNNI). The sums are taken in another order, which does not matter for
 * integers that wrap around. */
#include "ai/net.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define WITH_VNNI __attribute__((target("avx512f,avx512bw,avx512vnni")))

enum { LANES = 32, ROW = WIDE / LANES, GROUPS = DEEP / LANES };
_Static_assert(WIDE % LANES == 0 && DEEP % LANES == 0, "rows of whole registers");
_Static_assert(NET_WEIGHT == 1 << 10, "divided by shifting");

WITH_VNNI static __m512i load(const void *at)
{
    return _mm512_loadu_si512(at);
}

/* The whole row stays in registers while all inputs are added. */
WITH_VNNI static void update(int16_t *sum, const int16_t (*rows)[WIDE], const RowList *more,
                             const RowList *less)
{
    __m512i x[ROW];
#pragma GCC unroll 16
    for (int j = 0; j < ROW; j++)
        x[j] = load(sum + j * LANES);
    for (int k = 0; k < more->n; k++) {
        const int16_t *row = rows[more->at[k]];
#pragma GCC unroll 16
        for (int j = 0; j < ROW; j++)
            x[j] = _mm512_add_epi16(x[j], load(row + j * LANES));
    }
    for (int k = 0; k < less->n; k++) {
        const int16_t *row = rows[less->at[k]];
#pragma GCC unroll 16
        for (int j = 0; j < ROW; j++)
            x[j] = _mm512_sub_epi16(x[j], load(row + j * LANES));
    }
#pragma GCC unroll 16
    for (int j = 0; j < ROW; j++)
        _mm512_storeu_si512(sum + j * LANES, x[j]);
}

WITH_VNNI static uint32_t total(__m512i x)
{
    __m256i half = _mm256_add_epi32(_mm512_castsi512_si256(x), _mm512_extracti64x4_epi64(x, 1));
    __m128i part = _mm_add_epi32(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    part = _mm_add_epi32(part, _mm_shuffle_epi32(part, 0x4e));
    part = _mm_add_epi32(part, _mm_shuffle_epi32(part, 0xb1));
    return (uint32_t)_mm_cvtsi128_si32(part);
}

WITH_VNNI static void dots(int32_t *to, const int16_t *a, const int16_t (*rows)[DEEP],
                           const uint16_t *list, int n)
{
    for (int k = 0; k < n; k++) {
        __m512i sum = _mm512_setzero_si512();
#pragma GCC unroll 4
        for (int j = 0; j < GROUPS; j++)
            sum = _mm512_dpwssd_epi32(sum, load(a + j * LANES), load(rows[list[k]] + j * LANES));
        to[k] = (int32_t)total(sum);
    }
}

/* Clamps the sums into `x`, and lists the non-zero units; the list is padded so that it can be read
 * in pairs. */
WITH_VNNI static int list_units(const int16_t *sum, int16_t *x, uint16_t *list)
{
    int n = 0;
    __m512i none = _mm512_setzero_si512(), most = _mm512_set1_epi16(NET_LIMIT);
    for (int at = 0; at < WIDE; at += LANES) {
        __m512i cut = _mm512_min_epi16(_mm512_max_epi16(load(sum + at), none), most);
        _mm512_storeu_si512(x + at, cut);
        for (uint32_t some = _mm512_test_epi16_mask(cut, cut); some; some &= some - 1)
            list[n++] = (uint16_t)(at + __builtin_ctz(some));
    }
    list[n] = 0;
    return n;
}

/* Two units at a time: their interleaved rows make the pairs that are multiplied and added. A
 * group of sums holds the outputs of the lower and upper half of each lane; packing puts them in
 * order. */
WITH_VNNI static void dense(int16_t *to, const int16_t *sum, const int16_t (*rows)[DEEP],
                            const int32_t *bias)
{
    int16_t from[WIDE];
    uint16_t list[WIDE + 1];
    int n = list_units(sum, from, list);
    __m512i low[GROUPS], high[GROUPS], none = _mm512_setzero_si512();
#pragma GCC unroll 8
    for (int j = 0; j < GROUPS; j++) {
        __m512i a = load(bias + j * LANES), b = load(bias + j * LANES + LANES / 2);
        low[j] = _mm512_shuffle_i32x4(a, b, 0x88);
        high[j] = _mm512_shuffle_i32x4(a, b, 0xdd);
    }
    for (int k = 0; k < n; k += 2) {
        uint32_t second = k + 1 < n ? (uint16_t)from[list[k + 1]] : 0;
        __m512i x = _mm512_set1_epi32((int32_t)((uint16_t)from[list[k]] | second << 16));
        const int16_t *one = rows[list[k]], *two = rows[list[k + 1]];
#pragma GCC unroll 8
        for (int j = 0; j < GROUPS; j++) {
            __m512i a = load(one + j * LANES), b = load(two + j * LANES);
            low[j] = _mm512_dpwssd_epi32(low[j], x, _mm512_unpacklo_epi16(a, b));
            high[j] = _mm512_dpwssd_epi32(high[j], x, _mm512_unpackhi_epi16(a, b));
        }
    }
#pragma GCC unroll 8
    for (int j = 0; j < GROUPS; j++) {
        __m512i a = _mm512_srai_epi32(_mm512_max_epi32(low[j], none), 10);
        __m512i b = _mm512_srai_epi32(_mm512_max_epi32(high[j], none), 10);
        _mm512_storeu_si512(to + j * LANES, _mm512_min_epi16(_mm512_packs_epi32(a, b),
                                                             _mm512_set1_epi16(NET_LIMIT)));
    }
}

const NetKernel net_avx512 = {"avx512", update, dots, dense};
#else
const NetKernel net_avx512;
#endif
