/* If people are asked what they keep, the picks are what they give up; only this file converts
 * between the two. Wrong input costs one line and changes nothing. */
#include "terminal/ask.h"

#include <stdio.h>
#include <string.h>

static bool shows_powers(const Ask *ask)
{
    return ask->row->role != ROLE_GIVE || say_asks_to_keep(ask);
}

static void show_option(const Console *c, const Ask *ask, const Menu *menu, int i)
{
    char mark[16];
    Board b = console_board(c);
    bool names = c->brief && ask->what == WHAT_ACTION;
    snprintf(mark, sizeof mark, menu->count > 9 ? "%3d " : " %d ", i + 1);
    if (ask->what == WHAT_CARD) {
        bool price = ask->row->role == ROLE_PLACE || ask->row->role == ROLE_KEEP;
        board_option(&b, mark, menu->option[i], shows_powers(ask) && !c->brief, price);
        board_brings(&b, ask, menu->option[i], (int)strlen(mark) + 2);
        return;
    }
    Buf line = {0};
    buf_str(&line, mark);
    if (names)
        buf_str(&line, buf_text(&menu->name[i]));
    else
        say_option(&line, &c->say, &c->g, c->me, ask, menu->option[i]);
    term_line(&c->term, (int)strlen(mark), buf_text(&line));
    buf_free(&line);
}

static void form_of(const Ask *ask, int *min, int *max)
{
    int n = set_count(&ask->options);
    *min = say_asks_to_keep(ask) ? n - ask->max : ask->min;
    *max = say_asks_to_keep(ask) ? n - ask->min : ask->max;
}

void ask_show_form(const Console *c, const Ask *ask)
{
    int min, max;
    form_of(ask, &min, &max);
    SayId id = max > 1 && min == max ? SAY_CHOICES_SEVERAL
               : max > 1 && min      ? SAY_CHOICES_RANGE
               : max > 1             ? SAY_CHOICES_UP_TO
               : min                 ? SAY_CHOICES
                                     : SAY_CHOICES_NONE;
    console_say(c, id, (Facts){.n = min, .m = max});
}

void ask_say(Buf *out, const Say *say, const Ask *ask, bool brief)
{
    if (brief && ask->row->role == ROLE_ACTIONS)
        say_it(out, say, SAY_ASK_BRIEF, &(Facts){.n = ask->max});
    else
        say_ask(out, say, ask, say_asks_to_keep(ask));
}

/* The first question of a game: the opening hand, or an action if hands are dealt ready. */
static bool is_first(const Console *c, const Ask *ask)
{
    return c->g.round == c->g.first_game &&
           ask->row->role == (c->g.first_game ? ROLE_ACTIONS : ROLE_GIVE);
}

/* Everybody places a card face down, or none. */
static bool is_laying(const Ask *ask)
{
    return ask->row->role == ROLE_PLACE && ask->row->sealed;
}

void ask_show_options(const Console *c, const Ask *ask, const Menu *menu)
{
    Buf text = {0};
    Board b = console_board(c);
    if (is_first(c, ask))
        board_welcome(&b);
    board_before(&b, ask);
    if (ask->row->role == ROLE_ACTIONS) {
        board_status(&b);
        if (c->brief)
            board_hand_names(&b);
        else
            board_hand(&b, false);
    }
    ask_say(&text, &c->say, ask, c->brief);
    putchar('\n');
    term_line(&c->term, 0, buf_text(&text));
    for (int i = 0; i < menu->count; i++)
        show_option(c, ask, menu, i);
    if (!c->brief && is_laying(ask))
        board_refused(&b, game_phase(&c->g) == DEVELOP);
    buf_free(&text);
}

void ask_show(const Console *c, const Ask *ask, const Menu *menu)
{
    ask_show_options(c, ask, menu);
    ask_show_form(c, ask);
}

Ran ask_run(const Console *c, const Words *sets, const Menu *menu, const char *text)
{
    return menu_names(menu, text) ? RAN_NOTHING : console_run(c, sets, text);
}

/* Converts what is kept into what is given up; false if the number is wrong. */
static bool turn_round(const Console *c, const Ask *ask, Set *picks, Buf *why)
{
    int min, max, n = set_count(picks);
    form_of(ask, &min, &max);
    *picks = set_minus(&ask->options, picks);
    if (n != min && min == max)
        say_it(why, &c->say, SAY_INPUT_KEEP, &(Facts){.n = n, .m = min});
    return n == min || min != max;
}

bool ask_read(const Console *c, const Ask *ask, const Menu *menu, const char *text, Set *picks)
{
    Buf why = {0};
    bool right = menu_read(menu, &c->say, text, picks, &why);
    if (right && say_asks_to_keep(ask))
        right = turn_round(c, ask, picks, &why);
    if (right) {
        Err err = game_check(&c->g, c->me, picks);
        right = err.code == ERR_NONE;
        if (!right)
            say_err(&why, &c->say, &err);
    }
    if (!right)
        term_line(&c->term, 0, buf_text(&why));
    buf_free(&why);
    return right;
}

Set ask_forced(const Console *c, const Ask *ask)
{
    if (is_laying(ask)) {
        Board b = console_board(c);
        bool development = game_phase(&c->g) == DEVELOP;
        console_say(c, development ? SAY_NOTHING_TO_DEVELOP : SAY_NOTHING_TO_SETTLE, (Facts){0});
        board_refused(&b, development);
    }
    return ask->min ? ask->options : set_empty();
}
