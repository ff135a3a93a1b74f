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
    int order[CANDIDATES]; /* candidates, best first; the ones shown are sorted by cost */
    int shown;             /* how many of them are shown, at most ADVICE_MAX */
    int rival;             /* the place of the candidate that the best is compared with; if no other
                              is shown, one that is near */
    int rest;   /* of the one that costs least among those that are not shown and achieve something;
                 0: there is none */
    bool close; /* the rival costs nothing measurable, or its cost is not certain */
    bool doubtful;         /* the interval of its cost includes 0 */
    float others[ACTIONS]; /* chances that others choose it; only if actions are asked for */
    bool has_others;
    Reason reason[REASONS_TOLD]; /* reasons for the best answer: over the rival, or on its own */
    int reasons;
    Reason counter; /* if both are about equally good: why, or a reason for the rival */
    bool has_counter;
    bool alone;        /* no other is shown or near, so the reasons are for the best on its own */
    bool margins;      /* margins mean something: points ahead among equals */
    Strategy strategy; /* the plan behind the best answer */
    bool has_strategy;
    Basics basics;
} Advice;

/* What the answer at this place of the order costs compared with the best: percentage points of win
 * probability, rounded as rows and sentences show them. 0 or less: it is about as good. */
int explain_cost(const Advice *a, int place);

/* Half of the 95 % interval of that cost in percentage points, by Student's distribution, rounded
 * up; at the first place: of the win probability itself. */
int explain_interval(const Advice *a, int place);

/* Is it not certain that this answer costs anything? The interval includes 0. */
bool explain_is_uncertain(const Advice *a, int place);

/* Is the game as good as won or lost? */
bool explain_is_decided(const Advice *a);

/* Thinks about the open ask of v->me; `plays` and `seed` as for estimate_search. */
void explain_ask(const Brain *b, const View *v, const Ask *ask, int plays, uint64_t seed,
                 Advice *a);

/* The same with one answer to compare with: the rival. */
void explain_given(const Brain *b, const View *v, const Ask *ask, const Set *given, int plays,
                   uint64_t seed, Advice *a);

/* Why the best answer is better than the given one (s->also), from a search that was watched. */
int explain_why(const Brain *b, const View *v, const Ask *ask, const Search *s, Watch *watch,
                Reason *reason);

/* How much a given answer costs compared with the best, in win probability; 0 if that is not
 * certain. */
double explain_loss(const Search *s);

/* How bad a loss is. */
typedef enum Mark { MARK_NONE, MARK_DOUBTFUL, MARK_ERROR, MARK_BLUNDER, MARKS } Mark;
Mark explain_mark(double loss);

/* A seat's win probability as the net sees it, from its own view; the seat must be asked
 * something. */
double explain_chance(const Brain *b, const Game *g, int seat);

#endif
