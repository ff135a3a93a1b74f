/* How the others play: like a net, or like greedy. Knowing that makes predictions of what they will
 * do better. Only public information is read. */
#ifndef WINDFALL_AI_OPPONENT_MODEL_H
#define WINDFALL_AI_OPPONENT_MODEL_H

#include "ai/features.h"

/* For each seat the probability that it plays like greedy, according to the built-in net of that
 * name. 0 for one's own seat, and for all seats if the net is missing. */
void opponent_model_read(const char *name, const Lexicon *lex, const View *v,
                         float simple[SEATS_MAX]);

#endif
