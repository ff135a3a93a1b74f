/* Messages of training, in the language of the user. */
#ifndef WINDFALL_TRAIN_TRAIN_LOG_H
#define WINDFALL_TRAIN_TRAIN_LOG_H

#include "base/complaint.h"

/* Sets the language of messages and of train_tell; English until then. */
void train_speak(const Locale *locale);
const char *train_words(const char *english) __attribute__((format_arg(1)));

/* One line on standard error. */
void train_tell(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
