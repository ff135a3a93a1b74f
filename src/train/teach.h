/* Search as the teacher: the answers it prefers become the net's target. A lesson is about one
 * question, and applies to all single choices that make up the answer. */
#ifndef WINDFALL_TRAIN_TEACH_H
#define WINDFALL_TRAIN_TEACH_H

#include "ai/search.h"

typedef struct TeachRules {
    const Net *net; /* that plays the playouts; NULL: no teaching */
    float share;    /* of the questions that are searched */
    int plays;      /* playouts per question */
    float weight;   /* of a lesson compared with an ordinary choice */
    int rounds;     /* further rounds of a playout */
    bool few;       /* only questions about actions and cards to place, where search gains most */
} TeachRules;

typedef struct Lesson {
    Set picks[CANDIDATES]; /* answers as a Pick makes them */
    float target[CANDIDATES];
    int n; /* 0: no lesson */
} Lesson;

/* Is this a question that is taught? */
bool teach_wants(const TeachRules *rules, const Ask *ask);

/* Searches the open question of a seat, which `p` has begun to answer. */
void teach_question(const TeachRules *rules, const Game *g, int seat, const Pick *p, Rng *rng,
                    Lesson *lesson);

/* What the next choice of `p` should be, in parts of 255 by option; `chance` is the net's own
 * output. False if the lesson does not apply to it. */
bool teach_choice(const Lesson *lesson, const Pick *p, const float *chance, uint8_t *target);

#endif
