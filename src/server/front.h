/* What strangers may do before they are clients, without any socket: who may connect, which files there
 * are, when a connection becomes the WebSocket of a client, and which of his messages may leave. */
#ifndef WINDFALL_SERVER_FRONT_H
#define WINDFALL_SERVER_FRONT_H

#include "net/conn.h"
#include "server/http.h"
#include "server/pool.h"

typedef struct Caller Caller;

typedef struct Front {
    Server server; /* the first member: its hooks find the front by it */
    Web web;
    Map callers;     /* how many there are, by address */
    int count;       /* of all */
    int watchers;    /* of those who ask for health and metrics, which the others do not count */
    Buf changed;     /* Caller *: to be served before the loop waits again */
    uint64_t pumped; /* the mark up to which queues were emptied */
    Buf fields;      /* of the head of every answer */
} Front;

/* One connection. */
struct Caller {
    Front *front;
    Conn *conn;
    Client *client; /* NULL: it is no WebSocket */
    Buf own;        /* a body made for its last answer */
    bool changed;   /* is in Front.changed */
    bool watcher;   /* has called the address of health and metrics */
    bool over;      /* to be dropped at once */
    bool proxy; /* it comes by a trusted proxy and has not said yet for whom; it is not counted */
    char address[ADDRESS_TEXT]; /* the network it comes from */
};

/* Opens files and store; false and why. front_close stores what is left, false if that failed. */
bool front_open(Front *front, const ServerConfig *config, Buf *why);
bool front_close(Front *front);

/* Makes the connection of a new caller; false: there are too many already. */
bool front_call(Front *front, Caller *caller, const char *address);
/* The same for one who called the address of health and metrics. */
bool front_call_watcher(Front *front, Caller *caller, const char *address);
/* He is gone. The connection itself is left to whoever carries it. */
void front_leave(Caller *caller);

/* Hands what may leave to the connection, as much as it should hold; true: there is more. */
bool front_fill(Caller *caller);
/* Everything that has waited for the disk may go; who waits for a later mark is put back. */
void front_pump(Front *front);
/* Asks who has been silent for long whether he is there; who has not even said hello is not. */
void front_watch_silence(Front *front);
void front_say_goodbye(Front *front);

#endif
