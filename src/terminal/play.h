/* What the files of `windfall play` share: the game against bots, its options, and its commands. */
#ifndef WINDFALL_TERMINAL_PLAY_H
#define WINDFALL_TERMINAL_PLAY_H

#include "ai/explain.h"
#include "cli/deal.h"
#include "terminal/ask.h"
#include "terminal/autosave.h"
#include "terminal/local_game.h"

/* The options of the command line. */
typedef struct PlayOptions {
    const char *lang, *mode, *bot, *load;
    const char *server, *table, *name; /* for a game over a server */
    int players, seat;
    bool go_on, no_autosave, watch, brief;
    Deal deal;
} PlayOptions;

typedef struct Play {
    LocalGame m;
    Autosave autosave;
    bool quit;
    bool interrupted; /* by the end of input, not by a command */
    Advice *advice;   /* for the question after `advised` answers, shown up to `step` */
    int advised, step;
} Play;

/* The commands of a game against bots, in addition to those that look. */
Words play_words(Play *p);

/* Advice on the open question: the next step each time, or the requested one. */
void play_hint(Play *p, const char *rest);
void play_chance(Play *p);
void play_review(Play *p);

/* Reviews the game decision by decision; may continue the game from there. */
void play_back(Play *p);

/* Begins another game with these options; false if they are wrong. */
bool play_new(Play *p, const char *words);

/* A game with people over a server. */
int remote_play(const PlayOptions *options, const Locale *locale);

#endif
