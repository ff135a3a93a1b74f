/* Rate limits for people, addresses and accounts, as token buckets. */
#ifndef WINDFALL_SERVER_LIMIT_H
#define WINDFALL_SERVER_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Server Server;

typedef enum LimitKind {
    LIMIT_PASSWORD,      /* hashes, by address */
    LIMIT_ACCOUNT,       /* wrong passwords, by account */
    LIMIT_GUESS,         /* and by address and account */
    LIMIT_REGISTER,      /* new accounts, by address */
    LIMIT_TABLE,         /* new tables, by user */
    LIMIT_TABLE_ADDRESS, /* and by address */
    LIMIT_CHAT,          /* bytes, by user */
    LIMIT_CHAT_ADDRESS,  /* and by address */
    LIMIT_DATA,          /* downloads of all stored data, by user */
    LIMIT_REPORT,        /* by address */
    LIMIT_GUEST,         /* new guests that are stored, by address */
    LIMIT_LOOP,          /* CPU time of the loop's thread in us, by address */
    LIMIT_OWNER,         /* wrong passwords from the owner's addresses, by account and address */
    LIMIT_HOME,  /* not a limit: remembers where the owner has logged in, see user_is_known_at */
    LIMIT_HOMES, /* how many of these, by account */
    LIMIT_UNDO,  /* answers taken back, by address */
    LIMITS
} LimitKind;

/* Takes an amount if the bucket holds that much. `who` is an address, or a user or account by
 * number. */
bool limit_take(Server *server, LimitKind kind, const char *who, double amount);
bool limit_take_user(Server *server, LimitKind kind, int64_t user, double amount);
/* Takes it even if the bucket holds less; the debt must be refilled first. */
void limit_spend(Server *server, LimitKind kind, const char *who, double amount);
/* Charges an address for what the loop has done for it since `begun` (metrics_processor), so that
 * nobody else is charged for that. */
void limit_charge(Server *server, const char *address, int64_t begun);
/* The same as limit_take without taking it. */
bool limit_has(Server *server, LimitKind kind, const char *who, double amount);
/* Is at least half of it left? What can wait leaves the rest to what people do. */
bool limit_has_half(Server *server, LimitKind kind, const char *who);
/* Was something taken that is not refilled yet? */
bool limit_is_touched(Server *server, LimitKind kind, const char *who);
/* Removes full buckets. */
void limit_sweep(Server *server);
void limit_free(Server *server);

#endif
