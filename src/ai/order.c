/* Tries every order in one sampled game; what the others do meanwhile does not matter. What is left
 * of tableau and goods matters, not how it came about, so that is solved once. */
#include "ai/order.h"

#include <string.h>

#include "ai/choices.h"
#include "base/hash.h"
#include "view/determinize.h"

enum { TRIES = 4000, MEMO = 4096 };

typedef struct Tries {
    int seat, phase;
    int left; /* answers that may still be tried */
    struct {
        uint64_t key;
        int gain;
    } memo[MEMO];
} Tries;

static int most_after(Tries *t, const Game *g, const Set *picks);

/* Of cards, which count one each, only the first are given up. */
static int most_of_size(Tries *t, const Game *g, const Ask *ask, int n)
{
    int most = 0;
    Set picks;
    for (Choices c = choices_of(&ask->options, n); choices_next(&c, &picks);) {
        if (game_check(g, t->seat, &picks).code != ERR_NONE)
            continue;
        int gain = most_after(t, g, &picks);
        most = gain > most ? gain : most;
        if (t->left <= 0 || ask->row->role == ROLE_GIVE)
            break;
    }
    return most;
}

static uint64_t key_of(const Game *g, int seat, const Ask *ask)
{
    Seat s = g->seat[seat];
    int where[] = {ask->op, ask->card};
    s.hand = s.known = set_empty();
    s.chips = s.took = s.gave = 0;
    memset(s.good, 0, sizeof s.good);
    return hash_bytes(hash_bytes(HASH_START, where, sizeof where), &s, sizeof s) | 1;
}

/* What the seat can still get from here on. */
static int most_from(Tries *t, const Game *g)
{
    Ask ask;
    if (g->over || game_phase(g) != t->phase || !game_ask(g, t->seat, &ask))
        return 0;
    uint64_t key = key_of(g, t->seat, &ask);
    int at = (int)(key % MEMO), most = 0;
    if (t->memo[at].key == key)
        return t->memo[at].gain;
    for (int n = ask.min; n <= ask.max && t->left > 0; n++) {
        int gain = most_of_size(t, g, &ask, n);
        most = gain > most ? gain : most;
    }
    t->memo[at].key = key;
    t->memo[at].gain = most;
    return most;
}

static int most_after(Tries *t, const Game *g, const Set *picks)
{
    Game next = *g;
    t->left--;
    game_answer(&next, t->seat, picks, NULL);
    return next.seat[t->seat].chips - g->seat[t->seat].chips + most_from(t, &next);
}

int order_most_chips(const View *v, const Set *picks)
{
    Game g;
    Rng rng = rng_seeded(1);
    view_sample(v, NULL, &rng, &g);
    Tries t = {.seat = v->me, .phase = game_phase(&g), .left = TRIES};
    int most = most_after(&t, &g, picks);
    return t.left > 0 ? most : -1;
}

bool order_is_free(const View *v, const Ask *ask, const Set *picks, const Set *others)
{
    if (ask->row->role != ROLE_USE || set_is_empty(others))
        return false;
    int n = order_most_chips(v, picks), m = order_most_chips(v, others);
    return n >= 0 && n == m;
}
