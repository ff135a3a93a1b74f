/* `windfall serve`: reads the options and starts the server. */
#include "server/address.h"
#include "server/node.h"
#include "server/server.h"
#include "server/server_log.h"
#include "server/store.h"

#include "cli/args.h"
#include "cli/command.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The browser table's files: in the source tree, or installed. */
static const char *find_web(char *path, size_t size)
{
    static const char *const places[] = {"/../web/dist", "/../share/windfall/web"};
    char program[3000];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    if (n <= 0)
        return NULL;
    program[n] = 0;
    *strrchr(program, '/') = 0;
    for (int i = 0; i < 2; i++) {
        char index[4000];
        snprintf(path, size, "%s%s", program, places[i]);
        snprintf(index, sizeof index, "%s/index.html", path);
        if (!access(index, R_OK))
            return path;
    }
    return NULL;
}

static bool read_level(const char *word, int *level)
{
    for (int i = 0; i < LEVELS; i++)
        if (!strcmp(word, server_log_levels[i])) {
            *level = i;
            return true;
        }
    return false;
}

/* What the options say. */
static ServerConfig config;
static const char *level, *format;

static const Arg args[] = {
    ARG_TEXT("address", "IP", "listen on this address (127.0.0.1: this machine only; 0.0.0.0: all)",
             &config.address),
    ARG_NUMBER("port", "N", "listen on this port (7070; 0: any free one)", &config.port, 0, 65535),
    ARG_TEXT("data", "FOLDER", "store everything in FOLDER/windfall.db (your data folder)",
             &config.data),
    ARG_TEXT("store", "ADDRESS",
             "store everything in a PostgreSQL database instead: postgresql://USER@HOST/NAME",
             &config.data),
    ARG_TEXT("node", "NAME",
             "share that database with other servers; each has a name of its own (a-z, 0-9, -)",
             &config.node),
    ARG_TEXT("web", "FOLDER", "serve the browser table from there", &config.web),
    ARG_TEXT("cert", "FILE", "TLS certificate chain (PEM); with --key", &config.cert),
    ARG_TEXT("key", "FILE", "TLS private key (PEM)", &config.key),
    ARG_TEXT("host", "NAMES",
             "also answer to these host names, separated by commas (localhost, this machine's name "
             "and its addresses always work)",
             &config.hosts),
    ARG_TEXT("public-url", "URL",
             "browsers find this server at URL, https://NAME: used for links to finished games, "
             "with pictures; also answer to this name",
             &config.public_url),
    ARG_TEXT("allow-origin", "URLS",
             "also let pages from these origins connect, such as the static page: https://NAME, "
             "separated by commas (none)",
             &config.origins),
    ARG_TEXT("trusted-proxy", "ADDRESSES",
             "trust X-Forwarded-For from these proxies (ADDRESS or ADDRESS/BITS, separated by "
             "commas): limits then apply to the addresses behind them",
             &config.proxies),
    ARG_NUMBER("threads", "N", "threads for bots and hints (2)", &config.threads, 1, 64),
    ARG_NUMBER("remote", "N",
               "with --store: when these threads are busy, give up to this many jobs at once to "
               "processes of 'windfall work' (0)",
               &config.remote, 0, 64),
    ARG_NUMBER(
        "review-plays", "N",
        "playouts for each decision when a finished game is analysed (6000); fewer are faster "
        "and less exact",
        &config.review_plays, 10, 100000),
    ARG_NUMBER("bot-delay", "MS", "bots take about this long to answer (600)", &config.bot_delay, 0,
               60000),
    ARG_NUMBER("connections", "N", "at most this many connections at once (10000)",
               &config.connections, 1, 60000),
    ARG_NUMBER("per-address", "N", "at most this many of them from one address (64)",
               &config.per_address, 1, 60000),
    ARG_NUMBER("tables", "N",
               "at most this many tables (as many as half of the memory holds, at most 100000)",
               &config.tables, 1, 10000000),
    ARG_NUMBER("guest-tables", "N", "tables of one guest that may wait for people at once (8)",
               &config.guest_tables, 1, 1000000),
    ARG_NUMBER("rate", "N", "messages a second from one connection (20)", &config.rate, 1, 1000000),
    ARG_NUMBER("burst", "N", "messages at once from one connection (60)", &config.burst, 1,
               1000000),
    ARG_NUMBER("away", "SECONDS",
               "after this time the others may continue without a player who has left a game with "
               "a running clock (60)",
               &config.away, 1, 86400),
    ARG_NUMBER("silence", "SECONDS",
               "ping a connection that is silent for this long, and close it if nothing comes "
               "back (120)",
               &config.silence, 1, 86400),
    ARG_NUMBER("watchdog", "SECONDS",
               "end the process when its loop hangs for this long (10; 0: never)", &config.watchdog,
               0, 3600),
    ARG_TEXT("metrics", "ADDRESS:PORT",
             "serve /healthz, /readyz and /metrics there, or off (127.0.0.1 and the port after "
             "--port)",
             &config.metrics),
    ARG_TEXT("log-level", "LEVEL",
             "log messages of this level and above: error, warning, info, debug (warning)", &level),
    ARG_TEXT("log-format", "FORMAT", "text, or json: one object per line (text)", &format),
    ARG_FLAG("quick-passwords", "hash passwords with minimal effort; for tests only",
             &config.quick_passwords),
};

static const Usage usage = {
    "serve",
    "",
    "Serves tables for people and bots over HTTP and WebSocket until it gets SIGTERM. It needs no "
    "root privileges. Every accepted answer is on disk before anybody sees it; after a crash all "
    "games continue where they were.",
    0,
    0,
    args,
    sizeof args / sizeof *args};

/* A scheme and a host, perhaps with a port; `end` is what follows. */
static bool is_origin(const char *url, const char *end)
{
    size_t scheme = !strncmp(url, "https://", 8) ? 8 : !strncmp(url, "http://", 7) ? 7 : 0;
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
    const char *stop = url + scheme + strspn(url + scheme, allowed);
    return scheme && stop > url + scheme && stop == end;
}

/* Some of them, separated by commas. */
static bool are_origins(const char *list)
{
    const char *end = strchrnul(list, ',');
    while (*end && is_origin(list, end)) {
        list = end + 1;
        end = strchrnul(list, ',');
    }
    return is_origin(list, end);
}

static int check_options(void)
{
    if (!config.cert != !config.key)
        return args_fail("serve", "--cert and --key go together");
    if (config.remote && !store_is_postgres(config.data))
        return args_fail("serve", "--remote needs --store postgresql://..");
    if (config.node && !store_is_postgres(config.data))
        return args_fail("serve", "--node needs --store postgresql://..");
    if (config.node && !node_is_name(config.node))
        return args_fail("serve", "--node '%s': expected up to %d of a-z, 0-9 and -", config.node,
                         NODE_NAME);
    if (level && !read_level(level, &config.log_level))
        return args_fail("serve", "--log-level '%s': expected error, warning, info or debug",
                         level);
    if (format && strcmp(format, "json") && strcmp(format, "text"))
        return args_fail("serve", "--log-format '%s': expected text or json", format);
    config.log_json = format && !strcmp(format, "json");
    if (config.public_url && !is_origin(config.public_url, strchr(config.public_url, 0)))
        return args_fail("serve",
                         "--public-url '%s': expected https://NAME or http://NAME, "
                         "nothing after it",
                         config.public_url);
    if (config.origins && !are_origins(config.origins))
        return args_fail("serve",
                         "--allow-origin '%s': expected https://NAME or http://NAME, nothing "
                         "after it, or several separated by commas",
                         config.origins);
    Buf why = {0};
    if (!address_check_list(config.proxies, &why)) {
        int status = args_fail("serve", "--trusted-proxy %s", buf_text(&why));
        buf_free(&why);
        return status;
    }
    return ARGS_READ;
}

static int run(int argc, char **argv)
{
    char web[3100];
    config = server_defaults();
    config.web = find_web(web, sizeof web);
    int words, status = args_read(&usage, argc, argv, &words);
    if (status == ARGS_READ)
        status = check_options();
    return status == ARGS_READ ? server_run(&config) : status;
}

const Command command_serve = {"serve", "serve tables over the network", run};
