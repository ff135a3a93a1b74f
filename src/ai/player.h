/* A player is a small struct of functions. It gets what one seat may know and the question that the
 * seat is asked, and returns a legal set of picks. It keeps no state between questions, and all its
 * randomness comes from the Rng it is given: the same view, ask and Rng give the same answer. */
#ifndef WINDFALL_AI_PLAYER_H
#define WINDFALL_AI_PLAYER_H

#include "view/view.h"

typedef struct Player {
    const char *name, *summary;
    bool offer; /* to people, as an opponent */
    Set (*choose)(const View *view, const Ask *ask, Rng *rng);
} Player;

extern const Player player_random, player_greedy;

/* All players, the weakest first; NULL after the last. */
const Player *player_at(int number);
const Player *player_find(const char *name);

/* The answer of a player to the open ask of a seat. */
Set player_answer(const Player *player, const Game *g, int seat, const Ask *ask, Rng *rng);

/* A uniformly random legal set of picks, drawn without listing them. */
Set random_picks(const Game *g, int seat, const Ask *ask, Rng *rng);

#endif
