/* A connection: what it may send and how fast, which file handles a message, and the queue of
 * replies. A message leaves the queue only when everything that was put into the journal before it
 * is on disk. So whoever sees the effect of an answer can rely on it. */
#include "server/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/catalog.h"
#include "server/account.h"
#include "server/analysis.h"
#include "server/attend.h"
#include "server/core.h"
#include "server/data.h"
#include "server/limit.h"
#include "server/lobby.h"
#include "server/seat.h"
#include "server/server_log.h"
#include "server/stats.h"

enum { REFUSED_MAX = 200 };
/* The average size allowed, and the size allowed at once. */
enum { MESSAGE_USUAL = 6400, MESSAGE_AT_ONCE = 32768 };
/* The queue of a client that does not read; and the limit for all queues together. */
enum { QUEUE_BYTES = 8 << 20, QUEUE_SHORT = 256 << 10, QUEUES_BYTES = 256 << 20 };

Client *client_new(Server *server, void *line, const char *address)
{
    Client *client = calloc(1, sizeof *client);
    if (!client)
        abort();
    client->id = ++server->last_client;
    client->server = server;
    client->line = line;
    client->address = strdup(address);
    client->bucket = server->config.burst;
    client->bytes = (double)server->config.burst * MESSAGE_AT_ONCE;
    client->bucket_at = client->heard = server->now;
    memcpy(client->lang, "en", 3);
    memcpy(client->names, "own", 4);
    map_put(&server->clients, &client->id, sizeof client->id, client);
    return client;
}

static void stop_waiting(Client *client)
{
    Client **clients = (Client **)(void *)client->server->waiting.data;
    for (size_t i = 0; client->waits && i < client->server->waiting.size / sizeof *clients; i++)
        if (clients[i] == client)
            clients[i] = NULL;
}

void client_free(Client *client)
{
    Server *server = client->server;
    stop_waiting(client);
    analysis_leave(client, NULL);
    map_remove(&server->clients, &client->id, sizeof client->id);
    attend_end_all(client);
    if (client->user)
        client->user->clients--;
    while (client->first)
        client_sent(client);
    free(client->address);
    free(client);
}

/* ---- out ---- */

/* The first message to a client while its own is being handled counts as the reply. */
static Out *new_out(Client *client, const Buf *message, uint64_t mark)
{
    Out *out = malloc(sizeof *out + message->size);
    if (!out)
        abort();
    out->next = NULL;
    out->mark = mark;
    out->asked = client->came;
    out->timer = client->timer;
    client->came = 0;
    out->size = message->size;
    memcpy(out->data, message->data, message->size);
    return out;
}

static void queued(Client *client, size_t size)
{
    Server *server = client->server;
    client->queued += size;
    server->queued += size;
    if (client->queued > (server->queued > QUEUES_BYTES ? QUEUE_SHORT : QUEUE_BYTES)) {
        client->closing = true;
        server->hang_up(client);
    } else {
        server->writable(client);
    }
}

void client_send(Client *client, const Buf *message)
{
    Out *out = new_out(client, message, journal_mark(client->server->journal));
    if (client->last)
        client->last->next = out;
    else
        client->first = out;
    client->last = out;
    queued(client, out->size);
}

void client_send_now(Client *client, const Buf *message)
{
    Out *out = new_out(client, message, 0);
    out->next = client->first;
    client->first = out;
    if (!client->last)
        client->last = out;
    queued(client, out->size);
}

Out *client_ready(Client *client, uint64_t done)
{
    return client->first && client->first->mark <= done ? client->first : NULL;
}

void client_sent(Client *client)
{
    Out *out = client->first;
    if (out->asked)
        metrics_time(out->timer, out->asked);
    client->queued -= out->size;
    client->server->queued -= out->size;
    client->first = out->next;
    if (!client->first)
        client->last = NULL;
    free(out);
}

void client_reply(Client *client, const Buf *message)
{
    if (client->server->trouble)
        client_send_now(client, message);
    else
        client_send(client, message);
}

WireErr client_keep(Client *client)
{
    if (!client->user->kept) {
        if (!limit_take(client->server, LIMIT_GUEST, client->address, 1))
            return wire_err("limit", "", "too many new guests from your address; wait a moment");
        user_keep(client->server, client->user);
    }
    return (WireErr){.code = NULL};
}

void client_give(Client *client, Job *job)
{
    job->user = client->user->id;
    snprintf(job->address, sizeof job->address, "%s", client->address);
    pool_give(client->server->pool, job);
}

static void send_error(Client *client, long long re, const WireErr *err, const char *lang)
{
    Buf out = {0};
    WireErr unknown = {.code = NULL};
    if (err->url[0]) /* the user must be known there */
        unknown = client_keep(client);
    if (unknown.code)
        err = &unknown;
    metrics_error(err->code);
    server_log(LEVEL_DEBUG, "connection %lld: error %s", (long long)client->id, err->code);
    wire_error(&out, re, err, core_locale(lang));
    client_reply(client, &out);
    buf_free(&out);
}

void client_error(Client *client, long long re, const WireErr *err)
{
    send_error(client, re, err, client_tag(client).text);
}

void client_refuse(Client *client, const Message *message, const WireErr *err)
{
    const char *lang = message->kind == MSG_hello ? message_text(message, "lang") : NULL;
    send_error(client, message->has_id ? message->id : NO_REQUEST, err, lang ? lang : client->lang);
}

ClientTag client_tag(const Client *client)
{
    ClientTag tag;
    snprintf(tag.text, sizeof tag.text, "%.2s@%.7s", client->lang, client->names);
    return tag;
}

/* ---- in ---- */

static double refill(double level, double more, double most)
{
    return level + more < most ? level + more : most;
}

static void fill_buckets(Client *client)
{
    const ServerConfig *config = &client->server->config;
    double seconds = (double)(client->server->now - client->bucket_at) / 1000;
    client->bucket = refill(client->bucket, seconds * config->rate, config->burst);
    client->bytes = refill(client->bytes, seconds * config->rate * MESSAGE_USUAL,
                           (double)config->burst * MESSAGE_AT_ONCE);
    client->bucket_at = client->server->now;
}

/* Takes it from the bucket; false if there is not enough. */
static bool take(double *bucket, double amount)
{
    bool has = *bucket >= amount;
    *bucket -= has ? amount : 0;
    return has;
}

/* Counts what came too fast; false if that was too much. */
static bool has_patience(Client *client)
{
    metrics_refuse(REFUSED_RATE);
    if (++client->refused <= REFUSED_MAX)
        return true;
    client->closing = true;
    client->server->hang_up(client);
    return false;
}

void client_hear(Client *client)
{
    client->heard = client->server->now;
    fill_buckets(client);
    if (!take(&client->bucket, 1))
        has_patience(client);
}

/* `message` is NULL if it was not read: then the error can refer to nothing in it. */
static void refuse_speed(Client *client, const Message *message)
{
    int rate = client->server->config.rate;
    WireErr err = wire_err("rate", "", "more than %d messages a second", rate);
    if (!message)
        err = wire_err("rate", "", "more than %d bytes a second", rate * MESSAGE_USUAL);
    else if (client->bucket >= 1)
        err = wire_err("rate", "", "too much work at once for your address; wait a moment");
    if (!has_patience(client))
        return;
    if (message)
        client_refuse(client, message, &err);
    else
        client_error(client, NO_REQUEST, &err);
}

static const Catalog *catalog_by_hash(Server *server, const char *hash, WireErr *err)
{
    char *end;
    uint64_t number = strtoull(hash, &end, 16);
    const Catalog *cat = *end ? NULL : core_catalog(server, number);
    if (!cat)
        *err = wire_err("cards", "hash", "no game here has these cards");
    return cat;
}

/* All cards of the box and those being written; the caller frees the catalog. */
static Catalog *catalog_with(const char *cards, WireErr *err)
{
    Catalog *cat = catalog_new();
    CardText own = {"own.cards", cards, strlen(cards), CARDS_OWN_SET};
    CardError wrong = {0};
    if (!cat)
        abort();
    if (catalog_build(cat, BOXES_PRINTED, &own, 1, &wrong))
        return cat;
    *err = wire_err("cards", "cards", "%s", wrong.why);
    free(cat);
    return NULL;
}

static void send_catalog(Client *client, const Message *message)
{
    long long re = message->has_id ? message->id : NO_REQUEST;
    const char *lang = message_text(message, "lang"), *hash = message_text(message, "hash"),
               *cards = message_text(message, "cards");
    WireErr err = wire_err("form", "hash", "expected either hash or cards");
    Catalog *made = cards && !hash ? catalog_with(cards, &err) : NULL;
    const Catalog *cat = hash && !cards ? catalog_by_hash(client->server, hash, &err) : made;
    lang = lang ? lang : client->lang;
    if (cat) {
        Buf out = {0};
        wire_catalog(&out, re, cat, lang, core_locale(lang));
        client_reply(client, &out);
        buf_free(&out);
    } else {
        client_error(client, re, &err);
    }
    free(made);
}

static void send_ok(Client *client, const Message *message)
{
    Buf out = {0};
    wire_ok(&out, message->has_id ? message->id : NO_REQUEST, NULL);
    client_reply(client, &out);
    buf_free(&out);
}

static void dispatch(Client *client, const Message *message)
{
    switch (message->kind) {
    case MSG_hello:
    case MSG_register:
    case MSG_login:
    case MSG_account:
    case MSG_logout:
    case MSG_delete:
    case MSG_settings: account_handle(client, message); break;
    case MSG_ping: send_ok(client, message); break;
    case MSG_data: data_give(client, message); break;
    case MSG_stats: stats_give(client, message); break;
    case MSG_catalog: send_catalog(client, message); break;
    case MSG_lobby:
    case MSG_games:
    case MSG_create: lobby_handle(client, message); break;
    default: seat_handle(client, message); break;
    }
}

WireErr client_no_store(void)
{
    return wire_err("store", "", "the server cannot store anything now; nothing was changed");
}

static WireErr check_state(const Client *client, const Message *message)
{
    const Server *server = client->server;
    if (!client->user && message->kind != MSG_hello)
        return wire_err("hello", "t", "the first message is hello");
    /* what can be answered without the disk, and without revealing what it may still lose */
    bool reads =
        message->kind == MSG_ping || message->kind == MSG_catalog || message->kind == MSG_hello;
    return server->trouble && !reads ? client_no_store() : (WireErr){.code = NULL};
}

/* One more message, and time of the loop for it? */
static bool has_turn(Client *client)
{
    return client->bucket >= 1 && limit_has(client->server, LIMIT_LOOP, client->address, 0) &&
           take(&client->bucket, 1);
}

static void receive(Client *client, const char *bytes, size_t size)
{
    Message message;
    fill_buckets(client);
    if (!take(&client->bytes, (double)size)) {
        refuse_speed(client, NULL);
        return;
    }
    WireErr err = message_read(&message, bytes, size);
    if (!has_turn(client)) {
        refuse_speed(client, &message);
        message_free(&message);
        return;
    }
    client->refused = 0;
    client->came = metrics_clock();
    client->timer = message.kind == MSG_answer ? TIME_CHOICE : TIME_REQUEST;
    /* the hello of another version may have fields unknown here */
    if (message.kind == MSG_hello && err.code && message_has(&message, "v") &&
        message_int(&message, "v", 0) != PROTOCOL_VERSION) {
        err = wire_err("version", "v", "protocol version %lld: this server speaks %d",
                       message_int(&message, "v", 0), PROTOCOL_VERSION);
        client->closing = true;
    }
    if (!err.code)
        err = check_state(client, &message);
    if (err.code)
        client_refuse(client, &message, &err);
    else
        dispatch(client, &message);
    client->came = 0;
    message_free(&message);
}

/* A client that keeps the loop busy has to wait, so that others get their turn. */
void client_receive(Client *client, const char *bytes, size_t size)
{
    int64_t begun = metrics_processor();
    client->heard = client->server->now;
    metrics_count(COUNT_MESSAGES);
    receive(client, bytes, size);
    limit_charge(client->server, client->address, begun);
}
