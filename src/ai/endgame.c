/* Tries the seat's answers in one game sampled from the view. What the others answer there does not
 * matter, so they answer at random. Positions that are equal in everything that matters to the seat
 * are solved once. */
#include "ai/endgame.h"

#include <limits.h>
#include <string.h>

#include "ai/choices.h"
#include "ai/player.h"
#include "base/hash.h"
#include "cards/catalog.h"
#include "rules/score.h"
#include "view/determinize.h"

/* ---- is it an endgame? ---- */

/* A card that pays for a world with itself can take the tableau below its limit again. */
static bool is_full(const Seat *s, int phase)
{
    int may_go = phase <= SETTLE ? __builtin_popcount(s->optional) : 0;
    return s->tableau_n - may_go >= TABLEAU_FULL;
}

static bool is_ordinary(const Mode *mode)
{
    return !mode->ended && !mode->won && !mode->score && !mode->gain;
}

static bool is_last(const View *v, const Game *g)
{
    bool last = v->pool <= 0;
    for (int seat = 0; seat < v->players; seat++)
        last |= is_full(&v->seat[seat], game_phase(g));
    return last && is_ordinary(v->mode);
}

bool endgame_is_last(const View *v)
{
    Game g;
    view_game(v, &g);
    return is_last(v, &g);
}

/* Once no card can be placed any more, only the number of hand cards matters. */
static bool is_late(const Game *g)
{
    return game_phase(g) > SETTLE;
}

/* When it is late, goals that count tableaus no longer change; of the others, "first" goals cannot
 * be lost. */
static bool goals_stand(const View *v, const Game *g)
{
    for (int goal = 0; goal < GOALS_MAX; goal++)
        if (v->goal_on[goal] && (!is_late(g) || v->cat->goals_restless >> goal & 1))
            return false;
    return true;
}

/* Enough for every seat that shares the pile, whatever it draws. */
static bool cards_suffice(const View *v)
{
    enum { EACH = 12 };
    int pile = v->pile_of[v->me], want = 0;
    for (int seat = 0; seat < v->players; seat++)
        want += v->pile_of[seat] == pile ? EACH : 0;
    return v->supply_n[pile] + v->discard_n[pile] >= want;
}

/* A draw for the most goods depends on what the others make, and theirs on what the seat makes; who
 * places such a card now is not known. */
static bool makes_compare(const View *v, const Game *g)
{
    bool compare = !is_late(g);
    for (int seat = 0; seat < v->players; seat++)
        compare |= v->seat[seat].stat[STAT_PRODUCE_MOST] != 0;
    return compare && v->called >> ACT_PRODUCE & 1;
}

/* ---- playing ---- */

int endgame_of(const Game *g, int seat)
{
    ScoreSheet sheet;
    score_seat(g, seat, &sheet);
    return sheet.total * ENDGAME_POINT + sheet.tie_break;
}

/* The others answer until only the seat is asked, or the game is over. */
static void let_others(const Endgame *e, Game *g)
{
    unsigned others;
    Rng rng = rng_seeded(1);
    while (g->round == e->g.round && (others = g->asked & ~(1u << e->seat))) {
        Ask ask;
        int who = __builtin_ctz(others);
        game_ask(g, who, &ask);
        Set picks = random_picks(g, who, &ask, &rng);
        game_answer(g, who, &picks, NULL);
    }
}

/* Everything that matters to the seat from here on. */
static uint64_t key_of(const Game *g, int seat)
{
    Seat s = g->seat[seat];
    uint8_t place[] = {g->step, g->nth, g->turn, g->in_turn};
    if (is_late(g))
        s.hand = set_empty();
    s.known = set_empty();
    memset(s.good, 0, sizeof s.good);
    s.took = s.gave = 0;
    return hash_bytes(hash_bytes(HASH_START, place, sizeof place), &s, sizeof s) | 1;
}

/* ---- solving ---- */

static int best_ending(Endgame *e, const Game *g);

static int ending_after(Endgame *e, const Game *g, const Set *picks)
{
    Game next = *g;
    e->inexact |= ++e->tries > e->limit;
    game_answer(&next, e->seat, picks, NULL);
    let_others(e, &next);
    if (next.over)
        return endgame_of(&next, e->seat);
    if (next.round != e->g.round)
        e->inexact = true;
    return e->inexact ? 0 : best_ending(e, &next);
}

/* Does an answer depend on an unknown card? */
static bool is_unknown(const Endgame *e, const Game *g, const Ask *ask)
{
    return ask->row->role == ROLE_NUMBER ||
           (ask->row->role == ROLE_PLACE && !set_is_subset(&g->seat[e->seat].hand, &e->known));
}

/* Tries all answers of one size; of hand cards that count one each, only the first ones. */
static void try_size(Endgame *e, const Game *g, const Ask *ask, int n, Set *best,
                     EndgameRange *range)
{
    Set picks;
    bool alike = is_late(g) && ask->row->role == ROLE_GIVE;
    for (Choices c = choices_of(&ask->options, n); !e->inexact && choices_next(&c, &picks);) {
        if (game_check(g, e->seat, &picks).code != ERR_NONE)
            continue;
        int ending = ending_after(e, g, &picks);
        if (ending > range->best) {
            range->best = ending;
            *best = picks;
        }
        range->worst = ending < range->worst ? ending : range->worst;
        if (alike)
            return;
    }
}

/* Tries all answers to the open ask. */
static void try_all(Endgame *e, const Game *g, Set *best, EndgameRange *range)
{
    Ask ask;
    game_ask(g, e->seat, &ask);
    *range = (EndgameRange){INT_MIN, INT_MAX};
    e->inexact |= is_unknown(e, g, &ask);
    for (int n = ask.min; n <= ask.max; n++)
        try_size(e, g, &ask, n, best, range);
}

static int best_ending(Endgame *e, const Game *g)
{
    uint64_t key = key_of(g, e->seat);
    unsigned at = (unsigned)(key >> 1) % ENDGAME_MEMO;
    if (e->memo[at].key == key)
        return e->memo[at].ending;
    Set best;
    EndgameRange range;
    try_all(e, g, &best, &range);
    e->memo[at].key = key;
    e->memo[at].ending = range.best;
    return range.best;
}

bool endgame_begin(Endgame *e, const View *v, int limit)
{
    Rng rng = rng_seeded(1);
    view_game(v, &e->g);
    if (!is_last(v, &e->g) || !goals_stand(v, &e->g) || makes_compare(v, &e->g) ||
        !cards_suffice(v))
        return false;
    view_sample(v, NULL, &rng, &e->g);
    e->seat = v->me;
    e->known = e->g.seat[v->me].hand;
    e->tries = 0;
    e->limit = limit;
    e->inexact = false;
    memset(e->memo, 0, sizeof e->memo);
    let_others(e, &e->g);
    return e->g.asked >> e->seat & 1;
}

bool endgame_solve(Endgame *e, Set *picks, EndgameRange *range)
{
    try_all(e, &e->g, picks, range);
    return !e->inexact;
}

int endgame_after(Endgame *e, const Set *picks)
{
    e->limit = INT_MAX;
    return ending_after(e, &e->g, picks);
}
