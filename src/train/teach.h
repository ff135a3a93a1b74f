/* Search as the teacher: what it would rather answer becomes what the net is to learn. A lesson is about
 * one question, and holds for all the single choices that the answer is made of. */
#ifndef WINDFALL_TRAIN_TEACH_H
#define WINDFALL_TRAIN_TEACH_H

#include "ai/search.h"

typedef struct TeachRules {
    const Net *net; /* that imagines games; NULL: nothing is taught */
    float share;    /* of the questions that are searched */
    int plays;      /* imagined games a question */
    float weight;   /* of a lesson against an ordinary choice */
} TeachRules;

typedef struct Lesson {
    Set picks[CANDIDATES]; /* answers as a Pick makes them */
    float wish[CANDIDATES];
    int n; /* 0: no lesson */
} Lesson;

/* Searches the open question of a seat, which `p` has begun to answer. */
void teach_question(const TeachRules *rules, const Game *g, int seat, const Pick *p, Rng *rng,
                    Lesson *lesson);

/* What the next choice of `p` should be, in parts of 255 by option; `chance` is what the net says. False
 * if the lesson says nothing about it. */
bool teach_choice(const Lesson *lesson, const Pick *p, const float *chance, uint8_t *wish);

#endif
