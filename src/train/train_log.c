/* The language is set once, before any thread starts. */
#include "train/train_log.h"

#include <stdarg.h>
#include <stdio.h>

static const Locale *language;

void train_speak(const Locale *locale)
{
    language = locale;
}

const char *train_words(const char *english)
{
    return locale_say(language, english);
}

void train_tell(const char *format, ...)
{
    Buf why = {0}, line = {0};
    va_list list;
    va_start(list, format);
    complain_list(&why, format, list);
    va_end(list);
    complaint_say(&line, language, buf_text(&why));
    fprintf(stderr, "windfall train: %s\n", buf_text(&line));
    buf_free(&why);
    buf_free(&line);
}
