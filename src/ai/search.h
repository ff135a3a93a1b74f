/* Thinking ahead. The candidates that the net likes are tried in imagined games that fit what the seat
 * knows; each is played by the net to the end of the round, and judged there by the net, or by the
 * result where the game ends. All candidates see the same imagined games, so that luck cancels out. */
#ifndef WINDFALL_AI_SEARCH_H
#define WINDFALL_AI_SEARCH_H

#include "ai/brain.h"

enum { CANDIDATES = 12, BEAM = 16 }; /* the most that a row may ask for */

/* Every number and switch of the search: one row for each generation of players. A switch that later
 * generations add is off in the rows before it if 0 means off. */
typedef struct SearchRules {
    double seconds; /* at most so long; 0: no limit */
    int plays;      /* at most so many games are imagined, counting each candidate; 0: no limit */
    int candidates; /* at most so many answers are tried */
    int beam;       /* so many answers half made are followed to find them */
    float sharp;    /* of the play in imagined games */
    float trust;    /* what the net's liking counts for against what was seen, in win chance */
    int rounds;     /* further rounds that are played before judging */
    float blend;    /* what each judgement leaves to later ones; 1: the last one alone counts */
    float drop;     /* a candidate so many standard errors behind is dropped */
    int drop_after; /* but not before so many imagined games of each */
    double doubt;   /* added to every standard error, divided by the number of games */
    int worlds;     /* at most so many imagined games of each candidate */
    float least;    /* answers less likely than this are not tried */
    double floor;   /* added to the net's liking before its logarithm is taken */
    /* The net that tells who of the others plays simply; these do so in imagined games, too. NULL: all
     * play like the net. */
    const char *habits;
    float
        simple; /* who does so with more than this chance is taken for it when candidates are found */
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

/* Only finds the candidates, the likeliest first. */
void search_candidates(const Brain *b, const View *v, const Ask *ask, const SearchRules *rules,
                       Rng *rng, Search *s);

/* The strongest player's; the same for advice, which takes all for equals; and the frozen ones. */
extern const SearchRules search_galactic, search_standard, search_1;

#endif
