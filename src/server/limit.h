/* Rate limits for people, addresses and accounts: so much at once, and then more with time (token
 * buckets). */
#ifndef WINDFALL_SERVER_LIMIT_H
#define WINDFALL_SERVER_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Server Server;

typedef enum LimitKind {
    LIMIT_PASSWORD,      /* hashes, by address */
    LIMIT_ACCOUNT,       /* wrong passwords, by account */
    LIMIT_REGISTER,      /* new accounts, by address */
    LIMIT_TABLE,         /* new tables, by user */
    LIMIT_TABLE_ADDRESS, /* and by address */
    LIMIT_CHAT,          /* bytes, by user */
    LIMIT_CHAT_ADDRESS,  /* and by address */
    LIMIT_DATA,          /* downloads of all stored data, by user */
    LIMIT_REPORT,        /* by address */
    LIMIT_GUEST,         /* new guests that are stored, by address */
    LIMIT_LOOP,          /* CPU time of the loop's thread in us, by address */
    LIMITS
} LimitKind;

/* Takes that much if it is there. `who` is an address, or a user or account by number. */
bool limit_take(Server *server, LimitKind kind, const char *who, double amount);
bool limit_take_user(Server *server, LimitKind kind, int64_t user, double amount);
/* Takes it in any case: what is missing has to be waited for. */
void limit_spend(Server *server, LimitKind kind, const char *who, double amount);
/* The same as limit_take without taking it. */
bool limit_has(Server *server, LimitKind kind, const char *who, double amount);
bool limit_has_user(Server *server, LimitKind kind, int64_t user, double amount);
/* Removes full buckets. */
void limit_sweep(Server *server);
void limit_free(Server *server);

#endif
