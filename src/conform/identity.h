/* The faces of cards in a followed game: told ones are pinned where they lie, the others lie where
 * they could, and change places as more is told. */
#ifndef WINDFALL_CONFORM_IDENTITY_H
#define WINDFALL_CONFORM_IDENTITY_H

#include "conform/follow.h"

/* Reshuffles so far. */
static inline int identity_now(const Follow *f)
{
    return f->g.pile[0].shuffles;
}

/* The card that lies here was of this design at the time after so many reshuffles, if that can be.
 * Returns the card that lies there then, or -1. */
int identity_tell(Follow *f, int card, int design, int shuffles);

/* A card of these options, not picked yet, that is or could be of the design; or -1. */
int identity_pick(Follow *f, const Set *options, int design, const Set *picked, int shuffles);

/* Picks the listed cards out of `from`, in which cards change places on the way; those that are null
 * are any. False, and why, if one cannot be there. */
bool identity_pick_list(Follow *f, Set *from, TraceList list, Set *picks, int shuffles);

/* Brings a card of the design to where the next one is taken from; false if none could be there. */
bool identity_bring(Follow *f, int design);

/* The discards have become the supply: nobody knows any more where they lie. */
void identity_hide(Follow *f);

/* These discards were in the last reshuffle, too. */
void identity_shuffle_late(Follow *f, const Set *cards);

/* Two cards change places in a game, wherever they lie or are known to lie. */
void identity_swap(Game *g, int a, int b);

#endif
