/* The table of commands. It finds the command that the first word names and passes it the rest. */
#include "cli/args.h"
#include "cli/command.h"
#include "text/locale.h"

#include <stdio.h>
#include <string.h>

#define COMMAND(name) &command_##name,
static const Command *const commands[] = {
#include "cli/commands.def"
};
#undef COMMAND
enum { COMMANDS = sizeof commands / sizeof *commands, NAME_COLUMN = 12 };

static const Command *find(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (!strcmp(commands[i]->name, name))
            return commands[i];
    return NULL;
}

static int help(void)
{
    char name[NAME_COLUMN];
    args_line(args_words("Usage: windfall COMMAND [OPTIONS]"));
    args_line(args_words("Race for the Galaxy: rules, players and tables."));
    putchar('\n');
    for (int i = 0; i < COMMANDS; i++) {
        snprintf(name, sizeof name, "  %s", commands[i]->name);
        args_row(name, NAME_COLUMN, args_words(commands[i]->summary));
    }
    putchar('\n');
    args_line(
        args_words("'windfall COMMAND --help' explains a command; 'windfall play' starts a game."));
    return EXIT_RIGHT;
}

static bool asks_for_help(const char *word)
{
    return !strcmp(word, "--help") || !strcmp(word, "-h") || !strcmp(word, "help");
}

static const Locale *language_of(const char *tag)
{
    return locale_is_known(tag) ? locale_find(tag) : locale_of_environment();
}

/* The language of the help: --lang, wherever it is, else that of the environment. */
static const Locale *find_language(int argc, char **argv)
{
    static const char option[] = "--lang=";
    for (int i = 1; i < argc; i++) {
        if (!strncmp(argv[i], option, sizeof option - 1))
            return language_of(argv[i] + sizeof option - 1);
        if (!strcmp(argv[i], "--lang") && i + 1 < argc)
            return language_of(argv[i + 1]);
    }
    return locale_of_environment();
}

int main(int argc, char **argv)
{
    args_language(find_language(argc, argv));
    if (argc < 2)
        return args_fail(NULL, "no command; 'windfall --help' lists them");
    if (!strcmp(argv[1], "--version"))
        argv[1] = "version";
    if (asks_for_help(argv[1]) && argc == 2)
        return help();
    if (asks_for_help(argv[1])) {
        argv[1] = argv[2];
        argv[2] = "--help";
    }
    const Command *command = find(argv[1]);
    if (!command)
        return args_fail(NULL, "unknown command '%s'; 'windfall --help' lists them", argv[1]);
    return command->run(argc - 1, argv + 1);
}
