/* A client at a table: what it has been sent of the game, so that it only gets what is new. */
#ifndef WINDFALL_SERVER_ATTEND_H
#define WINDFALL_SERVER_ATTEND_H

#include "server/client.h"
#include "server/table.h"

typedef struct Attend {
    Attend *next_at_table, *next_of_client;
    Client *client;
    Table *table;
    long long seq;
    uint64_t hash[PARTS];
    int base, own; /* events sent: all before base, and one's own before own */
    bool fresh;    /* nothing sent yet: the next view is full */
    int screen;    /* who of several people at one screen sits at it; SPECTATOR: nobody */
} Attend;

Attend *attend_find(const Client *client, const Table *table);
/* The seat that the client plays now; -1: none. */
int attend_seat(const Client *client, const Table *table);
void attend_begin(Client *client, Table *table);
void attend_end(Attend *attend);
/* Leaves all tables, and tells the others there. */
void attend_end_all(Client *client);
void attend_show(Attend *attend);
void attend_announce(Attend *attend);

#endif
