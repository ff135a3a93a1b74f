/* The cards that a payment says it will bring are those that the seat then draws. */
#include "support/cmocka.h"

#include "ai/player.h"
#include "modes/presets.h"
#include "rules/quote.h"

enum { GAMES = 40 };

typedef struct Drawn {
    int seat, cards;
    bool over;
} Drawn;

static void note(void *to, const Event *event)
{
    Drawn *drawn = to;
    drawn->over |= event->kind == EV_PHASE || event->kind == EV_ROUND || event->kind == EV_OVER;
    drawn->cards += !drawn->over && event->kind == EV_DRAW && event->seat == drawn->seat;
}

static void a_payment_brings_the_cards_it_names(void **state)
{
    (void)state;
    Rng rng = rng_seeded(11);
    int brought[3] = {0};
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        const Mode *mode = mode_find(seed % 2 ? "base-2px" : "tgs-3p");
        Game g;
        game_start(&g, mode_catalog(mode), mode, &(Options){.seed = seed}, NULL);
        while (g.asked) {
            int seat = __builtin_ctz(g.asked);
            Ask ask;
            game_ask(&g, seat, &ask);
            Drawn drawn = {.seat = seat};
            Log log = {note, &drawn};
            int named = ask.op == OP_PAY ? quote_draws(&g, seat, ask.card) : 0;
            Set picks = player_answer(&player_greedy, &g, seat, &ask, &rng);
            game_answer(&g, seat, &picks, &log);
            if (ask.op != OP_PAY)
                continue;
            assert_int_equal(named, drawn.cards);
            brought[named < 2 ? named : 2]++;
        }
    }
    assert_true(brought[0] > 10 && brought[1] > 10 && brought[2] > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_payment_brings_the_cards_it_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
