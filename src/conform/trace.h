/* A game recorded elsewhere, in the words of the conformance format: one JSON object per game, its
 * events in order. This file knows the format and the names, but no rules. A Trace that was read
 * contains only cards, goals and seats that exist. The same events, one per line, are the input of
 * `follow`; there, things that the listener may not know are null or missing. */
#ifndef WINDFALL_CONFORM_TRACE_H
#define WINDFALL_CONFORM_TRACE_H

#include <jansson.h>

#include "base/buf.h"
#include "rules/rules.h"

enum { TRACE_VERSION = 1, TRACE_ID_MAX = 64, TRACE_MISSING = 0xff };

typedef enum TraceKind {
    TRACE_DRAW, /* card */
    TRACE_GOOD, /* on world `card`: `other` */
    TRACE_FLIP, /* card */
    TRACE_RESHUFFLE,
    TRACE_SETUP_DONE,
    TRACE_PHASE,  /* phase, round */
    TRACE_CHOOSE, /* choose; card, number, answer, options, using as needed */
    TRACE_TRADE,  /* world `card`; number: with bonus */
    TRACE_USE,    /* card (NO_DESIGN: the Produce bonus), phase, power */
    TRACE_SPEND,  /* answer: worlds; card: of the power */
    TRACE_STATE,  /* state */
    TRACE_KINDS
} TraceKind;

typedef enum TraceChoose {
    CHOOSE_ACTIONS,
    CHOOSE_OPENING,
    CHOOSE_EXPLORE,
    CHOOSE_HAND_LIMIT,
    CHOOSE_PLACE,
    CHOOSE_PAY,
    CHOOSE_SETTLE_POWER,
    CHOOSE_TRADE,
    CHOOSE_CONSUME_POWER,
    CHOOSE_GOODS,
    CHOOSE_CONSUME_CARDS,
    CHOOSE_LUCKY_NUMBER,
    CHOOSE_WINDFALL,
    CHOOSE_PRODUCE_POWER,
    CHOOSE_DISCARD_TO_PRODUCE,
    CHOOSES
} TraceChoose;

/* The word that a `use` has for a power. */
typedef enum TracePower {
    POWER_CONSUME,
    POWER_CONSUME_ALL,
    POWER_CONSUME_THIS,
    POWER_CONSUME_THREE_KINDS,
    POWER_TRADE_PRICE,
    POWER_DRAW,
    POWER_LUCKY_DRAW,
    POWER_DISCARD_CARDS,
    POWER_PRODUCE,
    POWER_WINDFALL,
    POWER_DISCARD_TO_PRODUCE,
    POWER_PLACE_SECOND_WORLD,
    TRACE_POWERS
} TracePower;

typedef enum TraceWhen { WHEN_ROUND_START, WHEN_BEFORE_PHASE, WHEN_END, TRACE_WHENS } TraceWhen;

enum { TRACE_ROUND_END = PHASES }; /* the phase "round_end" */

/* Designs (or Actions), NO_DESIGN for null; `n` is TRACE_MISSING if the field is missing. */
typedef struct TraceList {
    uint32_t at;
    uint8_t n;
} TraceList;

typedef struct TraceEvent {
    uint8_t kind, choose, seat, phase, power, card, other;
    uint8_t placed; /* in a `place`: the answer is a card, not null */
    uint16_t round;
    int16_t number;
    TraceList answer, options, using;
    uint32_t state; /* index in Trace.state */
} TraceEvent;

typedef struct TraceSeat {
    int16_t chips;
    uint16_t goals;                 /* bits by goal */
    TraceList hand, tableau, goods; /* sorted by design */
} TraceSeat;

typedef struct TraceState {
    uint8_t when;
    bool bare; /* only says that the game has ended */
    uint16_t round;
    int16_t pool, supply, discard;
    TraceSeat seat[SEATS_MAX];
} TraceState;

typedef struct TraceResult {
    int16_t total, chips, goal_vp, hand;
    uint8_t winner;
} TraceResult;

typedef struct Trace {
    char id[TRACE_ID_MAX];
    const Mode *mode;
    const Catalog *cat;
    Catalog *own; /* cat, if the options have custom "cards" or "revised" */
    uint8_t players, goals;
    uint8_t start[SEATS_MAX], goal[GOALS_MAX];
    uint16_t rounds;
    TraceResult result[SEATS_MAX];
    Buf list;   /* bytes of all lists */
    Buf event;  /* TraceEvent */
    Buf state;  /* TraceState */
    bool loose; /* null and missing are allowed as in the format of `follow` */
} Trace;

/* Reads a whole game. On failure one sentence is in `why`, and the trace is empty. */
bool trace_read(Trace *trace, const json_t *json, Buf *why);

/* Reads only the options, the first line of `follow`. */
bool trace_read_options(Trace *trace, const json_t *json, Buf *why);

/* Appends one event; on failure the trace is unchanged. */
bool trace_read_event(Trace *trace, const json_t *json, Buf *why);

void trace_free(Trace *trace);

static inline int trace_events(const Trace *trace)
{
    return (int)(trace->event.size / sizeof(TraceEvent));
}

static inline const TraceEvent *trace_event(const Trace *trace, int at)
{
    return (const TraceEvent *)(const void *)trace->event.data + at;
}

static inline const TraceState *trace_state(const Trace *trace, const TraceEvent *event)
{
    return (const TraceState *)(const void *)trace->state.data + event->state;
}

static inline const uint8_t *trace_list(const Trace *trace, TraceList list)
{
    return (const uint8_t *)trace->list.data + list.at;
}

/* The name of a design, "?" if it is not known. */
const char *trace_name(const Trace *trace, int design);

const char *trace_power_word(int power);
const char *trace_phase_word(int phase);
const char *trace_when_word(int when);

/* The word for a power in a `use`, or TRACE_POWERS if it has none. */
int trace_power_of(const Power *power);

/* The question of a choice that gives up hand cards and tells nothing else. */
int trace_op(int choose);

/* Is an event of ours one that the format tells? Draws are, too, but in a different way. */
bool trace_tells(const Catalog *cat, const Event *event);

/* The goals that a seat holds, as bits. */
unsigned trace_goals(const Game *g, int seat);

#endif
