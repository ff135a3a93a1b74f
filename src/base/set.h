/* A set of the numbers 0 to 255. Cards of a game, options of a question and picks of an answer all
 * have this type, and none of them has an order that could leak information. */
#ifndef WINDFALL_BASE_SET_H
#define WINDFALL_BASE_SET_H

#include <stdbool.h>
#include <stdint.h>

enum { SET_SIZE = 256, SET_WORDS = 4 };

typedef struct Set {
    uint64_t word[SET_WORDS];
} Set;

static inline Set set_empty(void)
{
    return (Set){{0, 0, 0, 0}};
}

static inline void set_add(Set *set, int item)
{
    set->word[(unsigned)item >> 6] |= 1ull << ((unsigned)item & 63);
}

static inline void set_remove(Set *set, int item)
{
    set->word[(unsigned)item >> 6] &= ~(1ull << ((unsigned)item & 63));
}

static inline bool set_has(const Set *set, int item)
{
    return set->word[(unsigned)item >> 6] >> ((unsigned)item & 63) & 1;
}

static inline Set set_of(int item)
{
    Set set = set_empty();
    set_add(&set, item);
    return set;
}

static inline int set_count(const Set *set)
{
    return __builtin_popcountll(set->word[0]) + __builtin_popcountll(set->word[1]) +
           __builtin_popcountll(set->word[2]) + __builtin_popcountll(set->word[3]);
}

static inline bool set_is_empty(const Set *set)
{
    return !(set->word[0] | set->word[1] | set->word[2] | set->word[3]);
}

static inline bool set_equal(const Set *a, const Set *b)
{
    return !((a->word[0] ^ b->word[0]) | (a->word[1] ^ b->word[1]) | (a->word[2] ^ b->word[2]) |
             (a->word[3] ^ b->word[3]));
}

static inline bool set_is_subset(const Set *part, const Set *whole)
{
    return !((part->word[0] & ~whole->word[0]) | (part->word[1] & ~whole->word[1]) |
             (part->word[2] & ~whole->word[2]) | (part->word[3] & ~whole->word[3]));
}

static inline Set set_union(const Set *a, const Set *b)
{
    return (Set){{a->word[0] | b->word[0], a->word[1] | b->word[1], a->word[2] | b->word[2],
                  a->word[3] | b->word[3]}};
}

static inline Set set_minus(const Set *a, const Set *b)
{
    return (Set){{a->word[0] & ~b->word[0], a->word[1] & ~b->word[1], a->word[2] & ~b->word[2],
                  a->word[3] & ~b->word[3]}};
}

static inline Set set_and(const Set *a, const Set *b)
{
    return (Set){{a->word[0] & b->word[0], a->word[1] & b->word[1], a->word[2] & b->word[2],
                  a->word[3] & b->word[3]}};
}

/* The first item at or after `from`, or -1. */
static inline int set_next(const Set *set, int from)
{
    for (unsigned w = (unsigned)from >> 6; w < SET_WORDS; w++) {
        uint64_t bits = set->word[w];
        if (w == (unsigned)from >> 6)
            bits &= ~0ull << ((unsigned)from & 63);
        if (bits)
            return (int)(w * 64) + __builtin_ctzll(bits);
    }
    return -1;
}

/* Branchless, since which word it is in cannot be predicted. */
static inline int set_first(const Set *set)
{
    unsigned not_0 = !set->word[0], not_1 = not_0 & !set->word[1], not_2 = not_1 & !set->word[2];
    unsigned w = not_0 + not_1 + not_2;
    uint64_t bits = set->word[w];
    return bits ? (int)(w * 64) + __builtin_ctzll(bits) : -1;
}

/* for (SET_EACH(card, &set)): every item in ascending order; `card` may be removed inside the
 * loop. */
#define SET_EACH(item, set)        \
    int item = set_next((set), 0); \
    item >= 0;                     \
    item = item + 1 < SET_SIZE ? set_next((set), item + 1) : -1

/* The nth item in ascending order, from 0; `nth` must be below the count. */
static inline int set_nth(const Set *set, int nth)
{
    unsigned w = 0;
    for (int n; nth >= (n = __builtin_popcountll(set->word[w])); w++)
        nth -= n;
    uint64_t bits = set->word[w];
    unsigned low = 0;
    for (unsigned half = 32; half >= 8; half /= 2) {
        int n = __builtin_popcountll(bits & ((1ull << half) - 1));
        unsigned up = nth >= n ? half : 0; /* branchless, as above */
        nth -= up ? n : 0;
        low += up;
        bits >>= up;
    }
    while (nth--)
        bits &= bits - 1;
    return (int)(w * 64 + low) + __builtin_ctzll(bits);
}

#endif
