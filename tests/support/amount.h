/* How much a test does: a sample, more of it where WINDFALL_FULL is set, and less under the sanitizers,
 * which look for mistakes of memory: they are many times slower, and a few games show those. */
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
