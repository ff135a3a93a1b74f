/* The commands that only a game against bots has: undo, files, other games, other opponents. */
#include <stdio.h>
#include <string.h>

#include "ai/level.h"
#include "modes/presets.h"
#include "panel/panel.h"
#include "terminal/play.h"
#include "text/locale.h"

static void say(const Play *p, SayId id, Facts facts)
{
    console_say(&p->m.console, id, facts);
}

static bool do_again(void *to, const char *rest)
{
    (void)to;
    (void)rest;
    return true;
}

static bool do_undo(void *to, const char *rest)
{
    Play *p = to;
    (void)rest;
    bool undone = local_game_undo(&p->m);
    say(p, undone ? SAY_UNDONE : SAY_UNDO_NOTHING, (Facts){0});
    return undone;
}

/* Saves or loads, and reports the result. */
static bool do_file(Play *p, const char *path, SayId done, SayId where,
                    bool (*act)(LocalGame *m, const char *path, Buf *why))
{
    Buf why = {0};
    bool good = *path && act(&p->m, path, &why);
    if (!*path)
        say(p, where, (Facts){0});
    else if (good)
        say(p, done, (Facts){.text = path});
    else
        console_say_why(&p->m.console, SAY_FILE_FAILED, buf_text(&why));
    buf_free(&why);
    return good;
}

static bool do_save(void *to, const char *rest)
{
    do_file(to, rest, SAY_SAVED, SAY_SAVE_WHERE, local_game_save);
    return false;
}

static bool do_load(void *to, const char *rest)
{
    Play *p = to;
    bool good = do_file(p, rest, SAY_LOADED, SAY_LOAD_WHERE, local_game_load);
    if (good)
        autosave_on(&p->autosave, rest);
    return good;
}

static bool do_quit(void *to, const char *rest)
{
    Play *p = to;
    (void)rest;
    p->quit = true;
    return true;
}

static bool do_hint(void *to, const char *rest)
{
    play_hint(to, rest);
    return false;
}

static bool do_chance(void *to, const char *rest)
{
    (void)rest;
    play_chance(to);
    return false;
}

static bool do_review(void *to, const char *rest)
{
    (void)rest;
    play_review(to);
    return false;
}

static bool do_replay(void *to, const char *rest)
{
    (void)rest;
    play_back(to);
    return true;
}

/* ---- other games and opponents ---- */

static bool do_new(void *to, const char *rest)
{
    return play_new(to, rest);
}

static bool do_modes(void *to, const char *rest)
{
    Play *p = to;
    (void)rest;
    for (int i = 0; mode_at(i); i++) {
        Buf line = {0};
        panel_title(&line, &p->m.console.say, mode_at(i));
        term_line(&p->m.console.term, 2, buf_text(&line));
        buf_free(&line);
    }
    return false;
}

static void list_levels(const Play *p)
{
    const Console *c = &p->m.console;
    for (int seat = 0; seat < c->g.players; seat++)
        if (seat != c->me)
            say(p, SAY_HELLO_BOT, (Facts){.who = seat, .text = p->m.bot[seat]->name});
    for (int i = 0; player_at(i); i++)
        if (player_at(i)->offer)
            term_say(&c->term, &c->say, 2, SAY_LEVEL_LINE,
                     &(Facts){.text = player_at(i)->name,
                              .text2 = console_word(c, player_at(i)->summary)});
    say(p, SAY_LEVEL_HOW, (Facts){0});
}

static bool do_level(void *to, const char *rest)
{
    Play *p = to;
    const Player *bot = *rest ? player_find(rest) : NULL;
    if (*rest && !bot)
        say(p, SAY_LEVEL_UNKNOWN, (Facts){.text = rest});
    for (int seat = 0; bot && seat < p->m.console.g.players; seat++)
        p->m.bot[seat] = bot;
    if (bot)
        local_game_seat_bots(&p->m);
    list_levels(p);
    return false;
}

static bool do_lang(void *to, const char *rest)
{
    Play *p = to;
    if (!locale_is_known(rest)) {
        say(p, SAY_LANG_WHICH, (Facts){.text = locale_tags()});
        return false;
    }
    local_game_speak(&p->m, locale_find(rest));
    say(p, SAY_LANG_NOW, (Facts){0});
    return true;
}

static bool do_tutorial(void *to, const char *rest)
{
    (void)rest;
    say(to, SAY_TUTORIAL_WHERE, (Facts){0});
    return false;
}

static const Word words[] = {
    {"again", "a", do_again},   {"undo", "u", do_undo},          {"hint", "x", do_hint},
    {"chance", "%", do_chance}, {"review", "v", do_review},      {"analyse", NULL, do_review},
    {"replay", "b", do_replay}, {"save", NULL, do_save},         {"load", NULL, do_load},
    {"new", NULL, do_new},      {"modes", "m", do_modes},        {"level", NULL, do_level},
    {"lang", NULL, do_lang},    {"tutorial", NULL, do_tutorial}, {"quit", "q", do_quit},
};

static const SayId help[] = {SAY_HELP_1,      SAY_HELP_8,      SAY_HELP_HINT,  SAY_HELP_CHANCE,
                             SAY_HELP_REVIEW, SAY_HELP_REPLAY, SAY_HELP_NEW,   SAY_HELP_LEVEL,
                             SAY_HELP_LANG,   SAY_HELP_9,      SAY_HELP_TUTOR, SAY_HELP_10};

Words play_words(Play *p)
{
    return (Words){words, sizeof words / sizeof *words, p, help, sizeof help / sizeof *help};
}
