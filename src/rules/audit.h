/* The invariants of a state, checked in full. For tests and for the careful. */
#ifndef WINDFALL_RULES_AUDIT_H
#define WINDFALL_RULES_AUDIT_H

#include "rules/rules.h"

/* NULL if all is as it must be, else what is not. */
const char *audit_game(const Game *g);

#endif
