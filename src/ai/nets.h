/* The nets that are part of the program, as the bytes of their files. */
#ifndef WINDFALL_AI_NETS_H
#define WINDFALL_AI_NETS_H

enum { NETS_MAX = 8 };

typedef struct NetBytes {
    const char *name;
    const unsigned char *bytes, *end;
} NetBytes;

extern const NetBytes nets_builtin[NETS_MAX];
extern const int nets_count;

#endif
