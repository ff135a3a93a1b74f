/* `windfall work`: computes bots, hints and analyses for servers on other machines. */
#include "server/store.h"
#include "server/workers.h"

#include "cli/args.h"
#include "cli/command.h"

static int run(int argc, char **argv)
{
    const char *address = NULL;
    int threads = 2, words;
    const Arg args[] = {
        ARG_TEXT("store", "ADDRESS", "the database of the servers: postgresql://USER@HOST/NAME",
                 &address),
        ARG_NUMBER("threads", "N", "jobs at once (2)", &threads, 1, 64),
    };
    const Usage usage = {
        "work",
        "",
        "Computes bots, hints and analyses for servers that run with --remote. It must be the same "
        "build as the servers. It can be killed at any time; others then do its jobs.",
        0,
        0,
        args,
        sizeof args / sizeof *args};
    int status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    if (!store_is_postgres(address))
        return args_fail("work", "--store postgresql://.. is missing");
    Buf why = {0};
    workers_run(address, threads, &why);
    args_error("work", "%s", buf_text(&why));
    buf_free(&why);
    return EXIT_FAILED;
}

const Command command_work = {"work", "compute for servers on other machines", run};
