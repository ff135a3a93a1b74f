/* How well somebody plays: the mean loss per decision, in thousandths of a win, and the level of
 * bots that loses about as much. */
#ifndef WINDFALL_AI_SKILL_H
#define WINDFALL_AI_SKILL_H

#include <stdint.h>

/* The mean loss of a level in games of two players; 0 if it was not measured. */
double skill_of(const char *level);

/* The name of the measured level whose loss is nearest, as a ratio. */
const char *skill_about(double loss);

/* The hash of the net that the losses were measured with. */
uint64_t skill_net(void);

#endif
