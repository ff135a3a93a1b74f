/* Whole files in and out. Reading unpacks .gz by looking at the bytes, not at the name; writing goes
 * to a new file beside the old one, which is renamed only when all of it is on the disk, so a save
 * is either the old one or the new one. Every failure is one line in `why`, and nothing changed. */
#ifndef WINDFALL_BASE_FILE_H
#define WINDFALL_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* Nothing we read is larger; more is refused, packed bombs included. */
enum { FILE_SIZE_MAX = 1 << 30 };

/* Appends all of the file at `path` ("-": standard input) to `out`. */
bool file_read(const char *path, Buf *out, Buf *why);

/* Replaces or creates the file at `path`; never leaves it half written. */
bool file_write(const char *path, const void *data, size_t size, Buf *why);

/* The files that `path` stands for: itself, or if it is a folder all regular files below it whose
 * names end in one of `suffixes` (a list that ends in NULL; NULL alone: all), in byte order, hidden
 * ones left out. Appends each as a C string with its zero byte; returns how many, or -1. */
int file_list(const char *path, const char *const *suffixes, Buf *paths, Buf *why);

#endif
