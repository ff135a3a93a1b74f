/* Copies; the rules' questions to a seat look at nothing else. */
#include "ai/pretend.h"

#include <string.h>

void pretend_game(const View *v, Game *g)
{
    memset(g, 0, sizeof *g);
    g->cat = v->cat;
    g->mode = v->mode;
    memcpy(g->seat, v->seat, sizeof g->seat);
    memcpy(g->shown, v->shown, sizeof g->shown);
    memcpy(g->mode_data, v->mode_data, sizeof g->mode_data);
    memcpy(g->goal_on, v->goal_on, sizeof g->goal_on);
    memcpy(g->goal_holder, v->goal_holder, sizeof g->goal_holder);
    memcpy(g->goal_value, v->goal_value, sizeof g->goal_value);
    memcpy(g->pile_of, v->pile_of, sizeof g->pile_of);
    for (int pile = 0; pile < PILES_MAX; pile++) {
        g->pile[pile].supply_n = v->supply_n[pile];
        g->pile[pile].discard_n = v->discard_n[pile];
    }
    g->removed = v->removed;
    g->pool = v->pool;
    g->round = v->round;
    g->asked = v->asked;
    g->players = v->players;
    g->first = v->first;
    g->step = v->step;
    g->nth = v->nth;
    g->in_turn = v->in_turn;
    g->turn = v->turn;
    g->over = v->over;
    g->piles = v->piles;
}
