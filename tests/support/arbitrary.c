/* Every legal answer is possible. All sizes are equally likely, so few and many picks occur
 * alike. */
#include "support/arbitrary.h"

enum { TRIES = 400, LISTED = 12 };

Set arbitrary_subset(const Set *from, int n, Rng *rng)
{
    Set left = *from, chosen = set_empty();
    for (int count = set_count(from); n > 0; n--, count--) {
        int item = set_nth(&left, (int)rng_below(rng, (uint32_t)count));
        set_remove(&left, item);
        set_add(&chosen, item);
    }
    return chosen;
}

int arbitrary_seat(const Game *g, Rng *rng)
{
    unsigned asked = g->asked;
    for (int skip = (int)rng_below(rng, (uint32_t)__builtin_popcount(asked)); skip > 0; skip--)
        asked &= asked - 1;
    return __builtin_ctz(asked);
}

static bool passes(const Game *g, int seat, const Set *picks)
{
    return game_check(g, seat, picks).code == ERR_NONE;
}

/* All sets of a few options, one after another, starting at a random one. */
static bool list_answers(const Game *g, int seat, const Ask *ask, const Set *with, Rng *rng,
                         Set *picks)
{
    int n = set_count(&ask->options);
    uint32_t sets = 1u << n, from = rng_below(rng, sets);
    for (uint32_t i = 0; i < sets; i++) {
        uint32_t bits = (from + i) % sets;
        *picks = set_empty();
        for (SET_EACH(item, &ask->options)) {
            if (bits & 1)
                set_add(picks, item);
            bits >>= 1;
        }
        if (set_is_subset(with, picks) && passes(g, seat, picks))
            return true;
    }
    return false;
}

bool arbitrary_answer(const Game *g, int seat, const Ask *ask, const Set *with, Rng *rng,
                      Set *picks)
{
    Set others = set_minus(&ask->options, with);
    int given = set_count(with), n = set_count(&others) + given;
    int most = ask->max < n ? ask->max : n, least = ask->min > given ? ask->min : given;
    for (int i = 0; i < TRIES && least <= most; i++) {
        int size = least + (int)rng_below(rng, (uint32_t)(most - least + 1));
        Set rest = arbitrary_subset(&others, size - given, rng);
        *picks = set_union(&rest, with);
        if (passes(g, seat, picks))
            return true;
    }
    return n <= LISTED && list_answers(g, seat, ask, with, rng, picks);
}

bool arbitrary_play(Game *g, Rng *rng)
{
    Set none = set_empty(), picks;
    while (!g->over) {
        Ask ask;
        int seat = arbitrary_seat(g, rng);
        if (!game_ask(g, seat, &ask) || !arbitrary_answer(g, seat, &ask, &none, rng, &picks))
            return false;
        game_answer(g, seat, &picks, NULL);
    }
    return true;
}
