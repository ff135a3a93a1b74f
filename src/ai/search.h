/* Search. The candidates that the net prefers are tried in games sampled from the seat's view. The
 * net plays each to the end of the round and evaluates it there; if the game ends, the result
 * counts. All candidates get the same sampled games, so that luck cancels out. */
#ifndef WINDFALL_AI_SEARCH_H
#define WINDFALL_AI_SEARCH_H

#include "ai/brain.h"
#include "ai/watch.h"

enum { CANDIDATES = WATCH_ANSWERS, BEAM = 16 }; /* upper limits for all rows of rules */

/* Every number and switch of the search: one row for each generation of players. A switch that is
 * added later must mean "off" when it is 0, so that it is off in older rows. */
typedef struct SearchRules {
    double seconds; /* time limit; 0: none */
    int plays;      /* limit on playouts, summed over all candidates; 0: none */
    int candidates; /* limit on answers tried */
    int beam;       /* incomplete answers that are followed to find them */
    float sharp;    /* of the moves in playouts */
    float trust;    /* weight of the net's preference against the playouts, in win probability */
    int rounds;     /* further rounds that are played before evaluating */
    float blend;    /* share that each evaluation leaves to later ones; 1: only the last counts */
    float drop;     /* a candidate this many standard errors behind is dropped */
    int drop_after; /* but not before this many playouts of each */
    double doubt;   /* added to every standard error, divided by the number of playouts */
    int worlds;     /* limit on playouts of each candidate */
    float least;    /* answers less likely than this are not tried */
    bool strict;    /* nor pointless ones, but always the likeliest; if false: the first option */
    double floor;   /* added to the net's preference before its logarithm is taken */
    /* The net that says which opponents play like greedy; these do so in playouts, too. NULL: all
     * play like the net. */
    const char *opponent_model;
    const char *contrast; /* the net of a learner, whose answer is tried, too; NULL: none */
    bool belief;          /* opponents' hands are dealt by belief.h; if false: uniformly */
    int fewest;           /* playouts even if there is only one candidate, or one is left */
    int tries;            /* this many of the likeliest answers are tried, however unlikely */
    double margin; /* weight of a point ahead, in win probability: decides where all win, or none */
    float simple;  /* opponents above this probability count as greedy when candidates are found */
    /* Limit on answers given in playouts, which take about the same time in all modes; 0: none. If
     * it does not suffice for the fewest playouts of all candidates, there are fewer candidates. */
    int effort;
    /* If the best answer can be computed (endgame.h) by trying at most this many answers, it is
     * given without playouts; 0: never. */
    int endgame;
} SearchRules;

typedef struct Candidate {
    Set picks;
    float chance; /* that the net would give this answer */
    int plays;
    double win, margin; /* mean over playouts */
    double error;       /* standard error of the difference in win chance to the best */
    double spread;      /* standard error of the win probability itself */
    float head[HEADS];  /* mean of the heads where the net evaluated */
} Candidate;

typedef struct Search {
    Candidate at[CANDIDATES];
    int n, best;
    int also;     /* index of the requested candidate, or -1 */
    int contrast; /* index of the learner's answer, or -1 */
    int plays;
    int effort;              /* answers given in playouts */
    float simple[SEATS_MAX]; /* probability that a seat plays like greedy */
} Search;

/* Thinks about the open ask of v->me. */
void search_run(const Brain *b, const View *v, const Ask *ask, const SearchRules *rules, Rng *rng,
                Search *s);

/* The same; `also`, if it is given, is among the candidates and never dropped (s->also). `watch`
 * may be NULL. */
void search_watched(const Brain *b, const View *v, const Ask *ask, const Set *also,
                    const SearchRules *rules, Rng *rng, Watch *watch, Search *s);

/* Completes what was watched of a candidate: plays the watched worlds in which it had been dropped
 * or that the search did not reach, to the end of the third round. */
void search_watch_more(const Brain *b, const View *v, const SearchRules *rules, const Search *s,
                       int candidate, Watch *watch);

/* The rules of the strongest player; those of advice (estimate.h), which assumes equal players; and
 * the frozen ones. */
extern const SearchRules search_galactic, search_advice, search_1;

#endif
