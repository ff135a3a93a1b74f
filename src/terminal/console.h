/* Where a person sits in the terminal: the game as he may know it, what he was told so far, and the
 * words that only look at it. Games against bots and games over a server share all of this. */
#ifndef WINDFALL_TERMINAL_CONSOLE_H
#define WINDFALL_TERMINAL_CONSOLE_H

#include "terminal/board.h"

enum { CONSOLE_WATCHES = -1 };

typedef struct Console {
    Term term;
    const Locale *locale; /* the language of the person */
    Say say;
    Game g;
    int me;             /* a seat, or CONSOLE_WATCHES */
    bool brief;         /* questions without what is explained each time */
    Buf log;            /* lines, each with its zero byte */
    size_t round_at[2]; /* where the log of this round and of the one before begin */
} Console;

/* A word that can be typed. `to` is what its table belongs to; true if the question may be another
 * one afterwards. */
typedef struct Word {
    const char *word, *key; /* English; the key may be NULL */
    bool (*run)(void *to, const char *rest);
} Word;

/* Some words, whom they act on, and the lines of help that explain them. */
typedef struct Words {
    const Word *word;
    int count;
    void *to;
    const SayId *help;
    int helps;
} Words;

/* The words that look: hand, table, powers, goals, scores, log, card, why, rules, status; and brief. */
Words console_words(Console *c);

/* Runs the word that the line begins with, if there is one. `sets` ends with one without words. "help"
 * and "?" are known in every set. */
typedef enum Ran { RAN_NOTHING, RAN_WORD, RAN_AND_MOVED } Ran;
Ran console_run(const Console *c, const Words *sets, const char *line);

void console_say(const Console *c, SayId id, Facts facts);

/* The same with a complaint in it. */
void console_say_why(const Console *c, SayId id, const char *why);
/* A text of several lines, each wrapped to where it begins and two columns more. */
void console_lines(const Console *c, const char *text);
Board console_board(const Console *c);

/* A word in the language of the person. */
const char *console_word(const Console *c, const char *message);
/* Is it that word, in English or the language of the person? */
bool console_is(const Console *c, const char *typed, SayId word);

/* Adds a line to the log; `round` marks the beginning of one. */
void console_note(Console *c, const char *text, bool round);
void console_forget(Console *c);

/* Prints the log from that byte on. */
void console_tell_from(const Console *c, size_t at);
/* Prints the log of this round and the one before. */
void console_tell_recent(const Console *c);

/* Reads a line without blanks around it; false when there is no more input. */
bool console_read(const Console *c, Buf *line, const char **text);

/* The step of advice (1 to 3) that is meant by what was typed after "hint": the one after `shown` if that is
 * nothing; 0 if it is no step. */
int console_hint_step(const char *typed, int shown);

#endif
