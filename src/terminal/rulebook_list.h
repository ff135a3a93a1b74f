/* What the cards themselves add to sections of the rules: the hands of a first game, the goals, what a
 * 6-cost development scores, the sentences of card files. */
#ifndef WINDFALL_TERMINAL_RULEBOOK_LIST_H
#define WINDFALL_TERMINAL_RULEBOOK_LIST_H

#include "cards/sentence.h"

/* Is told the entries of a list one by one. */
typedef struct ListSink {
    void *self;
    void (*open)(void *self, const char *name,
                 const char *english); /* as people read it; of a card */
    void (*line)(void *self, const char *text);
    void (*close)(void *self);
} ListSink;

/* Has the section a list? */
bool rulebook_has_list(const char *section);

/* Tells the list of a section that has one. */
void rulebook_list(const char *section, const Locale *locale, const ListSink *sink);

#endif
