/* A game of one person against bots: its record, the game at the end of it, and what the person was
 * told. The person is asked before the bots answer, so nothing that they do at the same time can be
 * seen; what their forced answers do meanwhile is told when the step is over. */
#ifndef WINDFALL_CLI_SOLO_H
#define WINDFALL_CLI_SOLO_H

#include "ai/player.h"
#include "cli/board.h"
#include "record/record.h"
#include "text/story.h"

typedef struct Solo {
    Term term;
    const Tongue *tongue; /* the language of the person */
    Say say;
    Story story;
    Record rec;
    Game g;
    int me;
    const Player *bot;
    Buf log;            /* lines, each with its zero byte */
    Buf held;           /* lines about others that are not told yet */
    size_t round_at[2]; /* where the log of this round and of the one before begin */
    unsigned step;      /* the step of the last event */
    bool silent;        /* replaying: lines go to the log alone */
    bool quiet;         /* nothing was told since the head of the phase */
} Solo;

/* Sits down to a new game; false, and one line in `why`, if the cards are wrong. Bot, seat and
 * language are set before. solo_start deals. */
bool solo_begin(Solo *s, const Mode *mode, const Options *options, const RecordCards *cards,
                Buf *why);
void solo_start(Solo *s);
void solo_free(Solo *s);

/* An answer that passes. */
void solo_answer(Solo *s, int seat, const Set *picks);

/* All bots that are asked answer, until the person is asked. */
void solo_bots(Solo *s);

/* Takes back the person's last answer, and all that came after it. */
bool solo_undo(Solo *s);

bool solo_save(Solo *s, const char *path, Buf *why);
bool solo_load(Solo *s, const char *path, Buf *why);

/* Prints the log of this round and the one before, or all of it. */
void solo_show_log(const Solo *s, bool all);

Board solo_board(const Solo *s);

#endif
