/* Lines of limited width. Counts columns, not bytes: a wide letter (kana, kanji) takes two, and a
 * line may break beside one without a blank. */
#ifndef WINDFALL_TEXT_WRAP_H
#define WINDFALL_TEXT_WRAP_H

#include "base/buf.h"

typedef struct Wrap {
    int width;  /* columns of a line */
    int indent; /* blanks before every line but the first */
    int at;     /* column where the first line begins */
} Wrap;

/* Adds the text, broken at blanks where a line would grow too long, and ends with a newline. A
 * newline in the text begins a new line. */
void wrap_text(Buf *out, const char *text, Wrap wrap);

/* The columns that a text takes. */
int wrap_columns(const char *text);

#endif
