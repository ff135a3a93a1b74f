/* Who plays the other seats, as the options of a command name them. */
#ifndef WINDFALL_TERMINAL_OPPONENTS_H
#define WINDFALL_TERMINAL_OPPONENTS_H

#include "ai/player.h"

/* "a,b" are the bots of the seats in order; the last one plays all remaining seats. Returns
 * ARGS_READ, or the exit status after saying what is wrong. */
int opponents_read(const char *command, const char *names, int me, const Player *bot[SEATS_MAX]);

#endif
