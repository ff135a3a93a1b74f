/* Catalogs: the built-in ones, those with own cards, and looking things up in them. A catalog is
 * plain data; two with the same hash play the same game. */
#ifndef WINDFALL_CARDS_CATALOG_H
#define WINDFALL_CARDS_CATALOG_H

#include "cards/parse.h"

/* The built-in card files; their bit numbers are their Design.set. */
enum CardSet { CARDS_BASE = 1, CARDS_STORM = 2, CARDS_REVISED = 4, CARDS_OWN_SET = 3 };

/* The built-in games, built at the first call; any thread may ask. */
const Catalog *catalog_base(void);
const Catalog *catalog_storm(void);

/* Builds a catalog of the built-in `sets` (bits of CardSet) and `count` own files, in that order.
 * false and an error if a file is wrong; `cat` is empty then. */
bool catalog_build(Catalog *cat, unsigned sets, const CardText *own, int count, CardError *err);

/* The built-in text of one set; with CARDS_STORM the goals are a text of their own. */
CardText catalog_text(enum CardSet set);
CardText catalog_goals_text(void);

/* The design with exactly that name, or -1. */
int catalog_find(const Catalog *cat, const char *name);

/* For what people type: designs whose name is that text, else those that begin with it, else those
 * that contain it, small and capital letters alike. Writes up to `max` and returns how many. */
int catalog_search(const Catalog *cat, const char *text, uint8_t *found, int max);

/* Whether a card of that design fits the line of a 6-cost development. */
bool catalog_score_fits(const Catalog *cat, const Score *score, int design);

#endif
