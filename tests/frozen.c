/* Games of the frozen players, as records. After a change of search, features, nets or greedy, they
 * show whether admiral-1 and galactic-1 still give the answers that they gave when they were
 * frozen.
 *   frozen FOLDER [WORD]               plays every game again and compares it with its record, byte
 *                                      for byte; with a word only those with it in their names
 *   frozen make FOLDER [NET SEARCH]    plays and writes them, from the top of the tree; NET and
 *                                      SEARCH are the players to take in an older tree, such as
 *                                      admiral and search:100n */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "base/file.h"
#include "cards/catalog.h"
#include "modes/presets.h"
#include "record/record_text.h"
#include "support/said.h"

/* Who sits in the first seat, and in the others. A letter each: n the net alone, s search, g
 * greedy. */
typedef struct Way {
    const char *name, *mode, *seats;
    uint64_t seed;
    bool own; /* with cards that the nets have never seen */
} Way;

static const Way ways[] = {
    {"base-2p-net", "base-2p", "nn", 1, false},
    {"base-2p-search", "base-2p", "ss", 2, false},
    {"base-2p-greedy", "base-2p", "sg", 3, false},
    {"base-2px-net", "base-2px", "nn", 4, false},
    {"base-2px-search", "base-2px", "ss", 5, false},
    {"base-4p-net", "base-4p", "nn", 6, false},
    {"base-4p-search", "base-4p", "sn", 7, false},
    {"base-4p-greedy", "base-4p", "sg", 8, false},
    {"tgs-3p-net", "tgs-3p", "nn", 9, false},
    {"tgs-3p-search", "tgs-3p", "ss", 10, false},
    {"tgs-5p-net", "tgs-5p", "nn", 11, false},
    {"tgs-5p-search", "tgs-5p", "sn", 12, false},
    {"draft-2p-net", "draft-2p", "nn", 13, false},
    {"draft-3p-search", "draft-3p", "sn", 14, false},
    {"robot-medium-net", "robot-medium", "nn", 15, false},
    {"robot-hard-search", "robot-hard", "ss", 16, false},
    {"coop-net", "coop", "nn", 17, false},
    {"coop-search", "coop", "ss", 18, false},
    {"own-cards-net", "tgs-3p", "nn", 19, true},
    {"own-cards-search", "tgs-2px", "sg", 20, true},
};
enum { WAYS = sizeof ways / sizeof *ways };

typedef struct Cast {
    const Player *net, *search;
} Cast;

static const Player *player_of(const Cast *cast, const Way *way, int seat)
{
    char kind = way->seats[seat > 0];
    return kind == 'n' ? cast->net : kind == 's' ? cast->search : &player_greedy;
}

/* The same records come from the older tree, where the players have other names. */
static const char *name_of(const Way *way, int seat)
{
    char kind = way->seats[seat > 0];
    return kind == 'n' ? "admiral-1" : kind == 's' ? "galactic-1" : "greedy";
}

static void play(Record *rec, const Cast *cast, const Way *way)
{
    Game g;
    Rng rng = rng_seeded(way->seed);
    record_start(rec, &g, NULL);
    while (!g.over) {
        int seat = __builtin_ctz(g.asked);
        Ask ask;
        game_ask(&g, seat, &ask);
        Set picks = player_answer(player_of(cast, way, seat), &g, seat, &ask, &rng);
        if (record_answer(rec, &g, seat, &picks, NULL).code != ERR_NONE)
            abort();
    }
}

static bool begin(Record *rec, const Way *way, Buf *why)
{
    static const char file[] = "tests/cards/everything.cards";
    Buf text = {0};
    Options options = {.seed = way->seed, .rules = RULES_FIRST};
    bool good = !way->own || file_read(file, &text, why);
    CardText own = {file, buf_text(&text), text.size, CARDS_OWN_SET};
    RecordCards cards = {.own = &own, .count = way->own};
    good = good && record_begin(rec, mode_find(way->mode), &options, &cards, why);
    buf_free(&text);
    return good;
}

/* The record of a game, played now. */
static bool played(const Cast *cast, const Way *way, Buf *out, Buf *why)
{
    Record rec;
    if (!begin(&rec, way, why))
        return false;
    for (int seat = 0; seat < rec.mode->players; seat++)
        snprintf(rec.name[seat], RECORD_NAME_MAX, "%s", name_of(way, seat));
    play(&rec, cast, way);
    record_write(&rec, out);
    record_free(&rec);
    return true;
}

static const char *path_of(const char *folder, const Way *way)
{
    static char path[512];
    snprintf(path, sizeof path, "%s/%s.rec", folder, way->name);
    return path;
}

static bool make_one(const char *folder, const Cast *cast, const Way *way, Buf *why)
{
    Buf text = {0};
    bool good = played(cast, way, &text, why) &&
                file_write(path_of(folder, way), buf_text(&text), text.size, why);
    buf_free(&text);
    return good;
}

/* The number of the first line that differs; 0 if none does. */
static int first_difference(const char *a, const char *b)
{
    int line = 1;
    for (; *a && *a == *b; a++, b++)
        line += *a == '\n';
    return *a == *b ? 0 : line;
}

static bool check_one(const char *folder, const Cast *cast, const Way *way)
{
    Buf now = {0}, then = {0}, why = {0};
    const char *path = path_of(folder, way);
    bool good = file_read(path, &then, &why) && played(cast, way, &now, &why);
    int line = good ? first_difference(buf_text(&then), buf_text(&now)) : 0;
    if (!good)
        printf("not ok %s: %s\n", path, said(&why));
    else if (line)
        printf("not ok %s: played differently from line %d on\n", path, line);
    else
        printf("ok %s\n", path);
    buf_free(&now);
    buf_free(&then);
    buf_free(&why);
    return good && !line;
}

static int check(const char *folder, const Cast *cast, const char *word)
{
    int bad = 0;
    for (int i = 0; i < WAYS; i++)
        bad += strstr(ways[i].name, word) && !check_one(folder, cast, &ways[i]);
    return bad ? 1 : 0;
}

static int make(const char *folder, const Cast *cast)
{
    Buf why = {0};
    for (int i = 0; i < WAYS; i++)
        if (!make_one(folder, cast, &ways[i], &why)) {
            fprintf(stderr, "frozen: %s\n", said(&why));
            return 2;
        }
    return 0;
}

int main(int argc, char **argv)
{
    bool makes = argc > 2 && !strcmp(argv[1], "make");
    const char *net = argc == 5 ? argv[3] : "admiral-1";
    const char *search = argc == 5 ? argv[4] : "search-1:100n";
    Cast cast = {player_find(net), player_find(search)};
    bool good = makes ? argc == 3 || argc == 5 : argc == 2 || argc == 3;
    if (!good || !cast.net || !cast.search) {
        fprintf(stderr, "frozen: expected FOLDER [WORD] or make FOLDER [NET SEARCH]\n");
        return 2;
    }
    return makes ? make(argv[2], &cast) : check(argv[1], &cast, argc == 3 ? argv[2] : "");
}
