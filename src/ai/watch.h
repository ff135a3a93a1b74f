/* What happens in the playouts of a search, for every answer that is tried: what the seat does in
 * the next rounds, what the others call, and what is on the table after this round and after the
 * third. Plans and reasons are read from it, so that nothing has to be played twice. */
#ifndef WINDFALL_AI_WATCH_H
#define WINDFALL_AI_WATCH_H

#include "view/view.h"

enum {
    WATCH_ANSWERS = 12, /* the most answers tried */
    WATCH_WORLDS = 64,  /* sampled games that are watched: the first ones */
    WATCH_ROUNDS = 3
};

/* What a seat has at the end, on average; chips, placed cards and points of the tableau count from
 * now on. `kinds`
 * differs where the goods are of other kinds. */
typedef struct Holdings {
    double chips, cards, goods, kinds, placed, tableau;
} Holdings;

/* What is on the table after some rounds. */
typedef struct Outcome {
    Holdings me, others;       /* others: the average of an opponent's seat */
    double ended;              /* share of the games that are over */
    double goal[GOALS_MAX];    /* my points from goals */
    int placed[CARDS_MAX + 1]; /* by design: how often I placed it */
    int worlds;                /* games */
} Outcome;

/* What the seat does, summed over the games. */
typedef struct Deeds {
    int worlds;
    int call[WATCH_ROUNDS][ACTIONS];
    int both[WATCH_ROUNDS][ACTIONS][ACTIONS + 1];    /* by what was called together; ACTIONS: one */
    int placed[WATCH_ROUNDS][CARDS_MAX + 1];         /* by design */
    int placed_by_call[WATCH_ROUNDS][CARDS_MAX + 1]; /* of these: where the seat called the phase */
    double developed, settled, conquered, sold, chips, full, empty, ended;
    double chips_now;       /* of this round */
    int over[WATCH_ROUNDS]; /* games that have ended by the end of each round */
    /* of placed[0]: those in games where another seat calls Develop, or Explore */
    int developed_before[CARDS_MAX + 1], explored_before[CARDS_MAX + 1];
} Deeds;

/* The games of one answer. */
typedef struct Watched {
    Outcome now, soon; /* after this round, and after the third: sums */
    Deeds did;
    int others_call[ACTIONS]; /* games in which another seat calls it this round */
} Watched;

typedef struct Watch {
    const View *v;
    Rng start[WATCH_WORLDS + 1]; /* the state before each game was sampled, and before the next */
    int worlds;                  /* games sampled, at most WATCH_WORLDS */
    Watched seen[WATCH_ANSWERS];
    int tableau[SEATS_MAX]; /* points of the tableaus now */
    /* the game that is being played */
    int first;       /* its round at the question */
    unsigned called; /* by others, one bit for each action */
    bool past_now, past_soon, past_first, past_deeds;
} Watch;

/* A watch for the open ask of v->me; freed by the caller. */
Watch *watch_new(const View *v);

/* A game of this answer begins, and ends; in between every answer before it is applied, and the
 * state after it. */
void watch_begin(Watch *w, const Game *g);
void watch_answer(Watch *w, int answer, const Game *g, int seat, const Set *picks);
void watch_state(Watch *w, int answer, const Game *g);

/* Has everything been seen? */
bool watch_is_past(const Watch *w);

/* The sums divided by the number of games. */
Outcome watch_mean(const Outcome *sums);

#endif
