/* The random numbers of a game: xoshiro256** with explicit state, so that a copied game draws the
 * same cards. No system call is made. */
#ifndef WINDFALL_BASE_RNG_H
#define WINDFALL_BASE_RNG_H

#include <stdint.h>

typedef struct Rng {
    uint64_t s[4];
} Rng;

/* One step of splitmix64: turns a counter or a seed into well-mixed bits. */
static inline uint64_t rng_mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15ull;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    return x ^ x >> 31;
}

static inline Rng rng_seeded(uint64_t seed)
{
    Rng rng;
    for (uint64_t i = 0; i < 4; i++)
        rng.s[i] = rng_mix(seed + i * 0x9e3779b97f4a7c15ull);
    return rng;
}

static inline uint64_t rng_next(Rng *rng)
{
    uint64_t *s = rng->s, x = s[1] * 5, result = (x << 7 | x >> 57) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return result;
}

/* A number 0..n-1, n at least 1 and below 2^32; the bias is below n / 2^32. */
static inline uint32_t rng_below(Rng *rng, uint32_t n)
{
    return (uint32_t)((rng_next(rng) >> 32) * n >> 32);
}

#endif
