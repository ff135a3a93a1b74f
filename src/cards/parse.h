/* Reads card files. A file is a sequence of blocks: a line at the margin opens one (world,
 * development, change, remove, copies, first, most), the indented lines below it are its facts,
 * powers and scores. Several files are read one after another into one CardDraft; catalog.h
 * finishes it. */
#ifndef WINDFALL_CARDS_PARSE_H
#define WINDFALL_CARDS_PARSE_H

#include "cards/sentence.h"

/* Where the mistake in a card file is; `why` is the whole error as a complaint. */
typedef struct CardError {
    int line;
    char file[64], word[64], why[1024];
} CardError;

/* A card file in memory. The text must stay valid until the catalog is finished. */
typedef struct CardText {
    const char *file, *text;
    size_t size;
    int set; /* the value of Design.set */
} CardText;

enum { NAMED_MAX = 255, FILES_MAX = 64 };

/* A line of one of the files read so far. */
typedef struct CardPlace {
    uint32_t file : 8, line : 24;
} CardPlace;

/* An unfinished catalog: its designs and goals are in `cat`; the other fields are needed only to
 * finish it and to report mistakes. Until then Score.design of a named card is an index into
 * `named`. */
typedef struct CardDraft {
    Catalog *cat;
    CardError *err;
    bool literal; /* a production world makes goods only if a line says so */
    const char *file[FILES_MAX];
    int files;
    CardPlace design_at[CARDS_MAX], goal_at[GOALS_MAX];
    CardPlace power_at[CARDS_MAX][POWERS_MAX], score_at[CARDS_MAX][SCORES_MAX];
    Span named[NAMED_MAX];
    int nameds;
} CardDraft;

/* Empties both; an error will be written to `err`. */
void parse_begin(CardDraft *draft, Catalog *cat, CardError *err);

/* Adds a file; false after an error, which makes draft and catalog unusable. */
bool parse_read(CardDraft *draft, const CardText *source);

/* Writes the error; always returns false. */
bool parse_fail(CardDraft *draft, CardPlace place, Span word, const char *expected);

/* Writes err->why: the place and the word in `err`, or `missing` if there is no word, and then the
 * complaint `wanted`. */
void parse_complain(CardError *err, const char *missing, const Buf *wanted);

Span span_of(const char *text);

/* The design with exactly that name, or -1. */
int parse_find(const CardDraft *draft, Span name);

#endif
