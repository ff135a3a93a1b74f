/* How much a test does: a sample, more with WINDFALL_FULL, and less under the sanitizers, which are
 * many times slower and find memory errors in a few games, and with clang, where only what depends
 * on the compiler is new. */
#ifndef WINDFALL_TESTS_AMOUNT_H
#define WINDFALL_TESTS_AMOUNT_H

#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SLOW_BUILD = 1 };
#elif defined(__has_feature)
enum { SLOW_BUILD = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) };
#else
enum { SLOW_BUILD = 0 };
#endif

#ifdef __clang__
enum { FEW = 1 };
#else
enum { FEW = SLOW_BUILD };
#endif

static inline int amount(int few, int usual, int full)
{
    return getenv("WINDFALL_FULL") ? full : FEW ? few : usual;
}

#endif
