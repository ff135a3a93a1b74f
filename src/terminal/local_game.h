/* A game of one person against bots: its record, the game after all answers, and what the person
 * was told. The person is asked before the bots answer, so nothing that they do at the same time
 * can be seen. What their forced answers do meanwhile is reported when the step is over. */
#ifndef WINDFALL_TERMINAL_LOCAL_GAME_H
#define WINDFALL_TERMINAL_LOCAL_GAME_H

#include "ai/player.h"
#include "terminal/console.h"
#include "terminal/player_names.h"
#include "text/story.h"

typedef struct LocalGame {
    Console console;
    People people;
    Story story;
    Record rec;
    const Player *bot[SEATS_MAX]; /* the player of each seat; unused for the person's */
    Buf held;                     /* lines about others that are not printed yet */
    unsigned step;                /* the step of the last event */
    bool silent;                  /* replaying: lines go only to the log */
    bool quiet;                   /* nothing was printed since the heading of the phase */
} LocalGame;

/* Prepares a new game; false, with one line in `why`, if the cards are wrong. Bots, seat and
 * language must be set before. local_game_start deals. */
bool local_game_begin(LocalGame *s, const Mode *mode, const Options *options,
                      const RecordCards *cards, Buf *why);
void local_game_start(LocalGame *s);
void local_game_free(LocalGame *s);

/* Gives a legal answer. */
void local_game_answer(LocalGame *s, int seat, const Set *picks);

/* Lets the bots answer until the person is asked. */
void local_game_bots(LocalGame *s);

/* Changes the bots from now on; the record names them. */
void local_game_seat_bots(LocalGame *s);

/* Takes back the person's last answer and everything after it. */
bool local_game_undo(LocalGame *s);

/* Prepares a new game of the same kind, with the cards of this seed; local_game_start deals. */
void local_game_deal_again(LocalGame *s, uint64_t seed);

/* Shows game and log as they were after this many answers; the record stays complete. */
void local_game_look(LocalGame *s, int answers);

/* Removes all answers from there on. */
void local_game_cut(LocalGame *s, int answers);

/* Changes the language, including that of the log. */
void local_game_speak(LocalGame *s, const Locale *locale);

bool local_game_save(LocalGame *s, const char *path, Buf *why);
bool local_game_load(LocalGame *s, const char *path, Buf *why);
/* Continues a record and takes ownership of it; its bots play if it names them. */
void local_game_take(LocalGame *s, Record *rec);

#endif
