/* A person at the terminal: the game as that person may know it, what was told so far, and the
 * commands that only look at it. Local games and games over a server share all of this. */
#ifndef WINDFALL_TERMINAL_CONSOLE_H
#define WINDFALL_TERMINAL_CONSOLE_H

#include "terminal/board.h"

enum { CONSOLE_WATCHES = -1 };

typedef struct Console {
    Term term;
    const Locale *locale; /* the person's language */
    Say say;
    Game g;
    int me;             /* a seat, or CONSOLE_WATCHES */
    bool brief;         /* questions without their explanation */
    Buf log;            /* lines, each with a zero byte */
    size_t round_at[2]; /* where the log of this round and of the previous one begin */
} Console;

/* A command that can be typed. `to` is the owner of its table. Returns true if the question may
 * have changed. */
typedef struct Word {
    const char *word, *key; /* English; the key may be NULL */
    bool (*run)(void *to, const char *rest);
} Word;

/* A set of commands, what they act on, and their lines of help. */
typedef struct Words {
    const Word *word;
    int count;
    void *to;
    const SayId *help;
    int helps;
} Words;

/* The commands that look: hand, table, powers, goals, scores, log, card, why, rules, status; and
 * brief. */
Words console_words(Console *c);

/* Runs the command that the line begins with, if there is one. `sets` ends with an empty one.
 * "help" and "?" work in every set. */
typedef enum Ran { RAN_NOTHING, RAN_WORD, RAN_AND_MOVED } Ran;
Ran console_run(const Console *c, const Words *sets, const char *line);

void console_say(const Console *c, SayId id, Facts facts);

/* The same for a sentence that contains a complaint. */
void console_say_why(const Console *c, SayId id, const char *why);
/* A text of several lines. Each is wrapped, and continuation lines are indented two columns
 * more. */
void console_lines(const Console *c, const char *text);
Board console_board(const Console *c);

/* A word in the person's language. */
const char *console_word(const Console *c, const char *message);
/* Is it that word, in English or in the person's language? */
bool console_is(const Console *c, const char *typed, SayId word);

/* Adds a line to the log; `round` marks the start of a round. */
void console_note(Console *c, const char *text, bool round);
void console_forget(Console *c);

/* Prints the log from that byte on. */
void console_tell_from(const Console *c, size_t at);
/* Prints the log of this round and the one before. */
void console_tell_recent(const Console *c);

/* Reads a line without surrounding blanks; false when there is no more input. */
bool console_read(const Console *c, Buf *line, const char **text);

/* The step of advice (1 to 3) that was typed after "hint"; the one after `shown` if nothing was; 0
 * if it is not a step. */
int console_hint_step(const char *typed, int shown);

#endif
