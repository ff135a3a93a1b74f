/* The languages other than English. Each PO file becomes a table at build time. There is no
 * global setting, so one process can speak several languages at once. */
#ifndef WINDFALL_TEXT_LOCALE_H
#define WINDFALL_TEXT_LOCALE_H

#include "cards/sentence.h"

/* The locale of a tag such as "ja" or "ja_JP.UTF-8"; NULL for English and for unknown languages.
 * With "@both" at its end, names of cards and goals are followed by the English ones in brackets;
 * with "@english" there are only the English ones. */
const Locale *locale_find(const char *tag);

/* Is it a tag of a language that the program speaks, English included? */
bool locale_is_known(const char *tag);

/* The language that LC_ALL, LC_MESSAGES or LANG ask for. */
const Locale *locale_of_environment(void);

/* The tags one by one, English first; NULL after the last. */
enum { LOCALES_MAX = 64 };
const char *locale_tag(int number);
/* All tags in one line: "en|ja". */
const char *locale_tags(void);

/* The tag of a locale; "en" for NULL. */
const char *locale_tag_of(const Locale *locale);

/* How it names cards and goals: the word after '@' in its tag. */
const char *locale_names_of(const Locale *locale);

/* Like catalog_search, but also searches the locale's names of the cards if no English one
 * matches. */
int locale_search(const Locale *locale, const Catalog *cat, const char *text, uint8_t *found,
                  int max);

/* The messages of a language one by one, in byte order; NULL after the last. */
const char *locale_message(const Locale *locale, int number);

#endif
