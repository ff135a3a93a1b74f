/* Drafting: packs of five, private decks. */
#ifndef WINDFALL_MODES_DRAFT_H
#define WINDFALL_MODES_DRAFT_H

#include "rules/rules.h"

/* The seat that gets the pack which this seat passes on. */
int draft_receiver(const Game *g, int seat);

/* The questions of the draft. */
enum { OP_DRAFT_PICK = OPS, OP_DRAFT_START };

enum { DRAFT_SEATS = 3, DRAFT_PACK = 5 };

/* What the mode keeps in mode_data. */
typedef struct DraftState {
    uint8_t pack;  /* number of the current pack, from 1; odd ones go left */
    uint8_t packs; /* how many there will be */
    uint8_t passed[DRAFT_SEATS][DRAFT_PACK - 1]; /* by seat: what it passed on last, or NO_CARD */
    uint8_t seen[DRAFT_SEATS][sizeof(Set)];      /* by seat: all cards of its packs, a Set */
} DraftState;
_Static_assert(sizeof(DraftState) <= MODE_BYTES, "the draft does not fit into a Game");

static inline const DraftState *draft_of(const Game *g)
{
    return (const DraftState *)(const void *)g->mode_data;
}

#endif
