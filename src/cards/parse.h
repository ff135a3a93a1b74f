/* Reads card files. A file is a row of blocks: a line at the margin opens one (world, development,
 * change, remove, copies, first, most), the indented lines below it are its facts, powers and
 * scores. Several files are read one after another into one CardDraft; catalog.h finishes it. */
#ifndef WINDFALL_CARDS_PARSE_H
#define WINDFALL_CARDS_PARSE_H

#include "cards/sentence.h"

/* Where a card file went wrong, and in `why` all of it as a complaint. */
typedef struct CardError {
    int line;
    char file[64], word[64], why[1024];
} CardError;

/* A card file in memory. The text must stay until the catalog is finished. */
typedef struct CardText {
    const char *file, *text;
    size_t size;
    int set; /* what Design.set shall be */
} CardText;

enum { NAMED_MAX = 255, FILES_MAX = 64 };

/* A line of one of the files read so far. */
typedef struct CardPlace {
    uint32_t file : 8, line : 24;
} CardPlace;

/* A catalog in the making: its designs and goals stand in `cat`, what is only needed to finish it
 * or to say where a mistake is stands beside it. Score.design of a named card is still a number
 * into `named`. */
typedef struct CardDraft {
    Catalog *cat;
    CardError *err;
    const char *file[FILES_MAX];
    int files;
    CardPlace design_at[CARDS_MAX], goal_at[GOALS_MAX];
    CardPlace power_at[CARDS_MAX][POWERS_MAX], score_at[CARDS_MAX][SCORES_MAX];
    Span named[NAMED_MAX];
    int nameds;
} CardDraft;

/* Empties both; an error will be written to `err`. */
void parse_begin(CardDraft *draft, Catalog *cat, CardError *err);

/* Adds a file; false after an error, when draft and catalog are good for nothing any more. */
bool parse_read(CardDraft *draft, const CardText *source);

/* Writes the error; false, for the caller to return. */
bool parse_fail(CardDraft *draft, CardPlace place, Span word, const char *expected);

/* Complains of the place and word in `err`: `missing` if there is no word, then what the complaint
 * `wanted` says. */
void parse_complain(CardError *err, const char *missing, const Buf *wanted);

Span span_of(const char *text);

/* The design of that exact name, or -1. */
int parse_find(const CardDraft *draft, Span name);

#endif
