/* The options of a command as a table: read, checked and explained from the same rows. A wrong
 * option prints one line on standard error and gives exit code 2. */
#ifndef WINDFALL_CLI_ARGS_H
#define WINDFALL_CLI_ARGS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "cards/sentence.h"

enum { EXIT_RIGHT = 0, EXIT_FAILED = 1, EXIT_MISUSED = 2, ARGS_READ = -1 };

/* One option; exactly one of flag, number, seed and text is set. */
typedef struct Arg {
    /* "games", "N", what it does; a flag has no value. No help: an old name that is not shown */
    const char *name, *value, *help;
    bool *flag;
    int *number;
    int min, max; /* of a number */
    uint64_t *seed;
    const char **text;
} Arg;

#define ARG_FLAG(name, help, to)         \
    {                                    \
        name, 0, help, to, 0, 0, 0, 0, 0 \
    }
#define ARG_NUMBER(name, value, help, to, min, max) \
    {                                               \
        name, value, help, 0, to, min, max, 0, 0    \
    }
#define ARG_SEED(name, value, help, to)      \
    {                                        \
        name, value, help, 0, 0, 0, 0, to, 0 \
    }
#define ARG_TEXT(name, value, help, to)      \
    {                                        \
        name, value, help, 0, 0, 0, 0, 0, to \
    }

typedef struct Usage {
    const char *command;
    const char *words; /* what may follow besides options, e.g. "PATH..."; "" if nothing */
    const char *about; /* what it does, in sentences */
    int min_words, max_words;
    const Arg *args;
    int count;
} Usage;

/* Reads the options into their variables and moves the other words to argv[0], argv[1], ..; *words
 * is their number. Returns ARGS_READ to continue, or the exit code after --help or an error. */
int args_read(const Usage *usage, int argc, char **argv, int *words);

/* Sets the language of help and error messages; English until then. */
void args_language(const Locale *locale);
const Locale *args_locale(void);
/* A text of the help in that language. */
const char *args_words(const char *message) __attribute__((format_arg(1)));
/* Appends a complaint in that language. */
void args_render(Buf *out, const char *complaint);

/* Prints a row of a list, as wide as the terminal: a name, and its text from `column` on. */
void args_row(const char *name, int column, const char *text);
/* Prints whole lines. On a narrow terminal they are wrapped, without columns. */
void args_line(const char *text);
/* The same with printf formatting, in the language of the help. */
void args_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Is the terminal too narrow for tables? */
bool args_narrow(void);

/* Prints one error line, formatted like complain, and returns EXIT_MISUSED. `command` may be
 * NULL. */
int args_fail(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for failures that are not the user's mistake; returns EXIT_FAILED. */
int args_error(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A whole number, digits only, at most `max`. */
bool args_number(const char *text, uint64_t max, uint64_t *number);

#endif
