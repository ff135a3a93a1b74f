/* A table that is a lesson of the tutorial. */
#ifndef WINDFALL_SERVER_TUTOR_H
#define WINDFALL_SERVER_TUTOR_H

#include "server/table.h"

/* Makes `spec` the lesson with this word. */
WireErr tutor_spec(TableSpec *spec, const char *word, const User *user);
/* The word of the table's lesson; NULL: not a lesson. */
const char *tutor_word(const Table *table);
/* Ends the other lessons of the user, who takes one at a time. */
void tutor_close_others(Server *server, const User *user, const Table *keep);
/* The number of answers that the lesson begins with. */
int tutor_prefix(const Table *table);
/* Updates the text to the record; does nothing if the table is not a lesson. */
void tutor_follow(Table *table);
/* The bot's scripted answer, if there is one. */
bool tutor_answer(Table *table, int seat);
/* Does the bot wait for the learner? */
bool tutor_waits(const Table *table);
/* What the learner is told now. */
void tutor_seen(const Table *table, Seen *seen);

#endif
