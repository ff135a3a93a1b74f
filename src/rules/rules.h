/* The rules of the game as plain data and pure functions. A Game is copied with `=`, owns no memory
 * and refers to three constant things: its Catalog (the cards), its Mode (the plan of a round) and,
 * for replays, a Script. It runs until somebody must decide, and then stops with at most one open
 * ask for each seat. Every ask is a menu: pick min to max of these options; the answer is a Set of
 * them. `game_check` is pure, `game_apply` cannot fail after it, and an error changes nothing.
 *
 *   lane   a seat's stack of frames: what it still has to do in this step
 *   frame  one thing to do: an op and a few numbers
 *   op     the functions behind a question: ask, check, apply (op.h)
 *   step   one entry of the plan: it fills the lanes. The next one starts when all are empty.
 *          Between two steps is a barrier, at which everybody sees the table as it is (step.h)
 */
#ifndef WINDFALL_RULES_RULES_H
#define WINDFALL_RULES_RULES_H

#include <stddef.h>

#include "base/rng.h"
#include "base/set.h"
#include "cards/card.h"

enum {
    SEATS_MAX = 5,
    LANE_MAX = 6,
    PILES_MAX = 6,
    HAND_LIMIT = 10,
    TABLEAU_FULL = 12, /* cards in a tableau that end the game */
    MODE_BYTES = 128
};

/* Versions of the rules. A game keeps the version it began with; records and stored tables name it.
 *   1: seats act in turn if the supply may run out or a card may be discarded to settle
 *   2: also if a Consume or Settle phase may decide whether the game ends */
enum { RULES_FIRST = 1, RULES_TURNS_AT_THE_END = 2, RULES_NOW = RULES_TURNS_AT_THE_END };

typedef enum Action {
    ACT_EXPLORE_5,
    ACT_EXPLORE_1_1,
    ACT_DEVELOP,
    ACT_DEVELOP_2, /* the duplicate card, only together with the first */
    ACT_SETTLE,
    ACT_SETTLE_2,
    ACT_TRADE,
    ACT_CONSUME_2X,
    ACT_PRODUCE,
    ACTIONS
} Action;

/* What is wrong with an answer; each is a row of err.def. */
typedef enum ErrCode {
#define ERR(id, code, name) ERR_##id,
#include "rules/err.def"
#undef ERR
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

/* What the picks are for. Clients and bots depend on it, so a new question uses one of these. */
typedef enum Role {
    ROLE_CHOOSE,   /* things to gain or lose; nothing more is known */
    ROLE_ACTIONS,  /* action cards to call */
    ROLE_KEEP,     /* of the cards looked at, those to discard; the others are kept */
    ROLE_PLACE,    /* a card to place, or none */
    ROLE_PAY_WITH, /* optional powers for the card being placed */
    ROLE_GIVE,     /* hand cards to discard */
    ROLE_SELL,     /* the world whose good is sold */
    ROLE_SPEND,    /* worlds whose goods a power uses up */
    ROLE_PRODUCE,  /* the world that gets a good */
    ROLE_USE,      /* the power used next */
    ROLE_NUMBER,   /* a number to name */
    ROLES
} Role;

/* The kind of decision that a question is, for statistics of how well somebody plays. */
typedef enum DecisionKind {
    DECISION_OTHER,
    DECISION_CALL,
    DECISION_PLACE,
    DECISION_PAY,
    DECISION_DISCARD,
    DECISION_EXPLORE,
    DECISION_CONSUME,
    DECISION_KINDS
} DecisionKind;

/* Which sets of picks are legal, beyond being in the menu and of an allowed number. */
typedef enum Accepts {
    ACCEPTS_ANY,
    ACCEPTS_TRIED,              /* only game_check knows: every set must be tried */
    ACCEPTS_ALL_OR_NONE,        /* as many as allowed, or none */
    ACCEPTS_KINDS,              /* goods of different kinds, if the power says so */
    ACCEPTS_SECOND_AFTER_FIRST, /* the duplicate card of an action only together with the first */
} Accepts;

/* How a question can be worded: the first of these that fits and is in its row, else
 * WORDS_PLAIN. */
typedef enum Wording {
    WORDS_PLAIN,
    WORDS_KEEP, /* asks for what stays instead of what goes; people get this one if there is one */
    WORDS_SEVERAL,  /* more than one may be picked */
    WORDS_EXACT,    /* min and max are the same */
    WORDS_OPTIONAL, /* none may be picked */
    WORDINGS
} Wording;

/* A row of ops.def: everything about a question except its functions. */
typedef struct OpRow {
    const char *name; /* in records and messages */
    uint8_t what, role, accepts;
    uint8_t kind;     /* DecisionKind */
    uint8_t always;   /* asked even if there is only one answer, which the others must not learn */
    uint8_t sealed;   /* the answer stays secret until all have answered */
    uint8_t of_power; /* the ask's card and power are the power that asks */
    uint8_t net;      /* its number in the nets; modes share OP_NET_MODES from OP_NET_MODE on */
    const char *words[WORDINGS]; /* the question in English, with the slots of say.def */
    const char *topic;           /* the name of such decisions in reports */
} OpRow;
enum { OP_NET_MODE = 19, OP_NET_MODES = 4 };

typedef enum OpId {
#define OP(id, ...) OP_##id,
#include "rules/ops.def"
#undef OP
    OPS
} OpId;

/* A power as an option: its card's place in the tableau and its place on the card. POWER_BONUS is
 * the Produce bonus. */
enum { REF_POWERS = 8, POWER_BONUS = TABLEAU_MAX * REF_POWERS };
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
    uint8_t card;  /* the card being paid for, or the card whose power asks; or NO_CARD */
    uint8_t power; /* the power of that card, where one asks */
    uint8_t
        forced; /* there is only one answer; asked only because the others must not learn that */
    uint8_t pad;
    const OpRow *row; /* of the op; everything before it is plain bytes */
} Ask;

typedef struct Frame {
    uint8_t op, card, arg, left;
} Frame;

/* A supply and its discards. Neither has an order: a card is chosen when it is taken. */
typedef struct Pile {
    Set supply, discard;
    uint8_t supply_n, discard_n, shuffles;
    uint8_t stale; /* seats that do not know yet that it was reshuffled */
    uint8_t pad[4];
} Pile;

/* The public part of a seat, as of the last barrier, so that simultaneous play leaks nothing. */
typedef struct Public {
    uint8_t tableau[TABLEAU_MAX];
    uint32_t goods; /* bits by place in the tableau */
    int16_t chips;
    uint8_t tableau_n, hand_n, look_n, lane_n;
    uint8_t action[2];
    Frame lane[LANE_MAX];
} Public;

typedef struct Seat {
    Set hand;
    Set look;  /* cards looked at, not yet taken: Explore, packs of a draft */
    Set known; /* cards it knows to be in its discard pile (or to have been there, if stale) */
    /* the fields from here to the lane have the layout of Public, which is a copy of them */
    uint8_t tableau[TABLEAU_MAX];
    uint32_t goods; /* places with a good */
    int16_t chips;
    uint8_t tableau_n, hand_n, look_n, lane_n;
    uint8_t action[2]; /* chosen actions; ACTIONS: none */
    Frame lane[LANE_MAX];
    uint8_t good[TABLEAU_MAX]; /* by place: the face-down card on it, or NO_CARD */
    uint8_t used[TABLEAU_MAX]; /* bits by power: used in this phase */
    int8_t stat[STAT_BYTES];   /* sums of active powers */
    int8_t tally[TALLY_BYTES]; /* counts over the tableau */
    uint32_t fresh;     /* places of cards that were placed in this phase: no power is active yet */
    uint32_t optional;  /* places with an active optional power in Settle */
    uint32_t consumes;  /* places with active powers in Consume */
    uint32_t produces;  /* places with active powers in Produce */
    uint32_t windfalls; /* places of windfall worlds */
    uint8_t placed;     /* the card laid face down or being paid for, or NO_CARD */
    uint8_t start;      /* the start world */
    uint8_t made[KINDS]; /* goods made in this phase by kind */
    int8_t extra;        /* temporary strength in this phase */
    uint8_t settled;     /* worlds placed in this phase */
    uint8_t discarded;   /* cards discarded to the hand limit in this round */
    uint8_t bonus_used;  /* the Produce bonus was used */
    uint8_t took;        /* cards taken since the barrier */
    uint8_t gave;        /* cards discarded since the barrier */
    uint8_t last[4];     /* actions of the two rounds before, two each */
    uint8_t pad[3];
} Seat;
_Static_assert(offsetof(Seat, goods) - offsetof(Seat, tableau) == offsetof(Public, goods) &&
                   offsetof(Seat, chips) - offsetof(Seat, tableau) == offsetof(Public, chips) &&
                   offsetof(Seat, tableau_n) - offsetof(Seat, tableau) ==
                       offsetof(Public, tableau_n) &&
                   offsetof(Seat, action) - offsetof(Seat, tableau) == offsetof(Public, action) &&
                   offsetof(Seat, lane) - offsetof(Seat, tableau) == offsetof(Public, lane),
               "what all may know lies together");

typedef enum Order { ORDER_SHUFFLED, ORDER_SCRIPTED, ORDER_MIRRORED } Order;

/* What a replay knows in advance: the designs that each seat draws, in order, and the order in
 * which it uses produce powers. After the end of the script, chance decides. */
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
    bool every_use; /* uses are given one at a time: the owner is asked for each */
} Script;

typedef struct Mode Mode;

typedef struct Game {
    const Catalog *cat;
    const Mode *mode;
    const Script *script;
    /* from here on plain bytes, which are compared, hashed and saved as they are */
    Rng rng;
    uint64_t mirror; /* seed of the rankings in a mirrored order */
    Set removed;     /* cards out of the game */
    Set aired;       /* cards discarded openly since the barrier */
    Pile pile[PILES_MAX];
    Seat seat[SEATS_MAX];
    Public shown[SEATS_MAX];
    uint8_t mode_data[MODE_BYTES];
    int16_t pool, shown_pool;                       /* VP chips left, now and at the barrier */
    uint16_t take_at[SEATS_MAX], use_at[SEATS_MAX]; /* positions in the script */
    uint16_t round;
    uint16_t asked;  /* bits by seat: an ask is open */
    uint16_t called; /* bits by action: what was called in this round, as of this step */
    uint8_t players; /* seats that are asked; a mode may play further ones itself */
    uint8_t first;   /* seat with the lowest start world, which goes first where order matters */
    uint8_t order, rotate; /* rotate: seat s draws with ranking (s + rotate) % players */
    uint8_t step,
        nth;         /* place in the plan, and which occurrence of the phase in this round it is */
    uint8_t in_turn; /* bit 0: seats act one after another; the bits above: who acted early */
    uint8_t turn;    /* how many have had their turn */
    uint8_t rules;   /* version of the rules */
    uint8_t over, piles, first_game;
    uint8_t pile_of[SEATS_MAX];
    uint8_t goal_on[GOALS_MAX];     /* goal is in play */
    uint8_t goal_holder[GOALS_MAX]; /* bits by seat */
    uint8_t goal_value[GOALS_MAX];  /* "most": the amount of its holder */
    uint8_t tableaus_stand;         /* no tableau has changed since the goals were checked */
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

/* Are these the options of a new game? Those of a stored game name its version of the rules. */
static inline bool options_are_new(const Options *options)
{
    return !options->rules;
}

/* Something that happened, for a log. `card` is what it happened to; `source` is the card (or
 * NO_CARD) whose power caused it, and `power` the place of that power on the card; `seen` are the
 * seats that may know `card`: one bit each, EVERYONE, or 0 for nobody. */
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

/* What the field `power` of an event means. */
typedef enum EventPower {
    EVENT_POWER,  /* a power of `source`, if there is a source */
    EVENT_ACTION, /* nothing; `amount` is an Action */
    EVENT_PHASE,
    EVENT_GOAL,
    EVENT_NUMBER, /* a number of the mode's own */
} EventPower;

/* A row of event.def. */
typedef struct EventRow {
    const char *name; /* in messages */
    uint8_t power;    /* EventPower */
    uint8_t shows;    /* reveals something, so what led to it cannot be undone */
    uint8_t hidden;   /* it is about a card even if the reader may not know which */
    const char
        *words; /* in English, with the slots of say.def; NULL if one sentence is not enough */
} EventRow;
extern const EventRow event_rows[EVENTS];

typedef struct Log {
    void (*emit)(void *to, const Event *event);
    void *to;
} Log;

/* Starts a game: deals, and runs to the first asks. `cat` and `mode` must outlive the game. */
void game_start(Game *g, const Catalog *cat, const Mode *mode, const Options *options,
                const Log *log);

/* Is this seat asked? If so, fills `ask`. */
bool game_ask(const Game *g, int seat, Ask *ask);

/* Would this answer be accepted? Changes nothing. */
Err game_check(const Game *g, int seat, const Set *picks);

/* Checks and applies an answer, and runs to the next asks. `log` may be NULL. */
Err game_apply(Game *g, int seat, const Set *picks, const Log *log);

/* The same without the check, for answers that are known to be legal. */
void game_answer(Game *g, int seat, const Set *picks, const Log *log);

/* A hash of the whole state, including the hash of the catalog and the name of the mode. */
uint64_t game_hash(const Game *g);

/* Swaps two cards, wherever they are. */
void game_exchange(Game *g, int a, int b);

/* For games that are played elsewhere and reported in another order: lets a seat act before its
 * turn in a step in which seats act one after another. False unless its turn is still to come. */
bool game_act_early(Game *g, int seat, const Log *log);

/* Adds these discards to the supply: they were part of the last reshuffle. */
void game_shuffle_late(Game *g, const Set *cards);

/* May an answer to the open ask be taken back until the last seat has answered? */
bool game_is_sealed(const Game *g, int seat);

/* The rows of ops.def, and the row of any op of a mode; NULL if it has no such op. */
extern const OpRow op_rows[OPS];
const OpRow *mode_op(const Mode *mode, int op);

/* The op of a mode with this name, or -1. */
int mode_op_find(const Mode *mode, const char *name);

/* The current Phase, or PHASES between phases. */
int game_phase(const Game *g);

/* The name of the current step. */
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
/* Can it be planned? A plan is an order of powers and goods, or the least wanted cards. */
bool ask_is_planned(const Ask *ask);
const char *action_name(int action);
/* The short name of an error, for records and tests, and its code in messages. */
const char *err_name(int code);
const char *err_code(int code);

#endif
