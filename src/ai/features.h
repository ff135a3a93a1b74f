/* What a seat knows, as numbers for a net: a list of active inputs, each a row of the first layer, and
 * two rows of the last layer for each option. Only a View is read, so nothing that the seat may not
 * know can have any influence. */
#ifndef WINDFALL_AI_FEATURES_H
#define WINDFALL_AI_FEATURES_H

#include "ai/pick.h"
#include "view/view.h"

enum { VOCAB = 144, IN_MAX = 256 };

/* Where a card can be seen; each has a row for every known card. */
enum Place {
    PLACE_HAND,
    PLACE_READY, /* in the hand, and could be placed now */
    PLACE_NEAR,  /* in the hand, one or two cards or points of strength short */
    PLACE_TABLE,
    PLACE_GOOD,
    PLACE_LOOK,
    PLACE_DECK,   /* unseen in a deck of one's own */
    PLACE_ABOUT,  /* what the question is about */
    PLACE_PICKED, /* picked already */
    PLACE_OTHER_TABLE,
    PLACE_OTHER_GOOD,
    PLACES
};

/* What can be done with a card that is an option. */
enum Use { USE_KEEP, USE_GIVE, USE_PUT, USE_GOOD, USE_WINDFALL, USE_POWER, USE_DRAFT, USES };

/* Rows of inputs: cards by place, then everything else; see features.c. */
enum { IN_CARDS = PLACES * VOCAB, IN_REST = 1280, IN_ROWS = IN_CARDS + IN_REST };

/* Rows of options: cards by use, then the rest. Row 0 of the rest adds nothing. */
enum {
    OUT_CARDS = USES * VOCAB,
    OUT_REST = 192,
    OUT_ROWS = OUT_CARDS + OUT_REST,
    OUT_NONE = OUT_CARDS
};

/* The numbers that cards share, so that a new card is not a stranger. */
enum { TRAITS = 96, TRAITS_EACH = 32 };
typedef struct Trait {
    uint8_t at;
    float value;
} Trait;

/* Which row a design of a catalog has. Cards that the built-in sets do not have take the rows left. */
typedef struct Lexicon {
    uint8_t row[CARDS_MAX + 1];
    uint8_t rows;
    uint8_t traits[VOCAB];
    Trait trait[VOCAB][TRAITS_EACH];
} Lexicon;

/* The lexicon of a built-in catalog, made at the first call; NULL for others. */
const Lexicon *lexicon_builtin(const Catalog *cat);
/* Makes one for any catalog. */
void lexicon_make(Lexicon *lex, const Catalog *cat);

typedef struct Features {
    uint16_t in[IN_MAX];
    uint16_t out[PICK_MAX][2];
    uint16_t inputs, options;
} Features;

/* Fills the inputs and options of a choice. `g` is pretend_game of the view; the pick is of v->me. */
void features_read(const Lexicon *lex, const View *v, const Game *g, const Pick *p, Features *f);

#endif
