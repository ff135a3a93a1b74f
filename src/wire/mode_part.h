/* What a mode adds to views and to the list of modes. */
#ifndef WINDFALL_WIRE_MODE_PART_H
#define WINDFALL_WIRE_MODE_PART_H

#include "wire/part.h"

/* The part `mode`: null if the mode adds nothing. */
void mode_part_write(JsonOut *json, const Seen *seen);

/* Writes the key `options`: the options that a table of this mode can be created with. */
void mode_part_options(JsonOut *json, const Mode *mode);
/* Writes the game's values for them into the open object. */
void mode_part_chosen(JsonOut *json, const Game *g);

#endif
