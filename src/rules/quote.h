/* Prices, discounts and strength: what would a card cost this seat, and could it pay? Pure functions, and the only
 * place that knows: legality, menus, prices on the screen, reasons why not and the inputs of nets all ask here. */
#ifndef WINDFALL_RULES_QUOTE_H
#define WINDFALL_RULES_QUOTE_H

#include "rules/rules.h"

/* How a card of the hand could be placed now. Where several ways exist the cheapest standing one is
 * told: conquest, else payment; `optional` says that a power that may be used is needed for it. */
typedef struct Quote {
    Err why;          /* ERR_NONE: it can be placed */
    uint8_t conquest; /* by strength, not by payment */
    uint8_t optional;
    int8_t cost;     /* hand cards to pay, after all discounts */
    int8_t need;     /* strength needed, for military worlds */
    int8_t strength; /* standing strength against it */
    int8_t reach;    /* strength with everything that may be spent */
} Quote;

/* Hand cards that a development costs now, after all discounts. */
int quote_develop_cost(const Game *g, int seat, int card);

Quote quote_develop(const Game *g, int seat, int card);
Quote quote_settle(const Game *g, int seat, int card);

/* The quote of the phase that the card belongs to. */
Quote quote_place(const Game *g, int seat, int card);

/* The hand cards that may be placed now as developments, or worlds. */
Set quote_developments(const Game *g, int seat);
Set quote_worlds(const Game *g, int seat);

/* What a set of optional powers does for a world already laid down. */
typedef struct Payment {
    Err why;
    uint8_t conquest;
    uint8_t min, max; /* hand cards to give: cost, or cards for strength */
    int8_t strength;  /* before cards for strength */
    uint8_t per_card; /* strength for a hand card */
} Payment;
Payment quote_payment(const Game *g, int seat, int card, const Set *powers);

/* The optional powers (power_ref) that have something to do with placing this world. */
Set quote_powers(const Game *g, int seat, int card);

/* Cards for a good: its price, and with `bonus` all trade powers that fit the world it lies on. */
int quote_sale(const Game *g, int seat, int slot, bool bonus);

/* Cards for the seat's best good, with all trade powers; 0 without goods. */
int quote_best_sale(const Game *g, int seat);

/* The same for a world that a question of ROLE_SELL offers, with the bonuses that count there. */
int quote_offer(const Game *g, int seat, const Ask *ask, int world);

#endif
