/* The tutorial as data: one recorded game (a Record) and what is said about it, lesson by lesson
 * (cards/lessons.text describes the form). Reading replays the game, so every answer, case and name
 * in a book has passed the rules. Texts are English messages that a Locale can translate. */
#ifndef WINDFALL_LESSON_BOOK_H
#define WINDFALL_LESSON_BOOK_H

#include "record/record.h"

enum {
    LESSONS_MAX = 16,
    LESSON_STEPS = 96,
    LESSON_NOTES = 24,
    LESSON_SAYS = 4,
    LESSON_CASES = 6,
    LESSON_TEXTS = 256,
    LESSON_WORD = 16,
    LEARNER = 0 /* the seat of the learner */
};

/* Which answers are accepted in a step. */
typedef enum LessonWant { WANT_THIS, WANT_KEEP, WANT_SOME, WANT_ANY } LessonWant;

typedef struct LessonCase {
    Set picks;
    const char *text;
} LessonCase;

/* A question to the learner, and what is said about it. */
typedef struct LessonStep {
    int answer; /* its index in the record */
    Ask ask;
    LessonWant want;
    Set keep; /* WANT_KEEP: what must not be picked */
    const char *say[LESSON_SAYS], *yes, *no, *point;
    int says, cases, point_design; /* point_design: of the card that is pointed at, or NO_DESIGN */
    LessonCase on[LESSON_CASES];
} LessonStep;

typedef enum LessonWhen { WHEN_ASK, WHEN_SIX, WHEN_MINE, WHEN_HERS, WHEN_POOL } LessonWhen;

/* Something said once, when it first happens. */
typedef struct LessonNote {
    LessonWhen when;
    const char *op; /* WHEN_ASK: the question */
    int number;
    const char *text;
} LessonNote;

typedef struct Lesson {
    char word[LESSON_WORD];
    const char *title;
    int begin, end;               /* answers of the record before it, and including it */
    int step, steps;              /* its steps: first index in LessonBook.step, and number */
    int note, notes;              /* the same for LessonBook.note */
    const char *say[LESSON_SAYS]; /* at its beginning, if it has no steps */
    const char *done[LESSON_SAYS];
    int says, dones;
} Lesson;

typedef struct LessonBook {
    Record game;
    char opponent[LESSON_WORD]; /* the bot that plays when nothing is scripted */
    Lesson lesson[LESSONS_MAX];
    LessonStep step[LESSON_STEPS];
    LessonNote note[LESSON_NOTES];
    const char *text[LESSON_TEXTS]; /* every message, for translators */
    int lessons, steps, notes, texts;
    char *memory; /* holds all texts */
} LessonBook;

/* Reads a book. Returns false, with one line in `why` that names file, line and word, if it is
 * wrong. */
bool book_read(LessonBook *book, const char *file, const char *text, size_t size, Buf *why);
void book_free(LessonBook *book);

/* The built-in book. */
const LessonBook *book_builtin(void);

/* The lesson with this name or number (from 1); -1 if none. */
int book_find(const LessonBook *book, const char *word);

#endif
