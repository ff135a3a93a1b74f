/* Tables fitted to a net: text embedded in the program, made of lines of words and numbers, with
 * comments after '#' and the hash of the net in a line "net HASH". */
#ifndef WINDFALL_AI_FITTED_H
#define WINDFALL_AI_FITTED_H

#include <stddef.h>
#include <stdint.h>

typedef struct FittedTable {
    const char *text;
    size_t size;
} FittedTable;
#define FITTED_TABLE(bytes)                  \
    {                                        \
        (const char *)(bytes), sizeof(bytes) \
    }

/* Calls `take` for every line that is neither empty nor a comment. */
void fitted_lines(const FittedTable *table, void (*take)(void *to, const char *line), void *to);

/* The hash of the net that the table was made for; 0 if it names none. */
uint64_t fitted_net(const FittedTable *table);

#endif
