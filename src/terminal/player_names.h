/* The names of the seats of a recorded game. The person of a terminal game is "You" in the record, a
 * bot there has its level behind its name: "Ada (greedy)"; a server writes the level alone. */
#ifndef WINDFALL_TERMINAL_PLAYER_NAMES_H
#define WINDFALL_TERMINAL_PLAYER_NAMES_H

#include "ai/player.h"
#include "record/record.h"
#include "text/say.h"

extern const char people_person[];

/* The names as they are shown, in the language of `say`. */
typedef struct People {
    char name[SEATS_MAX][RECORD_NAME_MAX];
} People;

/* Fills the names of all seats, those that the mode plays too, and sets them in `say`. */
void people_name(People *p, const Record *rec, Say *say);

/* Writes the name of a bot into the record. */
void people_seat_bot(Record *rec, int seat, int number, const Player *bot);

/* Is it the name of a bot, and of which level? `level` has room for RECORD_NAME_MAX. */
bool people_is_bot(const char *name, char *level);

/* The named level that a name tells, or NULL. */
const Player *people_level(const char *name);

/* Where the person sat, or the seat with that name if it is given; -1 if the record does not say. */
int people_seat(const Record *rec, const char *name);

#endif
