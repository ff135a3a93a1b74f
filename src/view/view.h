/* What a seat may know, and nothing else. A View is plain data like a Game: copied with `=`,
 * compared byte by byte from `seat` on. The viewer's seat is up to date, every other one is as of
 * the last barrier, so nothing that others do at the same time can be seen. Who is still thinking
 * is public, too, but not part of a View: it is `asked` of the Game. */
#ifndef WINDFALL_VIEW_VIEW_H
#define WINDFALL_VIEW_VIEW_H

#include "rules/mode.h"

typedef struct View {
    const Catalog *cat;
    const Mode *mode;
    /* The viewer's seat is complete. Others have hand_n and look_n, but no card of hand, look and
     * known; their tables, goods, chips, revealed actions and lanes are those of the barrier,
     * and all sums fit them. Nobody knows a good: good[] is NO_CARD everywhere, `goods` says
     * where they lie. */
    Seat seat[SEATS_MAX];
    Public shown[SEATS_MAX]; /* everybody at the barrier, the viewer included */
    Set removed;             /* cards known to be out of the game */
    Set aired;               /* own discards since the barrier that all have seen */
    Set own; /* all cards that circulate in a pile of one's own; empty if it is shared */
    uint8_t mode_data[MODE_BYTES]; /* as far as the mode shows it */
    int16_t pool;                  /* VP chips left: at the barrier, less own gains since */
    int16_t shown_pool;
    uint16_t round;
    uint16_t asked;  /* bits of open seats that have an open ask */
    uint16_t called; /* bits by action: what was called in this round, as of this step */
    uint8_t supply_n[PILES_MAX], discard_n[PILES_MAX]; /* at the barrier, with own moves since */
    uint8_t shown_supply[PILES_MAX], shown_discard[PILES_MAX];
    uint8_t goal_on[GOALS_MAX], goal_holder[GOALS_MAX], goal_value[GOALS_MAX];
    uint8_t pile_of[SEATS_MAX];
    uint8_t open; /* bits by seat: seen as now: the viewer, a partner with open hands */
    int8_t me;    /* whose view; -1 a spectator's */
    uint8_t players, first, step, nth, in_turn, turn, rules, over, piles, first_game;
    uint8_t removed_n; /* cards out of the game, known or not */
    uint8_t pad[4];
} View;
_Static_assert(sizeof(View) % 8 == 0 && offsetof(View, pad) + 4 == sizeof(View), "no hidden bytes");

/* What `seat` (-1: a spectator) may know of the game. */
void view_make(const Game *g, int seat, View *v);

/* Are two views the same, byte by byte? */
bool view_equal(const View *a, const View *b);

/* Cards whose place the viewer does not know: hidden hands, decks and discards, and those that a
 * mode holds. */
Set view_hidden(const View *v);

/* The view in the form of a Game, for the functions of the rules (quotes, legality, points,
 * goals). What is hidden is empty in it, so it must not be played on (view_sample makes a Game
 * for that). */
void view_game(const View *v, Game *g);

#endif
