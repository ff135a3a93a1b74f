/* Counts what the seat does in rollouts. The weight of a strategy is how much is done for it. */
#include "ai/strategy.h"

#include <math.h>
#include <string.h>

#include "rules/quote.h"
#include "view/determinize.h"

static const char *const names[STRATEGIES] = {
#define STRATEGY(id, name) name,
#include "ai/strategy.def"
#undef STRATEGY
};

const char *strategy_name(StrategyKind kind)
{
    return names[kind];
}

/* Sums over the games. */
typedef struct Course {
    int worlds;
    int call[STRATEGY_ROUNDS][ACTIONS];
    int placed[STRATEGY_ROUNDS][CARDS_MAX + 1]; /* by design */
    double developed, settled, conquered, sold, chips, full, empty;
} Course;

static void note_placing(Course *c, const Game *g, int seat, int card, int round)
{
    int design = g->cat->design_of[card];
    bool development = g->cat->design[design].development;
    c->placed[round][design]++;
    c->developed += development;
    c->settled += !development;
    c->conquered += !development && quote_place(g, seat, card).conquest;
}

static void note(Course *c, const Game *g, int seat, const Set *picks, int first)
{
    Ask ask;
    int round = g->round > first ? g->round - first : 0;
    game_ask(g, seat, &ask);
    for (SET_EACH(pick, picks))
        switch (ask.row->role) {
        case ROLE_ACTIONS: c->call[round][pick]++; break;
        case ROLE_PLACE: note_placing(c, g, seat, pick, round); break;
        case ROLE_SELL: c->sold++; break;
        default: break;
        }
}

static void play(Course *c, const Brain *b, Game *g, const View *v, const Set *answer, Rng *rng)
{
    int first = g->round ? g->round : 1;
    note(c, g, v->me, answer, first);
    game_answer(g, v->me, answer, NULL);
    while (!g->over && g->round < first + STRATEGY_ROUNDS) {
        int seat = __builtin_ctz(g->asked);
        if (seat != v->me) {
            brain_play_rival(b, g, seat, (Manner){1, 0}, rng);
            continue;
        }
        Set picks = brain_answer_rival(b, g, seat, rng);
        note(c, g, seat, &picks, first);
        game_answer(g, seat, &picks, NULL);
    }
    const Seat *s = &g->seat[v->me];
    c->chips += s->chips - v->seat[v->me].chips;
    c->full += g->over && s->table_n >= TABLE_FULL;
    c->empty += g->over && g->pool <= 0;
    c->worlds++;
}

static int called(const Course *c, int action)
{
    int n = 0;
    for (int round = 0; round < STRATEGY_ROUNDS; round++)
        n += c->call[round][action];
    return n;
}

/* The 6-cost development that is placed most often. */
static int six_cost(const Course *c, const Catalog *cat, int *times)
{
    int found = NO_CARD;
    *times = 0;
    for (int design = 0; design < cat->designs; design++) {
        int n = 0;
        for (int round = 0; round < STRATEGY_ROUNDS; round++)
            n += c->placed[round][design];
        if (cat->design[design].variable && n > *times) {
            *times = n;
            found = design;
        }
    }
    return found;
}

/* Weights are roughly in cards placed, or what pays for them. */
static void weigh(const Course *c, const Catalog *cat, Strategy *s)
{
    double n = c->worlds;
    int times;
    s->design = six_cost(c, cat, &times);
    const double weight[STRATEGIES] = {
        [STRATEGY_MILITARY] = 1.1 * c->conquered / n,
        [STRATEGY_CONSUME] = called(c, ACT_CONSUME_2X) ? c->chips / n / 3 : 0,
        [STRATEGY_TRADE] = 1.4 * called(c, ACT_TRADE) / n + 0.2 * c->sold / n,
        [STRATEGY_SIX] = 1.6 * times / n,
        [STRATEGY_RUSH] = 2.5 * c->full / n,
        [STRATEGY_POOL] = 2.5 * c->empty / n,
        [STRATEGY_DIG] = 0.7 * (called(c, ACT_EXPLORE_5) + called(c, ACT_EXPLORE_1_1)) / n,
        [STRATEGY_BUILD] = 0.7 * (c->developed + c->settled - c->conquered) / n,
    };
    for (int kind = 0; kind < STRATEGIES; kind++)
        if (weight[kind] > weight[s->kind])
            s->kind = (StrategyKind)kind;
    if (s->kind != STRATEGY_SIX)
        s->design = NO_CARD;
}

static bool places(int action, const Design *d)
{
    return d->development ? action == ACT_DEVELOP || action == ACT_DEVELOP_2
                          : action == ACT_SETTLE || action == ACT_SETTLE_2;
}

static StrategyStep step_of(const Course *c, const Catalog *cat, int round, int action)
{
    StrategyStep step = {(uint8_t)action, (int)lround(100.0 * c->call[round][action] / c->worlds),
                         NO_CARD};
    int most = c->call[round][action] / 2;
    for (int design = 0; design < cat->designs; design++)
        if (places(action, &cat->design[design]) && c->placed[round][design] > most) {
            most = c->placed[round][design];
            step.design = design;
        }
    return step;
}

static int likeliest(const Course *c, int round)
{
    int best = 0;
    for (int action = 1; action < ACTIONS; action++)
        if (c->call[round][action] > c->call[round][best])
            best = action;
    return best;
}

/* Stops at the first round about which nothing certain can be said, because the calls differ from game
 * to game. */
static void find_steps(const Course *c, const Catalog *cat, const Ask *ask, const Set *answer,
                       Strategy *s)
{
    enum { LEAST = 35 };
    s->step[s->steps++] = ask->row->role == ROLE_ACTIONS ? step_of(c, cat, 0, set_first(answer))
                                                         : (StrategyStep){ACTIONS, 100, NO_CARD};
    for (int round = 1; round < STRATEGY_ROUNDS; round++) {
        StrategyStep step = step_of(c, cat, round, likeliest(c, round));
        if (step.percent < LEAST)
            break;
        s->step[s->steps++] = step;
    }
}

void strategy_find(const Brain *b, const View *v, const Ask *ask, const Set *answer, uint64_t seed,
                   Strategy *s)
{
    Course course = {0};
    Rng rng = rng_seeded(seed);
    for (int i = 0; i < STRATEGY_WORLDS; i++) {
        Game g;
        Belief belief = belief_of(&b->lex->belief);
        view_sample(v, &belief, &rng, &g);
        Rng luck = rng_seeded(rng_next(&rng));
        play(&course, b, &g, v, answer, &luck);
    }
    memset(s, 0, sizeof *s);
    weigh(&course, v->cat, s);
    find_steps(&course, v->cat, ask, answer, s);
}
