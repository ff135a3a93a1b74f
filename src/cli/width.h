/* The line width of a person's terminal. */
#ifndef WINDFALL_CLI_WIDTH_H
#define WINDFALL_CLI_WIDTH_H

/* From COLUMNS, else from the terminal, else 80; at least 20, at most 100. */
int width_of_terminal(void);

#endif
