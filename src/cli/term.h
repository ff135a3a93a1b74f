/* Plain lines to and from a person: wrapped to the width of the terminal, bold only where that is
 * wanted, nothing ever drawn over. Works the same through pipes. */
#ifndef WINDFALL_CLI_TERM_H
#define WINDFALL_CLI_TERM_H

#include <stdbool.h>

#include "base/buf.h"
#include "text/say.h"

typedef struct Term {
    int width;
    bool bold; /* a terminal that can, and NO_COLOR is not set */
    bool echo; /* input comes from elsewhere: show it behind the prompt */
} Term;

Term term_open(void);

/* A line, wrapped; what follows the first line stands `indent` columns in. */
void term_line(const Term *term, int indent, const char *text);

/* Every line of a text; what follows stands two columns further in. */
void term_lines(const Term *term, const char *text);

/* A sentence as a line. */
void term_say(const Term *term, const Say *say, int indent, SayId id, const Facts *facts);

/* A line that divides. */
void term_head(const Term *term, const char *text);

/* From now on the first Ctrl-C ends input, so that the program can take leave; the second ends the
 * program. */
void term_catch_interrupt(void);
bool term_was_interrupted(void);

/* Shows the prompt and reads a line without its end; false when there is no more input. */
bool term_read(const Term *term, Buf *line);

#endif
