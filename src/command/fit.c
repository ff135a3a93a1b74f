/* `windfall fit`: makes the tables that are fitted to the strongest net. */
#include "train/fit.h"

#include "ai/level.h"
#include "base/file.h"
#include "cli/args.h"
#include "cli/command.h"
#include "train/train_log.h"

#include <string.h>
#include <unistd.h>

static const struct {
    const char *name;
    void (*make)(Buf *out, const FitPlan *fit);
} tables[] = {{"belief", fit_belief}, {"chances", fit_chances}, {"skill", fit_skill}};

enum { TABLES = sizeof tables / sizeof *tables };

/* The games of a table that takes long are kept beside it until it is written. */
static bool write_table(const char *folder, int table, FitPlan *fit, Buf *why)
{
    Buf path = {0}, games = {0}, text = {0};
    buf_printf(&path, "%s/%s.table", folder, tables[table].name);
    buf_printf(&games, "%s/%s.games", folder, tables[table].name);
    fit->resume = resume_open(buf_text(&games), why);
    bool ok = fit->resume;
    if (ok) {
        tables[table].make(&text, fit);
        resume_close(fit->resume);
        ok = file_write(buf_text(&path), text.data, text.size, why);
    }
    if (ok)
        unlink(buf_text(&games));
    buf_free(&path);
    buf_free(&games);
    buf_free(&text);
    return ok;
}

/* Writes the table called `only`, or all of them. */
static int write_tables(const char *folder, const char *only, FitPlan *fit)
{
    int written = 0;
    for (int i = 0; i < TABLES; i++) {
        if (only && strcmp(only, tables[i].name))
            continue;
        Buf why = {0};
        bool ok = write_table(folder, i, fit, &why);
        if (!ok)
            args_error("fit", "%s", buf_text(&why));
        buf_free(&why);
        if (!ok)
            return EXIT_FAILED;
        written++;
    }
    return written ? EXIT_RIGHT : args_error("fit", "there is no table '%s'", only);
}

static int run(int argc, char **argv)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    FitPlan fit = {.threads = cores > 0 ? (int)cores : 1, .seed = 20261};
    int words, games = 600;
    const char *only = NULL;
    const Arg args[] = {
        ARG_TEXT("only", "TABLE", "only belief, chances or skill", &only),
        ARG_NUMBER("games", "N", "games of each mode", &games, 1, 1000000),
        ARG_NUMBER("threads", "N", "threads; all cores if not given", &fit.threads, 1, 64),
        ARG_SEED("seed", "N", "random seed of all games", &fit.seed)};
    const Usage usage = {
        "fit",
        "FOLDER",
        "Plays games of the strongest net against itself and writes the tables that are fitted to "
        "it into FOLDER (in the project: nets): which cards are likely to be held, how the chances "
        "found by search are calibrated, and what the levels lose. Run it again after every change "
        "of the net. An interrupted run continues where it stopped: until a table is written, its "
        "games are kept beside it.",
        1,
        1,
        args,
        sizeof args / sizeof *args};
    int status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    fit.games = games;
    fit.net = level_strongest();
    train_speak(args_locale());
    if (!fit.net)
        return args_error("fit", "this program has no net");
    return write_tables(argv[0], only, &fit);
}

const Command command_fit = {"fit", "remake the tables that are fitted to the net", run};
