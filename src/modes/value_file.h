/* Reads the tables of a mode (cards/NAME.table): one line a fact, `key: value | where it comes from`.
 * A line at the margin without a colon is a heading, indented lines belong to it; # begins a
 * comment. Whoever reads decides which keys there are; mistakes name file, line and word. */
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

/* The next line that says something; false at the end. */
bool value_file_next(ValueReader *reader, ValueLine *line);

/* Fills the error for the line read last; false, for the caller to return. An empty word means that
 * something is missing. */
bool value_file_fail(ValueReader *reader, Span word, const char *expected);
bool value_file_fail_number(ValueReader *reader, Span word, int least, int most);

/* The words of a list, parted by `mark`; false when there are no more. */
bool value_file_word(Span *list, char mark, Span *word);

/* A number 0..max, or -1. */
int value_file_number(Span word, int max);

#endif
