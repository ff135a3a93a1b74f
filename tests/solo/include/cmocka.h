/* The part of cmocka that unit tests in WebAssembly use, without setjmp: the program ends at the
 * first failure. */
#ifndef WINDFALL_SOLO_CMOCKA_H
#define WINDFALL_SOLO_CMOCKA_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define fail_msg(...)                                                 \
    do {                                                              \
        printf("# %s:%d: ", __FILE__, __LINE__), printf(__VA_ARGS__); \
        puts("\nnot ok");                                             \
        exit(1);                                                      \
    } while (0)
#define assert_true(x)                      \
    do {                                    \
        if (!(x))                           \
            fail_msg("%s is not true", #x); \
    } while (0)
#define assert_false(x)                 assert_true(!(x))
#define assert_null(x)                  assert_true((x) == NULL)
#define assert_non_null(x)              assert_true((x) != NULL)
#define assert_int_equal(a, b)          assert_true((long long)(a) == (long long)(b))
#define assert_int_not_equal(a, b)      assert_true((long long)(a) != (long long)(b))
#define assert_string_equal(a, b)       assert_true(!strcmp(a, b))
#define assert_memory_equal(a, b, size) assert_true(!memcmp(a, b, size))

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
};

#define cmocka_unit_test(test) \
    {                          \
#test, test            \
    }
#define cmocka_run_group_tests(tests, before, after) \
    run_group(tests, sizeof(tests) / sizeof *(tests))

static inline int run_group(const struct CMUnitTest *tests, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        void *state = NULL;
        tests[i].run(&state);
        printf("ok %s\n", tests[i].name);
    }
    return 0;
}

#endif
