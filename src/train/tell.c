/* The words are set before any thread starts, and never again. */
#include "train/tell.h"

#include <stdarg.h>
#include <stdio.h>

static const char *(*lent)(const char *english);

void train_speak(const char *(*words)(const char *english))
{
    lent = words;
}

const char *train_words(const char *english)
{
    return lent ? lent(english) : english;
}

void train_tell(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("windfall train: ", stderr);
    vfprintf(stderr, train_words(format), list);
    fputc('\n', stderr);
    va_end(list);
}
