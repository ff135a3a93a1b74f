/* Only the last level counts, and how often in a row it was won or lost. */
#include "server/ladder.h"

#include <jansson.h>
#include <string.h>

#include "ai/level.h"
#include "server/core.h"

enum { GAMES_READ = 12, IN_A_ROW = 2 };

typedef struct LadderGame {
    int level;
    bool won;
} LadderGame;

/* The offered levels, the weakest first; NULL after the last. */
static const Player *rung(int number)
{
    const Level *level;
    for (int i = 0; (level = level_at(i)); i++)
        if (level->player.offer && !number--)
            return &level->player;
    return NULL;
}

static int rung_of(const char *name)
{
    int number = 0;
    while (rung(number) && strcmp(rung(number)->name, name))
        number++;
    return rung(number) ? number : -1;
}

static void add(Ladder *ladder, LadderGame game)
{
    int more = game.won ? 1 : -1;
    bool goes_on =
        ladder->streak && ladder->level == game.level && (ladder->streak > 0) == game.won;
    ladder->streak = goes_on ? ladder->streak + more : more;
    ladder->level = game.level;
}

const char *ladder_next(const User *user)
{
    const Ladder *ladder = &user->ladder;
    int level = ladder->level + (ladder->streak >= IN_A_ROW) - (ladder->streak <= -IN_A_ROW);
    const Player *next = level < 0 ? rung(0) : rung(level);
    next = next ? next : rung(ladder->level);
    return next ? next->name : NULL;
}

/* ---- a game that ends ---- */

/* The index of the level that all bots of the table have, or -1. */
static int level_at_table(const Table *t)
{
    int level = -1;
    for (int seat = 0; seat < t->spec.mode->players; seat++) {
        const TableSeat *s = &t->spec.seat[seat];
        int its = s->kind == SEAT_BOT ? rung_of(s->bot->name) : level;
        if (s->kind == SEAT_BOT && (its < 0 || (level >= 0 && level != its)))
            return -1;
        level = its;
    }
    return level;
}

/* The user whose game it was, or 0 if it does not count. */
static int64_t read_table(const Table *t, LadderGame *game)
{
    bool finished = !strcmp(t->end, "played") || !strcmp(t->end, "resigned");
    game->level = level_at_table(t);
    if (!finished || game->level < 0 || t->spec.lesson || !table_is_alone(t))
        return 0;
    int seat = 0;
    while (t->spec.seat[seat].kind != SEAT_PERSON)
        seat++;
    game->won = t->winners >> seat & 1;
    return t->spec.seat[seat].user;
}

void ladder_count(const Table *t)
{
    LadderGame game;
    User *user = user_by_id(t->server, read_table(t, &game));
    if (user && user->ladder.known)
        add(&user->ladder, game);
}

bool ladder_counts(const Table *t)
{
    LadderGame game;
    return t->state == TABLE_ENDED && read_table(t, &game);
}

void ladder_write(const Table *t, JsonOut *json)
{
    LadderGame game;
    if (t->state != TABLE_ENDED || !read_table(t, &game)) {
        json_out_null(json);
        return;
    }
    json_out_object(json);
    json_out_key_str(json, "level", rung(game.level)->name);
    json_out_key_bool(json, "won", game.won);
    json_out_object_end(json);
}

/* ---- games of the store ---- */

typedef struct Games {
    LadderGame game[GAMES_READ];
    int count;
} Games;

static void take(void *to, const GameRow *row)
{
    Games *games = to;
    json_t *meta = row->state == TABLE_ENDED ? json_loads(row->meta, 0, NULL) : NULL;
    const json_t *kept = json_object_get(meta, "ladder");
    const char *name = json_string_value(json_object_get(kept, "level"));
    int level = name ? rung_of(name) : -1;
    if (level >= 0)
        games->game[games->count++] =
            (LadderGame){level, json_is_true(json_object_get(kept, "won"))};
    json_decref(meta);
}

void ladder_load(Server *server, User *user)
{
    Games games = {.count = 0};
    if (user->ladder.known)
        return;
    if (user->kept)
        server->store.played(server->store.self, user->id, GAMES_READ, take, &games);
    while (games.count)
        add(&user->ladder, games.game[--games.count]);
    user->ladder.known = true;
}
