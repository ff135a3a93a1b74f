/* The results of the games of a long run, kept in a file, so that an interrupted run continues
 * where it stopped. Each line of the file has the name of a run, the number of a game and its
 * results, so one file serves several runs. With a file, the progress of the run is reported on
 * standard error. */
#ifndef WINDFALL_TRAIN_RESUME_H
#define WINDFALL_TRAIN_RESUME_H

#include <stdbool.h>

#include "base/buf.h"

typedef struct Resume Resume;

/* Opens or creates the file; with `path` NULL nothing is kept. Returns NULL if that fails. */
Resume *resume_open(const char *path, Buf *why);
void resume_close(Resume *k);

/* Begins the run of this name (no spaces), with this many games. Threads may then share the two
 * functions below. */
void resume_run(Resume *k, const char *run, long games);

/* Adds the results of a game of this run to `results` (doubles), if it was played before. */
bool resume_find(Resume *k, long game, Buf *results);

/* Keeps the results of a game. */
void resume_add(Resume *k, long game, const double *result, int n);

#endif
