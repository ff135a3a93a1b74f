/* Checks all invariants of a state; for tests and self-play. */
#ifndef WINDFALL_RULES_AUDIT_H
#define WINDFALL_RULES_AUDIT_H

#include "rules/rules.h"

/* NULL if the state is valid, else what is wrong. */
const char *audit_game(const Game *g);

#endif
