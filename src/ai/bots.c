/* The table of players. Clients offer what stands here and nothing else. */
#include <string.h>

#include "ai/player.h"

static const Player *const players[] = {&player_random, &player_greedy};
enum { PLAYERS = sizeof players / sizeof *players };

const Player *player_at(int number)
{
    return number >= 0 && number < PLAYERS ? players[number] : NULL;
}

Set player_answer(const Player *player, const Game *g, int seat, const Ask *ask, Rng *rng)
{
    View view;
    view_make(g, seat, &view);
    return player->choose(&view, ask, rng);
}

const Player *player_find(const char *name)
{
    for (int i = 0; i < PLAYERS; i++)
        if (!strcmp(players[i]->name, name))
            return players[i];
    return NULL;
}
