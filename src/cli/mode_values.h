/* Prints the tables of modes, with the origin of every value. */
#ifndef WINDFALL_CLI_MODE_VALUES_H
#define WINDFALL_CLI_MODE_VALUES_H

/* Prints the table of a mode, changed by a file if one is given. Returns the exit code. */
int mode_values_print(const char *mode, const char *file);

#endif
