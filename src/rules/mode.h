/* A mode is data: numbers, the plan of a round, and hooks. The rules never ask which mode it is. */
#ifndef WINDFALL_RULES_MODE_H
#define WINDFALL_RULES_MODE_H

#include "rules/rules.h"

/* Defined in step.h and op.h, which are private to rules and modes. */
typedef struct Run Run;
typedef struct PlanEntry PlanEntry;
struct Op;

struct ScoreSheet;
struct Buf;

struct Mode {
    const char *name;
    uint8_t kind;          /* its line of modes/modes.def; the rules never read it */
    const PlanEntry *plan; /* ends with step NULL, then continues at `loop` */
    uint8_t loop;
    uint8_t players, seats; /* seats: the players and those that the mode itself plays */
    uint8_t boxes;          /* bits of Box (cards/catalog.h): the cards it is played with */
    uint8_t actions_each;   /* action cards chosen in a round */
    uint8_t goals;          /* goals are used unless switched off in the options */
    int16_t pool;           /* VP chips at the start */
    uint8_t arg;            /* a number of the mode */
    uint8_t first_game;     /* it can begin with preset hands */
    uint8_t partners;       /* the players are one side and share their points */
    const char *rival; /* name of the opponent that it plays itself, in the last seats, or NULL */
    const struct Op *ops; /* its own questions, from OPS on; ends with a row NULL; or NULL */
    bool (*ended)(
        const Game *g); /* at the end of a round; NULL: a tableau is full or the pool empty */
    const char *(*deed)(
        const Event *e); /* the words of an event of its own, for say_words; NULL: it has none */
    const void *data;    /* the values it uses; NULL: the built-in ones */
    const struct ModeValues *values;   /* how they are read (modes/variant.h), or NULL */
    const struct ModeOptions *options; /* what Options.extra can set (modes/presets.h), or NULL */
    /* Can it be played with these cards? If not, says what is missing. NULL: the rule of
     * mode_fits. */
    bool (*fits)(const Mode *mode, const Catalog *cat, const Options *options, struct Buf *why);
    /* Changes to scoring and winning; NULL: the normal rules. */
    bool (*won)(const Game *g, int seat);
    void (*score)(const Game *g, int seat, struct ScoreSheet *sheet); /* may change the sheet */
    /* What a seat (or a spectator, -1) may know of mode_data; NULL: everything. */
    void (*show)(const Game *g, int seat, uint8_t *mode_data);
    /* In a game sampled from a view: replaces hidden cards by cards from `unknown`. */
    void (*fill)(Game *g, int seat, Set *unknown, Rng *rng);
    /* May this seat know everything that the other knows? NULL: never. */
    bool (*open)(const Game *g, int seat, int other);
    uint8_t hides_removed; /* the cards out of the game are secret */
    /* Pays out chips; NULL: from the pool. */
    void (*gain)(Run *r, int seat, int chips, int source);
    /* Cards that the mode holds itself; NULL: none. */
    Set (*keeps)(const Game *g);
    /* Cards that everybody knows to be in the pile of the mode's own seat, if it has one; NULL:
     * none. */
    Set (*apart)(const Game *g);
    /* A card was placed by a player (after paying). May be NULL. */
    void (*on_placed)(Run *r, int seat, int card);
};

#endif
