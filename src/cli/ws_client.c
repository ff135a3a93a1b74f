/* A client's connections, on top of net/. A closed line is freed after its last hook. Hooks may
 * send and hang up, and are called only from ws_run. */
#include "cli/ws_client.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/complaint.h"
#include "net/link.h"

enum { EVENTS_MAX = 256, LATE_MS = 500, MESSAGE_LARGEST = 64 << 20 };

struct WsLine {
    WsClient *net;
    Link link;
    void *user;
    WsLine *next, **at; /* list of all lines */
    bool open, changed;
};

struct WsClient {
    WsHooks hooks;
    SSL_CTX *tls; /* NULL: plain */
    int epoll;
    WsLine *lines;
    Buf changed; /* WsLine *: lines that have something to send */
    int64_t now, late_at;
    char host[256], authority[300], path[64];
    int port;
};

static void mark_changed(WsLine *line)
{
    if (line->changed)
        return;
    line->changed = true;
    buf_add(&line->net->changed, &line, sizeof(WsLine *));
}

/* ---- hooks ---- */

static void opened(Conn *conn)
{
    WsLine *line = conn_user(conn);
    line->open = true;
    line->net->hooks.opened(line);
}

static void received(Conn *conn, const char *text, size_t size)
{
    WsLine *line = conn_user(conn);
    line->net->hooks.message(line, text, size);
}

/* ---- lines ---- */

static void remove_changed(WsLine *line)
{
    WsLine **changed = (WsLine **)(void *)line->net->changed.data;
    for (size_t i = 0; line->changed && i < line->net->changed.size / sizeof *changed; i++)
        if (changed[i] == line)
            changed[i] = NULL;
    *line->at = line->next;
    if (line->next)
        line->next->at = line->at;
}

static void end_line(WsLine *line)
{
    remove_changed(line);
    link_close(&line->link);
    free(line);
}

static void gone(WsLine *line, const char *why)
{
    line->net->hooks.closed(line, why);
}

static void lose(WsLine *line)
{
    if (line->open)
        gone(line, N_("the server closed the line"));
    else
        gone(line, N_("cannot connect"));
    end_line(line);
}

static void serve(WsLine *line, bool readable)
{
    if (!link_serve(&line->link, readable, line->net->now))
        lose(line);
}

/* ---- the net ---- */

static bool read_url(WsClient *net, const char *url, Buf *why)
{
    char scheme[8] = "";
    int port = 0;
    if (sscanf(url, "%7[a-z]://%255[^:/]:%d", scheme, net->host, &port) < 2 ||
        (strcmp(scheme, "http") && strcmp(scheme, "https") && strcmp(scheme, "ws") &&
         strcmp(scheme, "wss"))) {
        complain(why, "'%s': expected an address like http://127.0.0.1:7070", url);
        return false;
    }
    bool tls = scheme[strlen(scheme) - 1] == 's' && strcmp(scheme, "ws");
    net->tls = tls ? tls_client() : NULL;
    net->port = port ? port : tls ? 443 : 80;
    snprintf(net->authority, sizeof net->authority, "%s:%d", net->host, net->port);
    return true;
}

void ws_go_to(WsClient *net, const char *path)
{
    size_t size = strlen(path);
    bool good = path[0] == '/' && size < sizeof net->path &&
                strspn(path, "/abcdefghijklmnopqrstuvwxyz0123456789-") == size;
    snprintf(net->path, sizeof net->path, "%s", good ? path : "/ws");
}

WsClient *ws_open(const char *url, const WsHooks *hooks, Buf *why)
{
    WsClient *net = calloc(1, sizeof *net);
    if (!net)
        abort();
    net->hooks = *hooks;
    ws_go_to(net, "");
    net->epoll = epoll_create1(EPOLL_CLOEXEC);
    net->now = clock_ms();
    if (net->epoll >= 0 && read_url(net, url, why))
        return net;
    ws_close(net);
    return NULL;
}

/* A socket that begins to connect, or -1. */
static int begin_connecting(const WsClient *net)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list = NULL;
    char port[8];
    snprintf(port, sizeof port, "%d", net->port);
    if (getaddrinfo(net->host, port, &hints, &list))
        return -1;
    int s = -1;
    for (const struct addrinfo *at = list; at && s < 0; at = at->ai_next) {
        s = socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (s >= 0 && connect(s, at->ai_addr, at->ai_addrlen) && errno != EINPROGRESS) {
            close(s);
            s = -1;
        }
    }
    freeaddrinfo(list);
    return s;
}

WsLine *ws_connect(WsClient *net, void *user)
{
    static const ConnHooks hooks = {
        .opened = opened, .message = received, .message_max = MESSAGE_LARGEST};
    WsLine *line = calloc(1, sizeof *line);
    if (!line)
        abort();
    line->net = net;
    line->user = user;
    net->now = clock_ms();
    int s = begin_connecting(net);
    if (s < 0) {
        gone(line, N_("cannot connect"));
        free(line);
        return NULL;
    }
    link_open(&line->link, net->epoll, s, net->tls ? tls_connect(net->tls, s, net->host) : NULL,
              conn_new_client(&hooks, line, net->authority, net->path, "windfall-1"), line,
              net->now);
    line->next = net->lines;
    line->at = &net->lines;
    if (line->next)
        line->next->at = &line->next;
    net->lines = line;
    mark_changed(line);
    return line;
}

void *ws_user(const WsLine *line)
{
    return line->user;
}

void ws_send(WsLine *line, const char *text, size_t size)
{
    conn_text(line->link.conn, text, size);
    mark_changed(line);
}

void ws_send_json(WsLine *line, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    if (text)
        ws_send(line, text, strlen(text));
    free(text);
    json_decref(message);
}

void ws_hang_up(WsLine *line)
{
    conn_bye(line->link.conn, 1000);
    mark_changed(line);
}

static void serve_changed(WsClient *net)
{
    while (net->changed.size) {
        WsLine **changed = (WsLine **)(void *)net->changed.data;
        WsLine *line = changed[net->changed.size / sizeof *changed - 1];
        buf_cut(&net->changed, net->changed.size - sizeof *changed);
        if (line) {
            line->changed = false;
            serve(line, false);
        }
    }
}

static void lose_late(WsClient *net)
{
    if (net->now - net->late_at < LATE_MS)
        return;
    net->late_at = net->now;
    for (WsLine *line = net->lines, *next; line; line = next) {
        next = line->next;
        if (link_late(&line->link, net->now))
            lose(line);
    }
}

void ws_run(WsClient *net, int ms)
{
    struct epoll_event events[EVENTS_MAX];
    serve_changed(net);
    int n = epoll_wait(net->epoll, events, EVENTS_MAX, ms);
    net->now = clock_ms();
    for (int i = 0; i < n; i++)
        serve(events[i].data.ptr, events[i].events & ~(uint32_t)EPOLLOUT);
    serve_changed(net);
    lose_late(net);
}

void ws_close(WsClient *net)
{
    while (net->lines)
        end_line(net->lines);
    buf_free(&net->changed);
    SSL_CTX_free(net->tls);
    close(net->epoll);
    free(net);
}
