/* `windfall store`: copies of a server's data, made and put back by its host. */
#include "server/backup.h"

#include "cli/args.h"
#include "cli/command.h"

#include <string.h>

static int act(const char *deed, const char *file, const char *data)
{
    Buf old = {0}, why = {0};
    bool ok;
    if (!strcmp(deed, "backup"))
        ok = backup_make(data, file, &why);
    else if (!strcmp(deed, "restore"))
        ok = backup_restore(data, file, &old, &why);
    else
        return args_fail("store", "'%s': expected backup or restore", deed);
    if (!ok)
        args_broke("store", "%s", buf_text(&why));
    else if (!strcmp(deed, "backup"))
        args_say("everything is in %s\n", file);
    else if (old.size)
        args_say("the data is that of %s; what was there is in %s\n", file, buf_text(&old));
    else
        args_say("the data is that of %s\n", file);
    buf_free(&old);
    buf_free(&why);
    return ok ? EXIT_RIGHT : EXIT_FAILED;
}

static int run(int argc, char **argv)
{
    const char *data = NULL;
    const Arg args[] = {
        ARG_TEXT("data", "FOLDER", "the server's data folder (your data folder)", &data)};
    const Usage usage = {
        "store",
        "backup|restore FILE",
        "For the host of a server: copies all its data to a file while it runs, or puts such a "
        "copy back while it does not. What a restore replaces is kept beside it.",
        2,
        2,
        args,
        1};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    return act(argv[0], argv[1], data);
}

const Command command_store = {"store", "back up or restore the data of a server", run};
