/* The server: everything that its files share. All of it belongs to the loop's thread. Nothing here
 * knows sockets (client.h). */
#ifndef WINDFALL_SERVER_CORE_H
#define WINDFALL_SERVER_CORE_H

#include "ai/player.h"
#include "server/client.h"
#include "server/journal.h"
#include "server/map.h"
#include "server/pool.h"
#include "server/server.h"

struct Server {
    ServerConfig config;
    int lock; /* on the data folder: an open file */
    bool locked;
    Store store;
    Journal *journal;
    Pool *pool;
    Map users, tokens, tables, clients, addresses;
    Map analyses; /* running, by table */
    Buf stats;    /* StatsJob *: running, see stats.c */
    Map limits;   /* see limit.h */
    Buf rules;    /* Rule: what the host has forbidden, see rule.h */
    int64_t last_user, last_client;
    int64_t reserved;   /* ids of users up to this one are marked as used in the store */
    unsigned forgotten; /* number of users deleted since the start */
    Buf waiting;        /* Client *: those whose next message waits for the disk; NULL if gone */
    size_t queued;      /* bytes in the queues of all clients */
    size_t own_cards;   /* bytes of the custom cards of all tables in memory */
    int64_t now;        /* a monotonic clock, ms */
    int64_t wall;       /* the time of day, ms */
    int64_t started;    /* the same, when the server was opened */
    int64_t cert_until; /* expiry of the TLS certificate, seconds; 0: there is none */
    int64_t lobby_at, lobby_slice, ticked, swept, analyses_at;
    bool lobby_changed, lobby_sending, stopping, trouble;
    bool lost;      /* another server has taken over: this one must end */
    struct {        /* the other servers with this store: see node.h */
        Buf tables; /* Table *: public ones of theirs */
        bool stale; /* these have changed */
        bool lobby_told, adopting;
        uint64_t epochs; /* a hash: who is there */
        int64_t clients; /* connected to them */
        int64_t checked_at, adopt_at, prune_at;
        Buf later; /* int64_t: changes of users who have something in the journal */
    } nodes;
    const char *page; /* the build of the browser table; NULL: none is served */
    void *loop;
    void (*wake)(void *server);       /* from any thread */
    void (*writable)(Client *client); /* something may be sent */
    void (*hang_up)(Client *client);
};

/* Opens the store and loads all running tables. Returns false, with one line in `why`. */
bool core_open(Server *server, const ServerConfig *config, Buf *why);
/* Does what time and finished work require; to be called often. */
void core_tick(Server *server);
/* Stores what is left and frees everything. False if something could not be stored. */
bool core_close(Server *server);
/* Opens the store at a place: the address of a PostgreSQL database or a data folder (NULL: the
 * user's own). Changes made by the host's commands are reported to a running server. */
bool core_open_store(Server *server, const char *place, StoreUse use, Buf *why);
/* Takes a data folder (NULL: the user's own) for this process, by an open file whose lock ends with
 * the process. Returns -1, with the reason, if that fails. */
int core_lock(const char *folder, Buf *why);
/* A file that root has created in somebody else's folder is given to the owner of the folder. */
void core_give_to_owner(const char *path);
void core_clock(Server *server);
/* No more tables may be in memory. Custom cards count, too. */
bool core_is_full(const Server *server);
const Locale *core_locale(const char *lang);
/* The player of that name; NULL: none. */
const Player *core_level(const char *name);
const Catalog *core_catalog(Server *server, uint64_t hash);

#endif
