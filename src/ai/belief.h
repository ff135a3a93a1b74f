/* What others may hold. A hand is not a random draw: cards that a player would have placed are gone
 * from it, and cards worth keeping stay. A table, counted in self-play, says how much likelier than
 * average an unseen card of each design is to be in a hand. It depends on two public things: how
 * far that seat's tableau has grown, and how strong its military is. */
#ifndef WINDFALL_AI_BELIEF_H
#define WINDFALL_AI_BELIEF_H

#include "view/determinize.h"

enum { BELIEF_STAGES = 6, BELIEF_FORCES = 3, BELIEF_KEYS = BELIEF_STAGES * BELIEF_FORCES };

/* Weights by design of a catalog; 1 is average. */
typedef struct BeliefTable {
    float weight[BELIEF_KEYS][CARDS_MAX + 1];
    float even[CARDS_MAX + 1]; /* all 1 */
} BeliefTable;

/* The column of the table for a seat. */
int belief_key(const Seat *seat);

/* The built-in table for the designs of a catalog. Unknown designs count as average. */
void belief_bind(BeliefTable *table, const Catalog *cat);

/* The hash of the net whose games were counted. */
uint64_t belief_net(void);

/* Deals hands by these weights. */
Belief belief_of(const BeliefTable *table);

#endif
