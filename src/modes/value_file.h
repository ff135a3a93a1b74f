/* Reads the tables of a mode (cards/NAME.table): one line for each value, `key: value | source`. An
 * unindented line without a colon is a heading; the indented lines after it belong to it. # begins
 * a comment. The caller decides which keys there are. Errors name file, line and word. */
#ifndef WINDFALL_MODES_VALUE_FILE_H
#define WINDFALL_MODES_VALUE_FILE_H

#include "cards/parse.h"

typedef struct ValueReader {
    const char *file;
    Span left; /* not read yet */
    CardError *err;
    int line; /* number of the line read last */
} ValueReader;

typedef struct ValueLine {
    Span key, value, note;
    bool inner;   /* indented */
    bool heading; /* no colon: all of it is the key */
} ValueLine;

ValueReader value_file_reader(const char *file, const char *text, size_t size, CardError *err);

/* The next line that is not empty or a comment; false at the end. */
bool value_file_next(ValueReader *reader, ValueLine *line);

/* Fills in the error for the line read last; always returns false. An empty word means that
 * something is missing. */
bool value_file_fail(ValueReader *reader, Span word, const char *expected);
bool value_file_fail_number(ValueReader *reader, Span word, int least, int most);

/* The next word of a list separated by `mark`; false after the last. */
bool value_file_word(Span *list, char mark, Span *word);

/* Prints a note and ends the line; a note of a built-in table in that language. */
void value_file_note(Buf *out, Span note, const Locale *locale);

/* A number 0..max, or -1. */
int value_file_number(Span word, int max);

#endif
