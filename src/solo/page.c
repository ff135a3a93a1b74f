/* The server core as a module for a page: lines instead of sockets, and the page's clock. */
#include "solo/page.h"

#include <stdlib.h>
#include <string.h>

#include "cards/catalog.h"
#include "server/client.h"
#include "server/core.h"
#include "server/server_log.h"
#include "solo/memory_store.h"
#include "solo/page_nets.h"
#include "wire/wire.h"

static Server server;
static Client *lines[SOLO_LINES];
static bool over[SOLO_LINES];

static void nothing(void *self)
{
    (void)self;
}

static void writable(Client *client)
{
    (void)client; /* every tick checks */
}

static void hang_up(Client *client)
{
    for (int i = 0; i < SOLO_LINES; i++)
        over[i] |= lines[i] == client;
}

static bool append(const void *bytes, size_t size)
{
    return host_append(bytes, size);
}

char *solo_alloc(size_t size)
{
    return malloc(size ? size : 1);
}

static Store store;

int solo_open(char *log, int size)
{
    int64_t whole = memory_store_open(&store, log, (size_t)size, append);
    bool damaged = whole >= 0 && memory_store_is_damaged(log + whole, (size_t)(size - whole));
    free(log);
    if (whole < 0 || damaged)
        return damaged ? SOLO_DAMAGED : SOLO_NEWER;
    ServerConfig config = server_defaults();
    config.store = &store;
    config.person = memory_store_person(&store);
    config.rate = config.burst = 1000;
    config.guest_tables = 1000;
    config.own_records = true;
    server.wake = nothing;
    server.writable = writable;
    server.hang_up = hang_up;
    Buf why = {0};
    bool opened = core_open(&server, &config, &why);
    if (!opened)
        server_log(LEVEL_ERROR, "%s", buf_text(&why));
    buf_free(&why);
    return opened ? (int)whole : SOLO_UNOPENED;
}

void solo_net(char *name, char *bytes, int size)
{
    page_nets_give(name, bytes, (size_t)size);
    free(name);
    free(bytes);
}

void solo_connect(int line)
{
    over[line] = false;
    core_clock(&server);
    lines[line] = client_new(&server, &lines[line], "127.0.0.1");
}

void solo_receive(int line, char *bytes, int size)
{
    core_clock(&server);
    if (lines[line] && !over[line])
        client_receive(lines[line], bytes, (size_t)size);
    free(bytes);
}

void solo_leave(int line)
{
    if (lines[line])
        client_free(lines[line]);
    lines[line] = NULL;
}

static void send_all(int line)
{
    const Out *out;
    while (lines[line] && (out = client_ready(lines[line], journal_done(server.journal)))) {
        host_send(line, out->data, out->size);
        client_sent(lines[line]);
    }
}

int solo_tick(void)
{
    core_tick(&server);
    for (int i = 0; i < SOLO_LINES; i++) {
        send_all(i);
        if (lines[i] && over[i]) {
            host_hang_up(i);
            solo_leave(i);
        }
    }
    return solo_pool_is_busy();
}

void solo_catalog(char *box, char *lang)
{
    const Catalog *cat = catalog_of_key(box);
    Buf out = {0};
    if (cat)
        wire_catalog(&out, NO_REQUEST, cat, lang, core_locale(lang));
    host_send(-1, buf_text(&out), out.size);
    buf_free(&out);
    free(box);
    free(lang);
}

void solo_shorten(void)
{
    Buf log = {0};
    memory_store_shorten(&store, &log);
    host_found(log.data, log.size);
    buf_free(&log);
}

int solo_merge(char *other, int size, int user)
{
    Buf log = {0};
    int added = memory_store_merge(&store, other, (size_t)size, user, &log);
    if (added >= 0)
        host_found(log.data, log.size);
    buf_free(&log);
    free(other);
    return added;
}

void solo_salvage(char *log, int size)
{
    Store salvaged;
    Buf found = {0};
    memory_store_salvage(&salvaged, log, (size_t)size);
    memory_store_shorten(&salvaged, &found);
    host_found(found.data, found.size);
    buf_free(&found);
    salvaged.close(salvaged.self);
    free(log);
}
