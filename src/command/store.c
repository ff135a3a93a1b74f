/* `windfall store`: backs up and restores a server's data, for its host. */
#include "server/backup.h"
#include "server/copy.h"

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
        return args_fail("store", "'%s': expected backup, restore or copy", deed);
    if (!ok)
        args_error("store", "%s", buf_text(&why));
    else if (!strcmp(deed, "backup"))
        args_say("everything is in %s", file);
    else if (old.size)
        args_say("the data is now that of %s; the old data is in %s", file, buf_text(&old));
    else
        args_say("the data is now that of %s", file);
    buf_free(&old);
    buf_free(&why);
    return ok ? EXIT_RIGHT : EXIT_FAILED;
}

static int copy(const char *from, const char *to)
{
    Buf why = {0};
    long long rows = 0;
    bool ok = copy_store(from, to, &rows, &why);
    if (ok)
        args_say("%lld rows of %s are in %s", rows, from, to);
    else
        args_error("store", "%s", buf_text(&why));
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
        "backup|restore FILE, copy FROM TO",
        "For the host of a server: copies all its data to a file while it runs, or restores such a "
        "copy while it is stopped. The data that a restore replaces is kept beside it. copy moves "
        "the data of a stopped server to an empty store: sqlite:FOLDER or postgresql://..",
        2,
        3,
        args,
        1};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    bool copies = !strcmp(argv[0], "copy");
    if (copies && words != 3)
        return args_fail("store", "copy: expected FROM and TO");
    if (!copies && words != 2)
        return args_fail("store", "expected one FILE");
    return copies ? copy(argv[1], argv[2]) : act(argv[0], argv[1], data);
}

const Command command_store = {"store", "back up, restore or move the data of a server", run};
