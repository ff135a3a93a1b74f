/* The shape of the nets: how many inputs, units, options and heads there are, and the form of a
 * choice. Only numbers and plain data, so that a GPU compiler can read it too. */
#ifndef WINDFALL_AI_SHAPE_H
#define WINDFALL_AI_SHAPE_H

#include <stdint.h>

enum { PICK_MAX = 48 }; /* options of one choice */

enum { VOCAB = 144, IN_MAX = 256 };

/* Where a card can be seen; each place has a row for every known card. */
enum Place {
    PLACE_HAND,
    PLACE_READY, /* in hand, and can be placed now */
    PLACE_NEAR,  /* in hand, but one or two cards or points of strength short */
    PLACE_TABLE,
    PLACE_GOOD,
    PLACE_LOOK,
    PLACE_DECK,   /* unseen in one's own deck */
    PLACE_ABOUT,  /* what the question is about */
    PLACE_PICKED, /* already picked */
    PLACE_OTHER_TABLE,
    PLACE_OTHER_GOOD,
    PLACES
};

/* What can be done with a card that is an option. */
enum Use { USE_KEEP, USE_GIVE, USE_PUT, USE_GOOD, USE_WINDFALL, USE_POWER, USE_DRAFT, USES };

/* Rows of inputs: cards by place, then everything else; see features.c. */
enum { IN_CARDS = PLACES * VOCAB, IN_REST = 1280, IN_ROWS = IN_CARDS + IN_REST };

/* Rows of options: cards by use, then the rest. Row 0 of the rest is always zero. */
enum {
    OUT_CARDS = USES * VOCAB,
    OUT_REST = 192,
    OUT_ROWS = OUT_CARDS + OUT_REST,
    OUT_NONE = OUT_CARDS
};

/* Properties that cards share, so that the net knows something about a new card. */
enum { TRAITS = 96, TRAITS_EACH = 32 };
typedef struct Trait {
    uint8_t at;
    float value;
} Trait;

/* Units of the first layer and of the second. */
enum { WIDE = 384, DEEP = 128 };

/* What the heads predict: logits of winning and of the squashed margin, points by source (in tens),
 * rounds left (in tens), and for each action the logit of somebody else choosing it. */
enum Head {
    HEAD_WIN,
    HEAD_MARGIN,
    HEAD_CHIPS,
    HEAD_CARDS,
    HEAD_SIXES,
    HEAD_GOALS,
    HEAD_ROUNDS,
    HEAD_ACTION,
    HEADS = 16
};

typedef struct Features {
    uint16_t in[IN_MAX];
    uint16_t out[PICK_MAX][2];
    uint16_t inputs, options;
} Features;

#endif
