/* The opponent to play next, from a user's games alone against bots: a level up after two wins in a
 * row against the same level, one down after two losses, the weakest before the first game. */
#ifndef WINDFALL_SERVER_LADDER_H
#define WINDFALL_SERVER_LADDER_H

#include "base/json_out.h"
#include "server/table.h"

/* Reads the latest games of a user from the store, once. */
void ladder_load(Server *server, User *user);
/* Counts a game that has ended, if one person played it against bots of one level. */
void ladder_count(const Table *table);
/* Does the game count? It has ended, and one person played it against bots of one level. */
bool ladder_counts(const Table *table);
/* What the row of such a game stores about it: an object, or null. */
void ladder_write(const Table *table, JsonOut *json);
/* The name of the level to play next; NULL if there are no levels. */
const char *ladder_next(const User *user);

#endif
