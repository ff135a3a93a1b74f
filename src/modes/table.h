/* Reads the tables of a mode (cards/NAME.table): one line a fact, `key: value | where it comes from`.
 * A line at the margin without a colon is a heading, indented lines belong to it; # begins a
 * comment. Whoever reads decides which keys there are; mistakes name file, line and word. */
#ifndef WINDFALL_MODES_TABLE_H
#define WINDFALL_MODES_TABLE_H

#include "cards/parse.h"

typedef struct TableReader {
    const char *file;
    Span left; /* not read yet */
    CardError *err;
    int line; /* number of the line read last */
} TableReader;

typedef struct TableLine {
    Span key, value, note;
    bool inner;   /* indented */
    bool heading; /* no colon: all of it is the key */
} TableLine;

TableReader table_reader(const char *file, const char *text, size_t size, CardError *err);

/* The next line that says something; false at the end. */
bool table_next(TableReader *reader, TableLine *line);

/* Fills the error for the line read last; false, for the caller to return. An empty word means that
 * something is missing. */
bool table_fail(TableReader *reader, Span word, const char *expected);

/* The words of a list, parted by `mark`; false when there are no more. */
bool table_word(Span *list, char mark, Span *word);

/* A number 0..max, or -1. */
int table_number(Span word, int max);

#endif
