/* A game as options, seed and answers; everything else follows from them. Answers are kept as picks
 * and as a line of names (record_text.h has the file), with a digest of the state each time a round
 * begins, so that a record which no longer plays the same says so at the first round that differs.
 * Copies of a design are interchangeable: an answer always takes the lowest of them, so a name is
 * enough to say which. */
#ifndef WINDFALL_RECORD_RECORD_H
#define WINDFALL_RECORD_RECORD_H

#include "base/buf.h"
#include "cards/parse.h"
#include "rules/rules.h"

enum { RECORD_VERSION = 1, RECORD_NAME_MAX = 64 };

typedef struct RecordEntry {
    Set picks;
    uint64_t digest; /* of the state after it, where a round began or the game ended; else 0 */
    uint32_t text;   /* where its line begins in Record.text */
    uint16_t round;  /* after it */
    uint8_t seat, op;
} RecordEntry;

/* Cards beyond the mode's own, and a table of its own for a mode that has one. */
typedef struct RecordCards {
    uint8_t boxes;       /* bits of Box: further ones */
    const CardText *own; /* files of a player */
    int count;
    const CardText *table; /* NULL: the built-in one */
} RecordCards;

typedef struct Record {
    const Mode *mode;
    const Catalog *cat;
    Catalog *built; /* cat, where it is not built in */
    Options options;
    uint8_t boxes;           /* those it is played with */
    Buf own;                 /* files of own cards: name, zero byte, text, zero byte */
    struct Variant *variant; /* the mode with a table of its own, or NULL */
    Buf table;               /* that table: name, zero byte, text */
    char name[SEATS_MAX][RECORD_NAME_MAX]; /* of the players; "" where not known */
    uint64_t digest;                       /* of the state before the first answer */
    Buf entry;                             /* RecordEntry */
    Buf text;                              /* the line of each entry, with a zero byte */
} Record;

/* An empty record of a new game; `cards` may be NULL. False, and one line in `why`, if the cards are
 * wrong. The Record borrows `mode`, nothing else. */
bool record_begin(Record *rec, const Mode *mode, const Options *options, const RecordCards *cards,
                  Buf *why);
void record_free(Record *rec);

/* The game at its first questions. */
void record_start(const Record *rec, Game *g, const Log *log);

/* The same picks by design, the lowest copies of each: what record_answer makes of an answer. */
Set record_lowest(const Catalog *cat, const Ask *ask, const Set *picks);

/* Checks, appends and applies an answer. `g` must be the game at the end of the record. */
Err record_answer(Record *rec, Game *g, int seat, const Set *picks, const Log *log);

/* The game after so many answers; false, and why, if the engine no longer agrees. */
bool record_replay(const Record *rec, int answers, Game *g, const Log *log, Buf *why);

/* Forgets all answers from `answers` on: a step back, from which the game can go on. */
void record_cut(Record *rec, int answers);

/* Takes one answer out; those after it stay. The caller knows that they can. */
void record_drop(Record *rec, int answer);

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

/* The line of an entry: seat, question and what was picked. */
static inline const char *record_line(const Record *rec, int at)
{
    return rec->text.data + record_entry(rec, at)->text;
}

/* A hash of where every card lies, chips, goals and the state of chance. It does not depend on how a
 * Game is laid out in memory, so records outlive changes of it. */
uint64_t record_digest(const Game *g);

#endif
