/* The server: tables, people and bots behind one WebSocket. server_run is all that a program
 * needs. */
#ifndef WINDFALL_SERVER_SERVER_H
#define WINDFALL_SERVER_SERVER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"

typedef struct ServerConfig {
    const char *address;       /* to listen on */
    int port;                  /* 0: any free one */
    const char *data;          /* folder, or address of a database; NULL: the user's data folder */
    const struct Store *store; /* an open one; NULL: `data` names it */
    const char *node; /* its name among the servers that share the database; NULL: it is alone */
    const char *web;  /* folder with the browser table, NULL: none */
    const char *cert, *key;
    const char
        *hosts; /* its names besides localhost and addresses, separated by commas; NULL: none */
    const char *public_url; /* for browsers, without a slash at the end; NULL: not known */
    const char *origins; /* of pages elsewhere that may connect, separated by commas; NULL: none */
    const char *proxies; /* trusted ones, ADDRESS[/BITS],..; NULL: none */
    int threads;         /* for bots and hints */
    bool own_records;    /* whoever plays alone may have the record of the running game */
    int64_t person;      /* the user of all who have no valid token; 0: each is a new guest */
    int review_plays;    /* playouts per decision of an analysis */
    int remote;          /* jobs at once that are given to workers elsewhere; 0: none */
    int bot_delay;       /* minimum thinking time of bots in ms, roughly */
    int connections, per_address, guest_tables, tables;
    int rate, burst; /* messages per second, and at once */
    int away;        /* seconds of absence after which the others may claim a live game */
    int silence;     /* seconds after which a silent connection is pinged */
    int watchdog;    /* seconds that the loop may hang before the process is ended; 0: no limit */
    const char
        *metrics;  /* ADDRESS:PORT of health and metrics; NULL: the port after `port`, locally */
    int log_level; /* LogLevel */
    bool log_json;
    bool quick_passwords; /* for tests: argon2id with minimal effort */
} ServerConfig;

ServerConfig server_defaults(void);

/* Serves until SIGTERM or SIGINT. Returns an exit code; a failure to start is one line on standard
 * error. */
int server_run(const ServerConfig *config);

/* The database file of a data folder (NULL: the user's own); creates the folder. False, with the
 * reason. */
bool server_data_path(const char *folder, Buf *path, Buf *why);

#endif
