/* File names begin with the time, so that they sort in the order of the games. */
#include "terminal/autosave.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/file.h"
#include "record/record_text.h"
#include "rules/mode.h"

bool autosave_folder(Buf *path)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && *data == '/')
        buf_printf(path, "%s/windfall/games", data);
    else if (home && *home)
        buf_printf(path, "%s/.local/share/windfall/games", home);
    return path->size > 0;
}

/* Makes the folder and those above it. */
static bool make_folder(char *path)
{
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = 0;
        mkdir(path, 0755);
        *at = '/';
    }
    return mkdir(path, 0755) == 0 || errno == EEXIST;
}

static bool name_file(Buf *path, const Record *rec, Buf *why)
{
    char stamp[32];
    time_t now = time(NULL);
    struct tm parts;
    if (!autosave_folder(path) || !make_folder(path->data)) {
        complain(why, "%s: %s", path->size ? path->data : "HOME", WORD(strerror(errno)));
        buf_clear(path);
        return false;
    }
    localtime_r(&now, &parts);
    strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &parts);
    buf_printf(path, "/%s-%s-%04x.rec", stamp, rec->mode->name,
               (unsigned)(rec->options.seed & 0xffff));
    return true;
}

bool autosave_write(Autosave *save, const Record *rec, bool over, Buf *why)
{
    if (save->off || (save->ended && over))
        return true;
    if (save->ended)
        autosave_new(save);
    if (!save->path.size && !name_file(&save->path, rec, why))
        return false;
    save->ended = over;
    return record_save(rec, save->path.data, why);
}

void autosave_new(Autosave *save)
{
    buf_clear(&save->path);
    save->ended = false;
}

void autosave_on(Autosave *save, const char *path)
{
    Buf folder = {0};
    autosave_new(save);
    if (autosave_folder(&folder) && !strncmp(path, folder.data, folder.size))
        buf_str(&save->path, path);
    buf_free(&folder);
}

static bool is_over(const Record *rec)
{
    Game g;
    Buf why = {0};
    bool over = record_replay(rec, record_answers(rec), &g, NULL, &why) && g.over;
    buf_free(&why);
    return over;
}

static bool load_running(Record *rec, const char *path, Buf *why)
{
    buf_clear(why);
    if (!record_load(rec, path, why))
        return false;
    if (!is_over(rec))
        return true;
    record_free(rec);
    return false;
}

/* The path before `at` in a list of C strings. */
static const char *path_before(const Buf *paths, const char *at)
{
    const char *start = at - 1;
    while (start > paths->data && start[-1])
        start--;
    return start;
}

bool autosave_latest(Record *rec, Buf *path, Buf *why)
{
    static const char *const suffixes[] = {".rec", NULL};
    Buf folder = {0}, paths = {0};
    bool found = false;
    if (autosave_folder(&folder) && file_list(folder.data, suffixes, &paths, why) > 0)
        for (const char *at = paths.data + paths.size; at > paths.data && !found;) {
            at = path_before(&paths, at);
            found = load_running(rec, at, why);
            if (found)
                buf_str(path, at);
        }
    if (!found) {
        buf_clear(why);
        complain(why, "there is no unfinished game to continue");
    }
    buf_free(&folder);
    buf_free(&paths);
    return found;
}

void autosave_free(Autosave *save)
{
    buf_free(&save->path);
}
