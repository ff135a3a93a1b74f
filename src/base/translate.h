/* A language as the lower rooms know it: a function that translates, and its plural rule. The languages
 * themselves are in text/locale. */
#ifndef WINDFALL_BASE_TRANSLATE_H
#define WINDFALL_BASE_TRANSLATE_H

#include <stddef.h>

/* NULL stands for English. */
typedef struct Locale {
    /* The translation of an English message, or the message itself. */
    const char *(*say)(const void *self, const char *message);
    const void *self;
    /* Which plural form goes with a number, from 0; NULL: the first for 1, else the second. */
    int (*form)(int n);
} Locale;

static inline const char *locale_say(const Locale *locale, const char *message)
{
    return locale && locale->say ? locale->say(locale->self, message) : message;
}

/* If `text` begins with plural forms, "(card|cards)" or "(s)" for "(|s)", sets the one that goes with
 * the number and returns what is behind them; else NULL. */
const char *locale_plural(const Locale *locale, const char *text, int number, const char **form,
                          size_t *size);

#endif
