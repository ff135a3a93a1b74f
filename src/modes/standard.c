/* The normal game. Base game and The Gathering Storm differ only in these numbers. */
#include "cards/catalog.h"
#include "modes/presets.h"
#include "rules/step.h"

#define STANDARD(label, seats_, boxes_, actions_)                                                  \
    {                                                                                              \
        .name = (label), .kind = MODE_STANDARD, .plan = plan_standard, .loop = PLAN_STANDARD_LOOP, \
        .players = (seats_), .seats = (seats_), .boxes = (boxes_), .actions_each = (actions_),     \
        .goals = ((boxes_)&BOX_STORM) != 0, .pool = 12 * (seats_), .first_game = 1                 \
    }

const Mode standard_modes[] = {
    STANDARD("base-2p", 2, BOX_BASE, 1),     STANDARD("base-2px", 2, BOX_BASE, 2),
    STANDARD("base-3p", 3, BOX_BASE, 1),     STANDARD("base-4p", 4, BOX_BASE, 1),
    STANDARD("tgs-2p", 2, BOXES_PRINTED, 1), STANDARD("tgs-2px", 2, BOXES_PRINTED, 2),
    STANDARD("tgs-3p", 3, BOXES_PRINTED, 1), STANDARD("tgs-4p", 4, BOXES_PRINTED, 1),
    STANDARD("tgs-5p", 5, BOXES_PRINTED, 1), {.name = NULL},
};
