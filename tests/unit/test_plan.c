/* Plans: every step is a legal answer to the question that is then open, all together bring what
 * was promised, and no random order brings more. */
#include "support/cmocka.h"

#include "ai/plan.h"
#include "cards/catalog.h"
#include "modes/presets.h"

enum { GAMES = 60, ORDERS = 12 };

/* What a seat gains until the phase ends. */
typedef struct Haul {
    int seat, chips, cards;
    bool over;
} Haul;

static void note(void *to, const Event *event)
{
    Haul *haul = to;
    haul->over |= event->kind == EV_PHASE || event->kind == EV_ROUND || event->kind == EV_OVER;
    if (haul->over || event->seat != haul->seat)
        return;
    haul->chips += event->kind == EV_CHIPS ? event->amount : 0;
    haul->cards += event->kind == EV_DRAW;
}

static bool is_planned(const Ask *ask)
{
    int role = ask->row->role;
    return role == ROLE_USE || role == ROLE_SPEND || role == ROLE_SELL || role == ROLE_PRODUCE;
}

static void check_steps(Game g, int seat, const Plan *plan)
{
    Haul haul = {.seat = seat};
    Log log = {note, &haul};
    int phase = game_phase(&g);
    for (int i = 0; i < plan->steps; i++) {
        Ask ask;
        assert_false(haul.over);
        assert_true(game_ask(&g, seat, &ask));
        assert_ptr_equal(ask.row, plan->step[i].row);
        assert_int_equal(game_apply(&g, seat, &plan->step[i].picks, &log).code, ERR_NONE);
    }
    /* payments may bring something, and so does the end of a phase: neither counts for the plan */
    if (plan->step[0].row->role == ROLE_GIVE || game_phase(&g) != phase)
        return;
    assert_int_equal(haul.chips, plan->chips);
    assert_int_equal(haul.cards, plan->cards);
}

static bool is_optional(const Game *g, int seat, const Ask *ask, const Set *picks)
{
    int ref = set_first(picks);
    if (ask->what != WHAT_POWER || ref < 0 || ref == POWER_BONUS)
        return false;
    const Design *d = catalog_design(g->cat, g->seat[seat].tableau[ref_slot(ref)]);
    return d->power[ref_power(ref)].optional;
}

/* Who has carried a plan out is asked only about powers that it has named as left. Returns their
 * number. */
static int check_left(Game g, int seat, const Plan *plan)
{
    if (game_phase(&g) != CONSUME)
        return 0;
    for (int i = 0; i < plan->steps; i++)
        game_answer(&g, seat, &plan->step[i].picks, NULL);
    Ask ask;
    if (game_phase(&g) != CONSUME || !game_ask(&g, seat, &ask) || ask.what != WHAT_POWER)
        return 0;
    for (SET_EACH(option, &ask.options))
        assert_true(set_has(&plan->left, g.seat[seat].tableau[ref_slot(option)]));
    return set_count(&ask.options);
}

/* Draws random answers until a plan would end: at a question of another role, or at an optional
 * power. What the end of the phase brings is not counted. */
static Haul random_order(Game g, int seat, Rng *rng)
{
    Haul haul = {.seat = seat};
    Log log = {note, &haul};
    for (Ask ask; !haul.over && game_ask(&g, seat, &ask) && is_planned(&ask) && ask.min;) {
        Set picks = random_picks(&g, seat, &ask, rng);
        if (is_optional(&g, seat, &ask, &picks))
            break;
        Haul before = haul;
        int phase = game_phase(&g);
        game_answer(&g, seat, &picks, &log);
        if (game_phase(&g) != phase)
            return before;
    }
    return haul;
}

static int check_ask(const Game *g, int seat, const Ask *ask, Rng *rng, int *left)
{
    View view;
    Plan plans[PLANS_MAX];
    view_make(g, seat, &view);
    int count = plan_make(&view, ask, rng, plans);
    if (!is_planned(ask) && ask->row->role != ROLE_GIVE)
        assert_int_equal(count, 0);
    for (int i = 0; i < count; i++)
        check_steps(*g, seat, &plans[i]), *left += check_left(*g, seat, &plans[i]);
    for (int i = 0; i < ORDERS && count && is_planned(ask) && ask->min; i++) {
        Haul haul = random_order(*g, seat, rng);
        assert_true(haul.chips <= plans[0].chips);
        assert_true(haul.chips < plans[0].chips || haul.cards <= plans[0].cards);
        assert_true(haul.cards <= plans[count - 1].cards);
    }
    return count;
}

static void a_plan_keeps_its_word_and_nothing_beats_it(void **state)
{
    (void)state;
    Rng rng = rng_seeded(7);
    int made[PLANS_MAX + 1] = {0}, left = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        const Mode *mode = mode_find(seed % 2 ? "base-2p" : "tgs-3p");
        Game g;
        game_start(&g, mode_catalog(mode), mode, &(Options){.seed = seed}, NULL);
        while (g.asked) {
            int seat = __builtin_ctz(g.asked);
            Ask ask;
            game_ask(&g, seat, &ask);
            made[check_ask(&g, seat, &ask, &rng, &left)]++;
            Set picks = player_answer(&player_greedy, &g, seat, &ask, &rng);
            game_answer(&g, seat, &picks, NULL);
        }
    }
    assert_true(made[1] > 100 && made[2] > 5 && left > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan_keeps_its_word_and_nothing_beats_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
