/* What training says to whoever watches. This room knows no language: whoever starts a training may
 * lend it the words of one. */
#ifndef WINDFALL_TRAIN_TRAIN_LOG_H
#define WINDFALL_TRAIN_TRAIN_LOG_H

#include "base/buf.h"

/* From now on messages are said as `words` has them, and lines of train_tell as `retell` tells them
 * again; English until it is called. */
void train_speak(const char *(*words)(const char *english),
                 void (*retell)(Buf *out, const char *english));
const char *train_words(const char *english) __attribute__((format_arg(1)));

/* One line on standard error. */
void train_tell(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
