/* The games of this person, kept as records in his data folder (XDG_DATA_HOME): one file a game from
 * its first answer on, so that nothing is lost when the program is ended in the middle. A game that
 * was kept to its end is never written over: what is played after a step back is another game. */
#ifndef WINDFALL_TERMINAL_AUTOSAVE_H
#define WINDFALL_TERMINAL_AUTOSAVE_H

#include "record/record.h"

typedef struct Autosave {
    bool off;
    Buf path;   /* of the present game; empty before it is written first */
    bool ended; /* it is there to its end */
} Autosave;

/* The folder of kept games; false if the environment names no home. */
bool autosave_folder(Buf *path);

/* Writes the game down. False, and why, if that fails. */
bool autosave_write(Autosave *keep, const Record *rec, bool over, Buf *why);

/* The next game that is written is another one. */
void autosave_new(Autosave *keep);
/* Goes on writing to that file, if it is a kept one. */
void autosave_on(Autosave *keep, const char *path);

/* Loads the latest kept game that has not ended. False, and why, if there is none. */
bool autosave_latest(Record *rec, Buf *path, Buf *why);

void autosave_free(Autosave *keep);

#endif
