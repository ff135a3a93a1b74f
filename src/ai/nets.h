/* The built-in nets. */
#ifndef WINDFALL_AI_NETS_H
#define WINDFALL_AI_NETS_H

#include "base/buf.h"

enum { NETS_MAX = 8 };

typedef struct NetBytes {
    const unsigned char *bytes;
    size_t size;
} NetBytes;

/* The index of the net of that name, below NETS_MAX, or -1. */
int nets_find(const char *name);
const char *nets_name(int net);
/* The bytes of its file; NULL if the net is not available. */
NetBytes nets_bytes(int net);

/* Makes a net of a file; NULL, and one line in `why`, if it cannot be used. */
typedef void *NetReader(const void *bytes, size_t size, Buf *why);
/* The net of that name as its reader made it; NULL if there is none. Every net has one reader. */
const void *nets_load(const char *name, NetReader *read);

#endif
