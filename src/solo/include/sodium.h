/* The part of libsodium that the server core uses, for a page: random numbers from the browser, and
 * no passwords, since the page's user has all its data. */
#ifndef WINDFALL_SOLO_SODIUM_H
#define WINDFALL_SOLO_SODIUM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"

enum { crypto_pwhash_STRBYTES = 128, sodium_base64_VARIANT_URLSAFE_NO_PADDING = 7 };
enum {
    crypto_pwhash_OPSLIMIT_INTERACTIVE,
    crypto_pwhash_MEMLIMIT_INTERACTIVE,
    crypto_pwhash_OPSLIMIT_MIN,
    crypto_pwhash_MEMLIMIT_MIN
};

static inline int sodium_init(void)
{
    return 0;
}

static inline void randombytes_buf(void *to, size_t size)
{
    for (size_t at = 0; at < size; at += 256)
        if (getentropy((char *)to + at, size - at < 256 ? size - at : 256))
            __builtin_trap();
}

static inline uint32_t randombytes_uniform(uint32_t bound)
{
    uint64_t number;
    randombytes_buf(&number, sizeof number);
    return bound ? (uint32_t)(number % bound) : 0;
}

#define sodium_memzero(at, size) memset(at, 0, size)

/* Only for looking up tokens; there is nobody to hide them from. */
static inline int crypto_generichash(unsigned char *to, size_t size, const unsigned char *from,
                                     unsigned long long length, const unsigned char *key,
                                     size_t key_size)
{
    (void)key;
    (void)key_size;
    for (size_t at = 0; at < size; at += sizeof(uint64_t)) {
        uint64_t hash = hash_bytes(hash_word(HASH_START, at), from, (size_t)length);
        memcpy(to + at, &hash, size - at < sizeof hash ? size - at : sizeof hash);
    }
    return 0;
}

static inline int crypto_pwhash_str(char *to, const char *password, unsigned long long size,
                                    unsigned long long effort, size_t memory)
{
    (void)to, (void)password, (void)size, (void)effort, (void)memory;
    return -1;
}

static inline int crypto_pwhash_str_verify(const char *text, const char *password,
                                           unsigned long long size)
{
    (void)text, (void)password, (void)size;
    return -1;
}

static inline char *sodium_bin2base64(char *to, size_t room, const unsigned char *from, size_t size,
                                      int variant)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    size_t n = 0;
    (void)variant;
    for (size_t bit = 0; bit < size * 8 && n + 1 < room; bit += 6) {
        unsigned pair = (unsigned)from[bit / 8] << 8 | (bit / 8 + 1 < size ? from[bit / 8 + 1] : 0);
        to[n++] = digits[pair >> (10 - bit % 8) & 63];
    }
    to[n] = 0;
    return to;
}

#endif
