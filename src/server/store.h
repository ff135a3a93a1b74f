/* What the server keeps on disk, behind a small struct of functions. Reading happens one row at a
 * time on the loop's thread. Writing takes a batch of rows and stores all of them in one
 * transaction, or none. A store is opened completely or refused untouched: damaged ones and those
 * of a newer version are not changed. */
#ifndef WINDFALL_SERVER_STORE_H
#define WINDFALL_SERVER_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"

enum { STORE_VERSION = 8, TOKEN_HASH = 32 };

/* The texts of a row belong to its maker; rows read from a store are valid until the callback
 * returns. */
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
    /* What the last game did to it: a gain and two factors. They are applied instead of the values
     * if another server has stored a game of the user meanwhile; only written. */
    double gain, deviation_change, volatility_change;
} RatingRow;

typedef struct GameRow {
    const char *name;
    int state; /* TableState */
    int64_t created, changed;
    const char *meta;   /* JSON: how the table was created */
    const char *record; /* after the end; else NULL */
    int64_t shown;      /* of a table elsewhere: see WRITE_SHOWN */
} GameRow;

/* One line of what happened at a table; n counts from 0 without gaps. */
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

/* The analysis of a finished game, worded in a language; JSON. */
typedef struct AnalysisRow {
    const char *game, *lang, *text;
} AnalysisRow;

/* A report about a person to the host, with what was said. */
typedef struct ReportRow {
    int64_t id, at, by, user;
    const char *name, *game;  /* of the person; the table */
    const char *line, *words; /* the chat line, or ""; the reporter's comment */
} ReportRow;

/* What the host has forbidden: RULE_BAN and RULE_MUTE apply to a user by id, RULE_ADDRESS to
 * connections from an address or, with a slash and a number of bits, from a net. They are stored by
 * these numbers. */
typedef enum RuleKind { RULE_BAN = 0, RULE_MUTE = 1, RULE_ADDRESS = 2, RULES } RuleKind;
typedef struct RuleRow {
    int kind; /* RuleKind */
    int64_t at;
    const char *who;
    bool on;
} RuleRow;

typedef enum WriteKind {
    WRITE_USER,       /* insert or replace */
    WRITE_FORGET,     /* the user `user` with everything that belongs to nobody else */
    WRITE_TOKEN,      /* token -> user, used at `at` */
    WRITE_NO_TOKEN,   /* the token becomes invalid */
    WRITE_NO_TOKENS,  /* all tokens of `user` become invalid */
    WRITE_OLD_TOKENS, /* tokens that were not used since `at` become invalid */
    WRITE_RATING,
    WRITE_GAME,    /* insert or replace */
    WRITE_NO_GAME, /* the table `name` with everything that belongs to it */
    WRITE_LINE,
    WRITE_CHAT,
    WRITE_MUTE, /* user, other, on */
    WRITE_ANALYSIS,
    WRITE_REPORT,
    WRITE_NO_REPORT, /* its id is `user` */
    WRITE_RULE,
    WRITE_CHANGED, /* the user `user` was changed, for running servers to notice; or a ChangedId */
    WRITE_NOTICED, /* it was noticed */
    WRITE_ALIVE,   /* renews the lease of a store that has one; `user` people are connected */
    WRITE_IDS,     /* ids of users up to `user` may be in use, now or ever */
    /* only with StoreNodes */
    WRITE_SETTINGS, /* of the user: seen, settings, lang */
    WRITE_SHOWN /* the table `name`: what lobbies elsewhere show of it, in `state`; see node.h */
} WriteKind;

typedef enum ChangedId { CHANGED_RULES = 0, CHANGED_LOBBY = -1 } ChangedId;

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

/* Who opens a store: one of many, like the host's commands; the one server, which then owns it; or
 * one of several servers. */
typedef enum StoreUse { STORE_SHARED, STORE_ALONE, STORE_NODE } StoreUse;

typedef enum StoreClaim { CLAIM_NONE, CLAIM_MINE, CLAIM_OTHER } StoreClaim;

/* What servers that share a store agree about. All of it happens at once, not with the next
 * transaction. */
typedef struct StoreNodes {
    /* Claims the table for this server. If another live server has it, appends that one's name.
     * NONE: there is no such table. */
    StoreClaim (*claim)(void *self, const char *game, Buf *node);
    /* Claims some unfinished tables that no live server has. */
    void (*adopt)(void *self, int count, void (*take)(void *to, const char *game), void *to);
    /* Ends the leases of servers that were silent for too long. */
    void (*judge)(void *self);
    /* The other live servers with the number of people connected. */
    void (*list)(void *self, void (*take)(void *to, int64_t epoch, int64_t clients), void *to);
    /* Has something changed? Changes may be missed, so callers also look every second. */
    bool (*bell)(void *self);
    /* Unfinished tables of other servers, latest first: all of a state, or those where a user
     * sits. */
    void (*elsewhere)(void *self, int state, void (*take)(void *to, const GameRow *row), void *to);
    void (*elsewhere_of)(void *self, int64_t user, void (*take)(void *to, const GameRow *row),
                         void *to);
    /* Reserves that many user ids and returns the last of them. */
    int64_t (*reserve)(void *self, int count);
    /* For a minute nobody else gets a name that looks like this; false: somebody else has it. */
    bool (*take_name)(void *self, const char *skeleton, int64_t user);
    /* Takes an amount, perhaps 0, from a bucket of capacity `most` that gains one every `every` ms;
     * if it holds less than `least`, takes nothing and returns false. */
    bool (*bucket)(void *self, const char *key, double most, double every, double least,
                   double amount);
} StoreNodes;

typedef struct Store {
    void *self;
    /* Stores all of them in one transaction, or none, with the reason. May run on another thread
     * than the readers. */
    bool (*write)(void *self, const Write *writes, int count, Buf *why);
    /* Calls `take` for the user, if there is one. By id, by folded name, by token. */
    bool (*user)(void *self, int64_t id, void (*take)(void *to, const UserRow *row), void *to);
    bool (*named)(void *self, const char *folded, void (*take)(void *to, const UserRow *row),
                  void *to);
    /* Is there another account whose name looks like this? */
    bool (*is_alike)(void *self, const char *skeleton, int64_t but);
    /* The user, or 0; and when it was last used. */
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
    /* The last `count` lines, oldest first. */
    void (*chat)(void *self, const char *game, int count,
                 void (*take)(void *to, const ChatRow *row), void *to);
    bool (*analysis)(void *self, const char *game, const char *lang,
                     void (*take)(void *to, const char *text), void *to);
    /* The tables at which a user sat, latest first. */
    void (*played)(void *self, int64_t user, int count, void (*take)(void *to, const GameRow *row),
                   void *to);
    /* Finished ones that the user created without sitting there. */
    void (*hosted)(void *self, int64_t user, void (*take)(void *to, const GameRow *row), void *to);
    /* Both of these, the latest first, without records; of `meta` only mode and title. */
    void (*outlines)(void *self, int64_t user, int count,
                     void (*take)(void *to, const GameRow *row), void *to);
    /* Finished ones at which the user sat, archived or not, without their records; skips the first
     * `from`. */
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
    /* The reports of one user, or of all (0), oldest first. How many there are in total. */
    void (*reports)(void *self, int64_t by, void (*take)(void *to, const ReportRow *row), void *to);
    int64_t (*report_count)(void *self);
    void (*rules)(void *self, void (*take)(void *to, const RuleRow *row), void *to);
    /* Everything, as the writes that would store it again. False if not all could be read. */
    bool (*all)(void *self, void (*take)(void *to, const Write *write), void *to);
    /* Has another server taken over? Then nothing can be written any more. NULL: there is no lease.
     * A lease is renewed by every transaction, and lost after some seconds without one. */
    bool (*is_lost)(void *self);
    void (*close)(void *self);
    const StoreNodes *nodes; /* NULL: one server alone */
} Store;

/* Checks an existing file: complete, ours, and not of a newer version. Returns false, with the
 * reason. */
bool store_inspect_sqlite(const char *path, Buf *why);

/* Opens or creates the SQLite file at `path`. On failure one line is in `why`, and nothing has
 * changed. */
bool store_open_sqlite(Store *store, const char *path, Buf *why);

/* Is it the address of a PostgreSQL database, postgresql://..? */
bool store_is_postgres(const char *place);

/* Opens the database, and creates the tables in an empty one. On failure one line is in `why`, and
 * nothing has changed. A STORE_NODE has a name; an earlier server of that name has ended. */
bool store_open_postgres(Store *store, const char *address, StoreUse use, const char *node,
                         Buf *why);

#endif
