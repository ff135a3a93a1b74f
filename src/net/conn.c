/* net/http reads HTTP. wslay reads and makes WebSocket frames; it is fed from buffers and writes
 * into buffers. */
#include "net/conn.h"

#include <openssl/evp.h>
#include <openssl/rand.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

enum {
    OUT_FULL = 1 << 16, /* while this many bytes wait, nothing more is read */
    KEEP = 1 << 14,     /* a larger buffer is freed when it is empty */
    ANSWERS_MAX = 1000,
    KEY_SIZE = 24,
    ACCEPT_SIZE = 28
};

struct Conn {
    ConnHooks hooks;
    void *user;
    ConnPhase phase;
    bool client;
    bool last;                  /* the current answer is the last one */
    bool held_head, held_close; /* of the request that waits for its answer */
    unsigned answers;
    Buf in, out;
    size_t seen;     /* bytes of `in` already searched for the end of the head */
    size_t out_at;   /* bytes of `out` already sent */
    const Buf *body; /* sent after `out` */
    size_t body_at;
    char accept[ACCEPT_SIZE + 1]; /* what the server must answer to a client's key */
    wslay_event_context_ptr ws;
    const char *feed; /* what wslay reads next */
    size_t feed_size;
};

static Conn *new_conn(const ConnHooks *hooks, void *user)
{
    Conn *conn = calloc(1, sizeof *conn);
    if (!conn)
        abort();
    conn->hooks = *hooks;
    conn->user = user;
    return conn;
}

Conn *conn_new(const ConnHooks *hooks, void *user)
{
    return new_conn(hooks, user);
}

void conn_free(Conn *conn)
{
    if (conn->ws)
        wslay_event_context_free(conn->ws);
    buf_free(&conn->in);
    buf_free(&conn->out);
    free(conn);
}

void *conn_user(const Conn *conn)
{
    return conn->user;
}

ConnPhase conn_phase(const Conn *conn)
{
    return conn->phase;
}

unsigned conn_answers(const Conn *conn)
{
    return conn->answers;
}

size_t conn_waiting(const Conn *conn)
{
    return conn->out.size - conn->out_at;
}

/* ---- WebSocket ---- */

static ssize_t feed(wslay_event_context_ptr ws, uint8_t *bytes, size_t size, int flags, void *self)
{
    Conn *conn = self;
    (void)flags;
    if (!conn->feed_size) {
        wslay_event_set_error(ws, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    size = size < conn->feed_size ? size : conn->feed_size;
    memcpy(bytes, conn->feed, size);
    conn->feed += size;
    conn->feed_size -= size;
    return (ssize_t)size;
}

static ssize_t put(wslay_event_context_ptr ws, const uint8_t *bytes, size_t size, int flags,
                   void *self)
{
    Conn *conn = self;
    (void)ws;
    (void)flags;
    buf_add(&conn->out, bytes, size);
    return (ssize_t)size;
}

static int make_mask(wslay_event_context_ptr ws, uint8_t *mask, size_t size, void *self)
{
    (void)ws;
    (void)self;
    return RAND_bytes(mask, (int)size) == 1 ? 0 : -1;
}

/* wslay's bytes have no terminating zero, which readers of text need. */
static void hand_on(Conn *conn, const uint8_t *text, size_t size)
{
    buf_clear(&conn->in);
    buf_add(&conn->in, text, size);
    conn->hooks.message(conn, buf_text(&conn->in), size);
    if (conn->in.room > KEEP)
        buf_free(&conn->in);
}

static void on_message(wslay_event_context_ptr ws, const struct wslay_event_on_msg_recv_arg *got,
                       void *self)
{
    Conn *conn = self;
    if (conn->phase != CONN_SOCKET || wslay_event_get_close_sent(ws))
        return;
    if (got->opcode == WSLAY_BINARY_FRAME)
        wslay_event_queue_close(ws, WSLAY_CODE_UNSUPPORTED_DATA, NULL, 0);
    else if (got->opcode == WSLAY_TEXT_FRAME)
        hand_on(conn, got->msg, got->msg_length);
}

/* Frames that the other side can send without end before it has sent a message. */
static void on_frame(wslay_event_context_ptr ws,
                     const struct wslay_event_on_frame_recv_start_arg *got, void *self)
{
    Conn *conn = self;
    bool more = got->opcode == WSLAY_CONTINUATION_FRAME || got->opcode == WSLAY_PING ||
                got->opcode == WSLAY_PONG;
    (void)ws;
    if (more && conn->hooks.frame)
        conn->hooks.frame(conn);
}

static void become_socket(Conn *conn)
{
    static const struct wslay_event_callbacks calls = {.recv_callback = feed,
                                                       .send_callback = put,
                                                       .genmask_callback = make_mask,
                                                       .on_frame_recv_start_callback = on_frame,
                                                       .on_msg_recv_callback = on_message};
    int status = conn->client ? wslay_event_context_client_init(&conn->ws, &calls, conn)
                              : wslay_event_context_server_init(&conn->ws, &calls, conn);
    if (status)
        abort();
    wslay_event_config_set_max_recv_msg_length(conn->ws, conn->hooks.message_max);
    conn->phase = CONN_SOCKET;
}

/* Writes what wslay wants to send, and notes whether that was all. */
static void flush_socket(Conn *conn)
{
    if (wslay_event_want_write(conn->ws) && wslay_event_send(conn->ws))
        conn->phase = CONN_CLOSING;
    if (wslay_event_get_close_sent(conn->ws) || !wslay_event_want_read(conn->ws))
        conn->phase = CONN_CLOSING;
}

static void receive_frames(Conn *conn, const char *bytes, size_t size)
{
    conn->feed = bytes;
    conn->feed_size = size;
    if (wslay_event_recv(conn->ws))
        conn->phase = CONN_CLOSING;
    conn->feed_size = 0;
    flush_socket(conn);
    if (conn->hooks.refused && wslay_event_get_close_sent(conn->ws) &&
        !wslay_event_get_close_received(conn->ws))
        conn->hooks.refused(conn, wslay_event_get_status_code_sent(conn->ws));
}

void conn_text(Conn *conn, const char *text, size_t size)
{
    struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)text, size};
    if (conn->phase == CONN_SOCKET && !wslay_event_queue_msg(conn->ws, &message))
        flush_socket(conn);
}

void conn_ping(Conn *conn)
{
    struct wslay_event_msg message = {WSLAY_PING, NULL, 0};
    if (conn->phase == CONN_SOCKET && !wslay_event_queue_msg(conn->ws, &message))
        flush_socket(conn);
}

void conn_bye(Conn *conn, int code)
{
    if (conn->phase == CONN_SOCKET && !wslay_event_queue_close(conn->ws, (uint16_t)code, NULL, 0))
        flush_socket(conn);
    conn->phase = CONN_CLOSING;
}

/* ---- the handshake ---- */

/* The answer that proves that a key was understood: RFC 6455, 4.2.2. */
static void accept_of(Slice key, char accept[ACCEPT_SIZE + 1])
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[KEY_SIZE + sizeof guid];
    unsigned char sha1[EVP_MAX_MD_SIZE];
    memcpy(text, key.at, KEY_SIZE);
    memcpy(text + KEY_SIZE, guid, sizeof guid);
    if (!EVP_Digest(text, sizeof text - 1, sha1, NULL, EVP_sha1(), NULL))
        abort();
    EVP_EncodeBlock((unsigned char *)accept, sha1, 20);
}

/* 16 bytes as base64. */
static bool is_key(Slice key)
{
    unsigned char bytes[KEY_SIZE];
    return key.size == KEY_SIZE && !memcmp(key.at + KEY_SIZE - 2, "==", 2) &&
           EVP_DecodeBlock(bytes, (const unsigned char *)key.at, KEY_SIZE) == 18;
}

bool conn_upgrades(const HttpHead *head)
{
    const Slice *field = head->field;
    return !head->head && http_is(field[HTTP_UPGRADE], "websocket") &&
           http_lists(field[HTTP_CONNECTION], "upgrade") && http_is(field[HTTP_WS_VERSION], "13") &&
           is_key(field[HTTP_WS_KEY]);
}

void conn_accept(Conn *conn, const HttpHead *head, const char *protocol)
{
    char accept[ACCEPT_SIZE + 1];
    accept_of(head->field[HTTP_WS_KEY], accept);
    buf_printf(&conn->out,
               "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
               "Sec-WebSocket-Accept: %s\r\n",
               accept);
    if (http_lists(head->field[HTTP_WS_PROTOCOL], protocol))
        buf_printf(&conn->out, "Sec-WebSocket-Protocol: %s\r\n", protocol);
    buf_str(&conn->out, "\r\n");
    become_socket(conn);
}

Conn *conn_new_client(const ConnHooks *hooks, void *user, const char *host, const char *path,
                      const char *protocol)
{
    Conn *conn = new_conn(hooks, user);
    unsigned char random[16];
    char key[KEY_SIZE + 1];
    conn->client = true;
    if (RAND_bytes(random, sizeof random) != 1)
        abort();
    EVP_EncodeBlock((unsigned char *)key, random, sizeof random);
    accept_of((Slice){key, KEY_SIZE}, conn->accept);
    buf_printf(&conn->out,
               "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
               "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n"
               "Sec-WebSocket-Protocol: %s\r\n\r\n",
               path, host, key, protocol);
    return conn;
}

static void take_welcome(Conn *conn, size_t size)
{
    HttpHead head;
    Slice accept;
    bool fine = http_read_answer(&head, conn->in.data, size) && head.status == 101;
    accept = head.field[HTTP_WS_ACCEPT];
    if (!fine || accept.size != ACCEPT_SIZE || memcmp(accept.at, conn->accept, ACCEPT_SIZE) != 0) {
        conn->phase = CONN_CLOSING;
        return;
    }
    become_socket(conn);
    if (conn->hooks.opened)
        conn->hooks.opened(conn);
}

/* ---- HTTP ---- */

static void answer_head(Conn *conn, const HttpAnswer *answer, const char *type, size_t size)
{
    buf_printf(&conn->out, "HTTP/1.1 %d %s\r\nserver: windfall\r\n", answer->status,
               http_reason(answer->status));
    buf_printf(&conn->out, "content-type: %s\r\ncontent-length: %zu\r\nconnection: %s\r\n%s\r\n",
               type, size, conn->last ? "close" : "keep-alive",
               answer->fields ? answer->fields : "");
}

void conn_answer(Conn *conn, const HttpHead *head, const HttpAnswer *answer)
{
    const char *reason = http_reason(answer->status);
    conn->last = answer->status != 200 || ++conn->answers >= ANSWERS_MAX ||
                 http_lists(head->field[HTTP_CONNECTION], "close");
    conn->phase = CONN_ANSWER;
    answer_head(conn, answer, answer->body ? answer->type : "text/plain",
                answer->body ? answer->body->size : strlen(reason) + 1);
    if (head->head)
        return;
    conn->body = answer->body;
    conn->body_at = 0;
    if (!answer->body)
        buf_printf(&conn->out, "%s\n", reason);
}

void conn_hold(Conn *conn, const HttpHead *head)
{
    conn->phase = CONN_HELD;
    conn->held_head = head->head;
    conn->held_close = http_lists(head->field[HTTP_CONNECTION], "close");
}

void conn_answer_held(Conn *conn, const HttpAnswer *answer)
{
    HttpHead head = {.head = conn->held_head};
    if (conn->phase != CONN_HELD)
        return;
    if (conn->held_close)
        head.field[HTTP_CONNECTION] = (Slice){"close", 5};
    conn_answer(conn, &head, answer);
}

/* Nothing in a head that cannot be parsed can be trusted. */
static void refuse(Conn *conn, int status)
{
    const HttpHead none = {.head = false};
    if (conn->hooks.refused)
        conn->hooks.refused(conn, status);
    conn_answer(
        conn, &none,
        &(HttpAnswer){.status = status, .fields = status == 405 ? "allow: GET, HEAD\r\n" : NULL});
}

static void take_request(Conn *conn, size_t size)
{
    HttpHead head;
    int status = http_read_request(&head, conn->in.data, size);
    if (!status && head.field[HTTP_UPGRADE].at && !conn_upgrades(&head))
        status = 400;
    if (status)
        refuse(conn, status);
    else
        conn->hooks.request(conn, &head);
}

/* What follows the head was sent before it was answered. */
static void forget_head(Conn *conn, size_t size)
{
    conn->seen = 0;
    if (conn->phase == CONN_SOCKET) {
        Buf in = conn->in;
        conn->in = (Buf){0};
        receive_frames(conn, in.data + size, in.size - size);
        buf_free(&in);
    } else if (conn->phase == CONN_CLOSING || conn->last) {
        buf_free(&conn->in);
    } else {
        memmove(conn->in.data, conn->in.data + size, conn->in.size - size);
        buf_cut(&conn->in, conn->in.size - size);
    }
}

static void read_head(Conn *conn)
{
    size_t size = http_head_size(buf_text(&conn->in), conn->in.size, conn->seen);
    conn->seen = conn->in.size;
    if (size > HTTP_HEAD_MAX || (!size && conn->in.size >= HTTP_HEAD_MAX)) {
        if (conn->client)
            conn->phase = CONN_CLOSING;
        else
            refuse(conn, 431);
    } else if (size && conn->client) {
        take_welcome(conn, size);
    } else if (size) {
        take_request(conn, size);
    } else {
        return;
    }
    forget_head(conn, size);
}

/* ---- bytes ---- */

bool conn_wants(const Conn *conn)
{
    return conn->phase == CONN_HEAD ||
           (conn->phase == CONN_SOCKET && conn_waiting(conn) < OUT_FULL);
}

void conn_receive(Conn *conn, const char *bytes, size_t size)
{
    if (conn->phase == CONN_SOCKET) {
        receive_frames(conn, bytes, size);
    } else if (conn->phase != CONN_CLOSING && !conn->last) {
        buf_add(&conn->in, bytes, size);
        if (conn->phase == CONN_HEAD)
            read_head(conn);
    }
}

size_t conn_out(const Conn *conn, const char **bytes)
{
    if (conn_waiting(conn)) {
        *bytes = conn->out.data + conn->out_at;
        return conn_waiting(conn);
    }
    *bytes = conn->body ? conn->body->data + conn->body_at : NULL;
    return conn->body ? conn->body->size - conn->body_at : 0;
}

/* Everything is sent: continues with requests that have arrived meanwhile. */
static void answered(Conn *conn)
{
    conn->body = NULL;
    if (conn->phase != CONN_ANSWER)
        return;
    conn->phase = conn->last ? CONN_CLOSING : CONN_HEAD;
    if (conn->phase == CONN_HEAD && conn->in.size)
        read_head(conn);
}

void conn_sent(Conn *conn, size_t size)
{
    const char *rest;
    if (conn_waiting(conn))
        conn->out_at += size;
    else
        conn->body_at += size;
    if (conn->out_at == conn->out.size) {
        conn->out_at = 0;
        if (conn->out.room > KEEP)
            buf_free(&conn->out);
        else
            buf_clear(&conn->out);
    }
    if (!conn_out(conn, &rest))
        answered(conn);
}

bool conn_done(const Conn *conn)
{
    const char *rest;
    return conn->phase == CONN_CLOSING && !conn_out(conn, &rest);
}
