/* Small nets with one hidden layer of 50 units, and the player made from one of them: the
 * reference, in the style of 2009. Its net, trained by temporal differences, evaluates positions at
 * the start of a round, after one sampled game to the end of the round for each action and each
 * card that could be placed. Everything else it does like greedy. */
#ifndef WINDFALL_AI_TD_H
#define WINDFALL_AI_TD_H

#include "ai/features.h"
#include "ai/player.h"
#include "base/buf.h"

enum { TD_HIDDEN = 50 };

typedef struct TdNet {
    float row[IN_ROWS][TD_HIDDEN];
    float first[TD_HIDDEN];
    float last[TD_HIDDEN];
    float bias;
} TdNet;

extern const Player player_td50;

/* The built-in net of that name, or NULL. */
const TdNet *td_builtin(const char *name);

/* The win probability of seat v->me, which is asked for actions; the hidden layer is left in
 * `hidden`. */
float td_value(const TdNet *net, const Features *f, float *hidden);

/* The inputs of a seat's position; it must be asked something. */
void td_features(const Game *g, int seat, Features *f);

/* Answers with this net instead of the built-in one. */
Set td_choose(const TdNet *net, const View *v, const Ask *ask, Rng *rng);

/* Reads and writes its file. Returns NULL, with one line in `why`, if it cannot be used. */
TdNet *td_read(const void *bytes, size_t size, Buf *why);
void td_write(const TdNet *net, Buf *to);

#endif
