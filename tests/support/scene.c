/* Builds positions with the functions of the rules, so every count and sum is right. */
#include "support/scene.h"

#include <string.h>

#include "rules/op.h"
#include "rules/place.h"
#include "rules/round.h"
#include "support/arbitrary.h"

void scene_clear(Scene *scene, const Mode *mode)
{
    memset(scene, 0, sizeof *scene);
    scene->mode = mode;
    scene->pool = scene->supply = scene->discards = -1;
    scene->rng = rng_seeded(1);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        memset(scene->seat[seat].action, ACTIONS, 2);
}

int scene_card(Scene *scene, int design)
{
    const Design *d = &scene->cat->design[design];
    for (int card = d->first; card < d->first + d->copies; card++) {
        if (set_has(&scene->named, card))
            continue;
        set_add(&scene->named, card);
        return card;
    }
    return NO_CARD;
}

bool scene_next(Scene *scene, int seat, int design)
{
    int n = scene->script.takes[seat]++;
    if (n >= SCENE_NEXT || scene_card(scene, design) == NO_CARD)
        return false;
    scene->seat[seat].next[n] = (uint8_t)design;
    return true;
}

static void count_event(void *to, const Event *e)
{
    Scene *scene = to;
    if (e->seat >= SEATS_MAX)
        return;
    SceneCount *c = &scene->count[e->seat];
    c->drew += e->kind == EV_DRAW;
    c->looked += e->kind == EV_LOOK;
    c->made += e->kind == EV_GOOD;
    if (e->kind == EV_PAID)
        c->paid = e->amount;
    if (e->kind == EV_CHIPS)
        c->gained += e->amount;
    if (e->kind == EV_CONQUERED)
        c->conquered++;
    if (e->kind == EV_USE && e->source != NO_CARD)
        set_add(&c->used, scene->cat->design_of[e->source]);
}

static Run run_of(Scene *scene, Log *log)
{
    *log = (Log){count_event, scene};
    return (Run){&scene->g, scene->cat, log};
}

/* A card nobody named, from the end of the catalog. */
static int spare(Scene *scene)
{
    Game *g = &scene->g;
    for (int card = g->cat->cards - 1; card >= 0; card--)
        if (set_has(&g->pile[0].supply, card) && !set_has(&scene->named, card))
            return card;
    return NO_CARD;
}

static void to_hand(Game *g, int seat, int card)
{
    place_from_supply(g, g->pile_of[seat], card);
    set_add(&g->seat[seat].hand, card);
    g->seat[seat].hand_n++;
}

static void lay_table(Scene *scene, Run *r, int seat)
{
    const SceneSeat *from = &scene->seat[seat];
    Seat *s = &scene->g.seat[seat];
    for (int i = 0; i < from->tableau_n; i++) {
        place_from_supply(&scene->g, scene->g.pile_of[seat], from->tableau[i]);
        place_on_tableau(r, seat, from->tableau[i]);
    }
    s->start = from->tableau_n ? from->tableau[0] : (uint8_t)set_first(&scene->cat->starts);
    for (SET_EACH(card, &from->hand))
        to_hand(&scene->g, seat, card);
    s->chips = (int16_t)from->chips;
    scene->g.pool = (int16_t)(scene->g.pool - from->chips);
}

static void lay_others(Scene *scene, int seat)
{
    const SceneSeat *from = &scene->seat[seat];
    Seat *s = &scene->g.seat[seat];
    for (int i = 0; i < from->tableau_n; i++) {
        if (!from->good[i])
            continue;
        int card = spare(scene);
        place_from_supply(&scene->g, scene->g.pile_of[seat], card);
        s->good[i] = (uint8_t)card;
        s->goods |= 1u << i;
    }
    for (int n = from->others; n > 0; n--)
        to_hand(&scene->g, seat, spare(scene));
}

/* Chips that nobody has are given to an unused seat, so that the sum stays right. */
static void lay_pool(Scene *scene)
{
    Game *g = &scene->g;
    if (scene->pool < 0)
        return;
    g->seat[SEATS_MAX - 1].chips = (int16_t)(g->seat[SEATS_MAX - 1].chips + g->pool - scene->pool);
    g->pool = (int16_t)scene->pool;
}

static void lay_piles(Scene *scene)
{
    Game *g = &scene->g;
    Pile *pile = &g->pile[0];
    for (int n = scene->discards; n > 0; n--) {
        int card = spare(scene);
        place_from_supply(g, 0, card);
        set_add(&pile->discard, card);
        pile->discard_n++;
    }
    while (scene->supply >= 0 && pile->supply_n > scene->supply) {
        int card = spare(scene);
        place_from_supply(g, 0, card);
        set_add(&g->removed, card);
    }
}

static int choose_step(const Mode *mode)
{
    int step = 0;
    while (mode->plan[step].step != &step_choose)
        step++;
    return step;
}

void scene_build(Scene *scene)
{
    Game *g = &scene->g;
    Log log;
    Run r = run_of(scene, &log);
    memset(g, 0, sizeof *g);
    g->cat = scene->cat;
    g->mode = scene->mode;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        scene->script.take[seat] = scene->seat[seat].next;
    round_prepare(&r, &(Options){.seed = 1, .no_goals = 1, .script = &scene->script});
    for (int seat = 0; seat < g->players; seat++)
        lay_table(scene, &r, seat);
    for (int seat = 0; seat < g->players; seat++)
        lay_others(scene, seat);
    lay_pool(scene);
    lay_piles(scene);
    memcpy(g->goal_on, scene->goal_on, sizeof g->goal_on);
    memcpy(g->goal_holder, scene->goal_holder, sizeof g->goal_holder);
    round_find_first(g);
    g->step = (uint8_t)choose_step(scene->mode);
    g->round = 1;
    game_new_phase(g);
    place_barrier(g);
    scene->built = true;
}

void scene_deal(Scene *scene, const uint8_t *start)
{
    Log log;
    Run r = run_of(scene, &log);
    scene->script.start = start;
    game_start(&scene->g, scene->cat, scene->mode,
               &(Options){.seed = 1, .no_goals = 1, .script = &scene->script}, r.log);
    scene->built = true;
}

Phase scene_now(const Scene *scene)
{
    return (Phase)scene->mode->plan[scene->g.step].step->phase;
}

static bool is_choosing(const Scene *scene)
{
    return scene->mode->plan[scene->g.step].step == &step_choose;
}

static const uint8_t first_action[PHASES] = {
    [EXPLORE] = ACT_EXPLORE_5, [DEVELOP] = ACT_DEVELOP,    [SETTLE] = ACT_SETTLE,
    [TRADE] = ACT_TRADE,       [CONSUME] = ACT_CONSUME_2X, [PRODUCE] = ACT_PRODUCE};

static bool is_called(const Scene *scene, Phase phase)
{
    for (int seat = 0; seat < scene->g.players; seat++)
        for (int i = 0; i < 2; i++) {
            int action = scene->seat[seat].action[i];
            if (action == first_action[phase] || (phase == EXPLORE && action == ACT_EXPLORE_1_1) ||
                (phase == CONSUME && action == ACT_TRADE))
                return true;
        }
    return false;
}

/* Everybody's action cards lie on the table. */
static void turn_up(Scene *scene, Phase phase)
{
    Game *g = &scene->g;
    if (!is_called(scene, phase))
        scene->seat[g->players - 1].action[0] = first_action[phase];
    for (int seat = 0; seat < g->players; seat++) {
        Seat *s = &g->seat[seat];
        memcpy(s->action, scene->seat[seat].action, sizeof s->action);
        memset(s->lane, 0, sizeof s->lane);
        s->lane_n = 0;
    }
    g->asked = 0;
    Log log;
    Run r = run_of(scene, &log);
    run_on(&r);
}

void scene_phase(Scene *scene, Phase phase)
{
    const Game *g = &scene->g;
    int round = g->round;
    memset(scene->count, 0, sizeof scene->count);
    if (is_choosing(scene))
        turn_up(scene, phase);
    while (!g->over && g->round == round && scene_now(scene) < phase)
        scene_answer_least(scene, __builtin_ctz(g->asked));
}

Err scene_answer(Scene *scene, int seat, const Set *picks)
{
    Log log;
    Run r = run_of(scene, &log);
    return game_apply(&scene->g, seat, picks, r.log);
}

void scene_pick(const Scene *scene, const Ask *ask, int n, Set *picks)
{
    Set others = set_minus(&ask->options, &scene->named), named = set_minus(&ask->options, &others);
    *picks = set_empty();
    for (SET_EACH(item, &others))
        if (n > 0 && n--)
            set_add(picks, item);
    for (SET_EACH(item, &named))
        if (n > 0 && n--)
            set_add(picks, item);
}

bool scene_answer_least(Scene *scene, int seat)
{
    Ask ask;
    Set picks = set_empty(), none = set_empty();
    if (!game_ask(&scene->g, seat, &ask))
        return false;
    if (scene_answer(scene, seat, &picks).code == ERR_NONE)
        return true;
    scene_pick(scene, &ask, ask.min, &picks);
    if (scene_answer(scene, seat, &picks).code == ERR_NONE)
        return true;
    return arbitrary_answer(&scene->g, seat, &ask, &none, &scene->rng, &picks) &&
           scene_answer(scene, seat, &picks).code == ERR_NONE;
}

bool scene_wait(Scene *scene, int seat)
{
    Game *g = &scene->g;
    while (!(g->asked >> seat & 1)) {
        if (!g->asked || is_choosing(scene) || !scene_answer_least(scene, __builtin_ctz(g->asked)))
            return false;
    }
    return true;
}

void scene_end_phase(Scene *scene)
{
    const Game *g = &scene->g;
    Phase phase = scene_now(scene);
    int nth = g->nth, round = g->round;
    while (g->asked && g->round == round && scene_now(scene) == phase && g->nth == nth)
        if (!scene_answer_least(scene, __builtin_ctz(g->asked)))
            return;
}

void scene_end_round(Scene *scene)
{
    const Game *g = &scene->g;
    int round = g->round;
    while (g->asked && g->round == round)
        if (!scene_answer_least(scene, __builtin_ctz(g->asked)))
            return;
}
