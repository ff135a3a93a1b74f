/* Games between bots of equal and of mixed levels in many modes, each cut off at a question, for
 * people who read and judge the hints given there. docs/ai.md has the findings.
 *   readings FOLDER SEED COUNT    writes the records, and prints for each the command that shows
 *                                 position and hint */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/pick.h"
#include "ai/player.h"
#include "base/file.h"
#include "modes/presets.h"
#include "record/record_text.h"
#include "support/said.h"

static const char *const modes[] = {"base-2p", "tgs-3p", "base-2px", "robot-medium", "base-4p",
                                    "tgs-2p",  "coop",   "tgs-5p",   "base-3p",      "draft-2p"};
enum { MODES = sizeof modes / sizeof *modes };

static const char *const levels[] = {"novice", "cadet", "settler", "trader", "governor", "admiral"};
enum { LEVELS = sizeof levels / sizeof *levels };

/* A game, and the question of it that is explained. */
typedef struct Reading {
    const Mode *mode;
    const Player *player[SEATS_MAX];
    uint64_t seed;
    bool actions; /* one about actions is wanted */
    int seen;     /* such questions */
    int seat;     /* of the chosen one */
    Buf record;   /* up to there */
} Reading;

static bool is_wanted(const Reading *r, const Game *g, int seat, const Ask *ask)
{
    Pick p;
    if ((ask->row->role == ROLE_ACTIONS) != r->actions)
        return false;
    pick_begin(&p, g, seat, ask);
    return p.n > 0;
}

/* All wanted questions of the game are equally likely. */
static void play(Reading *r)
{
    Game g;
    Record rec;
    Buf why = {0};
    Rng rng = rng_seeded(r->seed), choice = rng_seeded(r->seed ^ 0x72656164);
    Options options = {.seed = rng_next(&rng)};
    if (!record_begin(&rec, r->mode, &options, NULL, &why))
        abort();
    for (int seat = 0; seat < r->mode->players; seat++)
        snprintf(rec.name[seat], RECORD_NAME_MAX, "%s %d", r->player[seat]->name, seat + 1);
    record_start(&rec, &g, NULL);
    while (!g.over) {
        int seat = __builtin_ctz(g.asked);
        Ask ask;
        game_ask(&g, seat, &ask);
        if (is_wanted(r, &g, seat, &ask) && !rng_below(&choice, (uint32_t)++r->seen)) {
            buf_clear(&r->record);
            record_write(&rec, &r->record);
            r->seat = seat;
        }
        Set picks = player_answer(r->player[seat], &g, seat, &ask, &rng);
        if (record_answer(&rec, &g, seat, &picks, NULL).code != ERR_NONE)
            abort();
    }
    record_free(&rec);
}

static void print_command(const Reading *r, const char *path)
{
    printf("windfall hint %s --board --seat %d", path, r->seat);
    for (int seat = 0, n = 0; seat < r->mode->players; seat++)
        if (seat != r->seat)
            printf("%s%s", n++ ? "," : " --bot ", r->player[seat]->name);
    printf("\n");
}

static bool write_one(const char *folder, uint64_t seed, int number, Buf *why)
{
    Rng rng = rng_seeded(rng_mix(seed) + (uint64_t)number);
    Reading r = {.mode = mode_find(modes[number % MODES]),
                 .seed = rng_next(&rng),
                 .actions = number / MODES % 2 == 0};
    bool equals = rng_below(&rng, 2);
    const char *one = levels[rng_below(&rng, LEVELS)];
    for (int seat = 0; seat < r.mode->players; seat++)
        r.player[seat] = player_find(equals ? one : levels[rng_below(&rng, LEVELS)]);
    play(&r);
    char path[512];
    snprintf(path, sizeof path, "%s/%03d-%s.rec", folder, number + 1, r.mode->name);
    bool good = file_write(path, r.record.data, r.record.size, why);
    if (good)
        print_command(&r, path);
    buf_free(&r.record);
    return good;
}

int main(int argc, char **argv)
{
    Buf why = {0};
    if (argc != 4)
        return fprintf(stderr, "usage: readings FOLDER SEED COUNT\n"), 2;
    for (int i = 0; i < atoi(argv[3]); i++)
        if (!write_one(argv[1], strtoull(argv[2], NULL, 10), i, &why))
            return fprintf(stderr, "%s\n", said(&why)), 1;
    return 0;
}
