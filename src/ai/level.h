/* Players made of nets: the named levels, and those described by their name:
 *   search:MS       the strongest net, thinking MS milliseconds per question
 *   search:Nn       the same with N playouts: reproducible
 *   search-1:..     the same with the net and the search of galactic-1
 *   net:PATH        the net of a file, without search
 * The searches may end in =PATH, for the net of a file. net:PATH may end in @S or @S,T: the
 * sharpness with which answers are drawn, and the share of the best one's probability that they
 * need. */
#ifndef WINDFALL_AI_LEVEL_H
#define WINDFALL_AI_LEVEL_H

#include "ai/player.h"
#include "ai/search.h"

typedef struct Level {
    Player player;
    const char *net;    /* name of a built-in net */
    const char *second; /* another, which gives half of the answers; NULL: none */
    const Net *loaded;  /* or one from a file */
    Sampling sampling;
    const SearchRules *rules; /* of the search; NULL: no search */
} Level;

/* The named levels, the weakest first; NULL after the last. */
const Level *level_at(int number);

/* A player described by its name, or NULL; it lives as long as the program. If the name is
 * understood but the player cannot be made, one line in `why` says why. */
const Player *level_make(const char *name, Buf *why);

/* The level behind a player, or NULL if it is not a level. */
const Level *level_of(const Player *player);

/* How a player is known to play in games with this many players; all zero if that is not known. */
Rival level_rival(const Player *player, int players);

/* The strongest built-in net, or NULL if there is none. */
const Net *level_strongest(void);

#endif
