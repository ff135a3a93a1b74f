/* Steps and modes: the plan of a game. A mode is a table; rules never ask which one it is. */
#ifndef WINDFALL_RULES_STEP_H
#define WINDFALL_RULES_STEP_H

#include <assert.h>

#include "rules/rules.h"

/* One game_apply in progress: the game, its cards, and who listens. */
typedef struct Run {
    Game *g;
    const Catalog *cat;
    const Log *log;
} Run;

typedef struct Step {
    const char *name;
    uint8_t phase;                          /* the Phase it belongs to, or PHASES */
    bool (*wanted)(const Game *g, int nth); /* does it take place? NULL: if its phase was called */
    void (*begin)(Run *r, int nth);         /* what happens before anybody is asked; may be NULL */
    void (*seat)(Run *r, int seat);         /* fills the seat's lane; may be NULL */
    bool (*in_turn)(const Game *g);         /* must the seats act one after another? may be NULL */
    void (*finish)(Run *r);                 /* when all lanes are empty; may be NULL */
} Step;

struct ScoreSheet;
struct Buf;

typedef struct PlanEntry {
    const Step *step;
    uint8_t nth;
} PlanEntry;

struct Mode {
    const char *name;
    uint8_t kind;          /* its line of modes/modes.def; the rules never look */
    const PlanEntry *plan; /* ends with step NULL, then goes on at `loop` */
    uint8_t loop;
    uint8_t players, seats; /* seats: players and what the mode moves itself */
    uint8_t boxes;          /* bits of Box (cards/catalog.h): the cards it is played with */
    uint8_t actions_each;   /* action cards chosen in a round */
    uint8_t goals;          /* goals are used unless the options say no */
    int16_t pool;           /* VP chips at the start */
    uint8_t arg;            /* a number of the mode */
    uint8_t first_game;     /* it can begin with preset hands */
    const char *rival;      /* whom it plays itself, in the seats behind the players'; or NULL */
    const struct Op *ops;   /* its own questions, from OPS on; ends with a row NULL; may be NULL */
    bool (*ended)(const Game *g);      /* at round end; NULL: table full or pool empty */
    const void *data;                  /* the table it plays by; NULL: the built-in one */
    const struct ModeTable *table;     /* how such a table is read (modes/variant.h), or NULL */
    const struct ModeOptions *options; /* what Options.extra can set (modes/presets.h), or NULL */
    /* Do these cards suffice? Otherwise says what is missing. NULL: mode_fits has a rule. */
    bool (*fits)(const Mode *mode, const Catalog *cat, struct Buf *why);
    /* Whatever a mode changes in scoring and winning; NULL: the rules' own. */
    bool (*won)(const Game *g, int seat);
    void (*score)(const Game *g, int seat,
                  struct ScoreSheet *sheet); /* may change what was counted */
    /* What a seat (or a spectator, -1) may know of mode_data; NULL: everything. */
    void (*show)(const Game *g, int seat, uint8_t *mode_data);
    /* In a game made up from a view: puts cards out of `unknown` where show has hidden some. */
    void (*fill)(Game *g, int seat, Set *unknown, Rng *rng);
    /* May this seat know all that the other knows, as now? NULL: never. */
    bool (*open)(const Game *g, int seat, int other);
    uint8_t hides_removed; /* nobody knows the cards out of the game */
    /* Chips come from here; NULL: from the pool. */
    void (*gain)(Run *r, int seat, int chips, int source);
    /* Cards in the mode's own keeping; NULL: none. */
    Set (*keeps)(const Game *g);
    /* Cards that all know to circulate in the pile of the mode's own seat, where it has one; NULL:
     * none. */
    Set (*apart)(const Game *g);
    /* A card was placed by a player (after paying). May be NULL. */
    void (*on_placed)(Run *r, int seat, int card);
};

/* The steps of the game itself; modes put their own between them. */
extern const Step step_setup, step_choose, step_explore, step_develop, step_build, step_settle,
    step_colonise, step_consume, step_produce, step_round_end;
extern const PlanEntry plan_standard[];
enum { PLAN_STANDARD_LOOP = 1 };

/* Fills the lanes and runs forced answers until somebody must decide or the game is over. */
void run_on(Run *r);

/* Called by a step's finish: the same step once more. */
void run_again(Run *r);

/* Puts a frame on top of the seat's lane: it is done first. */
static inline void run_push(Run *r, int seat, int op, int card, int arg, int left)
{
    Seat *s = &r->g->seat[seat];
    assert(s->lane_n < LANE_MAX);
    s->lane[s->lane_n++] = (Frame){(uint8_t)op, (uint8_t)card, (uint8_t)arg, (uint8_t)left};
}

/* Tells whoever listens; the event is made only if somebody does. */
#define run_emit(r, ...)                \
    do {                                \
        if ((r)->log)                   \
            run_tell((r), __VA_ARGS__); \
    } while (0)
void run_tell(const Run *r, Event event);

/* Seats from the lowest start world on, clockwise. */
static inline int seat_at(const Game *g, int turn)
{
    int seat = g->first + turn;
    return seat < g->players ? seat : seat - g->players;
}

/* for (EACH_SEAT(seat, g)): in the order of the rules' Timing. */
#define EACH_SEAT(s, g)               \
    int turn_##s = 0, s = (g)->first; \
    turn_##s < (g)->players;          \
    turn_##s++, s = s + 1 < (g)->players ? s + 1 : 0

/* Did the seat, or anybody, call this action in this round? */
static inline bool action_chosen(const Game *g, int seat, int action)
{
    const uint8_t *chosen = g->seat[seat].action;
    return (chosen[0] == action) | (chosen[1] == action);
}

static inline bool action_anyone(const Game *g, int action)
{
    return g->called >> action & 1;
}

#endif
