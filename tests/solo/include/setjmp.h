/* There is no setjmp here: tests end at the first failure. */
#ifndef WINDFALL_SOLO_SETJMP_H
#define WINDFALL_SOLO_SETJMP_H

typedef int jmp_buf;

#endif
