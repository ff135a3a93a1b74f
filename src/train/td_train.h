/* Trains the small nets: the reference player by temporal differences, and the one that tells simple
 * players from others. */
#ifndef WINDFALL_TRAIN_TD_TRAIN_H
#define WINDFALL_TRAIN_TD_TRAIN_H

#include "ai/td.h"
#include "train/selfplay.h"

/* Plays `games` games of the mix against itself, learning after each, and writes the net to `path`. */
bool td_train(const char *path, const Mix *mix, int games, uint64_t seed);

/* Plays games of the mix with simple players and nets in the seats, and learns to tell them apart by what
 * all can see at the start of a round. */
bool opponent_model_train(const char *path, const Mix *mix, int games, uint64_t seed);

#endif
