/* How wide the lines of a person's terminal are. */
#ifndef WINDFALL_CLI_WIDTH_H
#define WINDFALL_CLI_WIDTH_H

/* Columns: what COLUMNS says, else the terminal, else 80; never less than 20 or more than 100. */
int width_of_terminal(void);

#endif
