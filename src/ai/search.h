/* Thinking ahead. The candidates that the net likes are tried in imagined games that fit what the seat
 * knows; each is played by the net to the end of the round, and judged there by the net, or by the
 * result where the game ends. All candidates see the same imagined games, so that luck cancels out. */
#ifndef WINDFALL_AI_SEARCH_H
#define WINDFALL_AI_SEARCH_H

#include "ai/brain.h"

enum { CANDIDATES = 12 };

typedef struct SearchRules {
    double seconds; /* at most so long; 0: no limit */
    int plays;      /* at most so many games are imagined, counting each candidate; 0: no limit */
    int candidates; /* at most so many answers are tried */
    float sharp;    /* of the play in imagined games */
    float trust;    /* what the net's liking counts for against what was seen, in win chance */
    int rounds;     /* further rounds that are played before judging */
    float blend;    /* what each judgement leaves to later ones; 1: the last one alone counts */
    float drop;     /* a candidate so many standard errors behind is dropped */
    float least;    /* answers less likely than this are not tried */
    bool habits;    /* others who seem to play simply do so in imagined games, too */
} SearchRules;

typedef struct Candidate {
    Set picks;
    float chance; /* that the net would give this answer */
    int plays;
    double win, margin; /* mean of what was seen */
    double error;       /* standard error of the difference in win chance to the best */
    float head[HEADS];  /* mean of the heads where the net judged */
} Candidate;

typedef struct Search {
    Candidate at[CANDIDATES];
    int n, best;
    int also; /* number of a candidate that was asked for, or -1 */
    int plays;
    float simple[SEATS_MAX]; /* chance that a seat plays simply */
} Search;

/* Thinks about the open ask of v->me. */
void search_run(const Brain *b, const View *v, const Ask *ask, const SearchRules *rules, Rng *rng,
                Search *s);

/* The same, with `also` among the candidates and never dropped; it ends up at s->also. */
void search_run_with(const Brain *b, const View *v, const Ask *ask, const Set *also,
                     const SearchRules *rules, Rng *rng, Search *s);

/* Only finds the candidates, the likeliest first; steps less likely than `least` are left out. */
void search_candidates(const Brain *b, const View *v, const Ask *ask, int most, float least,
                       Rng *rng, Search *s);

/* The rules of the strongest player, but for its time. */
#define SEARCH_STANDARD                                                                     \
    .candidates = 8, .sharp = 1, .trust = 0.004f, .rounds = 3, .blend = 0.7f, .drop = 2.5f, \
    .least = 0.001f
extern const SearchRules search_standard;

#endif
