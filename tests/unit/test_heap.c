/* Playing allocates nothing, from the start of a game to its end, in any mode, including checks and
 * copies. */
#include "support/cmocka.h"

#include <stdlib.h>

#include "ai/player.h"
#include "modes/presets.h"
#include "rules/score.h"
#include "rules/step.h"

#if defined(__has_feature)
#define CHECKED_MEMORY __has_feature(address_sanitizer)
#elif defined(__SANITIZE_ADDRESS__)
#define CHECKED_MEMORY 1
#else
#define CHECKED_MEMORY 0
#endif

static long asked;

#if !CHECKED_MEMORY && defined(__GLIBC__)
/* These replace the library's functions, which do the work; the sanitizers have their own. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);

void *malloc(size_t size)
{
    asked++;
    return __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    asked++;
    return __libc_calloc(n, size);
}

void *realloc(void *old, size_t size)
{
    asked++;
    return __libc_realloc(old, size);
}
#endif

static void play(const Mode *mode, const Catalog *cat, uint64_t seed)
{
    Game g;
    Options options = {.seed = seed};
    Rng rng = rng_seeded(seed);
    ScoreSheet sheet;
    game_start(&g, cat, mode, &options, NULL);
    while (!g.over)
        for (int seat = 0; seat < g.players; seat++) {
            Ask ask;
            if (!game_ask(&g, seat, &ask))
                continue;
            Set picks = random_picks(&g, seat, &ask, &rng);
            Game copy = g;
            assert_int_equal(game_apply(&copy, seat, &picks, NULL).code, ERR_NONE);
            g = copy;
        }
    for (int seat = 0; seat < g.players; seat++)
        score_seat(&g, seat, &sheet);
}

static void counting_works(void **state)
{
    (void)state;
    if (CHECKED_MEMORY)
        skip();
    long before = asked;
    void *volatile some = malloc(1);
    free(some);
    assert_int_equal(asked - before, 1);
}

static void playing_allocates_nothing(void **state)
{
    (void)state;
    if (CHECKED_MEMORY)
        skip();
    for (int i = 0; mode_at(i); i++) {
        const Mode *mode = mode_at(i);
        const Catalog *cat = mode_catalog(mode);
        long before = asked;
        for (uint64_t seed = 1; seed <= 20; seed++)
            play(mode, cat, seed);
        assert_int_equal(asked - before, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counting_works),
                                       cmocka_unit_test(playing_allocates_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
