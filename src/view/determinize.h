/* Determinization: from what a seat may know to a whole Game that fits it. */
#ifndef WINDFALL_VIEW_DETERMINIZE_H
#define WINDFALL_VIEW_DETERMINIZE_H

#include "view/view.h"

/* A belief about hands: picks `n` cards out of `unknown` for the hand of a seat. Without a
 * belief all cards are equally likely. */
typedef struct Belief {
    Set (*hand)(const void *self, const View *v, int seat, const Set *unknown, int n, Rng *rng);
    const void *self;
} Belief;

/* Samples a possible game: the last barrier, then the seat's own moves since. What others did since
 * the barrier has not happened; they will choose again. The game has a random state of its own, can
 * be played on, and its view from v->me is v. `belief` may be NULL. */
void view_sample(const View *v, const Belief *belief, Rng *rng, Game *g);

/* What the next card drawn by v->me may be: all cards of `next` are equally likely. The cards of
 * `later` are known to be in the discards, so they come only after a reshuffle. */
void view_next_cards(const View *v, Set *next, Set *later);

#endif
