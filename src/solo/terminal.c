/* The terminal of a program that has none: lines of 80 columns, as they are. */
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
