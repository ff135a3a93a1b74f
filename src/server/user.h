/* Guests and accounts, and their tokens. */
#ifndef WINDFALL_SERVER_USER_H
#define WINDFALL_SERVER_USER_H

#include "server/glicko.h"
#include "server/store.h"
#include "wire/wire.h"

enum { TOKEN_TEXT = 22, NAME_CHARS = 24, USER_HOME = 68 }; /* a token: 128 bits in base64 */

typedef struct Server Server;
typedef struct Client Client;

/* The level that the user last played against alone, and how often in a row the user won (or lost:
 * negative). */
typedef struct Ladder {
    int level, streak;
    bool known; /* the store was read */
} Ladder;

typedef struct User {
    int64_t id, created, seen;
    char name[NAME_CHARS * 4 + 1], folded[NAME_CHARS * 4 + 1];
    char *password, *settings; /* password NULL: a guest */
    char lang[3];
    bool kept;          /* it is in the store */
    uint64_t mark;      /* of its last write */
    uint64_t reported;  /* of its last report */
    uint64_t revoked;   /* until this mark the store may still have revoked tokens */
    int clients, seats; /* connections, and seats at tables in memory */
    int bots;           /* bot answers being computed for the user */
    Buf known;          /* int64_t: people the user has played with; see lobby.c */
    struct {
        Glicko glicko;
        int games;                         /* 0: not rated yet */
    } rating[SEATS_MAX + 1];               /* by number of players */
    Ladder ladder;                         /* see ladder.h */
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
/* The same for settings and language alone. */
void user_keep_settings(Server *server, User *user);
/* Reads again what other servers may have changed. */
void user_refresh(Server *server, User *user);
/* An account and an address, as a text. */
void user_address_key(char home[USER_HOME], const User *user, const char *address);
/* Notes that the owner of the account has logged in from this address, by password or token. */
void user_note_address(Server *server, const User *user, const char *address);
/* Has the owner logged in from there in the last month? Forgotten at a restart. */
bool user_is_known_at(Server *server, const User *user, const char *address);
/* Nobody else gets a name like this from now on; false if somebody has it. */
bool user_take_name(Server *server, const char *name, const User *user);
/* Revokes all tokens of the user at once, even before that is stored. */
void user_revoke(Server *server, User *user);
/* A new token for the user, stored if the user is. */
void user_token(Server *server, User *user, char token[TOKEN_TEXT + 1]);
/* The users whose chat is hidden from the user: ids, and how many. */
const int64_t *user_muted(const User *user);
int user_muted_count(const User *user);
bool user_has_muted(const User *user, int64_t other);
void user_mute(Server *server, User *user, int64_t other, bool on);
/* At a clean stop: returns ids that were reserved but not used. */
void users_give_back_ids(Server *server);
/* Removes tokens that expired long ago from the store. */
void users_forget_tokens(Server *server);
/* Frees users that nobody needs in memory. */
void users_sweep(Server *server);
/* Applies what the host has changed in the store meanwhile. */
void users_notice(Server *server);
void user_forget(Server *server, User *user);
/* A deleted user leaves the tables in memory. */
void user_leave_tables(Server *server, int64_t id);
/* Closes the connections of a user, except `but`, which may be NULL. */
void user_hang_up(Server *server, const User *user, const Client *but);
void users_free(Server *server);
/* Does the name look like that of an account (except `but`), or like a reserved one? */
bool user_is_taken(Server *server, const char *name, const User *but);
/* Removes blanks around the name, in place; the second also says what is wrong with a new name. */
void user_trim_name(char *name);
WireErr user_check_name(char *name);
/* Characters, not bytes. */
int user_characters(const char *text);
void user_fold(char *folded, const char *name);
void token_hash(unsigned char hash[TOKEN_HASH], const char *token);
void random_name(char text[TOKEN_TEXT + 1]);

#endif
