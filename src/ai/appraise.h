/* What things are worth to a seat, in points at the end of the game: a rough sum of printed points,
 * points that other cards give, and what powers will bring in the remaining rounds. */
#ifndef WINDFALL_AI_APPRAISE_H
#define WINDFALL_AI_APPRAISE_H

#include "view/view.h"

enum { MIND_CARDS = 64 };

/* A seat's scratch state for one question. `g` is made from its view and may be changed. */
typedef struct Mind {
    Game g;
    int seat;
    double left; /* rounds left, this one included */
    double card; /* points that a hand card is worth as money */
    int supply;  /* goods that a Produce makes */
    int demand;  /* goods that the consume powers can use in one phase */
    /* cards held or looked at, the least useful first, and the value of keeping each */
    uint8_t held[MIND_CARDS];
    double keep[MIND_CARDS];
    int holds;
} Mind;

/* Prepares the Mind of a seat that is asked. */
void mind_open(Mind *m, const View *view);

/* Points for having this card in the tableau from now on. */
double appraise_card(const Mind *m, int card);

/* Placing a card now: the points it brings minus what is paid, and its price in hand cards. */
typedef struct Placement {
    double value; /* 0 for none */
    int card, price;
} Placement;
Placement appraise_placing(const Mind *m, int card);

/* Points for using a consume power now on `goods` (bits by place), with its chips multiplied by
 * `times`; *taken are the goods it uses up. Negative if it cannot be used. */
double appraise_power(const Mind *m, const Power *power, int slot, uint32_t goods, int times,
                      uint32_t *taken);

/* Points for discarding up to `most` cards for `vp` points each; *n is how many to discard. */
double appraise_discards(const Mind *m, int vp, int most, int *n);

/* Points that all consume powers together get out of these goods. */
double appraise_consuming(const Mind *m, uint32_t goods, int times);

/* Points for one more good, on a world of that kind, in addition to `goods` others. */
double appraise_good(const Mind *m, int kind, int goods);

/* Points for a Produce phase, with or without its bonus. */
double appraise_producing(const Mind *m, bool bonus);

#endif
