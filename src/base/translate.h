/* A language as the lower rooms know it: a function that translates. The languages themselves are in
 * text/locale. */
#ifndef WINDFALL_BASE_TRANSLATE_H
#define WINDFALL_BASE_TRANSLATE_H

/* The translation of an English message, or the message itself; NULL stands for English. */
typedef struct Locale {
    const char *(*say)(const void *self, const char *message);
    const void *self;
} Locale;

static inline const char *locale_say(const Locale *locale, const char *message)
{
    return locale && locale->say ? locale->say(locale->self, message) : message;
}

#endif
