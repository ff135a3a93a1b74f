/* What the server keeps on disk, behind a small struct of functions. Reading happens one row at a
 * time on the loop's thread; writing takes a batch of rows and puts all of them on the disk in one
 * transaction, or none. A store is opened whole or refused untouched: a damaged one and one of a
 * newer version change no byte. */
#ifndef WINDFALL_SERVER_STORE_H
#define WINDFALL_SERVER_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"

enum { STORE_VERSION = 7, TOKEN_HASH = 32, RATED_MAX = 5 };

/* Texts of a row belong to whoever made it; rows read from a store live until the callback returns. */
typedef struct UserRow {
    int64_t id, created, seen;
    const char *name;     /* as shown */
    const char *folded;   /* the key of an account's name; NULL for guests */
    const char *password; /* argon2id in its own text form; NULL for guests */
    const char *settings, *lang;
    const char *skeleton; /* what an account's name looks like; only written */
} UserRow;

typedef struct RatingRow {
    int64_t user;
    int players, games;
    double rating, deviation, volatility;
} RatingRow;

typedef struct GameRow {
    const char *name;
    int state; /* TableState */
    int64_t created, changed;
    const char *meta;   /* JSON: how the table was made */
    const char *record; /* after the end; else NULL */
} GameRow;

/* One line of what has happened at a table; n counts from 0 without gaps. */
typedef struct LineRow {
    const char *game;
    int64_t n, at;
    const char *line;
} LineRow;

typedef struct ChatRow {
    const char *game;
    int64_t n, at, user;
    int seat; /* -1: a spectator */
    const char *name, *text;
} ChatRow;

/* A finished game looked at again, in words of a language; JSON. */
typedef struct AnalysisRow {
    const char *game, *lang, *text;
} AnalysisRow;

/* A person that another one has reported to the host, with what was said. */
typedef struct ReportRow {
    int64_t id, at, by, user;
    const char *name, *game;  /* of the person; the table */
    const char *line, *words; /* the line of chat, or ""; what the reporter says of it */
} ReportRow;

/* What the host has forbidden: RULE_BAN and RULE_MUTE a user by his id, RULE_ADDRESS connections from an
 * address or, with a slash and a number of bits, a net of them. */
typedef enum RuleKind { RULE_BAN, RULE_MUTE, RULE_ADDRESS, RULES } RuleKind;
typedef struct RuleRow {
    int kind; /* RuleKind */
    int64_t at;
    const char *who;
    bool on;
} RuleRow;

typedef enum WriteKind {
    WRITE_USER,       /* insert or replace */
    WRITE_FORGET,     /* the user `user` with everything that is only his */
    WRITE_TOKEN,      /* token -> user, used at `at` */
    WRITE_NO_TOKEN,   /* the token ends */
    WRITE_NO_TOKENS,  /* all tokens of `user` end */
    WRITE_OLD_TOKENS, /* those end that were not used since `at` */
    WRITE_RATING,
    WRITE_GAME,    /* insert or replace */
    WRITE_NO_GAME, /* the table `name` with all that belongs to it */
    WRITE_LINE,
    WRITE_CHAT,
    WRITE_MUTE, /* user, other, on */
    WRITE_ANALYSIS,
    WRITE_REPORT,
    WRITE_NO_REPORT, /* its id is `user` */
    WRITE_RULE,
    WRITE_CHANGED, /* the host has changed the user `user`; a server that runs is to notice; 0: a rule */
    WRITE_NOTICED, /* it has */
    WRITE_IDS      /* ids of users up to `user` may be in use, now or ever */
} WriteKind;

typedef struct Write {
    WriteKind kind;
    union {
        UserRow user;
        RatingRow rating;
        GameRow game;
        LineRow line;
        ChatRow chat;
        AnalysisRow analysis;
        ReportRow report;
        RuleRow rule;
        struct {
            int64_t user, other, at;
            bool on;
            unsigned char hash[TOKEN_HASH];
        } link;
    } as;
} Write;

typedef struct Store {
    void *self;
    /* All of them on the disk in one transaction, or none and why. May run on another thread than
     * the readers. */
    bool (*write)(void *self, const Write *writes, int count, Buf *why);
    /* Calls `take` for the user, if there is one. By id, by folded name, by token. */
    bool (*user)(void *self, int64_t id, void (*take)(void *to, const UserRow *row), void *to);
    bool (*named)(void *self, const char *folded, void (*take)(void *to, const UserRow *row),
                  void *to);
    /* Is there an account, but that one, whose name looks like this? */
    bool (*is_alike)(void *self, const char *skeleton, int64_t but);
    /* The user, or 0; and when it was used. */
    int64_t (*token)(void *self, const unsigned char hash[TOKEN_HASH], int64_t *used);
    void (*ratings)(void *self, int64_t user, void (*take)(void *to, const RatingRow *row),
                    void *to);
    void (*mutes)(void *self, int64_t user, void (*take)(void *to, int64_t other), void *to);
    /* Tables in a state, oldest first; or the one of that name. */
    void (*games)(void *self, int state, void (*take)(void *to, const GameRow *row), void *to);
    bool (*game)(void *self, const char *name, void (*take)(void *to, const GameRow *row),
                 void *to);
    void (*lines)(void *self, const char *game, void (*take)(void *to, const LineRow *row),
                  void *to);
    /* The last `count` ones, oldest first. */
    void (*chat)(void *self, const char *game, int count,
                 void (*take)(void *to, const ChatRow *row), void *to);
    bool (*analysis)(void *self, const char *game, const char *lang,
                     void (*take)(void *to, const char *text), void *to);
    /* The tables at which a user sat, latest first. */
    void (*played)(void *self, int64_t user, int count, void (*take)(void *to, const GameRow *row),
                   void *to);
    /* The same of those that have ended, in the archive or not; `from` of them are left out. */
    void (*ended)(void *self, int64_t user, bool archived, int from, int count,
                  void (*take)(void *to, const GameRow *row), void *to);
    /* Who has sat at a table with the user. */
    void (*known)(void *self, int64_t user, void (*take)(void *to, int64_t other), void *to);
    /* All chat of the user. */
    void (*said)(void *self, int64_t user, void (*take)(void *to, const ChatRow *row), void *to);
    int64_t (*last_id)(void *self); /* as written with WRITE_IDS, or that of a user if higher */
    /* Users that the host has changed. */
    void (*changed)(void *self, void (*take)(void *to, int64_t user), void *to);
    /* All accounts, by name. */
    void (*accounts)(void *self, void (*take)(void *to, const UserRow *row), void *to);
    /* The reports of one user, or of all: 0; oldest first. How many there are in all. */
    void (*reports)(void *self, int64_t by, void (*take)(void *to, const ReportRow *row), void *to);
    int64_t (*report_count)(void *self);
    void (*rules)(void *self, void (*take)(void *to, const RuleRow *row), void *to);
    /* Everything there is, as what would write it again. False: not all could be read. */
    bool (*all)(void *self, void (*take)(void *to, const Write *write), void *to);
    void (*close)(void *self);
} Store;

/* Looks at an existing file: whole, ours and of no newer version. Else false and why. */
bool store_inspect_sqlite(const char *path, Buf *why);

/* Opens, or makes, the SQLite file at `path`. On failure one line in `why`, and nothing changed. */
bool store_open_sqlite(Store *store, const char *path, Buf *why);

/* Is it the address of a PostgreSQL database, postgresql://..? */
bool store_is_postgres(const char *place);

/* Opens the database, and makes the tables in an empty one. `alone`: nobody else who opens it so may have it open.
 * On failure one line in `why`, and nothing changed. */
bool store_open_postgres(Store *store, const char *address, bool alone, Buf *why);

#endif
