/* A net bound to the cards of a game: what a player needs to think about one seat's choice. */
#ifndef WINDFALL_AI_BRAIN_H
#define WINDFALL_AI_BRAIN_H

#include "ai/net.h"
#include "view/view.h"

/* How choices are made. `sharp` multiplies the scores before one is drawn; 0 always takes the best.
 * With `tail`, pointless moves are never drawn, nor options whose probability is below that share
 * of the best one's. */
typedef struct Sampling {
    float sharp, tail;
} Sampling;

/* What is known about how another seat plays. */
typedef struct Rival {
    const Net *net;    /* NULL: not known, or it plays like greedy */
    const Net *second; /* gives half of the answers; NULL: none */
    Sampling sampling;
    bool simple;                       /* like greedy */
    float edge;                        /* what playing against it is worth; see estimate.h */
    NetMemory *memory, *second_memory; /* of its nets; NULL: none */
} Rival;

typedef struct Brain {
    const Net *net;
    const Lexicon *lex;
    bool simple;        /* all others are assumed to play like greedy */
    const Rival *rival; /* by seat; NULL: all others play like this brain */
    NetMemory *memory;  /* of the net; NULL: none */
} Brain;

/* The net with rows for the cards of this catalog. For catalogs that are not built in, it belongs
 * to the calling thread and stays valid until that thread has asked for a few others. */
Brain brain_for(const Net *net, const Catalog *cat);

/* A net built into the program, by name ("strong", ..), or NULL. Loaded at the first call. */
const Net *brain_builtin(const char *name);

/* Evaluates the open choice of v->me; `g` is view_game of v. */
void brain_think(const Brain *b, const View *v, const Game *g, const Pick *p, Thought *t);

/* Evaluates the position of v->me, which is asked something: the heads alone. */
void brain_evaluate(const Brain *b, const View *v, const Ask *ask, Thought *t);
/* The same for a seat of a game that is asked something, from what this seat may know. */
void brain_evaluate_seat(const Brain *b, const Game *g, int seat, Thought *t);

/* Answers a question one pick at a time. */
Set brain_answer(const Brain *b, const View *v, const Ask *ask, Sampling sampling, Rng *rng);

/* The same in a sampled game: answers for a seat and applies the answer. */
void brain_play(const Brain *b, Game *g, int seat, Sampling sampling, Rng *rng);

/* Only finds the answer, for a seat about which more may be known (Rival). */
Set brain_answer_rival(const Brain *b, const Game *g, int seat, Sampling sampling, Rng *rng);

/* Memories for all nets of a brain: its own and those of its rivals. */
typedef struct BrainMemory {
    Rival rival[SEATS_MAX];
    const Net *net[2 * SEATS_MAX + 1];
    NetMemory *of[2 * SEATS_MAX + 1]; /* by net */
    int n;
} BrainMemory;

/* The same brain with memories, which live until they are freed. Its answers are the same. */
Brain brain_with_memory(const Brain *b, const Catalog *cat, BrainMemory *m);
void brain_memory_free(BrainMemory *m);

#endif
