/* A connection without its socket: bytes go in, bytes come out. It speaks HTTP/1.1, one request
 * after another, until it becomes a WebSocket; or it is the client's end of a WebSocket. Any input
 * ends in an answer, a message or the end of the connection, and memory is bounded. */
#ifndef WINDFALL_NET_CONN_H
#define WINDFALL_NET_CONN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "net/http.h"

typedef struct Conn Conn;

/* None of these hooks may free the connection. */
typedef struct ConnHooks {
    /* A request. It must be answered before the hook returns, by conn_answer or conn_accept, or
     * held by conn_hold. */
    void (*request)(Conn *conn, const HttpHead *head);
    void (*opened)(Conn *conn); /* at a client: the WebSocket is open */
    /* The text ends in a zero byte that is not counted in `size`. */
    void (*message)(Conn *conn, const char *text, size_t size);
    void (*frame)(Conn *conn); /* a ping, a pong, or one more piece of a message */
    /* Something was refused that no other hook has seen: a head, with this HTTP status, or
     * WebSocket input, with this close code. */
    void (*refused)(Conn *conn, int status);
    size_t message_max;
} ConnHooks;

typedef struct HttpAnswer {
    int status;
    const char *type; /* of the body; NULL: the body is the meaning of the status, in plain text */
    const Buf *body;  /* borrowed until the next request or the end of the connection */
    const char *fields; /* more header lines, each with its line end; or NULL */
} HttpAnswer;

Conn *conn_new(const ConnHooks *hooks, void *user);
/* A client that asks for a WebSocket at "/ws" of the host. */
Conn *conn_new_client(const ConnHooks *hooks, void *user, const char *host, const char *path,
                      const char *protocol);
void conn_free(Conn *conn);
void *conn_user(const Conn *conn);

/* ---- towards the network ---- */

/* Whether it can take bytes now. */
bool conn_wants(const Conn *conn);
void conn_receive(Conn *conn, const char *bytes, size_t size);
/* Bytes to send, 0: none; conn_sent says how many of them were sent. */
size_t conn_out(const Conn *conn, const char **bytes);
void conn_sent(Conn *conn, size_t size);
/* Everything is sent: it can be closed. */
bool conn_done(const Conn *conn);

typedef enum ConnPhase { CONN_HEAD, CONN_HELD, CONN_ANSWER, CONN_SOCKET, CONN_CLOSING } ConnPhase;
ConnPhase conn_phase(const Conn *conn);
/* How many requests were answered. */
unsigned conn_answers(const Conn *conn);

/* ---- towards the program ---- */

void conn_answer(Conn *conn, const HttpHead *head, const HttpAnswer *answer);
/* The answer comes later, by conn_answer_held; until then nothing more is read. */
void conn_hold(Conn *conn, const HttpHead *head);
void conn_answer_held(Conn *conn, const HttpAnswer *answer);
/* Whether a request asks for a WebSocket, and correctly. */
bool conn_upgrades(const HttpHead *head);
/* Turns it into a WebSocket. The protocol is named if the client offered it. */
void conn_accept(Conn *conn, const HttpHead *head, const char *protocol);

/* Sends text over the WebSocket. conn_waiting counts bytes that are not sent yet. */
void conn_text(Conn *conn, const char *text, size_t size);
void conn_ping(Conn *conn);
void conn_bye(Conn *conn, int code);
size_t conn_waiting(const Conn *conn);

#endif
