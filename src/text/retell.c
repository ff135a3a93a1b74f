/* Tries every message of the language as a pattern and takes the one with the most text of its own,
 * so that "%s: %s" never wins over a sentence. What stood for a "%s" is told again, too, but for what
 * stands between quotes: somebody typed that. */
#include "text/retell.h"

#include <ctype.h>
#include <string.h>

#include "text/locale.h"

enum { HOLES = 8, LETTERS = 3, DEPTH = 4, LONGEST = 400 };

/* What stood for each hole of a message. */
typedef struct Fit {
    const char *at[HOLES];
    size_t size[HOLES];
    bool typed[HOLES];
    int holes, own, letters; /* bytes of the message itself, and letters among them */
    char last;               /* the last of those bytes */
} Fit;

/* The length of the conversion at `format`: "%s", "%d", "%zu", "%.40s", "%2$s"; 0 if none is there. */
static size_t conversion(const char *format)
{
    size_t size = *format == '%' ? 1 + strspn(format + 1, "0123456789$.*+-lz") : 0;
    return size && format[size] && strchr("sdu", format[size]) ? size + 1 : 0;
}

/* Does `text`, of `size` bytes, read as `format` filled? */
static bool fits(const char *format, const char *text, size_t size, Fit *fit)
{
    if (!*format)
        return !size;
    size_t hole = conversion(format);
    if (!hole) {
        format += format[0] == '%' && format[1] == '%';
        if (!size || *format != *text)
            return false;
        fit->own++;
        fit->last = *text;
        fit->letters += isalpha((unsigned char)*text) != 0;
        return fits(format + 1, text + 1, size - 1, fit);
    }
    Fit before = *fit;
    int number = fit->holes;
    if (number == HOLES)
        return false;
    bool words = format[hole - 1] == 's';
    size_t digits = strspn(text, "+-0123456789");
    if (!words && (!digits || digits > size))
        return false;
    for (size_t taken = words ? 1 : digits; taken <= (words ? size : digits); taken++) {
        *fit = before;
        fit->at[number] = text;
        fit->size[number] = taken;
        fit->typed[number] = before.last == '\'' || before.last == '"';
        fit->holes = number + 1;
        if (fits(format + hole, text + taken, size - taken, fit))
            return true;
    }
    return false;
}

static const char *best_message(const Locale *locale, const char *text, size_t size, Fit *best)
{
    const char *found = NULL, *message;
    for (int i = 0; (message = locale_message(locale, i)); i++) {
        Fit fit = {.own = 0};
        if (strchr(message, '%') && fits(message, text, size, &fit) && fit.letters >= LETTERS &&
            (!found || fit.own > best->own)) {
            found = message;
            *best = fit;
        }
    }
    return found;
}

static void tell(Buf *out, const Locale *locale, const char *text, size_t size, int depth);

/* The message's words with its holes filled; "%2$s" is the second of them. */
static void fill(Buf *out, const Locale *locale, const char *words, const Fit *fit, int depth)
{
    for (int next = 0; *words;) {
        size_t hole = conversion(words);
        if (!hole) {
            words += words[0] == '%' && words[1] == '%';
            buf_add(out, words++, 1);
            continue;
        }
        int number = hole > 3 && words[2] == '$' ? words[1] - '1' : next++;
        if (number >= 0 && number < fit->holes && fit->typed[number])
            buf_add(out, fit->at[number], fit->size[number]);
        else if (number >= 0 && number < fit->holes)
            tell(out, locale, fit->at[number], fit->size[number], depth);
        words += hole;
    }
}

/* Where the part before the first ": " ends, or 0. */
static size_t before_colon(const char *text, size_t size)
{
    for (size_t i = 0; i + 1 < size; i++)
        if (text[i] == ':' && text[i + 1] == ' ')
            return i;
    return 0;
}

/* Where the first of several words joined by " or " ends, or 0: the longest that is a message. */
static size_t before_or(const Locale *locale, const char *text, size_t size)
{
    static const char joint[] = " or ";
    size_t first = 0;
    for (size_t i = size; i-- > 1;) {
        if (i + strlen(joint) >= size || strncmp(text + i, joint, strlen(joint)))
            continue;
        Buf part = {0};
        buf_add(&part, text, i);
        const char *english = buf_text(&part);
        bool known = locale_say(locale, english) != english;
        buf_free(&part);
        if (known)
            return i;
        first = i;
    }
    return first;
}

/* Puts `sign`, in its language, where `mark` bytes parted two texts, and tells both. */
static void tell_parted(Buf *out, const Locale *locale, const char *text, size_t size, int depth,
                        size_t at, size_t mark, const char *sign)
{
    tell(out, locale, text, at, depth);
    buf_str(out, locale_say(locale, sign));
    tell(out, locale, text + at + mark, size - at - mark, depth);
}

static void tell(Buf *out, const Locale *locale, const char *text, size_t size, int depth)
{
    Buf whole = {0};
    buf_add(&whole, text, size);
    const char *english = buf_text(&whole), *words = locale_say(locale, english);
    Fit fit = {.holes = 0};
    bool known = words != english, more = !known && depth && size <= LONGEST;
    size_t colon = known ? 0 : before_colon(text, size);
    size_t joint = more && !colon && depth < DEPTH ? before_or(locale, text, size) : 0;
    const char *message = more && !joint ? best_message(locale, text, size, &fit) : NULL;
    if (joint)
        tell_parted(out, locale, text, size, depth, joint, strlen(" or "), " or ");
    else if (message)
        fill(out, locale, locale_say(locale, message), &fit, depth - 1);
    else if (colon)
        tell_parted(out, locale, text, size, depth, colon, strlen(": "), ": ");
    else
        buf_str(out, words);
    buf_free(&whole);
}

void retell(Buf *out, const Locale *locale, const char *english)
{
    if (!locale) {
        buf_str(out, english);
        return;
    }
    for (const char *line = english; *line;) {
        size_t size = strcspn(line, "\n");
        tell(out, locale, line, size, DEPTH);
        line += size;
        if (*line)
            buf_add(out, line++, 1);
    }
}
