/* The network: one thread, one epoll. It carries bytes between sockets and connections, and lets time
 * pass for the server. Callers that are gone are freed at the end of a round: until then epoll and the
 * list of changed ones may still name them. */
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
    Caller caller; /* the first member: what has changed is told by it */
    Link link;
    struct Peer *next, **at; /* of all */
    bool gone;
} Peer;

typedef struct Loop {
    Front front; /* the first member: the server wakes the loop by it */
    SSL_CTX *tls;
    int epoll, listener, waker, port;
    Peer *peers, *graves;
    int64_t ticked, late_at, silence_at, paused; /* paused: since when nobody is let in, 0: never */
    Watchdog *watchdog;
    int64_t told_at; /* when systemd was told last that the loop goes on */
    int tell_every;  /* ms; 0: never */
} Loop;

static volatile sig_atomic_t told_to_stop;
static int signal_waker = -1;

static void wake_by(int waker)
{
    uint64_t one = 1;
    (void)!write(waker, &one, sizeof one);
}

static void on_signal(int number)
{
    int kept = errno;
    (void)number;
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
    peer->next = loop->graves;
    loop->graves = peer;
}

static void bury(Loop *loop)
{
    for (Peer *peer; (peer = loop->graves);) {
        loop->graves = peer->next;
        free(peer);
    }
}

static void serve(Loop *loop, Peer *peer, bool readable)
{
    bool more = true;
    while (more && !peer->gone) {
        more = front_fill(&peer->caller);
        if (peer->caller.over || !link_serve(&peer->link, readable, loop->front.server.now))
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

static void let_in(Loop *loop, int fd, const char *address)
{
    Peer *peer = calloc(1, sizeof *peer);
    if (!peer)
        abort();
    if (!front_call(&loop->front, &peer->caller, address)) {
        close(fd);
        free(peer);
        return;
    }
    SSL *tls = loop->tls ? tls_accept(loop->tls, fd) : NULL;
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

/* Without a file for one more, others have to go first; until then epoll would tell of him without end. */
static void let_all_in(Loop *loop)
{
    char address[64];
    for (int i = 0; i < CALLS; i++) {
        int fd = link_accept(loop->listener, address, sizeof address);
        if (fd >= 0) {
            let_in(loop, fd, address);
        } else if (errno == EAGAIN) {
            return;
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            watch(loop, loop->listener, &loop->listener, EPOLL_CTL_DEL);
            loop->paused = loop->front.server.now;
            return;
        }
    }
}

/* ---- time ---- */

/* The loop goes on: says so to the watchdog and to systemd. */
static void beat(Loop *loop)
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
    beat(loop);
    if (is_due(&loop->late_at, server->now, LATE_MS))
        drop_late(loop);
    if (is_due(&loop->silence_at, server->now, server->config.silence * INT64_C(100)))
        front_watch_silence(&loop->front);
    if (loop->paused && server->now - loop->paused > PAUSE_MS) {
        loop->paused = 0;
        watch(loop, loop->listener, &loop->listener, EPOLL_CTL_ADD);
    }
}

static void take_event(Loop *loop, const struct epoll_event *event)
{
    if (event->data.ptr == &loop->waker) {
        uint64_t times;
        (void)!read(loop->waker, &times, sizeof times);
    } else if (event->data.ptr == &loop->listener) {
        let_all_in(loop);
    } else {
        Peer *peer = event->data.ptr;
        if (!peer->gone)
            serve(loop, peer, event->events & ~(uint32_t)EPOLLOUT);
    }
}

/* Waits until something happens or the next tick is due, and does all that has come of it. */
static void round_once(Loop *loop)
{
    struct epoll_event events[EVENTS_MAX];
    Server *server = &loop->front.server;
    int64_t wait = loop->ticked + TICK_MS - server->now;
    int n = epoll_wait(loop->epoll, events, EVENTS_MAX, wait > 0 ? (int)wait : 0);
    core_clock(server);
    for (int i = 0; i < n; i++)
        take_event(loop, &events[i]);
    core_clock(server);
    pool_finish(server->pool);
    tick(loop);
    journal_flush(server->journal);
    front_pump(&loop->front);
    serve_changed(loop);
    bury(loop);
}

/* ---- start and stop ---- */

static bool open_all(Loop *loop, const ServerConfig *config, Buf *why)
{
    loop->listener = loop->epoll = loop->waker = -1;
    loop->port = config->port;
    if (config->cert && !(loop->tls = tls_server(config->cert, config->key, why)))
        return false;
    loop->listener = link_listen(config->address, &loop->port, why);
    loop->epoll = epoll_create1(EPOLL_CLOEXEC);
    loop->waker = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    loop->front.server.wake = wake;
    if (loop->listener < 0 || !front_open(&loop->front, config, why))
        return false;
    watch(loop, loop->listener, &loop->listener, EPOLL_CTL_ADD);
    watch(loop, loop->waker, &loop->waker, EPOLL_CTL_ADD);
    return true;
}

static bool close_all(Loop *loop)
{
    while (loop->peers)
        drop(loop, loop->peers);
    bool whole = front_close(&loop->front);
    bury(loop);
    for (int *fd = (int[]){loop->listener, loop->epoll, loop->waker, -2}; *fd != -2; fd++)
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
    printf(locale_say(locale_of_environment(),
                      "windfall listens on %s://%s:%d (%d games go on, %d tables wait)\n"),
           config->cert ? "https" : "http", config->address, loop->port, playing, waiting);
    fflush(stdout);
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
    while (!told_to_stop)
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
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL); /* a full disk is an error of a write, no end */
}

int server_run(const ServerConfig *config)
{
    Loop *loop = calloc(1, sizeof *loop);
    Buf why = {0};
    if (!loop)
        abort();
    raise_limits();
    if (!open_all(loop, config, &why)) {
        server_log("%s", buf_text(&why));
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
        server_log("the last answers could not be stored; nobody was told that they were");
    return whole ? 0 : 1;
}
