/* A net together with the cards it is to play: what a player needs to think about one seat's choice. */
#ifndef WINDFALL_AI_BRAIN_H
#define WINDFALL_AI_BRAIN_H

#include "ai/net.h"
#include "view/view.h"

typedef struct Brain {
    const Net *net;
    const Lexicon *lex;
    bool simple; /* all others are taken to play simply, like greedy */
} Brain;

/* The net with rows for the cards of this catalog. Where these are not built in, it is the calling
 * thread's, and good until that asks for a few others. */
Brain brain_for(const Net *net, const Catalog *cat);

/* A net built into the program by its name ("strong", ..), or NULL. Loaded at the first call. */
const Net *brain_builtin(const char *name);

/* What the net says to the open choice of v->me; `g` is view_game of v. */
void brain_think(const Brain *b, const View *v, const Game *g, const Pick *p, Thought *t);

/* What it thinks of the position of v->me at a question to that seat: the heads alone. */
void brain_evaluate(const Brain *b, const View *v, const Ask *ask, Thought *t);

/* How choices are made: `sharp` multiplies the scores before one is drawn, 0 takes the best each time;
 * with `tail`, options with less than that share of the best one's chance are never drawn, nor moves that
 * bring nothing. */
typedef struct Manner {
    float sharp, tail;
} Manner;

/* Answers a question choice by choice. */
Set brain_answer(const Brain *b, const View *v, const Ask *ask, Manner manner, Rng *rng);

/* Draws one of n by their chances. */
int brain_draw(const float *chance, int n, Rng *rng);

/* The same in a game that is only imagined: answers for a seat and plays on. */
void brain_play(const Brain *b, Game *g, int seat, Manner manner, Rng *rng);

#endif
