/* Works on the store with the server's own code, without a network and without tables in play. A
 * server may run on the same store meanwhile: it is notified which users have changed. */
#include "server/host.h"

#include "server/core.h"
#include "server/rule.h"
#include "server/table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void no_wake(void *server)
{
    (void)server;
}

static void no_line(Client *client)
{
    (void)client;
}

/* Opens only the store. */
static bool open_store(Server *server, const char *data, Buf *why)
{
    *server = (Server){.wake = no_wake, .writable = no_line, .hang_up = no_line};
    if (sodium_init() < 0) {
        complain(why, "libsodium does not start");
        return false;
    }
    core_clock(server);
    bool ok = core_open_store(server, data, STORE_SHARED, why);
    if (ok)
        server->journal = journal_open(&server->store, no_wake, server);
    return ok;
}

static bool close_store(Server *server, bool ok, Buf *why)
{
    if (!core_close(server) && ok) {
        complain(why, "it could not be stored");
        return false;
    }
    return ok;
}

/* "#17" is user 17 and nobody else, whoever else may be called that. */
static User *find_user(Server *server, const char *name, Buf *why)
{
    User *user = NULL;
    size_t digits = name[0] == '#' ? strspn(name + 1, "0123456789") : 0;
    if (digits && !name[1 + digits])
        user = user_by_id(server, strtoll(name + 1, NULL, 10));
    else if (strlen(name) <= NAME_CHARS * 4)
        user = user_by_name(server, name);
    if (!user)
        complain(why, "there is no account '%s'", name);
    return user;
}

/* Tells a running server, which has users in memory, which one has changed. */
static void tell_server(Server *server, const User *user)
{
    Write write = {.kind = WRITE_CHANGED, .as.link = {.user = user ? user->id : 0}};
    journal_put(server->journal, &write);
}

static bool set_password(Server *server, User *user, const char *password, Buf *why)
{
    char hash[crypto_pwhash_STRBYTES];
    if (crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE)) {
        complain(why, "not enough memory to hash a password");
        return false;
    }
    free(user->password);
    user->password = strdup(hash);
    Write write = {.kind = WRITE_NO_TOKENS, .as.link = {.user = user->id}};
    journal_put(server->journal, &write);
    user_keep(server, user);
    tell_server(server, user);
    return true;
}

bool host_reset_password(const char *data, const char *name, Buf *password, Buf *why)
{
    Server server;
    char text[TOKEN_TEXT + 1];
    if (!open_store(&server, data, why))
        return false;
    User *user = find_user(&server, name, why);
    random_name(text);
    bool ok = user && set_password(&server, user, text, why);
    if (ok)
        buf_str(password, text);
    return close_store(&server, ok, why);
}

bool host_delete_user(const char *data, const char *name, Buf *why)
{
    Server server;
    if (!open_store(&server, data, why))
        return false;
    User *user = find_user(&server, name, why);
    if (user) {
        user_forget(&server, user);
        tell_server(&server, user);
    }
    return close_store(&server, user != NULL, why);
}

bool host_show_user(const char *data, const char *name, Buf *out, Buf *why)
{
    Server server;
    if (!open_store(&server, data, why))
        return false;
    const User *user = find_user(&server, name, why);
    if (user) {
        complain(out, "%s, user %lld", user->name, (long long)user->id);
        buf_byte(out, '\n');
        for (int n = 1; n <= SEATS_MAX; n++)
            if (user->rating[n].games) {
                complain(out, "%d players: rating %d +- %d after %d games", n,
                         (int)(user->rating[n].glicko.rating + 0.5),
                         (int)(2 * user->rating[n].glicko.deviation + 0.5), user->rating[n].games);
                buf_byte(out, '\n');
            }
    }
    return close_store(&server, user != NULL, why);
}

bool host_export(const char *data, const char *table, Buf *record, Buf *why)
{
    Server server;
    WireErr err = {.code = NULL};
    if (strlen(table) != TABLE_NAME) {
        complain(why, "'%s' is not the name of a table", table);
        return false;
    }
    if (!open_store(&server, data, why))
        return false;
    const Table *t = table_find(&server, table, &err);
    if (!t)
        complain(why, "%s: %s", table, err.why);
    if (t)
        table_record(t, record);
    return close_store(&server, t != NULL, why);
}

/* ---- bans and mutes ---- */

typedef struct Listing {
    Server *server;
    void (*take)(void *to, const UserRow *row, int rules);
    void *to;
} Listing;

static void list_account(void *to, const UserRow *row)
{
    const Listing *list = to;
    int rules = 0;
    for (int kind = 0; kind < RULE_ADDRESS; kind++)
        rules |= rules_forbid(list->server, (RuleKind)kind, row->id) << kind;
    list->take(list->to, row, rules);
}

bool host_list(const char *data, void (*take)(void *to, const UserRow *row, int rules), void *to,
               Buf *why)
{
    Server server;
    Listing list = {&server, take, to};
    if (!open_store(&server, data, why))
        return false;
    rules_load(&server);
    server.store.accounts(server.store.self, list_account, &list);
    return close_store(&server, true, why);
}

/* A rule identifies an address as given, and a user by id. */
static bool name_rule(Server *server, RuleKind kind, const char *who, char id[24], Buf *why)
{
    const User *user = kind == RULE_ADDRESS ? NULL : find_user(server, who, why);
    if (user)
        snprintf(id, 24, "%lld", (long long)user->id);
    if (kind == RULE_ADDRESS && !rule_is_address(who))
        complain(why, "'%s': expected an address, or an address/bits", who);
    return user || (kind == RULE_ADDRESS && rule_is_address(who));
}

bool host_forbid(const char *data, RuleKind kind, const char *who, bool on, Buf *why)
{
    Server server;
    char id[24];
    if (!open_store(&server, data, why))
        return false;
    bool ok = name_rule(&server, kind, who, id, why);
    if (ok) {
        Write write = {.kind = WRITE_RULE,
                       .as.rule = {(int)kind, server.wall, kind == RULE_ADDRESS ? who : id, on}};
        journal_put(server.journal, &write);
        tell_server(&server, NULL);
    }
    return close_store(&server, ok, why);
}

bool host_rules(const char *data, void (*take)(void *to, const RuleRow *row), void *to, Buf *why)
{
    Server server;
    if (!open_store(&server, data, why))
        return false;
    server.store.rules(server.store.self, take, to);
    return close_store(&server, true, why);
}

/* ---- reports ---- */

bool host_reports(const char *data, void (*take)(void *to, const ReportRow *row), void *to,
                  Buf *why)
{
    Server server;
    if (!open_store(&server, data, why))
        return false;
    server.store.reports(server.store.self, 0, take, to);
    return close_store(&server, true, why);
}

bool host_end_report(const char *data, int64_t id, Buf *why)
{
    Server server;
    if (!open_store(&server, data, why))
        return false;
    int64_t before = server.store.report_count(server.store.self);
    Write write = {.kind = WRITE_NO_REPORT, .as.link = {.user = id}};
    bool stored = server.store.write(server.store.self, &write, 1, why);
    bool ended = stored && server.store.report_count(server.store.self) < before;
    if (stored && !ended)
        complain(why, "there is no report %lld", (long long)id);
    return close_store(&server, ended, why);
}
