/* Advice with its reasons, all of it numbers that a search has found: how often each of the best answers
 * wins, how sure that is, and in what the two best differ. The words are made elsewhere. */
#ifndef WINDFALL_AI_EXPLAIN_H
#define WINDFALL_AI_EXPLAIN_H

#include "ai/reason.h"

/* In what two answers can differ: points by source, how long the game lasts. */
typedef enum Advantage {
    ADVANTAGE_NONE,
    ADVANTAGE_CHIPS,
    ADVANTAGE_CARDS,
    ADVANTAGE_SIXES,
    ADVANTAGE_GOALS,
    ADVANTAGE_ROUNDS,
    ADVANTAGES
} Advantage;

enum { ADVICE_MAX = 3 };

typedef struct Advice {
    Search search;
    int order[CANDIDATES]; /* candidates from the best */
    int shown;             /* how many of them are worth telling, at most ADVICE_MAX */
    bool close;            /* the two best are within two standard errors */
    Advantage advantage;   /* where the best is ahead of the second, or behind */
    double by;             /* by how many points or rounds */
    float others
        [ACTIONS]; /* chances that somebody else chooses the action; only for a question for actions */
    bool has_others;
    Reason reason[REASONS_TOLD]; /* what speaks for the best against the second */
    int reasons;
} Advice;

/* Thinks about the open ask of v->me; `rules` may be NULL. */
void explain_ask(const Brain *b, const View *v, const Ask *ask, const SearchRules *rules, Rng *rng,
                 Advice *a);

/* The same from a search that has one candidate to compare with (s->also): that one stands second. */
void explain_given(const Brain *b, const View *v, const Ask *ask, const Search *s, Rng *rng,
                   Advice *a);

/* How much an answer given costs against the best one, in win chance; 0 if that is not certain. */
double explain_loss(const Search *s);

/* How bad a loss is. */
typedef enum Mark { MARK_NONE, MARK_DOUBTFUL, MARK_ERROR, MARK_BLUNDER, MARKS } Mark;
Mark explain_mark(double loss);

/* What the net thinks of a seat's chance to win, from its own view; the seat must be asked something. */
double explain_chance(const Brain *b, const Game *g, int seat);

#endif
