/* A WebSocket client for commands that talk to a server: many lines in one thread, whole messages in
 * and out. */
#ifndef WINDFALL_CLI_NET_H
#define WINDFALL_CLI_NET_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

typedef struct Net Net;
typedef struct NetLine NetLine;

typedef struct NetHooks {
    void (*opened)(NetLine *line);
    void (*message)(NetLine *line, const char *text, size_t size);
    void (*closed)(NetLine *line, const char *why); /* the line is freed afterwards */
} NetHooks;

/* `url` is http, https, ws or wss://HOST[:PORT]. Returns NULL, with the reason, if it is none of
 * these. */
Net *net_open(const char *url, const NetHooks *hooks, Buf *why);

/* Begins to connect; `user` belongs to the caller. NULL if that fails immediately. */
NetLine *net_connect(Net *net, void *user);
void *net_user(const NetLine *line);

void net_send(NetLine *line, const char *text, size_t size);
void net_hang_up(NetLine *line);

/* Handles what has happened; returns after at most about `ms`. */
void net_run(Net *net, int ms);
void net_close(Net *net);

#endif
