/* Uniformly random answers. A size is drawn, weighted by the number of sets of that size, then a
 * set of that size; both are redrawn until the rules accept the set. So every legal answer is
 * equally likely, and they are never listed. */
#include "ai/player.h"
#include "view/view.h"

/* n choose k, as a weight. */
static double binomial(int n, int k)
{
    double result = 1;
    for (int i = 1; i <= k; i++)
        result = result * (n - k + i) / i;
    return result;
}

static double unit(Rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

/* How many of n to pick, from min to max. */
static int draw_size(int n, int min, int max, Rng *rng)
{
    if (min == max)
        return min;
    double sum = 0;
    for (int k = min; k <= max; k++)
        sum += binomial(n, k);
    double at = unit(rng) * sum;
    int k = min;
    for (; k < max; k++) {
        at -= binomial(n, k);
        if (at < 0)
            break;
    }
    return k;
}

/* k of the n options; the smaller of the picks and the rest is drawn one by one. */
static Set draw_set(const Set *options, int n, int k, Rng *rng)
{
    bool leave = k > n / 2;
    Set drawn = set_empty(), left = *options;
    for (int i = leave ? n - k : k; i > 0; i--) {
        int item = set_nth(&left, (int)rng_below(rng, (uint32_t)set_count(&left)));
        set_remove(&left, item);
        set_add(&drawn, item);
    }
    return leave ? left : drawn;
}

/* One option, or none if that is allowed. Most questions are like this. */
static Set draw_one(const Ask *ask, int n, Rng *rng)
{
    int at = (int)rng_below(rng, (uint32_t)(n + !ask->min));
    return at == n ? set_empty() : set_of(set_nth(&ask->options, at));
}

Set random_picks(const Game *g, int seat, const Ask *ask, Rng *rng)
{
    int n = set_count(&ask->options), max = ask->max < n ? ask->max : n;
    if (!max)
        return set_empty();
    Set picks;
    do {
        if (max == 1)
            picks = draw_one(ask, n, rng);
        else
            picks = draw_set(&ask->options, n, draw_size(n, ask->min, max, rng), rng);
    } while (game_check(g, seat, &picks).code != ERR_NONE);
    return picks;
}

static Set choose(const View *view, const Ask *ask, Rng *rng)
{
    Game g;
    view_game(view, &g);
    return random_picks(&g, view->me, ask, rng);
}

const Player player_random = {"random", "picks blindly among all legal answers", false, choose};
