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

enum { FOLLOW_TAKES = 96, FOLLOW_FACTS = 96, FOLLOW_SNAPSHOTS = 12 };

typedef struct FollowFact {
    Event event;
    uint16_t when;    /* number of the barrier before it */
    uint8_t shuffles; /* number of the reshuffle before it */
} FollowFact;

typedef struct FollowSnapshot {
    Game game;
    uint16_t when;
    uint8_t kind, phase; /* a TraceWhen; the phase that begins */
} FollowSnapshot;

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
    uint16_t when, told;         /* barriers passed by the engine, and by the events */
    uint8_t phase;               /* told last */
    uint16_t boosted[SEATS_MAX]; /* the barrier before strength was bought last */
    uint8_t second[SEATS_MAX];   /* a second world was announced */
    int16_t lucky[SEATS_MAX];    /* the number named, until the card is turned over; or -1 */
    uint8_t chosen[SEATS_MAX];   /* the card whose power is told by the next use, or NO_DESIGN */
    uint16_t answers[SEATS_MAX];
    Set *moving; /* a set that is being picked from, kept true while cards change places */
    Buf *why;
} Follow;

/* The first line: the options. */
bool follow_begin(Follow *f, const json_t *json, Buf *why);
void follow_end(Follow *f);

/* The next event. False, a sentence in `why` and nothing changed, if it cannot be. */
bool follow_event(Follow *f, const json_t *json, Buf *why);

/* For question.h: does the seat know all its cards, as far as we were told? */
bool follow_knows_hand(const Follow *f, int seat);

/* Seats below `until` that are asked for a second world, of which nothing was told, place none. */
bool follow_pass_seconds(Follow *f, int until);

/* Says in f->why why an event cannot be; false, for the caller to return. */
bool follow_cannot(Follow *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
