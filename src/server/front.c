/* A connection counts for its address from its first byte on, and once more as a WebSocket, so that
 * neither idle connections nor the clients of one place keep others out. */
#include "server/front.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/address.h"
#include "server/limit.h"
#include "server/rule.h"
#include "server/server_log.h"
#include "server/share.h"
#include "server/status.h"
#include "text/locale.h"

enum { WATCHERS_MAX = 64, CALL_US = 50 };
enum { FILL = 1 << 16, PATH_ROOM = 512, HOST_ROOM = 256 };

static Front *front_of(const Client *client)
{
    return (Front *)client->server;
}

/* ---- hooks of the server ---- */

static void mark_changed(Caller *caller)
{
    if (caller->changed)
        return;
    caller->changed = true;
    buf_add(&caller->front->changed, &caller, sizeof(Caller *));
}

static void writable(Client *client)
{
    if (!client->line)
        return;
    if (client_ready(client, front_of(client)->pumped)) {
        mark_changed(client->line);
    } else if (!client->waits) {
        client->waits = true;
        buf_add(&client->server->waiting, &client, sizeof(Client *));
    }
}

static void hang_up(Client *client)
{
    Caller *caller = client->line;
    if (!caller)
        return;
    caller->over = true;
    mark_changed(caller);
}

/* ---- who may connect ---- */

static intptr_t count_of(const Map *map, const char *address)
{
    return (intptr_t)map_get(map, address, strlen(address));
}

static void count(Map *map, const char *address, int more)
{
    intptr_t number = count_of(map, address) + more;
    if (number > 0)
        map_put(map, address, strlen(address), (void *)number);
    else
        map_remove(map, address, strlen(address));
}

/* Is the name in a comma-separated list? */
static bool names(const char *list, const char *name)
{
    return list && http_lists((Slice){list, strlen(list)}, name);
}

static bool is_own_name(const char *name)
{
    char own[HOST_ROOM] = "";
    gethostname(own, sizeof own - 1);
    size_t size = strlen(own);
    return size && !strncasecmp(name, own, size) &&
           (!name[size] || !strcasecmp(name + size, ".local"));
}

/* The part of a Host without its port. */
static bool host_name(Slice host, char name[HOST_ROOM])
{
    if (host.size >= HOST_ROOM)
        return false;
    memcpy(name, host.at, host.size);
    name[host.size] = 0;
    char *colon = strrchr(name, ':');
    if (colon && !strchr(colon, ']')) {
        if (colon[1 + strspn(colon + 1, "0123456789")])
            return false;
        *colon = 0;
    }
    return true;
}

/* The name in the public URL. */
static bool is_public_name(const char *url, const char *name)
{
    char its[HOST_ROOM];
    const char *host = url ? strstr(url, "://") : NULL;
    return host && host_name((Slice){host + 3, strlen(host + 3)}, its) && !strcasecmp(its, name);
}

/* A foreign page may pretend that its name is an address of this machine (DNS rebinding), so the
 * name must be one of this server's. */
static bool knows_host(const Front *front, Slice host)
{
    char name[HOST_ROOM];
    unsigned char address[16];
    if (!host_name(host, name))
        return false;
    size_t size = strlen(name);
    if (size > 2 && name[0] == '[' && name[size - 1] == ']') {
        name[size - 1] = 0;
        return inet_pton(AF_INET6, name + 1, address) == 1;
    }
    return inet_pton(AF_INET, name, address) == 1 || !strcasecmp(name, "localhost") ||
           (size > 10 && !strcasecmp(name + size - 10, ".localhost")) || is_own_name(name) ||
           names(front->server.config.hosts, name) ||
           is_public_name(front->server.config.public_url, name);
}

/* A page of another origin that the host allows, such as the static page. */
static bool is_allowed(const Front *front, Slice origin)
{
    char name[HOST_ROOM];
    if (origin.size >= sizeof name)
        return false;
    memcpy(name, origin.at, origin.size);
    name[origin.size] = 0;
    return names(front->server.config.origins, name);
}

/* Any other page of another origin must not act for its visitor; programs send no origin. */
static bool may_speak(const Front *front, const HttpHead *head)
{
    Slice origin = head->field[HTTP_ORIGIN], host = head->field[HTTP_HOST];
    if (!origin.at || is_allowed(front, origin))
        return true;
    const char *name = memmem(origin.at, origin.size, "://", 3);
    return name && (size_t)(origin.at + origin.size - name) == host.size + 3 &&
           !strncasecmp(name + 3, host.at, host.size);
}

/* Without a head: answers the held request. */
static void answer(Caller *caller, const HttpHead *head, const HttpAnswer *what)
{
    if (head) {
        conn_answer(caller->conn, head, what);
    } else {
        conn_answer_held(caller->conn, what);
        mark_changed(caller);
    }
}

void front_answer_status(Caller *caller, const HttpHead *head, int status)
{
    answer(caller, head,
           &(HttpAnswer){.status = status, .fields = buf_text(&caller->front->fields)});
}

void front_answer(Caller *caller, const HttpHead *head, const char *type, const Buf *body,
                  const char *cache)
{
    char fields[1500];
    if (!body) {
        front_answer_status(caller, head, 404);
        return;
    }
    snprintf(fields, sizeof fields, "%scache-control: %s\r\n", buf_text(&caller->front->fields),
             cache);
    answer(caller, head,
           &(HttpAnswer){.status = 200, .type = type, .body = body, .fields = fields});
}

static void answer_status(Conn *conn, const HttpHead *head, int status)
{
    front_answer_status(conn_user(conn), head, status);
}

static void refuse(Conn *conn, const HttpHead *head, Refusal why)
{
    static const int status[REFUSALS] = {
        [REFUSED_HOST] = 421, [REFUSED_ORIGIN] = 403, [REFUSED_BAN] = 403, [REFUSED_RATE] = 429};
    metrics_refuse(why);
    answer_status(conn, head, status[why] ? status[why] : 503);
}

/* Why the caller may not have a WebSocket; REFUSALS: it may. */
static Refusal check_caller(const Caller *caller, const HttpHead *head)
{
    const Server *server = &caller->front->server;
    if (!may_speak(caller->front, head))
        return REFUSED_ORIGIN;
    if (rules_forbid_address(server, caller->address))
        return REFUSED_BAN;
    if (server->stopping)
        return REFUSED_STOPPING;
    if ((int)server->clients.count >= server->config.connections)
        return REFUSED_FULL;
    if (count_of(&server->addresses, caller->address) >= server->config.per_address)
        return REFUSED_ADDRESS;
    return REFUSALS;
}

static void greet(Conn *conn, const HttpHead *head)
{
    Caller *caller = conn_user(conn);
    Server *server = &caller->front->server;
    Refusal why = check_caller(caller, head);
    if (why != REFUSALS) {
        refuse(conn, head, why);
        return;
    }
    count(&server->addresses, caller->address, 1);
    caller->client = client_new(server, caller, caller->address);
    conn_accept(conn, head, "windfall-1");
}

/* ---- files ---- */

static void answer_file(Conn *conn, const HttpHead *head, const char *type, const Buf *body,
                        bool lasting, const char *encoding)
{
    const Caller *caller = conn_user(conn);
    char fields[1500];
    snprintf(fields, sizeof fields, "%scache-control: %s\r\nvary: accept-encoding\r\n%s%s%s",
             buf_text(&caller->front->fields),
             lasting ? "public, max-age=31536000, immutable" : "no-cache",
             encoding ? "content-encoding: " : "", encoding ? encoding : "",
             encoding ? "\r\n" : "");
    conn_answer(conn, head,
                &(HttpAnswer){.status = 200, .type = type, .body = body, .fields = fields});
}

/* In the smallest form that is there and that the browser takes. */
static void answer_web_file(Conn *conn, const HttpHead *head, const WebFile *file)
{
    Slice takes = head->field[HTTP_ACCEPT_ENCODING];
    const Buf *body = &file->plain;
    const char *encoding = NULL;
    if (file->brotli.size && http_lists(takes, "br")) {
        body = &file->brotli;
        encoding = "br";
    } else if (file->gzip.size && http_lists(takes, "gzip")) {
        body = &file->gzip;
        encoding = "gzip";
    }
    answer_file(conn, head, file->type, body, file->lasting, encoding);
}

/* The catalog made for this answer. Compressing it would block everybody. */
static void answer_catalog(Conn *conn, const HttpHead *head)
{
    const Caller *caller = conn_user(conn);
    answer_file(conn, head, "application/json", &caller->own, false, NULL);
}

/* The language that the query asks for; English if it is unknown. */
static const char *asked_lang(const HttpHead *head)
{
    Slice asked = http_argument(head->query, "lang");
    int number = 0;
    while (locale_tag(number) && !http_is(asked, locale_tag(number)))
        number++;
    return locale_tag(number) ? locale_tag(number) : "en";
}

static void answer_path(Conn *conn, const HttpHead *head, const char *path)
{
    Caller *caller = conn_user(conn);
    Front *front = caller->front;
    const char *lang = asked_lang(head);
    if (share_answer(caller, head, path, lang))
        return;
    const WebFile *file = web_kept_catalog(&front->web, &front->server, path, lang);
    buf_clear(&caller->own);
    if (!file && web_catalog(&front->server, path, lang, &caller->own)) {
        answer_catalog(conn, head);
        return;
    }
    file = file ? file : web_find(&front->web, path);
    if (file)
        answer_web_file(conn, head, file);
    else
        answer_status(conn, head, 404);
}

static void answer_watcher(Conn *conn, const HttpHead *head, const char *path)
{
    Caller *caller = conn_user(conn);
    buf_clear(&caller->own);
    int status = status_page(&caller->front->server, path, &caller->own);
    if (status == 404) {
        answer_status(conn, head, status);
        return;
    }
    conn_answer(conn, head,
                &(HttpAnswer){.status = status,
                              .type = "text/plain; version=0.0.4; charset=utf-8",
                              .body = &caller->own,
                              .fields = "cache-control: no-store\r\n"});
}

/* ---- hooks of the connection ---- */

static bool has_room(const Front *front, const char *address)
{
    return count_of(&front->callers, address) < 2 * front->server.config.per_address + 8;
}

static void count_caller(Caller *caller, bool on)
{
    if (caller->counted != on)
        count(&caller->front->callers, caller->address, on ? 1 : -1);
    caller->counted = on;
}

/* Hosts forget this option, and notice it only when their friends are refused. */
static void warn_of_proxy(Front *front)
{
    if (!front->warned)
        server_log(LEVEL_WARNING,
                   "a proxy on this machine reports the addresses of its callers, but is not in "
                   "--trusted-proxy: all of them share the limits of one address");
    front->warned = true;
}

/* Behind a trusted proxy the caller is the address that the proxy names, which may be another one
 * with each request: proxies reuse connections. False if there are too many callers from that
 * address. */
static bool name_caller(Caller *caller, const HttpHead *head)
{
    char address[ADDRESS_TEXT], group[ADDRESS_TEXT];
    if (!caller->proxy[0] && caller->local && head->field[HTTP_FORWARDED_FOR].at)
        warn_of_proxy(caller->front);
    if (!caller->proxy[0])
        return true;
    bool known = address_behind(caller->front->server.config.proxies,
                                head->field[HTTP_FORWARDED_FOR], address);
    address_group(group, known ? address : caller->proxy);
    if (caller->counted && !strcmp(group, caller->address))
        return true;
    count_caller(caller, false);
    memcpy(caller->address, group, sizeof group);
    bool room = has_room(caller->front, group);
    count_caller(caller, true);
    return room;
}

/* A load balancer sends /n/NAME/.. to the server of that name, or to any if that is gone. */
static const char *skip_node(const char *path, size_t size)
{
    const char *next = size > 3 && !memcmp(path, "/n/", 3) ? memchr(path + 3, '/', size - 3) : NULL;
    return next ? next : path;
}

static void answer_request(Conn *conn, const HttpHead *head)
{
    Caller *caller = conn_user(conn);
    char path[PATH_ROOM];
    bool fits = head->path.size < sizeof path;
    const char *inner = fits ? skip_node(head->path.at, head->path.size) : head->path.at;
    snprintf(path, sizeof path, "%.*s",
             fits ? (int)(head->path.size - (size_t)(inner - head->path.at)) : 0, inner);
    if (!knows_host(caller->front, head->field[HTTP_HOST]))
        refuse(conn, head, REFUSED_HOST);
    else if (caller->watcher)
        answer_watcher(conn, head, path);
    else if (!name_caller(caller, head))
        refuse(conn, head, REFUSED_ADDRESS);
    else if (!limit_has(&caller->front->server, LIMIT_LOOP, caller->address, 0))
        refuse(conn, head, REFUSED_RATE);
    else if (!head->field[HTTP_UPGRADE].at)
        answer_path(conn, head, path);
    else if (!strcmp(path, "/ws"))
        greet(conn, head);
    else
        answer_status(conn, head, 404);
}

static void on_request(Conn *conn, const HttpHead *head)
{
    Caller *caller = conn_user(conn);
    int64_t begun = metrics_processor();
    answer_request(conn, head);
    if (!caller->watcher)
        limit_charge(&caller->front->server, caller->address, begun);
}

static void on_message(Conn *conn, const char *text, size_t size)
{
    Caller *caller = conn_user(conn);
    if (caller->over)
        return;
    core_clock(&caller->front->server);
    client_receive(caller->client, text, size);
}

static void on_frame(Conn *conn)
{
    const Caller *caller = conn_user(conn);
    if (!caller->over)
        client_hear(caller->client);
}

static void on_refused(Conn *conn, int status)
{
    enum { HEAD_TOO_LARGE = 431, MESSAGE_TOO_LARGE = 1009 };
    (void)conn;
    metrics_refuse(status == HEAD_TOO_LARGE || status == MESSAGE_TOO_LARGE ? REFUSED_SIZE
                                                                           : REFUSED_MALFORMED);
}

static void begin(Front *front, Caller *caller, const char *address)
{
    static const ConnHooks hooks = {.request = on_request,
                                    .message = on_message,
                                    .frame = on_frame,
                                    .refused = on_refused,
                                    .message_max = MESSAGE_MAX};
    *caller = (Caller){.front = front};
    address_group(caller->address, address);
    caller->conn = conn_new(&hooks, caller);
}

bool front_call(Front *front, Caller *caller, const char *address)
{
    const ServerConfig *config = &front->server.config;
    char group[ADDRESS_TEXT];
    bool proxy = address_listed(config->proxies, address);
    address_group(group, address);
    Refusal why = REFUSALS;
    if (front->count >= config->connections + config->connections / 4 + 64)
        why = REFUSED_FULL;
    else if (!proxy && !has_room(front, group))
        why = REFUSED_ADDRESS;
    else if (!proxy && !limit_has(&front->server, LIMIT_LOOP, group, 0))
        why = REFUSED_RATE;
    if (why != REFUSALS) {
        metrics_refuse(why);
        return false;
    }
    begin(front, caller, address);
    metrics_count(COUNT_CONNECTIONS);
    caller->local = address_listed("127.0.0.0/8,::1", address);
    if (!proxy) /* what it costs to let one in and to let it go, whatever it asks for */
        limit_spend(&front->server, LIMIT_LOOP, group, CALL_US);
    else
        snprintf(caller->proxy, sizeof caller->proxy, "%.45s", address);
    count_caller(caller, !proxy);
    front->count++;
    return true;
}

bool front_call_watcher(Front *front, Caller *caller, const char *address)
{
    if (front->watchers >= WATCHERS_MAX)
        return false;
    begin(front, caller, address);
    caller->watcher = true;
    front->watchers++;
    return true;
}

void front_leave(Caller *caller)
{
    Front *front = caller->front;
    if (caller->watcher) {
        front->watchers--;
    } else {
        count_caller(caller, false);
        front->count--;
    }
    if (caller->client) {
        count(&front->server.addresses, caller->address, -1);
        caller->client->line = NULL;
        client_free(caller->client);
        caller->client = NULL;
    }
    share_leave(caller);
    buf_free(&caller->own);
}

/* ---- queues ---- */

bool front_fill(Caller *caller)
{
    Client *client = caller->client;
    Out *out;
    if (!client)
        return false;
    if (client->ping)
        conn_ping(caller->conn);
    client->ping = false;
    while (conn_waiting(caller->conn) < FILL &&
           (out = client_ready(client, caller->front->pumped))) {
        conn_text(caller->conn, (const char *)out->data, out->size);
        client_sent(client);
    }
    if (!client->first && client->closing)
        conn_bye(caller->conn, 1000);
    bool more = client_ready(client, caller->front->pumped);
    if (client->first && !more)
        writable(client);
    return more;
}

void front_pump(Front *front)
{
    uint64_t done = journal_done(front->server.journal);
    if (done == front->pumped)
        return;
    front->pumped = done;
    Buf waiting = front->server.waiting;
    Client **clients = (Client **)(void *)waiting.data;
    front->server.waiting = (Buf){0};
    for (size_t i = 0; i < waiting.size / sizeof(Client *); i++)
        if (clients[i]) {
            clients[i]->waits = false;
            if (clients[i]->first)
                writable(clients[i]);
        }
    buf_free(&waiting);
}

void front_watch_silence(Front *front)
{
    Client *client;
    int64_t now = front->server.now, silence = front->server.config.silence * INT64_C(1000);
    for (MapEntry *at = front->server.clients.all; (client = map_next(&at));) {
        int64_t quiet = now - client->heard;
        if (quiet > silence * 5 / 4 || (!client->user && quiet > silence / 6)) {
            hang_up(client);
        } else if (quiet > silence && !client->asked) {
            client->asked = client->ping = true;
            mark_changed(client->line);
        } else if (quiet <= silence) {
            client->asked = false;
        }
    }
}

void front_say_goodbye(Front *front)
{
    Client *client;
    front->server.stopping = true;
    for (MapEntry *at = front->server.clients.all; (client = map_next(&at));) {
        Buf out = {0};
        wire_bye(
            &out,
            locale_say(core_locale(client->lang), "The server is stopping; every game is stored."),
            2000);
        client_send(client, &out);
        client->closing = true;
        buf_free(&out);
    }
}

/* ---- open and close ---- */

static void make_fields(Front *front)
{
    for (int i = 0; web_headers[i][0]; i++)
        buf_printf(&front->fields, "%s %s\r\n", web_headers[i][0], web_headers[i][1]);
    if (front->server.config.cert)
        buf_str(&front->fields, "strict-transport-security: max-age=31536000\r\n");
}

bool front_open(Front *front, const ServerConfig *config, Buf *why)
{
    front->server.writable = writable;
    front->server.hang_up = hang_up;
    if (!web_open(&front->web, config->web, why) || !core_open(&front->server, config, why))
        return false;
    front->callers.salt = front->server.addresses.salt;
    front->server.page = web_build(&front->web);
    make_fields(front);
    return true;
}

bool front_close(Front *front)
{
    bool whole = core_close(&front->server);
    share_free(front);
    web_free(&front->web);
    map_free(&front->callers);
    buf_free(&front->changed);
    buf_free(&front->fields);
    return whole;
}
