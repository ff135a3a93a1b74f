/* What callers may do before they are clients, without any socket: who may connect, which files
 * there are, when a connection becomes a client's WebSocket, and which messages may leave. */
#ifndef WINDFALL_SERVER_FRONT_H
#define WINDFALL_SERVER_FRONT_H

#include "net/conn.h"
#include "server/pool.h"
#include "server/web.h"

typedef struct Caller Caller;

typedef struct Front {
    Server server; /* must be the first member: its hooks find the front by it */
    Web web;
    Map pictures;    /* of finished games, see share.h */
    Map callers;     /* number of callers, by address */
    int count;       /* number of all callers */
    int watchers;    /* callers of health and metrics, which are not counted above */
    Buf changed;     /* Caller *: to be served before the loop waits again */
    uint64_t pumped; /* the mark up to which queues were emptied */
    Buf fields;      /* header fields of every answer */
    bool warned;     /* of a proxy that is not trusted */
} Front;

/* One connection. */
struct Caller {
    Front *front;
    Conn *conn;
    Client *client;               /* NULL: not a WebSocket */
    Buf own;                      /* a body made for its last answer */
    struct SharePicture *picture; /* it waits for this, see share.h */
    bool changed;                 /* is in Front.changed */
    bool watcher;                 /* has called the address of health and metrics */
    bool over;                    /* to be dropped at once */
    bool counted;                 /* in Front.callers, by its address */
    bool local;                   /* from this machine */
    char address[ADDRESS_TEXT];   /* its network */
    char proxy[ADDRESS_TEXT];     /* the trusted proxy that it comes through; empty: none */
};

/* Opens files and store; false, with the reason. front_close stores what is left, false if that
 * failed. */
bool front_open(Front *front, const ServerConfig *config, Buf *why);
bool front_close(Front *front);

/* Makes the connection of a new caller; false if there are too many. */
bool front_call(Front *front, Caller *caller, const char *address);
/* The same for a caller of the address of health and metrics. */
bool front_call_watcher(Front *front, Caller *caller, const char *address);
/* The caller is gone. The connection itself is left to its owner. */
void front_leave(Caller *caller);

/* Answers a request, or the held one if `head` is NULL. Without a body the answer is 404. */
void front_answer(Caller *caller, const HttpHead *head, const char *type, const Buf *body,
                  const char *cache);
void front_answer_status(Caller *caller, const HttpHead *head, int status);

/* Passes what may leave to the connection, as much as it should hold; true: there is more. */
bool front_fill(Caller *caller);
/* Sends everything that has waited for the disk; whoever waits for a later mark is put back. */
void front_pump(Front *front);
/* Pings clients that have been silent for long; drops those that have not even said hello. */
void front_watch_silence(Front *front);
void front_say_goodbye(Front *front);

#endif
