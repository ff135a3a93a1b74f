/* Reads uncompressed files with the zlib functions that base/file.c uses. */
#ifndef WINDFALL_SOLO_ZLIB_H
#define WINDFALL_SOLO_ZLIB_H

#include <stdio.h>
#include <string.h>

typedef FILE *gzFile;
enum { Z_OK = 0, Z_STREAM_END = 1, Z_ERRNO = -1, Z_BUF_ERROR = -5 };

static inline gzFile gzopen(const char *path, const char *how)
{
    (void)how;
    return fopen(path, "rb");
}

static inline gzFile gzdopen(int file, const char *how)
{
    return fdopen(file, how);
}

static inline int gzread(gzFile file, void *to, unsigned size)
{
    size_t got = fread(to, 1, size, file);
    return ferror(file) ? -1 : (int)got;
}

static inline const char *gzerror(gzFile file, int *code)
{
    *code = ferror(file) ? Z_ERRNO : Z_OK;
    return "";
}

static inline int gzclose_r(gzFile file)
{
    return fclose(file);
}

#endif
