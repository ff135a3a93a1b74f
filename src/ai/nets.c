/* Takes in the files of nets/, one line each. */
#include "ai/nets.h"

#include "top_data.h"

/* The assembler copies the file; the build says where the project lies. */
#define NET(name)                                                                               \
    extern const unsigned char net_##name##_begin[], net_##name##_end[];                        \
    __asm__(".section .rodata\n.balign 64\n.global net_" #name "_begin\nnet_" #name "_begin:\n" \
            ".incbin \"" WINDFALL_TOP "/nets/" #name ".net\"\n.global net_" #name               \
            "_end\nnet_" #name "_end:\n.byte 0\n.previous\n");
#include "ai/nets.def"
#undef NET

#define NET(name) {#name, net_##name##_begin, net_##name##_end},
const NetBytes nets_builtin[NETS_MAX] = {
#include "ai/nets.def"
    {0, 0, 0}};
#undef NET

#define NET(name) +1
const int nets_count = 0
#include "ai/nets.def"
    ;
