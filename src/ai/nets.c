/* Takes in the files of nets/, one line each. */
#include "ai/nets.h"

#include <string.h>

#include "top_data.h"

/* The assembler copies the file; the build says where the project lies. */
#define NET(id, name)                                                                           \
    extern const unsigned char net_##id##_begin[], net_##id##_end[];                            \
    __asm__(".section .rodata\n.balign 64\n.global net_" #id "_begin\nnet_" #id "_begin:\n"     \
            ".incbin \"" WINDFALL_TOP "/nets/" name ".net\"\n.global net_" #id "_end\nnet_" #id \
            "_end:\n.byte 0\n.previous\n");
#include "ai/nets.def"
#undef NET

#define NET(id, name) {name, net_##id##_begin, net_##id##_end},
static const struct {
    const char *name;
    const unsigned char *begin, *end;
} builtin[] = {
#include "ai/nets.def"
};
#undef NET
enum { COUNT = sizeof builtin / sizeof *builtin };
_Static_assert((int)COUNT <= (int)NETS_MAX, "room for all");

int nets_find(const char *name)
{
    for (int i = 0; i < COUNT; i++)
        if (!strcmp(builtin[i].name, name))
            return i;
    return -1;
}

NetBytes nets_bytes(int net)
{
    return (NetBytes){builtin[net].begin, (size_t)(builtin[net].end - builtin[net].begin)};
}
