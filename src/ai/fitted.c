/* Reads lines of words and numbers; the hash is in the line that begins with "net". */
#include "ai/fitted.h"

#include <stdlib.h>
#include <string.h>

void fitted_lines(const FittedTable *table, void (*take)(void *to, const char *line), void *to)
{
    const char *at = table->text, *end = at + table->size;
    while (at < end) {
        char line[256];
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        size_t size = (size_t)(stop - at) < sizeof line ? (size_t)(stop - at) : sizeof line - 1;
        memcpy(line, at, size);
        line[size] = 0;
        if (*line && *line != '#')
            take(to, line);
        at = stop + 1;
    }
}

static void take_hash(void *to, const char *line)
{
    if (!strncmp(line, "net ", 4))
        *(uint64_t *)to = strtoull(line + 4, NULL, 16);
}

uint64_t fitted_net(const FittedTable *table)
{
    uint64_t hash = 0;
    fitted_lines(table, take_hash, &hash);
    return hash;
}
