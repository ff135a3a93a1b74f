/* The identities of cards in a followed game: reported ones are pinned to their place; the others
 * are wherever they could be, and change places as more is reported. */
#ifndef WINDFALL_CONFORM_IDENTITY_H
#define WINDFALL_CONFORM_IDENTITY_H

#include "conform/follow.h"

/* Reshuffles so far. */
static inline int identity_now(const Follow *f)
{
    return f->g.pile[0].shuffles;
}

/* Makes the card in this place one of this design, as of the time after this many reshuffles, if
 * possible. Returns the card that is then there, or -1. */
int identity_tell(Follow *f, int card, int design, int shuffles);

/* A card among these options, not picked yet, that is or could be of the design; or -1. */
int identity_pick(Follow *f, const Set *options, int design, const Set *picked, int shuffles);

/* Picks the listed cards from `from`, in which cards may change places meanwhile; null entries
 * stand for any card. Returns false, with the reason, if one cannot be there. */
bool identity_pick_list(Follow *f, Set *from, TraceList list, Set *picks, int shuffles);

/* Brings a card of the design to where the next one is taken from; false if none could be there. */
bool identity_bring(Follow *f, int design);

/* The discards have become the supply: their places are unknown from now on. */
void identity_hide(Follow *f);

/* These discards were part of the last reshuffle, too. */
void identity_shuffle_late(Follow *f, const Set *cards);

/* Exchanges two cards in a game, wherever they are or are known to be. */
void identity_swap(Game *g, int a, int b);

#endif
