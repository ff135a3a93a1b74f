/* Steps: the plan of a game, and how it is run. */
#ifndef WINDFALL_RULES_STEP_H
#define WINDFALL_RULES_STEP_H

#include <assert.h>

#include "rules/mode.h"

/* One game_apply in progress: the game, its cards, and the log. */
struct Run {
    Game *g;
    const Catalog *cat;
    const Log *log;
};

typedef struct Step {
    const char *name;
    uint8_t phase;                          /* the Phase it belongs to, or PHASES */
    bool (*wanted)(const Game *g, int nth); /* does it happen? NULL: if its phase was called */
    void (*begin)(Run *r, int nth);         /* what happens before anybody is asked; may be NULL */
    void (*seat)(Run *r, int seat);         /* fills the seat's lane; may be NULL */
    bool (*in_turn)(const Game *g);         /* must the seats act one after another? may be NULL */
    void (*finish)(Run *r);                 /* when all lanes are empty; may be NULL */
} Step;

struct PlanEntry {
    const Step *step;
    uint8_t nth;
};

/* The steps of the normal game; modes insert their own. */
extern const Step step_setup, step_choose, step_explore, step_develop, step_build, step_settle,
    step_colonise, step_consume, step_produce, step_round_end;
extern const PlanEntry plan_standard[];
enum { PLAN_STANDARD_LOOP = 1 };

/* Fills the lanes and runs forced answers until somebody must decide or the game is over. */
void run_on(Run *r);

/* Called by a step's finish: repeats the step. */
void run_again(Run *r);

/* Pushes a frame onto the seat's lane: it is done first. */
static inline void run_push(Run *r, int seat, int op, int card, int arg, int left)
{
    Seat *s = &r->g->seat[seat];
    assert(s->lane_n < LANE_MAX);
    s->lane[s->lane_n++] = (Frame){(uint8_t)op, (uint8_t)card, (uint8_t)arg, (uint8_t)left};
}

/* Logs an event, which is only made if there is a log. Searches and replays have none: `cold` keeps
 * the code that makes events out of their way. */
#define run_emit(r, ...)                \
    do {                                \
        if ((r)->log)                   \
            run_tell((r), __VA_ARGS__); \
    } while (0)
__attribute__((cold)) void run_tell(const Run *r, Event event);

/* Seats clockwise, from the one with the lowest start world. */
static inline int seat_at(const Game *g, int turn)
{
    int seat = g->first + turn;
    return seat < g->players ? seat : seat - g->players;
}

/* for (EACH_SEAT(seat, g)): in that order. */
#define EACH_SEAT(s, g)               \
    int turn_##s = 0, s = (g)->first; \
    turn_##s < (g)->players;          \
    turn_##s++, s = s + 1 < (g)->players ? s + 1 : 0

#endif
