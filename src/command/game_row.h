/* Finished games of one person as rows of figures, read from records or requested from a server. */
#ifndef WINDFALL_COMMAND_GAME_ROW_H
#define WINDFALL_COMMAND_GAME_ROW_H

#include "record/record.h"
#include "terminal/analysis_cache.h"

enum { ROW_WORD = RECORD_NAME_MAX };

typedef struct PlayedGame {
    char mode[ROW_WORD], level[ROW_WORD], start[ROW_WORD]; /* level: "" among people */
    long long ended;                                       /* milliseconds, as in the protocol */
    int rounds, score, best;                               /* best: of the others */
    double result;                                         /* share of the win */
    int call[ACTIONS];
    bool is_analysed;
    CachedAnalysis analysis;
} PlayedGame;

typedef struct Rows {
    const char *name; /* whose games; NULL: the terminal's person */
    bool analyse;     /* analyse games that have no analysis yet */
    Buf row;          /* PlayedGame, the oldest first */
    int broken;       /* files that could not be read; each was reported */
    int not_analysed; /* rows without an analysis */
} Rows;

/* Adds the games of a file or folder, skipping unfinished games and those of others. */
void rows_read(Rows *rows, const char *path);

/* Adds the games of the account `name` of a server. Returns ARGS_READ, or the exit code after one
 * line. */
int rows_ask(Rows *rows, const char *server);

static inline const PlayedGame *row_at(const Rows *rows, int i)
{
    return (const PlayedGame *)(const void *)rows->row.data + i;
}

static inline int row_count(const Rows *rows)
{
    return (int)(rows->row.size / sizeof(PlayedGame));
}

#endif
