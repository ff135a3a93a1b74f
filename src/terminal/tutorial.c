/* The tutorial in the terminal: a game against a patient bot in plain lines, with comments before
 * each question and after each answer. lesson.h knows what to say; this file prints it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/command.h"
#include "cli/lang.h"
#include "lesson/lesson.h"
#include "record/undo.h"
#include "terminal/ask.h"
#include "terminal/local_game.h"

enum { TITLE_COLUMN = 11 };

typedef struct Tutorial {
    LocalGame m;
    const LessonBook *book;
    LessonRun run;
    bool quit;
    bool brief; /* only the last of the texts is shown again */
} Tutorial;

static void say(const Tutorial *t, SayId id, Facts facts)
{
    console_say(&t->m.console, id, facts);
}

static const Lesson *lesson_of(const Tutorial *t)
{
    return &t->book->lesson[t->run.lesson];
}

/* ---- going through the game ---- */

static void answer(Tutorial *t, int seat, const Set *picks)
{
    lesson_judge(&t->run, &t->m.console.g, seat, picks);
    local_game_answer(&t->m, seat, picks);
    lesson_look(&t->run, &t->m.console.g);
}

/* As scripted, or as the bot decides. */
static void answer_rival(Tutorial *t)
{
    Ask ask;
    Set picks;
    const Game *g = &t->m.console.g;
    int seat = LEARNER + 1;
    if (!lesson_reply(&t->run, g, seat, &picks) && game_ask(g, seat, &ask)) {
        Rng rng = rng_seeded(rng_mix((uint64_t)t->run.answers));
        picks = player_answer(t->m.bot[seat], g, seat, &ask, &rng);
    }
    answer(t, seat, &picks);
}

static void follow(Tutorial *t, int lesson)
{
    lesson_begin(&t->run, t->book, lesson);
    lesson_follow(&t->run, &t->m.rec);
}

/* Sets up the table as at the beginning of the lesson. */
static void begin_lesson(Tutorial *t, int lesson)
{
    Record rec;
    uint64_t before = t->m.rec.mode ? record_digest(&t->m.console.g) : 0;
    record_branch(&t->book->game, t->book->lesson[lesson].begin, &rec);
    people_seat_bot(&rec, LEARNER + 1, 0, t->m.bot[LEARNER + 1]);
    snprintf(rec.name[LEARNER], RECORD_NAME_MAX, "%s", people_person);
    local_game_take(&t->m, &rec);
    follow(t, lesson);
    putchar('\n');
    Buf head = {0};
    const char *title = console_word(&t->m.console, lesson_of(t)->title);
    say_it(&head, &t->m.console.say, SAY_LESSON_HEAD,
           &(Facts){.n = lesson + 1, .m = t->book->lessons, .text = title});
    term_head(&t->m.console.term, buf_text(&head));
    buf_free(&head);
    bool anew = before != record_digest(&t->m.console.g);
    if (before && anew)
        say(t, SAY_LESSON_ANEW, (Facts){0});
    if (anew)
        console_tell_from(&t->m.console, t->m.console.round_at[0]);
}

static bool take_back(Tutorial *t)
{
    int to = t->run.wrong >= 0 ? t->run.wrong
                               : undo_point(&t->m.rec, record_answers(&t->m.rec), LEARNER);
    if (to < lesson_prefix(&t->run))
        return false;
    local_game_cut(&t->m, to);
    follow(t, t->run.lesson);
    return t->brief = true;
}

/* ---- words ---- */

static bool do_again(void *to, const char *rest)
{
    (void)to;
    (void)rest;
    return true;
}

static bool do_undo(void *to, const char *rest)
{
    Tutorial *t = to;
    (void)rest;
    bool done = take_back(t);
    say(t, done ? SAY_UNDONE : SAY_UNDO_NOTHING, (Facts){0});
    return done;
}

static bool do_next(void *to, const char *rest)
{
    Tutorial *t = to;
    (void)rest;
    if (t->run.lesson + 1 < t->book->lessons)
        begin_lesson(t, t->run.lesson + 1);
    else
        t->quit = true;
    return true;
}

static bool do_lessons(void *to, const char *rest)
{
    Tutorial *t = to;
    (void)rest;
    for (int i = 0; i < t->book->lessons; i++)
        say(t, SAY_LESSON_ROW,
            (Facts){.text = t->book->lesson[i].word,
                    .text2 = console_word(&t->m.console, t->book->lesson[i].title)});
    return false;
}

static bool do_lesson(void *to, const char *rest)
{
    Tutorial *t = to;
    int lesson = book_find(t->book, rest);
    if (lesson >= 0)
        begin_lesson(t, lesson);
    else
        say(t, SAY_LESSON_UNKNOWN, (Facts){.text = rest});
    return lesson >= 0;
}

static bool do_quit(void *to, const char *rest)
{
    Tutorial *t = to;
    (void)rest;
    return t->quit = true;
}

static Words tutorial_words(Tutorial *t)
{
    static const Word words[] = {
        {"again", "a", do_again},      {"undo", "u", do_undo},      {"next", "n", do_next},
        {"lessons", NULL, do_lessons}, {"lesson", NULL, do_lesson}, {"quit", "q", do_quit},
    };
    static const SayId help[] = {SAY_HELP_LESSON_1, SAY_HELP_LESSON_2};
    return (Words){words, sizeof words / sizeof *words, t, help, sizeof help / sizeof *help};
}

/* ---- talking ---- */

static void tell(Tutorial *t, const LessonNow *now)
{
    for (int i = t->brief && now->texts ? now->texts - 1 : 0; i < now->texts; i++) {
        putchar('\n');
        term_line(&t->m.console.term, 0, console_word(&t->m.console, now->text[i]));
    }
    t->brief = false;
}

static bool read_line(Tutorial *t, Buf *line, const char **text)
{
    bool more = console_read(&t->m.console, line, text);
    t->quit |= !more;
    return more;
}

/* Reads lines until Enter alone or a command moves on; true for Enter. */
static bool wait_for_enter(Tutorial *t, SayId prompt)
{
    Words sets[] = {tutorial_words(t), console_words(&t->m.console), {0}};
    Buf line = {0};
    const char *text;
    bool enter = false, on = false;
    say(t, prompt, (Facts){0});
    while (!on && read_line(t, &line, &text)) {
        Ran ran = console_run(&t->m.console, sets, text);
        enter = !*text;
        on = enter || ran == RAN_AND_MOVED;
        if (!on && ran == RAN_NOTHING)
            say(t, prompt, (Facts){0});
    }
    buf_free(&line);
    return enter && on;
}

static void ask_person(Tutorial *t, const Ask *ask)
{
    const Console *c = &t->m.console;
    Words sets[] = {tutorial_words(t), console_words(&t->m.console), {0}};
    Buf line = {0};
    const char *text;
    Menu menu;
    Set picks;
    bool on = false;
    menu_make(&menu, &c->say, &c->g, c->me, ask);
    ask_show(c, ask, &menu);
    while (!on && read_line(t, &line, &text)) {
        Ran ran = ask_run(c, sets, &menu, text);
        on = ran == RAN_AND_MOVED;
        if (ran != RAN_NOTHING)
            continue;
        if (!*text) {
            ask_show_form(c, ask);
        } else if (ask_read(c, ask, &menu, text, &picks)) {
            answer(t, c->me, &picks);
            on = true;
        }
    }
    menu_free(&menu);
    buf_free(&line);
}

/* ---- the lesson ---- */

static void end_lesson(Tutorial *t, const LessonNow *now)
{
    bool last = t->run.lesson + 1 == t->book->lessons;
    Board b = console_board(&t->m.console);
    if (t->m.console.g.over)
        board_scores(&b);
    tell(t, now);
    putchar('\n');
    if (wait_for_enter(t, last ? SAY_LESSON_LAST : SAY_LESSON_NEXT))
        do_next(t, "");
}

static void try_again(Tutorial *t, const LessonNow *now)
{
    tell(t, now);
    putchar('\n');
    if (wait_for_enter(t, SAY_LESSON_TRY_AGAIN))
        do_undo(t, "");
}

static void go_on(Tutorial *t)
{
    const Game *g = &t->m.console.g;
    Ask ask;
    bool asked = game_ask(g, LEARNER, &ask);
    LessonNow now = lesson_say(&t->run, g);
    if (!asked && !g->over) {
        answer_rival(t);
    } else if (now.state == LESSON_WRONG) {
        try_again(t, &now);
    } else if (now.state == LESSON_DONE) {
        end_lesson(t, &now);
    } else if (ask.forced) {
        Set picks = ask_forced(&t->m.console, &ask);
        answer(t, LEARNER, &picks);
    } else {
        tell(t, &now);
        ask_person(t, &ask);
    }
}

/* ---- the command ---- */

static int teach(Tutorial *t, int lesson)
{
    Console *c = &t->m.console;
    c->term = term_open();
    c->me = LEARNER;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        t->m.bot[seat] = player_find(t->book->opponent);
    c->say.locale = c->locale;
    say(t, SAY_LESSON_HELLO, (Facts){.n = t->book->lessons});
    say(t, SAY_HELLO_HELP, (Facts){0});
    begin_lesson(t, lesson);
    while (!t->quit)
        go_on(t);
    say(t, SAY_LESSON_BYE, (Facts){.text = lesson_of(t)->word});
    say(t, SAY_BYE, (Facts){0});
    return EXIT_RIGHT;
}

static int list(const LessonBook *book, const Locale *locale)
{
    for (int i = 0; i < book->lessons; i++)
        args_row(book->lesson[i].word, TITLE_COLUMN, locale_say(locale, book->lesson[i].title));
    return EXIT_RIGHT;
}

static int run(int argc, char **argv)
{
    const char *lang = NULL;
    bool listed = false;
    const Arg args[] = {
        ARG_FLAG("list", "list the lessons", &listed),
        ARG_LANG(&lang),
    };
    const Usage usage = {
        "tutorial",
        "[LESSON]",
        "Teaches the game while you play it: a first game with preset hands against a "
        "patient opponent, in short lessons. LESSON, a word of --list or a number, is "
        "the one to begin with.",
        0,
        1,
        args,
        sizeof args / sizeof *args};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    Tutorial *t = calloc(1, sizeof *t);
    if (!t)
        return args_error("tutorial", "out of memory");
    t->book = book_builtin();
    int lesson = words ? book_find(t->book, argv[0]) : 0;
    status = lang_read("tutorial", lang, &t->m.console.locale);
    if (status == ARGS_READ && lesson < 0)
        status = args_fail(
            "tutorial", "there is no lesson '%s'; 'windfall tutorial --list' lists them", argv[0]);
    if (status == ARGS_READ)
        status = listed ? list(t->book, t->m.console.locale) : teach(t, lesson);
    local_game_free(&t->m);
    free(t);
    return status;
}

const Command command_tutorial = {"tutorial", "learn the game by playing it", run};
