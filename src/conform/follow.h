/* A game played elsewhere, followed event by event with partial information. The engine plays along
 * and takes cards whose identity is unknown. When the identity of one is reported, it changes
 * places with a card of that name that could be there; if there is none, the event is impossible.
 * Reported cards are `pinned`; a reshuffle unpins the cards that it hides again.
 *
 * The engine may be ahead of the events: it draws, reveals and pays immediately if nobody has to
 * decide. Takes, facts and snapshots wait until the events report the same, as in conform.c. */
#ifndef WINDFALL_CONFORM_FOLLOW_H
#define WINDFALL_CONFORM_FOLLOW_H

#include "conform/trace.h"

enum { FOLLOW_TAKES = 96, FOLLOW_FACTS = 96, FOLLOW_SNAPSHOTS = 12, FOLLOW_WAITS = 64 };

typedef struct FollowFact {
    Event event;
    Set gone;         /* cards it put on the discards */
    uint16_t when;    /* number of the previous barrier */
    uint8_t shuffles; /* number of the previous reshuffle */
    bool last;        /* it took the last card of the supply */
} FollowFact;

typedef struct FollowSnapshot {
    Game game;
    uint16_t when;
    uint8_t kind, phase; /* a TraceWhen; the phase that begins */
} FollowSnapshot;

/* An event that arrived before events of other seats on which it depends. */
typedef struct FollowWait {
    json_t *event;
    uint32_t line;
} FollowWait;

typedef struct Follow {
    Trace trace; /* its options; holds one event at a time */
    Script script;
    Log log;
    Game g;
    Set pinned;              /* cards whose identity was reported */
    uint8_t hid[SET_SIZE];   /* by card: the reshuffle that last put it into the supply */
    uint8_t since[SET_SIZE]; /* by card: the same if it was known until then */
    uint8_t left[SET_SIZE];  /* by card's place: the reshuffle before it left the supply */
    FollowFact take[SEATS_MAX][FOLLOW_TAKES];
    FollowFact fact[SEATS_MAX][FOLLOW_FACTS];
    int takes[SEATS_MAX], facts[SEATS_MAX];
    FollowSnapshot snapshot[FOLLOW_SNAPSHOTS];
    int snapshots;
    uint16_t when, told; /* barriers passed by the engine, and by the events */
    uint8_t phase;       /* last reported */
    bool begun;          /* the phase has its own event, not only the state before it */
    Set heard;           /* the discards as of the engine's last event */
    bool emptied;        /* the engine takes the last card of the supply */
    uint32_t lines;      /* events taken */
    uint32_t due;        /* of them, up to the last card of the supply: no reshuffle since */
    uint16_t boosted[SEATS_MAX]; /* the barrier before strength was last bought */
    uint8_t second[SEATS_MAX];   /* a second world was announced */
    int16_t lucky[SEATS_MAX];    /* the number named, until the card is turned over; or -1 */
    uint8_t chosen[SEATS_MAX];   /* the card whose power the next use identifies, or NO_DESIGN */
    uint16_t answers[SEATS_MAX];
    FollowWait wait[FOLLOW_WAITS];
    int waits;
    uint32_t line; /* the caller's number of the next event */
    void (*refused)(void *to, uint32_t line, const char *why); /* an event waited in vain */
    void *refused_to;
    Set *moving; /* a set being picked from, updated when cards change places */
    Buf *why;
} Follow;

/* The first line: the options. */
bool follow_begin(Follow *f, const json_t *json, Buf *why);
void follow_end(Follow *f);

/* The next event. Returns false, with a sentence in `why` and nothing changed, if it is impossible.
 * An event that depends on other seats' part of the phase waits for it; if it turns out to be
 * impossible, f->refused is called, unless NULL. */
bool follow_event(Follow *f, const json_t *json, Buf *why);

/* For question.h: does the seat know all its cards, as far as was reported? */
bool follow_knows_hand(const Follow *f, int seat);

/* Performs what has no event: skipping a second world if none could be placed or none is known, and
 * powers that draw nothing. True if there was anything. */
bool follow_skip(Follow *f);

/* Writes to f->why why an event is impossible; returns false, for the caller to return. */
bool follow_cannot(Follow *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
