/* The server: tables, people and bots behind one WebSocket. server_run is all that a program needs. */
#ifndef WINDFALL_SERVER_SERVER_H
#define WINDFALL_SERVER_SERVER_H

#include <stdbool.h>

#include "base/buf.h"

typedef struct ServerConfig {
    const char *address; /* to listen on */
    int port;            /* 0: any free one */
    const char *data;    /* folder, or address of a database; NULL: the user's data folder */
    const char *web;     /* folder with the browser table, NULL: none */
    const char *cert, *key;
    const char
        *hosts; /* names it goes by beside localhost and addresses, with commas; NULL: none */
    const char *proxies; /* trusted ones, ADDRESS[/BITS],..; NULL: none */
    int threads;         /* for bots and hints */
    int bot_delay;       /* ms a bot thinks at least, about */
    int connections, per_address, guest_tables, tables;
    int rate, burst;     /* messages a second, and at once */
    int away;            /* seconds that a person is gone before the others may claim a live game */
    int silence;         /* seconds after which a silent connection is asked whether it is there */
    int watchdog;        /* seconds the loop may stand still before the process ends; 0: any */
    const char *metrics; /* ADDRESS:PORT of health and metrics; NULL: the port after `port`, here */
    int log_level;       /* LogLevel */
    bool log_json;
    bool quick_passwords; /* for tests: argon2id with its least effort */
} ServerConfig;

ServerConfig server_defaults(void);

/* Listens until SIGTERM or SIGINT. Returns an exit code; a failure to start is one line on standard
 * error. */
int server_run(const ServerConfig *config);

/* The database file of a data folder (NULL: the user's own); makes the folder. False and why. */
bool server_data_path(const char *folder, Buf *path, Buf *why);

#endif
