/* A command of the program: one file each, and one line in commands.def. `run` gets the words after
 * the program's name, beginning with the command's own, and returns the exit code. */
#ifndef WINDFALL_CLI_COMMAND_H
#define WINDFALL_CLI_COMMAND_H

typedef struct Command {
    const char *name, *summary;
    int (*run)(int argc, char **argv);
} Command;

#define COMMAND(name) extern const Command command_##name;
#include "cli/commands.def"
#undef COMMAND

#endif
