/* Where a person sits in the terminal: the game as he may know it, what he was told so far, and the
 * words that only look at it. Games against bots and games over a server share all of this. */
#ifndef WINDFALL_CLI_CHAIR_H
#define WINDFALL_CLI_CHAIR_H

#include "cli/board.h"

enum { CHAIR_WATCHES = -1 };

typedef struct Chair {
    Term term;
    const Tongue *tongue; /* the language of the person */
    Say say;
    Game g;
    int me;             /* a seat, or CHAIR_WATCHES */
    bool brief;         /* questions without what is explained each time */
    Buf log;            /* lines, each with its zero byte */
    size_t round_at[2]; /* where the log of this round and of the one before begin */
} Chair;

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
Words chair_words(Chair *c);

/* Runs the word that the line begins with, if there is one. `sets` ends with one without words. "help"
 * and "?" are known in every set. */
typedef enum Ran { RAN_NOTHING, RAN_WORD, RAN_AND_MOVED } Ran;
Ran chair_run(const Chair *c, const Words *sets, const char *line);

void chair_say(const Chair *c, SayId id, Facts facts);

/* The same of a mistake that was put into English. */
void chair_say_why(const Chair *c, SayId id, const char *why);
/* A text of several lines, each wrapped to where it begins and two columns more. */
void chair_lines(const Chair *c, const char *text);
Board chair_board(const Chair *c);

/* A word in the language of the person. */
const char *chair_word(const Chair *c, const char *message);
/* Is it that word, in English or the language of the person? */
bool chair_is(const Chair *c, const char *typed, SayId word);

/* Adds a line to the log; `round` marks the beginning of one. */
void chair_note(Chair *c, const char *text, bool round);
void chair_forget(Chair *c);

/* Prints the log from that byte on. */
void chair_tell_from(const Chair *c, size_t at);
/* Prints the log of this round and the one before. */
void chair_tell_recent(const Chair *c);

/* Reads a line without blanks around it; false when there is no more input. */
bool chair_read(const Chair *c, Buf *line, const char **text);

/* The step of advice (1 to 3) that is meant by what was typed after "hint": the one after `shown` if that is
 * nothing; 0 if it is no step. */
int chair_hint_step(const char *typed, int shown);

#endif
