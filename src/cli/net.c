/* libwebsockets as a client. */
#include "cli/net.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Letter {
    struct Letter *next;
    size_t size;
    unsigned char bytes[]; /* LWS_PRE of room first */
} Letter;

struct NetLine {
    Net *net;
    struct lws *wsi;
    void *user;
    Buf in;
    Letter *first, *last;
    bool hanging_up;
};

struct Net {
    struct lws_context *context;
    NetHooks hooks;
    char host[256], origin[300];
    int port;
    bool tls;
    lws_sorted_usec_list_t timer;
};

static void gone(NetLine *line, const char *why)
{
    line->net->hooks.closed(line, why);
    for (Letter *letter = line->first, *next; letter; letter = next) {
        next = letter->next;
        free(letter);
    }
    buf_free(&line->in);
    free(line);
}

static void receive(struct lws *wsi, NetLine *line, const void *bytes, size_t size)
{
    buf_add(&line->in, bytes, size);
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi))
        return;
    line->net->hooks.message(line, buf_text(&line->in), line->in.size);
    if (line->in.room > 65536)
        buf_free(&line->in);
    else
        buf_clear(&line->in);
}

static int post(struct lws *wsi, NetLine *line)
{
    Letter *letter = line->first;
    if (letter) {
        if (lws_write(wsi, letter->bytes + LWS_PRE, letter->size, LWS_WRITE_TEXT) < 0)
            return -1;
        line->first = letter->next;
        if (!line->first)
            line->last = NULL;
        free(letter);
    }
    if (line->first)
        lws_callback_on_writable(wsi);
    return line->hanging_up && !line->first ? -1 : 0;
}

static int speak(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t size)
{
    NetLine *line = user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED: line->net->hooks.opened(line); return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: receive(wsi, line, in, size); return 0;
    case LWS_CALLBACK_CLIENT_WRITEABLE: return post(wsi, line);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        if (line)
            gone(line, in ? in : "cannot connect");
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        if (line)
            gone(line, "the server closed the line");
        return 0;
    default: return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {"windfall-1", speak, 0, 4096, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static bool read_url(Net *net, const char *url, Buf *why)
{
    char scheme[8] = "", rest[256] = "";
    int port = 0;
    if (sscanf(url, "%7[a-z]://%255[^:/]:%d", scheme, rest, &port) < 2 ||
        (strcmp(scheme, "http") && strcmp(scheme, "https") && strcmp(scheme, "ws") &&
         strcmp(scheme, "wss"))) {
        buf_printf(why, "'%s': expected an address like http://127.0.0.1:7070", url);
        return false;
    }
    net->tls = scheme[strlen(scheme) - 1] == 's' && strcmp(scheme, "ws");
    net->port = port ? port : net->tls ? 443 : 80;
    snprintf(net->host, sizeof net->host, "%s", rest);
    snprintf(net->origin, sizeof net->origin, "%s:%d", net->host, net->port);
    return true;
}

Net *net_open(const char *url, const NetHooks *hooks, Buf *why)
{
    Net *net = calloc(1, sizeof *net);
    if (!net)
        abort();
    net->hooks = *hooks;
    if (!read_url(net, url, why)) {
        free(net);
        return NULL;
    }
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN, .protocols = protocols, .gid = -1, .uid = -1};
    info.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    lws_set_log_level(0, NULL);
    net->context = lws_create_context(&info);
    if (!net->context)
        abort();
    return net;
}

NetLine *net_connect(Net *net, void *user)
{
    NetLine *line = calloc(1, sizeof *line);
    if (!line)
        abort();
    line->net = net;
    line->user = user;
    struct lws_client_connect_info info = {.context = net->context,
                                           .address = net->host,
                                           .port = net->port,
                                           .path = "/ws",
                                           .host = net->origin,
                                           .protocol = "windfall-1",
                                           .userdata = line,
                                           .pwsi = &line->wsi,
                                           .ssl_connection = net->tls ? LCCSCF_USE_SSL : 0};
    /* on failure the callback has freed the line */
    return lws_client_connect_via_info(&info) ? line : NULL;
}

void *net_user(const NetLine *line)
{
    return line->user;
}

void net_send(NetLine *line, const char *text, size_t size)
{
    Letter *letter = malloc(sizeof *letter + LWS_PRE + size);
    if (!letter)
        abort();
    letter->next = NULL;
    letter->size = size;
    memcpy(letter->bytes + LWS_PRE, text, size);
    if (line->last)
        line->last->next = letter;
    else
        line->first = letter;
    line->last = letter;
    lws_callback_on_writable(line->wsi);
}

void net_hang_up(NetLine *line)
{
    line->hanging_up = true;
    lws_callback_on_writable(line->wsi);
}

static void nothing(lws_sorted_usec_list_t *timer)
{
    (void)timer;
}

void net_run(Net *net, int ms)
{
    lws_sul_schedule(net->context, 0, &net->timer, nothing, (lws_usec_t)ms * LWS_US_PER_MS + 1);
    lws_service(net->context, 0);
}

void net_close(Net *net)
{
    lws_context_destroy(net->context);
    free(net);
}
