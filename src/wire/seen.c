/* A View laid out as a Game, so that the rules' own functions (quotes, points, goals) can be asked
 * about it. The rest of the game is not there: nothing is copied but the View, the viewer's own question
 * and who is thinking. */
#include <string.h>

#include "view/view.h"
#include "wire/part.h"

static void copy_piles(Game *g, const View *v)
{
    g->piles = v->piles;
    for (int i = 0; i < PILES_MAX; i++) {
        g->pile[i].supply_n = v->supply_n[i];
        g->pile[i].discard_n = v->discard_n[i];
    }
    memcpy(g->pile_of, v->pile_of, sizeof g->pile_of);
    memcpy(g->shown_supply, v->shown_supply, sizeof g->shown_supply);
    memcpy(g->shown_discard, v->shown_discard, sizeof g->shown_discard);
}

static void copy_goals(Game *g, const View *v)
{
    memcpy(g->goal_on, v->goal_on, sizeof g->goal_on);
    memcpy(g->goal_holder, v->goal_holder, sizeof g->goal_holder);
    memcpy(g->goal_value, v->goal_value, sizeof g->goal_value);
}

static void copy_place(Game *g, const View *v)
{
    g->round = v->round;
    g->players = v->players;
    g->first = v->first;
    g->step = v->step;
    g->nth = v->nth;
    g->in_turn = v->in_turn;
    g->turn = v->turn;
    g->over = v->over;
    g->first_game = v->first_game;
    g->pool = v->pool;
    g->shown_pool = v->shown_pool;
}

void seen_lay_out(const View *v, Game *g)
{
    memset(g, 0, sizeof *g);
    g->cat = v->cat;
    g->mode = v->mode;
    memcpy(g->seat, v->seat, sizeof g->seat);
    memcpy(g->shown, v->shown, sizeof g->shown);
    memcpy(g->mode_data, v->mode_data, sizeof g->mode_data);
    copy_piles(g, v);
    copy_goals(g, v);
    copy_place(g, v);
}

void seen_make(Seen *seen, const Game *g, int viewer)
{
    memset(seen, 0, sizeof *seen);
    view_make(g, viewer, &seen->view);
    seen_lay_out(&seen->view, &seen->g);
    seen->g.asked = g->asked;
    seen->viewer = viewer;
    seen->has_ask = game_ask(g, viewer, &seen->question);
    seen->say = (Say){.cat = g->cat, .reader = viewer == SPECTATOR ? NO_SEAT : (uint8_t)viewer};
}
