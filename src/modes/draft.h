/* Drafting: packs of five, private decks. */
#ifndef WINDFALL_MODES_DRAFT_H
#define WINDFALL_MODES_DRAFT_H

#include "rules/op.h"

extern const PlanEntry plan_draft[];
extern const Op draft_ops[];
enum { PLAN_DRAFT_LOOP = 3 };

/* Gives the others an odd and an even start world each, in a game made up from a view. */
void draft_fill(Game *g, int seat, Set *unknown, Rng *rng);

/* The questions of the draft. */
enum { OP_DRAFT_PICK = OPS, OP_DRAFT_START };

/* What the mode keeps in mode_data. */
typedef struct DraftState {
    uint8_t pack;  /* number of the pack in hand, from 1; odd ones go left */
    uint8_t packs; /* how many there will be */
} DraftState;

static inline DraftState draft_of(const Game *g)
{
    return (DraftState){g->mode_data[0], g->mode_data[1]};
}

#endif
