/* Follows a game that is a lesson, answer by answer, and knows what to say about it now. It decides
 * nothing: the game goes on by the rules, and an answer that was not wished for has really happened
 * until it is taken back. All of a LessonRun follows from the answers so far, so that going back is
 * following the shorter game from its beginning. */
#ifndef WINDFALL_LESSON_LESSON_H
#define WINDFALL_LESSON_LESSON_H

#include "lesson/book.h"

typedef struct LessonRun {
    const LessonBook *book;
    int lesson;
    int answers;         /* so far, those before the lesson included */
    int step;            /* of this lesson, the next one */
    int reply;           /* the next written answer of the other seat, as a place in the record */
    int mine;            /* answers before and with the learner's last one */
    int wrong;           /* answers before the one that was not wished for; -1: there is none */
    const char *verdict; /* what is said to the last answer, or NULL */
    uint16_t noted[LESSON_NOTES]; /* answers when it happened first; 0 not yet */
} LessonRun;

typedef enum LessonState { LESSON_GOES_ON, LESSON_WRONG, LESSON_DONE } LessonState;

/* What is to be said now, in order. Messages, not yet in the language of anybody. */
typedef struct LessonNow {
    LessonState state;
    const char *text[2 * LESSON_SAYS + LESSON_NOTES];
    int texts;
    const char *point; /* a place, "card", or NULL */
    int card;          /* that card if the learner holds it or has placed it, or NO_CARD */
    int step, steps;   /* how far */
} LessonNow;

/* The beginning of a lesson: the answers before it (lesson_prefix of them, out of the book's record)
 * are to be followed first, like all others. */
void lesson_begin(LessonRun *run, const LessonBook *book, int lesson);
int lesson_prefix(const LessonRun *run);

/* Tells it an answer that passes: before it is applied, and the game after it. */
void lesson_judge(LessonRun *run, const Game *before, int seat, const Set *picks);
void lesson_look(LessonRun *run, const Game *after);

/* Follows all answers of a record, which is a lesson from its beginning. */
void lesson_follow(LessonRun *run, const Record *rec);

/* What to say, with the game as it is now. */
LessonNow lesson_say(const LessonRun *run, const Game *g);

/* What the other seat answers by the book; false where a player has to think. */
bool lesson_reply(const LessonRun *run, const Game *g, int seat, Set *picks);

/* The wished-for answer to the learner's question; false where there is none. */
bool lesson_wish(const LessonRun *run, const Game *g, Set *picks);

#endif
