/* The network: one thread, one epoll. It carries bytes between sockets and connections, and lets
 * time pass for the server. Callers that are gone are freed at the end of a round: until then epoll
 * and the list of changed ones may still refer to them. */
#include "server/front.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include "net/link.h"
#include "server/limit.h"
#include "server/notify.h"
#include "server/server_log.h"
#include "server/table.h"
#include "server/watchdog.h"
#include "text/locale.h"

enum {
    TICK_MS = 20,
    LATE_MS = 500,
    PAUSE_MS = 200,
    GOODBYE_MS = 2000,
    EVENTS_MAX = 256,
    CALLS = 64
};

typedef struct Peer {
    Caller caller; /* must be the first member: changes are reported by it */
    Link link;
    struct Peer *next, **at; /* list of all peers */
    bool gone;
} Peer;

typedef struct Loop {
    Front front; /* must be the first member: the server wakes the loop by it */
    SSL_CTX *tls;
    int epoll, listener, waker, port;
    int watch_listener; /* for health and metrics; -1: none */
    Peer *peers, *gone_peers;
    int64_t ticked, late_at, silence_at, paused; /* paused: since when nobody is accepted, 0: not */
    Watchdog *watchdog;
    int64_t told_at; /* when systemd was last told that the loop runs */
    int tell_every;  /* ms; 0: never */
} Loop;

static volatile sig_atomic_t told_to_stop, told_to_reload;
static int signal_waker = -1;
static bool in_terminal; /* closing the terminal sends SIGHUP */

static void wake_by(int waker)
{
    uint64_t one = 1;
    (void)!write(waker, &one, sizeof one);
}

static void on_signal(int number)
{
    int kept = errno;
    if (number == SIGHUP && !in_terminal)
        told_to_reload = 1;
    else
        told_to_stop = 1;
    wake_by(signal_waker);
    errno = kept;
}

static void wake(void *server)
{
    wake_by(((Loop *)server)->waker);
}

/* ---- peers ---- */

static void drop(Loop *loop, Peer *peer)
{
    peer->gone = true;
    *peer->at = peer->next;
    if (peer->next)
        peer->next->at = peer->at;
    front_leave(&peer->caller);
    link_close(&peer->link);
    peer->next = loop->gone_peers;
    loop->gone_peers = peer;
}

static void free_gone(Loop *loop)
{
    for (Peer *peer; (peer = loop->gone_peers);) {
        loop->gone_peers = peer->next;
        free(peer);
    }
}

/* A handshake of TLS takes longer than most requests. */
static bool carry(Loop *loop, Peer *peer, bool readable)
{
    bool shaking = peer->link.shaking;
    int64_t begun = shaking ? metrics_processor() : 0;
    bool open = link_serve(&peer->link, readable, loop->front.server.now);
    if (shaking)
        limit_charge(&loop->front.server, peer->caller.address, begun);
    return open;
}

static void serve(Loop *loop, Peer *peer, bool readable)
{
    bool more = true;
    while (more && !peer->gone) {
        more = front_fill(&peer->caller);
        if (peer->caller.over || !carry(loop, peer, readable))
            drop(loop, peer);
        else if (peer->link.blocked)
            return;
        readable = false;
    }
}

static void serve_changed(Loop *loop)
{
    while (loop->front.changed.size) {
        Buf changed = loop->front.changed;
        Caller **callers = (Caller **)(void *)changed.data;
        loop->front.changed = (Buf){0};
        for (size_t i = 0; i < changed.size / sizeof(Caller *); i++) {
            callers[i]->changed = false;
            serve(loop, (Peer *)callers[i], false);
        }
        buf_free(&changed);
    }
}

static void let_in(Loop *loop, int fd, const char *address, bool watcher)
{
    Peer *peer = calloc(1, sizeof *peer);
    if (!peer)
        abort();
    bool may = watcher ? front_call_watcher(&loop->front, &peer->caller, address)
                       : front_call(&loop->front, &peer->caller, address);
    if (!may) {
        close(fd);
        free(peer);
        return;
    }
    SSL *tls = loop->tls && !watcher ? tls_accept(loop->tls, fd) : NULL;
    link_open(&peer->link, loop->epoll, fd, tls, peer->caller.conn, peer, loop->front.server.now);
    peer->next = loop->peers;
    peer->at = &loop->peers;
    if (peer->next)
        peer->next->at = &peer->next;
    loop->peers = peer;
}

static void watch(Loop *loop, int fd, int *data, int how)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = data};
    epoll_ctl(loop->epoll, how, fd, &event);
}

static void watch_listeners(Loop *loop, int how)
{
    watch(loop, loop->listener, &loop->listener, how);
    if (loop->watch_listener >= 0)
        watch(loop, loop->watch_listener, &loop->watch_listener, how);
}

/* Accepts waiting callers. If no file descriptor is free, accepting pauses: epoll would report the
 * caller endlessly. */
static void let_all_in(Loop *loop, int *listener)
{
    char address[64];
    for (int i = 0; i < CALLS; i++) {
        int fd = link_accept(*listener, address, sizeof address);
        if (fd >= 0) {
            let_in(loop, fd, address, listener == &loop->watch_listener);
        } else if (errno == EAGAIN) {
            return;
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            watch_listeners(loop, EPOLL_CTL_DEL);
            loop->paused = loop->front.server.now;
            return;
        }
    }
}

/* ---- time ---- */

/* The loop runs: tells the watchdog and systemd. */
static void report_alive(Loop *loop)
{
    watchdog_beat(loop->watchdog);
    if (loop->tell_every && loop->front.server.now - loop->told_at >= loop->tell_every) {
        loop->told_at = loop->front.server.now;
        notify_send("WATCHDOG=1");
    }
}

static bool is_due(int64_t *last, int64_t now, int64_t period)
{
    if (now - *last < period)
        return false;
    *last = now;
    return true;
}

static void drop_late(Loop *loop)
{
    for (Peer *peer = loop->peers, *next; peer; peer = next) {
        next = peer->next;
        if (link_late(&peer->link, loop->front.server.now))
            drop(loop, peer);
    }
}

static void tick(Loop *loop)
{
    Server *server = &loop->front.server;
    if (!is_due(&loop->ticked, server->now, TICK_MS))
        return;
    core_tick(server);
    report_alive(loop);
    if (is_due(&loop->late_at, server->now, LATE_MS))
        drop_late(loop);
    if (is_due(&loop->silence_at, server->now, server->config.silence * INT64_C(100)))
        front_watch_silence(&loop->front);
    if (loop->paused && server->now - loop->paused > PAUSE_MS) {
        loop->paused = 0;
        watch_listeners(loop, EPOLL_CTL_ADD);
    }
}

static void take_event(Loop *loop, const struct epoll_event *event)
{
    if (event->data.ptr == &loop->waker) {
        uint64_t times;
        (void)!read(loop->waker, &times, sizeof times);
    } else if (event->data.ptr == &loop->listener || event->data.ptr == &loop->watch_listener) {
        let_all_in(loop, event->data.ptr);
    } else {
        Peer *peer = event->data.ptr;
        if (!peer->gone)
            serve(loop, peer, event->events & ~(uint32_t)EPOLLOUT);
    }
}

/* New connections get the new certificate; existing ones keep theirs. */
static void reload(Loop *loop)
{
    const ServerConfig *config = &loop->front.server.config;
    Buf why = {0};
    told_to_reload = 0;
    SSL_CTX *fresh = config->cert ? tls_server(config->cert, config->key, &why) : NULL;
    if (fresh) {
        SSL_CTX_free(loop->tls);
        loop->tls = fresh;
        loop->front.server.cert_until = tls_ends(fresh);
        metrics_count(COUNT_RELOADS);
        server_log(LEVEL_INFO, "the TLS files were read again");
    } else if (config->cert) {
        server_log(LEVEL_ERROR, "%s; the certificate stays as it was", buf_text(&why));
    }
    buf_free(&why);
}

/* Waits until something happens or the next tick is due, and handles everything. */
static void round_once(Loop *loop)
{
    struct epoll_event events[EVENTS_MAX];
    Server *server = &loop->front.server;
    int64_t wait = loop->ticked + TICK_MS - server->now;
    int n = epoll_wait(loop->epoll, events, EVENTS_MAX, wait > 0 ? (int)wait : 0);
    int64_t begun = metrics_clock();
    core_clock(server);
    if (told_to_reload)
        reload(loop);
    for (int i = 0; i < n; i++)
        take_event(loop, &events[i]);
    core_clock(server);
    pool_finish(server->pool);
    tick(loop);
    journal_flush(server->journal);
    front_pump(&loop->front);
    serve_changed(loop);
    free_gone(loop);
    metrics_time(TIME_ROUND, begun);
}

/* ---- start and stop ---- */

/* Where health and metrics are served. The default address may be in use; a requested one may
 * not. */
static bool open_watch(Loop *loop, const ServerConfig *config, Buf *why)
{
    char address[64] = "127.0.0.1";
    int port = loop->port && loop->port < 65535 && config->port ? loop->port + 1 : 0;
    if (config->metrics && !strcmp(config->metrics, "off"))
        return true;
    if (config->metrics && !link_address(config->metrics, address, sizeof address, &port)) {
        complain(why, "'%s': expected ADDRESS:PORT or off", config->metrics);
        return false;
    }
    Buf reason = {0};
    loop->watch_listener = link_listen(address, &port, &reason);
    bool ok = loop->watch_listener >= 0 || !config->metrics;
    if (loop->watch_listener >= 0)
        server_log(LEVEL_INFO, "health and metrics are at http://%s:%d", address, port);
    else if (ok)
        server_log(LEVEL_WARNING, "no metrics: %s", buf_text(&reason));
    else
        buf_str(why, buf_text(&reason));
    buf_free(&reason);
    return ok;
}

static bool open_all(Loop *loop, const ServerConfig *config, Buf *why)
{
    loop->listener = loop->watch_listener = loop->epoll = loop->waker = -1;
    loop->port = config->port;
    if (config->cert && !(loop->tls = tls_server(config->cert, config->key, why)))
        return false;
    loop->epoll = epoll_create1(EPOLL_CLOEXEC);
    loop->waker = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    loop->front.server.wake = wake;
    loop->listener = link_listen(config->address, &loop->port, why);
    if (loop->listener < 0 || !front_open(&loop->front, config, why) ||
        !open_watch(loop, config, why))
        return false;
    if (config->remote)
        pool_add_remote(loop->front.server.pool, config->data, config->remote);
    loop->front.server.cert_until = loop->tls ? tls_ends(loop->tls) : 0;
    watch_listeners(loop, EPOLL_CTL_ADD);
    watch(loop, loop->waker, &loop->waker, EPOLL_CTL_ADD);
    return true;
}

static bool close_all(Loop *loop)
{
    while (loop->peers)
        drop(loop, loop->peers);
    bool whole = front_close(&loop->front);
    free_gone(loop);
    for (int *fd = (int[]){loop->listener, loop->watch_listener, loop->epoll, loop->waker, -2};
         *fd != -2; fd++)
        if (*fd >= 0)
            close(*fd);
    SSL_CTX_free(loop->tls);
    free(loop);
    return whole;
}

static void announce(const Loop *loop, const ServerConfig *config)
{
    int playing = 0, waiting = 0;
    const Table *t;
    for (MapEntry *at = loop->front.server.tables.all; (t = map_next(&at));) {
        playing += t->state == TABLE_PLAYING;
        waiting += t->state == TABLE_WAITING;
    }
    Buf line = {0}, object = {0};
    char address[ADDRESS_TEXT + 2]; /* one of IPv6 has brackets in a URL */
    snprintf(address, sizeof address, strchr(config->address, ':') ? "[%.45s]" : "%.45s",
             config->address);
    buf_printf(&line,
               locale_say(locale_of_environment(),
                          "windfall listens on %s://%s:%d (%d games go on, %d tables wait)\n"),
               config->cert ? "https" : "http", address, loop->port, playing, waiting);
    if (config->log_json) {
        buf_cut(&line, line.size - 1);
        server_log_line(&object, LEVEL_INFO, buf_text(&line));
    }
    fputs(buf_text(object.size ? &object : &line), stdout);
    fflush(stdout);
    buf_free(&line);
    buf_free(&object);
}

static void say_goodbye(Loop *loop)
{
    front_say_goodbye(&loop->front);
    int64_t until = loop->front.server.now + GOODBYE_MS;
    while (loop->front.server.clients.count && loop->front.server.now < until)
        round_once(loop);
}

static void run(Loop *loop)
{
    loop->watchdog = watchdog_start(loop->front.server.config.watchdog * 1000);
    loop->tell_every = notify_period() / 2;
    notify_send("READY=1");
    while (!told_to_stop && !loop->front.server.lost)
        round_once(loop);
    notify_send("STOPPING=1");
    say_goodbye(loop);
    watchdog_stop(loop->watchdog);
}

static void raise_limits(void)
{
    struct rlimit limit;
    if (!getrlimit(RLIMIT_NOFILE, &limit)) {
        limit.rlim_cur = limit.rlim_max > 65536 ? 65536 : limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static void watch_signals(int waker)
{
    struct sigaction action = {.sa_handler = on_signal};
    signal_waker = waker;
    in_terminal = isatty(STDERR_FILENO);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL); /* a full disk is a write error, not the end */
}

int server_run(const ServerConfig *config)
{
    Loop *loop = calloc(1, sizeof *loop);
    Buf why = {0};
    if (!loop)
        abort();
    server_log_set((LogLevel)config->log_level, config->log_json);
    raise_limits();
    if (!open_all(loop, config, &why)) {
        server_log(LEVEL_ERROR, "%s", buf_text(&why));
        buf_free(&why);
        close_all(loop);
        return 1;
    }
    watch_signals(loop->waker);
    announce(loop, config);
    run(loop);
    signal_waker = -1;
    bool whole = close_all(loop);
    if (!whole)
        server_log(LEVEL_ERROR,
                   "the last answers could not be stored; nobody was told that they were");
    return whole ? 0 : 1;
}
