/* What is learned from: choices of finished games, as plain data. */
#ifndef WINDFALL_TRAIN_SAMPLE_H
#define WINDFALL_TRAIN_SAMPLE_H

#include "ai/shape.h"

/* One choice and what came of it. */
typedef struct Sample {
    Features f;
    uint8_t op, seat, round, choice;
    uint16_t others;        /* bits: actions that others chose in this round, and HAS_OTHERS */
    float chance;           /* of the choice when it was made */
    float value[2];         /* what the net thought: win, margin */
    float gain;             /* advantage of the choice */
    float goal[2];          /* what the net should have thought */
    float source[4];        /* points of the end in tens: chips, cards, sixes, goals */
    float rounds;           /* rounds still to come, in tens */
    float taught;           /* weight of the wish; 0: learned from what came of it */
    uint8_t wish[PICK_MAX]; /* what a teacher would choose, in parts of 255 */
} Sample;
/* Whether the actions of others are known. */
enum { HAS_OTHERS = 1 << 15 };

typedef struct Samples {
    Sample *at;
    int n, room;
    int fixed; /* the room does not grow: what does not fit is left out */
} Samples;

/* What a net says to a choice. */
typedef struct Judgement {
    float score[PICK_MAX];
    float head[HEADS];
} Judgement;

typedef struct LearnRules {
    float rate;       /* of Adam */
    float clip;       /* how far a chance may move away from where it was, in one batch */
    float entropy;    /* reward for being undecided, as a share of the most possible */
    float value;      /* weight of the value heads */
    float aux;        /* weight of the other heads */
    float norm;       /* gradients longer than this are shortened */
    float gain, unit; /* mean of the gains, and 1 / their spread */
} LearnRules;

typedef struct LearnTally {
    double entropy, value, kl, clipped, norm;
    double taught, apart; /* choices that were taught; how far the net is from the wish */
    double outside;       /* steps that were left out because the gradient was wild */
    long n, steps;
} LearnTally;

/* A choice whose chance has grown by so much since is too old to learn from. */
enum { LEARN_FAR = 3 };

#endif
