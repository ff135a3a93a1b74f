/* How a card that lies on the table is paid for or conquered. */
#ifndef WINDFALL_RULES_PAY_H
#define WINDFALL_RULES_PAY_H

#include "rules/step.h"

/* A world lies on the table: asks for powers and cards. */
void pay_start(Run *r, int seat, int card);

/* A world is placed and paid for: bonus, draws, and perhaps a second one. */
void settle_done(Run *r, int seat, int card);

#endif
