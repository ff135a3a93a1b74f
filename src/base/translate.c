/* Plural forms. */
#include "base/translate.h"

#include <string.h>

static int form_of(const Locale *locale, int number)
{
    int n = number < 0 ? -number : number;
    return locale && locale->form ? locale->form(n) : n != 1;
}

const char *locale_plural(const Locale *locale, const char *text, int number, const char **form,
                          size_t *size)
{
    int left = form_of(locale, number);
    if (!strncmp(text, "(s)", 3)) {
        *form = text + 1;
        *size = left > 0;
        return text + 3;
    }
    const char *end = text + strcspn(text, ")");
    const char *at = text + 1;
    if (*text != '(' || !*end || !memchr(text, '|', (size_t)(end - text)))
        return NULL;
    for (const char *bar; left > 0 && (bar = memchr(at, '|', (size_t)(end - at))); left--)
        at = bar + 1;
    *form = at;
    *size = strcspn(at, "|)");
    return end + 1;
}
