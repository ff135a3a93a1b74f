/* Reads and writes whole files. Gzip files are recognised by their content, not by their name.
 * Writing is atomic: a new file is written beside the old one and renamed once it is on disk. On
 * failure nothing has changed, and `why` says what happened in one line. */
#ifndef WINDFALL_BASE_FILE_H
#define WINDFALL_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* Larger files are refused, also when they are only large after decompression. */
enum { FILE_SIZE_MAX = 1 << 30 };

/* Appends all of the file at `path` ("-": standard input) to `out`. */
bool file_read(const char *path, Buf *out, Buf *why);

/* Replaces or creates the file at `path`, atomically. */
bool file_write(const char *path, const void *data, size_t size, Buf *why);

/* The files that `path` stands for: itself or, if it is a folder, all regular files below it whose
 * names end in one of `suffixes` (a list that ends in NULL; NULL: all), sorted by bytes, without
 * hidden ones. Appends each as a C string with its zero byte. Returns how many, or -1. */
int file_list(const char *path, const char *const *suffixes, Buf *paths, Buf *why);

#endif
