/* When seats act in turn: no game is ended by what a seat does while others act, and the order
 * depends only on public information. */
#include "support/cmocka.h"
#include "support/said.h"

#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "cards/catalog.h"
#include "modes/presets.h"
#include "rules/place.h"
#include "rules/round.h"
#include "support/arbitrary.h"
#include "view/view.h"

static const char *const modes[] = {"base-2p", "base-2px", "base-4p",  "tgs-2p",
                                    "tgs-3p",  "tgs-5p",   "draft-3p", "coop"};
enum { MODES = sizeof modes / sizeof *modes, GAMES = 40, ANSWERS = 60 };

/* Endings caused by a step, by whether its seats acted in turn. */
typedef struct Endings {
    int chips[2], worlds[2], lost[2]; /* lost: a card of a tableau was discarded */
    int could; /* steps without an order that other answers would have needed */
} Endings;

/* What a seat could do in a step on its own. */
typedef struct Reach {
    const Game *from; /* where the step begins */
    int left;         /* answers still to be tried */
    int chips, cards; /* what it could gain, what it could take from the supply */
    bool full, open;  /* its tableau at the end: full, or not */
    Rng rng;
} Reach;

static int most(int a, int b)
{
    return a > b ? a : b;
}

static void note_end(Reach *r, const Game *g, int seat)
{
    const Pile *before = &r->from->pile[g->pile_of[seat]], *now = &g->pile[g->pile_of[seat]];
    bool emptied = now->shuffles != before->shuffles;
    r->chips = most(r->chips, r->from->pool - g->pool);
    r->cards = most(r->cards, before->supply_n - (emptied ? 0 : now->supply_n));
    r->full |= g->seat[seat].tableau_n >= TABLEAU_FULL;
    r->open |= g->seat[seat].tableau_n < TABLEAU_FULL;
}

static void reach(Reach *r, const Game *g, int seat);

static void reach_by(Reach *r, const Game *g, int seat, const Set *picks)
{
    Game next = *g;
    if (game_check(g, seat, picks).code != ERR_NONE || r->left-- <= 0)
        return;
    game_answer(&next, seat, picks, NULL);
    reach(r, &next, seat);
}

/* Tries every answer to a question for one pick, some answers to others. */
static void reach(Reach *r, const Game *g, int seat)
{
    Ask ask;
    Set picks = set_empty();
    if (!game_ask(g, seat, &ask)) {
        note_end(r, g, seat);
        return;
    }
    reach_by(r, g, seat, &picks);
    for (SET_EACH(option, &ask.options)) {
        Set one = set_of(option);
        picks = one;
        if (ask.max == 1 || arbitrary_answer(g, seat, &ask, &one, &r->rng, &picks))
            reach_by(r, g, seat, &picks);
    }
}

/* Could the seats, acting at once, decide whether the game ends, or empty a common supply? */
static bool could_matter(const Game *g, uint64_t seed)
{
    int pool = g->pool, supply = g->pile[g->pile_of[0]].supply_n;
    bool ends = false, decides = false, consumes = !strcmp(game_step(g), "consume");
    Game open = *g;
    open.asked |= 1 << SEATS_MAX; /* a seat that never answers: the step goes on */
    for (int seat = 0; seat < g->players; seat++) {
        Reach r = {.from = g, .left = ANSWERS, .rng = rng_seeded(seed)};
        reach(&r, &open, seat);
        pool -= r.chips;
        supply -= r.cards;
        ends |= r.full && !r.open;
        decides |= r.full && r.open;
    }
    decides |= consumes && g->pool > 0 && pool <= 0;
    return (decides && !ends) || (supply <= 0 && g->pile_of[0] == g->pile_of[1]);
}

/* Gives one answer of a random seat, and notes what it caused. */
static void answer_one(Game *g, Rng *rng, const Player *player, Endings *e)
{
    unsigned asked = g->asked;
    for (int skip = (int)rng_below(rng, (uint32_t)__builtin_popcount(asked)); skip; skip--)
        asked &= asked - 1;
    int seat = __builtin_ctz(asked), pool = g->pool, in_turn = g->in_turn != 0;
    bool full = round_has_full_tableau(g);
    bool consumes = !strcmp(game_step(g), "consume"), settles = !strcmp(game_step(g), "colonise");
    Ask ask;
    game_ask(g, seat, &ask);
    Set picks = player_answer(player, g, seat, &ask, rng);
    int own = g->seat[seat].tableau_n;
    game_answer(g, seat, &picks, NULL);
    e->chips[in_turn] += consumes && !full && pool > 0 && g->pool <= 0;
    e->worlds[in_turn] +=
        settles && !full && ask.op == OP_SECOND && g->seat[seat].tableau_n >= TABLEAU_FULL;
    e->lost[in_turn] += settles && g->seat[seat].tableau_n < own;
}

static void play(const Catalog *cat, const Mode *mode, int rules, uint64_t seed, Endings *e)
{
    Game g;
    Rng rng = rng_seeded(seed);
    const Player *player = seed % 8 ? &player_greedy : &player_random;
    Options options = {.seed = seed, .rules = (uint8_t)rules};
    game_start(&g, cat, mode, &options, NULL);
    for (int step = -1; !g.over; answer_one(&g, &rng, player, e)) {
        if (g.step != step && !g.in_turn && mode->plan[g.step].step->in_turn)
            e->could += could_matter(&g, seed);
        step = g.step;
    }
}

static Endings play_all(int rules)
{
    Endings e = {.could = 0};
    for (int m = 0; m < MODES; m++)
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            const Mode *mode = mode_find(modes[m]);
            play(mode_catalog(mode), mode, rules, seed, &e);
        }
    return e;
}

static void nobody_ends_a_game_beside_others(void **state)
{
    (void)state;
    Endings e = play_all(RULES_NOW);
    assert_int_equal(e.chips[0], 0);
    assert_int_equal(e.worlds[0], 0);
    assert_int_equal(e.lost[0], 0);
    assert_int_equal(e.could, 0);
    assert_true(e.chips[1] > 0 && e.worlds[1] > 0 && e.lost[1] > 0);
}

/* A line of a card: a power that may end a game, with random numbers. */
static void add_power(Buf *text, int sort, Rng *rng)
{
    static const char *const gains[] = {"points", "cards"};
    int n = 1 + (int)rng_below(rng, 3), m = 1 + (int)rng_below(rng, 4),
        k = 2 + (int)rng_below(rng, 3);
    switch (sort % 10) {
    case 0: buf_printf(text, "    consume: %d goods for %d points\n", n, m); break;
    case 1:
        buf_printf(text, "    consume: %d goods for %d points, up to %d times\n", n, m, k);
        break;
    case 2: buf_printf(text, "    consume: %d genes goods for %d points\n", n, m); break;
    case 3:
        buf_printf(text, "    consume: %d goods of different kinds for %d points\n", k, m);
        break;
    case 4: buf_str(text, "    consume: all goods for as many points\n"); break;
    case 5: buf_printf(text, "    consume: all goods for as many points less %d\n", n); break;
    case 6:
        buf_printf(text,
                   "    consume: may discard up to %d cards from hand for %d points each, "
                   "never doubled\n",
                   n, m);
        break;
    case 7: buf_str(text, "    settle: may place a second world\n"); break;
    case 8: buf_str(text, "    settle: may discard this for +2 military in this phase\n"); break;
    default: buf_printf(text, "    consume: the good of this world for %d %s\n", m, gains[n % 2]);
    }
}

static void own_cards_end_no_game_beside_others(void **state)
{
    (void)state;
    Endings e = {.could = 0};
    static const char *const kinds[] = {"novelty", "rare", "genes", "alien"};
    Catalog *cat = catalog_new();
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        Rng rng = rng_seeded(seed);
        Buf text = {0};
        for (int i = 0; i < 30; i++) {
            buf_printf(&text, "world Own %d\n    cost %d, 1 point, copies 2, %s %s\n", i,
                       (int)rng_below(&rng, 3), kinds[rng_below(&rng, 4)],
                       rng_below(&rng, 2) ? "production" : "windfall");
            for (int k = 0; k < 2; k++)
                add_power(&text, (int)(seed + rng_below(&rng, 2)), &rng);
        }
        CardText own = {"own.cards", buf_text(&text), text.size, CARDS_OWN_SET};
        CardError err;
        const Mode *mode = mode_find(modes[seed % MODES]);
        bool built = catalog_build(cat, mode->boxes, &own, 1, &err);
        if (!built)
            fail_msg("%d: %s", err.line, said_text(err.why));
        for (uint64_t game = 1; game <= 4; game++)
            play(cat, mode, RULES_NOW, seed * 4 + game, &e);
        buf_free(&text);
    }
    free(cat);
    assert_int_equal(e.chips[0], 0);
    assert_int_equal(e.worlds[0], 0);
    assert_int_equal(e.lost[0], 0);
    assert_int_equal(e.could, 0);
    assert_true(e.chips[1] > 0 && e.worlds[1] > 0 && e.lost[1] > 0);
}

static void games_of_the_first_rules_keep_their_order(void **state)
{
    (void)state;
    Endings e = play_all(RULES_FIRST);
    assert_true(e.chips[0] > 0 && e.worlds[0] > 0 && e.could > 0);
    assert_int_equal(e.lost[0], 0);
}

/* Consume phases as they begin. */
typedef struct Phases {
    const Game *g;
    Rng rng;
    int in_turn, all;
} Phases;

static void hear(void *to, const Event *e)
{
    Phases *p = to;
    if (e->kind != EV_PHASE || e->power != CONSUME)
        return;
    Game now = *p->g, other;
    View v;
    const Step *step = now.mode->plan[now.step].step;
    place_barrier(&now);
    bool in_turn = step->in_turn(&now);
    for (int seat = -1; seat < now.players; seat++) {
        view_make(&now, seat, &v);
        view_game(&v, &other);
        assert_int_equal(step->in_turn(&other), in_turn);
    }
    p->in_turn += in_turn;
    p->all++;
}

static void the_order_depends_on_what_all_can_see(void **state)
{
    (void)state;
    Phases p = {.rng = rng_seeded(1)};
    for (int m = 0; m < MODES; m++)
        for (uint64_t seed = 1; seed <= 10; seed++) {
            Game g;
            Log log = {hear, &p};
            p.g = &g;
            const Mode *mode = mode_find(modes[m]);
            game_start(&g, mode_catalog(mode), mode, &(Options){.seed = seed}, &log);
            while (!g.over) {
                int seat = __builtin_ctz(g.asked);
                Ask ask;
                game_ask(&g, seat, &ask);
                Set picks = player_answer(&player_greedy, &g, seat, &ask, &p.rng);
                game_answer(&g, seat, &picks, &log);
            }
        }
    assert_true(p.in_turn > 20 && p.all > 2 * p.in_turn);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_ends_a_game_beside_others),
        cmocka_unit_test(own_cards_end_no_game_beside_others),
        cmocka_unit_test(games_of_the_first_rules_keep_their_order),
        cmocka_unit_test(the_order_depends_on_what_all_can_see),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
