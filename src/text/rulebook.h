/* The rules in our own words, as sections and paragraphs (cards/rules.text). Each paragraph is a
 * message that a Locale can translate, except examples of what to type. */
#ifndef WINDFALL_TEXT_RULEBOOK_H
#define WINDFALL_TEXT_RULEBOOK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "cards/sentence.h"

enum { RULE_BYTES = 1200, RULE_SECTION = 16, RULE_MARK = 400 };

typedef enum RuleKind {
    RULE_HEAD, /* the title of a section */
    RULE_TEXT, /* a paragraph */
    RULE_ROW,  /* a row of a table, " | " between its cells; the first row is the heads */
    RULE_CODE  /* lines of a card file, never translated */
} RuleKind;

/* Reads the text from its beginning. */
typedef struct RuleReader {
    size_t at;
    RuleKind kind;
    char section[RULE_SECTION]; /* the word that selects it, such as "settle" */
    char text[RULE_BYTES];      /* names of cards and goals are in brackets */
    char picture[RULE_MARK];    /* a picture of the paragraph, as words; "" if there is none */
    char see[RULE_MARK];        /* cross-references ("settle rulings:7") */
} RuleReader;

RuleReader rulebook_open(void);

/* The next title, paragraph, row or example; false after the last. */
bool rulebook_next(RuleReader *reader);

/* Adds a text as people read it: with the locale's names of cards and goals, without brackets. */
void rulebook_say(Buf *out, const char *text, const Locale *locale);

#endif
