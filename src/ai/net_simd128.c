/* The kernels of the net with the 128-bit registers of WebAssembly, summed in another order, as in
 * net_avx2.c. */
#include "ai/net.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

#include "ai/net_units.h"

static v128_t cut(v128_t x)
{
    return wasm_i16x8_min(wasm_i16x8_max(x, wasm_i16x8_const_splat(0)),
                          wasm_i16x8_const_splat(NET_LIMIT));
}

/* 64 columns stay in registers while all rows are added. */
static void update(int16_t *sum, const int16_t (*rows)[WIDE], const RowList *more,
                   const RowList *less)
{
    for (int col = 0; col < WIDE; col += 64) {
        v128_t x[8];
#pragma clang loop unroll(full)
        for (int j = 0; j < 8; j++)
            x[j] = wasm_v128_load(sum + col + j * 8);
        for (int k = 0; k < more->n; k++) {
            const int16_t *row = rows[more->at[k]] + col;
#pragma clang loop unroll(full)
            for (int j = 0; j < 8; j++)
                x[j] = wasm_i16x8_add(x[j], wasm_v128_load(row + j * 8));
        }
        for (int k = 0; k < less->n; k++) {
            const int16_t *row = rows[less->at[k]] + col;
#pragma clang loop unroll(full)
            for (int j = 0; j < 8; j++)
                x[j] = wasm_i16x8_sub(x[j], wasm_v128_load(row + j * 8));
        }
#pragma clang loop unroll(full)
        for (int j = 0; j < 8; j++)
            wasm_v128_store(sum + col + j * 8, x[j]);
    }
}

static int32_t total(v128_t x)
{
    x = wasm_i32x4_add(x, wasm_i32x4_shuffle(x, x, 2, 3, 0, 1));
    x = wasm_i32x4_add(x, wasm_i32x4_shuffle(x, x, 1, 0, 3, 2));
    return wasm_i32x4_extract_lane(x, 0);
}

/* Two rows at a time, so that `a` is loaded once for both. */
static void dots(int32_t *to, const int16_t *a, const int16_t (*rows)[DEEP], const uint16_t *list,
                 int n)
{
    for (int k = 0; k < n; k += 2) {
        const int16_t *one = rows[list[k]], *two = rows[list[k + (k + 1 < n)]];
        v128_t first = wasm_i32x4_const_splat(0), second = first;
#pragma clang loop unroll(full)
        for (int i = 0; i < DEEP; i += 8) {
            v128_t x = wasm_v128_load(a + i);
            first = wasm_i32x4_add(first, wasm_i32x4_dot_i16x8(x, wasm_v128_load(one + i)));
            second = wasm_i32x4_add(second, wasm_i32x4_dot_i16x8(x, wasm_v128_load(two + i)));
        }
        to[k] = total(first);
        if (k + 1 < n)
            to[k + 1] = total(second);
    }
}

/* Eight numbers at a time; what is stored behind those of the set is overwritten by the next. */
static void list_units(const int16_t *sum, Units *u)
{
    v128_t at = wasm_i16x8_make(0, 1, 2, 3, 4, 5, 6, 7), zero = wasm_i16x8_const_splat(0);
    int n = 0;
    for (int i = 0; i < WIDE; i += 8) {
        v128_t x = cut(wasm_v128_load(sum + i));
        uint32_t set = wasm_i16x8_bitmask(wasm_i16x8_gt(x, zero));
        v128_t order = wasm_v128_load(front[set]);
        wasm_v128_store(u->x + n, wasm_i8x16_swizzle(x, order));
        wasm_v128_store(u->at + n, wasm_i8x16_swizzle(at, order));
        n += __builtin_popcount(set);
        at = wasm_i16x8_add(at, wasm_i16x8_const_splat(8));
    }
    u->at[n] = u->x[n] = 0;
    u->n = n;
}

static v128_t interleave_low(v128_t a, v128_t b)
{
    return wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

static v128_t interleave_high(v128_t a, v128_t b)
{
    return wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

enum { PART = 32 }; /* outputs that stay in registers */

/* Two units at a time: their interleaved rows make the pairs that are multiplied and added. */
static void dense_part(int16_t *to, const Units *u, const int16_t (*rows)[DEEP],
                       const int32_t *bias)
{
    v128_t sum[PART / 4];
#pragma clang loop unroll(full)
    for (int j = 0; j < PART / 4; j++)
        sum[j] = wasm_v128_load(bias + j * 4);
    for (int k = 0; k < u->n; k += 2) {
        v128_t x = wasm_v128_load32_splat(u->x + k);
        const int16_t *one = rows[u->at[k]], *two = rows[u->at[k + 1]];
#pragma clang loop unroll(full)
        for (int j = 0; j < PART / 8; j++) {
            v128_t a = wasm_v128_load(one + j * 8), b = wasm_v128_load(two + j * 8);
            v128_t low = wasm_i32x4_dot_i16x8(x, interleave_low(a, b));
            v128_t high = wasm_i32x4_dot_i16x8(x, interleave_high(a, b));
            sum[2 * j] = wasm_i32x4_add(sum[2 * j], low);
            sum[2 * j + 1] = wasm_i32x4_add(sum[2 * j + 1], high);
        }
    }
    v128_t none = wasm_i32x4_const_splat(0);
#pragma clang loop unroll(full)
    for (int j = 0; j < PART / 8; j++) {
        v128_t a = wasm_i32x4_shr(wasm_i32x4_max(sum[2 * j], none), 10);
        v128_t b = wasm_i32x4_shr(wasm_i32x4_max(sum[2 * j + 1], none), 10);
        wasm_v128_store(to + j * 8, cut(wasm_i16x8_narrow_i32x4(a, b)));
    }
}

_Static_assert(DEEP % PART == 0 && WIDE % 64 == 0, "rows of whole registers");
_Static_assert(NET_WEIGHT == 1 << 10, "divided by shifting");

static void dense(int16_t *to, const int16_t *sum, const int16_t (*rows)[DEEP], const int32_t *bias)
{
    Units u;
    list_units(sum, &u);
    for (int col = 0; col < DEEP; col += PART)
        dense_part(to + col, &u, (const int16_t(*)[DEEP])(rows[0] + col), bias + col);
}

const NetKernel net_simd128 = {"simd128", update, dots, dense};
#else
const NetKernel net_simd128;
#endif
