/* Guests and accounts, and the tokens by which they are known. */
#ifndef WINDFALL_SERVER_USER_H
#define WINDFALL_SERVER_USER_H

#include "server/glicko.h"
#include "server/store.h"
#include "wire/wire.h"

enum { TOKEN_TEXT = 22, NAME_CHARS = 24 }; /* a token: 128 bits in base64 */

typedef struct Server Server;
typedef struct Client Client;

typedef struct User {
    int64_t id, created, seen;
    char name[NAME_CHARS * 4 + 1], folded[NAME_CHARS * 4 + 1];
    char *password, *settings; /* password NULL: a guest */
    char lang[3];
    bool kept;          /* it is in the store */
    uint64_t mark;      /* of its last write */
    uint64_t reported;  /* of its last report */
    uint64_t revoked;   /* until this mark the store may still know tokens that have ended */
    int clients, seats; /* connections, and seats at tables in memory */
    int bots;           /* answers of bots that are thought about for him */
    Buf known;          /* int64_t: people with whom he has played; see lobby.c */
    struct {
        Glicko glicko;
        int games;                         /* 0: not rated yet */
    } rating[SEATS_MAX + 1];               /* by number of players */
    Buf mutes;                             /* int64_t */
    unsigned char guest_token[TOKEN_HASH]; /* of a guest who is not in the store */
} User;

User *user_new_guest(Server *server, const char *lang, char token[TOKEN_TEXT + 1]);
User *user_by_id(Server *server, int64_t id);
User *user_by_token(Server *server, const char *token);
/* The account of that name, or NULL. */
User *user_by_name(Server *server, const char *name);
/* Puts it into the store. */
void user_keep(Server *server, User *user);
/* All tokens of the user end at once, before the store knows it, too. */
void user_revoke(Server *server, User *user);
/* A new token for the user, stored if the user is. */
void user_token(Server *server, User *user, char token[TOKEN_TEXT + 1]);
bool user_has_muted(const User *user, int64_t other);
void user_mute(Server *server, User *user, int64_t other, bool on);
/* At a clean stop: ids that were reserved and not used can be used later. */
void users_give_back_ids(Server *server);
/* Tokens that have ended long ago leave the store. */
void users_forget_tokens(Server *server);
/* Frees those that nobody needs in memory. */
void users_sweep(Server *server);
/* Takes over what the host has changed in the store meanwhile. */
void users_notice(Server *server);
void user_forget(Server *server, User *user);
/* A user who is no more leaves the tables in memory. */
void user_leave_tables(Server *server, int64_t id);
/* Ends the connections of a user; `but` one, or NULL. */
void user_hang_up(Server *server, const User *user, const Client *but);
void users_free(Server *server);
/* Does the name look like that of an account (`but` one), or one that nobody may have? */
bool user_is_taken(Server *server, const char *name, const User *but);
/* Trims the name in place, or says what is wrong with it. */
WireErr user_check_name(char *name);
/* Characters, not bytes. */
int user_characters(const char *text);
void user_fold(char *folded, const char *name);
void token_hash(unsigned char hash[TOKEN_HASH], const char *token);
void random_name(char text[TOKEN_TEXT + 1]);

#endif
