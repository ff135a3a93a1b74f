/* The table of players. Clients offer what stands here and nothing else. */
#include <string.h>

#include "ai/player.h"

static const Player *const players[] = {&player_random, &player_greedy};
enum { PLAYERS = sizeof players / sizeof *players };

const Player *player_at(int number)
{
    return number >= 0 && number < PLAYERS ? players[number] : NULL;
}

const Player *player_find(const char *name)
{
    for (int i = 0; i < PLAYERS; i++)
        if (!strcmp(players[i]->name, name))
            return players[i];
    return NULL;
}
