/* Which game a command deals: the options that all commands with a game share, and the files they
 * name. */
#ifndef WINDFALL_CLI_DEAL_H
#define WINDFALL_CLI_DEAL_H

#include "cli/args.h"
#include "record/record.h"

typedef struct Deal {
    const char *cards_file, *robot_file, *coop_file; /* as given, or NULL */
    int aliens;                                      /* 0: from the table */
    bool no_goals, first_game, revised;
    Options options; /* the seed is set by the command, the rest by deal_read */
    RecordCards cards;
    CardText own, values;
    Buf own_text, values_text;
} Deal;

#define DEAL_ARGS(deal)                                                                        \
    ARG_TEXT("cards", "FILE", "also use the cards in this file", &(deal)->cards_file),         \
        ARG_TEXT("robot", "FILE",                                                              \
                 "in robot-*: read the robot's values from this file ('windfall cards "        \
                 "--robot' prints them)",                                                      \
                 &(deal)->robot_file),                                                         \
        ARG_TEXT("coop", "FILE",                                                               \
                 "in coop: read the options from this file ('windfall cards --coop' prints "   \
                 "them)",                                                                      \
                 &(deal)->coop_file),                                                          \
        ARG_NUMBER("aliens", "N",                                                              \
                   "in coop: the Thomann's points at the start (60); more is harder",          \
                   &(deal)->aliens, 1, 87),                                                    \
        ARG_FLAG("first-game", "begin with the rulebook's preset hands", &(deal)->first_game), \
        ARG_FLAG("revised", "use the values of the revised printing", &(deal)->revised),       \
        ARG_FLAG("no-goals", "play The Gathering Storm without goals", &(deal)->no_goals)

/* Checks that the options fit the mode, and reads the files. Returns ARGS_READ to continue, or the
 * exit code after one line. `options` and `cards` are then ready for record_begin. */
int deal_read(Deal *deal, const char *command, const Mode *mode);
void deal_free(Deal *deal);

/* The same, and begins an empty record, which keeps cards and mode for all games of the command. */
int deal_begin(Deal *deal, const char *command, const Mode *mode, Record *rec);

/* The text of a valid card file, for games recorded elsewhere; empty if no file is named. */
int deal_card_text(const char *command, const char *cards_file, Buf *text);

#define DEAL_CARDS_OF_RECORD(file) \
    ARG_TEXT("cards", "FILE", "the game must have been played with the cards of this file", file)

/* A record contains its cards. If a file is named as well, they must be the same. Returns
 * ARGS_READ, or the exit code after one line. */
int deal_same_cards(const char *command, const char *cards_file, const Record *rec);

/* For a game that is continued: its options are fixed, so none may be given except the same
 * cards. */
int deal_of_record(const Deal *deal, const char *command, const Record *rec);

#endif
