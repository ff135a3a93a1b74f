/* The language of a command: --lang, or the environment's. */
#ifndef WINDFALL_CLI_LANG_H
#define WINDFALL_CLI_LANG_H

#include "cli/args.h"
#include "text/locale.h"

#define ARG_LANG(to)                                                                         \
    ARG_TEXT("lang", locale_tags(),                                                          \
             "speak this language (default: as LANG says); TAG@both adds the English names " \
             "of cards, TAG@english uses only these",                                        \
             to)

/* Sets the language of `tag`, or of the environment if that is NULL. Returns ARGS_READ, or the exit
 * code. */
int lang_read(const char *command, const char *tag, const Locale **locale);

#endif
