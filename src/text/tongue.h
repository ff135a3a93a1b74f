/* The languages besides English. Each comes from one PO file, made into a table when the program is
 * built; nothing is switched globally, so one process speaks several at once. */
#ifndef WINDFALL_TEXT_TONGUE_H
#define WINDFALL_TEXT_TONGUE_H

#include "cards/sentence.h"

/* The language of a tag such as "ja" or "ja_JP.UTF-8"; NULL for English and all that we lack. */
const Tongue *tongue_find(const char *tag);

/* Is it a tag of a language that the program speaks, English included? */
bool tongue_is_known(const char *tag);

/* The language that LC_ALL, LC_MESSAGES or LANG ask for. */
const Tongue *tongue_of_environment(void);

/* The tags one by one, without English; NULL after the last. */
const char *tongue_tag(int number);

/* As catalog_search, in the names that the tongue has for the cards if the English ones do not fit. */
int tongue_search(const Tongue *tongue, const Catalog *cat, const char *text, uint8_t *found,
                  int max);

/* The messages of a language one by one, by the order of their bytes; NULL after the last. */
const char *tongue_message(const Tongue *tongue, int number);

#endif
