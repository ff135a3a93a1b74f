/* Cards in words, for people and for card files. Sentences come from sentence.def; with a Locale
 * every message, kind, keyword, phase and card name goes through its translation. All functions
 * write at most `size` bytes, including the final zero, and return the length of the whole text. */
#ifndef WINDFALL_CARDS_DESCRIBE_H
#define WINDFALL_CARDS_DESCRIBE_H

#include "cards/sentence.h"

/* "+1 military against REBEL worlds" */
size_t describe_power(char *buf, size_t size, const Power *power, const Locale *locale);

/* "2 points for each REBEL military world" */
size_t describe_score(char *buf, size_t size, const Catalog *cat, const Score *score,
                      const Locale *locale);

/* "cost 2, 1 point, start world 1" */
size_t describe_facts(char *buf, size_t size, const Design *design, const Locale *locale);

/* The name, the facts, then a line for each power ("Settle: ...") and score. */
size_t describe_card(char *buf, size_t size, const Catalog *cat, int design, const Locale *locale);

/* "5 points, 3 for a tie, at least 6 total military, after develop, after settle" */
size_t describe_goal(char *buf, size_t size, const Goal *goal, const Locale *locale);

/* All cards and goals as a card file. Reading it gives a catalog with the same hash. */
size_t describe_file(char *buf, size_t size, const Catalog *cat);

/* Every English message that a Locale may have to translate, except names of cards and goals; some
 * occur more than once. NULL after the last. */
const char *describe_message(int number);

#endif
