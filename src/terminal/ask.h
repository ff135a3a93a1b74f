/* A question to the person in the terminal: shown as a numbered list, read back as picks. */
#ifndef WINDFALL_TERMINAL_ASK_H
#define WINDFALL_TERMINAL_ASK_H

#include "terminal/console.h"
#include "terminal/menu.h"

/* The question as a sentence; `brief`: without the explanation. */
void ask_say(Buf *out, const Say *say, const Ask *ask, bool brief);
/* The question and its options. */
void ask_show_options(const Console *c, const Ask *ask, const Menu *menu);
/* The same, and how to answer. */
void ask_show(const Console *c, const Ask *ask, const Menu *menu);
/* Only how to answer. */
void ask_show_form(const Console *c, const Ask *ask);

/* Runs the typed command, unless the text is the beginning of an option's name. */
Ran ask_run(const Console *c, const Words *sets, const Menu *menu, const char *text);

/* Turns what was typed into legal picks, or says why not. */
bool ask_read(const Console *c, const Ask *ask, const Menu *menu, const char *text, Set *picks);

/* The only answer of a forced question; printed if it may surprise. */
Set ask_forced(const Console *c, const Ask *ask);

#endif
