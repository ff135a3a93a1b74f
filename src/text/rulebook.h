/* The rules in our own words, as a text of sections and paragraphs (cards/rules.text); every one of
 * them is a message that a Locale can translate. */
#ifndef WINDFALL_TEXT_RULEBOOK_H
#define WINDFALL_TEXT_RULEBOOK_H

#include <stdbool.h>
#include <stddef.h>

enum { RULE_TEXT = 1200, RULE_SECTION = 16, RULE_PICTURE = 120 };

/* Reads the text from its beginning. */
typedef struct RuleReader {
    size_t at;
    bool head;                  /* `text` is the title of a section */
    char section[RULE_SECTION]; /* the word it is asked for by, e.g. "settle" */
    char text[RULE_TEXT];
    char picture[RULE_PICTURE]; /* what draws the paragraph; "" if nothing does */
} RuleReader;

RuleReader rulebook_open(void);

/* The next title or paragraph; false after the last. */
bool rulebook_next(RuleReader *reader);

#endif
