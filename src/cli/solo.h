/* A game of one person against bots: its record, the game at the end of it, and what the person was
 * told. The person is asked before the bots answer, so nothing that they do at the same time can be
 * seen; what their forced answers do meanwhile is told when the step is over. */
#ifndef WINDFALL_CLI_SOLO_H
#define WINDFALL_CLI_SOLO_H

#include "ai/player.h"
#include "cli/chair.h"
#include "cli/people.h"
#include "text/story.h"

typedef struct Solo {
    Chair chair;
    People people;
    Story story;
    Record rec;
    const Player *bot[SEATS_MAX]; /* who plays a seat; the person's is not looked at */
    Buf held;                     /* lines about others that are not told yet */
    unsigned step;                /* the step of the last event */
    bool silent;                  /* replaying: lines go to the log alone */
    bool quiet;                   /* nothing was told since the head of the phase */
} Solo;

/* Sits down to a new game; false, and one line in `why`, if the cards are wrong. Bots, seat and
 * language are set before. solo_start deals. */
bool solo_begin(Solo *s, const Mode *mode, const Options *options, const RecordCards *cards,
                Buf *why);
void solo_start(Solo *s);
void solo_free(Solo *s);

/* An answer that passes. */
void solo_answer(Solo *s, int seat, const Set *picks);

/* All bots that are asked answer, until the person is asked. */
void solo_bots(Solo *s);

/* Other bots from now on; the record names them. */
void solo_seat_bots(Solo *s);

/* Takes back the person's last answer, and all that came after it. */
bool solo_undo(Solo *s);

/* Sits down to a new game of the same kind, with the cards of this seed; solo_start deals. */
void solo_deal_again(Solo *s, uint64_t seed);

/* Game and log as they were after so many answers; the record stays whole. */
void solo_look(Solo *s, int answers);

/* Forgets all answers from there on. */
void solo_cut(Solo *s, int answers);

/* Speaks another language from now on, the log included. */
void solo_speak(Solo *s, const Tongue *tongue);

bool solo_save(Solo *s, const char *path, Buf *why);
bool solo_load(Solo *s, const char *path, Buf *why);
/* Goes on with a record, which is then owned here; its bots play if it names them. */
void solo_take(Solo *s, Record *rec);

#endif
