/* A mode that plays by a table of one's own: the robot's or the co-op game's. */
#ifndef WINDFALL_MODES_VARIANT_H
#define WINDFALL_MODES_VARIANT_H

#include "modes/coop.h"
#include "modes/robot.h"

typedef struct Variant {
    Mode mode; /* plays by the table below: a Variant is not moved while games use it */
    union {
        RobotValues robot;
        CoopValues coop;
    } table;
} Variant;

/* The mode with the built-in table changed by the text, which must stay as long as the variant; false
 * and an error if a line is wrong or the mode has no table. */
bool variant_make(Variant *variant, const Mode *mode, const CardText *text, CardError *err);

/* Is it a mode that has a table? */
static inline bool variant_can(const Mode *mode)
{
    return mode->plan == plan_robot || mode->plan == plan_coop;
}

#endif
