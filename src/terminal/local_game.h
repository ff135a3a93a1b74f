/* A game of one person against bots: its record, the game at the end of it, and what the person was
 * told. The person is asked before the bots answer, so nothing that they do at the same time can be
 * seen; what their forced answers do meanwhile is told when the step is over. */
#ifndef WINDFALL_TERMINAL_LOCAL_GAME_H
#define WINDFALL_TERMINAL_LOCAL_GAME_H

#include "ai/player.h"
#include "terminal/console.h"
#include "terminal/player_names.h"
#include "text/story.h"

typedef struct LocalGame {
    Console chair;
    People people;
    Story story;
    Record rec;
    const Player *bot[SEATS_MAX]; /* who plays a seat; the person's is not looked at */
    Buf held;                     /* lines about others that are not told yet */
    unsigned step;                /* the step of the last event */
    bool silent;                  /* replaying: lines go to the log alone */
    bool quiet;                   /* nothing was told since the head of the phase */
} LocalGame;

/* Sits down to a new game; false, and one line in `why`, if the cards are wrong. Bots, seat and
 * language are set before. local_game_start deals. */
bool local_game_begin(LocalGame *s, const Mode *mode, const Options *options,
                      const RecordCards *cards, Buf *why);
void local_game_start(LocalGame *s);
void local_game_free(LocalGame *s);

/* An answer that passes. */
void local_game_answer(LocalGame *s, int seat, const Set *picks);

/* All bots that are asked answer, until the person is asked. */
void local_game_bots(LocalGame *s);

/* Other bots from now on; the record names them. */
void local_game_seat_bots(LocalGame *s);

/* Takes back the person's last answer, and all that came after it. */
bool local_game_undo(LocalGame *s);

/* Sits down to a new game of the same kind, with the cards of this seed; local_game_start deals. */
void local_game_deal_again(LocalGame *s, uint64_t seed);

/* Game and log as they were after so many answers; the record stays whole. */
void local_game_look(LocalGame *s, int answers);

/* Forgets all answers from there on. */
void local_game_cut(LocalGame *s, int answers);

/* Speaks another language from now on, the log included. */
void local_game_speak(LocalGame *s, const Locale *locale);

bool local_game_save(LocalGame *s, const char *path, Buf *why);
bool local_game_load(LocalGame *s, const char *path, Buf *why);
/* Goes on with a record, which is then owned here; its bots play if it names them. */
void local_game_take(LocalGame *s, Record *rec);

#endif
