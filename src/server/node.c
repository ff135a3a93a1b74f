/* A table is in memory only at the server that owns it. When a server dies, those that notice
 * divide its unfinished tables: each takes a few at a time, so that nobody has to wait, and a table
 * that somebody asks for at once. What others have changed is read twice a second, and whenever the
 * store notifies. */
#include "server/node.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/attend.h"
#include "server/core.h"
#include "server/table_log.h"

enum { LOOK_MS = 500, ADOPT_COUNT = 20, ADOPT_MS = 10000, PRUNE_MS = 600000 };

bool node_is_name(const char *name)
{
    size_t size = strlen(name);
    return size && size <= NODE_NAME &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == size;
}

bool node_claim(Server *server, const char *name, WireErr *err)
{
    const Store *store = &server->store;
    Buf node = {0};
    bool other = store->nodes && store->nodes->claim(store->self, name, &node) == CLAIM_OTHER;
    if (other) {
        *err = wire_err("moved", "table", "this table is at another server (%s)", buf_text(&node));
        snprintf(err->url, sizeof err->url, "/n/%.*s/ws", NODE_NAME, buf_text(&node));
    }
    buf_free(&node);
    return !other;
}

void node_note_change(Server *server, int64_t changed)
{
    Write write = {.kind = WRITE_CHANGED, .as.link = {.user = changed}};
    if (server->store.nodes)
        journal_put(server->journal, &write);
}

int node_online(const Server *server)
{
    int here = (int)server->clients.count;
    return here + (int)server->nodes.clients;
}

/* ---- tables elsewhere ---- */

typedef struct Listing {
    Server *server;
    Buf *tables;
} Listing;

static void add_table(void *to, const GameRow *row)
{
    const Listing *listing = to;
    Table *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    *t = (Table){.server = listing->server,
                 .state = (TableState)row->state,
                 .changed = row->changed,
                 .elsewhere = true,
                 .shown = row->shown};
    snprintf(t->name, sizeof t->name, "%s", row->name);
    bool taken = map_get(&listing->server->tables, t->name, TABLE_NAME);
    if (!taken && table_read_listed(t, row->meta)) {
        t->game.round = (uint8_t)(row->shown >> SHOWN_ROUND);
        buf_add(listing->tables, &t, sizeof t);
    } else {
        table_empty(t);
        free(t);
    }
}

void node_free_tables(Buf *tables)
{
    Table **all = (Table **)(void *)tables->data;
    for (size_t i = 0; i < tables->size / sizeof *all; i++) {
        table_empty(all[i]);
        free(all[i]);
    }
    buf_free(tables);
}

const Buf *node_elsewhere(Server *server)
{
    const Store *store = &server->store;
    Listing listing = {server, &server->nodes.tables};
    if (store->nodes && server->nodes.stale) {
        server->nodes.stale = false;
        node_free_tables(listing.tables);
        store->nodes->elsewhere(store->self, TABLE_WAITING, add_table, &listing);
        store->nodes->elsewhere(store->self, TABLE_PLAYING, add_table, &listing);
    }
    return listing.tables;
}

void node_elsewhere_of(Server *server, const User *user, Buf *tables)
{
    const Store *store = &server->store;
    Listing listing = {server, tables};
    if (store->nodes && user->kept)
        store->nodes->elsewhere_of(store->self, user->id, add_table, &listing);
}

/* ---- what others have to know ---- */

/* Whoever is at the table sees whose turn it is there. So lobbies elsewhere show only whether it is
 * the turn of somebody absent. */
static int64_t shown_of(const Table *t)
{
    int64_t here = 0;
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        if (t->spec.seat[seat].kind == SEAT_PERSON && table_is_here(t, t->spec.seat[seat].user))
            here |= 1 << seat;
    return here << SHOWN_HERE | (int64_t)(table_asked(t) & ~(unsigned)here) << SHOWN_ASKED |
           (int64_t)(t->attends != NULL) << SHOWN_ATTENDED;
}

static void show_tables(Server *server)
{
    Table *t;
    for (MapEntry *at = server->tables.all; (t = map_next(&at));) {
        int64_t shown = shown_of(t);
        if (t->removed || t->state == TABLE_ENDED ||
            shown == (t->shown & ((INT64_C(1) << SHOWN_ROUND) - 1)))
            continue;
        t->shown = shown | (int64_t)t->game.round << SHOWN_ROUND;
        Write write = {.kind = WRITE_SHOWN, .as.game = {.name = t->name, .shown = t->shown}};
        journal_put(server->journal, &write);
        server->nodes.lobby_told = false;
    }
    if (!server->nodes.lobby_told)
        node_note_change(server, CHANGED_LOBBY);
    server->nodes.lobby_told = true;
}

/* ---- the others ---- */

typedef struct Census {
    uint64_t epochs;
    int64_t clients;
} Census;

static void count_node(void *to, int64_t epoch, int64_t clients)
{
    Census *census = to;
    census->epochs = hash_bytes(census->epochs, &epoch, sizeof epoch);
    census->clients += clients;
}

/* Returns whether servers have come or gone. */
static bool count_nodes(Server *server)
{
    const Store *store = &server->store;
    Census census = {0};
    store->nodes->judge(store->self);
    store->nodes->list(store->self, count_node, &census);
    bool changed = census.epochs != server->nodes.epochs;
    if (server->nodes.clients != census.clients)
        server->lobby_changed = true;
    server->nodes.clients = census.clients;
    server->nodes.epochs = census.epochs;
    return changed;
}

typedef struct Adopting {
    Buf names; /* each with its zero byte */
    int count;
} Adopting;

static void note_name(void *to, const char *game)
{
    Adopting *adopting = to;
    buf_add(&adopting->names, game, strlen(game) + 1);
    adopting->count++;
}

/* Returns whether there may be more. */
static bool adopt(Server *server)
{
    const Store *store = &server->store;
    Adopting adopting = {.count = 0};
    store->nodes->adopt(store->self, ADOPT_COUNT, note_name, &adopting);
    const char *name = adopting.names.data;
    for (int i = 0; i < adopting.count; i++, name += strlen(name) + 1)
        table_adopt(server, name);
    buf_free(&adopting.names);
    return adopting.count > 0;
}

static void prune(Server *server)
{
    if (server->now < server->nodes.prune_at)
        return;
    server->nodes.prune_at = server->now + PRUNE_MS;
    Write write = {.kind = WRITE_NOTICED, .as.link = {.user = CHANGED_LOBBY}};
    journal_put(server->journal, &write);
}

void node_tick(Server *server)
{
    const Store *store = &server->store;
    if (!store->nodes || server->trouble || server->stopping)
        return;
    bool due = server->now - server->nodes.checked_at >= LOOK_MS;
    if (store->nodes->bell(store->self) || due)
        users_notice(server);
    if (due) {
        server->nodes.checked_at = server->now;
        if (count_nodes(server) || server->now >= server->nodes.adopt_at)
            server->nodes.adopting = true;
        show_tables(server);
        prune(server);
    }
    if (server->nodes.adopting) {
        server->nodes.adopting = adopt(server);
        server->nodes.adopt_at = server->now + ADOPT_MS;
    }
}
