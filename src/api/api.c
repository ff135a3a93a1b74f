/* The public API: wf_ functions, each on one Game. It adds only names and memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "modes/presets.h"
#include "rules/score.h"
#include "windfall.h"

struct WfGame {
    Game g;
};

const char *wf_version(void)
{
    return WINDFALL_VERSION;
}

const char *wf_mode(int number)
{
    const Mode *mode = mode_at(number);
    return mode ? mode->name : NULL;
}

const char *wf_player(int number)
{
    const Player *player = player_at(number);
    return player ? player->name : NULL;
}

WfGame *wf_new(const char *name, uint64_t seed)
{
    const Mode *mode = mode_find(name);
    WfGame *game = mode ? malloc(sizeof *game) : NULL;
    if (game)
        game_start(&game->g, mode_catalog(mode), mode, &(Options){.seed = seed}, NULL);
    return game;
}

WfGame *wf_copy(const WfGame *game)
{
    WfGame *copy = malloc(sizeof *copy);
    if (copy)
        *copy = *game;
    return copy;
}

void wf_free(WfGame *game)
{
    free(game);
}

int wf_players(const WfGame *game)
{
    return game->g.players;
}

bool wf_over(const WfGame *game)
{
    return game->g.over;
}

bool wf_ask(const WfGame *game, int seat, WfAsk *ask)
{
    Ask open;
    if (!game_ask(&game->g, seat, &open))
        return false;
    *ask = (WfAsk){.name = open.row->name, .min = open.min, .max = open.max};
    for (SET_EACH(option, &open.options))
        ask->option[ask->options++] = (uint8_t)option;
    return true;
}

static void power_text(const Game *g, int seat, int ref, char *text, size_t size)
{
    if (ref == POWER_BONUS)
        snprintf(text, size, "the Produce bonus");
    else
        snprintf(text, size, "%s, power %d",
                 catalog_design(g->cat, g->seat[seat].tableau[ref_slot(ref)])->name,
                 ref_power(ref) + 1);
}

void wf_option_text(const WfGame *game, int seat, int option, char *text, size_t size)
{
    Ask ask;
    if (size)
        *text = 0;
    if (!game_ask(&game->g, seat, &ask) || option < 0 || option >= SET_SIZE ||
        !set_has(&ask.options, option))
        return;
    if (ask.what == WHAT_ACTION)
        snprintf(text, size, "%s", action_name(option));
    else if (ask.what == WHAT_NUMBER)
        snprintf(text, size, "%d", option);
    else if (ask.what == WHAT_POWER)
        power_text(&game->g, seat, option, text, size);
    else
        snprintf(text, size, "%s", catalog_design(game->g.cat, option)->name);
}

static Set set_from(const uint8_t *picks, int n)
{
    Set set = set_empty();
    for (int i = 0; i < n; i++)
        set_add(&set, picks[i]);
    return set;
}

bool wf_check(const WfGame *game, int seat, const uint8_t *picks, int n)
{
    Set set = set_from(picks, n);
    return game_check(&game->g, seat, &set).code == ERR_NONE;
}

bool wf_answer(WfGame *game, int seat, const uint8_t *picks, int n)
{
    Set set = set_from(picks, n);
    return game_apply(&game->g, seat, &set, NULL).code == ERR_NONE;
}

int wf_choose(const WfGame *game, int seat, const char *name, uint64_t seed, uint8_t *picks)
{
    const Player *player = player_find(name);
    Ask ask;
    int n = 0;
    if (!player || !game_ask(&game->g, seat, &ask))
        return -1;
    Rng rng = rng_seeded(seed);
    Set chosen = player_answer(player, &game->g, seat, &ask, &rng);
    for (SET_EACH(pick, &chosen))
        picks[n++] = (uint8_t)pick;
    return n;
}

int wf_score(const WfGame *game, int seat)
{
    ScoreSheet sheet;
    score_seat(&game->g, seat, &sheet);
    return sheet.total;
}

unsigned wf_winners(const WfGame *game)
{
    return game->g.over ? score_winners(&game->g) : 0;
}

uint64_t wf_hash(const WfGame *game)
{
    return game_hash(&game->g);
}
