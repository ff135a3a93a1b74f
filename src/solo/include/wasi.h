/* POSIX functions that WASI lacks, included before everything: they fail or do nothing. */
#ifndef WINDFALL_SOLO_WASI_H
#define WINDFALL_SOLO_WASI_H

#include <errno.h>
#include <sys/file.h>

static inline int solo_refuse(void)
{
    errno = ENOSYS;
    return -1;
}

#define geteuid()                 1
#define lchown(path, user, group) ((void)(path), (void)(user), (void)(group), 0)
#define flock(file, how)          ((void)(file), (void)(how), 0)
#define dup(file)                 ((void)(file), solo_refuse())
#define fchmod(file, mode)        ((void)(file), (void)(mode), 0)

#endif
