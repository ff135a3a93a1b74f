/* A socket, plain or with TLS, that carries a connection. The caller's epoll watches it. It never
 * blocks, and it ends when a timeout passes: for a head, for an answer, for sending. */
#ifndef WINDFALL_NET_LINK_H
#define WINDFALL_NET_LINK_H

#include <stdint.h>

#include "net/conn.h"
#include "net/tls.h"

typedef struct Link {
    Conn *conn;
    SSL *tls;   /* NULL: none */
    void *data; /* for the epoll events */
    int fd, epoll;
    uint32_t watched; /* what epoll is asked for */
    bool shaking;     /* TLS handshake in progress */
    bool lingering;   /* everything is sent; further input is discarded */
    bool ended;       /* the peer will send nothing more */
    bool blocked;     /* the socket cannot take all that is to be sent */
    ConnPhase phase;  /* as of `since` */
    unsigned answers;
    int64_t since; /* ms: start of the current wait */
} Link;

/* Takes over the socket, which must be non-blocking, the connection and `tls`. epoll events carry
 * `data` as their pointer. */
void link_open(Link *link, int epoll, int fd, SSL *tls, Conn *conn, void *data, int64_t now);
/* Reads if epoll reports input, processes it, and writes as much as possible; false: over, to be
 * closed. */
bool link_serve(Link *link, bool readable, int64_t now);
/* Has it waited too long? */
bool link_late(const Link *link, int64_t now);
/* Closes the socket; frees connection and TLS. */
void link_close(Link *link);

/* Splits "ADDRESS:PORT", "[ADDRESS]:PORT" for IPv6. */
bool link_address(const char *text, char *address, size_t size, int *port);
/* A non-blocking socket that listens there, or -1 with the reason. `port` becomes the actual
 * one. */
int link_listen(const char *address, int *port, Buf *why);
/* Accepts the next connection, or returns -1; `address` is the peer's. */
int link_accept(int listener, char *address, size_t size);

#endif
