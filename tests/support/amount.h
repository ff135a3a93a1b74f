/* How much a test does: a sample, more with WINDFALL_FULL, and less under the sanitizers, which are
 * many times slower and find memory errors in a few games. */
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

static inline int amount(int slow, int usual, int full)
{
    return getenv("WINDFALL_FULL") ? full : SLOW_BUILD ? slow : usual;
}

#endif
