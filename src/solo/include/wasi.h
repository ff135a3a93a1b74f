/* POSIX that WASI lacks, included before everything: calls that find nothing to do there fail or do nothing. */
#ifndef WINDFALL_SOLO_WASI_H
#define WINDFALL_SOLO_WASI_H

#include <errno.h>

static inline int solo_refuse(void)
{
    errno = ENOSYS;
    return -1;
}

#define dup(file)          ((void)(file), solo_refuse())
#define fchmod(file, mode) ((void)(file), (void)(mode), 0)

#endif
