/* The game itself. Base game and The Gathering Storm differ in nothing but these numbers. */
#include "modes/presets.h"

#define STANDARD(label, seats_, storm_, actions_)                                                  \
    {                                                                                              \
        .name = (label), .kind = MODE_STANDARD, .plan = plan_standard, .loop = PLAN_STANDARD_LOOP, \
        .players = (seats_), .seats = (seats_), .set = (storm_), .actions_each = (actions_),       \
        .goals = (storm_), .pool = 12 * (seats_), .first_game = 1                                  \
    }

const Mode standard_modes[] = {
    STANDARD("base-2p", 2, 0, 1), STANDARD("base-2px", 2, 0, 2),
    STANDARD("base-3p", 3, 0, 1), STANDARD("base-4p", 4, 0, 1),
    STANDARD("tgs-2p", 2, 1, 1),  STANDARD("tgs-2px", 2, 1, 2),
    STANDARD("tgs-3p", 3, 1, 1),  STANDARD("tgs-4p", 4, 1, 1),
    STANDARD("tgs-5p", 5, 1, 1),  {.name = NULL},
};
