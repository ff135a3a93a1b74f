/* A player is a small struct of functions. It is shown what one seat may know and the question that
 * the seat is asked, and gives a set of picks that passes. It keeps nothing between two questions,
 * and all its chance comes from the Rng it is handed: the same view, ask and Rng give the same answer. */
#ifndef WINDFALL_AI_PLAYER_H
#define WINDFALL_AI_PLAYER_H

#include "view/view.h"

typedef struct Player {
    const char *name, *summary;
    bool offer; /* to people, as an opponent */
    Set (*choose)(const View *view, const Ask *ask, Rng *rng);
} Player;

extern const Player player_random, player_greedy;

/* The players that exist, from the weakest; NULL after the last. */
const Player *player_at(int number);
const Player *player_find(const char *name);

/* The answer of a player to the open ask of a seat. */
Set player_answer(const Player *player, const Game *g, int seat, const Ask *ask, Rng *rng);

/* Uniform over the sets of picks that pass, drawn without listing them. */
Set random_picks(const Game *g, int seat, const Ask *ask, Rng *rng);

#endif
