/* Trains the small nets: the reference player by temporal differences, and the one that recognises
 * players like greedy. */
#ifndef WINDFALL_TRAIN_TD_TRAIN_H
#define WINDFALL_TRAIN_TD_TRAIN_H

#include "ai/td.h"
#include "train/selfplay.h"

/* Self-play of `games` games of the mix, learning after each; writes the net to `path`. */
bool td_train(const char *path, const Mix *mix, int games, uint64_t seed);

/* Plays games of the mix with greedy and nets in the seats, and learns to tell them apart from
 * public information at the start of a round. */
bool opponent_model_train(const char *path, const Mix *mix, int games, uint64_t seed);

#endif
