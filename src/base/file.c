/* zlib reads both compressed and plain files; the rest is POSIX. */
#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "base/complaint.h"

enum { CHUNK = 1 << 16 };

static bool fail(Buf *why, const char *path, const char *what)
{
    complain(why, "%s: %s", path, WORD(what));
    return false;
}

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static gzFile open_packed(const char *path)
{
    if (strcmp(path, "-") != 0)
        return gzopen(path, "rbe");
    int fd = dup(STDIN_FILENO);
    gzFile file = fd < 0 ? NULL : gzdopen(fd, "rb");
    if (!file && fd >= 0)
        close(fd);
    return file;
}

static const char *read_error(gzFile file)
{
    int code;
    const char *text = gzerror(file, &code);
    if (code == Z_ERRNO)
        return strerror(errno);
    return code == Z_BUF_ERROR ? N_("cut off in the middle of compressed data") : text;
}

static bool read_all(gzFile file, const char *path, Buf *out, Buf *why)
{
    size_t before = out->size;
    for (;;) {
        int got = gzread(file, buf_reserve(out, CHUNK), CHUNK);
        if (got < 0)
            return fail(why, path, read_error(file));
        if (got == 0)
            break;
        buf_grew(out, (size_t)got);
        if (out->size - before > FILE_SIZE_MAX)
            return fail(why, path, "larger than 1 GiB");
    }
    int code;
    gzerror(file, &code);
    return code == Z_OK || code == Z_STREAM_END || fail(why, path, read_error(file));
}

bool file_read(const char *path, Buf *out, Buf *why)
{
    if (is_folder(path))
        return fail(why, path, "is a folder, expected a file");
    gzFile file = open_packed(path);
    if (!file)
        return fail(why, path, strerror(errno));
    size_t before = out->size;
    bool good = read_all(file, strcmp(path, "-") ? path : "standard input", out, why);
    gzclose_r(file);
    if (!good)
        buf_cut(out, before);
    return good;
}

static bool write_all(int fd, const char *data, size_t size)
{
    while (size) {
        ssize_t done = write(fd, data, size);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        data += done;
        size -= (size_t)done;
    }
    return true;
}

/* Syncs the folder: after a power cut the file's name must be there, not only its bytes. */
static void sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    Buf folder = {0};
    if (slash)
        buf_add(&folder, path, (size_t)(slash - path) + 1);
    else
        buf_str(&folder, ".");
    int fd = open(buf_text(&folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    buf_free(&folder);
}

/* Creates a temporary file beside `path`, with the permissions of the file that it will replace;
 * its name is appended to `fresh`. */
static int open_fresh(const char *path, Buf *fresh)
{
    int fd = -1;
    for (int i = 0; i < 1000; i++) {
        buf_clear(fresh);
        buf_printf(fresh, "%s.new%d", path, i);
        fd = open(buf_text(fresh), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST)
            break;
    }
    struct stat old;
    if (fd >= 0 && stat(path, &old) == 0)
        (void)!fchmod(fd, old.st_mode & 07777);
    return fd;
}

/* Writes the open file and renames it to `path`; on failure errno says why. */
static bool finish(int fd, const char *fresh, const char *path, const void *data, size_t size)
{
    bool good = write_all(fd, data, size) && fsync(fd) == 0;
    int code = errno;
    close(fd);
    if (good) {
        good = rename(fresh, path) == 0;
        code = errno;
    }
    if (!good)
        unlink(fresh);
    errno = code;
    return good;
}

bool file_write(const char *path, const void *data, size_t size, Buf *why)
{
    if (is_folder(path))
        return fail(why, path, "is a folder, expected a file");
    Buf fresh = {0};
    int fd = open_fresh(path, &fresh);
    bool good = fd >= 0 && finish(fd, buf_text(&fresh), path, data, size);
    if (!good)
        fail(why, path, strerror(errno));
    else
        sync_folder(path);
    buf_free(&fresh);
    return good;
}

static bool has_suffix(const char *name, const char *const *suffixes)
{
    if (!suffixes)
        return true;
    size_t length = strlen(name);
    for (; *suffixes; suffixes++) {
        size_t size = strlen(*suffixes);
        if (length >= size && !strcmp(name + length - size, *suffixes))
            return true;
    }
    return false;
}

/* Names in byte order, so that a listing is the same on every machine. */
static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int not_hidden(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int list_folder(const char *path, const char *const *suffixes, Buf *paths, Buf *why);

static int list_entry(const char *path, const char *const *suffixes, Buf *paths, Buf *why)
{
    struct stat info;
    if (lstat(path, &info) != 0 && errno == ENOENT)
        return 0; /* removed or renamed since the folder was read */
    if (stat(path, &info) != 0)
        return fail(why, path, strerror(errno)) - 1;
    if (S_ISDIR(info.st_mode))
        return list_folder(path, suffixes, paths, why);
    if (!S_ISREG(info.st_mode) || !has_suffix(path, suffixes))
        return 0;
    buf_add(paths, path, strlen(path) + 1);
    return 1;
}

static int list_folder(const char *path, const char *const *suffixes, Buf *paths, Buf *why)
{
    struct dirent **entry;
    int entries = scandir(path, &entry, not_hidden, by_bytes), found = 0;
    if (entries < 0)
        return fail(why, path, strerror(errno)) - 1;
    for (int i = 0; i < entries; i++) {
        Buf below = {0};
        const char *slash = path[strlen(path) - 1] == '/' ? "" : "/";
        buf_printf(&below, "%s%s%s", path, slash, entry[i]->d_name);
        int more = found < 0 ? 0 : list_entry(buf_text(&below), suffixes, paths, why);
        found = more < 0 ? -1 : found + more;
        buf_free(&below);
        free(entry[i]);
    }
    free(entry);
    return found;
}

/* A path that is given explicitly is taken whatever its suffix; so are pipes and standard input. */
static int list_named(const char *path, Buf *paths, Buf *why)
{
    if (strcmp(path, "-") != 0 && access(path, F_OK) != 0)
        return fail(why, path, strerror(errno)) - 1;
    buf_add(paths, path, strlen(path) + 1);
    return 1;
}

int file_list(const char *path, const char *const *suffixes, Buf *paths, Buf *why)
{
    size_t before = paths->size;
    int found =
        is_folder(path) ? list_folder(path, suffixes, paths, why) : list_named(path, paths, why);
    if (found < 0)
        buf_cut(paths, before);
    return found;
}
