/* Takes in the files of nets/, one line each. */
#include "ai/nets.h"

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
const NetBytes nets_builtin[NETS_MAX] = {
#include "ai/nets.def"
    {0, 0, 0}};
#undef NET

#define NET(id, name) +1
const int nets_count = 0
#include "ai/nets.def"
    ;
