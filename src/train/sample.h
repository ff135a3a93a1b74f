/* Training samples: choices of finished games, as plain data. */
#ifndef WINDFALL_TRAIN_SAMPLE_H
#define WINDFALL_TRAIN_SAMPLE_H

#include "ai/shape.h"

/* One choice and its outcome. */
typedef struct Sample {
    Features f;
    uint8_t op, seat, round, choice;
    uint8_t rival;            /* another choice that was tried, too; `choice`: none */
    uint16_t others;          /* bits: actions that others chose in this round, and HAS_OTHERS */
    float chance;             /* probability of the choice when it was made */
    float value[2];           /* what the net predicted: win, margin */
    float gain;               /* advantage of the choice */
    float edge;               /* value of the rival less that of the choice, after the round */
    float goal[2];            /* what the net should have predicted */
    float source[4];          /* points at the end, in tens: chips, cards, sixes, goals */
    float rounds;             /* rounds left, in tens */
    float taught;             /* weight of the teacher's target; 0: learn from the outcome */
    uint8_t target[PICK_MAX]; /* the teacher's probabilities, in parts of 255 */
} Sample;
/* Whether the actions of others are known. */
enum { HAS_OTHERS = 1 << 15 };

typedef struct Samples {
    Sample *at;
    int n, room;
    int fixed; /* fixed capacity: what does not fit is dropped */
} Samples;

/* The net's output for a choice. */
typedef struct Judgement {
    float score[PICK_MAX];
    float head[HEADS];
} Judgement;

typedef struct LearnRules {
    float rate;       /* of Adam */
    float clip;       /* how far a probability may move in one batch (PPO clipping) */
    float entropy;    /* bonus for entropy, as a share of the maximum */
    float value;      /* weight of the value heads */
    float aux;        /* weight of the other heads */
    float norm;       /* longer gradients are clipped to this */
    float gain, unit; /* mean of the advantages, and 1 / their standard deviation */
    float rival;      /* weight of the comparisons with rivals */
} LearnRules;

typedef struct LearnTally {
    double entropy, value, kl, clipped, norm;
    double taught, apart; /* taught choices, and their summed distance to the teacher's target */
    double outside;       /* steps skipped because the gradient was wild */
    double rivals, edge, edges; /* comparisons with rivals: their number, sum and sum of squares */
    long n, steps;
} LearnTally;

/* A comparison counts at most this many standard deviations, and scores are pushed no further apart
 * than this. */
#define EDGE_MOST    4.0f
#define SCORES_APART 7.0f

/* A choice whose probability has grown by this factor since is too old to learn from. */
enum { LEARN_FAR = 3 };

#endif
