/* Golden games: records of games between our own players. They must read, replay and end as they
 * did, today and with every later version. When a rule is changed on purpose, they are remade and
 * the difference is reviewed.
 *   golden FOLDER          checks every .rec there, and that every way to play is among them
 *   golden make FOLDER     plays and writes them, from the top of the tree */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/player.h"
#include "base/file.h"
#include "cards/catalog.h"
#include "modes/presets.h"
#include "record/record_text.h"
#include "support/said.h"

enum { SEEDS = 2 };

/* Ways to play besides the modes as they are. */
typedef struct Way {
    const char *name, *mode;
    Options options;
    bool revised, own;
    const char *table; /* of the mode, or NULL */
} Way;

static const Way ways[] = {
    {.name = "first-2p", .mode = "base-2p", .options.first_game = 1},
    {.name = "first-3p", .mode = "base-3p", .options.first_game = 1},
    {.name = "first-4p", .mode = "base-4p", .options.first_game = 1},
    {.name = "first-5p", .mode = "tgs-5p", .options.first_game = 1},
    {.name = "no-goals", .mode = "tgs-4p", .options.no_goals = 1},
    {.name = "mirrored", .mode = "tgs-3p", .options = {.order = ORDER_MIRRORED, .rotate = 1}},
    {.name = "revised", .mode = "base-3p", .revised = true},
    {.name = "own-cards", .mode = "tgs-2px", .own = true},
    {.name = "own-cards-first", .mode = "tgs-3p", .own = true, .options.first_game = 1},
    {.name = "own-cards-draft", .mode = "draft-3p", .own = true},
    {.name = "own-cards-robot", .mode = "robot-medium", .own = true},
    {.name = "own-cards-coop", .mode = "coop", .own = true},
    {.name = "robot-table", .mode = "robot-hard", .table = "dice: matching\ncredit at most: 5\n"},
    {.name = "coop-table",
     .mode = "coop",
     .table = "ALIENS: 50\nPREBUILT_GOODS: 0\nSALE_VP_LOSS: 1\nCOUNT_ATI: 1\n"
              "DESTROYED_TO_DISCARD: 0\nSIX_AT_BUILD: 0\nOPEN_HANDS: 0\nRESHUFFLES: 1\n"},
};
enum { WAYS = sizeof ways / sizeof *ways };

/* The modes as they are, then the other ways. */
static bool way_at(int i, Way *way)
{
    int modes = 0;
    while (mode_at(modes))
        modes++;
    if (i >= modes + WAYS)
        return false;
    *way = i < modes ? (Way){.name = mode_at(i)->name, .mode = mode_at(i)->name} : ways[i - modes];
    return true;
}

static const Player *player_of(uint64_t seed)
{
    return seed % 2 ? &player_greedy : &player_random;
}

static const char *path_of(const char *folder, const Way *way, uint64_t seed)
{
    static char path[512];
    snprintf(path, sizeof path, "%s/%s-%s.rec", folder, way->name, player_of(seed)->name);
    return path;
}

static void play(Record *rec, const Player *player, uint64_t seed)
{
    Game g;
    Rng rng = rng_seeded(seed);
    record_start(rec, &g, NULL);
    while (!g.over) {
        int seat = __builtin_ctz(g.asked);
        Ask ask;
        game_ask(&g, seat, &ask);
        Set picks = player_answer(player, &g, seat, &ask, &rng);
        if (record_answer(rec, &g, seat, &picks, NULL).code != ERR_NONE)
            abort();
    }
}

static bool begin(Record *rec, const Way *way, uint64_t seed, Buf *why)
{
    static const char file[] = "tests/cards/everything.cards";
    Buf text = {0};
    Options options = way->options;
    options.seed = seed;
    bool good = !way->own || file_read(file, &text, why);
    CardText own = {file, buf_text(&text), text.size, CARDS_OWN_SET};
    CardText table = {"mine.table", way->table, way->table ? strlen(way->table) : 0, 0};
    RecordCards cards = {way->revised ? BOX_REVISED : 0, &own, way->own,
                         way->table ? &table : NULL};
    good = good && record_begin(rec, mode_find(way->mode), &options, &cards, why);
    buf_free(&text);
    return good;
}

static bool make_one(const char *folder, const Way *way, uint64_t seed, Buf *why)
{
    Record rec;
    const Player *player = player_of(seed);
    if (!begin(&rec, way, seed, why))
        return false;
    for (int seat = 0; seat < rec.mode->players; seat++)
        snprintf(rec.name[seat], RECORD_NAME_MAX, "%s", player->name);
    play(&rec, player, seed);
    bool good = record_save(&rec, path_of(folder, way, seed), why);
    record_free(&rec);
    return good;
}

static int make(const char *folder)
{
    Buf why = {0};
    Way way;
    for (int i = 0; way_at(i, &way); i++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++)
            if (!make_one(folder, &way, seed, &why)) {
                fprintf(stderr, "golden: %s\n", said(&why));
                return 2;
            }
    return 0;
}

/* NULL if the file is unchanged. */
static const char *check_one(const char *path, Buf *why)
{
    Record rec;
    Buf text = {0}, again = {0};
    if (!file_read(path, &text, why) ||
        !record_parse(&rec, path, buf_text(&text), text.size, why)) {
        buf_free(&text);
        return said(why);
    }
    record_write(&rec, &again);
    const char *fault =
        strcmp(buf_text(&text), buf_text(&again)) ? "is written differently now" : NULL;
    const char *end = strstr(buf_text(&text), "\nover ");
    if (!end)
        fault = "does not end";
    record_free(&rec);
    buf_free(&text);
    buf_free(&again);
    return fault;
}

/* Is there a game of every way to play? */
static bool all_there(const char *folder)
{
    bool all = true;
    Way way;
    for (int i = 0; way_at(i, &way); i++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            const char *path = path_of(folder, &way, seed);
            if (access(path, R_OK) == 0)
                continue;
            printf("not ok %s is missing\n", path);
            all = false;
        }
    if (all)
        printf("ok there is a golden game of every way to play\n");
    return all;
}

static int check(const char *folder)
{
    static const char *const suffixes[] = {".rec", NULL};
    Buf paths = {0}, why = {0};
    int n = file_list(folder, suffixes, &paths, &why), bad = n <= 0 || !all_there(folder);
    for (size_t at = 0; n > 0 && at < paths.size; at += strlen(paths.data + at) + 1) {
        const char *fault = check_one(paths.data + at, &why);
        printf(fault ? "not ok %s: %s\n" : "ok %s\n", paths.data + at, fault);
        bad += fault != NULL;
        buf_clear(&why);
    }
    buf_free(&paths);
    buf_free(&why);
    return bad ? 1 : 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && !strcmp(argv[1], "make"))
        return make(argv[2]);
    if (argc == 2)
        return check(argv[1]);
    fprintf(stderr, "golden: expected FOLDER or make FOLDER\n");
    return 2;
}
