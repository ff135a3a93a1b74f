/* What the files of `windfall play` share: the game against bots, what is wished for, and the words
 * that belong to it. */
#ifndef WINDFALL_TERMINAL_PLAY_H
#define WINDFALL_TERMINAL_PLAY_H

#include "ai/explain.h"
#include "cli/deal.h"
#include "terminal/ask.h"
#include "terminal/autosave.h"
#include "terminal/local_game.h"

/* What was asked for on the command line. */
typedef struct PlayOptions {
    const char *lang, *mode, *bot, *load;
    const char *server, *table, *name; /* over a server */
    int players, seat;
    bool go_on, no_autosave, watch, brief;
    Deal deal;
} PlayOptions;

typedef struct Play {
    LocalGame m;
    Autosave keep;
    bool quit;
    bool interrupted; /* by the end of input, not by a word */
    Advice *advice;   /* on the question after `advised` answers, told up to `step` */
    int advised, step;
} Play;

/* The words of a game against bots, beside those that look. */
Words play_words(Play *p);

/* Advice on the open question, a step further each time, or the step that is named. */
void play_hint(Play *p, const char *rest);
void play_chance(Play *p);
void play_review(Play *p);

/* Looks back at the game decision by decision; may end in a game that goes on from there. */
void play_back(Play *p);

/* Begins another game as these words say; false if they are wrong. */
bool play_new(Play *p, const char *words);

/* Writes the game down where games are kept, and says so when it is over. */
void play_keep(Play *p);

/* A game with people over a server. */
int remote_play(const PlayOptions *wish, const Locale *locale);

#endif
