/* Mistakes that code below the languages has put into English words, told again in a language: a
 * sentence is known by the message it was made from, with its "%s" and "%d" filled. */
#ifndef WINDFALL_TEXT_RETELL_H
#define WINDFALL_TEXT_RETELL_H

#include "base/buf.h"
#include "cards/sentence.h"

/* Appends `english` in the language: the whole of it, or part by part where a colon parts it. What no
 * message could have made (names, paths) stays. */
void retell(Buf *out, const Locale *locale, const char *english);

#endif
