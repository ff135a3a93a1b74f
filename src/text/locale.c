/* The tables are sorted by message when they are generated (tools/po.sh), and searched by
 * bisection. */
#include "text/locale.h"

#include <stdlib.h>
#include <string.h>

#include "cards/catalog.h"

typedef struct Message {
    const char *english, *words;
} Message;

/* Names of cards and goals: in the language, in the language with the English name after it, or in
 * English. */
enum { NAMES_OWN, NAMES_BOTH, NAMES_ENGLISH, NAMES };
static const char *const names_word[NAMES] = {
    [NAMES_OWN] = "own", [NAMES_BOTH] = "both", [NAMES_ENGLISH] = "english"};

typedef struct Language {
    const char *tag;
    const Message *messages;
    size_t count;
    const Message *names; /* of cards and goals, with the English name after each */
    size_t names_count;
    Locale locale[NAMES]; /* the self of each is the Language */
} Language;

static const char *look_up(const void *self, const char *message);
static const char *look_up_both(const void *self, const char *message);
static const char *look_up_english(const void *self, const char *message);

#include "locale_data.h"
enum { LANGUAGES = sizeof languages / sizeof *languages };
_Static_assert((int)LANGUAGES < (int)LOCALES_MAX, "raise LOCALES_MAX");

static int compare(const void *message, const void *entry)
{
    return strcmp(message, ((const Message *)entry)->english);
}

static const char *find(const Message *messages, size_t count, const char *message)
{
    const Message *found = bsearch(message, messages, count, sizeof *messages, compare);
    return found ? found->words : NULL;
}

static const char *look_up(const void *self, const char *message)
{
    const Language *l = self;
    const char *words = find(l->messages, l->count, message);
    return words ? words : message;
}

static const char *look_up_both(const void *self, const char *message)
{
    const Language *l = self;
    const char *words = find(l->names, l->names_count, message);
    return words ? words : look_up(self, message);
}

static const char *look_up_english(const void *self, const char *message)
{
    const Language *l = self;
    return find(l->names, l->names_count, message) ? message : look_up(self, message);
}

/* "ja_JP.UTF-8" and "ja-JP" are ja, "jam" is not. */
static bool tag_fits(const char *tag, const char *language)
{
    size_t size = strlen(language);
    return !strncmp(tag, language, size) && strchr("_-.@", tag[size]);
}

/* The value of the part after '@'; -1 if it is unknown. */
static int names_of(const char *tag)
{
    const char *at = strchr(tag, '@');
    for (int i = 0; at && i < NAMES; i++)
        if (!strcmp(at + 1, names_word[i]))
            return i;
    return at ? -1 : NAMES_OWN;
}

const Locale *locale_find(const char *tag)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (tag && tag_fits(tag, languages[i].tag)) {
            int names = names_of(tag);
            return &languages[i].locale[names < 0 ? NAMES_OWN : names];
        }
    return NULL;
}

bool locale_is_known(const char *tag)
{
    return names_of(tag) >= 0 && (tag_fits(tag, "en") || locale_find(tag));
}

const Locale *locale_of_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *tag = getenv(names[i]);
        if (tag && *tag)
            return locale_find(tag);
    }
    return NULL;
}

const char *locale_tag(int number)
{
    if (!number)
        return "en";
    return number <= LANGUAGES ? languages[number - 1].tag : NULL;
}

const char *locale_tags(void)
{
    return "en" LANGUAGE_TAGS;
}

const char *locale_tag_of(const Locale *locale)
{
    return locale ? ((const Language *)locale->self)->tag : "en";
}

const char *locale_names_of(const Locale *locale)
{
    return names_word[locale ? locale - ((const Language *)locale->self)->locale : NAMES_OWN];
}

int locale_search(const Locale *locale, const Catalog *cat, const char *text, uint8_t *found,
                  int max)
{
    int n = catalog_search(cat, text, found, max);
    for (int i = 0; locale && !n && i < cat->designs; i++)
        if (!strcmp(locale_say(locale, cat->design[i].name), text) && max)
            found[n++] = (uint8_t)i;
    bool part = !n;
    for (int i = 0; locale && part && n < max && i < cat->designs; i++)
        if (strstr(locale_say(locale, cat->design[i].name), text))
            found[n++] = (uint8_t)i;
    return n;
}

const char *locale_message(const Locale *locale, int number)
{
    const Language *l = locale->self;
    return (size_t)number < l->count ? l->messages[number].english : NULL;
}
