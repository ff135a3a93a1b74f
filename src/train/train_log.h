/* What training says to whoever watches, in the language of whoever starts it. */
#ifndef WINDFALL_TRAIN_TRAIN_LOG_H
#define WINDFALL_TRAIN_TRAIN_LOG_H

#include "base/complaint.h"

/* From now on messages and the lines of train_tell are said in this language; English until it is
 * called. */
void train_speak(const Locale *locale);
const char *train_words(const char *english) __attribute__((format_arg(1)));

/* One line on standard error. */
void train_tell(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
