/* What went wrong, as data: an English message that serves as its id, and the arguments of its "%s"
 * and "%d". Every room complains into a Buf, as a rule called `why`; a complaint becomes a sentence
 * only where it reaches a reader, in his language (complaint_say). Its bytes are a C string and may be
 * passed on as an argument of another complaint, but nobody is ever shown them. */
#ifndef WINDFALL_BASE_COMPLAINT_H
#define WINDFALL_BASE_COMPLAINT_H

#include "base/buf.h"
#include "base/translate.h"

/* Appends a complaint. The conversions are those of printf: s, d, u and f, with lengths and precision. A "%s"
 * argument is plain text, shown as it is, unless it is a WORD or another complaint; between quotes
 * it is always plain text. */
void complain(Buf *why, const char *message, ...) __attribute__((format(printf, 2, 3)));
void complain_list(Buf *why, const char *message, va_list list)
    __attribute__((format(printf, 2, 0)));

/* A "%s" argument that is a message itself and will be translated: what the system or a library says,
 * or one of our own texts. It lives as long as the block it is in. */
#define WORD(message) complaint_word((char[WORD_ROOM]){""}, message)
enum { WORD_ROOM = 256 };
const char *complaint_word(char *room, const char *message);

/* Marks a text for translators (tools/po.sh) that becomes a complaint or a WORD elsewhere. */
#define N_(text) text

/* Complains of a text that is not JSON; `text` is what jansson says of it. */
void complain_json(Buf *why, const char *text);

/* Appends the sentence in the language. What is no complaint is appended as it is. */
void complaint_say(Buf *out, const Locale *locale, const char *complaint);

#endif
