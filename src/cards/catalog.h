/* Catalogs: built-in ones, ones with custom cards, and lookups. A catalog is plain data; two with
 * the same hash play the same game. */
#ifndef WINDFALL_CARDS_CATALOG_H
#define WINDFALL_CARDS_CATALOG_H

#include "cards/parse.h"

/* A set of boxes, one bit each. */
typedef enum Box {
#define BOX(ID, number, key, file, goals) BOX_##ID = 1 << (number),
#include "cards/box.def"
#undef BOX
    CARDS_OWN_SET = 3, /* the number of custom cards */
    BOX_OWN = 1 << CARDS_OWN_SET,
    BOXES_PRINTED = BOX_BASE | BOX_STORM /* all cards; the revised printing only changes some */
} Box;

/* The catalog of the boxes that a mode is played with: the base game, alone or with The Gathering
 * Storm; NULL for other sets, for which there is catalog_build. Built at the first call;
 * thread-safe. */
const Catalog *catalog_for(unsigned boxes);

/* The one of these catalogs that has this hash, or NULL. */
const Catalog *catalog_of_hash(uint64_t hash);

/* The one whose last box has this key, or NULL; and the reverse. */
const Catalog *catalog_of_key(const char *key);
const char *catalog_key(unsigned boxes);

/* The name of a Design.set: "gathering_storm", "own". */
const char *catalog_box_name(int set);

/* Does The Gathering Storm add copies to this card of the base game? */
static inline bool catalog_storm_adds(const Design *d)
{
    return d->added && 1u << d->added_by == BOX_STORM;
}

/* Builds a catalog of built-in boxes and `count` custom files, in that order. If a file is wrong,
 * returns false with an error, and `cat` is empty. */
bool catalog_build(Catalog *cat, unsigned boxes, const CardText *own, int count, CardError *err);

/* The same for games of the first version, which read card files literally (CardDraft.literal). */
bool catalog_build_literal(Catalog *cat, unsigned boxes, const CardText *own, int count,
                           CardError *err);

/* Allocates a zeroed catalog with the alignment it needs; the caller frees it. NULL if out of
 * memory. */
Catalog *catalog_new(void);

/* The design with exactly that name, or -1. */
int catalog_find(const Catalog *cat, const char *name);

/* For user input: designs whose name is that text, else those that begin with it, else those that
 * contain it, ignoring case. Writes up to `max` and returns how many. */
int catalog_search(const Catalog *cat, const char *text, uint8_t *found, int max);

/* Whether a card of that design fits the line of a 6-cost development. */
bool catalog_score_fits(const Catalog *cat, const Score *score, int design);

/* How many cards have this cost or defense. */
typedef struct CatalogOdds {
    int developments, worlds;
} CatalogOdds;
CatalogOdds catalog_odds(const Catalog *cat, int cost);

#endif
