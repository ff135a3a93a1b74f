/* The table of players. Clients offer only these; a name may also describe a player that is made on
 * demand. */
#include <string.h>

#include "ai/level.h"
#include "ai/player.h"
#include "ai/td.h"

static const Player *const simple[] = {&player_random, &player_greedy, &player_td50};
enum { SIMPLE = sizeof simple / sizeof *simple };

const Player *player_at(int number)
{
    if (number >= 0 && number < SIMPLE)
        return simple[number];
    const Level *level = level_at(number - SIMPLE);
    return level ? &level->player : NULL;
}

Set player_answer(const Player *player, const Game *g, int seat, const Ask *ask, Rng *rng)
{
    View view;
    view_make(g, seat, &view);
    return player->choose(&view, ask, rng);
}

const Player *player_find(const char *name)
{
    for (int i = 0; player_at(i); i++)
        if (!strcmp(player_at(i)->name, name))
            return player_at(i);
    Buf why = {0};
    const Player *player = level_make(name, &why);
    buf_free(&why);
    return player;
}
