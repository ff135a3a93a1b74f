/* `windfall fit`: makes the tables that are fitted to the strongest net. */
#include "train/fit.h"

#include "ai/level.h"
#include "base/file.h"
#include "cli/args.h"
#include "cli/command.h"

#include <string.h>
#include <unistd.h>

/* One run of the command: what every table is fitted with. */
typedef struct Fit {
    const Net *net;
    int games, threads;
    uint64_t seed;
} Fit;

static void belief(Buf *out, const Fit *f)
{
    fit_belief(out, f->net, f->games, f->seed);
}

static void chances(Buf *out, const Fit *f)
{
    fit_chances(out, f->net, f->games, f->seed, f->threads);
}

static void skill(Buf *out, const Fit *f)
{
    fit_skill(out, f->net, f->games, f->seed, f->threads);
}

static const struct {
    const char *name;
    void (*make)(Buf *out, const Fit *f);
} tables[] = {{"belief", belief}, {"chances", chances}, {"skill", skill}};

enum { TABLES = sizeof tables / sizeof *tables };

static bool write_table(const char *folder, int table, const Fit *f, Buf *why)
{
    Buf path = {0}, text = {0};
    tables[table].make(&text, f);
    buf_printf(&path, "%s/%s.table", folder, tables[table].name);
    bool ok = file_write(buf_text(&path), text.data, text.size, why);
    buf_free(&path);
    buf_free(&text);
    return ok;
}

/* Writes the table called `only`, or all of them. */
static int write_tables(const char *folder, const char *only, const Fit *f)
{
    int written = 0;
    for (int i = 0; i < TABLES; i++) {
        if (only && strcmp(only, tables[i].name))
            continue;
        Buf why = {0};
        bool ok = write_table(folder, i, f, &why);
        if (!ok)
            args_broke("fit", "%s", buf_text(&why));
        buf_free(&why);
        if (!ok)
            return EXIT_FAILED;
        written++;
    }
    return written ? EXIT_RIGHT : args_broke("fit", "there is no table '%s'", only);
}

static int run(int argc, char **argv)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    Fit fit = {.games = 600, .threads = cores > 0 ? (int)cores : 1, .seed = 20261};
    int words;
    const char *only = NULL;
    const Arg args[] = {
        ARG_TEXT("only", "TABLE", "only belief, chances or skill", &only),
        ARG_NUMBER("games", "N", "games of each mode", &fit.games, 1, 1000000),
        ARG_NUMBER("threads", "N", "threads; all cores if not given", &fit.threads, 1, 64),
        ARG_SEED("seed", "N", "of all games", &fit.seed)};
    const Usage usage = {
        "fit",
        "FOLDER",
        "Plays games of the strongest net against itself and writes what is fitted "
        "to that net to FOLDER (in the project: nets): which cards are held, "
        "how search's chances come true, and what the levels lose. To be "
        "done again after every change of the net.",
        1,
        1,
        args,
        sizeof args / sizeof *args};
    int status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    fit.net = level_strongest();
    if (!fit.net)
        return args_broke("fit", "this program has no net");
    return write_tables(argv[0], only, &fit);
}

const Command command_fit = {"fit", "make anew what is fitted to the net", run};
