/* A connection without its socket: bytes come in by client_receive and go out by a queue that the
 * front empties, so that tests can drive it without a network. */
#ifndef WINDFALL_SERVER_CLIENT_H
#define WINDFALL_SERVER_CLIENT_H

#include "server/metrics.h"
#include "server/pool.h"
#include "server/user.h"

typedef struct Out {
    struct Out *next;
    uint64_t mark;
    int64_t asked; /* when the message that it replies to arrived, see metrics_clock; 0: none */
    Timer timer;
    size_t size;
    unsigned char data[];
} Out;

typedef struct Client {
    int64_t id;
    Server *server;
    void *line; /* belongs to the front; NULL: gone */
    User *user; /* NULL before hello */
    char token[TOKEN_TEXT + 1];
    char lang[3], names[8]; /* names: of cards, like the part after '@' in a tag of locale.h */
    Out *first, *last;
    size_t queued;
    double bucket; /* messages it may send now */
    double bytes;  /* and bytes */
    int64_t bucket_at, heard;
    int64_t lobby_at; /* when it was last sent the lobby */
    int64_t came; /* arrival time of the current message; 0: it has its reply, or there is none */
    Timer timer;
    int refused; /* messages refused in a row by the rate limit */
    bool lobby, closing;
    bool raw;       /* wants the part RAW */
    bool shows;     /* reports when it has shown what happened */
    bool working;   /* an account job is running */
    int thinking;   /* advice jobs running */
    bool analysing; /* waits for an analysis */
    bool ping;      /* should be pinged */
    bool asked;     /* was pinged, and has been silent since */
    bool waits;     /* is in Server.waiting */
    char *address;
    struct Attend *attends; /* the tables it is at */
} Client;

Client *client_new(Server *server, void *line, const char *address);
void client_free(Client *client);
/* Handles one whole message. */
void client_receive(Client *client, const char *bytes, size_t size);
/* The client has sent something that is no message, but costs as much. */
void client_hear(Client *client);
/* Queues the bytes; they are sent when everything stored so far is on disk. */
void client_send(Client *client, const Buf *message);
/* The same, before everything else and at once. */
void client_send_now(Client *client, const Buf *message);
/* The reply to a request that changes nothing. While the disk fails, it is sent at once. */
void client_reply(Client *client, const Buf *message);
/* The reply while the disk fails. */
WireErr client_no_store(void);
/* Stores the client's user if that has not been done yet, or complains of too many new guests from
 * this address. */
WireErr client_keep(Client *client);
/* Runs the job on behalf of the client's user. */
void client_give(Client *client, Job *job);
void client_error(Client *client, long long re, const WireErr *err);
/* The same as the reply to a message: a hello is refused in the language it asks for. */
void client_refuse(Client *client, const Message *message, const WireErr *err);
/* The first message that may be sent now, or NULL; it stays in the queue. */
Out *client_ready(Client *client, uint64_t done);
void client_sent(Client *client);

/* The language and the names of cards for a client, for locale_find. */
typedef struct ClientTag {
    char text[12];
} ClientTag;
ClientTag client_tag(const Client *client);

#endif
