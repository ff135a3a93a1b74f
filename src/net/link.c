/* Epoll is level-triggered. TLS is always read into room for a whole record, so that no data waits
 * inside OpenSSL where epoll cannot see it. */
#include "net/link.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/complaint.h"

enum {
    RECORD = 16384, /* bytes at a time */
    READS = 4,      /* in a row, then others get their turn */
    LISTEN = 1024
};
enum { HEAD_MS = 10000, ANSWER_MS = 60000, STUCK_MS = 20000, LINGER_MS = 2000 };

static void watch(Link *link, uint32_t events, void *data, int how)
{
    struct epoll_event event = {.events = events, .data.ptr = data};
    epoll_ctl(link->epoll, how, link->fd, &event);
    link->watched = events;
}

void link_open(Link *link, int epoll, int fd, SSL *tls, Conn *conn, void *data, int64_t now)
{
    int one = 1;
    *link = (Link){.conn = conn, .tls = tls, .fd = fd, .epoll = epoll, .since = now};
    link->shaking = tls != NULL;
    link->data = data;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    watch(link, EPOLLIN, data, EPOLL_CTL_ADD);
}

void link_close(Link *link)
{
    if (link->tls)
        SSL_free(link->tls);
    close(link->fd);
    conn_free(link->conn);
}

static TlsStep step_of(ssize_t n, size_t *done, TlsStep wanted)
{
    *done = n > 0 ? (size_t)n : 0;
    if (n > 0)
        return TLS_OK;
    return n < 0 && (errno == EAGAIN || errno == EINTR) ? wanted : TLS_OVER;
}

static TlsStep read_some(Link *link, char *bytes, size_t size, size_t *got)
{
    if (link->tls)
        return tls_read(link->tls, bytes, size, got);
    return step_of(recv(link->fd, bytes, size, 0), got, TLS_READ);
}

static TlsStep write_some(Link *link, const char *bytes, size_t size, size_t *sent)
{
    if (link->tls)
        return tls_write(link->tls, bytes, size, sent);
    return step_of(send(link->fd, bytes, size, MSG_NOSIGNAL), sent, TLS_WRITE);
}

/* False if the peer has hung up. */
static bool read_all(Link *link)
{
    char bytes[RECORD];
    for (int i = 0; i < READS && conn_wants(link->conn); i++) {
        size_t got = 0;
        TlsStep step = read_some(link, bytes, sizeof bytes, &got);
        if (step == TLS_OVER)
            return false;
        if (step != TLS_OK)
            return true;
        conn_receive(link->conn, bytes, got);
        if (got < sizeof bytes && !link->tls)
            return true;
    }
    return true;
}

static bool write_all(Link *link, int64_t now)
{
    const char *bytes;
    link->blocked = false;
    for (size_t size; (size = conn_out(link->conn, &bytes));) {
        size_t sent = 0;
        TlsStep step = write_some(link, bytes, size, &sent);
        if (step == TLS_OVER)
            return false;
        if (step != TLS_OK) {
            link->blocked = true;
            return true;
        }
        if (conn_phase(link->conn) == CONN_SOCKET)
            link->since = now;
        conn_sent(link->conn, sent);
    }
    return true;
}

/* After the last byte was sent: closing with unread input would discard it. */
static bool linger(Link *link, int64_t now)
{
    char bytes[RECORD];
    if (!link->lingering) {
        if (link->tls)
            SSL_shutdown(link->tls);
        shutdown(link->fd, SHUT_WR);
        link->lingering = true;
        link->since = now;
    }
    for (int i = 0; i < READS; i++) {
        ssize_t n = recv(link->fd, bytes, sizeof bytes, 0);
        if (n <= 0)
            return n < 0 && (errno == EAGAIN || errno == EINTR);
    }
    return true;
}

static bool shake(Link *link, uint32_t *events)
{
    TlsStep step = tls_shake(link->tls);
    link->shaking = step != TLS_OK;
    *events = step == TLS_WRITE ? EPOLLOUT : EPOLLIN;
    return step != TLS_OVER;
}

/* Restarts the timer when the connection begins to wait for something else. */
static void note_phase(Link *link, int64_t now)
{
    ConnPhase phase = conn_phase(link->conn);
    unsigned answers = conn_answers(link->conn);
    if (phase != link->phase || answers != link->answers ||
        (phase == CONN_SOCKET && !link->blocked))
        link->since = now;
    link->phase = phase;
    link->answers = answers;
}

/* Reads and writes; false if the connection is over: also if epoll reports something while nothing
 * is to be read. It then means a peer that is gone, and would be reported without end. */
static bool carry(Link *link, bool readable, int64_t now)
{
    if (readable && !(link->watched & EPOLLIN))
        return false;
    if (readable && !link->ended && !read_all(link))
        link->ended = true;
    if (!write_all(link, now))
        return false;
    note_phase(link, now);
    return !link->ended || link->blocked;
}

bool link_serve(Link *link, bool readable, int64_t now)
{
    uint32_t events = EPOLLIN;
    if (link->shaking && !shake(link, &events))
        return false;
    if (!link->shaking && !link->lingering) {
        if (!carry(link, readable, now))
            return false;
        events = (conn_wants(link->conn) && !link->ended ? EPOLLIN : 0U) |
                 (link->blocked ? EPOLLOUT : 0U);
    }
    if (link->lingering || conn_done(link->conn)) {
        events = EPOLLIN;
        if (!linger(link, now))
            return false;
    }
    if (events != link->watched)
        watch(link, events, link->data, EPOLL_CTL_MOD);
    return true;
}

bool link_late(const Link *link, int64_t now)
{
    static const int64_t patience[] = {[CONN_HEAD] = HEAD_MS,
                                       [CONN_HELD] = ANSWER_MS,
                                       [CONN_ANSWER] = ANSWER_MS,
                                       [CONN_SOCKET] = STUCK_MS,
                                       [CONN_CLOSING] = STUCK_MS};
    if (link->lingering)
        return now - link->since > LINGER_MS;
    if (link->phase == CONN_SOCKET && !link->blocked)
        return false;
    return now - link->since > patience[link->phase];
}

/* ---- listening ---- */

static int port_of(int s)
{
    struct sockaddr_storage at;
    socklen_t size = sizeof at;
    getsockname(s, (struct sockaddr *)&at, &size);
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                          : ((struct sockaddr_in *)&at)->sin_port);
}

bool link_address(const char *text, char *address, size_t size, int *port)
{
    const char *colon = strrchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : 0;
    bool framed = length > 2 && text[0] == '[' && text[length - 1] == ']';
    char *end;
    if (!length || length >= size || !colon[1] || colon[1 + strspn(colon + 1, "0123456789")])
        return false;
    snprintf(address, size, "%.*s", (int)(framed ? length - 2 : length), text + framed);
    long number = strtol(colon + 1, &end, 10);
    *port = (int)number;
    return number >= 0 && number <= 65535;
}

int link_listen(const char *address, int *port, Buf *why)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICHOST};
    struct addrinfo *list = NULL;
    char number[8];
    snprintf(number, sizeof number, "%d", *port);
    int status = getaddrinfo(address, number, &hints, &list);
    if (status) {
        complain(why, "address %s: %s", address, WORD(gai_strerror(status)));
        return -1;
    }
    int one = 1, s = socket(list->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    bool ok = s >= 0 && !bind(s, list->ai_addr, list->ai_addrlen) && !listen(s, LISTEN);
    if (!ok)
        complain(why, "cannot listen on %s port %d: %s", address, *port, WORD(strerror(errno)));
    if (!ok && s >= 0)
        close(s);
    freeaddrinfo(list);
    if (!ok)
        return -1;
    *port = port_of(s);
    return s;
}

int link_accept(int listener, char *address, size_t size)
{
    static const char mapped[] = "::ffff:"; /* an IPv4 address seen by a socket for both */
    struct sockaddr_storage from;
    socklen_t from_size = sizeof from;
    int fd = accept4(listener, (struct sockaddr *)&from, &from_size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    address[0] = 0;
    if (fd < 0)
        return -1;
    getnameinfo((struct sockaddr *)&from, from_size, address, (socklen_t)size, NULL, 0,
                NI_NUMERICHOST);
    if (!strncmp(address, mapped, sizeof mapped - 1) && strchr(address, '.'))
        memmove(address, address + sizeof mapped - 1, strlen(address + sizeof mapped - 1) + 1);
    return fd;
}
