/* A WebSocket client for commands that talk to a server: many lines in one thread, whole messages
 * in and out. */
#ifndef WINDFALL_CLI_WS_CLIENT_H
#define WINDFALL_CLI_WS_CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

typedef struct WsClient WsClient;
typedef struct WsLine WsLine;

typedef struct WsHooks {
    void (*opened)(WsLine *line);
    void (*message)(WsLine *line, const char *text, size_t size);
    void (*closed)(WsLine *line, const char *why); /* the line is freed afterwards */
} WsHooks;

/* `url` is http, https, ws or wss://HOST[:PORT]. Returns NULL, with the reason, if it is none of
 * these. */
WsClient *ws_open(const char *url, const WsHooks *hooks, Buf *why);

/* Sets the path for new lines ("/ws" at first, and if no server would have this path). */
void ws_go_to(WsClient *net, const char *path);

/* Begins to connect; `user` belongs to the caller. NULL if that fails immediately. */
WsLine *ws_connect(WsClient *net, void *user);
void *ws_user(const WsLine *line);

void ws_send(WsLine *line, const char *text, size_t size);
/* Sends a message as JSON and frees it. */
void ws_send_json(WsLine *line, json_t *message);
void ws_hang_up(WsLine *line);

/* Handles what has happened; returns after at most about `ms`. */
void ws_run(WsClient *net, int ms);
void ws_close(WsClient *net);

#endif
