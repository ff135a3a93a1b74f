/* HTTP heads are parsed exactly or refused, and connections speak HTTP and WebSocket with bytes
 * alone, however these are split. */
#include "support/cmocka.h"

#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/link.h"

/* ---- heads ---- */

static int status_of(const char *text)
{
    HttpHead head;
    return http_read_request(&head, text, strlen(text));
}

static void requests_are_read_exactly(void **state)
{
    (void)state;
    static const struct {
        int status;
        const char *text;
    } rows[] = {
        {0, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {0, "HEAD /a?b=c HTTP/1.1\r\nhost:a\r\nX-Y:\t\xc3\xa4 \r\n\r\n"},
        {0, "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"},
        {413, "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n"},
        {413, "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 00\r\n\r\n"},
        {413, "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"},
        {405, "POST / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {405, "get / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {505, "GET / HTTP/1.0\r\nHost: a\r\n\r\n"},
        {505, "GET / HTTP/2.0\r\nHost: a\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost:\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\nX : b\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\nX: a\nY: b\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\nX: a\x01\r\n\r\n"},
        {400, "GET / HTTP/1.1\nHost: a\r\n\r\n"},
        {400, "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET / HTTP/1.1 \r\nHost: a\r\n\r\n"},
        {400, "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(status_of(rows[i].text), rows[i].status);
}

static void parts_of_a_request_are_found(void **state)
{
    (void)state;
    const char *text = "GET /a/b?lang=ja&x=1 HTTP/1.1\r\nHost: a:1\r\n"
                       "Accept-Encoding: br , GZIP;q=0.5\r\n\r\nmore";
    HttpHead head;
    size_t size = http_head_size(text, strlen(text), 0);
    assert_int_equal(size, strlen(text) - 4);
    assert_int_equal(http_read_request(&head, text, size), 0);
    assert_true(http_is(head.path, "/a/b") && http_is(head.field[HTTP_HOST], "a:1"));
    assert_true(http_is(http_argument(head.query, "lang"), "ja"));
    assert_true(http_is(http_argument(head.query, "x"), "1"));
    assert_null(http_argument(head.query, "la").at);
    assert_true(http_lists(head.field[HTTP_ACCEPT_ENCODING], "gzip"));
    assert_false(http_lists(head.field[HTTP_ACCEPT_ENCODING], "zip"));
    assert_false(http_lists(head.field[HTTP_ORIGIN], "gzip"));
}

static void what_has_the_weight_0_is_not_listed(void **state)
{
    (void)state;
    static const struct {
        const char *list;
        bool listed;
    } rows[] = {
        {"br;q=1", true},  {"br; q=0.001", true}, {"gzip;q=0, br", true},
        {"br;q=", true},   {"br;q=0", false},     {"br ; Q=0.000", false},
        {"brr, *", false}, {"br;x=0", true},      {"gzip, br;q=0.", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(http_lists((Slice){rows[i].list, strlen(rows[i].list)}, "br"),
                         rows[i].listed);
}

static void the_end_of_a_head_is_found_however_it_is_cut(void **state)
{
    (void)state;
    const char *text = "a\r\n\r\n";
    for (size_t seen = 0; seen < 5; seen++) {
        assert_int_equal(http_head_size(text, 4, 0), 0);
        assert_int_equal(http_head_size(text, 5, seen), 5);
    }
}

/* ---- connections ---- */

/* A server that answers with the path, and echoes what a WebSocket says. */
typedef struct End {
    Conn *conn;
    Buf heard, body;
    int opened, frames;
} End;

static void on_request(Conn *conn, const HttpHead *head)
{
    End *end = conn_user(conn);
    if (conn_upgrades(head)) {
        conn_accept(conn, head, "windfall-1");
        return;
    }
    buf_clear(&end->body);
    buf_add(&end->body, head->path.at, head->path.size);
    if (http_is(head->path, "/later")) {
        conn_hold(conn, head);
        return;
    }
    conn_answer(conn, head, &(HttpAnswer){.status = 200, .type = "text/plain", .body = &end->body});
}

static void on_opened(Conn *conn)
{
    ((End *)conn_user(conn))->opened++;
}

static void on_message(Conn *conn, const char *text, size_t size)
{
    End *end = conn_user(conn);
    assert_int_equal(strlen(text), size);
    buf_add(&end->heard, text, size);
    buf_byte(&end->heard, ';');
}

static void on_frame(Conn *conn)
{
    ((End *)conn_user(conn))->frames++;
}

static const ConnHooks hooks = {.request = on_request,
                                .opened = on_opened,
                                .message = on_message,
                                .frame = on_frame,
                                .message_max = 1000};

/* Carries all bytes from one to the other, so many at a time. */
static bool carry(End *from, End *to, size_t piece)
{
    const char *bytes;
    bool any = false;
    for (size_t size; (size = conn_out(from->conn, &bytes)) && conn_wants(to->conn); any = true) {
        size = size < piece ? size : piece;
        conn_receive(to->conn, bytes, size);
        conn_sent(from->conn, size);
    }
    return any;
}

static void talk(End *a, End *b, size_t piece)
{
    while (carry(a, b, piece) || carry(b, a, piece))
        ;
}

static void free_end(End *end)
{
    conn_free(end->conn);
    buf_free(&end->heard);
    buf_free(&end->body);
}

static void both_ends_of_a_websocket_understand_each_other(void **state)
{
    (void)state;
    for (size_t piece = 1; piece < 3000; piece = piece * 3 + 1) {
        End server = {0}, client = {0};
        server.conn = conn_new(&hooks, &server);
        client.conn = conn_new_client(&hooks, &client, "localhost", "/ws", "windfall-1");
        talk(&client, &server, piece);
        assert_int_equal(client.opened, 1);
        conn_text(client.conn, "one", 3);
        conn_text(server.conn, "two", 3);
        conn_ping(server.conn);
        conn_text(server.conn, "", 0);
        talk(&client, &server, piece);
        assert_string_equal(buf_text(&server.heard), "one;");
        assert_string_equal(buf_text(&client.heard), "two;;");
        assert_int_equal(server.frames, 1);
        conn_bye(server.conn, 1000);
        conn_text(server.conn, "late", 4);
        talk(&client, &server, piece);
        assert_true(conn_done(server.conn) && conn_phase(client.conn) == CONN_CLOSING);
        assert_string_equal(buf_text(&client.heard), "two;;");
        free_end(&server);
        free_end(&client);
    }
}

/* Everything that the server answers to these bytes, given so many at a time. */
static const char *said(End *server, const char *bytes, size_t size, size_t piece)
{
    static char text[20000];
    size_t at = 0;
    const char *out;
    server->conn = conn_new(&hooks, server);
    while (size || conn_out(server->conn, &out)) {
        for (size_t n; (n = conn_out(server->conn, &out)); at += n) {
            assert_true(at + n < sizeof text);
            memcpy(text + at, out, n);
            conn_sent(server->conn, n);
        }
        size_t now = size < piece ? size : piece;
        if (!conn_wants(server->conn))
            break;
        conn_receive(server->conn, bytes, now);
        bytes += now;
        size -= now;
    }
    text[at] = 0;
    return text;
}

static int times(const char *text, const char *word)
{
    int n = 0;
    for (; (text = strstr(text, word)); text++)
        n++;
    return n;
}

static void requests_follow_each_other(void **state)
{
    (void)state;
    static const char two[] =
        "GET /a HTTP/1.1\r\nHost: a\r\n\r\nHEAD /bcd HTTP/1.1\r\nHost: a\r\n\r\n";
    static const char refused[] =
        "PUT /a HTTP/1.1\r\nHost: a\r\n\r\nGET /a HTTP/1.1\r\nHost: a\r\n\r\n";
    for (size_t piece = 1; piece < 200; piece = piece * 2 + 1) {
        End server = {0};
        const char *text = said(&server, two, sizeof two - 1, piece);
        assert_int_equal(times(text, "HTTP/1.1 200 OK\r\n"), 2);
        assert_non_null(strstr(text, "content-length: 2\r\n"));
        assert_non_null(strstr(text, "\r\n\r\n/aHTTP/1.1"));
        assert_string_equal(text + strlen(text) - 4, "\r\n\r\n");
        assert_int_equal(conn_phase(server.conn), CONN_HEAD);
        free_end(&server);
        server = (End){0};
        text = said(&server, refused, sizeof refused - 1, piece);
        assert_int_equal(times(text, "HTTP/1.1 "), 1);
        assert_non_null(strstr(text, "405 Method Not Allowed\r\n"));
        assert_true(conn_done(server.conn));
        free_end(&server);
    }
}

static void an_answer_may_come_later(void **state)
{
    (void)state;
    static const char two[] = "GET /later HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n"
                              "Connection: close\r\n\r\n";
    for (size_t piece = 1; piece < 200; piece = piece * 2 + 1) {
        End server = {0};
        const char *bytes;
        assert_string_equal(said(&server, two, sizeof two - 1, piece), "");
        assert_int_equal(conn_phase(server.conn), CONN_HELD);
        assert_false(conn_wants(server.conn));
        Buf late = {0}, heard = {0};
        buf_str(&late, "late");
        conn_answer_held(server.conn,
                         &(HttpAnswer){.status = 200, .type = "text/plain", .body = &late});
        for (size_t size; (size = conn_out(server.conn, &bytes)); conn_sent(server.conn, size))
            buf_add(&heard, bytes, size);
        assert_int_equal(times(buf_text(&heard), "HTTP/1.1 200 OK\r\n"),
                         piece < sizeof two ? 1 : 2);
        assert_non_null(strstr(buf_text(&heard), "\r\n\r\nlate"));
        conn_answer_held(server.conn, &(HttpAnswer){.status = 404}); /* nothing waits */
        assert_int_equal(conn_out(server.conn, &bytes), 0);
        buf_free(&late);
        buf_free(&heard);
        free_end(&server);
    }
}

static void a_head_has_a_largest_size(void **state)
{
    (void)state;
    static char bytes[3 * HTTP_HEAD_MAX];
    memset(bytes, 'a', sizeof bytes);
    End server = {0};
    assert_int_equal(times(said(&server, bytes, sizeof bytes, 1000),
                           "HTTP/1.1 431 Request Header Fields Too Large\r\n"),
                     1);
    assert_true(conn_done(server.conn));
    free_end(&server);
}

static void frames_against_the_rules_end_the_connection(void **state)
{
    (void)state;
    static const char head[] =
        "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: WebSocket\r\nConnection: upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    static const struct {
        const char *frame;
        size_t size;
        int code;
    } rows[] = {
        {"\x82\x81\0\0\0\0a", 7, 1003},
        {"\x81\x01"
         "a",
         3, 1002},
        {"\x81\xfe\x10\0\0\0\0\0y", 9, 1009},
        {"\x81\x82\0\0\0\0\xff\xfe", 8, 1007},
        {"\x83\x80\0\0\0\0", 6, 1002},
        {"\xc1\x80\0\0\0\0", 6, 1002},
        {"\x80\x80\0\0\0\0", 6, 1002},
        {"\x09\x80\0\0\0\0", 6, 0},
        {"\x88\x82\0\0\0\0\x03\xe9", 8, 1001},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        End server = {0};
        char bytes[400];
        const char *out;
        memcpy(bytes, head, sizeof head - 1);
        memcpy(bytes + sizeof head - 1, rows[i].frame, rows[i].size);
        server.conn = conn_new(&hooks, &server);
        conn_receive(server.conn, bytes, sizeof head - 1 + rows[i].size);
        size_t size = conn_out(server.conn, &out);
        int code = 0; /* 0: as wslay reports some faults */
        if (size > 4 && (unsigned char)out[size - 4] == 0x88 && out[size - 3] == 2)
            code = (unsigned char)out[size - 2] << 8 | (unsigned char)out[size - 1];
        else
            assert_memory_equal(out + size - 2, "\x88\0", 2);
        assert_int_equal(code, rows[i].code);
        conn_sent(server.conn, size);
        assert_true(conn_done(server.conn));
        assert_int_equal(server.heard.size, 0);
        free_end(&server);
    }
}

static void a_client_insists_on_the_right_answer(void **state)
{
    (void)state;
    static const char *const answers[] = {
        "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 101 x\r\nSec-WebSocket-Accept: nonsense\r\n\r\n",
        "HTTP/1.1 101 x\r\n\r\n", "nonsense\r\n\r\n"};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        End client = {0};
        client.conn = conn_new_client(&hooks, &client, "localhost", "/ws", "windfall-1");
        conn_receive(client.conn, answers[i], strlen(answers[i]));
        assert_int_equal(conn_phase(client.conn), CONN_CLOSING);
        assert_int_equal(client.opened, 0);
        free_end(&client);
    }
}

/* ---- sockets ---- */

/* Else epoll would report the connection again and again until the answer is there. */
static void whoever_is_gone_while_he_waits_is_dropped(void **state)
{
    (void)state;
    static const ConnHooks holding = {.request = conn_hold};
    static const char request[] = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    int epoll = epoll_create1(0), pair[2];
    struct epoll_event event;
    Link link;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair), 0);
    link_open(&link, epoll, pair[0], NULL, conn_new(&holding, NULL), &link, 0);
    assert_int_equal(write(pair[1], request, sizeof request - 1), sizeof request - 1);
    assert_int_equal(epoll_wait(epoll, &event, 1, 1000), 1);
    assert_true(link_serve(&link, true, 0));
    assert_int_equal(conn_phase(link.conn), CONN_HELD);
    assert_int_equal(epoll_wait(epoll, &event, 1, 0), 0);
    close(pair[1]);
    assert_int_equal(epoll_wait(epoll, &event, 1, 1000), 1);
    assert_false(link_serve(&link, true, 0));
    link_close(&link);
    close(epoll);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_are_read_exactly),
        cmocka_unit_test(parts_of_a_request_are_found),
        cmocka_unit_test(what_has_the_weight_0_is_not_listed),
        cmocka_unit_test(the_end_of_a_head_is_found_however_it_is_cut),
        cmocka_unit_test(both_ends_of_a_websocket_understand_each_other),
        cmocka_unit_test(requests_follow_each_other),
        cmocka_unit_test(an_answer_may_come_later),
        cmocka_unit_test(a_head_has_a_largest_size),
        cmocka_unit_test(frames_against_the_rules_end_the_connection),
        cmocka_unit_test(a_client_insists_on_the_right_answer),
        cmocka_unit_test(whoever_is_gone_while_he_waits_is_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
