/* The games of this person, saved as records in the data folder (XDG_DATA_HOME): one file per game
 * from its first answer on, so that nothing is lost if the program ends in the middle. A finished
 * game is never overwritten: what is played after an undo becomes another game. */
#ifndef WINDFALL_TERMINAL_AUTOSAVE_H
#define WINDFALL_TERMINAL_AUTOSAVE_H

#include "record/record.h"

typedef struct Autosave {
    bool off;
    Buf path;   /* of the current game; empty before it is first written */
    bool ended; /* the file holds the finished game */
} Autosave;

/* The folder of saved games; false if the environment names no home. */
bool autosave_folder(Buf *path);

/* Saves the game. Returns false, with the reason, if that fails. */
bool autosave_write(Autosave *save, const Record *rec, bool over, Buf *why);

/* The next game to be saved is a new one. */
void autosave_new(Autosave *save);
/* Continues to write to that file, if it is in the folder. */
void autosave_on(Autosave *save, const char *path);

/* Loads the latest unfinished game. Returns false, with the reason, if there is none. */
bool autosave_latest(Record *rec, Buf *path, Buf *why);

void autosave_free(Autosave *save);

#endif
