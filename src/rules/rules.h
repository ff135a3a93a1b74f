/* The rules of the game as plain data and pure questions. A Game is copied with `=`, owns nothing and
 * borrows three constant things: its Catalog (the cards), its Mode (the plan of a round) and, for
 * replays, a Script. It runs until somebody must decide and then stops with one open ask a seat at
 * most. Every ask is a menu: pick between min and max of these options; the answer is a Set of them.
 * `game_check` is pure, `game_apply` cannot fail after it, and an error changes no byte.
 *
 *   lane   each seat's stack of frames: what it still has to do in this step
 *   frame  one thing to do: an op and its few numbers
 *   op     a row of functions: ask, check, apply (op.h)
 *   step   one entry of the plan: it fills the lanes; the next starts when all are empty, and between
 *          the two lies a barrier, at which everybody sees the table as it is (step.h)
 */
#ifndef WINDFALL_RULES_RULES_H
#define WINDFALL_RULES_RULES_H

#include <stddef.h>

#include "base/rng.h"
#include "base/set.h"
#include "cards/card.h"

enum {
    SEATS_MAX = 5,
    TABLE_MAX = 20, /* a round can bring six cards to a table of eleven */
    LANE_MAX = 6,
    PILES_MAX = 6,
    HAND_LIMIT = 10,
    TABLE_FULL = 12, /* cards in a tableau that end the game */
    MODE_BYTES = 128
};

/* Versions of the rules. A game ends by those it began with; records and stored tables say which.
 *   1: seats act in turn where the supply may run dry and where a card may be discarded to settle
 *   2: also where a Consume or Settle phase may decide whether the game ends */
enum { RULES_FIRST = 1, RULES_TURNS_AT_THE_END = 2, RULES_NOW = RULES_TURNS_AT_THE_END };

typedef enum Action {
    ACT_EXPLORE_5,
    ACT_EXPLORE_1_1,
    ACT_DEVELOP,
    ACT_DEVELOP_2, /* the second card of its kind, only together with the first */
    ACT_SETTLE,
    ACT_SETTLE_2,
    ACT_TRADE,
    ACT_CONSUME_2X,
    ACT_PRODUCE,
    ACTIONS
} Action;

/* What a wrong answer has done. `card` is what it is about, `a` and `b` are numbers of the sentence. */
typedef enum ErrCode {
    ERR_NONE,
    ERR_NOT_ASKED,      /* this seat is not asked anything now */
    ERR_TOO_FEW,        /* a picks, at least b */
    ERR_TOO_MANY,       /* a picks, at most b */
    ERR_NOT_OFFERED,    /* pick a is not in the menu */
    ERR_SECOND_ALONE,   /* the second card of an action without the first */
    ERR_CANNOT_AFFORD,  /* needs a cards, has b */
    ERR_TOO_WEAK,       /* needs strength a, has b */
    ERR_USELESS_POWERS, /* these powers do not go together for this card */
    ERR_SAME_KIND,      /* goods must be of different kinds */
    ERR_DUPLICATE,      /* a copy is in the tableau */
    ERR_WRONG_TYPE,     /* not a development (a=DEVELOP) or not a world (a=SETTLE) */
    ERR_MODE,           /* a rule of the mode; a says which */
    ERR_CODES
} ErrCode;

typedef struct Err {
    uint16_t code, card;
    int16_t a, b;
} Err;

static inline Err err_ok(void)
{
    return (Err){ERR_NONE, NO_CARD, 0, 0};
}

/* What the options of an ask are. */
typedef enum What { WHAT_CARD, WHAT_WORLD, WHAT_ACTION, WHAT_POWER, WHAT_NUMBER } What;

/* What the picks are for. Clients and players go by it, so a new question takes one of these. */
typedef enum Role {
    ROLE_CHOOSE,   /* things to have or to lose, no more is known */
    ROLE_ACTIONS,  /* action cards to call */
    ROLE_KEEP,     /* of the cards looked at, those that go; the others are kept */
    ROLE_PLACE,    /* a card to place, or none */
    ROLE_PAY_WITH, /* optional powers for the card being placed */
    ROLE_GIVE,     /* hand cards to give up */
    ROLE_SELL,     /* the world whose good is sold */
    ROLE_SPEND,    /* worlds whose goods a power uses up */
    ROLE_PRODUCE,  /* the world that gets a good */
    ROLE_USE,      /* the power used next */
    ROLE_NUMBER,   /* a number to name */
    ROLES
} Role;

/* Which sets of picks pass, besides being in the menu and as many as allowed. */
typedef enum Accepts {
    ACCEPTS_ANY,
    ACCEPTS_TRIED,              /* those that game_check likes: it must be tried */
    ACCEPTS_ALL_OR_NONE,        /* as many as allowed, or none */
    ACCEPTS_KINDS,              /* goods of different kinds, where the power says so */
    ACCEPTS_SECOND_AFTER_FIRST, /* the second card of an action only beside the first */
} Accepts;

/* How a question can be put: the first wording that fits and that its row has, else WORDS_PLAIN. */
typedef enum Wording {
    WORDS_PLAIN,
    WORDS_KEEP,     /* what stays instead of what goes; people are asked so where it exists */
    WORDS_SEVERAL,  /* more than one may be picked */
    WORDS_EXACT,    /* least and most are the same */
    WORDS_OPTIONAL, /* none may be picked */
    WORDINGS
} Wording;

/* A row of ops.def: all that anybody needs to know of a question but how it is answered. */
typedef struct OpRow {
    const char *name; /* in records and messages */
    uint8_t what, role, accepts;
    uint8_t always;   /* asked even when there is one answer: the others may not know why */
    uint8_t sealed;   /* nobody learns the answer before all have answered */
    uint8_t of_power; /* the ask's card and power are those of the power that asks */
    uint8_t net;      /* its number in the nets; modes share OP_NET_MODES from OP_NET_MODE on */
    const char *words[WORDINGS]; /* the question in English, with the slots of say.def */
    const char *topic;           /* what a report calls such decisions */
} OpRow;
enum { OP_NET_MODE = 19, OP_NET_MODES = 4 };

typedef enum OpId {
#define OP(id, ...) OP_##id,
#include "rules/ops.def"
#undef OP
    OPS
} OpId;

/* A power as an option: place in the tableau and place on the card. POWER_BONUS is the Produce bonus. */
enum { REF_POWERS = 8, POWER_BONUS = TABLE_MAX * REF_POWERS };
static inline int power_ref(int slot, int power)
{
    return slot * REF_POWERS + power;
}
static inline int ref_slot(int ref)
{
    return ref / REF_POWERS;
}
static inline int ref_power(int ref)
{
    return ref % REF_POWERS;
}

typedef struct Ask {
    Set options;
    uint8_t op, what;
    uint8_t min, max;
    uint8_t card; /* what it is about: the card being paid, the card whose power asks; or NO_CARD */
    uint8_t power; /* the power of that card, where one asks */
    uint8_t
        forced; /* there is exactly one answer; only asked because the others may not know that */
    uint8_t pad;
    const OpRow *row; /* of the op; what stands before it are plain bytes */
} Ask;

typedef struct Frame {
    uint8_t op, card, arg, left;
} Frame;

/* A supply and its discards. Neither has an order: a card is chosen at the moment it is taken. */
typedef struct Pile {
    Set supply, discard;
    uint8_t supply_n, discard_n, shuffles;
    uint8_t stale; /* seats that have not seen yet that it was reshuffled */
    uint8_t pad[4];
} Pile;

/* What all may know of a seat. Frozen at the last barrier, so that simultaneous play leaks nothing. */
typedef struct Public {
    uint8_t table[TABLE_MAX];
    uint32_t goods; /* bits by place in the tableau */
    int16_t chips;
    uint8_t table_n, hand_n, look_n, lane_n;
    uint8_t action[2];
    Frame lane[LANE_MAX];
} Public;

typedef struct Seat {
    Set hand;
    Set look;  /* cards looked at, not yet taken: Explore, packs of a draft */
    Set known; /* cards this seat knows to lie in its discard pile (or lay there, where stale) */
    /* from here to the lane laid out like Public, which is a copy of it */
    uint8_t table[TABLE_MAX];
    uint32_t goods; /* places with a good */
    int16_t chips;
    uint8_t table_n, hand_n, look_n, lane_n;
    uint8_t action[2]; /* chosen actions; ACTIONS where none */
    Frame lane[LANE_MAX];
    uint8_t good[TABLE_MAX];   /* the face-down card on it, or NO_CARD */
    uint8_t used[TABLE_MAX];   /* bits by power: used in this phase */
    int8_t stat[STAT_BYTES];   /* sums of active powers */
    int8_t tally[TALLY_BYTES]; /* counts of what lies on the table */
    uint32_t fresh;      /* places whose cards were placed in this phase: no power works yet */
    uint32_t optional;   /* places with an active power that may be used in Settle */
    uint32_t consumes;   /* places with active powers in Consume */
    uint32_t produces;   /* places with active powers in Produce */
    uint32_t windfalls;  /* places of windfall worlds */
    uint8_t placed;      /* the card laid face down or being paid for, or NO_CARD */
    uint8_t start;       /* the start world */
    uint8_t made[KINDS]; /* goods made in this phase by kind */
    int8_t extra;        /* temporary strength in this phase */
    uint8_t settled;     /* worlds placed in this phase */
    uint8_t discarded;   /* cards discarded to the hand limit in this round */
    uint8_t bonus_used;  /* the Produce bonus was used */
    uint8_t took;        /* cards taken since the barrier */
    uint8_t gave;        /* cards given to the discards since the barrier */
    uint8_t last[4];     /* actions of the two rounds before, two each */
    uint8_t pad[3];
} Seat;
_Static_assert(offsetof(Seat, goods) - offsetof(Seat, table) == offsetof(Public, goods) &&
                   offsetof(Seat, chips) - offsetof(Seat, table) == offsetof(Public, chips) &&
                   offsetof(Seat, table_n) - offsetof(Seat, table) == offsetof(Public, table_n) &&
                   offsetof(Seat, action) - offsetof(Seat, table) == offsetof(Public, action) &&
                   offsetof(Seat, lane) - offsetof(Seat, table) == offsetof(Public, lane),
               "what all may know lies together");

typedef enum Order { ORDER_SHUFFLED, ORDER_SCRIPTED, ORDER_MIRRORED } Order;

/* What a replay knows in advance: designs that each seat takes, in order, and the order in which it
 * uses produce powers. Where it ends, chance takes over. */
typedef struct ScriptUse {
    uint8_t round, design, verb; /* design NO_DESIGN: the Produce bonus */
} ScriptUse;
typedef struct Script {
    const uint8_t *start; /* start world designs by seat */
    const uint8_t *goal;  /* goals in play */
    int goals;
    const uint8_t *take[SEATS_MAX];
    const ScriptUse *use[SEATS_MAX];
    uint16_t takes[SEATS_MAX], uses[SEATS_MAX];
    bool every_use; /* uses are told one at a time: the owner is asked for each */
} Script;

typedef struct Mode Mode;

typedef struct Game {
    const Catalog *cat;
    const Mode *mode;
    const Script *script;
    /* from here on plain bytes: compared, hashed and saved as they are */
    Rng rng;
    uint64_t mirror; /* seed of the rankings in a mirrored order */
    Set removed;     /* cards out of the game */
    Set aired;       /* discards that all have seen since the barrier */
    Pile pile[PILES_MAX];
    Seat seat[SEATS_MAX];
    Public shown[SEATS_MAX];
    uint8_t mode_data[MODE_BYTES];
    int16_t pool, shown_pool;                       /* VP chips left, now and at the barrier */
    uint16_t take_at[SEATS_MAX], use_at[SEATS_MAX]; /* places in the script */
    uint16_t round;
    uint16_t asked;        /* bits by seat: an ask is open */
    uint16_t called;       /* bits by action: what this round holds, as of this step */
    uint8_t players;       /* seats that are asked; a mode may use further ones for itself */
    uint8_t first;         /* lowest start world: order questions begin here */
    uint8_t order, rotate; /* rotate: seat s draws with ranking (s + rotate) % players */
    uint8_t step, nth;     /* place in the plan, and which time the phase occurs in this round */
    uint8_t in_turn;       /* seats act one after another; from bit 1 on: who acted early */
    uint8_t turn;          /* how many have had their turn */
    uint8_t rules;         /* version of the rules */
    uint8_t over, piles, first_game;
    uint8_t pile_of[SEATS_MAX];
    uint8_t goal_on[GOALS_MAX];     /* goal is in play */
    uint8_t goal_holder[GOALS_MAX]; /* bits by seat */
    uint8_t goal_value[GOALS_MAX];  /* "most": the amount by which it is held */
    uint8_t tables_stand;           /* no tableau has changed since goals were settled */
    uint8_t shown_supply[PILES_MAX], shown_discard[PILES_MAX]; /* sizes at the barrier */
} Game;
_Static_assert(sizeof(Game) <= 2688, "a Game is small enough to copy in passing");

typedef struct Options {
    uint64_t seed;
    uint8_t order, rotate;
    uint8_t no_goals;
    uint8_t first_game;
    uint8_t rules;     /* version; 0: RULES_NOW */
    uint8_t extra[12]; /* options of a mode, see modes */
    const Script *script;
} Options;

/* Everything that happens, for whoever listens. `card` is what it happens to, `source` the card (or
 * NO_CARD) whose power is behind it and `power` its place there; `seen` says which seats may know
 * `card`: a bit each, EVERYONE or nobody (0). */
typedef enum EventKind {
#define EVENT(id, ...) EV_##id,
#include "rules/event.def"
#undef EVENT
    EVENTS
} EventKind;
enum { EVERYONE = 0xff, NO_SEAT = 0xff };

typedef struct Event {
    uint8_t kind, seat, card, source, power, seen;
    int16_t amount;
} Event;

/* Why a card was drawn or discarded: `amount` of EV_DRAW and EV_DISCARD. */
typedef enum Why {
    WHY_OPENING,
    WHY_EXPLORE,
    WHY_POWER,
    WHY_BONUS,
    WHY_SALE,
    WHY_PAYMENT,
    WHY_STRENGTH,
    WHY_POINTS,
    WHY_PRODUCE,
    WHY_HAND_LIMIT,
    WHY_LUCK,
    WHY_DRAFT
} Why;

/* What the field `power` of an event is. */
typedef enum EventPower {
    EVENT_POWER,  /* a power of `source`, where there is one */
    EVENT_ACTION, /* nothing; `amount` is an Action */
    EVENT_PHASE,
    EVENT_GOAL,
    EVENT_NUMBER, /* a number of the mode's own */
} EventPower;

/* A row of event.def. */
typedef struct EventRow {
    const char *name; /* in messages */
    uint8_t power;    /* EventPower */
    uint8_t shows;    /* somebody learns what he did not know: what led here cannot be taken back */
    uint8_t hidden;   /* it has a card even where the reader may not know which */
    const char *words; /* in English, with the slots of say.def; NULL where it takes more */
} EventRow;
extern const EventRow event_rows[EVENTS];

typedef struct Log {
    void (*emit)(void *to, const Event *event);
    void *to;
} Log;

/* Starts a game: deals, and runs to the first asks. `cat` and `mode` must outlive it. */
void game_start(Game *g, const Catalog *cat, const Mode *mode, const Options *options,
                const Log *log);

/* Is this seat asked? If so, fills `ask`. */
bool game_ask(const Game *g, int seat, Ask *ask);

/* Would this answer be accepted? Changes nothing. */
Err game_check(const Game *g, int seat, const Set *picks);

/* Answers, if `game_check` says so, and runs to the next asks. `log` may be NULL. */
Err game_apply(Game *g, int seat, const Set *picks, const Log *log);

/* The same without the check: for answers that were made from the ask. */
void game_answer(Game *g, int seat, const Set *picks, const Log *log);

/* A hash of the whole state; what is borrowed counts by the hash of the catalog and the mode's name. */
uint64_t game_hash(const Game *g);

/* Exchanges two cards wherever they lie. */
void game_exchange(Game *g, int a, int b);

/* For games that are played elsewhere, where not everything happens when the rules say. A seat acts
 * before its turn, in a step in which seats act one after another; false if its turn is not to come. */
bool game_act_early(Game *g, int seat, const Log *log);

/* These discards were in the last reshuffle. */
void game_shuffle_late(Game *g, const Set *cards);

/* May an answer to the open ask be taken back until the last seat has answered? */
bool game_is_sealed(const Game *g, int seat);

/* The rows of ops.def, and the row of any op of a mode; NULL where it has no such op. */
extern const OpRow op_rows[OPS];
const OpRow *mode_op(const Mode *mode, int op);

/* The op of a mode with this name, or -1. */
int mode_op_find(const Mode *mode, const char *name);

/* The Phase that is going on, or PHASES between them. */
int game_phase(const Game *g);

/* The name of the step that is going on. */
const char *game_step(const Game *g);

/* Are the actions of this round being chosen? */
bool game_is_choosing(const Game *g);

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

const char *role_name(int role);
const char *action_name(int action);
const char *err_name(int code);

#endif
