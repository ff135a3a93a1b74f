/* A line that does not begin with a blank starts an item, and lines that do continue it; '#' begins
 * a comment. An item is a first word, which says what it is, and the rest. */
#include "lesson/book.h"

#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/catalog.h"
#include "modes/presets.h"
#include "record/record_text.h"
#include "rules/mode.h"

#include "lessons_data.h"

typedef struct Reader {
    LessonBook *book;
    const char *file;
    Buf *why;
    const char *at, *end; /* the rest of the text */
    int line, next_line;  /* of the item, and after it */
    char *free;           /* where the next text is stored */
    Game before, now;     /* before the learner's last answer, and after all answers so far */
    Options options;
    const Mode *mode;
    bool begun; /* there is a record */
    const char *say[LESSON_SAYS];
    int says;
} Reader;

static bool fail(Reader *r, const char *word, const char *expected)
{
    complain(r->why, "%s:%d: ", r->file, r->line);
    if (word)
        complain(r->why, "\"%.60s\": ", word);
    complain(r->why, "expected %s", expected);
    return false;
}

/* ---- items ---- */

static size_t line_size(const Reader *r)
{
    const char *end = memchr(r->at, '\n', (size_t)(r->end - r->at));
    return (size_t)((end ? end : r->end) - r->at);
}

static void next_line(Reader *r, size_t size)
{
    r->at += size + (r->at + size < r->end);
    r->next_line++;
}

static void add_piece(char **to, const char *text, size_t size)
{
    while (size && isspace((unsigned char)*text)) {
        text++;
        size--;
    }
    while (size && isspace((unsigned char)text[size - 1]))
        size--;
    memcpy(*to, text, size);
    *to += size;
}

/* The next item as one line, in the memory of texts; NULL after the last. */
static char *next_item(Reader *r)
{
    char *item = r->free, *to = item;
    for (size_t size; r->at < r->end; next_line(r, size)) {
        size = line_size(r);
        bool goes_on = size && isspace((unsigned char)*r->at);
        if (to > item && !goes_on)
            break;
        if (!size || *r->at == '#')
            continue;
        if (to == item)
            r->line = r->next_line;
        else
            *to++ = ' ';
        add_piece(&to, r->at, size);
    }
    *to++ = 0;
    r->free = to;
    return *item ? item : NULL;
}

/* Cuts off the first word; returns the rest. */
static char *rest_of(char *item)
{
    item += strcspn(item, " ");
    if (*item)
        *item++ = 0;
    return item;
}

static bool is_number(const char *word)
{
    return *word && strspn(word, "0123456789") == strlen(word) && strlen(word) < 18;
}

/* Stores a text as a message; NULL after an error. */
static const char *message(Reader *r, const char *text)
{
    LessonBook *book = r->book;
    if (!*text)
        fail(r, NULL, "a text");
    else if (book->texts == LESSON_TEXTS)
        fail(r, text, "fewer texts");
    else
        return book->text[book->texts++] = text;
    return NULL;
}

/* ---- places on the table ---- */

static Lesson *lesson_now(Reader *r)
{
    LessonBook *book = r->book;
    if (book->lessons)
        return &book->lesson[book->lessons - 1];
    fail(r, NULL, "a lesson first: \"= word Title\"");
    return NULL;
}

static LessonStep *step_now(Reader *r)
{
    Lesson *lesson = lesson_now(r);
    if (lesson && lesson->steps)
        return &r->book->step[lesson->step + lesson->steps - 1];
    if (lesson)
        fail(r, NULL, "an answer of seat 0 before this");
    return NULL;
}

static bool add_text(Reader *r, const char **list, int *count, const char *text)
{
    if (*count == LESSON_SAYS)
        return fail(r, text, "fewer texts in a row");
    return (list[(*count)++] = message(r, text)) != NULL;
}

static bool set_text(Reader *r, const char **text, const char *words)
{
    return (*text = message(r, words)) != NULL;
}

/* ---- the game ---- */

static bool read_mode(Reader *r, char *rest)
{
    const Mode *mode = mode_find(rest);
    if (r->begun)
        return fail(r, rest, "the mode before the first lesson");
    if (!mode || mode->players != 2 || !mode->first_game)
        return fail(r, rest, "a mode of two players with preset hands");
    r->mode = mode;
    return true;
}

static bool read_seed(Reader *r, char *rest)
{
    r->options.seed = strtoull(rest, NULL, 10);
    return (is_number(rest) && !r->begun) || fail(r, rest, "a number, before the first lesson");
}

static bool read_opponent(Reader *r, char *rest)
{
    snprintf(r->book->opponent, LESSON_WORD, "%s", rest);
    return (*rest && strlen(rest) < LESSON_WORD) || fail(r, rest, "the name of a player");
}

static bool begin_game(Reader *r)
{
    if (r->begun)
        return true;
    if (!r->mode)
        return fail(r, NULL, "\"mode\" before the first lesson");
    r->options.first_game = 1;
    r->begun = true;
    if (!record_begin(&r->book->game, r->mode, &r->options, NULL, r->why))
        return false;
    record_start(&r->book->game, &r->now, NULL);
    return true;
}

static bool add_step(Reader *r, const Ask *ask)
{
    LessonBook *book = r->book;
    Lesson *lesson = lesson_now(r);
    if (book->steps == LESSON_STEPS)
        return fail(r, NULL, "fewer answers");
    LessonStep *step = &book->step[book->steps++];
    *step = (LessonStep){.answer = record_answers(&book->game),
                         .ask = *ask,
                         .says = r->says,
                         .point_design = NO_DESIGN};
    memcpy(step->say, r->say, sizeof step->say);
    r->says = 0;
    r->before = r->now;
    lesson->steps++;
    return true;
}

static bool read_answer(Reader *r, int seat, char *rest)
{
    Ask ask;
    Set picks;
    char *words = rest_of(rest);
    if (!lesson_now(r))
        return false;
    if (!game_ask(&r->now, seat, &ask))
        return fail(r, rest, "an answer of the other seat, or none: this one is not asked");
    if (strcmp(rest, ask.row->name))
        return fail(r, rest, ask.row->name);
    complain(r->why, "%s:%d: ", r->file, r->line);
    if (!record_read_picks(&r->now, seat, &ask, words, &picks, r->why))
        return false;
    buf_free(r->why);
    if (game_check(&r->now, seat, &picks).code != ERR_NONE)
        return fail(r, words, "an answer that the rules allow");
    if (seat == LEARNER && !add_step(r, &ask))
        return false;
    record_answer(&r->book->game, &r->now, seat, &picks, NULL);
    lesson_now(r)->end = record_answers(&r->book->game);
    return true;
}

static bool read_mine(Reader *r, char *rest)
{
    return read_answer(r, LEARNER, rest);
}

static bool read_hers(Reader *r, char *rest)
{
    return read_answer(r, LEARNER + 1, rest);
}

/* ---- lessons ---- */

static bool read_lesson(Reader *r, char *rest)
{
    LessonBook *book = r->book;
    char *title = rest_of(rest);
    if (!begin_game(r))
        return false;
    if (book->lessons == LESSONS_MAX)
        return fail(r, rest, "fewer lessons");
    if (!*rest || strlen(rest) >= LESSON_WORD || book_find(book, rest) >= 0)
        return fail(r, rest, "a short word of its own for the lesson");
    int at = record_answers(&book->game);
    Lesson *lesson = &book->lesson[book->lessons++];
    *lesson = (Lesson){.begin = at, .end = at, .step = book->steps, .note = book->notes};
    snprintf(lesson->word, LESSON_WORD, "%s", rest);
    return set_text(r, &lesson->title, title);
}

static bool read_after(Reader *r, char *rest)
{
    Lesson *lesson = lesson_now(r);
    if (!lesson)
        return false;
    int other = book_find(r->book, rest);
    if (other < 0 || lesson->steps)
        return fail(r, rest, "an earlier lesson, before all answers");
    lesson->begin = lesson->end = r->book->lesson[other].end;
    return true;
}

static bool read_begin(Reader *r, char *rest)
{
    Lesson *lesson = lesson_now(r);
    if (!lesson || *rest)
        return lesson && fail(r, rest, "nothing behind \"begin\"");
    lesson->step += lesson->steps;
    lesson->steps = 0;
    lesson->begin = record_answers(&r->book->game);
    return true;
}

/* ---- texts ---- */

static bool read_say(Reader *r, char *rest)
{
    return add_text(r, r->say, &r->says, rest);
}

static bool read_done(Reader *r, char *rest)
{
    Lesson *lesson = lesson_now(r);
    return lesson && add_text(r, lesson->done, &lesson->dones, rest);
}

static bool read_yes(Reader *r, char *rest)
{
    LessonStep *step = step_now(r);
    return step && set_text(r, &step->yes, rest);
}

static bool read_no(Reader *r, char *rest)
{
    LessonStep *step = step_now(r);
    return step && set_text(r, &step->no, rest);
}

static bool read_point(Reader *r, char *rest)
{
    static const char *const places[] = {"ask", "hand", "table", "rival", "phases", "piles", "log"};
    LessonStep *step = step_now(r);
    if (!step)
        return false;
    step->point = rest;
    if (!strncmp(rest, "card ", 5)) {
        int design = catalog_find(r->book->game.cat, rest + 5);
        step->point = "card";
        step->point_design = design < 0 ? NO_DESIGN : design;
        return design >= 0 || fail(r, rest + 5, "the name of a card");
    }
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (!strcmp(rest, places[i]))
            return true;
    return fail(r, rest, "ask, hand, table, rival, phases, piles, log or card NAME");
}

/* Reads picks of the last step's question. */
static bool read_picks(Reader *r, const LessonStep *step, const char *words, Set *picks)
{
    Buf why = {0};
    bool right = record_read_picks(&r->before, LEARNER, &step->ask, words, picks, &why);
    buf_free(&why);
    return right || fail(r, words, "options of the question before this");
}

static bool read_any(Reader *r, char *rest)
{
    LessonStep *step = step_now(r);
    if (step)
        step->want = WANT_ANY;
    return step && (!*rest || fail(r, rest, "nothing behind \"any\""));
}

static bool read_some(Reader *r, char *rest)
{
    LessonStep *step = step_now(r);
    if (step)
        step->want = WANT_SOME;
    return step && (!*rest || fail(r, rest, "nothing behind \"some\""));
}

static bool read_keep(Reader *r, char *rest)
{
    LessonStep *step = step_now(r);
    if (step)
        step->want = WANT_KEEP;
    return step && read_picks(r, step, rest, &step->keep);
}

static bool add_case(Reader *r, LessonStep *step, const char *words, const char *text)
{
    if (step->cases == LESSON_CASES)
        return fail(r, words, "fewer cases");
    LessonCase *c = &step->on[step->cases++];
    c->text = text;
    return read_picks(r, step, words, &c->picks);
}

/* Splits "words: text"; returns the text, or NULL after an error. */
static char *text_behind(Reader *r, char *rest)
{
    char *colon = strstr(rest, ": ");
    if (!colon) {
        fail(r, rest, "a colon and a text");
        return NULL;
    }
    *colon = 0;
    return colon + 2;
}

static bool read_if(Reader *r, char *rest)
{
    LessonStep *step = step_now(r);
    char *text = step ? text_behind(r, rest) : NULL;
    const char *said = text ? message(r, text) : NULL;
    for (char *next = rest; said && next; rest = next) {
        next = strstr(rest, " or ");
        if (next) {
            *next = 0;
            next += 4;
        }
        if (!add_case(r, step, rest, said))
            return false;
    }
    return said != NULL;
}

/* ---- notes ---- */

static bool read_when(Reader *r, LessonNote *note, char *words)
{
    static const char *const kinds[] = {[WHEN_ASK] = "ask",
                                        [WHEN_SIX] = "six",
                                        [WHEN_MINE] = "mine",
                                        [WHEN_HERS] = "hers",
                                        [WHEN_POOL] = "pool"};
    char *rest = rest_of(words);
    for (int i = 0; i < (int)(sizeof kinds / sizeof *kinds); i++) {
        if (strcmp(words, kinds[i]))
            continue;
        note->when = (LessonWhen)i;
        note->op = rest;
        note->number = i > WHEN_SIX && is_number(rest) ? atoi(rest) : 0;
        if (i == WHEN_ASK)
            return mode_op_find(r->now.mode, rest) >= 0 || fail(r, rest, "the name of a question");
        return (i == WHEN_SIX ? !*rest : note->number > 0) || fail(r, rest, "a number");
    }
    return fail(r, words, "ask, six, mine, hers or pool");
}

static bool read_on(Reader *r, char *rest)
{
    LessonBook *book = r->book;
    Lesson *lesson = lesson_now(r);
    char *text = lesson ? text_behind(r, rest) : NULL;
    if (!text)
        return false;
    if (book->notes == LESSON_NOTES)
        return fail(r, rest, "fewer notes");
    LessonNote *note = &book->note[book->notes++];
    lesson->notes++;
    return read_when(r, note, rest) && set_text(r, &note->text, text);
}

/* ---- the whole book ---- */

static const struct {
    const char *word;
    bool (*read)(Reader *r, char *rest);
} items[] = {
    {"mode", read_mode}, {"seed", read_seed},   {"opponent", read_opponent},
    {"=", read_lesson},  {">", read_say},       {"0", read_mine},
    {"1", read_hers},    {"point", read_point}, {"any", read_any},
    {"some", read_some}, {"keep", read_keep},   {"if", read_if},
    {"no", read_no},     {"yes", read_yes},     {"on", read_on},
    {".", read_done},    {"begin", read_begin}, {"after", read_after},
};

/* Texts that no answer follows belong to the lesson itself. */
static void keep_says(Reader *r)
{
    LessonBook *book = r->book;
    if (!r->says || !book->lessons)
        return;
    Lesson *lesson = &book->lesson[book->lessons - 1];
    memcpy(lesson->say, r->say, sizeof lesson->say);
    lesson->says = r->says;
    r->says = 0;
}

static bool read_item(Reader *r, char *item)
{
    char *rest = rest_of(item);
    if (!strcmp(item, "="))
        keep_says(r);
    for (size_t i = 0; i < sizeof items / sizeof *items; i++)
        if (!strcmp(item, items[i].word))
            return items[i].read(r, rest);
    return fail(r, item, "the beginning of an item");
}

bool book_read(LessonBook *book, const char *file, const char *text, size_t size, Buf *why)
{
    *book = (LessonBook){.memory = malloc(2 * size + 2)};
    if (!book->memory)
        abort();
    Reader r = {.book = book,
                .file = file,
                .why = why,
                .at = text,
                .end = text + size,
                .next_line = 1,
                .free = book->memory};
    bool right = !memchr(text, 0, size) || fail(&r, NULL, "a text without zero bytes");
    for (char *item; right && (item = next_item(&r));)
        right = read_item(&r, item);
    keep_says(&r);
    if (right && !book->lessons)
        right = fail(&r, NULL, "a lesson");
    if (!right)
        book_free(book);
    return right;
}

void book_free(LessonBook *book)
{
    if (book->game.mode)
        record_free(&book->game);
    free(book->memory);
    *book = (LessonBook){0};
}

static LessonBook builtin;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void read_builtin(void)
{
    Buf why = {0};
    if (!book_read(&builtin, "lessons.text", (const char *)lessons_text, sizeof lessons_text,
                   &why)) {
        Buf line = {0};
        complaint_say(&line, NULL, buf_text(&why));
        fprintf(stderr, "windfall: %s\n", buf_text(&line));
        abort();
    }
}

const LessonBook *book_builtin(void)
{
    pthread_once(&once, read_builtin);
    return &builtin;
}

int book_find(const LessonBook *book, const char *word)
{
    for (int i = 0; i < book->lessons; i++) {
        bool counted = is_number(word) && atoi(word) == i + 1;
        if (counted || !strcmp(word, book->lesson[i].word))
            return i;
    }
    return -1;
}
