/* Playouts (rollouts) of a search: games sampled from a seat's view, in which the net plays every
 * seat for a few rounds and evaluates after each of them. */
#ifndef WINDFALL_AI_PLAYOUT_H
#define WINDFALL_AI_PLAYOUT_H

#include "ai/search.h"

/* A sampled game before the answer: how the others play in it, and the random numbers to come. */
typedef struct World {
    Game g;
    Rival rival[SEATS_MAX];
    Rng luck;
} World;

/* What a playout is worth to the seat. */
typedef struct Verdict {
    double win, margin;
    float head[HEADS];
} Verdict;

/* Answer `answer` of the search, seen by `by`; NULL: nobody watches. */
typedef struct Eye {
    Watch *by;
    int answer;
} Eye;

/* The brain for a game against these. */
Brain playout_among(const Brain *b, const View *v, const Rival rival[SEATS_MAX]);

/* Samples a game. */
void playout_sample(const Brain *b, const View *v, const SearchRules *rules, const Search *s,
                    Rng *rng, World *world);

/* Plays it with this answer; returns how many answers that took. */
int playout_run(const Brain *b, const View *v, const World *world, const Set *picks,
                const SearchRules *rules, Eye eye, Verdict *out);

/* Plays it only to be watched, to the end of the third round. */
void playout_watch(const Brain *b, const View *v, const World *world, const Set *picks,
                   const SearchRules *rules, Eye eye);

#endif
