/* A socket, plain or with TLS, that carries a connection, watched by an epoll of the caller. It never
 * blocks, and it is over when it takes too long: for a head, for an answer, for taking what is sent. */
#ifndef WINDFALL_NET_LINK_H
#define WINDFALL_NET_LINK_H

#include <stdint.h>

#include "net/conn.h"
#include "net/tls.h"

typedef struct Link {
    Conn *conn;
    SSL *tls;   /* NULL: none */
    void *data; /* of the events */
    int fd, epoll;
    uint32_t watched; /* what epoll is asked for */
    bool shaking;     /* TLS is not ready yet */
    bool lingering;   /* all is said; what still comes is thrown away */
    bool ended;       /* the other side will send nothing more */
    bool blocked;     /* what is to be sent does not fit into the socket */
    ConnPhase phase;  /* as of `since` */
    unsigned answers;
    int64_t since; /* ms: since when it waits for what it waits for */
} Link;

/* Takes the socket, which must not block, and the connection. With `tls` that becomes the link's, too.
 * epoll reports with `data` as its pointer. */
void link_open(Link *link, int epoll, int fd, SSL *tls, Conn *conn, void *data, int64_t now);
/* Reads, where epoll says that there is something, thinks and writes as far as that goes now; false: it is
 * over, to be closed. */
bool link_serve(Link *link, bool readable, int64_t now);
/* Has it been waiting for too long? */
bool link_late(const Link *link, int64_t now);
/* Closes the socket; frees connection and TLS. */
void link_close(Link *link);

/* Splits "ADDRESS:PORT", "[ADDRESS]:PORT" for IPv6. */
bool link_address(const char *text, char *address, size_t size, int *port);
/* A socket that listens there and does not block, or -1 and why. `port` becomes the real one. */
int link_listen(const char *address, int *port, Buf *why);
/* The next one who called, or -1; `address` is where from. */
int link_accept(int listener, char *address, size_t size);

#endif
