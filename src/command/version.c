/* Prints the version. */
#include "cli/args.h"
#include "cli/command.h"

#include <stdio.h>

static int run(int argc, char **argv)
{
    bool json = false;
    const Arg args[] = {ARG_FLAG("json", "print JSON", &json)};
    const Usage usage = {"version", "", "Prints the version.", 0, 0, args, 1};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    printf(json ? "{\"version\":\"%s\"}\n" : "windfall %s\n", WINDFALL_VERSION);
    return EXIT_RIGHT;
}

const Command command_version = {"version", "print the version", run};
