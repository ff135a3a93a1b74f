/* What things are worth to a seat, in points at the end of the game: a rough sum of printed points,
 * points that other cards give, and what powers will bring in the rounds that are left. */
#ifndef WINDFALL_AI_APPRAISE_H
#define WINDFALL_AI_APPRAISE_H

#include "view/view.h"

enum { MIND_CARDS = 64 };

/* A seat's thoughts at one question. `g` is made of its view, and it may change things in it. */
typedef struct Mind {
    Game g;
    int seat;
    double left; /* rounds still to come, this one included */
    double card; /* points that a card of the hand is worth as money */
    int supply;  /* goods that a Produce makes */
    int demand;  /* goods that consume powers can use at once */
    /* cards held or looked at, the least useful first, and what keeping each is worth */
    uint8_t held[MIND_CARDS];
    double keep[MIND_CARDS];
    int holds;
} Mind;

/* Fills the mind of a seat that is asked. */
void mind_open(Mind *m, const View *view);

/* Points of having this card in the tableau from now on. */
double appraise_card(const Mind *m, int card);

/* Points of keeping this card in the hand. */
double appraise_keep(const Mind *m, int card);

/* Placing a card now: the points it brings less what is paid; its price in hand cards. */
typedef struct Plan {
    double value; /* 0 for none */
    int card, price;
} Plan;
Plan appraise_placing(const Mind *m, int card);

/* Points that a consume power brings if it is used now, chips `times` over, on `goods` (bits by
 * place); *taken are those it uses up. Negative if it cannot be used. */
double appraise_power(const Mind *m, const Power *power, int slot, uint32_t goods, int times,
                      uint32_t *taken);

/* What discarding up to `most` cards for `vp` points each is worth, and how many that would be. */
double appraise_discards(const Mind *m, int vp, int most, int *n);

/* Points that all consume powers together make of these goods. */
double appraise_consuming(const Mind *m, uint32_t goods, int times);

/* Points that one more good is worth, on a world of that kind, beside `goods` others. */
double appraise_good(const Mind *m, int kind, int goods);

/* Points that a Produce phase brings, with or without its bonus. */
double appraise_producing(const Mind *m, bool bonus);

#endif
