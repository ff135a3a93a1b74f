/* The old names of advice/tell.h, until nobody uses them. */
#ifndef WINDFALL_CLI_ADVISE_H
#define WINDFALL_CLI_ADVISE_H

#include "advice/tell.h"

#define ADVISE_NUDGE  TELL_NUDGE
#define ADVISE_ANSWER TELL_ANSWER
#define ADVISE_REASON TELL_REASON
#define advise_say    tell_advice
#define advise_json   tell_advice_json
#define advise_picks  tell_picks

#endif
