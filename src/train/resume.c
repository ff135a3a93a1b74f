/* The whole file is read when a run begins. A last line without an end was being written when the
 * program was killed: it does not count, and the next line begins after it. */
#include "train/resume.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/complaint.h"
#include "base/file.h"
#include "train/train_log.h"

enum { TELL_SECONDS = 20, RUN_NAME = 128 };

struct Resume {
    FILE *file;      /* NULL: nothing is kept */
    Buf old;         /* the file when it was opened */
    const char **at; /* by game of this run: its results in `old`, or NULL */
    char run[RUN_NAME];
    long games, done;
    time_t told;
    pthread_mutex_t lock;
};

static bool open_file(Resume *k, const char *path, Buf *why)
{
    k->file = fopen(path, "a+b");
    if (!k->file) {
        complain(why, "cannot write '%s': %s", path, strerror(errno));
        return false;
    }
    if (!file_read(path, &k->old, why))
        return false;
    if (k->old.size && k->old.data[k->old.size - 1] != '\n')
        fputc('\n', k->file);
    return true;
}

Resume *resume_open(const char *path, Buf *why)
{
    Resume *k = calloc(1, sizeof *k);
    if (!k)
        abort();
    pthread_mutex_init(&k->lock, NULL);
    if (path && !open_file(k, path, why)) {
        resume_close(k);
        return NULL;
    }
    return k;
}

void resume_close(Resume *k)
{
    if (k->file)
        fclose(k->file);
    pthread_mutex_destroy(&k->lock);
    buf_free(&k->old);
    free(k->at);
    free(k);
}

static void index_line(Resume *k, const char *line)
{
    size_t name = strlen(k->run);
    char *end;
    if (strncmp(line, k->run, name) || line[name] != ' ')
        return;
    long game = strtol(line + name, &end, 10);
    if (end == line + name || game < 0 || game >= k->games)
        return;
    k->done += !k->at[game];
    k->at[game] = end;
}

static void tell(Resume *k)
{
    k->told = time(NULL);
    if (!k->file)
        return;
    fprintf(stderr, train_words("%s: %ld of %ld games\n"), k->run, k->done, k->games);
}

void resume_run(Resume *k, const char *run, long games)
{
    snprintf(k->run, sizeof k->run, "%s", run);
    k->games = games;
    k->done = 0;
    free(k->at);
    k->at = calloc((size_t)games, sizeof *k->at);
    if (!k->at)
        abort();
    const char *line = buf_text(&k->old);
    for (const char *end; (end = strchr(line, '\n')); line = end + 1)
        index_line(k, line);
    tell(k);
}

bool resume_find(Resume *k, long game, Buf *results)
{
    const char *at = k->at[game];
    char *end;
    while (at && *at == ' ') {
        double result = strtod(at, &end);
        if (end == at)
            break;
        buf_add(results, &result, sizeof result);
        at = end;
    }
    return at;
}

void resume_add(Resume *k, long game, const double *result, int n)
{
    Buf line = {0};
    buf_printf(&line, "%s %ld", k->run, game);
    for (int i = 0; i < n; i++)
        buf_printf(&line, " %.17g", result[i]);
    buf_byte(&line, '\n');
    pthread_mutex_lock(&k->lock);
    if (k->file) {
        fwrite(line.data, 1, line.size, k->file);
        fflush(k->file);
    }
    k->done++;
    if (k->done == k->games || time(NULL) - k->told >= TELL_SECONDS)
        tell(k);
    pthread_mutex_unlock(&k->lock);
    buf_free(&line);
}
