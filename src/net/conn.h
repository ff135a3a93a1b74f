/* A connection without its socket: bytes go in, bytes come out. It speaks HTTP/1.1, one request after the
 * other, until it becomes a WebSocket; or it is the client's end of a WebSocket. Whatever comes in, it
 * ends in an answer, a message or the end of the connection, and holds no more than a bounded number of
 * bytes. */
#ifndef WINDFALL_NET_CONN_H
#define WINDFALL_NET_CONN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "net/http.h"

typedef struct Conn Conn;

/* None of them may free the connection. */
typedef struct ConnHooks {
    /* A request; to be answered before it returns, by conn_answer or conn_accept. */
    void (*request)(Conn *conn, const HttpHead *head);
    void (*opened)(Conn *conn); /* at a client: the WebSocket is open */
    /* The text ends in a zero byte that `size` does not count. */
    void (*message)(Conn *conn, const char *text, size_t size);
    void (*heard)(Conn *conn); /* a pong */
    size_t message_max;
} ConnHooks;

typedef struct HttpAnswer {
    int status;
    const char *type;   /* of the body; NULL: it says what the status means, in plain text */
    const Buf *body;    /* borrowed until the next request or the end of the connection */
    const char *fields; /* more lines of the head, each with its end; or NULL */
} HttpAnswer;

Conn *conn_new(const ConnHooks *hooks, void *user);
/* A client that asks for a WebSocket at "/ws" of the host. */
Conn *conn_new_client(const ConnHooks *hooks, void *user, const char *host, const char *protocol);
void conn_free(Conn *conn);
void *conn_user(const Conn *conn);

/* ---- the side of the wire ---- */

/* Whether it can take bytes now. */
bool conn_wants(const Conn *conn);
void conn_receive(Conn *conn, const char *bytes, size_t size);
/* Bytes that are to be sent, 0: none; conn_sent says how many of them were. */
size_t conn_out(const Conn *conn, const char **bytes);
void conn_sent(Conn *conn, size_t size);
/* Everything is said: to be closed. */
bool conn_done(const Conn *conn);

typedef enum ConnPhase { CONN_HEAD, CONN_ANSWER, CONN_SOCKET, CONN_CLOSING } ConnPhase;
ConnPhase conn_phase(const Conn *conn);
/* How many requests were answered. */
unsigned conn_answers(const Conn *conn);

/* ---- the side of the program ---- */

void conn_answer(Conn *conn, const HttpHead *head, const HttpAnswer *answer);
/* Whether a request asks for a WebSocket, and for one that can be made. */
bool conn_upgrades(const HttpHead *head);
/* Makes it a WebSocket. The protocol is named where the client has offered it. */
void conn_accept(Conn *conn, const HttpHead *head, const char *protocol);

/* Over the WebSocket. Bytes that wait to be sent are counted by conn_waiting. */
void conn_text(Conn *conn, const char *text, size_t size);
void conn_ping(Conn *conn);
void conn_bye(Conn *conn, int code);
size_t conn_waiting(const Conn *conn);

#endif
