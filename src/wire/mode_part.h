/* What a mode adds to views and to the list of modes. */
#ifndef WINDFALL_WIRE_MODE_PART_H
#define WINDFALL_WIRE_MODE_PART_H

#include "wire/part.h"

/* The part `mode`: null where the mode adds nothing. */
void mode_part_write(JsonOut *json, const Seen *seen);

/* The key `options` of a mode: those that a table may be made with. */
void mode_part_options(JsonOut *json, const Mode *mode);
/* The same as a game has them: members of an object that is open. */
void mode_part_chosen(JsonOut *json, const Game *g);

#endif
