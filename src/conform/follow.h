/* A game that is played elsewhere, followed event by event, with whatever is told of it. The engine
 * plays along and takes cards of which nothing is known yet; when the face of one is told it changes
 * places with a card of that name that could lie there, or the event cannot be. What has been told
 * is `pinned`; a reshuffle unpins what it hides again.
 *
 * The engine may be ahead of the events: it draws, reveals and pays at once where nobody has to
 * decide. Takes, facts and snapshots wait until the events tell the same, as in oracle.h.
 */
#ifndef WINDFALL_CONFORM_FOLLOW_H
#define WINDFALL_CONFORM_FOLLOW_H

#include "conform/trace.h"

enum { FOLLOW_TAKES = 96, FOLLOW_FACTS = 96, FOLLOW_SNAPSHOTS = 12, FOLLOW_WAITS = 64 };

typedef struct FollowFact {
    Event event;
    Set gone;         /* what came to the discards by it */
    uint16_t when;    /* number of the barrier before it */
    uint8_t shuffles; /* number of the reshuffle before it */
    bool last;        /* it took the last card of the supply */
} FollowFact;

typedef struct FollowSnapshot {
    Game game;
    uint16_t when;
    uint8_t kind, phase; /* a TraceWhen; the phase that begins */
} FollowSnapshot;

/* An event that came before those of other seats on which it depends. */
typedef struct FollowWait {
    json_t *event;
    uint32_t line;
} FollowWait;

typedef struct Follow {
    Trace trace; /* its options; events pass through one at a time */
    Script script;
    Log log;
    Game g;
    Set pinned;            /* cards whose face has been told */
    uint8_t hid[SET_SIZE]; /* by card: the reshuffle by which it came to the supply last */
    uint8_t
        since[SET_SIZE]; /* by card: the same, if its face was known then: not before could it lie
                                where nothing is known */
    uint8_t left[SET_SIZE]; /* by card, of where it lies: the reshuffle before it left the supply */
    FollowFact take[SEATS_MAX][FOLLOW_TAKES];
    FollowFact fact[SEATS_MAX][FOLLOW_FACTS];
    int takes[SEATS_MAX], facts[SEATS_MAX];
    FollowSnapshot snapshot[FOLLOW_SNAPSHOTS];
    int snapshots;
    uint16_t when, told; /* barriers passed by the engine, and by the events */
    uint8_t phase;       /* told last */
    bool begun;          /* by a line of its own, not only by the state before it */
    Set heard;           /* the discards as of the engine's last event */
    bool emptied;        /* the engine takes the last card of the supply */
    uint32_t lines;      /* events taken */
    uint32_t due;        /* of them, up to the last card of the supply: no reshuffle since */
    uint16_t boosted[SEATS_MAX]; /* the barrier before strength was bought last */
    uint8_t second[SEATS_MAX];   /* a second world was announced */
    int16_t lucky[SEATS_MAX];    /* the number named, until the card is turned over; or -1 */
    uint8_t chosen[SEATS_MAX];   /* the card whose power is told by the next use, or NO_DESIGN */
    uint16_t answers[SEATS_MAX];
    FollowWait wait[FOLLOW_WAITS];
    int waits;
    uint32_t line; /* the caller's number of the next event */
    void (*refused)(void *to, uint32_t line, const char *why); /* an event waited in vain */
    void *refused_to;
    Set *moving; /* a set that is being picked from, kept true while cards change places */
    Buf *why;
} Follow;

/* The first line: the options. */
bool follow_begin(Follow *f, const json_t *json, Buf *why);
void follow_end(Follow *f);

/* The next event. False, a sentence in `why` and nothing changed, if it cannot be. One that depends on
 * other seats' part of the phase waits for that; f->refused, if there, is told when it cannot be. */
bool follow_event(Follow *f, const json_t *json, Buf *why);

/* For question.h: does the seat know all its cards, as far as we were told? */
bool follow_knows_hand(const Follow *f, int seat);

/* What nobody need say happens: no second world where none could be, or none is known; powers that
 * draw nothing. True if there was anything. */
bool follow_skip(Follow *f);

/* Says in f->why why an event cannot be; false, for the caller to return. */
bool follow_cannot(Follow *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
