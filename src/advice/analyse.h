/* Analysis of a finished game: every decision is searched from what its player knew, every draw is
 * compared with others that could have come, and the result is broken down. The output is numbers;
 * report.h words them. No globals: any thread may analyse. */
#ifndef WINDFALL_ADVICE_ANALYSE_H
#define WINDFALL_ADVICE_ANALYSE_H

#include <stdatomic.h>

#include "ai/explain.h"
#include "ai/player.h"
#include "record/record.h"

typedef struct AnalyseRules {
    int plays;   /* playouts per decision; 0: decisions are not searched */
    int redraws; /* per draw; 0: luck is not measured */
    int seat;    /* search only the decisions of this seat; -1: all */
    uint64_t seed;
    const Player *bot[SEATS_MAX]; /* the bot known to play there; NULL: assumed to be an equal */
    void (*progress)(void *to, int done, int of); /* called after every answer; may be NULL */
    void *to;
    atomic_int *cancel; /* set to non-zero by any thread to stop soon; may be NULL */
} AnalyseRules;
extern const AnalyseRules analyse_standard;

/* A decision with more than one possible answer. */
typedef struct Decision {
    int at; /* index of the answer, from 0 */
    int round;
    uint8_t seat, op;
    double chance; /* win probability at the question: the best answer's, or the net's */
    Set given, best;
    double given_win, best_win;
    double error; /* standard error of their difference */
    double loss;  /* 0 if not certain */
    Mark mark;
    Reason reason[REASONS_TOLD]; /* why the best is better; only for marked decisions */
    int reasons;
} Decision;

/* Cards that came to a seat. */
typedef struct Draw {
    int at; /* number of answers before it */
    int round;
    uint8_t seat;
    Set cards; /* empty in a game of one player, where all chance is measured at once */
    double chance, mean;
} Draw;

enum { CURVE_MAX = 64, KINDS_OF_ASK = 40, TURNS_MAX = 3 };

/* A round in which a seat's chance changed a lot. */
typedef struct TurningPoint {
    int round;
    double before, after;
} TurningPoint;

/* result = start + draws - own + others, exactly: the chance before the first cards, what the
 * seat's draws changed, what its answers cost, and what the others did or revealed. adjusted =
 * result - luck is less noisy than the result. The parts of a seat that is not analysed mean
 * nothing. */
typedef struct SeatSum {
    bool analysed;
    int decisions, marks[MARKS];
    double result, start, draws, own, others;
    double fair, luck, adjusted;
    int points;
    TurningPoint turn[TURNS_MAX];
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
    double curve[CURVE_MAX][SEATS_MAX]; /* chances at the start of each round; NAN: not analysed */
    int curve_at[CURVE_MAX];            /* number of answers before that */
    int curves;
    int players;
    bool known[SEATS_MAX]; /* a known bot plays there */
    bool together;         /* the players win or lose together */
    bool over;             /* the game was played to the end; if not, there are no results */
} Analysis;

/* Returns false, with one line in `why`, if the record does not replay or the work was
 * cancelled. */
bool analyse_record(const Record *rec, const Net *net, const AnalyseRules *rules, Analysis *a,
                    Buf *why);
void analysis_free(Analysis *a);

/* Everybody's chance when the decisions `first` to `last` are open: that of the seat's question
 * there, else what its last answer left. A bot's chance is what it would be if the seat were played
 * well from then on; so known bots share what the others leave, in proportion to theirs. */
void analysis_chances(const Analysis *a, int first, int last, double win[SEATS_MAX]);

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
