/* Review: the game is shown at one of the person's decisions; the record stays complete. All
 * commands that look show the table as it was then. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice/advice_text.h"
#include "terminal/play.h"

typedef struct Back {
    Play *p;
    Buf stop; /* int: number of answers before each decision of the person; the last is the total */
    int at;   /* index in `stop` */
    bool done, shown;
} Back;

static int stop_of(const Back *b, int at)
{
    return ((const int *)(const void *)b->stop.data)[at];
}

static int stops(const Back *b)
{
    return (int)(b->stop.size / sizeof(int));
}

static void say(const Back *b, SayId id, Facts facts)
{
    console_say(&b->p->m.console, id, facts);
}

static void find_stops(Back *b)
{
    const Record *rec = &b->p->m.rec;
    Game g;
    record_start(rec, &g, NULL);
    for (int at = 0; at < record_answers(rec); at++) {
        const RecordEntry *entry = record_entry(rec, at);
        Ask ask;
        if (entry->seat == b->p->m.console.me && game_ask(&g, entry->seat, &ask) && !ask.forced)
            buf_add(&b->stop, &at, sizeof at);
        game_answer(&g, entry->seat, &entry->picks, NULL);
    }
    int end = record_answers(rec);
    buf_add(&b->stop, &end, sizeof end);
}

/* The question at this point, and the answer given. */
static void show_answer(const Back *b)
{
    const Console *c = &b->p->m.console;
    int at = stop_of(b, b->at);
    Ask ask;
    Buf text = {0}, given = {0};
    if (at == record_answers(&b->p->m.rec) || !game_ask(&c->g, c->me, &ask)) {
        say(b, SAY_BACK_END, (Facts){0});
        return;
    }
    ask_say(&text, &c->say, &ask, true);
    advice_text_picks(&given, &c->say, &c->g, c->me, &ask, &record_entry(&b->p->m.rec, at)->picks);
    char number[12];
    snprintf(number, sizeof number, "%d", at);
    say(b, SAY_BACK_ASK,
        (Facts){.n = b->at + 1, .m = stops(b) - 1, .text = buf_text(&text), .text2 = number});
    say(b, SAY_BACK_ANSWER, (Facts){.text = buf_text(&given)});
    buf_free(&text);
    buf_free(&given);
}

/* Goes to a decision. If it is the next one, prints what happened in between. */
static void go(Back *b, int at)
{
    Console *c = &b->p->m.console;
    bool ahead = at == b->at + 1 && b->shown;
    size_t told = c->log.size;
    if (at < 0 || at >= stops(b)) {
        say(b, at < 0 ? SAY_BACK_FIRST : SAY_BACK_END, (Facts){0});
        return;
    }
    b->at = at;
    local_game_look(&b->p->m, stop_of(b, at));
    Board board = console_board(c);
    if (ahead)
        console_tell_from(c, told);
    else
        board_place(&board);
    b->shown = true;
    b->p->advised = -1;
    show_answer(b);
}

static int number(const char *text, int other)
{
    int n = atoi(text);
    return n > 0 ? n : other;
}

static bool do_next(void *to, const char *rest)
{
    Back *b = to;
    go(b, b->at + number(rest, 1) < stops(b) ? b->at + number(rest, 1) : stops(b) - 1);
    return false;
}

static bool do_previous(void *to, const char *rest)
{
    Back *b = to;
    go(b, b->at - number(rest, 1));
    return false;
}

/* The decision that the review lists under this number. */
static bool do_answer(void *to, const char *rest)
{
    Back *b = to;
    int answer = number(rest, -1), at = 0;
    while (at < stops(b) - 1 && stop_of(b, at) < answer)
        at++;
    if (answer < 0)
        say(b, SAY_BACK_WHICH, (Facts){0});
    else
        go(b, at);
    return false;
}

/* The first decision of a round. */
static bool do_round(void *to, const char *rest)
{
    Back *b = to;
    const Record *rec = &b->p->m.rec;
    int round = number(rest, 0), at = 0;
    while (at < stops(b) - 1 &&
           (stop_of(b, at) ? record_entry(rec, stop_of(b, at) - 1)->round : 0) < round)
        at++;
    if (!round || at == stops(b) - 1)
        say(b, SAY_BACK_ROUND, (Facts){0});
    else
        go(b, at);
    return false;
}

static bool do_branch(void *to, const char *rest)
{
    Back *b = to;
    (void)rest;
    local_game_cut(&b->p->m, stop_of(b, b->at));
    say(b, SAY_BACK_BRANCH, (Facts){0});
    b->done = true;
    return false;
}

static bool do_stop(void *to, const char *rest)
{
    Back *b = to;
    (void)rest;
    local_game_look(&b->p->m, record_answers(&b->p->m.rec));
    b->done = true;
    return false;
}

static bool do_hint(void *to, const char *rest)
{
    Back *b = to;
    play_hint(b->p, rest);
    return false;
}

static bool do_chance(void *to, const char *rest)
{
    Back *b = to;
    (void)rest;
    play_chance(b->p);
    return false;
}

/* All options of the question, as it was asked. */
static bool do_again(void *to, const char *rest)
{
    const Console *c = &((Back *)to)->p->m.console;
    Ask ask;
    (void)rest;
    if (game_ask(&c->g, c->me, &ask)) {
        Menu menu;
        menu_make(&menu, &c->say, &c->g, c->me, &ask);
        ask_show_options(c, &ask, &menu);
        menu_free(&menu);
    }
    show_answer(to);
    return false;
}

static bool do_quit(void *to, const char *rest)
{
    Back *b = to;
    do_stop(b, rest);
    b->p->quit = true;
    return false;
}

static const Word words[] = {
    {"next", "n", do_next},      {"back", "b", do_previous},  {"round", NULL, do_round},
    {"answer", NULL, do_answer}, {"again", "a", do_again},    {"hint", NULL, do_hint},
    {"chance", "%", do_chance},  {"branch", NULL, do_branch}, {"stop", NULL, do_stop},
    {"quit", "q", do_quit},
};
static const SayId help[] = {SAY_HELP_BACK_1, SAY_HELP_BACK_2, SAY_HELP_BACK_3};

void play_back(Play *p)
{
    Back b = {.p = p};
    Buf line = {0};
    const char *text;
    Words sets[] = {{words, sizeof words / sizeof *words, &b, help, sizeof help / sizeof *help},
                    console_words(&p->m.console),
                    {0}};
    find_stops(&b);
    say(&b, SAY_BACK_HELLO, (Facts){.m = stops(&b) - 1});
    go(&b, 0);
    while (!b.done && console_read(&p->m.console, &line, &text)) {
        if (!*text)
            do_next(&b, "");
        else if (console_run(&p->m.console, sets, text) == RAN_NOTHING)
            say(&b, SAY_BACK_UNKNOWN, (Facts){.text = text});
    }
    if (!b.done)
        p->quit = p->interrupted = true;
    p->advised = -1;
    buf_free(&line);
    buf_free(&b.stop);
}
