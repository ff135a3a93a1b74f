/* A finished game, looked at again: every decision searched from what its player knew, every draw weighed
 * against others that could have come, and what the result is made of. Numbers only; report.h has the
 * words. No globals: any thread may analyse. */
#ifndef WINDFALL_ADVICE_ANALYSE_H
#define WINDFALL_ADVICE_ANALYSE_H

#include <stdatomic.h>

#include "ai/explain.h"
#include "record/record.h"

typedef struct AnalyseRules {
    int plays;   /* games imagined for each decision; 0: decisions are not searched */
    int redraws; /* for each draw; 0: luck is not measured */
    int seat;    /* search only the decisions of this seat; -1: all */
    uint64_t seed;
    void (*progress)(void *to, int done, int of); /* after every answer; may be NULL */
    void *to;
    atomic_int *cancel; /* set to non-zero by anybody: stop soon; may be NULL */
} AnalyseRules;
extern const AnalyseRules analyse_standard;

/* A decision with more than one possible answer. */
typedef struct Decision {
    int at; /* number of the answer, from 0 */
    int round;
    uint8_t seat, op;
    double chance; /* of the seat before it answered, as the net sees it */
    Set given, best;
    double given_win, best_win;
    double error; /* standard error of their difference */
    double loss;  /* 0 where it is not certain */
    Mark mark;
    Reason reason[REASONS_TOLD]; /* why the best is better; only where marked */
    int reasons;
} Decision;

/* Cards that came to a seat. */
typedef struct Draw {
    int at; /* answers before it */
    int round;
    uint8_t seat;
    Set cards; /* in a game of one player empty: all that chance did is weighed at once */
    double chance, mean;
} Draw;

enum { CURVE_MAX = 64, KINDS_OF_ASK = 40, TURNS_MAX = 3 };

/* A round in which a seat's chance changed much. */
typedef struct Turn {
    int round;
    double before, after;
} Turn;

/* result = fair + luck - own + others + rest; adjusted = result - luck. Others' errors are shared by
 * those who gain from them; where all win or lose together they count like one's own. */
typedef struct SeatSum {
    int decisions, marks[MARKS];
    double result, fair, luck, own, others, rest, adjusted;
    int points;
    Turn turn[TURNS_MAX];
    int turns;
} SeatSum;

typedef struct KindSum {
    int decisions, marked;
    double loss;
} KindSum;

typedef struct Analysis {
    Buf decision, draw; /* rows of Decision and Draw, in the order of the game */
    SeatSum seat[SEATS_MAX];
    KindSum kind[SEATS_MAX][KINDS_OF_ASK]; /* by question */
    double curve[CURVE_MAX][SEATS_MAX];    /* chances at the beginning of each round */
    int curve_at[CURVE_MAX];               /* answers before that */
    int curves;
    int players;
    bool over; /* the game was played to its end; else there are no results */
} Analysis;

/* False, and one line in `why`, if the record does not play or the work was cancelled. */
bool analyse_record(const Record *rec, const Net *net, const AnalyseRules *rules, Analysis *a,
                    Buf *why);
void analysis_free(Analysis *a);

static inline int analysis_decisions(const Analysis *a)
{
    return (int)(a->decision.size / sizeof(Decision));
}

static inline const Decision *analysis_decision(const Analysis *a, int at)
{
    return (const Decision *)(const void *)a->decision.data + at;
}

static inline int analysis_draws(const Analysis *a)
{
    return (int)(a->draw.size / sizeof(Draw));
}

static inline const Draw *analysis_draw(const Analysis *a, int at)
{
    return (const Draw *)(const void *)a->draw.data + at;
}

#endif
