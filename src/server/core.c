/* Opens and closes the server, and does what time requires. */
#include "server/core.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "advice/analyse.h"
#include "cards/catalog.h"
#include "server/analysis.h"
#include "server/attend.h"
#include "server/limit.h"
#include "server/lobby.h"
#include "server/node.h"
#include "server/rule.h"
#include "server/server_log.h"
#include "text/locale.h"

enum { SWEEP_MS = 1000 };
enum { TICK_MS = 50 }; /* how often all tables are checked; events at a table are handled at once */

static int64_t clock_ms(clockid_t id)
{
    struct timespec now;
    clock_gettime(id, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void core_clock(Server *server)
{
    server->now = clock_ms(CLOCK_MONOTONIC);
    server->wall = clock_ms(CLOCK_REALTIME);
}

enum { TABLE_BYTES = 50000 };

bool core_is_full(const Server *server)
{
    size_t more = server->own_cards / TABLE_BYTES;
    return server->tables.count + more >= (size_t)server->config.tables;
}

/* As many tables as half of the memory holds. */
static int tables_that_fit(void)
{
    enum { TABLES_MOST = 100000 };
    double memory = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    double most = memory > 0 ? memory / 2 / TABLE_BYTES : TABLES_MOST;
    return most < TABLES_MOST ? (int)most + 1 : TABLES_MOST;
}

ServerConfig server_defaults(void)
{
    return (ServerConfig){.address = "127.0.0.1",
                          .port = 7070,
                          .threads = 2,
                          .review_plays = analyse_standard.plays,
                          .bot_delay = 600,
                          .connections = 10000,
                          .per_address = 64,
                          .guest_tables = 8,
                          .tables = tables_that_fit(),
                          .rate = 20,
                          .burst = 60,
                          .away = 60,
                          .silence = 120,
                          .watchdog = 10,
                          .log_level = LEVEL_WARNING};
}

static bool make_folders(char *path)
{
    for (char *at = path + 1; *at; at++)
        if (*at == '/') {
            *at = 0;
            bool made = !mkdir(path, 0700) || errno == EEXIST;
            *at = '/';
            if (!made)
                return false;
        }
    return !mkdir(path, 0700) || errno == EEXIST;
}

/* The data folder; created if necessary. */
static bool find_folder(const char *folder, Buf *path, Buf *why)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (store_is_postgres(folder)) {
        complain(why, "this needs a data folder, not PostgreSQL");
        return false;
    }
    if (folder && !strncmp(folder, "sqlite:", 7))
        folder += 7;
    if (folder)
        buf_str(path, folder);
    else if (data && *data)
        buf_printf(path, "%s/windfall", data);
    else
        buf_printf(path, "%s/.local/share/windfall", home && *home ? home : ".");
    if (!make_folders(path->data)) {
        complain(why, "cannot make the data folder %s: %s", buf_text(path), WORD(strerror(errno)));
        return false;
    }
    return true;
}

bool server_data_path(const char *folder, Buf *path, Buf *why)
{
    bool ok = find_folder(folder, path, why);
    if (ok)
        buf_str(path, "/windfall.db");
    return ok;
}

void core_give_to_owner(const char *path)
{
    Buf folder = {0};
    struct stat owner, own;
    buf_str(&folder, path);
    buf_cut(&folder, (size_t)(strrchr(buf_text(&folder), '/') - folder.data) + 1);
    if (!geteuid() && !stat(buf_text(&folder), &owner) && !lstat(path, &own) &&
        own.st_uid != owner.st_uid)
        (void)!lchown(path, owner.st_uid, owner.st_gid);
    buf_free(&folder);
}

int core_lock(const char *folder, Buf *why)
{
    Buf path = {0};
    bool ok = find_folder(folder, &path, why);
    size_t size = path.size;
    buf_str(&path, "/windfall.lock");
    int file = ok ? open(buf_text(&path), O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file >= 0)
        core_give_to_owner(buf_text(&path));
    bool locked = file >= 0 && !flock(file, LOCK_EX | LOCK_NB);
    if (ok && !locked) {
        bool taken = file >= 0 && errno == EWOULDBLOCK;
        buf_cut(&path, size);
        if (taken)
            complain(why, "another server uses the data folder %s", buf_text(&path));
        else
            complain(why, "cannot lock the data folder %s: %s", buf_text(&path),
                     WORD(strerror(errno)));
        if (file >= 0)
            close(file);
    }
    buf_free(&path);
    return locked ? file : -1;
}

static bool lock_folder(Server *server, const char *folder, Buf *why)
{
    server->lock = core_lock(folder, why);
    server->locked = server->lock >= 0;
    return server->locked;
}

bool core_open_store(Server *server, const char *place, StoreUse use, Buf *why)
{
    if (store_is_postgres(place))
        return store_open_postgres(&server->store, place, use, server->config.node, why);
    Buf path = {0};
    bool ok = (use == STORE_SHARED || lock_folder(server, place, why)) &&
              server_data_path(place, &path, why) &&
              store_open_sqlite(&server->store, buf_text(&path), why);
    buf_free(&path);
    return ok;
}

bool core_open(Server *server, const ServerConfig *config, Buf *why)
{
    if (sodium_init() < 0) {
        complain(why, "libsodium does not start");
        return false;
    }
    server->config = *config;
    core_clock(server);
    server->started = server->wall;
    for (Map **map = (Map *[]){&server->users, &server->tokens, &server->tables, &server->clients,
                               &server->addresses, &server->analyses, &server->limits, NULL};
         *map; map++)
        randombytes_buf(&(*map)->salt, sizeof(*map)->salt);
    if (config->store)
        server->store = *config->store;
    else if (!core_open_store(server, config->data, config->node ? STORE_NODE : STORE_ALONE, why))
        return false;
    if (!server->store.nodes)
        server->last_user = server->reserved = server->store.last_id(server->store.self);
    server->nodes.stale = true;
    rules_load(server);
    server->journal = journal_open(&server->store, server->wake, server);
    server->pool = pool_open(config->threads, server->wake, server);
    users_forget_tokens(server);
    if (!server->store.nodes)
        table_load_all(server);
    return true;
}

/* Each in its own language. */
static void tell_clients(const Server *server, bool trouble)
{
    Client *client;
    for (MapEntry *at = server->clients.all; (client = map_next(&at));) {
        Buf out = {0};
        WireErr err = trouble
                          ? wire_err("store", "", "the server cannot store anything now, and waits")
                          : wire_err("store", "stored", "the server can store again");
        wire_error(&out, NO_REQUEST, &err, core_locale(client->lang));
        client_send_now(client, &out);
        buf_free(&out);
    }
}

/* Reports once that the disk fails, and once that it works again. */
static void watch_store(Server *server)
{
    Buf why = {0};
    bool trouble = journal_trouble(server->journal, &why);
    if (trouble != server->trouble) {
        server->trouble = trouble;
        if (trouble)
            server_log(LEVEL_ERROR, "%s", buf_text(&why));
        else
            server_log(LEVEL_WARNING, "storing again; nothing was lost");
        tell_clients(server, trouble);
    }
    buf_free(&why);
    server->lost = trouble && server->store.is_lost && server->store.is_lost(server->store.self);
    if (server->lost)
        server_log(LEVEL_ERROR, "another server has taken over");
}

/* Finished tables that nobody looks at are only in the store. */
static bool may_go(const Table *t, uint64_t done)
{
    return t->state == TABLE_ENDED && !t->attends && !t->bot_busy && !t->advising &&
           t->mark <= done;
}

static void tick_tables(Server *server, uint64_t done)
{
    Table *t;
    if (server->now - server->ticked < TICK_MS)
        return;
    server->ticked = server->now;
    for (MapEntry *at = server->tables.all; (t = map_next(&at));) {
        if (!may_go(t, done))
            table_tick(t);
        else if (!t->removed && !strcmp(t->end, "closed") && t->lines <= 1)
            table_remove(t); /* it was never played */
        else
            table_free(t);
    }
}

static void age_tables(Server *server)
{
    Table *t;
    for (MapEntry *at = server->tables.all; (t = map_next(&at));)
        table_age(t);
}

/* Now and then: removes users who are gone, and quiet addresses. */
static void sweep(Server *server)
{
    if (server->now - server->swept < SWEEP_MS)
        return;
    server->swept = server->now;
    if (!server->trouble && !server->store.nodes)
        users_notice(server);
    if (!server->trouble && server->store.is_lost) {
        Write write = {.kind = WRITE_ALIVE, .as.link = {.user = (int64_t)server->clients.count}};
        journal_put(server->journal, &write);
    }
    age_tables(server);
    users_sweep(server);
    limit_sweep(server);
}

void core_tick(Server *server)
{
    core_clock(server);
    pool_finish(server->pool);
    tick_tables(server, journal_done(server->journal));
    lobby_tick(server);
    analysis_tick(server);
    sweep(server);
    node_tick(server);
    journal_flush(server->journal);
    watch_store(server);
}

bool core_close(Server *server)
{
    analysis_stop_all(server);
    if (server->pool)
        pool_close(server->pool);
    users_give_back_ids(server);
    bool whole = !server->journal || journal_close(server->journal);
    Client *client;
    server->journal = NULL;
    for (MapEntry *at = server->clients.all; (client = map_next(&at));) {
        while (client->attends)
            attend_end(client->attends);
        client_free(client);
    }
    Table *t;
    for (MapEntry *at = server->tables.all; (t = map_next(&at));)
        table_free(t);
    users_free(server);
    buf_free(&server->waiting);
    buf_free(&server->rules);
    buf_free(&server->stats);
    node_free_tables(&server->nodes.tables);
    buf_free(&server->nodes.later);
    map_free(&server->tables);
    map_free(&server->clients);
    map_free(&server->addresses);
    map_free(&server->analyses);
    limit_free(server);
    if (server->store.close)
        server->store.close(server->store.self);
    if (server->locked)
        close(server->lock);
    return whole;
}

const Player *core_level(const char *name)
{
    for (int i = 0; name && player_at(i); i++)
        if (!strcmp(player_at(i)->name, name))
            return player_at(i);
    return NULL;
}

const Locale *core_locale(const char *lang)
{
    return locale_find(lang);
}

const Catalog *core_catalog(Server *server, uint64_t hash)
{
    const Catalog *cat = catalog_of_hash(hash);
    if (cat)
        return cat;
    const Table *t;
    for (MapEntry *at = server->tables.all; (t = map_next(&at));)
        if (t->rec.cat->hash == hash)
            return t->rec.cat;
    return NULL;
}
