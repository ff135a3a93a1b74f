/* The network: one libwebsockets loop for HTTP and WebSockets. It gathers messages, hands them to the
 * clients, and empties their queues as far as the journal has come. All rules of the game and of the
 * tables are elsewhere. */
#include "server/http.h"

#include <errno.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "server/notify.h"
#include "server/tell.h"
#include "server/watchdog.h"
#include "text/tongue.h"

enum { CHUNK = 16384, GOODBYE_MS = 2000, GATHER_FROM = 200, GATHER_US = 3, GATHER_MAX = 6000 };
_Static_assert(OUT_ROOM >= LWS_PRE, "room for a frame's head before a message");

typedef struct Loop {
    Server server;
    Web web;
    struct lws_context *context;
    struct lws_vhost *host;
    lws_sorted_usec_list_t timer;
    int64_t silence_at;
    uint64_t pumped; /* the mark up to which queues were emptied */
    Watchdog *watchdog;
    int64_t told_at; /* when systemd was told last that the loop goes on */
    int tell_every;  /* ms; 0: never */
} Loop;

/* What lws keeps for us with every connection. */
typedef struct Line {
    Client *client;
    const Buf *body; /* of an HTTP answer */
    Buf own;         /* a body made for this answer */
    size_t at;
} Line;

static volatile sig_atomic_t told_to_stop;
static struct lws_context *signalled;

static void on_signal(int number)
{
    (void)number;
    told_to_stop = 1;
    if (signalled)
        lws_cancel_service(signalled);
}

static Loop *loop_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

/* ---- hooks of the server ---- */

static void wake(void *server)
{
    Loop *loop = (Loop *)server; /* the server is its first member */
    if (loop->context)
        lws_cancel_service(loop->context);
}

static void writable(Client *client)
{
    Loop *loop = (Loop *)client->server;
    if (!client->line)
        return;
    if (client_ready(client, loop->pumped)) {
        lws_callback_on_writable(client->line);
    } else if (!client->waits) {
        client->waits = true;
        buf_add(&loop->server.waiting, &client, sizeof(Client *));
    }
}

static void hang_up(Client *client)
{
    if (client->line)
        lws_set_timeout(client->line, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* ---- WebSocket ---- */

static bool header(struct lws *wsi, enum lws_token_indexes which, char *text, int size)
{
    return lws_hdr_copy(wsi, text, size, which) > 0;
}

/* A page of another origin must not speak for its visitor; programs send no origin. */
static bool same_origin(struct lws *wsi)
{
    char origin[300], host[300];
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN))
        return true;
    if (!header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) ||
        !header(wsi, WSI_TOKEN_HOST, host, sizeof host))
        return false;
    const char *name = strstr(origin, "://");
    return name && !strcasecmp(name + 3, host);
}

static intptr_t count_of(Loop *loop, const char *address)
{
    return (intptr_t)map_get(&loop->server.addresses, address, strlen(address));
}

static void put_count(Loop *loop, const char *address, intptr_t count)
{
    if (count > 0)
        map_put(&loop->server.addresses, address, strlen(address), (void *)count);
    else
        map_remove(&loop->server.addresses, address, strlen(address));
}

static bool may_connect(Loop *loop, struct lws *wsi)
{
    char path[64] = "", address[40] = "";
    header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    lws_get_peer_simple(wsi, address, sizeof address);
    return !strcmp(path, "/ws") && same_origin(wsi) && !loop->server.stopping &&
           count_of(loop, address) < loop->server.config.per_address &&
           (int)loop->server.clients.count < loop->server.config.connections;
}

static void greet(Loop *loop, struct lws *wsi, Line *line)
{
    char address[40] = "";
    lws_get_peer_simple(wsi, address, sizeof address);
    line->client = client_new(&loop->server, wsi, address);
    put_count(loop, address, count_of(loop, address) + 1);
}

static void part(Loop *loop, Line *line)
{
    if (!line->client)
        return;
    put_count(loop, line->client->address, count_of(loop, line->client->address) - 1);
    line->client->line = NULL;
    client_free(line->client);
    line->client = NULL;
}

/* Gathers the pieces of a message; -1 hangs up. */
static int receive(struct lws *wsi, Client *client, const void *bytes, size_t size)
{
    if (lws_frame_is_binary(wsi)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, NULL, 0);
        return -1;
    }
    if (client->in.size + size > MESSAGE_MAX) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    buf_add(&client->in, bytes, size);
    if (lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi)) {
        core_clock(client->server);
        client_receive(client, buf_text(&client->in), client->in.size);
        if (client->in.room > CHUNK)
            buf_free(&client->in);
        else
            buf_clear(&client->in);
    }
    return 0;
}

/* With a byte in it: of an empty answer libwebsockets would not tell. */
static bool send_ping(struct lws *wsi, Client *client)
{
    unsigned char room[LWS_PRE + 1] = {0};
    client->ping = false;
    return lws_write(wsi, room + LWS_PRE, 1, LWS_WRITE_PING) >= 0;
}

static int send_queue(Loop *loop, struct lws *wsi, Client *client)
{
    if (client->ping && !send_ping(wsi, client))
        return -1;
    for (Out *out; (out = client_ready(client, loop->pumped));) {
        int sent = lws_write(wsi, out->data + OUT_ROOM, out->size, LWS_WRITE_TEXT);
        if (sent < (int)out->size)
            return -1;
        client_sent(client);
        if (client->first && lws_send_pipe_choked(wsi)) {
            lws_callback_on_writable(wsi);
            return 0;
        }
    }
    if (client->first)
        writable(client);
    return client->closing && !client->first ? -1 : 0;
}

/* Without asking whether the line has room, which would take a look at all lines; what does not fit is
 * kept by libwebsockets, and then it is asked. */
static void send_now(Loop *loop, Client *client)
{
    if (!client->line || !client->first)
        return;
    if (!client_ready(client, loop->pumped) || lws_partial_buffered(client->line))
        writable(client);
    else if (send_queue(loop, client->line, client) < 0)
        hang_up(client);
}

/* Everything that has waited for the disk may go; who waits for a later mark is put back. */
static void pump(Loop *loop)
{
    uint64_t done = journal_done(loop->server.journal);
    if (done == loop->pumped)
        return;
    loop->pumped = done;
    Buf waiting = loop->server.waiting;
    Client **clients = (Client **)(void *)waiting.data;
    loop->server.waiting = (Buf){0};
    for (size_t i = 0; i < waiting.size / sizeof(Client *); i++)
        if (clients[i]) {
            clients[i]->waits = false;
            send_now(loop, clients[i]);
        }
    buf_free(&waiting);
}

/* ---- HTTP ---- */

/* libwebsockets 4.1.6 never comes back from a body, from a second request on a connection, or from
 * HTTP/2; so a connection is for one GET or HEAD without a body, and upgrades to nothing else. */
static unsigned fault_of(struct lws *wsi)
{
    char length[8] = "";
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) &&
        (!header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length) ||
         strcmp(length, "0") != 0))
        return HTTP_STATUS_REQ_ENTITY_TOO_LARGE;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
        return HTTP_STATUS_REQ_ENTITY_TOO_LARGE;
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) &&
        !lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI))
        return HTTP_STATUS_METHOD_NOT_ALLOWED;
    return 0;
}

/* -1 hangs up, as every callback here. */
static int filter_request(struct lws *wsi)
{
    unsigned fault = fault_of(wsi);
    if (fault)
        lws_return_http_status(wsi, fault, NULL);
    return fault ? -1 : 0;
}

static int filter_upgrade(struct lws *wsi, const char *to)
{
    return to && !strcasecmp(to, "websocket") && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) &&
                   !fault_of(wsi)
               ? 0
               : -1;
}

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    return !lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                        (const unsigned char *)value, (int)strlen(value), at, end);
}

static bool add_headers(struct lws *wsi, const WebFile *file, bool packed, unsigned char **at,
                        unsigned char *end)
{
    for (int i = 0; web_headers[i][0]; i++)
        if (!add_header(wsi, web_headers[i][0], web_headers[i][1], at, end))
            return false;
    const char *cache = file && file->lasting ? "public, max-age=31536000, immutable" : "no-cache";
    return add_header(wsi, "connection:", "close", at, end) &&
           add_header(wsi, "cache-control:", cache, at, end) &&
           add_header(wsi, "vary:", "accept-encoding", at, end) &&
           (!packed || add_header(wsi, "content-encoding:", "gzip", at, end));
}

static bool takes_gzip(struct lws *wsi)
{
    char text[200] = "";
    header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text, sizeof text);
    return strstr(text, "gzip") != NULL;
}

static int respond(struct lws *wsi, Line *line, unsigned code, const char *type, const Buf *body,
                   const WebFile *file, bool packed)
{
    unsigned char head[LWS_PRE + 2048], *start = head + LWS_PRE, *at = start;
    unsigned char *end = head + sizeof head - 1;
    line->body = body;
    line->at = 0;
    if (lws_add_http_common_headers(wsi, code, type, body->size, &at, end) ||
        !add_headers(wsi, file, packed, &at, end) ||
        lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) || !body->size)
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

static int respond_catalog(struct lws *wsi, Line *line)
{
    Buf packed = {0};
    if (takes_gzip(wsi))
        web_pack(&line->own, &packed);
    bool use = packed.size;
    if (use) {
        buf_free(&line->own);
        line->own = packed;
    }
    return respond(wsi, line, HTTP_STATUS_OK, "application/json", &line->own, NULL, use);
}

static int answer_http(Loop *loop, struct lws *wsi, Line *line, const char *path)
{
    char argument[16] = "";
    buf_clear(&line->own);
    const char *lang = lws_get_urlarg_by_name(wsi, "lang=", argument, sizeof argument);
    const WebFile *file = web_kept_catalog(&loop->web, &loop->server, path, lang);
    if (!file && web_catalog(&loop->server, path, lang, &line->own))
        return respond_catalog(wsi, line);
    file = file ? file : web_find(&loop->web, path);
    if (file) {
        bool packed = file->packed.size && takes_gzip(wsi);
        return respond(wsi, line, HTTP_STATUS_OK, file->type, packed ? &file->packed : &file->plain,
                       file, packed);
    }
    buf_str(&line->own, "not found\n");
    return respond(wsi, line, HTTP_STATUS_NOT_FOUND, "text/plain", &line->own, NULL, false);
}

static int send_body(struct lws *wsi, Line *line)
{
    unsigned char chunk[LWS_PRE + CHUNK];
    if (!line->body)
        return 0;
    size_t left = line->body->size - line->at, size = left < CHUNK ? left : CHUNK;
    memcpy(chunk + LWS_PRE, line->body->data + line->at, size);
    enum lws_write_protocol how = size == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP;
    if (lws_write(wsi, chunk + LWS_PRE, size, how) < (int)size)
        return -1;
    line->at += size;
    if (size < left) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    line->body = NULL;
    return -1;
}

/* ---- callbacks ---- */

static int serve(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t size)
{
    Line *line = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return filter_upgrade(wsi, in);
    case LWS_CALLBACK_FILTER_HTTP_CONNECTION: return filter_request(wsi);
    case LWS_CALLBACK_HTTP: return answer_http(loop_of(wsi), wsi, line, in);
    case LWS_CALLBACK_HTTP_WRITEABLE: return send_body(wsi, line);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (line)
            buf_free(&line->own);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return may_connect(loop_of(wsi), wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: greet(loop_of(wsi), wsi, line); return 0;
    case LWS_CALLBACK_RECEIVE: return line->client ? receive(wsi, line->client, in, size) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return line->client ? send_queue(loop_of(wsi), wsi, line->client) : -1;
    case LWS_CALLBACK_RECEIVE_PONG: line->client->heard = line->client->server->now; return 0;
    case LWS_CALLBACK_CLOSED: part(loop_of(wsi), line); return 0;
    case LWS_CALLBACK_GET_THREAD_ID:
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: return 0;
    default: return 0;
    }
}

/* lws would walk through a list of all connections at every message to see who is silent; that is done
 * here, see watch_silence. */
static const lws_retry_bo_t no_patience = {.secs_since_valid_ping = 0,
                                           .secs_since_valid_hangup = 0};

static const struct lws_protocols protocols[] = {
    {"http", serve, sizeof(Line), 4096, 0, NULL, 0},
    {"windfall-1", serve, sizeof(Line), 4096, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* ---- start and stop ---- */

/* Tries the address first, for an error that says why. */
static bool can_listen(const ServerConfig *config, Buf *why)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICHOST};
    struct addrinfo *list = NULL;
    char port[8];
    snprintf(port, sizeof port, "%d", config->port);
    int status = getaddrinfo(config->address, port, &hints, &list);
    if (status) {
        buf_printf(why, "address %s: %s", config->address, gai_strerror(status));
        return false;
    }
    int one = 1, s = socket(list->ai_family, SOCK_STREAM, 0);
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    bool ok = s >= 0 && !bind(s, list->ai_addr, list->ai_addrlen) && !listen(s, 1);
    if (!ok)
        buf_printf(why, "cannot listen on %s port %d: %s", config->address, config->port,
                   strerror(errno));
    if (s >= 0)
        close(s);
    freeaddrinfo(list);
    return ok;
}

/* Somebody silent for long is asked whether he is there; who has not even said hello is not. */
static void watch_silence(Loop *loop)
{
    Client *client;
    int64_t now = loop->server.now, silence = loop->server.config.silence * INT64_C(1000);
    if (now - loop->silence_at < silence / 10)
        return;
    loop->silence_at = now;
    for (MapEntry *at = loop->server.clients.all; (client = map_next(&at));) {
        int64_t quiet = now - client->heard;
        if (quiet > silence * 5 / 4 || (!client->user && quiet > silence / 6)) {
            hang_up(client);
        } else if (quiet > silence && !client->ping) {
            client->ping = true;
            lws_callback_on_writable(client->line);
        }
    }
}

/* The loop goes on: says so to the watchdog and to systemd. */
static void beat(Loop *loop)
{
    watchdog_beat(loop->watchdog);
    if (loop->tell_every && loop->server.now - loop->told_at >= loop->tell_every) {
        loop->told_at = loop->server.now;
        notify_send("WATCHDOG=1");
    }
}

static void tick(lws_sorted_usec_list_t *timer)
{
    Loop *loop = lws_container_of(timer, Loop, timer);
    core_tick(&loop->server);
    watch_silence(loop);
    beat(loop);
    lws_sul_schedule(loop->context, 0, timer, tick, 20 * LWS_US_PER_MS);
}

static bool open_network(Loop *loop, const ServerConfig *config, Buf *why)
{
    bool everywhere = !strcmp(config->address, "0.0.0.0") || !strcmp(config->address, "::");
    struct lws_context_creation_info info = {.port = config->port,
                                             .iface = everywhere ? NULL : config->address,
                                             .protocols = protocols,
                                             .user = loop,
                                             .gid = -1,
                                             .uid = -1,
                                             .server_string = "windfall",
                                             .vhost_name = "windfall",
                                             .retry_and_idle_policy = &no_patience,
                                             .timeout_secs = 20,
                                             .alpn = "http/1.1",
                                             .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                                                        LWS_SERVER_OPTION_VALIDATE_UTF8};
    if (!strchr(config->address, ':'))
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (config->cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = config->cert;
        info.ssl_private_key_filepath = config->key;
    }
    info.options |= LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    loop->context = lws_create_context(&info);
    loop->host = loop->context ? lws_create_vhost(loop->context, &info) : NULL;
    if (!loop->host && config->cert)
        buf_printf(why, "cannot listen on %s port %d with these TLS files", config->address,
                   config->port);
    else if (!loop->host)
        buf_printf(why, "cannot listen on %s port %d", config->address, config->port);
    return loop->host;
}

static void announce(const Loop *loop, const ServerConfig *config)
{
    int playing = 0, waiting = 0;
    const Table *t;
    for (MapEntry *at = loop->server.tables.all; (t = map_next(&at));) {
        playing += t->state == TABLE_PLAYING;
        waiting += t->state == TABLE_WAITING;
    }
    printf(tongue_say(tongue_of_environment(),
                      "windfall listens on %s://%s:%d (%d games go on, %d tables wait)\n"),
           config->cert ? "https" : "http", config->address, lws_get_vhost_listen_port(loop->host),
           playing, waiting);
    fflush(stdout);
}

static void say_goodbye(Loop *loop)
{
    Client *client;
    loop->server.stopping = true;
    for (MapEntry *at = loop->server.clients.all; (client = map_next(&at));) {
        Buf out = {0};
        wire_bye(
            &out,
            tongue_say(core_tongue(client->lang), "The server is stopping; every game is stored."),
            2000);
        client_send(client, &out);
        client->closing = true;
        buf_free(&out);
    }
    int64_t until = loop->server.now + GOODBYE_MS;
    while (loop->server.clients.count && loop->server.now < until) {
        core_tick(&loop->server);
        beat(loop);
        pump(loop);
        for (MapEntry *at = loop->server.clients.all; (client = map_next(&at));)
            lws_callback_on_writable(client->line);
        lws_service(loop->context, 0);
    }
}

/* lws looks at all connections each time round. With thousands of them it is cheaper to let a few
 * milliseconds' worth of messages come together first, so many microseconds for two connections. */
static void gather(const Loop *loop)
{
    size_t clients = loop->server.clients.count, wait = clients * GATHER_US / 2;
    struct timespec pause = {0, (long)(wait < GATHER_MAX ? wait : GATHER_MAX) * 1000};
    if (clients > GATHER_FROM)
        nanosleep(&pause, NULL);
}

static void run(Loop *loop)
{
    lws_sul_schedule(loop->context, 0, &loop->timer, tick, 1);
    while (!told_to_stop && lws_service(loop->context, 0) >= 0) {
        core_clock(&loop->server);
        pool_finish(loop->server.pool);
        journal_flush(loop->server.journal);
        pump(loop);
        gather(loop);
    }
}

static void run_watched(Loop *loop)
{
    loop->watchdog = watchdog_start(loop->server.config.watchdog * 1000);
    loop->tell_every = notify_period() / 2;
    notify_send("READY=1");
    run(loop);
    notify_send("STOPPING=1");
    say_goodbye(loop);
    watchdog_stop(loop->watchdog);
}

static void raise_limits(void)
{
    struct rlimit limit;
    if (!getrlimit(RLIMIT_NOFILE, &limit)) {
        limit.rlim_cur = limit.rlim_max > 65536 ? 65536 : limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static int fail(Buf *why)
{
    tell("%s", buf_text(why));
    buf_free(why);
    return 1;
}

static bool open_all(Loop *loop, const ServerConfig *config, Buf *why)
{
    loop->server.wake = wake;
    loop->server.writable = writable;
    loop->server.hang_up = hang_up;
    return can_listen(config, why) && web_open(&loop->web, config->web, why) &&
           core_open(&loop->server, config, why) && open_network(loop, config, why);
}

static void watch_signals(struct lws_context *context)
{
    struct sigaction action = {.sa_handler = on_signal};
    signalled = context;
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL); /* a full disk is an error of a write, no end */
}

int server_run(const ServerConfig *config)
{
    Loop *loop = calloc(1, sizeof *loop);
    Buf why = {0};
    if (!loop)
        abort();
    raise_limits();
    lws_set_log_level(0, NULL);
    if (!open_all(loop, config, &why)) {
        core_close(&loop->server);
        web_free(&loop->web);
        free(loop);
        return fail(&why);
    }
    watch_signals(loop->context);
    announce(loop, config);
    run_watched(loop);
    signalled = NULL;
    struct lws_context *context = loop->context;
    lws_context_destroy(context);
    loop->context = NULL;
    bool whole = core_close(&loop->server);
    web_free(&loop->web);
    free(loop);
    if (!whole)
        tell("the last answers could not be stored; nobody was told that they were");
    return whole ? 0 : 1;
}
