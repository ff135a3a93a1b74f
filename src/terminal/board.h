/* The table in words, as one seat sees it. Nothing here changes the game or asks for input. */
#ifndef WINDFALL_TERMINAL_BOARD_H
#define WINDFALL_TERMINAL_BOARD_H

#include "cli/term.h"

/* What is shown, of which game, to whom; `me` is -1 for a spectator. */
typedef struct Board {
    const Term *term;
    const Say *say;
    const Game *g;
    int me;
} Board;

/* The round, the phase, and who still has to answer. */
void board_place(const Board *b);

/* A line for each seat: hand, tableau, chips, goods. */
void board_status(const Board *b);

/* What the seat played by the mode has and can do, one line each; nothing if there is no such
 * seat. */
void board_mode(const Board *b);

/* What the seat played by the mode would do now, phase by phase. */
void board_plans(const Board *b, int seat);

/* The line of a seat played by the mode; false if it is an ordinary seat. */
bool board_rival(const Board *b, int seat);

/* Before a question that only one mode asks: what there is to know, such as the pack of a draft. */
void board_before(const Board *b, const Ask *ask);

/* What an option of such a question brings, if its name does not say it. */
void board_brings(const Board *b, const Ask *ask, int card, int indent);

/* Why the game has ended and, in a game of two sides, how; false if there are no sides. */
void board_why_over(const Board *b);
bool board_sides(const Board *b);

/* During a draft: the reader's picks and start worlds; false if there are none. */
bool board_deck(const Board *b);

/* The tableau of a seat. */
void board_tableau(const Board *b, int seat);

/* Supply, discards and pool. */
void board_piles(const Board *b);

/* The reader's hand with what each card would cost, and with its powers if `powers`. */
void board_hand(const Board *b, bool powers);
/* Only the names, in one line. */
void board_hand_names(const Board *b);

/* The developments, or worlds, in hand that cannot be placed now, and why. */
void board_refused(const Board *b, bool development);

/* The reader's powers by phase. */
void board_powers(const Board *b);

void board_goals(const Board *b);

/* What a game begins with: its goals and the reader's start world. */
void board_welcome(const Board *b);

/* All points with their sources; at the end also who has won. */
void board_scores(const Board *b);

/* A design in words. */
void board_card(const Board *b, int design);

/* A card in one line, with its price if `quote`, and its powers in the next line if `powers`.
 * `mark` is printed before it. */
void board_option(const Board *b, const char *mark, int card, bool powers, bool quote);

/* What placing it would cost the reader in its next phase. */
Quote board_quote(const Board *b, int card);

#endif
