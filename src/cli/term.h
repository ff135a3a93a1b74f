/* Plain lines to and from a person: wrapped to the width of the terminal, bold only if wanted,
 * never redrawn. Works the same through pipes. */
#ifndef WINDFALL_CLI_TERM_H
#define WINDFALL_CLI_TERM_H

#include <stdbool.h>

#include "base/buf.h"
#include "text/say.h"

typedef struct Term {
    int width;
    bool bold; /* the terminal supports it, and NO_COLOR is not set */
    bool echo; /* input is not a terminal: show it after the prompt */
} Term;

Term term_open(void);

/* A line, wrapped; continuation lines are indented by `indent` columns. */
void term_line(const Term *term, int indent, const char *text);

/* Every line of a text; continuation lines are indented by two more columns. */
void term_lines(const Term *term, const char *text);

/* A sentence as a line. */
void term_say(const Term *term, const Say *say, int indent, SayId id, const Facts *facts);

/* A heading. */
void term_head(const Term *term, const char *text);

/* From now on the first Ctrl-C ends the input, so that the program can finish normally; the second
 * ends the program. */
void term_catch_interrupt(void);
bool term_was_interrupted(void);

/* Shows the prompt and reads a line without its end; false when there is no more input. */
bool term_read(const Term *term, Buf *line);

#endif
