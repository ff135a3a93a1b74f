/* Lists in the rules that are made from the cards: the hands of a first game, the goals, what
 * 6-cost developments score, the sentences of card files. */
#ifndef WINDFALL_TERMINAL_RULEBOOK_LIST_H
#define WINDFALL_TERMINAL_RULEBOOK_LIST_H

#include "cards/sentence.h"

/* Receives the entries of a list one by one. */
typedef struct ListSink {
    void *self;
    void (*open)(void *self, const char *name,
                 const char *english); /* as people read it; the English name of a card */
    void (*line)(void *self, const char *text);
    void (*close)(void *self);
} ListSink;

/* Does the section have a list? */
bool rulebook_has_list(const char *section);

/* Passes the entries of a section's list to the sink. */
void rulebook_list(const char *section, const Locale *locale, const ListSink *sink);

#endif
