/* Solitaire: one player against a robot that rolls dice for its actions. The robot is seat 1: its
 * tableau and chips are there, its two dice are the seat's actions (the nine spaces of the mat are
 * the nine Actions), and the rest of it is a RobotState in mode_data. */
#ifndef WINDFALL_MODES_ROBOT_H
#define WINDFALL_MODES_ROBOT_H

#include "modes/robot_values.h"
#include "rules/mode.h"
#include "rules/score.h"

enum { ROBOT_SEAT = 1, ROBOT_STACK_MAX = 104 };

/* Mode.arg: how hard it is. */
enum { ROBOT_EASY, ROBOT_MEDIUM, ROBOT_HARD };

typedef struct RobotState {
    uint8_t option[12]; /* Options.extra; none is used */
    uint8_t world;      /* row of the table */
    uint8_t credit, economy;
    uint8_t counters_left, counters_placed;
    uint8_t equals;  /* the Action that a robot face means */
    uint8_t doomed;  /* the special first Settle action is still to come */
    uint8_t face[2]; /* what the dice show, before robot faces and matches are resolved */
    uint8_t stack_n;
    uint8_t stack[ROBOT_STACK_MAX]; /* face down; the first is turned over first */
    uint8_t pad[2];
} RobotState;
_Static_assert(sizeof(RobotState) <= MODE_BYTES, "the robot does not fit into a Game");

/* The field `power` of an EV_ROBOT; the comments say what `amount` is. */
typedef enum RobotWhat {
    ROBOT_ACTS,        /* its own action: an Action */
    ROBOT_RESPONDS,    /* to the player's: an Action */
    ROBOT_NO_CREDIT,   /* does nothing; amount: the credit it would need */
    ROBOT_DRAWS,       /* cards to its stack */
    ROBOT_CREDIT_IS,   /* credit now */
    ROBOT_ECONOMY_IS,  /* economy now */
    ROBOT_COUNTER_SET, /* a 6-cost counter, for so much credit */
    ROBOT_DISCARDS,    /* `card` was turned over and does not fit; cards left in the stack */
    ROBOT_PLACES,      /* `card` was turned over and is placed; cards left in the stack */
    ROBOT_FINDS_NONE,  /* the stack is empty */
    ROBOT_GAINS,       /* chips */
    ROBOT_FACE_MEANS,  /* a robot face now means this Action */
    ROBOT_LOOKS_FOR,   /* before cards are turned over: a RobotAim */
    ROBOT_WHATS
} RobotWhat;

/* Which card it looks for. */
typedef enum RobotAim {
    AIM_CHEAP_DEVELOPMENT, /* no 6-cost one */
    AIM_DEVELOPMENT,
    AIM_WORLD, /* not a military one */
    AIM_MILITARY_WORLD,
    AIM_REFUGE, /* a world with more points, from the pile */
    ROBOT_AIMS
} RobotAim;

/* What the robot would do now in Develop or Settle. */
typedef struct RobotPlan {
    bool counter;           /* places a 6-cost counter, for `cost` */
    bool poor;              /* does nothing: `from` credit would be needed */
    uint8_t from, draw;     /* cards added to the stack first */
    uint8_t aim;            /* then it looks for this */
    uint8_t cost, six_cost; /* credit paid for it, or for a 6-cost development */
} RobotPlan;
RobotPlan robot_plan_develop(const Game *g, bool action);
RobotPlan robot_plan_settle(const Game *g, bool action);

/* What Consume would bring the robot now: with a die on Trade, on double points, on both, or on
 * neither, when it responds. */
typedef struct RobotGain {
    int points, credit, economy; /* the points are those of its economy before it changes */
} RobotGain;
RobotGain robot_plan_consume(const Game *g, bool trade, bool twice);

static inline RobotState *robot_state(Game *g)
{
    return (RobotState *)(void *)g->mode_data;
}

static inline const RobotState *robot_of(const Game *g)
{
    return (const RobotState *)(const void *)g->mode_data;
}

/* A value of this robot. */
int robot_value(const Game *g, RobotValue id);

/* Cards and counters that count for the end of the game. */
int robot_size(const Game *g);

/* Points of a 6-cost card or counter at this difficulty. */
int robot_six_points(const Game *g);

/* The spaces of dice with these faces (robot faces already replaced by what they mean), given the
 * player's two actions in ascending order. */
void robot_place_dice(const uint8_t player[2], const uint8_t face[2], uint8_t space[2]);

/* Is the game over at the end of this round; has the seat won it? */
bool robot_ended(const Game *g);
bool robot_won(const Game *g, int seat);

#endif
