/* The nets that are part of the program, as the bytes of their files. */
#ifndef WINDFALL_AI_NETS_H
#define WINDFALL_AI_NETS_H

#include <stddef.h>

enum { NETS_MAX = 8 };

typedef struct NetBytes {
    const unsigned char *bytes;
    size_t size;
} NetBytes;

/* The number of the net of that name, below NETS_MAX; -1: there is none. */
int nets_find(const char *name);
/* The bytes of its file; NULL where the net is not at hand. */
NetBytes nets_bytes(int net);

#endif
