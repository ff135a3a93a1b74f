/* A 64-bit hash of bytes, the same on every little-endian machine, the only ones we support. Used
 * for states, card lists and signatures; it is not cryptographic. */
#ifndef WINDFALL_BASE_HASH_H
#define WINDFALL_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { HASH_START = 0x57494e44 };

static inline uint64_t hash_word(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9fb21c651e98df25ull;
    return hash ^ hash >> 32;
}

static inline uint64_t hash_bytes(uint64_t hash, const void *data, size_t size)
{
    const unsigned char *p = data;
    for (; size >= 8; p += 8, size -= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        hash = hash_word(hash, word);
    }
    uint64_t rest = size;
    for (; size; size--)
        rest = rest << 8 | *p++;
    return hash_word(hash, rest);
}

#endif
