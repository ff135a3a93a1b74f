/* What a seat knows, as inputs for a net: a list of active rows of the first layer, and two rows
 * of the last layer for each option. Only a View is read, so hidden information can have no
 * influence. */
#ifndef WINDFALL_AI_FEATURES_H
#define WINDFALL_AI_FEATURES_H

#include "ai/belief.h"
#include "ai/pick.h"
#include "ai/shape.h"
#include "view/view.h"

/* The designs of a catalog as nets see them: the row of each, and how likely it is to be held.
 * Custom cards take the rows that are left. */
typedef struct Lexicon {
    uint8_t row[CARDS_MAX + 1];
    uint8_t rows;
    uint8_t traits[VOCAB];
    Trait trait[VOCAB][TRAITS_EACH];
    BeliefTable belief;
} Lexicon;

/* The lexicon of a built-in catalog, made at the first call; NULL for other catalogs. */
const Lexicon *lexicon_builtin(const Catalog *cat);
/* Makes one for any catalog. */
void lexicon_make(Lexicon *lex, const Catalog *cat);

/* The first choice of a seat that is asked something, from what the seat may know. */
typedef struct SeatChoice {
    View view;
    Game game; /* view_game of the view */
    Pick pick;
} SeatChoice;
void features_begin(const Game *g, int seat, SeatChoice *c);

/* Fills the inputs and options of a choice. `g` is view_game of the view; the pick belongs to
 * v->me. */
void features_read(const Lexicon *lex, const View *v, const Game *g, const Pick *p, Features *f);

/* Rows that say that all others play like greedy. A net that never met such players has zeros
 * there. */
enum { IN_SIMPLE = IN_CARDS + 1215, IN_SIMPLE_ROWS = 33 };

/* Adds the inputs for that. */
void features_among_simple(const Pick *p, Features *f);

/* Fills the inputs with what everybody can see of another seat; no options. */
void features_of_other(const Lexicon *lex, const View *v, const Game *g, int seat, Features *f);

#endif
