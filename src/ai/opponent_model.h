/* How the others play: like a net, or simply, like greedy. Who imagines what they will do is right more
 * often if he knows that. Only what all can see is looked at. */
#ifndef WINDFALL_AI_OPPONENT_MODEL_H
#define WINDFALL_AI_OPPONENT_MODEL_H

#include "ai/features.h"

/* The chance, by seat, that it plays simply, as the net of the program with that name sees it; 0 for the
 * own seat, and everywhere if the net is missing. */
void opponent_model_read(const char *name, const Lexicon *lex, const View *v,
                         float simple[SEATS_MAX]);

#endif
