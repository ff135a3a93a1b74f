/* The tables of modes, printed with where every value comes from. */
#ifndef WINDFALL_CLI_MODE_VALUES_H
#define WINDFALL_CLI_MODE_VALUES_H

/* Prints the table of a mode, changed by a file where one is given; the exit code. */
int mode_values_print(const char *mode, const char *file);

#endif
