/* A table that is a lesson of the tutorial. */
#ifndef WINDFALL_SERVER_TUTOR_H
#define WINDFALL_SERVER_TUTOR_H

#include "server/table.h"

/* Makes `spec` that of the lesson with this word. */
WireErr tutor_spec(TableSpec *spec, const char *word, const User *user);
/* The word of the table's lesson; NULL: it is none. */
const char *tutor_word(const Table *table);
/* Ends the other lessons of the user: he takes one at a time. */
void tutor_close_others(Server *server, const User *user, const Table *keep);
/* Number of answers that are given before the lesson. */
int tutor_prefix(const Table *table);
/* Brings what is said up to date with the record; does nothing where the table is no lesson. */
void tutor_follow(Table *table);
/* The bot's answer by the book, if it has one. */
bool tutor_answer(Table *table, int seat);
/* Does the bot wait for the learner? */
bool tutor_waits(const Table *table);
/* What is said to the learner now. */
void tutor_seen(const Table *table, Seen *seen);

#endif
