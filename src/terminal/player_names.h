/* The names of the seats in a recorded game. The person of a terminal game is "You" in the record,
 * and a bot has its level after its name: "Ada (greedy)". A server writes only the level. */
#ifndef WINDFALL_TERMINAL_PLAYER_NAMES_H
#define WINDFALL_TERMINAL_PLAYER_NAMES_H

#include "ai/player.h"
#include "record/record.h"
#include "text/say.h"

extern const char people_person[];

/* The names as shown, in the language of `say`. */
typedef struct People {
    char name[SEATS_MAX][RECORD_NAME_MAX];
} People;

/* Fills in the names of all seats, including those played by the mode, and sets them in `say`. */
void people_name(People *p, const Record *rec, Say *say);

/* Writes the name of a bot into the record. */
void people_seat_bot(Record *rec, int seat, int number, const Player *bot);

/* Is it the name of a bot, and of which level? `level` has room for RECORD_NAME_MAX. */
bool people_is_bot(const char *name, char *level);

/* The level given in a name, or NULL. */
const Player *people_level(const char *name);
/* The same for every seat of a record; NULL: a person. */
void people_bots(const Record *rec, const Player *bot[SEATS_MAX]);

/* The person's seat, or the seat with that name if given; -1 if the record does not say. */
int people_seat(const Record *rec, const char *name);

#endif
