/* The words are set before any thread starts, and never again. */
#include "train/train_log.h"

#include <stdarg.h>
#include <stdio.h>

static const char *(*lent)(const char *english);
static void (*again)(Buf *out, const char *english);

void train_speak(const char *(*words)(const char *english),
                 void (*retell)(Buf *out, const char *english))
{
    lent = words;
    again = retell;
}

const char *train_words(const char *english)
{
    return lent ? lent(english) : english;
}

void train_tell(const char *format, ...)
{
    Buf english = {0}, line = {0};
    va_list list;
    va_start(list, format);
    buf_vprintf(&english, format, list);
    va_end(list);
    if (again)
        again(&line, buf_text(&english));
    else
        buf_str(&line, buf_text(&english));
    fprintf(stderr, "windfall train: %s\n", buf_text(&line));
    buf_free(&english);
    buf_free(&line);
}
