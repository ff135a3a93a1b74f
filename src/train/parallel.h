/* The games of a measurement, on several threads. */
#ifndef WINDFALL_TRAIN_PARALLEL_H
#define WINDFALL_TRAIN_PARALLEL_H

#include "ai/brain.h"

/* Plays a game, which depends only on its number; the brain is the thread's own. It locks what it
 * shares with others. */
typedef void PlayGame(void *self, const Brain *brain, long number);

/* Calls `play` for the games 0 to games - 1, on `threads` threads, including the caller's. */
void parallel_games(int threads, const Net *net, const Catalog *cat, long games, PlayGame *play,
                    void *self);

#endif
