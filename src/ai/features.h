/* What a seat knows, as numbers for a net: a list of active inputs, each a row of the first layer, and
 * two rows of the last layer for each option. Only a View is read, so nothing that the seat may not
 * know can have any influence. */
#ifndef WINDFALL_AI_FEATURES_H
#define WINDFALL_AI_FEATURES_H

#include "ai/pick.h"
#include "ai/shape.h"
#include "view/view.h"

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

/* Fills the inputs and options of a choice. `g` is view_game of the view; the pick is of v->me. */
void features_read(const Lexicon *lex, const View *v, const Game *g, const Pick *p, Features *f);

/* Rows that tell that all others play simply. A net that never met such players has zeros there. */
enum { IN_SIMPLE = IN_CARDS + 1215, IN_SIMPLE_ROWS = 33 };

/* Adds to these that all others play simply, like greedy. */
void features_among_simple(const Pick *p, Features *f);

/* Fills the inputs that tell what all can see of another seat; no options. */
void features_of_other(const Lexicon *lex, const View *v, const Game *g, int seat, Features *f);

#endif
