/* `windfall load`: many two-player tables at once over real connections, with a steady number of
 * choices per second. It measures the time from sending a choice until both players have seen its
 * result. Only one choice at a time is in flight at a table. A player gets no view if nothing
 * visible to that player has changed, so the last view before the table's next choice counts. */
#include "base/clock.h"
#include "cli/args.h"
#include "cli/command.h"
#include "cli/ws_client.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/rng.h"
#include "wire/message.h"

enum {
    SLOTS = 60000, /* of a histogram, a tenth of a millisecond each */
    WINDOW = 10,   /* seconds; each has a histogram of its own */
    WINDOWS = 86400 / WINDOW
};

typedef struct Desk Desk;
typedef struct Player2 {
    Desk *desk;
    WsLine *line;
    long long ask; /* the open question, 0: none */
    int min, max, count;
    uint8_t option[SET_SIZE];
    bool ready, seen; /* welcomed; has received a view since the choice was sent */
} Player2;

struct Desk {
    Player2 player[2];
    char table[TABLE_NAME + 1];
    double sent;      /* when the choice was sent, 0: none in flight */
    Player2 *chooser; /* who made it */
    bool accepted;    /* and the server accepted it */
    double last;      /* when the last view since then arrived */
    double due;       /* when the next choice may be sent */
    bool over;        /* the game has ended */
};

typedef struct Load {
    WsClient *net;
    Desk *desks;
    int tables, connected;
    double start, stop, gap;
    Rng rng;
    const char *mode;
    long long choices, refused, views, bytes, errors, games;
    long long histogram[SLOTS], window[SLOTS];
    double ends[WINDOWS]; /* 99 % of each window */
    int windows;
    double sum, worst;
    double steal; /* steal time at the start, in seconds */
} Load;

static Load load;

static void say(WsLine *line, const Buf *text)
{
    ws_send(line, text->data, text->size);
}

static void say_text(WsLine *line, const char *format, const char *a)
{
    Buf out = {0};
    buf_printf(&out, format, a);
    say(line, &out);
    buf_free(&out);
}

static void fail(const char *what)
{
    if (load.errors++ < 5)
        args_error("load", "%s", WORD(what));
}

/* ---- choices ---- */

static void choose(Player2 *p)
{
    Buf out = {0};
    int most = p->max < p->count ? p->max : p->count, least = p->min < most ? p->min : most;
    int want = least + (int)rng_below(&load.rng, (uint32_t)(most - least + 1));
    buf_printf(&out, "{\"t\":\"answer\",\"id\":1,\"table\":\"%s\",\"ask\":%lld,\"picks\":[",
               p->desk->table, p->ask);
    for (int i = 0, left = want; i < p->count && left; i++)
        if ((int)rng_below(&load.rng, (uint32_t)(p->count - i)) < left) {
            buf_printf(&out, left == want ? "%d" : ",%d", p->option[i]);
            left--;
        }
    buf_str(&out, "]}");
    p->desk->sent = clock_seconds();
    p->desk->accepted = false;
    p->desk->chooser = p;
    p->seen = false;
    say(p->line, &out);
    buf_free(&out);
}

/* Whether no choice is in flight any more; notes how long the last one took. */
static bool measured(Desk *desk)
{
    if (desk->sent == 0)
        return true;
    if (!desk->accepted || !desk->chooser->seen)
        return false;
    double took = desk->last - desk->sent;
    int slot = (int)(took * 10000);
    slot = slot < SLOTS ? slot : SLOTS - 1;
    load.histogram[slot]++;
    load.window[slot]++;
    load.sum += took;
    load.worst = took > load.worst ? took : load.worst;
    load.choices++;
    desk->sent = 0;
    return true;
}

/* Leaves the finished table, as people do, and opens another. */
static void new_table(Desk *desk)
{
    for (int i = 0; i < 2 && desk->table[0]; i++)
        say_text(desk->player[i].line, "{\"t\":\"leave\",\"id\":5,\"table\":\"%s\"}", desk->table);
    desk->table[0] = 0;
    desk->sent = 0;
    desk->over = false;
    desk->player[0].ask = desk->player[1].ask = 0;
    say_text(desk->player[0].line,
             "{\"t\":\"create\",\"id\":2,\"mode\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":"
             "\"empty\"}]}",
             load.mode);
}

static void choose_if_due(Desk *desk, double time)
{
    if (time < desk->due || !measured(desk) || !desk->table[0])
        return;
    if (desk->over) {
        load.games++;
        new_table(desk);
        return;
    }
    int first = (int)rng_below(&load.rng, 2);
    for (int i = 0; i < 2; i++) {
        Player2 *p = &desk->player[(first + i) & 1];
        if (p->ask) {
            desk->due = desk->due + load.gap > time ? desk->due + load.gap : time;
            choose(p);
            return;
        }
    }
}

/* ---- messages ---- */

/* The server's messages are only searched for a few keys, not parsed: what is measured is the
 * server, and a key in quotation marks cannot occur inside a text. */
static const char *after(const char *text, const char *key)
{
    const char *found = text ? strstr(text, key) : NULL;
    return found ? found + strlen(key) : NULL;
}

static long long number_after(const char *text, const char *key)
{
    const char *found = after(text, key);
    return found ? strtoll(found, NULL, 10) : 0;
}

/* The end of the list or object that begins at `text`. */
static const char *skip(const char *text)
{
    int depth = 0;
    do {
        if (*text == '"')
            for (text++; *text && *text != '"'; text++)
                text += *text == '\\';
        depth += (*text == '[' || *text == '{') - (*text == ']' || *text == '}');
    } while (*text++ && depth);
    return text;
}

static void take_ask(Player2 *p, const char *ask)
{
    const char *options = after(ask, "\"options\":"), *end = options ? skip(options) : NULL;
    p->ask = strtoll(ask, NULL, 10);
    p->min = (int)number_after(ask, "\"min\":");
    p->max = (int)number_after(ask, "\"max\":");
    p->count = 0;
    for (const char *at = options; (at = after(at, "{\"v\":")) && at < end && p->count < SET_SIZE;)
        p->option[p->count++] = (uint8_t)strtol(at, NULL, 10);
}

static void on_view(Player2 *p, const char *text)
{
    const char *table = after(text, "\"table\":\""), *ask = after(text, "\"ask\":{\"ask\":");
    Desk *desk = p->desk;
    load.views++;
    if (!table || !desk->table[0] || strncmp(table, desk->table, TABLE_NAME))
        return;
    if (ask)
        take_ask(p, ask);
    else if (strstr(text, "\"ask\":null"))
        p->ask = 0;
    p->seen = true;
    desk->last = clock_seconds();
    desk->over = desk->over || strstr(text, "\"end\":{");
}

static void on_ok(Player2 *p, const char *text)
{
    long long re = number_after(text, "\"re\":");
    const char *table = after(text, "\"table\":\"");
    Desk *desk = p->desk;
    desk->accepted = desk->accepted || re == 1;
    if (re != 2 || !table)
        return;
    snprintf(desk->table, sizeof desk->table, "%s", table);
    say_text(desk->player[1].line, "{\"t\":\"sit\",\"id\":3,\"table\":\"%s\"}", desk->table);
}

/* An illegal set is normal here: another one is tried. */
static void on_error(Player2 *p, const char *text)
{
    static const char *const usual[] = {"cannot_afford", "too_weak",  "useless_powers",
                                        "same_kind",     "duplicate", "second_alone",
                                        "wrong_type",    "mode_rule"};
    const char *code = after(text, "\"code\":\"");
    for (size_t i = 0; code && i < sizeof usual / sizeof *usual; i++)
        if (!strncmp(code, usual[i], strlen(usual[i]))) {
            load.refused++;
            choose(p);
            return;
        }
    fail(text);
    p->desk->sent = 0;
}

static void on_welcome(Player2 *p)
{
    p->ready = true;
    load.connected++;
    if (p->desk->player[0].ready && p->desk->player[1].ready)
        new_table(p->desk);
}

static void opened(WsLine *line)
{
    char version[12];
    snprintf(version, sizeof version, "%d", PROTOCOL_VERSION);
    say_text(line, "{\"t\":\"hello\",\"id\":4,\"v\":%s}", version);
}

static void received(WsLine *line, const char *text, size_t size)
{
    Player2 *p = ws_user(line);
    const char *kind = after(text, "{\"t\":\"");
    load.bytes += (long long)size;
    if (kind != text + 6)
        fail(N_("a message of no kind"));
    else if (!strncmp(kind, "view\"", 5))
        on_view(p, text);
    else if (!strncmp(kind, "ok\"", 3))
        on_ok(p, text);
    else if (!strncmp(kind, "error\"", 6))
        on_error(p, text);
    else if (!strncmp(kind, "welcome\"", 8))
        on_welcome(p);
}

static void closed(WsLine *line, const char *why)
{
    Player2 *p = ws_user(line);
    p->line = NULL;
    if (clock_seconds() < load.stop || load.stop == 0)
        fail(why);
}

/* ---- the run ---- */

static double percentile(const long long *histogram, double share)
{
    long long n = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        n += histogram[slot];
    long long left = (long long)((double)n * share);
    for (int slot = 0; slot < SLOTS; slot++)
        if ((left -= histogram[slot]) < 0)
            return (slot + 1) / 10.0;
    return SLOTS / 10.0;
}

static void end_window(void)
{
    if (load.windows < WINDOWS)
        load.ends[load.windows++] = percentile(load.window, 0.99);
    memset(load.window, 0, sizeof load.window);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Shared machines stand still now and then; the median of the windows shows the usual state. */
static double median_window(void)
{
    if (!load.windows)
        end_window();
    qsort(load.ends, (size_t)load.windows, sizeof *load.ends, by_size);
    return load.ends[load.windows / 2];
}

/* Steal time in seconds: what a virtual machine wanted of the processor and did not get; or 0. */
static double steal_now(void)
{
    long long ticks = 0;
    FILE *f = fopen("/proc/stat", "r");
    if (f && fscanf(f, "cpu %*d %*d %*d %*d %*d %*d %*d %lld", &ticks) != 1)
        ticks = 0;
    if (f)
        fclose(f);
    return (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

/* Memory of a process in kB, or 0. */
static long memory_of(pid_t pid)
{
    char path[64], line[200];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        sscanf(line, "VmRSS: %ld", &kilobytes);
    if (file)
        fclose(file);
    return kilobytes;
}

/* CPU time of a process in seconds, or 0. */
static double processor_of(pid_t pid)
{
    char path[64];
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "r");
    if (file) {
        if (fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                   &kernel) != 2)
            user = kernel = 0;
        fclose(file);
    }
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

/* Starts a server of its own, with the given store or in a temporary folder. */
static pid_t start_server(char *url, size_t size, char *folder, const char *store, const char *node)
{
    int pipes[2];
    char line[200] = "";
    if (!mkdtemp(folder) || pipe(pipes))
        return -1;
    pid_t pid = fork();
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        dup2(pipes[1], 1);
        close(pipes[0]);
        execl("/proc/self/exe", "windfall", "serve", "--port", "0", "--data",
              store ? store : folder, "--per-address", "60000", "--connections", "60000",
              "--guest-tables", "1000000", node ? "--node" : (char *)NULL, node, (char *)NULL);
        _exit(127);
    }
    close(pipes[1]);
    FILE *file = fdopen(pipes[0], "r");
    int port = 0;
    if (file && fgets(line, sizeof line, file) && strstr(line, "://"))
        sscanf(strrchr(line, ':') ? strstr(line, "://") + 3 : "", "%*[^:]:%d", &port);
    if (file)
        fclose(file);
    snprintf(url, size, "http://127.0.0.1:%d", port);
    return port ? pid : -1;
}

static void stop_server(pid_t pid, const char *folder)
{
    char path[300];
    static const char *const files[] = {"windfall.db", "windfall.db-wal", "windfall.db-shm",
                                        "windfall.lock"};
    kill(pid, SIGTERM);
    waitpid(pid, NULL, 0);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        unlink(path);
    }
    rmdir(folder);
}

/* Connects a few at a time, so that none is refused. */
static bool connect_all(void)
{
    int begun = 0;
    double until = clock_seconds() + 60;
    while (load.connected < 2 * load.tables && clock_seconds() < until && !load.errors) {
        for (; begun < 2 * load.tables && begun < load.connected + 64; begun++) {
            Player2 *p = &load.desks[begun / 2].player[begun % 2];
            p->desk = &load.desks[begun / 2];
            p->line = ws_connect(load.net, p);
        }
        ws_run(load.net, 5);
    }
    return load.connected == 2 * load.tables;
}

static void forget_figures(void)
{
    load.choices = load.refused = load.views = load.bytes = load.games = 0;
    load.sum = load.worst = 0;
    load.windows = 0;
    load.steal = steal_now();
    memset(load.histogram, 0, sizeof load.histogram);
    memset(load.window, 0, sizeof load.window);
}

static void play(double seconds)
{
    double start = clock_seconds(), told = start;
    load.start = start;
    load.stop = start + seconds;
    for (int i = 0; i < load.tables; i++)
        load.desks[i].due = start + load.gap * i / load.tables;
    for (double time; (time = clock_seconds()) < load.stop;) {
        struct timespec pause = {0, 4000000};
        ws_run(load.net, 1);
        nanosleep(&pause, NULL);
        for (int i = 0; i < load.tables; i++)
            choose_if_due(&load.desks[i], time);
        if (time - told >= WINDOW) {
            end_window();
            fprintf(stderr,
                    args_words("load: %.0f s, %lld choices, 99%% of the last 10 s under %.1f ms, "
                               "%lld errors\n"),
                    time - start, load.choices, load.ends[load.windows - 1], load.errors);
            told = time;
        }
    }
}

/* `kilobytes` and `processor` are what the server has used meanwhile; 0: not known. */
static void report(double seconds, long kilobytes, double processor, bool json)
{
    const char *text =
        json
            ? "{\"tables\":%d,\"seconds\":%.0f,\"choices\":%lld,\"rate\":%.1f,\"mean_ms\":%.2f,"
              "\"p50_ms\":%.1f,\"p99_ms\":%.1f,\"p99_window_ms\":%.1f,\"max_ms\":%.1f,"
              "\"steal_s\":%.1f,\"games\":%lld,\"views\":%lld,"
              "\"bytes_a_choice\":%.0f,\"us_a_choice\":%.0f,\"kB_a_table\":%.1f,\"errors\":%lld}"
            : args_words("%d tables, %.0f s: %lld choices, %.1f a second; from choice to all views "
                         "mean %.2f ms, median %.1f, 99%% %.1f (%.1f in the median of all "
                         "stretches of 10 s), worst %.1f; the machine was given to others for "
                         "%.1f s; %lld games ended, %lld views; server %.0f bytes sent and %.0f us "
                         "of the processor a "
                         "choice, %.1f kB a table; %lld errors");
    double n = load.choices ? (double)load.choices : 1;
    Buf out = {0};
    buf_printf(&out, text, load.tables, seconds, load.choices, (double)load.choices / seconds,
               load.sum / n * 1e3, percentile(load.histogram, 0.5),
               percentile(load.histogram, 0.99), median_window(), load.worst * 1e3,
               steal_now() - load.steal, load.games, load.views, (double)load.bytes / n,
               processor / n * 1e6, (double)kilobytes / load.tables, load.errors);
    if (json)
        puts(buf_text(&out));
    else
        args_line(buf_text(&out));
    buf_free(&out);
}

static int measure_all(const char *url, pid_t server, int seconds, int rate, bool json)
{
    Buf why = {0};
    WsHooks hooks = {opened, received, closed};
    load.net = ws_open(url, &hooks, &why);
    if (!load.net) {
        int status = args_fail("load", "%s", buf_text(&why));
        buf_free(&why);
        return status;
    }
    load.desks = calloc((size_t)load.tables, sizeof *load.desks);
    if (!load.desks)
        abort();
    load.gap = (double)load.tables / rate;
    long before = server > 0 ? memory_of(server) : 0;
    bool ok = connect_all();
    if (ok) {
        play(load.gap < 3 ? load.gap : 3); /* until all games are running */
        forget_figures();
        double begun = server > 0 ? processor_of(server) : 0;
        play(seconds);
        report(seconds, server > 0 ? memory_of(server) - before : 0,
               server > 0 ? processor_of(server) - begun : 0, json);
    } else {
        args_error("load", "only %d of %d connections", load.connected, 2 * load.tables);
    }
    load.stop = 1;
    ws_close(load.net);
    free(load.desks);
    return ok && !load.errors ? EXIT_RIGHT : EXIT_FAILED;
}

static void raise_limits(void)
{
    struct rlimit limit;
    if (!getrlimit(RLIMIT_NOFILE, &limit)) {
        limit.rlim_cur = limit.rlim_max > 65536 ? 65536 : limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static int run(int argc, char **argv)
{
    const char *url = NULL, *store = NULL, *node = NULL;
    char own_url[64], folder[] = "/tmp/windfall-load-XXXXXX";
    int seconds = 30, rate = 0;
    bool json = false;
    uint64_t seed = 1;
    load.mode = "base-2p";
    load.tables = 100;
    const Arg args[] = {
        ARG_NUMBER("tables", "N", "two-player tables at once (100)", &load.tables, 1, 25000),
        ARG_NUMBER("rate", "N", "choices a second together (half the tables)", &rate, 1, 1000000),
        ARG_NUMBER("seconds", "N", "how long (30)", &seconds, 1, 86400),
        ARG_TEXT("mode", "NAME", "a mode for two (base-2p)", &load.mode),
        ARG_TEXT("server", "URL",
                 "the server (without it, the command starts one and also measures its cost)",
                 &url),
        ARG_TEXT("store", "ADDRESS", "the PostgreSQL database of its own server", &store),
        ARG_TEXT("node", "NAME", "its server is one of several that share that database", &node),
        ARG_SEED("seed", "S", "of the choices (1)", &seed),
        ARG_FLAG("json", "print JSON", &json),
    };
    const Usage usage = {"load",
                         "",
                         "Plays random games at many tables over real connections and measures how "
                         "long it takes until all have seen a choice.",
                         0,
                         0,
                         args,
                         sizeof args / sizeof *args};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    raise_limits();
    load.rng = rng_seeded(seed);
    rate = rate ? rate : load.tables > 1 ? load.tables / 2 : 1;
    if (url)
        return measure_all(url, 0, seconds, rate, json);
    pid_t server = start_server(own_url, sizeof own_url, folder, store, node);
    if (server < 0) {
        return args_error("load", "cannot start a server");
    }
    status = measure_all(own_url, server, seconds, rate, json);
    stop_server(server, folder);
    return status;
}

const Command command_load = {"load", "measure a server under load", run};
