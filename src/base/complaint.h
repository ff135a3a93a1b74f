/* What went wrong, as data: an English message that serves as its id, and the arguments of its "%s"
 * and "%d". Every module writes complaints into a Buf, usually called `why`. A complaint becomes a
 * sentence only where it reaches a reader, in the reader's language (complaint_say). Its bytes are
 * a C string and may be an argument of another complaint, but are never shown to anybody. */
#ifndef WINDFALL_BASE_COMPLAINT_H
#define WINDFALL_BASE_COMPLAINT_H

#include "base/buf.h"
#include "base/translate.h"

/* Appends a complaint. The conversions are those of printf: s, d, u and f, with lengths and
 * precision. A "%s" argument is plain text, shown as it is, unless it is a WORD or another
 * complaint; between quotes it is always plain text. */
void complain(Buf *why, const char *message, ...) __attribute__((format(printf, 2, 3)));
void complain_list(Buf *why, const char *message, va_list list)
    __attribute__((format(printf, 2, 0)));

/* A "%s" argument that is itself a message to translate: one from the system or a library, or one
 * of ours. It is valid until the end of the enclosing block. */
#define WORD(message) complaint_word((char[WORD_ROOM]){""}, message)
enum { WORD_ROOM = 256 };
const char *complaint_word(char *room, const char *message);

/* Marks a text for translation (tools/po.sh) that is used in a complaint or a WORD elsewhere. */
#define N_(text) text

/* Complains of invalid JSON; `text` is jansson's error message. */
void complain_json(Buf *why, const char *text);

/* Appends the complaint as a sentence in that language. Any other text is appended unchanged. */
void complaint_say(Buf *out, const Locale *locale, const char *complaint);

#endif
