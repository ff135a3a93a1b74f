/* How a card that was turned up is paid for or conquered. */
#ifndef WINDFALL_RULES_PAY_H
#define WINDFALL_RULES_PAY_H

#include "rules/step.h"

/* A world was turned up: asks for powers and cards. */
void pay_start(Run *r, int seat, int card);

/* A world is placed and paid for: bonus, draws, and perhaps a second world. */
void settle_done(Run *r, int seat, int card);

#endif
