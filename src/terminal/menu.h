/* Turns a typed answer into picks: numbers of options, or enough of their names. */
#ifndef WINDFALL_TERMINAL_MENU_H
#define WINDFALL_TERMINAL_MENU_H

#include "text/say.h"

enum { MENU_MAX = SET_SIZE };

/* The options in the order in which they are numbered, from 1. */
typedef struct Menu {
    uint8_t option[MENU_MAX];
    Buf name[MENU_MAX];    /* what may be typed for it */
    Buf english[MENU_MAX]; /* and in English, in any language */
    int count;
} Menu;

void menu_make(Menu *menu, const Say *say, const Game *g, int seat, const Ask *ask);
void menu_free(Menu *menu);

/* Reads picks. Returns false, with one sentence on what is wrong. */
bool menu_read(const Menu *menu, const Say *say, const char *text, Set *picks, Buf *why);

/* Does the text begin with the start of a name, at least two words of it? Then it is an answer,
 * even if its first word is also a command. */
bool menu_names(const Menu *menu, const char *text);

/* Compares a typed word with a name, ignoring case: 3 the same, 2 its beginning, 1 part of it, 0 no
 * match. */
int menu_match(const char *typed, const char *name);

#endif
