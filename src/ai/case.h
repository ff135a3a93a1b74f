/* A case for one answer against another: what is known of both, and the reasons found so far. Each
 * kind of reason has a file: cards placed (case_place.c), cards kept (case_keep.c), goods
 * (case_goods.c), calls (case_call.c), and what the games bring (case_mean.c). Only the files of
 * reasons include this one. */
#ifndef WINDFALL_AI_CASE_H
#define WINDFALL_AI_CASE_H

#include "ai/reason.h"

enum { FOUND_MAX = 64 };
typedef struct Case {
    const View *v;
    const Ask *ask;
    Game g; /* the seat's side */
    int seat;
    Set best, other; /* the answers */
    bool alone;      /* there is no other */
    Outcome with, without;
    Outcome soon[2];   /* the same to the end of the third round */
    bool last;         /* many of the games end this round */
    bool over;         /* most games of each answer do */
    const float *call; /* reason_calls */
    Reason found[FOUND_MAX];
    int n;
} Case;

/* percent: a card placed in so many of the games will be placed, or may be */
enum { OFTEN = 40, SOMETIMES = 25 };

void case_begin(Case *c, const View *v, const Ask *ask, const Rivals *r);

/* Adds a reason, if it has weight and is not about a later round than the last. */
void case_add(Case *c, Reason reason);
void case_fact(Case *c, int id, double weight, int n, int m);
void case_card_fact(Case *c, int id, double weight, int card, int other, int n, int m);
void case_action_fact(Case *c, int id, double weight, int action, int n, int m);

/* The row for one opponent follows the row for several. */
int case_of_others(const Case *c, int id);

const Seat *case_me(const Case *c);
int case_others_in_hand(const Case *c, int card);

/* Is it not known how often this card is placed? The seat holds another copy, or the card may leave
 * the tableau again. */
bool case_is_uncounted(const Case *c, int card);
int case_percent_placed(const Case *c, const Outcome *games, int card);

/* The seat's side with the card on its tableau, and its powers at work. */
Game case_with_card(const Case *c, int card);

/* ---- cards ---- */

/* Placing one card, or none, compared with another. */
void case_placing(Case *c);

/* What a world takes from the hand with the powers of each answer, and what they use up. */
void case_paying(Case *c);

/* The price of a card, as it can be read on the table, and the cards that pay for it. */
void case_price(Case *c, const Game *g, int card, int others, double weight);

/* Will the card cost as much later? Not if the bonus of a call pays for another card right now. */
bool case_price_lasts(const Case *c, int card);

/* Would it take points from the tableau as it is? */
bool case_harms(const Case *c, int card);

/* Points, if nothing given up for it counts as much. */
void case_worth(Case *c, int card, const Set *instead, double weight);

/* The good that comes with a card, if none given up for it sells for as much. */
void case_makes(Case *c, int card, const Set *instead);

/* What a card does for others in hand that will be placed: it makes them cheaper, or strong enough
 * for them. */
void case_enables(Case *c, int card, int other);

/* What a card adds to a sale of the same round, where the answer calls both. */
void case_improves_sale(Case *c, int card);

/* Why a card cannot be placed, with so many other cards in hand. */
void case_out_of_reach(Case *c, int card, int others, double weight);
void case_compare_cards(Case *c, int card, int other);

/* Cards that are kept with one answer and given up with the other. */
void case_keeping(Case *c);
bool case_is_picked_to_keep(const Ask *ask);

/* Why two such answers are equally good. */
void case_neither(Case *c);

/* A card that is picked to be kept, before there is a tableau: what it does for the deck and for
 * the goals, and what the start worlds do for it. */
void case_drafting(Case *c, const Set *gain, const Set *loss);
void case_one_of_deck(Case *c);

/* ---- goods ---- */

void case_selling(Case *c);

/* Worlds of different kinds that may be filled: what their goods sell for. */
void case_filling(Case *c);

/* Which of two goods is given up: that of a world which produces again, or the one that would sell
 * for less. */
void case_giving_good(Case *c);
void case_best_sale(Case *c);
void case_same_sale(Case *c);

/* ---- calls ---- */

/* What an action is called for. */
enum { CALL_DEVELOP = 1, CALL_SETTLE = 2, CALL_CARDS = 4, CALL_GOODS = 8, CALL_LOOK = 16 };
bool case_any_for(const Set *actions, int purpose);
void case_calling(Case *c);

/* ---- means and heads ---- */

/* What the playouts bring to the end of this round and of the third. */
void case_rounds(Case *c, const Rivals *r);

/* The same for the only answer. */
void case_alone(Case *c);

/* What the net predicts differs a little even between equally good answers, and nobody can check
 * it. So it is given only if there is no other reason. */
void case_whole_game(Case *c, const Candidate *best, const Candidate *other);

#endif
