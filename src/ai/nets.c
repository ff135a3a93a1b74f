/* Embeds the files of nets/, one line of nets.def each. */
#include "ai/nets.h"

#include "top_data.h"

/* The assembler includes the file; the build gives the project's root. */
#define NET(id, name)                                                                           \
    extern const unsigned char net_##id##_begin[], net_##id##_end[];                            \
    __asm__(".section .rodata\n.balign 64\n.global net_" #id "_begin\nnet_" #id "_begin:\n"     \
            ".incbin \"" WINDFALL_TOP "/nets/" name ".net\"\n.global net_" #id "_end\nnet_" #id \
            "_end:\n.byte 0\n.previous\n");
#include "ai/nets.def"
#undef NET

#define NET(id, name) {net_##id##_begin, net_##id##_end},
static const struct {
    const unsigned char *begin, *end;
} builtin[] = {
#include "ai/nets.def"
};
#undef NET

NetBytes nets_bytes(int net)
{
    return (NetBytes){builtin[net].begin, (size_t)(builtin[net].end - builtin[net].begin)};
}
