/* The words of the game that are not sentences: kinds of goods, keywords, phases. Kinds and phases
 * are lower case, keywords upper case, so that the alien kind and the ALIEN keyword differ. */
#ifndef WINDFALL_CARDS_WORD_H
#define WINDFALL_CARDS_WORD_H

#include "cards/card.h"

/* A piece of text that is stored elsewhere. */
typedef struct Span {
    const char *at;
    int size;
} Span;

bool span_is(Span span, const char *word);

/* The English word; "gray" for KIND_NONE and "any" for KIND_ANY. */
const char *kind_word(int kind);
const char *phase_word(int phase);
const char *keyword_word(int keyword);
const char *keyword_word_at(int bit);

/* The one that a word means, or -1. word_kind knows only the four kinds of goods. */
int word_kind(Span word);
int word_phase(Span word);
int word_keyword(Span word);

#endif
