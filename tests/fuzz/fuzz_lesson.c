/* Any bytes as a book of lessons: it is refused in one line that says where and what was expected,
 * or every lesson can be followed to its end. Half of the mutations move whole lines, since random
 * byte changes hardly ever leave a playable game. */
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "lesson/lesson.h"
#include "support/said.h"

enum { LINES_MAX = 512 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

/* ---- moving lines ---- */

typedef struct Line {
    const char *at;
    size_t size;
} Line;

static int cut(const char *text, size_t size, Line *line)
{
    int n = 0;
    for (const char *end = text + size; text < end && n < LINES_MAX; n++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        line[n] = (Line){text, (size_t)((stop ? stop + 1 : end) - text)};
        text += line[n].size;
    }
    return n;
}

static size_t join(uint8_t *data, size_t max, const Line *line, int n)
{
    Buf text = {0};
    for (int i = 0; i < n; i++)
        buf_add(&text, line[i].at, line[i].size);
    size_t size = text.size < max ? text.size : max;
    if (size)
        memcpy(data, text.data, size);
    buf_free(&text);
    return size;
}

static int any(Rng *rng, int n)
{
    return (int)rng_below(rng, (uint32_t)n);
}

/* Drops, duplicates or exchanges lines of `line`, which has room for one more. */
static int move(Line *line, int n, Rng *rng)
{
    int a = any(rng, n), b = any(rng, n);
    Line first = line[a];
    switch (any(rng, 3)) {
    case 0: memmove(line + a, line + a + 1, sizeof *line * (size_t)(n - a - 1)); return n - 1;
    case 1:
        memmove(line + b + 1, line + b, sizeof *line * (size_t)(n - b));
        line[b] = first;
        return n + 1;
    default:
        line[a] = line[b];
        line[b] = first;
        return n;
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    Rng rng = rng_seeded(seed);
    Line line[LINES_MAX + 1];
    int n = cut((const char *)data, size, line);
    if (!n || any(&rng, 2))
        return LLVMFuzzerMutate(data, size, max);
    n = move(line, n, &rng);
    return join(data, max, line, n);
}

/* ---- reading ---- */

static void follow(const LessonBook *book, int lesson)
{
    LessonRun run;
    Game g;
    Set picks;
    record_start(&book->game, &g, NULL);
    lesson_begin(&run, book, lesson);
    for (int i = 0; i < book->lesson[lesson].end; i++) {
        const RecordEntry *entry = record_entry(&book->game, i);
        LessonNow now = lesson_say(&run, &g);
        if (now.texts < 0 || now.step > now.steps)
            abort();
        lesson_reply(&run, &g, 1, &picks);
        lesson_wanted(&run, &g, &picks);
        lesson_judge(&run, &g, entry->seat, &entry->picks);
        game_answer(&g, entry->seat, &entry->picks, NULL);
        lesson_look(&run, &g);
    }
    lesson_say(&run, &g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static LessonBook book;
    Buf why = {0};
    if (book_read(&book, "fuzz.text", (const char *)data, size, &why)) {
        for (int i = 0; i < book.lessons; i++)
            follow(&book, i);
        book_free(&book);
    } else if (strncmp(said(&why), "fuzz.text:", 10) || strchr(said(&why), '\n') ||
               !strstr(said(&why), "expected")) {
        abort();
    }
    buf_free(&why);
    return 0;
}
