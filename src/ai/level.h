/* Players made of nets: the named levels, and those that are described by their name:
 *   search:MS       the strongest net, thinking MS milliseconds a question
 *   search:Nn       the same with N imagined games: repeatable
 *   search-1:..     the same with the net and the search of galactic-1
 *   net:PATH        the net of a file, without thinking ahead
 * Searches may end in =PATH for the net of a file, the last in @S or @S,T:
 * how sharply answers are drawn, and which share of the best one's chance they need. */
#ifndef WINDFALL_AI_LEVEL_H
#define WINDFALL_AI_LEVEL_H

#include "ai/player.h"
#include "ai/search.h"

typedef struct Level {
    Player player;
    const char *net;   /* a net of the program */
    const Net *loaded; /* or one of a file */
    Manner manner;
    const SearchRules *rules; /* of the search; NULL: answers without thinking ahead */
} Level;

/* The named levels, from the weakest; NULL after the last. */
const Level *level_at(int number);

/* A player described by its name, or NULL; it stays for the life of the program. If the name describes
 * one that cannot be had, one line in `why` says so. */
const Player *level_make(const char *name, Buf *why);

/* The level behind a player, or NULL if it is made otherwise. */
const Level *level_of(const Player *player);

/* The strongest net of the program, or NULL if it has none. */
const Net *level_strongest(void);

#endif
