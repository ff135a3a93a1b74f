/* People: guests and accounts, their names and tokens. A user is in memory while somebody is
 * connected as that user or sits as that user at a table in memory. A guest is stored when first
 * doing something that should last. Of a token only its hash is stored. */
#include "server/user.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/attend.h"
#include "server/core.h"
#include "server/limit.h"
#include "server/name.h"
#include "server/node.h"
#include "server/rule.h"
#include "text/locale.h"

/* A name never begins with '-', which would be an option on a command line. */
void random_name(char text[TOKEN_TEXT + 1])
{
    do {
        unsigned char bytes[16];
        randombytes_buf(bytes, sizeof bytes);
        sodium_bin2base64(text, TOKEN_TEXT + 1, bytes, sizeof bytes,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    } while (text[0] == '-');
}

void token_hash(unsigned char hash[TOKEN_HASH], const char *token)
{
    crypto_generichash(hash, TOKEN_HASH, (const unsigned char *)token, strlen(token), NULL, 0);
}

static char *copy(const char *text)
{
    char *result = text ? strdup(text) : NULL;
    if (text && !result)
        abort();
    return result;
}

static User *add(Server *server, int64_t id)
{
    User *user = calloc(1, sizeof *user);
    if (!user)
        abort();
    user->id = id;
    memcpy(user->lang, "en", 3);
    for (int n = 0; n <= SEATS_MAX; n++)
        user->rating[n].glicko = glicko_new();
    map_put(&server->users, &id, sizeof id, user);
    return user;
}

enum { IDS_AT_ONCE = 100, TOKEN_DAYS = 180 };

static const int64_t DAY_MS = 24 * INT64_C(3600000);

static void put_ids(Server *server, int64_t last)
{
    Write write = {.kind = WRITE_IDS, .as.link = {.user = last}};
    server->reserved = last;
    journal_put(server->journal, &write);
}

/* An id that nobody has ever had: tables, chat and mutes keep those of deleted users. Ids are
 * reserved on disk before anybody gets one, many at once; after a crash some stay unused. */
static int64_t new_id(Server *server)
{
    const Store *store = &server->store;
    if (server->last_user == server->reserved && store->nodes) {
        server->reserved = store->nodes->reserve(store->self, IDS_AT_ONCE);
        server->last_user = server->reserved - IDS_AT_ONCE;
    } else if (server->last_user == server->reserved) {
        put_ids(server, server->reserved + IDS_AT_ONCE);
    }
    return ++server->last_user;
}

void users_give_back_ids(Server *server)
{
    if (server->journal && !server->store.nodes && server->last_user < server->reserved)
        put_ids(server, server->last_user);
}

User *user_new_guest(Server *server, const char *lang, char token[TOKEN_TEXT + 1])
{
    User *user = add(server, new_id(server));
    snprintf(user->name, sizeof user->name, locale_say(core_locale(lang), "Guest %lld"),
             (long long)user->id);
    user->settings = copy("{}");
    user->created = user->seen = server->wall;
    random_name(token);
    token_hash(user->guest_token, token);
    map_put(&server->tokens, user->guest_token, TOKEN_HASH, user);
    return user;
}

typedef struct Loading {
    Server *server;
    User *user;
} Loading;

static void load(void *to, const UserRow *row)
{
    Loading *loading = to;
    User *user = map_get(&loading->server->users, &row->id, sizeof row->id);
    if (!user) {
        user = add(loading->server, row->id);
        user->created = row->created;
        user->seen = row->seen;
        user->kept = true;
        snprintf(user->name, sizeof user->name, "%s", row->name);
        snprintf(user->folded, sizeof user->folded, "%s", row->folded ? row->folded : "");
        snprintf(user->lang, sizeof user->lang, "%.2s", row->lang);
        user->password = copy(row->password);
        user->settings = copy(row->settings);
    }
    loading->user = user;
}

static void load_rating(void *to, const RatingRow *row)
{
    User *user = to;
    if (row->players < 0 || row->players > SEATS_MAX)
        return;
    user->rating[row->players].glicko = (Glicko){row->rating, row->deviation, row->volatility};
    user->rating[row->players].games = row->games;
}

static void load_mute(void *to, int64_t other)
{
    buf_add(&((User *)to)->mutes, &other, sizeof other);
}

static User *loaded(Loading *loading, bool found)
{
    User *user = found ? loading->user : NULL;
    if (!user || user->mutes.room)
        return user;
    const Store *store = &loading->server->store;
    store->ratings(store->self, user->id, load_rating, user);
    store->mutes(store->self, user->id, load_mute, user);
    buf_reserve(&user->mutes, sizeof(int64_t));
    return user;
}

User *user_by_id(Server *server, int64_t id)
{
    User *user = map_get(&server->users, &id, sizeof id);
    if (user || id <= 0)
        return user;
    Loading loading = {server, NULL};
    return loaded(&loading, server->store.user(server->store.self, id, load, &loading));
}

bool user_is_taken(Server *server, const char *name, const User *but)
{
    char skeleton[SKELETON_TEXT], its[SKELETON_TEXT];
    int64_t id = but ? but->id : 0;
    name_skeleton(skeleton, name);
    if (name_is_ours(name) || server->store.is_alike(server->store.self, skeleton, id))
        return true;
    User *user; /* those that are not stored yet */
    uint64_t done = journal_done(server->journal);
    for (MapEntry *at = server->users.all; (user = map_next(&at));) {
        if (!user->password || user == but || user->mark <= done)
            continue;
        name_skeleton(its, user->name);
        if (!strcmp(its, skeleton))
            return true;
    }
    return false;
}

bool user_take_name(Server *server, const char *name, const User *user)
{
    const Store *store = &server->store;
    char skeleton[SKELETON_TEXT];
    name_skeleton(skeleton, name);
    return (!store->nodes || store->nodes->take_name(store->self, skeleton, user->id)) &&
           !user_is_taken(server, name, user);
}

static void put_token(Server *server, User *user, const unsigned char hash[TOKEN_HASH])
{
    Write write = {.kind = WRITE_TOKEN, .as.link = {.user = user->id, .at = server->wall}};
    memcpy(write.as.link.hash, hash, TOKEN_HASH);
    journal_put(server->journal, &write);
    user->mark = journal_mark(server->journal);
}

/* A number and an address; no name that somebody can choose looks like this. */
void user_address_key(char home[USER_HOME], const User *user, const char *address)
{
    snprintf(home, USER_HOME, "%lld %.45s", (long long)user->id, address);
}

bool user_is_known_at(Server *server, const User *user, const char *address)
{
    char home[USER_HOME];
    user_address_key(home, user, address);
    return limit_is_touched(server, LIMIT_HOME, home);
}

void user_note_address(Server *server, const User *user, const char *address)
{
    char home[USER_HOME];
    user_address_key(home, user, address);
    if (user->password && (user_is_known_at(server, user, address) ||
                           limit_take_user(server, LIMIT_HOMES, user->id, 1)))
        limit_take(server, LIMIT_HOME, home, 1);
}

void user_revoke(Server *server, User *user)
{
    Write write = {.kind = WRITE_NO_TOKENS, .as.link = {.user = user->id}};
    journal_put(server->journal, &write);
    map_remove(&server->tokens, user->guest_token, TOKEN_HASH);
    user->mark = user->revoked = journal_mark(server->journal);
}

/* A token stays valid as long as it is used now and then. */
User *user_by_token(Server *server, const char *token)
{
    unsigned char hash[TOKEN_HASH];
    token_hash(hash, token);
    User *user = map_get(&server->tokens, hash, TOKEN_HASH);
    if (user)
        return user;
    int64_t used = 0;
    user = user_by_id(server, server->store.token(server->store.self, hash, &used));
    if (!user || user->revoked > journal_done(server->journal) ||
        server->wall - used > TOKEN_DAYS * DAY_MS)
        return NULL;
    if (server->wall - used > DAY_MS)
        put_token(server, user, hash);
    return user;
}

void user_fold(char *folded, const char *name)
{
    for (; *name; name++)
        *folded++ = (char)(*name >= 'A' && *name <= 'Z' ? *name + 32 : *name);
    *folded = 0;
}

User *user_by_name(Server *server, const char *name)
{
    char folded[NAME_CHARS * 4 + 1];
    user_fold(folded, name);
    User *user;
    for (MapEntry *at = server->users.all; (user = map_next(&at));)
        if (user->password && !strcmp(user->folded, folded))
            return user;
    Loading loading = {server, NULL};
    bool found = server->store.named(server->store.self, folded, load, &loading);
    user = loaded(&loading, found);
    return user && !strcmp(user->folded, folded) ? user : NULL;
}

void user_keep(Server *server, User *user)
{
    char skeleton[SKELETON_TEXT];
    name_skeleton(skeleton, user->name);
    UserRow row = {user->id,
                   user->created,
                   user->seen,
                   user->name,
                   user->password ? user->folded : NULL,
                   user->password,
                   user->settings,
                   user->lang,
                   user->password ? skeleton : NULL};
    Write write = {.kind = WRITE_USER, .as.user = row};
    journal_put(server->journal, &write);
    if (!user->kept)
        put_token(server, user, user->guest_token);
    else
        node_note_change(server, user->id);
    user->kept = true;
    user->mark = journal_mark(server->journal);
}

/* Another server may have changed the rest. */
void user_keep_settings(Server *server, User *user)
{
    if (!server->store.nodes || !user->kept) {
        user_keep(server, user);
        return;
    }
    Write write = {
        .kind = WRITE_SETTINGS,
        .as.user = {
            .id = user->id, .seen = user->seen, .settings = user->settings, .lang = user->lang}};
    journal_put(server->journal, &write);
    node_note_change(server, user->id);
    user->mark = journal_mark(server->journal);
}

void user_token(Server *server, User *user, char token[TOKEN_TEXT + 1])
{
    unsigned char hash[TOKEN_HASH];
    random_name(token);
    token_hash(hash, token);
    put_token(server, user, hash);
}

const int64_t *user_muted(const User *user)
{
    return (const int64_t *)(const void *)user->mutes.data;
}

int user_muted_count(const User *user)
{
    return (int)(user->mutes.size / sizeof(int64_t));
}

bool user_has_muted(const User *user, int64_t other)
{
    const int64_t *ids = user_muted(user);
    for (int i = 0; i < user_muted_count(user); i++)
        if (ids[i] == other)
            return true;
    return false;
}

void user_mute(Server *server, User *user, int64_t other, bool on)
{
    if (on == user_has_muted(user, other) || (on && user->mutes.size >= 1000 * sizeof other))
        return;
    Buf mutes = {0};
    const int64_t *ids = user_muted(user);
    for (int i = 0; i < user_muted_count(user); i++)
        if (ids[i] != other)
            buf_add(&mutes, &ids[i], sizeof *ids);
    if (on)
        buf_add(&mutes, &other, sizeof other);
    buf_reserve(&mutes, sizeof other);
    buf_free(&user->mutes);
    user->mutes = mutes;
    Write write = {.kind = WRITE_MUTE, .as.link = {.user = user->id, .other = other, .on = on}};
    journal_put(server->journal, &write);
    node_note_change(server, user->id);
    user->mark = journal_mark(server->journal);
}

static void drop(Server *server, User *user)
{
    map_remove(&server->users, &user->id, sizeof user->id);
    map_remove(&server->tokens, user->guest_token, TOKEN_HASH);
    free(user->password);
    free(user->settings);
    buf_free(&user->mutes);
    buf_free(&user->known);
    free(user);
}

void users_forget_tokens(Server *server)
{
    Write write = {.kind = WRITE_OLD_TOKENS,
                   .as.link = {.at = server->wall - 2 * TOKEN_DAYS * DAY_MS}};
    journal_put(server->journal, &write);
}

void users_sweep(Server *server)
{
    uint64_t done = journal_done(server->journal);
    User *user;
    for (MapEntry *at = server->users.all; (user = map_next(&at));)
        if (!user->clients && !user->seats && !user->bots && user->mark <= done)
            drop(server, user);
}

enum { GAMES_MAX = 100000 };

static const char former[] = "former player";

typedef struct Leaving {
    Server *server;
    const User *user;
} Leaving;

static void forget(Server *server, User *user)
{
    map_remove(&server->tokens, user->guest_token, TOKEN_HASH);
    free(user->password);
    user->password = NULL;
    user->kept = false;
    memset(user->folded, 0, sizeof user->folded);
    snprintf(user->name, sizeof user->name, "%s", former);
}

/* The text of a record with another name for a seat. */
static void rename_record(Buf *out, const char *record, int seat)
{
    char head[16];
    snprintf(head, sizeof head, "\nname %d ", seat);
    const char *line = strstr(record, head), *end = line ? strchr(line + 1, '\n') : NULL;
    if (!end) {
        buf_str(out, record);
        return;
    }
    buf_add(out, record, (size_t)(line - record));
    buf_printf(out, "%s%s%s", head, former, end);
}

static int64_t number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* Has somebody else sat there, too? */
static bool is_shared(const json_t *seats, int64_t user)
{
    const json_t *seat;
    size_t number;
    json_array_foreach(seats, number, seat)
    {
        if (number_of(seat, "user") && number_of(seat, "user") != user)
            return true;
    }
    return false;
}

/* Removes the user's name from a game of several people. */
static void rename_in(const Leaving *leaving, const GameRow *row, json_t *meta)
{
    Buf record = {0};
    json_t *seat;
    size_t number;
    if (number_of(meta, "host") == leaving->user->id) {
        json_object_set_new(meta, "host", json_integer(0));
        json_object_set_new(meta, "title", json_string(""));
    }
    json_array_foreach(json_object_get(meta, "seats"), number, seat)
    {
        if (number_of(seat, "user") != leaving->user->id)
            continue;
        json_object_set_new(seat, "name", json_string(former));
        json_object_set_new(seat, "user", json_integer(0));
        if (row->record)
            rename_record(&record, row->record, (int)number);
    }
    char *text = json_dumps(meta, JSON_COMPACT);
    if (text) {
        Write write = {.kind = WRITE_GAME,
                       .as.game = {.name = row->name,
                                   .state = row->state,
                                   .created = row->created,
                                   .changed = row->changed,
                                   .meta = text,
                                   .record = record.size ? buf_text(&record) : row->record}};
        journal_put(leaving->server->journal, &write);
    }
    free(text);
    buf_free(&record);
}

/* A game that is only in the store; one that was nobody else's is deleted. */
static void rename_stored(void *to, const GameRow *row)
{
    const Leaving *leaving = to;
    if (row->state != TABLE_ENDED || map_get(&leaving->server->tables, row->name, TABLE_NAME))
        return;
    Write gone = {.kind = WRITE_NO_GAME, .as.game = {.name = row->name}};
    json_t *meta = json_loads(row->meta, 0, NULL);
    if (!meta || is_shared(json_object_get(meta, "seats"), leaving->user->id))
        rename_in(leaving, row, meta);
    else
        journal_put(leaving->server->journal, &gone);
    json_decref(meta);
}

void user_forget(Server *server, User *user)
{
    Leaving leaving = {server, user};
    Write write = {.kind = WRITE_FORGET, .as.link = {.user = user->id}};
    server->store.played(server->store.self, user->id, GAMES_MAX, rename_stored, &leaving);
    server->store.hosted(server->store.self, user->id, rename_stored, &leaving);
    user_revoke(server, user);
    journal_put(server->journal, &write);
    node_note_change(server, user->id);
    user->mark = user->revoked = journal_mark(server->journal);
    forget(server, user);
    user_leave_tables(server, user->id);
}

/* The user's seats stay taken under another name; in running games a bot plays on. What belongs to
 * nobody else is deleted. */
void user_leave_tables(Server *server, int64_t id)
{
    const User user = {.id = id};
    Table *t;
    server->forgotten++;
    for (MapEntry *at = server->tables.all; (t = map_next(&at));) {
        int seat = table_seat_of(t, &user);
        if (!t->removed && seat < 0 && t->spec.host == id) {
            t->spec.host = 0;
            t->spec.title[0] = 0;
            table_store_row(t);
        }
        if (t->removed || seat < 0)
            continue;
        if (!table_is_shared(t, &user)) {
            table_remove(t);
            continue;
        }
        snprintf(t->spec.seat[seat].name, sizeof t->spec.seat[seat].name, "%s", former);
        if (t->state == TABLE_WAITING)
            table_stand(t, seat);
        else if (t->state == TABLE_PLAYING)
            table_resign(t, seat);
        table_forget_user(t, seat);
        table_announce(t);
        table_tick(t);
        table_show(t);
    }
}

static void take_password(void *to, const UserRow *row)
{
    User *user = to;
    if (!user)
        return;
    free(user->password);
    user->password = copy(row->password);
}

static void take_again(void *to, const UserRow *row)
{
    User *user = to;
    take_password(user, row);
    snprintf(user->name, sizeof user->name, "%s", row->name);
    snprintf(user->folded, sizeof user->folded, "%s", row->folded ? row->folded : "");
    snprintf(user->lang, sizeof user->lang, "%.2s", row->lang);
    free(user->settings);
    user->settings = copy(row->settings);
}

static bool is_stored(const Server *server, const User *user)
{
    return user->mark <= journal_done(server->journal);
}

void user_refresh(Server *server, User *user)
{
    const Store *store = &server->store;
    if (!store->nodes || !user->kept || !is_stored(server, user))
        return;
    store->user(store->self, user->id, take_again, user);
    store->ratings(store->self, user->id, load_rating, user);
    buf_cut(&user->mutes, 0);
    store->mutes(store->self, user->id, load_mute, user);
    user->ladder.known = false;
}

static void remove_gone(Server *server, User *user, int64_t id)
{
    if (user)
        forget(server, user);
    user_leave_tables(server, id);
    if (user)
        user_hang_up(server, user, NULL);
}

/* What the host did to a user: reloads the user from the store, or removes the user, and logs
 * everybody out. */
static void notice_host(Server *server, int64_t id)
{
    Write write = {.kind = WRITE_NOTICED, .as.link = {.user = id}};
    User *user = map_get(&server->users, &id, sizeof id);
    journal_put(server->journal, &write);
    rules_load(server);
    rules_enforce(server);
    if (id <= 0)
        return;
    if (!server->store.user(server->store.self, id, take_password, user))
        remove_gone(server, user, id);
    else if (user)
        user_hang_up(server, user, NULL);
}

/* The same for changes by the host or by another server. Only a new password logs people out. */
static void notice_user(Server *server, int64_t id)
{
    User *user = map_get(&server->users, &id, sizeof id);
    if (user && !is_stored(server, user)) {
        buf_add(&server->nodes.later, &id, sizeof id);
        return;
    }
    if (!server->store.user(server->store.self, id, take_password, NULL)) {
        remove_gone(server, user, id);
        return;
    }
    char *password = user ? copy(user->password) : NULL;
    if (user)
        user_refresh(server, user);
    if (password && strcmp(password, user->password)) {
        map_remove(&server->tokens, user->guest_token, TOKEN_HASH);
        user_hang_up(server, user, NULL);
    }
    free(password);
}

static void notice(void *to, int64_t id)
{
    Server *server = to;
    if (!server->store.nodes) {
        notice_host(server, id);
    } else if (id > 0) {
        notice_user(server, id);
    } else if (id == CHANGED_LOBBY) {
        server->lobby_changed = server->nodes.stale = true;
    } else {
        rules_load(server);
        rules_enforce(server);
    }
}

void user_hang_up(Server *server, const User *user, const Client *but)
{
    Client *client;
    for (MapEntry *at = server->clients.all; (client = map_next(&at));)
        if (client->user == user && client != but) {
            client->closing = true;
            server->hang_up(client);
        }
}

void users_notice(Server *server)
{
    Buf later = server->nodes.later;
    const int64_t *ids = (const int64_t *)(const void *)later.data;
    server->nodes.later = (Buf){0};
    for (size_t i = 0; i < later.size / sizeof *ids; i++)
        notice(server, ids[i]);
    buf_free(&later);
    server->store.changed(server->store.self, notice, server);
}

void users_free(Server *server)
{
    User *user;
    for (MapEntry *at = server->users.all; (user = map_next(&at));)
        drop(server, user);
    map_free(&server->users);
    map_free(&server->tokens);
}

int user_characters(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += (*text & 0xc0) != 0x80;
    return count;
}

void user_trim_name(char *name)
{
    size_t from = strspn(name, " "), size = strlen(name);
    while (size > from && name[size - 1] == ' ')
        size--;
    memmove(name, name + from, size - from);
    name[size - from] = 0;
}

WireErr user_check_name(char *name)
{
    user_trim_name(name);
    int chars = user_characters(name);
    if (chars < 1 || chars > NAME_CHARS || !name_is_visible(name))
        return wire_err("name", "name", "a name has 1 to %d characters and no control characters",
                        NAME_CHARS);
    if (!name_is_clear(name))
        return wire_err("name", "name", "a name has common letters of one script");
    if (strstr(name, "  "))
        return wire_err("name", "name", "a name has no two spaces in a row");
    return (WireErr){.code = NULL};
}
