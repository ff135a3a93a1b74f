/* Prices, discounts and strength: what a card would cost this seat, and whether the seat can pay.
 * These pure functions are the only place that knows: legality, menus, prices on the screen,
 * reasons for refusals and the inputs of nets all come from here. */
#ifndef WINDFALL_RULES_QUOTE_H
#define WINDFALL_RULES_QUOTE_H

#include "rules/rules.h"

/* How a hand card could be placed now. If there are several ways, this is the cheapest that needs
 * no optional power: conquest, else payment. `optional`: an optional power is needed. */
typedef struct Quote {
    Err why;          /* ERR_NONE: it can be placed */
    uint8_t conquest; /* by strength, not by payment */
    uint8_t optional;
    int8_t cost;     /* hand cards to pay, after all discounts */
    int8_t need;     /* strength needed, for military worlds */
    int8_t strength; /* standing strength against it */
    int8_t reach;    /* strength with everything that can be spent for it */
} Quote;

/* Hand cards that a development costs now, after all discounts. */
int quote_develop_cost(const Game *g, int seat, int card);

Quote quote_develop(const Game *g, int seat, int card);
Quote quote_settle(const Game *g, int seat, int card);

/* The quote of the phase that the card belongs to. */
Quote quote_place(const Game *g, int seat, int card);

/* A discount on the printed cost of a card: from a card of the tableau or, NO_CARD, from the seat's
 * own call. */
typedef struct Discount {
    uint8_t card;
    int8_t amount;
} Discount;
enum { DISCOUNTS_MAX = TABLEAU_MAX + 1 };

/* The discounts on a card, if they alone explain this price; returns how many. */
int quote_discounts(const Game *g, int seat, int card, int price, Discount parts[DISCOUNTS_MAX]);

/* The same for the price that a question asks for; 0 if it asks for none. */
int quote_asked_discounts(const Game *g, int seat, const Ask *ask, Discount parts[DISCOUNTS_MAX]);

/* Does this power draw for placing that world? */
bool quote_draws_for(const Power *p, const Design *world);

/* Cards that the seat draws for placing this card in the phase that runs; 0 in any other. */
int quote_draws(const Game *g, int seat, int card);

/* The hand cards that may be placed now as developments, or worlds. */
Set quote_developments(const Game *g, int seat);
Set quote_worlds(const Game *g, int seat);

/* What a set of optional powers does for a world that was turned up. */
typedef struct Payment {
    Err why;
    uint8_t conquest;
    uint8_t min, max; /* hand cards to discard: the cost, or cards for strength */
    int8_t strength;  /* before cards for strength */
    uint8_t per_card; /* strength for each hand card */
} Payment;
Payment quote_payment(const Game *g, int seat, int card, const Set *powers);

/* The optional powers (power_ref) that apply to placing this world. */
Set quote_powers(const Game *g, int seat, int card);

/* Cards for a good: its price, and with `bonus` all trade powers that fit the world it lies on. */
int quote_sale(const Game *g, int seat, int slot, bool bonus);

/* Cards for the seat's best good, with all trade powers; 0 without goods. */
int quote_best_sale(const Game *g, int seat);

/* The same for a world that a ROLE_SELL question offers, with the bonuses that apply there. */
int quote_offer(const Game *g, int seat, const Ask *ask, int world);

#endif
