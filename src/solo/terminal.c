/* The terminal of a program without one: plain lines of 80 columns. */
#include <stdio.h>

#include "cli/term.h"
#include "cli/width.h"

enum { WIDTH = 80 };

int width_of_terminal(void)
{
    return WIDTH;
}

void term_lines(const Term *term, const char *text)
{
    (void)term;
    fputs(text, stdout);
}
