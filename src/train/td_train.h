/* Trains the reference player by temporal differences. */
#ifndef WINDFALL_TRAIN_TD_TRAIN_H
#define WINDFALL_TRAIN_TD_TRAIN_H

#include "ai/td.h"
#include "train/selfplay.h"

/* Plays `games` games of the mix against itself, learning after each, and writes the net to `path`. */
bool td_train(const char *path, const Mix *mix, int games, uint64_t seed);

#endif
