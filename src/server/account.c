/* Who a client is: hello, log in and out, names, passwords, settings. Passwords are hashed on the
 * pool (argon2id takes a fifth of a second); meanwhile the client's other account messages are
 * refused. A wrong name takes as long as a wrong password. */
#include "server/account.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/attend.h"
#include "server/core.h"
#include "server/ladder.h"
#include "server/limit.h"
#include "server/node.h"
#include "server/rule.h"
#include "text/locale.h"

enum {
    SETTINGS_BYTES = 4096,
    CARDS_BYTES = 65536,
    PASSWORD_LEAST = 8, /* characters, not bytes */
    PASSWORD_MOST = 256
};

static const WireErr fine = {.code = NULL};

int account_ratings(const User *user, WireRating ratings[SEATS_MAX + 1])
{
    int count = 0;
    for (int n = 0; n <= SEATS_MAX; n++)
        if (user->rating[n].games)
            ratings[count++] =
                (WireRating){n, (int)(user->rating[n].glicko.rating + 0.5),
                             (int)(user->rating[n].glicko.deviation + 0.5), user->rating[n].games};
    return count;
}

static void send_welcome_by(Client *client, long long re,
                            void (*send)(Client *client, const Buf *message))
{
    const User *user = client->user;
    ladder_load(client->server, client->user);
    WireRating ratings[SEATS_MAX + 1];
    int count = account_ratings(user, ratings);
    const char *levels[32];
    int level_count = 0;
    for (int i = 0; player_at(i) && level_count < 32; i++)
        if (player_at(i)->offer)
            levels[level_count++] = player_at(i)->name;
    WireWelcome welcome = {.version = WINDFALL_VERSION,
                           .page = client->server->page,
                           .token = client->token,
                           .now = client->server->wall,
                           .user = user->id,
                           .name = user->name,
                           .settings = user->settings,
                           .guest = !user->password,
                           .ratings = ratings,
                           .rating_count = count,
                           .muted = user_muted(user),
                           .muted_count = user_muted_count(user),
                           .levels = levels,
                           .level_count = level_count,
                           .opponent = ladder_next(user),
                           .message_max = MESSAGE_MAX,
                           .chat_max = CHAT_CHARS,
                           .name_max = NAME_CHARS,
                           .cards_max = CARDS_BYTES,
                           .tables_max = client->server->config.guest_tables};
    Buf out = {0};
    wire_welcome(&out, re, &welcome);
    send(client, &out);
    buf_free(&out);
}

static void send_welcome(Client *client, long long re)
{
    send_welcome_by(client, re, client_send);
}

/* The client becomes another user and leaves its tables. */
static void become(Client *client, User *user)
{
    attend_end_all(client);
    User *old = client->user;
    client->user = user;
    user->clients++;
    user_note_address(client->server, user, client->address);
    user->seen = client->server->wall;
    if (old)
        old->clients--;
}

static void become_guest(Client *client)
{
    become(client, user_new_guest(client->server, client->lang, client->token));
}

static WireErr set_lang(Client *client, const Message *message)
{
    const char *lang = message_text(message, "lang");
    if (!lang)
        return fine;
    if (!locale_is_known(lang))
        return wire_err("option", "lang", "language '%.2s': expected %s", lang, locale_tags());
    memcpy(client->lang, lang, 3);
    return fine;
}

static WireErr set_names(Client *client, const Message *message)
{
    const char *names = message_text(message, "names");
    char tag[sizeof(ClientTag)];
    if (!names)
        return fine;
    snprintf(tag, sizeof tag, "%.2s@%.7s", client->lang, names);
    if (!locale_is_known(tag))
        return wire_err("option", "names", "names '%.7s': expected own, both or english", names);
    snprintf(client->names, sizeof client->names, "%s", names);
    return fine;
}

/* Whose token it is, or the only person there is; the client then has a valid token. */
static User *user_of(Client *client, const char *token)
{
    Server *server = client->server;
    User *user = token && strlen(token) == TOKEN_TEXT ? user_by_token(server, token) : NULL;
    if (user)
        memcpy(client->token, token, TOKEN_TEXT + 1);
    else if ((user = user_by_id(server, server->config.person)))
        user_token(server, user, client->token);
    return user;
}

static WireErr hello(Client *client, const Message *message)
{
    long long version = message_int(message, "v", 0);
    if (version != PROTOCOL_VERSION) {
        client->closing = true;
        return wire_err("version", "v", "protocol version %lld: this server speaks %d", version,
                        PROTOCOL_VERSION);
    }
    if (client->user)
        return wire_err("hello", "t", "hello was already sent");
    WireErr err = set_lang(client, message);
    if (!err.code)
        err = set_names(client, message);
    if (err.code)
        return err;
    client->raw = message_bool(message, "raw", false);
    client->shows = message_bool(message, "shows", false);
    User *user = user_of(client, message_text(message, "token"));
    if (user && rules_forbid(client->server, RULE_BAN, user->id)) {
        client->closing = true;
        return wire_err("banned", "token", "the host has banned this account");
    }
    if (!user && client->server->trouble)
        return client_no_store(); /* a newcomer needs an id that is on disk */
    if (user) {
        become(client, user);
        if (!message_has(message, "lang"))
            memcpy(client->lang, user->lang, 3);
    } else {
        become_guest(client);
    }
    send_welcome_by(client, message->has_id ? message->id : NO_REQUEST, client_reply);
    return fine;
}

/* ---- passwords ---- */

typedef enum Deed { DEED_REGISTER, DEED_LOGIN, DEED_CHANGE, DEED_DELETE } Deed;

typedef struct PasswordJob {
    Job job;
    Server *server;
    int64_t client, user;
    long long re;
    Deed deed;
    bool quick, verify, right, make, failed;
    char name[NAME_CHARS * 4 + 1];
    char account[NAME_CHARS * 4 + 1]; /* whose password is tried: the folded name */
    LimitKind limit;                  /* where wrong passwords are counted, and for whom */
    char guesses[NAME_CHARS * 4 + 1];
    char guesser[ADDRESS_TEXT + NAME_CHARS * 4 + 12]; /* the address, the account, its password */
    char given[PASSWORD_MOST * 4 + 1], wanted[PASSWORD_MOST * 4 + 1]; /* to verify, to hash */
    char hash[crypto_pwhash_STRBYTES];
    char checked[crypto_pwhash_STRBYTES]; /* the hash that was verified against */
} PasswordJob;

static void work(Job *job)
{
    PasswordJob *p = (PasswordJob *)job;
    if (p->verify)
        p->right = !crypto_pwhash_str_verify(p->hash, p->given, strlen(p->given));
    if (p->make && (!p->verify || p->right))
        p->failed =
            crypto_pwhash_str(
                p->hash, p->wanted, strlen(p->wanted),
                p->quick ? crypto_pwhash_OPSLIMIT_MIN : crypto_pwhash_OPSLIMIT_INTERACTIVE,
                p->quick ? crypto_pwhash_MEMLIMIT_MIN : crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0;
    sodium_memzero(p->given, sizeof p->given);
    sodium_memzero(p->wanted, sizeof p->wanted);
}

static void set_password(User *user, const char *hash)
{
    free(user->password);
    user->password = strdup(hash);
    if (!user->password)
        abort();
}

static void set_name(User *user, const char *name)
{
    snprintf(user->name, sizeof user->name, "%s", name);
    user_fold(user->folded, name);
}

static WireErr taken(void)
{
    return wire_err("taken", "name", "this name is taken, or easily mistaken for one that is");
}

static WireErr finish_register(Client *client, const PasswordJob *p)
{
    user_refresh(client->server, client->user);
    if (client->user->password)
        return wire_err("rights", "t", "this is an account already");
    if (!user_take_name(client->server, p->name, client->user))
        return taken();
    set_name(client->user, p->name);
    set_password(client->user, p->hash);
    user_keep(client->server, client->user);
    user_note_address(client->server, client->user, client->address);
    return fine;
}

/* Is the verified password right? It may have been changed meanwhile. */
static bool is_right(Client *client, const User *user, const PasswordJob *p)
{
    bool right = p->right && user && user->password && !strcmp(user->password, p->checked);
    if (!right) {
        limit_take(client->server, p->limit, p->guesses, 1);
        limit_take(client->server, LIMIT_GUESS, p->guesser, 1);
    }
    return right;
}

static WireErr finish_login(Client *client, const PasswordJob *p)
{
    User *user = user_by_id(client->server, p->user);
    if (user)
        user_refresh(client->server, user);
    if (!is_right(client, user, p))
        return wire_err("login", "password", "name or password is wrong");
    if (rules_forbid(client->server, RULE_BAN, user->id))
        return wire_err("banned", "name", "the host has banned this account");
    become(client, user);
    user_token(client->server, user, client->token);
    return fine;
}

static WireErr finish_change(Client *client, const PasswordJob *p)
{
    User *user = client->user;
    user_refresh(client->server, user);
    if (user->id != p->user || !is_right(client, user, p))
        return wire_err("login", "old", "the current password is wrong");
    if (p->name[0] && !user_take_name(client->server, p->name, user))
        return taken();
    if (p->name[0])
        set_name(user, p->name);
    if (p->make) {
        set_password(user, p->hash);
        /* everybody who knew the old password is logged out */
        user_revoke(client->server, user);
        user_token(client->server, user, client->token);
        user_hang_up(client->server, user, client);
    }
    user_keep(client->server, user);
    return fine;
}

/* Deletes everything of the user; the client becomes a new guest. */
static void leave_for_good(Client *client)
{
    user_forget(client->server, client->user);
    user_hang_up(client->server, client->user, client);
    become_guest(client);
}

/* Would others wait for the user there? Tables where the user is alone are removed as well. */
static bool is_waited_for(const Table *t, const User *user)
{
    int seat = table_seat_of(t, user);
    return t->state != TABLE_ENDED && seat >= 0 && t->spec.seat[seat].kind == SEAT_PERSON &&
           table_is_shared(t, user);
}

/* Games that others would not have finished must not vanish with a player. */
static WireErr check_games(const Client *client)
{
    const Table *t;
    Buf elsewhere = {0};
    int count = 0;
    for (MapEntry *at = client->server->tables.all; (t = map_next(&at));)
        count += is_waited_for(t, client->user);
    node_elsewhere_of(client->server, client->user, &elsewhere);
    Table **others = (Table **)(void *)elsewhere.data;
    for (size_t i = 0; i < elsewhere.size / sizeof *others; i++)
        count += is_waited_for(others[i], client->user);
    node_free_tables(&elsewhere);
    return count ? wire_err("rights", "t", "finish or resign your %d game(s) first", count) : fine;
}

static WireErr finish_delete(Client *client, const PasswordJob *p)
{
    user_refresh(client->server, client->user);
    if (client->user->id != p->user || !is_right(client, client->user, p))
        return wire_err("login", "password", "the password is wrong");
    WireErr err = check_games(client); /* the user may have sat down somewhere meanwhile */
    if (!err.code)
        leave_for_good(client);
    return err;
}

static WireErr finish(Client *client, const PasswordJob *p)
{
    if (p->failed || !p->job.worked)
        return wire_err("busy", "", "not enough memory to hash a password now; try again");
    switch (p->deed) {
    case DEED_REGISTER: return finish_register(client, p);
    case DEED_LOGIN: return finish_login(client, p);
    case DEED_CHANGE: return finish_change(client, p);
    case DEED_DELETE: return finish_delete(client, p);
    }
    return fine;
}

static void done(Job *job)
{
    PasswordJob *p = (PasswordJob *)job;
    Client *client = map_get(&p->server->clients, &p->client, sizeof p->client);
    if (client) {
        client->working = false;
        WireErr err = finish(client, p);
        if (err.code)
            client_error(client, p->re, &err);
        else
            send_welcome(client, p->re);
    }
    free(p);
}

static PasswordJob *new_job(Client *client, const Message *message, Deed deed)
{
    PasswordJob *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    p->job = (Job){.work = work, .done = done, .lane = LANE_PASSWORD, .timer = TIME_PASSWORD};
    p->server = client->server;
    p->client = client->id;
    p->re = message->has_id ? message->id : NO_REQUEST;
    p->deed = deed;
    p->quick = client->server->config.quick_passwords;
    p->user = client->user->id;
    snprintf(p->account, sizeof p->account, "%s", client->user->folded);
    return p;
}

/* Wrong passwords for an account are counted for all addresses together, except for those where
 * its owner has logged in: each of these counts separately, so strangers cannot lock the owner
 * out. Any other address may use up only a small part of what all have together: else a single
 * stranger could keep the owner from logging in at a new place. With a new password that part is
 * whole again: the host gives one to an owner who has tried too many. */
static void set_guesses(const Client *client, PasswordJob *p)
{
    const User *user = p->user ? user_by_id(client->server, p->user) : NULL;
    bool home = user && user_is_known_at(client->server, user, client->address);
    p->limit = home ? LIMIT_OWNER : LIMIT_ACCOUNT;
    if (home)
        user_address_key(p->guesses, user, client->address);
    else
        memcpy(p->guesses, p->account, sizeof p->guesses);
    size_t size = strlen(p->checked), end = size < 8 ? size : 8; /* of a hash */
    snprintf(p->guesser, sizeof p->guesser, "%.45s %s %.8s", client->address, p->account,
             p->checked + size - end);
}

static WireErr check_attempts(const Client *client, const PasswordJob *p)
{
    Server *server = client->server;
    bool stranger = p->verify && p->limit == LIMIT_ACCOUNT;
    if (stranger && !limit_has(server, LIMIT_GUESS, p->guesser, 1))
        return wire_err("rate", "password",
                        "too many wrong passwords for this account; wait ten minutes");
    if (p->verify && !limit_has(server, p->limit, p->guesses, 1))
        return wire_err("rate", "password",
                        "too many wrong passwords for this account; wait a minute");
    /* hashing is work; this also limits password guessing */
    if (!limit_take(server, LIMIT_PASSWORD, client->address, 1))
        return wire_err("rate", "password", "too many attempts; wait a few seconds");
    return fine;
}

static WireErr give(Client *client, PasswordJob *p)
{
    set_guesses(client, p);
    WireErr err = check_attempts(client, p);
    if (err.code) {
        sodium_memzero(p, sizeof *p);
        free(p);
        return err;
    }
    client->working = true;
    client_give(client, &p->job);
    return fine;
}

static WireErr check_length(const char *field, const char *password)
{
    if (user_characters(password) > PASSWORD_MOST)
        return wire_err("password", field, "a password has at most %d characters", PASSWORD_MOST);
    return fine;
}

static WireErr check_password(const char *password)
{
    if (user_characters(password) < PASSWORD_LEAST)
        return wire_err("password", "password", "a password has at least %d characters",
                        PASSWORD_LEAST);
    return check_length("password", password);
}

/* A hash that matches no password, so that an unknown name takes as long. */
static const char *no_hash(bool quick)
{
    return quick ? "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$"
                   "MDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDA"
                 : "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                   "MDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDA";
}

static void must_verify(PasswordJob *p, const char *hash, const char *given)
{
    p->verify = true;
    snprintf(p->hash, sizeof p->hash, "%s", hash);
    memcpy(p->checked, p->hash, sizeof p->checked);
    snprintf(p->given, sizeof p->given, "%s", given);
}

static void must_hash(PasswordJob *p, const char *wanted)
{
    p->make = true;
    snprintf(p->wanted, sizeof p->wanted, "%s", wanted);
}

static WireErr register_account(Client *client, const Message *message)
{
    char name[97];
    snprintf(name, sizeof name, "%s", message_text(message, "name"));
    WireErr err = user_check_name(name);
    if (!err.code)
        err = check_password(message_text(message, "password"));
    if (!err.code && client->user->password)
        err = wire_err("rights", "t", "this is an account already");
    if (!err.code && user_is_taken(client->server, name, client->user))
        err = taken();
    if (!err.code && !limit_take(client->server, LIMIT_REGISTER, client->address, 1))
        err = wire_err("rate", "t", "too many new accounts; wait a minute");
    if (err.code)
        return err;
    PasswordJob *p = new_job(client, message, DEED_REGISTER);
    snprintf(p->name, sizeof p->name, "%s", name);
    must_hash(p, message_text(message, "password"));
    return give(client, p);
}

static WireErr login(Client *client, const Message *message)
{
    char name[97];
    snprintf(name, sizeof name, "%s", message_text(message, "name"));
    user_trim_name(name); /* an account of an earlier version may have a name that is refused now */
    const User *user = user_by_name(client->server, name);
    WireErr err = check_length("password", message_text(message, "password"));
    if (err.code)
        return err;
    PasswordJob *p = new_job(client, message, DEED_LOGIN);
    p->user = user ? user->id : 0;
    user_fold(p->account, name);
    must_verify(p, user ? user->password : no_hash(p->quick), message_text(message, "password"));
    return give(client, p);
}

static WireErr change_guest(Client *client, const Message *message, const char *name)
{
    if (message_has(message, "password"))
        return wire_err("rights", "password", "a guest has no password; register first");
    set_name(client->user, name);
    if (client->user->kept)
        user_keep(client->server, client->user);
    send_welcome(client, message->has_id ? message->id : NO_REQUEST);
    return fine;
}

static WireErr change(Client *client, const Message *message)
{
    const char *requested = message_text(message, "name"), *old = message_text(message, "old");
    const char *password = message_text(message, "password");
    char name[97] = "";
    if (requested) {
        snprintf(name, sizeof name, "%s", requested);
        WireErr err = user_check_name(name);
        if (err.code)
            return err;
        if (user_is_taken(client->server, name, client->user))
            return taken();
    }
    if (!client->user->password)
        return name[0] ? change_guest(client, message, name)
                       : wire_err("form", "name", "message 'account' needs a name here");
    if (!old)
        return wire_err("login", "old", "the current password is needed");
    WireErr err = check_length("old", old);
    if (!err.code && password)
        err = check_password(password);
    if (err.code)
        return err;
    PasswordJob *p = new_job(client, message, DEED_CHANGE);
    snprintf(p->name, sizeof p->name, "%s", name);
    must_verify(p, client->user->password, old);
    if (password)
        must_hash(p, password);
    return give(client, p);
}

static WireErr delete_account(Client *client, const Message *message)
{
    WireErr err = check_games(client);
    if (err.code)
        return err;
    if (!client->user->password) {
        leave_for_good(client);
        send_welcome(client, message->has_id ? message->id : NO_REQUEST);
        return fine;
    }
    if (!message_has(message, "password"))
        return wire_err("login", "password", "the password is needed");
    err = check_length("password", message_text(message, "password"));
    if (err.code)
        return err;
    PasswordJob *p = new_job(client, message, DEED_DELETE);
    must_verify(p, client->user->password, message_text(message, "password"));
    return give(client, p);
}

static WireErr logout(Client *client, const Message *message)
{
    Write write = {.kind = WRITE_NO_TOKEN};
    token_hash(write.as.link.hash, client->token);
    map_remove(&client->server->tokens, write.as.link.hash, TOKEN_HASH);
    if (client->user->kept)
        journal_put(client->server->journal, &write);
    become_guest(client);
    send_welcome(client, message->has_id ? message->id : NO_REQUEST);
    return fine;
}

static WireErr settings(Client *client, const Message *message)
{
    WireErr err = set_lang(client, message);
    if (err.code)
        return err;
    char *text = message_settings(message);
    if (text && strlen(text) > SETTINGS_BYTES) {
        free(text);
        return wire_err("size", "settings", "settings of more than %d bytes", SETTINGS_BYTES);
    }
    User *user = client->user;
    memcpy(user->lang, client->lang, 3);
    if (text) {
        free(user->settings);
        user->settings = text;
    }
    if (user->kept)
        user_keep_settings(client->server, user);
    else
        client_keep(client); /* if there are too many guests, the settings are not stored */
    send_welcome(client, message->has_id ? message->id : NO_REQUEST);
    for (Attend *attend = client->attends; attend; attend = attend->next_of_client) {
        attend->fresh = true;
        attend_show(attend);
    }
    return fine;
}

static WireErr handle(Client *client, const Message *message)
{
    if (message->kind == MSG_hello)
        return hello(client, message);
    if (client->working)
        return wire_err("busy", "t", "the previous account message is still being processed");
    switch (message->kind) {
    case MSG_register: return register_account(client, message);
    case MSG_login: return login(client, message);
    case MSG_account: return change(client, message);
    case MSG_delete: return delete_account(client, message);
    case MSG_logout: return logout(client, message);
    case MSG_settings: return settings(client, message);
    default: assert(false && "not an account message"); return fine;
    }
}

void account_handle(Client *client, const Message *message)
{
    WireErr err = handle(client, message);
    if (err.code)
        client_refuse(client, message, &err);
}
