/* The modes by name: every way to play is a row of one table. */
#ifndef WINDFALL_MODES_PRESETS_H
#define WINDFALL_MODES_PRESETS_H

#include "base/buf.h"
#include "rules/step.h"

/* The mode with that name, or NULL. */
const Mode *mode_find(const char *name);

/* The modes one after another, NULL at the end. */
const Mode *mode_at(int number);

/* Whom the mode itself plays, in seats behind the players': "robot", "thomanns", or NULL. */
const char *mode_rival(const Mode *mode);

/* The built-in cards it is played with. */
const Catalog *mode_catalog(const Mode *mode);

/* Can it be played with these cards? Otherwise one line says what is missing. */
bool mode_fits(const Mode *mode, const Catalog *cat, const Options *options, Buf *why);

#endif
