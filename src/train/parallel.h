/* The games of a measurement, on several threads. */
#ifndef WINDFALL_TRAIN_PARALLEL_H
#define WINDFALL_TRAIN_PARALLEL_H

#include "ai/brain.h"
#include "train/league.h"

/* Plays a game, which depends only on its number; the brain is the thread's own. It locks what it
 * shares with others. */
typedef void PlayGame(void *self, const Brain *brain, long number);

/* Calls `play` for the games 0 to games - 1, on `threads` threads, including the caller's. */
void parallel_games(int threads, const Net *net, const Catalog *cat, long games, PlayGame *play,
                    void *self);

/* Looks at a question of a game before it is answered. `rng` is the observer's own: what it draws
 * does not change the game. */
typedef void SeeQuestion(void *self, const Brain *brain, const Game *g, int seat, Rng *rng);

/* Plays game `number` of a plan, the net against itself with sampled answers, to its end. `salt`
 * tells the random numbers of one kind of observer from those of others. */
void parallel_selfplay(const MatchPlan *plan, const Brain *brain, long number, uint64_t salt,
                       SeeQuestion *see, void *self, Game *g);

#endif
