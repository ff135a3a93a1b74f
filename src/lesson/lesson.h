/* Follows a game that is a lesson, answer by answer, and knows what to say about it. It decides
 * nothing: the game follows the rules, and an answer that was not wanted stays until it is undone.
 * All of a LessonRun depends only on the answers so far, so undo means following the shorter game
 * from its beginning. */
#ifndef WINDFALL_LESSON_LESSON_H
#define WINDFALL_LESSON_LESSON_H

#include "lesson/book.h"

typedef struct LessonRun {
    const LessonBook *book;
    int lesson;
    int answers;         /* so far, including those before the lesson */
    int step;            /* the next step of this lesson */
    int reply;           /* the next scripted answer of the other seat, as an index in the record */
    int mine;            /* number of answers up to the learner's last one */
    int wrong;           /* number of answers before the unwanted one; -1: there is none */
    bool left;           /* the learner has gone on from there */
    const char *verdict; /* the comment on the last answer, or NULL */
    uint16_t noted[LESSON_NOTES]; /* number of answers when it first happened; 0 not yet */
} LessonRun;

typedef enum LessonState { LESSON_GOES_ON, LESSON_WRONG, LESSON_LEFT, LESSON_DONE } LessonState;

/* What to say now, in order; messages that are not translated yet. */
typedef struct LessonNow {
    LessonState state;
    const char *text[2 * LESSON_SAYS + LESSON_NOTES];
    int texts;
    const char *point; /* a place, "card", or NULL */
    int card;          /* that card if the learner holds it or has placed it, or NO_CARD */
    int step, steps;   /* progress */
} LessonNow;

/* Begins a lesson. The answers before it (the first lesson_prefix of the book's record) must be
 * followed first, like all others. */
void lesson_begin(LessonRun *run, const LessonBook *book, int lesson);
int lesson_prefix(const LessonRun *run);

/* Reports a legal answer: before it is applied, and the game after it. */
void lesson_judge(LessonRun *run, const Game *before, int seat, const Set *picks);
void lesson_look(LessonRun *run, const Game *after);

/* Follows all answers of a record, which is a lesson from the start. */
void lesson_follow(LessonRun *run, const Record *rec);

/* What to say about the game as it is now. */
LessonNow lesson_say(const LessonRun *run, const Game *g);

/* The scripted answer of the other seat; false if a bot has to decide. */
bool lesson_reply(const LessonRun *run, const Game *g, int seat, Set *picks);

/* The wanted answer to the learner's question; false if there is none. */
bool lesson_wanted(const LessonRun *run, const Game *g, Set *picks);

#endif
