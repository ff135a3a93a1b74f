/* A question answered one option at a time. A set of picks is built from single choices, each among
 * the options that can still lead to a legal answer. A choice with one option is made
 * automatically, so the player is asked only where there is something to decide. Identical cards
 * are offered once. */
#ifndef WINDFALL_AI_PICK_H
#define WINDFALL_AI_PICK_H

#include "ai/shape.h"
#include "rules/rules.h"

enum { PICK_STOP = 255 };

typedef struct Pick {
    Ask ask;
    Set picks; /* so far; in Explore, the cards kept */
    uint8_t count, min, max;
    uint8_t n;                /* number of options; 0 when the answer is complete */
    uint8_t option[PICK_MAX]; /* values of the ask's options, and PICK_STOP */
} Pick;

/* Begins to answer `ask` and makes all forced choices. */
void pick_begin(Pick *p, const Game *g, int seat, const Ask *ask);

/* Takes option number `at`, then makes all forced choices. */
void pick_take(Pick *p, const Game *g, int seat, int at);

/* The answer, when p->n is 0. */
Set pick_answer(const Pick *p);

/* Are the picks kept? Otherwise they are given away. */
bool pick_keeps(const Ask *ask);

#endif
