/* The results of the games of a long run, kept in a file: a run that was cut off goes on where it was.
 * Each line of the file holds the name of a run, the number of a game and the numbers that came of it,
 * so one file serves several runs. While a file is kept, standard error is told how far the run is. */
#ifndef WINDFALL_TRAIN_KEEP_H
#define WINDFALL_TRAIN_KEEP_H

#include <stdbool.h>

#include "base/buf.h"

typedef struct Keep Keep;

/* Opens or creates the file; with `path` NULL nothing is kept. Returns NULL if that fails. */
Keep *keep_open(const char *path, Buf *why);
void keep_close(Keep *k);

/* Begins the run of this name (no spaces), of so many games. Threads may then share the two below. */
void keep_run(Keep *k, const char *run, long games);

/* Adds the results of a game of this run to `results` (doubles), if it was played before. */
bool keep_find(Keep *k, long game, Buf *results);

/* Keeps the results of a game. */
void keep_add(Keep *k, long game, const double *result, int n);

#endif
