/* Bytes from strangers through the real HTTP and WebSocket stack and the real server with a store
 * of its own: five connections at a time, the last one at the address of health and metrics, pieces
 * of any size. An input is cut at every "\n%"; the byte that follows says what the piece is:
 *   0..4  raw bytes to that connection, which is opened first
 *   w     a message: one text frame, after a handshake where there was none
 *   x     the connection ends     t     time passes
 * After an input that has left somebody or something in the store, the server is opened anew. In
 * messages $TABLE stands for the last table that the server named, $TOKEN for the last token. */
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mutate.h"
#include "server/front.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

enum { CALLERS = 5, WATCHER = 4, TOKEN_ROOM = 40 };

static const char handshake[] =
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n";

static Front front;
static sem_t woken;
static bool is_open;
static char folder[64];
static Caller *callers[CALLERS];
static char table[TOKEN_ROOM], token[TOKEN_ROOM];

/* ---- the server ---- */

static void remove_files(void)
{
    static const char *const files[] = {"windfall.db", "windfall.db-wal", "windfall.db-shm"};
    char path[100];
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        unlink(path);
    }
    rmdir(folder);
}

static void close_server(void)
{
    if (is_open && !front_close(&front))
        abort();
    if (is_open)
        remove_files();
    is_open = false;
}

/* Journal and pool report progress. */
static void wake(void *server)
{
    (void)server;
    sem_post(&woken);
}

static void open_server(void)
{
    static bool before;
    ServerConfig config = server_defaults();
    Buf why = {0};
    strcpy(folder,
           access("/dev/shm", W_OK) ? "/tmp/fuzz-socket-XXXXXX" : "/dev/shm/fuzz-socket-XXXXXX");
    front = (Front){0};
    front.server.wake = wake;
    config.data = mkdtemp(folder);
    config.quick_passwords = true;
    config.rate = config.burst = config.guest_tables = config.tables = 100000;
    config.threads = 1;
    config.bot_delay = 0;
    if (!front_open(&front, &config, &why))
        abort();
    is_open = true;
    if (!before)
        atexit(close_server);
    before = true;
}

static void wait_for_disk(void)
{
    journal_flush(front.server.journal);
    while (journal_done(front.server.journal) < journal_mark(front.server.journal))
        sem_wait(&woken);
    front_pump(&front);
}

/* ---- connections ---- */

/* Keeps what follows the last `key` in the bytes. */
static void note(const char *bytes, size_t size, const char *key, char kept[TOKEN_ROOM])
{
    const char *at = memmem(bytes, size, key, strlen(key));
    if (!at)
        return;
    at += strlen(key);
    const char *end = memchr(at, '"', (size_t)(bytes + size - at));
    if (end && end - at < TOKEN_ROOM)
        snprintf(kept, TOKEN_ROOM, "%.*s", (int)(end - at), at);
}

static void take_out(Caller *caller, size_t piece)
{
    const char *bytes;
    bool more = true;
    while (more) {
        more = front_fill(caller);
        for (size_t size; (size = conn_out(caller->conn, &bytes));) {
            note(bytes, size, "\"table\":\"", table);
            note(bytes, size, "\"token\":\"", token);
            conn_sent(caller->conn, size < piece ? size : piece);
        }
    }
}

static void hang_up(int which)
{
    Caller *caller = callers[which];
    if (!caller)
        return;
    callers[which] = NULL;
    front_leave(caller);
    conn_free(caller->conn);
    caller->front = NULL; /* may still be listed among the changed */
}

static Caller *caller_of(int which)
{
    static const char *const addresses[CALLERS] = {"10.0.0.1", "10.0.0.1", "10.0.0.2", "::1",
                                                   "127.0.0.1"};
    static Caller all[CALLERS];
    if (!callers[which]) {
        bool changed = all[which].changed;
        bool called = which == WATCHER ? front_call_watcher(&front, &all[which], addresses[which])
                                       : front_call(&front, &all[which], addresses[which]);
        if (!called)
            abort();
        all[which].changed = changed;
        callers[which] = &all[which];
    }
    return callers[which];
}

static void serve_changed(void)
{
    while (front.changed.size) {
        Caller **changed = (Caller **)(void *)front.changed.data;
        Caller *caller = changed[front.changed.size / sizeof *changed - 1];
        buf_cut(&front.changed, front.changed.size - sizeof *changed);
        caller->changed = false;
        for (int i = 0; i < CALLERS; i++)
            if (callers[i] == caller) {
                if (caller->over)
                    hang_up(i);
                else
                    take_out(caller, 1000000);
            }
    }
}

/* In pieces; the first byte decides their size. */
static void feed(int which, const char *bytes, size_t size)
{
    Caller *caller = caller_of(which);
    size_t piece = size ? 1 + (unsigned char)bytes[0] % 64 * 16 : 1;
    while (size && !conn_done(caller->conn)) {
        if (conn_wants(caller->conn)) {
            size_t now = size < piece ? size : piece;
            char *copy = malloc(now); /* exactly this size, so that overreads are detected */
            memcpy(copy, bytes, now);
            conn_receive(caller->conn, copy, now);
            free(copy);
            bytes += now;
            size -= now;
        }
        take_out(caller, piece);
    }
    if (conn_done(caller->conn) || caller->over)
        hang_up(which);
    serve_changed();
}

/* ---- pieces of the input ---- */

static void fill_in(Buf *out, const char *text, size_t size)
{
    while (size) {
        if (size >= 6 && !memcmp(text, "$TABLE", 6)) {
            buf_str(out, table);
        } else if (size >= 6 && !memcmp(text, "$TOKEN", 6)) {
            buf_str(out, token);
        } else {
            buf_byte(out, *text++);
            size--;
            continue;
        }
        text += 6;
        size -= 6;
    }
}

static void send_message(int which, const char *text, size_t size)
{
    Buf message = {0}, frame = {0};
    if (conn_phase(caller_of(which)->conn) == CONN_HEAD)
        feed(which, handshake, sizeof handshake - 1);
    fill_in(&message, text, size);
    size = message.size;
    buf_byte(&frame, (char)0x81);
    buf_byte(&frame, (char)(0x80 | (size < 126 ? size : size < 65536 ? 126 : 127)));
    for (int shift = size < 126 ? -8 : size < 65536 ? 8 : 56; shift >= 0; shift -= 8)
        buf_byte(&frame, (char)((uint64_t)size >> shift));
    buf_add(&frame, "\0\0\0\0", 4);
    buf_add(&frame, message.data, size);
    feed(which, frame.data, frame.size);
    buf_free(&message);
    buf_free(&frame);
    wait_for_disk();
    serve_changed();
}

static int play_piece(int which, const char *text, size_t size)
{
    char kind = size ? text[0] : 't';
    if (kind >= '0' && kind < '0' + CALLERS) {
        which = kind - '0';
        feed(which, text + 1, size - 1);
    } else if (kind == 'w') {
        send_message(which, text + 1, size - 1);
    } else if (kind == 'x') {
        hang_up(which);
    } else {
        core_tick(&front.server);
        front_watch_silence(&front);
        wait_for_disk();
    }
    serve_changed();
    return which;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;
    if (!is_open)
        open_server();
    for (int which = 0; at < end;) {
        const char *next = memmem(at, (size_t)(end - at), "\n%", 2);
        which = play_piece(which, at, (size_t)((next ? next : end) - at));
        at = next ? next + 2 : end;
    }
    for (int i = 0; i < CALLERS; i++)
        hang_up(i);
    serve_changed();
    if (front.count || front.watchers || front.callers.count || front.server.clients.count ||
        front.server.addresses.count)
        abort();
    if (front.server.last_user)
        close_server();
    return 0;
}

/* ---- mutation ---- */

/* Half of the time mutates the JSON of one message, which byte changes would hardly keep valid. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    static uint8_t piece[1 << 16];
    uint8_t *messages[64], *at = data;
    int count = 0;
    while (count < 64 && (at = memmem(at, size - (size_t)(at - data), "\n%w", 3)))
        messages[count++] = at += 3;
    if (!count || seed % 2)
        return LLVMFuzzerMutate(data, size, max);
    uint8_t *from = messages[seed / 2 % (unsigned)count];
    size_t left = size - (size_t)(from - data);
    const uint8_t *end = memmem(from, left, "\n%", 2);
    size_t old = end ? (size_t)(end - from) : left;
    if (old > sizeof piece)
        return LLVMFuzzerMutate(data, size, max);
    memcpy(piece, from, old);
    size_t room = max - (size - old),
           fresh = mutate_json(piece, old, room < sizeof piece ? room : sizeof piece, seed);
    if (!fresh)
        return LLVMFuzzerMutate(data, size, max);
    memmove(from + fresh, from + old, left - old);
    memcpy(from, piece, fresh);
    return size - old + fresh;
}
