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
    int both[STRATEGY_ROUNDS][ACTIONS][ACTIONS + 1]; /* by what was called together; ACTIONS: one */
    int placed[STRATEGY_ROUNDS][CARDS_MAX + 1];      /* by design */
    double developed, settled, conquered, sold, chips, full, empty, ended;
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

static void note_calls(Course *c, const Set *picks, int round)
{
    int first = set_first(picks), second = ACTIONS;
    for (SET_EACH(action, picks)) {
        c->call[round][action]++;
        second = action != first ? action : second;
    }
    c->both[round][first][second]++;
}

static void note(Course *c, const Game *g, int seat, const Set *picks, int first)
{
    Ask ask;
    int round = g->round > first ? g->round - first : 0;
    game_ask(g, seat, &ask);
    if (ask.row->role == ROLE_ACTIONS)
        note_calls(c, picks, round);
    for (SET_EACH(pick, picks))
        switch (ask.row->role) {
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
    c->ended += g->over;
    c->worlds++;
}

static int called(const Course *c, int action)
{
    int n = 0;
    for (int round = 0; round < STRATEGY_ROUNDS; round++)
        n += c->call[round][action];
    return n;
}

/* The first round in which it is called in most games; STRATEGY_ROUNDS: none. */
static int usual_round(const Course *c, int action)
{
    int round = 0;
    while (round < STRATEGY_ROUNDS && 2 * c->call[round][action] < c->worlds)
        round++;
    return round;
}

static bool is_usual(const Course *c, int action)
{
    return usual_round(c, action) < STRATEGY_ROUNDS;
}

/* In how many games it is placed from this round on. */
static int placed(const Course *c, int design, int from)
{
    int n = 0;
    for (int round = from; round < STRATEGY_ROUNDS; round++)
        n += c->placed[round][design];
    return n;
}

/* What a plan may be about: any card, 6-cost developments, what is conquered, or what is paid for. */
typedef enum About { ABOUT_ANY, ABOUT_SIX, ABOUT_MILITARY, ABOUT_PAID } About;
static const About about_of[STRATEGIES] = {[STRATEGY_SIX] = ABOUT_SIX,
                                           [STRATEGY_MILITARY] = ABOUT_MILITARY,
                                           [STRATEGY_TRADE] = ABOUT_PAID};

static bool is_about(const Design *d, About about)
{
    bool military = !d->development && d->military;
    switch (about) {
    case ABOUT_SIX: return d->variable;
    case ABOUT_MILITARY: return military;
    case ABOUT_PAID: return !military;
    default: return true;
    }
}

/* The card that is placed most often from this round on, in more than `least` games, but not `without`. */
static int most_placed(const Course *c, const Catalog *cat, About about, int from, int least,
                       int without)
{
    int found = NO_CARD;
    for (int design = 0; design < cat->designs; design++)
        if (design != without && is_about(&cat->design[design], about) &&
            placed(c, design, from) > least) {
            least = placed(c, design, from);
            found = design;
        }
    return found;
}

static double six_cost(const Course *c, const Catalog *cat)
{
    int design = most_placed(c, cat, ABOUT_SIX, 0, 0, NO_CARD);
    return design == NO_CARD ? 0 : placed(c, design, 0);
}

/* What the sentence of a plan names: only what happens in most games. A sale pays for what is placed in later
 * rounds, since Consume is the last phase but one. */
static void name_cards(const Course *c, const Catalog *cat, Strategy *s)
{
    About about = about_of[s->kind];
    int from = s->kind == STRATEGY_TRADE ? usual_round(c, ACT_TRADE) + 1 : 0;
    s->design = most_placed(c, cat, about, from, c->worlds / 2, NO_CARD);
    s->design2 =
        s->design == NO_CARD ? NO_CARD : most_placed(c, cat, about, from, c->worlds / 2, s->design);
    s->n =
        (int)lround(s->kind == STRATEGY_LAST ? 100 * c->ended / c->worlds : c->chips / c->worlds);
}

/* Weights are roughly in cards placed, or what pays for them. A plan that names an action or the end of the
 * game counts only if that comes in most games. */
static void weigh(const Course *c, const Catalog *cat, Strategy *s)
{
    const double least = 0.4;
    double n = c->worlds, gains = c->chips + c->developed + c->settled;
    bool explores = is_usual(c, ACT_EXPLORE_5) || is_usual(c, ACT_EXPLORE_1_1);
    const double weight[STRATEGIES] = {
        [STRATEGY_NONE] = least,
        [STRATEGY_MILITARY] = 1.1 * c->conquered / n,
        [STRATEGY_CONSUME] = is_usual(c, ACT_CONSUME_2X) ? c->chips / n / 3 : 0,
        [STRATEGY_TRADE] =
            is_usual(c, ACT_TRADE) ? 1.4 * called(c, ACT_TRADE) / n + 0.2 * c->sold / n : 0,
        [STRATEGY_SIX] = 1.6 * six_cost(c, cat) / n,
        [STRATEGY_RUSH] = 2 * c->full >= n ? 2.5 * c->full / n : 0,
        [STRATEGY_POOL] = 2 * c->empty >= n && c->chips >= 2 * n ? 2.5 * c->empty / n : 0,
        [STRATEGY_LAST] = 2 * c->ended >= n && gains >= n ? 2.2 * c->ended / n : 0,
        [STRATEGY_DIG] =
            explores ? 0.7 * (called(c, ACT_EXPLORE_5) + called(c, ACT_EXPLORE_1_1)) / n : 0,
        [STRATEGY_BUILD] = 0.5 * (c->developed + c->settled - c->conquered) / n,
    };
    for (int kind = 0; kind < STRATEGIES; kind++)
        if (weight[kind] > weight[s->kind])
            s->kind = (StrategyKind)kind;
    name_cards(c, cat, s);
    /* what has no card to name has nothing to say */
    if (s->design == NO_CARD && (s->kind == STRATEGY_SIX || s->kind == STRATEGY_BUILD))
        s->kind = STRATEGY_NONE;
}

static bool places(int action, const Design *d)
{
    return d->development ? action == ACT_DEVELOP || action == ACT_DEVELOP_2
                          : action == ACT_SETTLE || action == ACT_SETTLE_2;
}

/* What is called together; `second` may be ACTIONS. */
static StrategyStep step_of(const Course *c, const Catalog *cat, int round, int first, int second)
{
    int times = c->both[round][first][second], most = times / 2;
    StrategyStep step = {(uint8_t)first, (uint8_t)second, (int)lround(100.0 * times / c->worlds),
                         NO_CARD};
    for (int design = 0; design < cat->designs; design++)
        if ((places(first, &cat->design[design]) || places(second, &cat->design[design])) &&
            c->placed[round][design] > most) {
            most = c->placed[round][design];
            step.design = design;
        }
    return step;
}

static StrategyStep likeliest(const Course *c, const Catalog *cat, int round)
{
    int first = 0, second = 0;
    for (int a = 0; a < ACTIONS; a++)
        for (int b = 0; b <= ACTIONS; b++)
            if (c->both[round][a][b] > c->both[round][first][second]) {
                first = a;
                second = b;
            }
    return step_of(c, cat, round, first, second);
}

static StrategyStep step_now(const Course *c, const Catalog *cat, const Ask *ask, const Set *answer)
{
    if (ask->row->role != ROLE_ACTIONS)
        return (StrategyStep){ACTIONS, ACTIONS, 100, NO_CARD};
    int second = ACTIONS;
    for (SET_EACH(action, answer))
        second = action != set_first(answer) ? action : second;
    return step_of(c, cat, 0, set_first(answer), second);
}

/* Stops at the first round about which nothing certain can be said, because the calls differ from game
 * to game. */
static void find_steps(const Course *c, const Catalog *cat, const Ask *ask, const Set *answer,
                       Strategy *s)
{
    enum { LEAST = 35 };
    s->step[s->steps++] = step_now(c, cat, ask, answer);
    for (int round = 1; round < STRATEGY_ROUNDS; round++) {
        StrategyStep step = likeliest(c, cat, round);
        if (step.percent < LEAST)
            break;
        for (int i = 0; i < s->steps; i++)
            if (step.design == s->step[i].design)
                step.design = NO_CARD; /* it is placed in one of the rounds */
        s->step[s->steps++] = step;
    }
}

void strategy_find(const Brain *b, const View *v, const Ask *ask, const Set *answer, uint64_t seed,
                   Strategy *s)
{
    Course course;
    Rng rng = rng_seeded(seed);
    memset(&course, 0, sizeof course);
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
