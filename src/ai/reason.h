/* Why one answer is better than another: facts of the position that anybody can check on the table,
 * what rollouts to the end of the round bring, and the evaluation of the net. Only what the seat may
 * know is read. The results are numbers: each kind of reason is a row of reason.def, and advice_text
 * words it. */
#ifndef WINDFALL_AI_REASON_H
#define WINDFALL_AI_REASON_H

#include "ai/rollout.h"
#include "ai/search.h"

typedef enum ReasonId {
#define REASON(id, name, topic, side) REASON_##id,
#include "ai/reason.def"
#undef REASON
    REASONS
} ReasonId;

/* Of two reasons with the same topic, only the stronger is told. */
typedef enum Topic {
    TOPIC_GOODS,
    TOPIC_FILL,
    TOPIC_HAND,
    TOPIC_PLACING,
    TOPIC_POINTS,
    TOPIC_REACH,
    TOPIC_END,
    TOPIC_GOAL,
    TOPIC_CALL,
    TOPIC_OTHERS,
    TOPIC_FINAL,
    TOPIC_LENGTH,
    TOPICS
} Topic;

/* The answer that a reason is about. */
typedef enum Side { SIDE_BEST, SIDE_RIVAL, SIDE_BOTH } Side;

typedef struct Reason {
    uint8_t id;
    uint8_t card, other; /* cards it is about, or NO_CARD */
    uint8_t action, goal;
    int n, m;
    double x, y;
    double weight; /* how strongly it speaks for the answer, roughly in points */
} Reason;

enum {
    REASONS_TOLD = 2,
    REASON_WORLDS = 64, /* rollouts to the end of the round */
    REASON_SOON_WORLDS = 32,
    REASON_SOON_ROUNDS = 3 /* and to the end of the third, where cards are kept or given up */
};

/* Finds what speaks most for `best` against `other`, both answers to the open ask of v->me: first
 * something about the best one, then something about what the other costs. No reason applies equally to
 * both. With `other` NULL: what speaks for `best` alone. Returns how many there are, at most
 * REASONS_TOLD. */
int reason_find(const Brain *b, const View *v, const Ask *ask, const Candidate *best,
                const Candidate *other, uint64_t seed, Reason *reason);

/* Its name in JSON, and its topic. */
const char *reason_name(int id);
Topic reason_topic(int id);
Side reason_side(int id);

/* The probability that somebody else chooses each action, as the net sees it at the open ask of
 * v->me. */
void reason_calls(const Brain *b, const View *v, const Ask *ask, float *chance);

/* How much placing the card would change the seat's score now: its printed points, and what 6-cost
 * developments count for it. */
int reason_worth(const Game *g, int seat, int card);

/* Cards for selling a good of a kind, on whatever world, with the seat's trade powers. */
int reason_good_price(const Game *g, int seat, int kind);

/* Own worlds without a good that Produce fills by itself. */
int reason_fills(const Game *g, int seat);

#endif
