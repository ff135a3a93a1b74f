/* Why one answer is better than another: facts of the position that anybody can check on the table,
 * what the playouts bring by the end of the round, and the evaluation of the net. Only what the
 * seat may know is read. The results are numbers: each kind of reason is a row of reason.def, and
 * advice_text words it. What is known of two answers is a Case (ai/case.h). */
#ifndef WINDFALL_AI_REASON_H
#define WINDFALL_AI_REASON_H

#include "ai/search.h"

typedef enum ReasonId {
#define REASON(id, name, topic, side, pays) REASON_##id,
#include "ai/reason.def"
#undef REASON
    REASONS
} ReasonId;

/* Of two reasons on the same topic, only the stronger is given. */
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

enum { REASONS_TOLD = 2 };

/* Two answers to the open ask of v->me, or one, and what happened in their games. */
typedef struct Rivals {
    const Candidate *best, *other; /* other NULL: reasons for the best on its own */
    const Watched *with, *without; /* their playouts in the same worlds */
} Rivals;

/* Finds the strongest reasons for the best answer over the other: first about the best one, then
 * about what the other costs. A reason that applies equally to both is left out. `call`:
 * reason_calls; only if actions are asked for. Returns how many there are, at most REASONS_TOLD. */
int reason_find(const View *v, const Ask *ask, const Rivals *r, const float *call, Reason *reason);

/* Finds why the two make no difference. Returns whether there is a reason. */
bool reason_alike(const View *v, const Ask *ask, const Rivals *r, Reason *reason);

/* For two answers that seem to differ although there is no reason for either: what both bring
 * within three rounds, if that is about the same. Not for partners, who share one score, nor for
 * a deck. */
bool reason_little(const View *v, const Ask *ask, const Rivals *r, Reason *reason);

/* Is a card asked for that goes into a deck, before the game begins? */
bool reason_is_for_deck(const View *v, const Ask *ask);

/* Its name in JSON, and its topic. */
const char *reason_name(int id);
Topic reason_topic(int id);
Side reason_side(int id);

/* Is it worth nothing in the last round? */
bool reason_pays_later(int id);

/* A reason with these figures that names neither card, action nor goal. */
Reason reason_new(int id, double weight, int n, int m);

/* The probability that somebody else chooses each action: if it is known how they play, as often as
 * in the games of the best answer; else as the net sees it at the open ask of v->me. */
void reason_calls(const Brain *b, const View *v, const Ask *ask, const Watched *seen,
                  float *chance);

#endif
