/* The rules in words, for the command and for the game in the terminal. */
#ifndef WINDFALL_TERMINAL_RULEBOOK_VIEW_H
#define WINDFALL_TERMINAL_RULEBOOK_VIEW_H

#include "cli/term.h"

/* Prints the sections with that word or with that text in the title, or all if there is no name;
 * false if none matches. */
bool rules_print(const Term *term, const char *section, const Locale *locale);

/* Is this the word of a section? */
bool rules_has(const char *word);

/* Adds the titles of all sections. */
void rules_titles(Buf *out, const Locale *locale);

#endif
