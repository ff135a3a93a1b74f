/* A mode is a table: numbers, the plan of a round, and hooks. The rules never ask which one it is. */
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
    uint8_t partners;       /* the players are one side and share their points */
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

#endif
