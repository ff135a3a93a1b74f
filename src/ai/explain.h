/* Advice with its reasons, all of it numbers found by a search: how often each of the best answers
 * wins, how certain that is, and how the two best differ. advice_text puts it into words. */
#ifndef WINDFALL_AI_EXPLAIN_H
#define WINDFALL_AI_EXPLAIN_H

#include "ai/basics.h"
#include "ai/estimate.h"
#include "ai/reason.h"
#include "ai/strategy.h"

enum { ADVICE_MAX = 3 };

typedef struct Advice {
    Search search;
    int order[CANDIDATES]; /* candidates, the best first */
    int shown;             /* how many of them are shown, at most ADVICE_MAX */
    bool close;            /* the two best are within a standard error, or a hundredth of a win */
    bool doubtful;         /* they are not, but within two standard errors */
    float others[ACTIONS]; /* chances that others choose it; only if actions are asked for */
    bool has_others;
    Reason reason[REASONS_TOLD]; /* what speaks for the best against the second, or by itself */
    int reasons;
    bool alone;        /* the reasons are for the best by itself */
    bool margins;      /* margins mean something: points ahead among equals */
    Strategy strategy; /* that the best one serves */
    bool has_strategy;
    Basics basics;
} Advice;

/* Thinks about the open ask of v->me; `plays` and `seed` as for estimate_search. */
void explain_ask(const Brain *b, const View *v, const Ask *ask, int plays, uint64_t seed,
                 Advice *a);

/* The same from a finished search with one candidate to compare with (s->also), which is put second. */
void explain_given(const Brain *b, const View *v, const Ask *ask, const Search *s, Rng *rng,
                   Advice *a);

/* How much a given answer costs compared with the best, in win probability; 0 if that is not
 * certain. */
double explain_loss(const Search *s);

/* How bad a loss is. */
typedef enum Mark { MARK_NONE, MARK_DOUBTFUL, MARK_ERROR, MARK_BLUNDER, MARKS } Mark;
Mark explain_mark(double loss);

/* A seat's win probability as the net sees it, from its own view; the seat must be asked something. */
double explain_chance(const Brain *b, const Game *g, int seat);

#endif
