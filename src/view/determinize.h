/* From what a seat may know to a whole Game that fits it. */
#ifndef WINDFALL_VIEW_DETERMINIZE_H
#define WINDFALL_VIEW_DETERMINIZE_H

#include "view/view.h"

/* Who is believed to hold what: picks `n` cards out of `unknown` for the hand of a seat. Where there is
 * no belief every card is as likely as any other. */
typedef struct Belief {
    Set (*hand)(const void *self, const View *v, int seat, const Set *unknown, int n, Rng *rng);
    const void *self;
} Belief;

/* A possible game: the last barrier and the own moves since; what others did since has not happened
 * and is theirs to do again. It has a random state of its own, plays on like any other, and its view
 * from v->me is v. `belief` may be NULL. */
void view_sample(const View *v, const Belief *belief, Rng *rng, Game *g);

/* What the next card that v->me draws may be: all of `next` are equally likely. Those of `later` he
 * knows to lie in the discard; they come only when that is shuffled. */
void view_unseen(const View *v, Set *next, Set *later);

#endif
