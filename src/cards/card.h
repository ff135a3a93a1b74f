/* What is printed: a Design is one face, a Catalog the physical cards of one game. Both are plain
 * data, built once and then only read. A card is a number below catalog->cards; the copies of
 * a design have consecutive numbers. The texts are in the card files, which parse.h reads. */
#ifndef WINDFALL_CARDS_CARD_H
#define WINDFALL_CARDS_CARD_H

#include "base/set.h"

enum {
    CARDS_MAX = 255,
    NO_CARD = 255,
    NO_DESIGN = 255,
    POWERS_MAX = 6,
    SCORES_MAX = 5,
    NAME_MAX = 48
};

typedef enum Kind { KIND_NONE, NOVELTY, RARE, GENES, ALIEN, KINDS, KIND_ANY = 7 } Kind;
typedef enum Source { SOURCE_NONE, WINDFALL, PRODUCTION } Source;
typedef enum Keyword {
    KEY_ALIEN = 1,
    KEY_REBEL = 2,
    KEY_IMPERIUM = 4,
    KEY_UPLIFT = 8,
    KEY_TERRAFORMING = 16,
    KEY_CHROMOSOME = 32
} Keyword;
enum { KEYWORDS = 6 };

/* The columns of powers on a card. TRADE is a column of its own, not a phase of a round. */
typedef enum Phase { EXPLORE, DEVELOP, SETTLE, TRADE, CONSUME, PRODUCE, PHASES } Phase;

typedef enum Verb {
#define VERB(id, ...) V_##id,
#include "cards/verb.def"
#undef VERB
    VERBS
} Verb;

/* What using a power costs. */
typedef enum Takes {
    TAKES_NOTHING,
    TAKES_HAND,  /* hand cards */
    TAKES_GOODS, /* this and all below take goods; this one `price` of the kind at a time */
    TAKES_KINDS, /* `price` goods of different kinds */
    TAKES_ALL,
    TAKES_HERE, /* the one on this world */
    TAKES_ONE,  /* any one */
    TAKES
} Takes;

/* Where a power makes a good. */
typedef enum Makes { MAKES_NOTHING, MAKES_HERE, MAKES_WINDFALL } Makes;

/* How a power that is active all the time adds to its stat. */
typedef enum Sum {
    SUM_NONE,
    SUM_ONE,
    SUM_AMOUNT,
    SUM_GOOD,    /* the amount, by kind of good */
    SUM_WORLD,   /* the amount, by kind of world, gray ones too, or by keyword */
    SUM_AGAINST, /* the amount, by kind or keyword of a world */
} Sum;

/* A row of verb.def: everything about a kind of power except what it does. */
typedef struct VerbRow {
    const char *name;
    uint8_t phase;
    uint8_t takes, makes;
    uint8_t here : 1;      /* refers to the good of its own world, which must have a kind */
    uint8_t plain : 1;     /* in Produce: affects no other power, so its order does not matter */
    uint8_t draws : 1;     /* draws its amount, whatever else is on the table */
    uint8_t sacrifice : 1; /* the card itself is discarded */
    uint8_t names : 1;     /* the player names a number from `price` to `uses` */
    uint8_t sum, stat;     /* a Sum, and the Stat it adds to */
    uint8_t net;           /* its number in nets and in the hashes of catalogs */
} VerbRow;
extern const VerbRow verb_rows[VERBS];

/* Does it take goods? */
static inline bool verb_eats(int verb)
{
    return verb_rows[verb].takes >= TAKES_GOODS;
}

/* Does it put a good on its own world at no cost? */
static inline bool verb_fills_itself(int verb)
{
    return verb_rows[verb].makes == MAKES_HERE && verb_rows[verb].takes == TAKES_NOTHING;
}

/* Verb + filter + price + gain + scale; verb.def says which fields a verb reads. */
typedef struct Power {
    uint8_t verb, phase, optional, kind, keyword;
    int8_t amount;
    uint8_t price, uses, vp, cards;
} Power;

typedef enum Match {
    MATCH_PRODUCTION, /* production world of kind */
    MATCH_WINDFALL,   /* windfall world of kind */
    MATCH_KEYWORD,    /* card with keyword */
    MATCH_SIX,        /* 6-cost development worth variable points */
    MATCH_DEVELOPMENT,
    MATCH_WORLD,
    MATCH_MILITARY,          /* military world */
    MATCH_REBEL_MILITARY,    /* military world with keyword REBEL */
    MATCH_DEVELOPMENT_POWER, /* development with a power in `phase` */
    MATCH_WORLD_POWER,       /* world with a power in `phase` */
    MATCH_NAMED,             /* the card `design` */
    MATCH_PER_CHIPS,         /* not by cards: vp for every `per` chips */
    MATCH_PER_MILITARY,      /* not by cards: vp for each point of total military */
    MATCH_PER_GOOD,          /* not by cards: vp for each good on own worlds at the end */
    MATCHES
} Match;

/* A line of a 6-cost development. A card of the tableau scores by the first line that fits it. */
typedef struct Score {
    uint8_t match, kind, keyword, phase, design, per;
    int8_t vp;
    uint8_t other; /* the line says "other" in print; it has no other effect */
} Score;

/* The fields used in play come first, so that they share a cache line. */
typedef struct Design {
    _Alignas(64) uint8_t development; /* 1 development, 0 world */
    uint8_t military;                 /* 1: cost is a defense */
    uint8_t cost, kind, source, keywords;
    int8_t vp;
    uint8_t variable; /* 1: points come from scores alone */
    uint8_t powers, scores;
    uint8_t start; /* start world number, or NO_CARD */
    uint8_t first; /* its first card; the copies follow */
    uint8_t copies;
    uint8_t preset; /* first-game hand 1..5, or 0 */
    uint8_t keeps;  /* as a start world: cards kept of the opening hand, by default 4 */
    uint8_t set;    /* number of the card file it came from, 0 the base set */
    Power power[POWERS_MAX];
    Score score[SCORES_MAX];
    char name[NAME_MAX];
    uint8_t added, added_by; /* copies that another card file adds, and the number of that file */
} Design;

enum { TABLEAU_MAX = 20 }; /* cards in a tableau: a round can add six to eleven */

/* What active powers add up to, one small number each. A "military against" line by keyword counts
 * at STAT_VS_KEY + bit number, by kind at STAT_VS + kind. */
enum Stat {
    STAT_LOOK,
    STAT_KEEP,
    STAT_DEVELOP_START,
    STAT_DEVELOP_DISCOUNT,
    STAT_DEVELOP_DRAW,
    STAT_SETTLE_DRAW,
    STAT_MILITARY,
    STAT_VS,                                  /* by kind; KIND_NONE unused */
    STAT_VS_KEY = STAT_VS + KINDS,            /* by keyword bit */
    STAT_DISCOUNT = STAT_VS_KEY + KEYWORDS,   /* by kind of world, gray at KIND_NONE */
    STAT_SALE = STAT_DISCOUNT + KINDS,        /* by kind of good; KIND_NONE unused */
    STAT_SALE_CHROMOSOME = STAT_SALE + KINDS, /* by kind of good */
    STAT_CONSUME_DRAW = STAT_SALE_CHROMOSOME +
                        KINDS, /* upper bound of cards drawn by Consume powers, without sales */
    STAT_CONSUME_SELL,         /* Consume powers that sell a good */
    STAT_CONSUME_FREE,         /* Consume powers that need no good */
    STAT_PRODUCE_CARDS,        /* cards drawn by Produce powers, once each */
    STAT_PRODUCE_TIMES,        /* cards drawn per thing counted */
    STAT_PRODUCE_MOST,         /* draws for having made the most goods */
    STAT_DISCOUNT_KEY,         /* by keyword bit */
    STAT_MILITARY_DISCOUNT = STAT_DISCOUNT_KEY + KEYWORDS, /* off military worlds paid for */
    STAT_PLACED_DRAW, /* upper bound of cards drawn for placing one world */
    STATS
};

/* What is counted in a tableau. */
enum Tally {
    TALLY_DEVELOPMENT,
    TALLY_SIX,
    TALLY_PRODUCTION,
    TALLY_MILITARY_WORLD,
    TALLY_CHROMOSOME_WORLD,
    TALLY_MILITARY,                     /* total general strength */
    TALLY_KIND,                         /* worlds by kind, gray ones at KIND_NONE */
    TALLY_KEY = TALLY_KIND + KINDS,     /* cards by keyword bit */
    TALLY_POWER = TALLY_KEY + KEYWORDS, /* cards with a power in a phase */
    TALLIES = TALLY_POWER + PHASES
};
enum { STAT_BYTES = 48, TALLY_BYTES = 32 };
_Static_assert((int)STATS <= STAT_BYTES && (int)TALLIES <= TALLY_BYTES, "no room for a stat");

/* What a goal counts. */
typedef enum GoalWhat {
#define GOAL(ID, name, sentence, moves, count) GOAL_##ID,
#include "cards/goal.def"
#undef GOAL
    GOAL_WHATS
} GoalWhat;

enum { GOALS_MAX = 16, GOAL_AT_ROUND_END = 1 << PHASES };

typedef struct Goal {
    char name[NAME_MAX];
    uint8_t most; /* 1 "most", 0 "first" */
    uint8_t vp, tie_vp;
    uint8_t what, keyword, kind, minimum;
    uint8_t at; /* 1 << phase at whose end it is claimed, or GOAL_AT_ROUND_END */
} Goal;

/* What using a power needs is a number of things of one sort: goods of a kind, of any kind
 * (KIND_ANY), or one of these. */
enum { OF_KINDS = KIND_ANY + 1, OF_HERE, OF_HAND, OF_NOTHING, SORTS };
enum { NEED_SORT = 15, NEED_SHIFT = 4 };
_Static_assert(SORTS <= NEED_SORT + 1, "a sort fits");

/* Powers of a design, as bits by their place on the card. */
typedef struct PowerBits {
    uint8_t in[PHASES];
    uint8_t may;              /* the optional ones */
    uint8_t need[POWERS_MAX]; /* by power: the sort, and from NEED_SHIFT on the number */
    uint8_t pad[3];
} PowerBits;

typedef struct Catalog {
    uint64_t hash; /* of everything that can change a game */
    int cards, designs, goals;
    uint8_t design_of[CARDS_MAX + 1]; /* NO_DESIGN at NO_CARD */
    uint8_t first_of[CARDS_MAX + 1];  /* by design: its first card; NO_CARD at NO_DESIGN */
    Design design[CARDS_MAX];
    Goal goal[GOALS_MAX];
    int8_t stat[CARDS_MAX][STAT_BYTES];   /* by design: what its powers add when they are active */
    int8_t tally[CARDS_MAX][TALLY_BYTES]; /* by design: what it adds by being in a tableau */
    PowerBits bits[CARDS_MAX];            /* by design */
    uint8_t in_phase[CARDS_MAX];          /* by design: bits 1 << Phase of its powers */
    uint16_t goals_after[PHASES + 1];     /* bits by goal: claimed after a phase, or a round */
    uint16_t goals_most;                  /* bits by goal: can be lost */
    uint16_t goals_restless; /* those of goals_most that count something outside the tableau */
    uint8_t chips_for_good, chips_for_hand; /* the most points that a power gives for one good,
                                               rounded up, and in total for hand cards */
    Set all, starts, developments, worlds;  /* of cards */
} Catalog;

static inline const Design *catalog_design(const Catalog *cat, int card)
{
    return &cat->design[cat->design_of[card]];
}

static inline const PowerBits *catalog_bits(const Catalog *cat, int card)
{
    return &cat->bits[cat->design_of[card]];
}

#endif
