/* Golden games: games that our own players played once, as records. They must read, replay and come
 * out as they did, today and with every later version; when a rule is mended on purpose they are made
 * anew and the difference is read.
 *   golden FOLDER          checks every .rec there
 *   golden make FOLDER     plays and writes them */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "base/file.h"
#include "modes/presets.h"
#include "record/record_text.h"

enum { SEEDS = 2 };

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

static bool make_one(const char *folder, const Mode *mode, uint64_t seed, Buf *why)
{
    Record rec;
    char path[512];
    Options options = {.seed = seed};
    const Player *player = seed % 2 ? &player_greedy : &player_random;
    snprintf(path, sizeof path, "%s/%s-%s.rec", folder, mode->name, player->name);
    if (!record_begin(&rec, mode, &options, NULL, why))
        return false;
    for (int seat = 0; seat < mode->players; seat++)
        snprintf(rec.name[seat], RECORD_NAME_MAX, "%s", player->name);
    play(&rec, player, seed);
    bool good = record_save(&rec, path, why);
    record_free(&rec);
    return good;
}

static int make(const char *folder)
{
    Buf why = {0};
    for (int i = 0; mode_at(i); i++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++)
            if (!make_one(folder, mode_at(i), seed, &why)) {
                fprintf(stderr, "golden: %s\n", buf_text(&why));
                return 2;
            }
    return 0;
}

/* NULL if the file is as it was. */
static const char *check_one(const char *path, Buf *why)
{
    Record rec;
    Buf text = {0}, again = {0};
    if (!file_read(path, &text, why) ||
        !record_parse(&rec, path, buf_text(&text), text.size, why)) {
        buf_free(&text);
        return buf_text(why);
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

static int check(const char *folder)
{
    static const char *const suffixes[] = {".rec", NULL};
    Buf paths = {0}, why = {0};
    int n = file_list(folder, suffixes, &paths, &why), bad = n <= 0;
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
