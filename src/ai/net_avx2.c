/* The kernels of the net with 256-bit registers. The sums are taken in another order, which does
 * not matter for integers that wrap around. */
#include "ai/net.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include "ai/net_units.h"

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
enum { HALF = WIDE / 2, PARTS = HALF / 16 };

static void update(int16_t *sum, const int16_t (*rows)[WIDE], const RowList *more,
                   const RowList *less)
{
    for (int16_t *at = sum; at < sum + WIDE; at += HALF) {
        __m256i x[PARTS];
#pragma GCC unroll 12
        for (int j = 0; j < PARTS; j++)
            x[j] = load(at + j * 16);
        for (int k = 0; k < more->n; k++) {
            const int16_t *row = rows[more->at[k]] + (at - sum);
#pragma GCC unroll 12
            for (int j = 0; j < PARTS; j++)
                x[j] = _mm256_add_epi16(x[j], load(row + j * 16));
        }
        for (int k = 0; k < less->n; k++) {
            const int16_t *row = rows[less->at[k]] + (at - sum);
#pragma GCC unroll 12
            for (int j = 0; j < PARTS; j++)
                x[j] = _mm256_sub_epi16(x[j], load(row + j * 16));
        }
#pragma GCC unroll 12
        for (int j = 0; j < PARTS; j++)
            store(at + j * 16, x[j]);
    }
}

static int32_t total(__m256i x)
{
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1));
    return _mm_cvtsi128_si32(half);
}

static void dots(int32_t *to, const int16_t *a, const int16_t (*rows)[DEEP], const uint16_t *list,
                 int n)
{
    __m256i x[DEEP / 16];
#pragma GCC unroll 8
    for (int j = 0; j < DEEP / 16; j++)
        x[j] = load(a + j * 16);
    for (int k = 0; k < n; k++) {
        const int16_t *row = rows[list[k]];
        __m256i sum = _mm256_madd_epi16(x[0], load(row));
#pragma GCC unroll 8
        for (int j = 1; j < DEEP / 16; j++)
            sum = _mm256_add_epi32(sum, _mm256_madd_epi16(x[j], load(row + j * 16)));
        to[k] = total(sum);
    }
}

static __m128i load_half(const void *at)
{
    return _mm_loadu_si128((const __m128i *)at);
}

static void store_half(void *at, __m128i x)
{
    _mm_storeu_si128((__m128i *)at, x);
}

/* Eight numbers at a time; what is stored behind those of the set is overwritten by the next. */
static void list_units(const int16_t *sum, Units *u)
{
    __m128i at = _mm_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7);
    u->n = 0;
    for (int i = 0; i < WIDE; i += 16) {
        __m256i x = cut(load(sum + i));
        __m128i half[2] = {_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1)};
        __m128i some = _mm_packs_epi16(half[0], half[1]);
        unsigned none = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(some, _mm_setzero_si128()));
#pragma GCC unroll 2
        for (int j = 0; j < 2; j++) {
            unsigned set = ~none >> 8 * j & 0xff;
            __m128i order = load_half(front[set]);
            store_half(u->x + u->n, _mm_shuffle_epi8(half[j], order));
            store_half(u->at + u->n, _mm_shuffle_epi8(at, order));
            u->n += __builtin_popcount(set);
            at = _mm_add_epi16(at, _mm_set1_epi16(8));
        }
    }
    u->at[u->n] = u->x[u->n] = 0;
}

/* Two units at a time: their interleaved rows make the pairs that are multiplied and added. Half of
 * the outputs stay in registers. Each sum holds the outputs of the lower or upper half of each
 * lane; packing puts them in order. */
static void dense_half(int16_t *to, const Units *u, const int16_t (*rows)[DEEP],
                       const int32_t *bias)
{
    __m256i low[4], high[4], none = _mm256_setzero_si256();
#pragma GCC unroll 4
    for (int j = 0; j < 4; j++) {
        __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)(bias + j * 16));
        __m256i b = _mm256_loadu_si256((const __m256i *)(const void *)(bias + j * 16 + 8));
        low[j] = _mm256_permute2x128_si256(a, b, 0x20);
        high[j] = _mm256_permute2x128_si256(a, b, 0x31);
    }
    for (int k = 0; k < u->n; k += 2) {
        __m256i x = _mm256_broadcastd_epi32(_mm_loadu_si32(u->x + k));
        const int16_t *one = rows[u->at[k]], *two = rows[u->at[k + 1]];
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

static void dense(int16_t *to, const int16_t *sum, const int16_t (*rows)[DEEP], const int32_t *bias)
{
    Units u;
    list_units(sum, &u);
    for (int col = 0; col < DEEP; col += 64)
        dense_half(to + col, &u, (const int16_t(*)[DEEP])(rows[0] + col), bias + col);
}

const NetKernel net_avx2 = {"avx2", update, dots, dense};
#else
const NetKernel net_avx2;
#endif
