/* The interface to a language for the lower modules: a function that translates, and a plural rule.
 * The languages themselves are in text/locale. */
#ifndef WINDFALL_BASE_TRANSLATE_H
#define WINDFALL_BASE_TRANSLATE_H

#include <stddef.h>

/* NULL means English. */
typedef struct Locale {
    /* The translation of an English message, or the message itself. */
    const char *(*say)(const void *self, const char *message);
    const void *self;
    /* Index of the plural form for a number; NULL: the first for 1, else the second. */
    int (*form)(int n);
} Locale;

static inline const char *locale_say(const Locale *locale, const char *message)
{
    return locale && locale->say ? locale->say(locale->self, message) : message;
}

/* If `text` begins with plural forms, "(card|cards)" or "(s)" for "(|s)", sets the form for the
 * number and returns the text after them; else NULL. */
const char *locale_plural(const Locale *locale, const char *text, int number, const char **form,
                          size_t *size);

#endif
