/* A record as a text for people and programs: a line each, readable and diffable.
 *
 *   windfall record 1
 *   mode tgs-3p
 *   seed 00000000000004d2
 *   rules 2                     version of the rules; 1 where it is missing
 *   order mirrored 1            only where it is not shuffled
 *   option no_goals             also first_game, revised
 *   extra 010000000000000000000000
 *   cards 8f0c..                hash of the cards
 *   file mine.cards 2           two lines of custom cards follow, each after a bar
 *   |world Somewhere
 *   |  cost 1
 *   name 0 Ann
 *   start 51ab..                digest of the state, here and with each round
 *   0 opening_hand Some World, Another
 *   round 1 77e1..
 *   1 develop none
 *   0 consume_power Some World #2    the second power of the card
 *   over 0c11..
 *
 * Empty lines and lines that begin with # are ignored. A name that contains a comma, a quotation
 * mark or a number sign is quoted. */
#ifndef WINDFALL_RECORD_RECORD_TEXT_H
#define WINDFALL_RECORD_RECORD_TEXT_H

#include "record/record.h"

void record_write(const Record *rec, Buf *out);

/* Parses a record and replays it: a text that parses can be replayed. On an error, one line in
 * `why` names file, line and word, and `rec` is empty. */
bool record_parse(Record *rec, const char *file, const char *text, size_t size, Buf *why);

/* The same from and to a file. Saving writes a new file and renames it. */
bool record_load(Record *rec, const char *path, Buf *why);
bool record_save(const Record *rec, const char *path, Buf *why);

/* Reads the words after seat and question; for programs that get an answer in words. */
bool record_read_picks(const Game *g, int seat, const Ask *ask, const char *words, Set *picks,
                       Buf *why);

#endif
