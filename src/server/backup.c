/* SQLite's online backup in one step: one read transaction, which sees one state and blocks no
 * writer. A copy has another name until it is complete and on disk. */
#include "server/backup.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/core.h"

enum { BUSY_MS = 5000 };

static bool fail(Buf *why, const char *path, const char *reason)
{
    complain(why, "%s: %s", path, WORD(reason));
    return false;
}

/* Copies everything; the copy needs no log file. */
static bool copy_pages(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return false;
    sqlite3_backup_step(backup, -1);
    return sqlite3_backup_finish(backup) == SQLITE_OK &&
           sqlite3_exec(to, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL) == SQLITE_OK;
}

static bool copy_database(const char *from, const char *to, Buf *why)
{
    sqlite3 *source = NULL, *copy = NULL;
    bool ok = sqlite3_open_v2(from, &source, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
    if (!ok)
        fail(why, from, sqlite3_errmsg(source));
    else if (sqlite3_open_v2(to, &copy, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        ok = fail(why, to, sqlite3_errmsg(copy));
    if (ok) {
        sqlite3_busy_timeout(source, BUSY_MS);
        ok = copy_pages(source, copy) || fail(why, to, sqlite3_errmsg(copy));
    }
    sqlite3_close(copy);
    sqlite3_close(source);
    return ok;
}

/* Makes a written file, or a renaming in a folder, survive a power cut. */
static bool sync_path(const char *path, Buf *why)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool ok = file >= 0 && !fsync(file);
    if (!ok)
        fail(why, path, strerror(errno));
    if (file >= 0)
        close(file);
    return ok;
}

static bool sync_folder(const char *path, Buf *why)
{
    char *copy = strdup(path);
    if (!copy)
        abort();
    bool ok = sync_path(dirname(copy), why);
    free(copy);
    return ok;
}

/* A complete copy on disk that only its owner may read. */
static bool make_copy(const char *from, const char *to, Buf *why)
{
    unlink(to);
    int file = open(to, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return fail(why, to, strerror(errno));
    close(file);
    bool ok = copy_database(from, to, why) && store_inspect_sqlite(to, why) && sync_path(to, why);
    if (!ok)
        unlink(to);
    return ok;
}

static bool rename_whole(const char *from, const char *to, Buf *why)
{
    if (rename(from, to))
        return fail(why, to, strerror(errno));
    return sync_folder(to, why);
}

bool backup_make(const char *data, const char *file, Buf *why)
{
    Buf path = {0}, part = {0};
    buf_printf(&part, "%s.part", file);
    bool ok = server_data_path(data, &path, why) && store_inspect_sqlite(buf_text(&path), why) &&
              (access(file, F_OK) || store_inspect_sqlite(file, why)) &&
              make_copy(buf_text(&path), buf_text(&part), why) &&
              rename_whole(buf_text(&part), file, why);
    if (!ok)
        unlink(buf_text(&part));
    buf_free(&path);
    buf_free(&part);
    return ok;
}

/* ---- restore ---- */

/* Moves the log of a database into it, so that the file alone is complete. If that fails, the
 * database is damaged, and the log is kept with its file. */
static void merge_log(const char *path, const char *kept)
{
    static const char *const ends[] = {"-wal", "-shm"};
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK)
        sqlite3_exec(db, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL);
    sqlite3_close(db);
    for (int i = 0; i < 2; i++) {
        Buf from = {0}, to = {0};
        buf_printf(&from, "%s%s", path, ends[i]);
        buf_printf(&to, "%s%s", kept, ends[i]);
        rename(buf_text(&from), buf_text(&to));
        buf_free(&from);
        buf_free(&to);
    }
}

/* Gives the current database a second name; it has both until the new one takes the first. */
static bool keep_old(const char *path, Buf *old, Buf *why)
{
    if (access(path, F_OK))
        return true;
    for (int n = 1; !old->size || !access(buf_text(old), F_OK); n++) {
        buf_clear(old);
        buf_printf(old, "%.*s-old%d.db", (int)(strlen(path) - strlen(".db")), path, n);
    }
    merge_log(path, buf_text(old));
    return !link(path, buf_text(old)) || fail(why, buf_text(old), strerror(errno));
}

bool backup_restore(const char *data, const char *file, Buf *old, Buf *why)
{
    Buf path = {0}, part = {0};
    if (access(file, F_OK))
        return fail(why, file, strerror(errno));
    int lock = core_lock(data, why);
    bool ok = lock >= 0 && server_data_path(data, &path, why) && store_inspect_sqlite(file, why);
    buf_printf(&part, "%s.part", buf_text(&path));
    ok = ok && make_copy(file, buf_text(&part), why);
    if (ok)
        core_give_to_owner(buf_text(&part));
    ok = ok && keep_old(buf_text(&path), old, why) &&
         rename_whole(buf_text(&part), buf_text(&path), why);
    if (!ok && lock >= 0)
        unlink(buf_text(&part));
    if (lock >= 0)
        close(lock);
    buf_free(&path);
    buf_free(&part);
    return ok;
}
