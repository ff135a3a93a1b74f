/* A game as options, seed and answers; everything else follows from them. Answers are stored as
 * picks (record_text.h writes them as lines of names), with a digest of the state at each start of
 * a round, so that a record that no longer replays says so at the first round that differs. Copies
 * of a design are interchangeable: an answer always takes the lowest ones, so a name is enough. The
 * barriers of the game divide it into moments, counted from 0: what happened before the current
 * moment is known to everybody. */
#ifndef WINDFALL_RECORD_RECORD_H
#define WINDFALL_RECORD_RECORD_H

#include "base/buf.h"
#include "cards/parse.h"
#include "rules/rules.h"

enum { RECORD_VERSION = 1, RECORD_NAME_MAX = 97 }; /* a name: 24 characters of 4 bytes */

typedef struct RecordEntry {
    Set picks;
    uint64_t digest; /* of the state after it, if a round began or the game ended; else 0 */
    uint16_t round;  /* after it */
    uint16_t moment; /* in which it was given */
    uint8_t seat, op;
    bool forced; /* there was no alternative */
    bool shown;  /* it revealed something: a hidden card, or a barrier was passed */
} RecordEntry;

/* A listener to a game that is recorded or replayed: gets every event with its moment. */
typedef struct RecordLog {
    void (*emit)(void *to, const Event *event, int moment);
    void *to;
} RecordLog;

/* Custom cards, and custom values for a mode that takes them. */
typedef struct RecordCards {
    uint8_t boxes;       /* bits of Box: further ones */
    const CardText *own; /* files of a player */
    int count;
    const CardText *values; /* NULL: the built-in ones */
} RecordCards;

typedef struct Record {
    const Mode *mode;
    const Catalog *cat;
    Catalog *built; /* cat, if it is not built in */
    Options options;
    uint8_t boxes;                         /* of this game */
    Buf own;                               /* custom card files: name, zero byte, text, zero byte */
    struct Variant *variant;               /* the mode with custom values, or NULL */
    Buf values;                            /* these: name, zero byte, text */
    char name[SEATS_MAX][RECORD_NAME_MAX]; /* of the players; "" if not known */
    uint64_t digest;                       /* of the state before the first answer */
    int moment;                            /* after the last answer */
    Buf entry;                             /* RecordEntry */
} Record;

/* Begins the record of a new game; `cards` may be NULL. Returns false, with one line in `why`, if
 * the cards are wrong. The Record borrows only `mode`. */
bool record_begin(Record *rec, const Mode *mode, const Options *options, const RecordCards *cards,
                  Buf *why);
void record_free(Record *rec);

/* Deals again with another seed and drops all answers. */
void record_deal(Record *rec, uint64_t seed);

/* The game at its first questions. Here and below `log` may be NULL. */
void record_start(const Record *rec, Game *g, const RecordLog *log);

/* Replaces each pick by the lowest copy of its design, as record_answer does. */
Set record_lowest(const Catalog *cat, const Ask *ask, const Set *picks);

/* Checks, appends and applies an answer. `g` must be the game at the end of the record. */
Err record_answer(Record *rec, Game *g, int seat, const Set *picks, const RecordLog *log);

/* The game after this many answers; false, with the reason, if the record no longer replays. */
bool record_replay(const Record *rec, int answers, Game *g, const RecordLog *log, Buf *why);

/* Drops all answers from `answers` on; the game can continue from there. */
void record_cut(Record *rec, int answers);

/* A second record with the first `answers` answers: a branch. */
void record_branch(const Record *rec, int answers, Record *branch);

static inline int record_answers(const Record *rec)
{
    return (int)(rec->entry.size / sizeof(RecordEntry));
}

static inline const RecordEntry *record_entry(const Record *rec, int at)
{
    return (const RecordEntry *)(const void *)rec->entry.data + at;
}

/* Adds up how often a seat has called each action. */
void record_count_calls(const Record *rec, int seat, int calls[ACTIONS]);

/* Number of answers given up to the end of a moment. */
int record_answers_at(const Record *rec, int moment);

/* A hash of all card positions, chips, goals and the random state. It does not depend on the memory
 * layout of a Game, so records outlive changes of it. */
uint64_t record_digest(const Game *g);

#endif
