/* The languages besides English. Each comes from one PO file, made into a table when the program is
 * built; nothing is switched globally, so one process speaks several at once. */
#ifndef WINDFALL_TEXT_LOCALE_H
#define WINDFALL_TEXT_LOCALE_H

#include "cards/sentence.h"

/* The language of a tag such as "ja" or "ja_JP.UTF-8"; NULL for English and all that we lack. With "@both" behind
 * it cards and goals have their English names in brackets behind their own, with "@english" the English ones alone. */
const Locale *locale_find(const char *tag);

/* Is it a tag of a language that the program speaks, English included? */
bool locale_is_known(const char *tag);

/* The language that LC_ALL, LC_MESSAGES or LANG ask for. */
const Locale *locale_of_environment(void);

/* The tags one by one, without English; NULL after the last. */
const char *locale_tag(int number);

/* The tag of a locale; "en" for NULL. */
const char *locale_tag_of(const Locale *locale);

/* As catalog_search, in the names that the locale has for the cards if the English ones do not fit. */
int locale_search(const Locale *locale, const Catalog *cat, const char *text, uint8_t *found,
                  int max);

/* The messages of a language one by one, by the order of their bytes; NULL after the last. */
const char *locale_message(const Locale *locale, int number);

#endif
