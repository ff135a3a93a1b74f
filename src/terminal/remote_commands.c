/* What a person types while playing over a server: in the lobby, at a table, after a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "modes/presets.h"
#include "terminal/remote.h"
#include "text/locale.h"

static void send_table(Remote *f, const char *kind)
{
    remote_send(f, json_pack("{ssss}", "t", kind, "table", f->at));
}

/* ---- the lobby ---- */

static bool do_tables(void *to, const char *rest)
{
    (void)rest;
    remote_go_lobby(to);
    return false;
}

/* The row with that number, or NULL after saying that there is none. */
static const RemoteRow *row_of(Remote *f, const char *number)
{
    int n = atoi(number);
    if (n >= 1 && n <= f->rows)
        return &f->row[n - 1];
    remote_say(f,
               !f->rows   ? SAY_REMOTE_LOBBY_EMPTY
               : !*number ? SAY_REMOTE_WHICH_ROW
                          : SAY_REMOTE_NO_ROW,
               (Facts){.text = number, .m = f->rows});
    return NULL;
}

static bool do_sit(void *to, const char *rest)
{
    Remote *f = to;
    const RemoteRow *row = row_of(f, rest);
    if (!row)
        return false;
    char table[TABLE_NAME + 1];
    bool open = row->open;
    memcpy(table, row->table, sizeof table);
    if (open)
        remote_send(f, json_pack("{ssss}", "t", "sit", "table", table));
    remote_enter(f, table);
    return false;
}

static bool do_watch(void *to, const char *rest)
{
    Remote *f = to;
    const RemoteRow *row = row_of(f, rest);
    char table[TABLE_NAME + 1];
    if (!row)
        return false;
    memcpy(table, row->table, sizeof table);
    remote_enter(f, table);
    return false;
}

static json_t *seat_json(const char *kind, const char *level)
{
    return level ? json_pack("{ssss}", "kind", kind, "level", level)
                 : json_pack("{ss}", "kind", kind);
}

/* "make MODE [BOT..]": the other seats are free, except for the bots. */
static bool do_make(void *to, const char *rest)
{
    Remote *f = to;
    Buf text = {0};
    char *left = NULL;
    buf_str(&text, rest);
    char *name = text.size ? strtok_r(text.data, " \t", &left) : NULL;
    const Mode *mode = name ? mode_find(name) : NULL;
    if (mode) {
        json_t *seats = json_array();
        for (int seat = 0; seat < mode->players; seat++) {
            const char *bot = seat ? strtok_r(NULL, " \t", &left) : NULL;
            json_array_append_new(seats, seat_json(!seat ? "me" : bot ? "bot" : "empty", bot));
        }
        remote_send(f, json_pack("{ssssso}", "t", "create", "mode", mode->name, "seats", seats));
        f->pending = true;
    } else {
        Buf modes = {0};
        for (int i = 0; mode_at(i); i++)
            buf_printf(&modes, "%s%s", i ? " " : "", mode_at(i)->name);
        remote_say(f, SAY_REMOTE_MAKE_WHICH, (Facts){.text = buf_text(&modes)});
        buf_free(&modes);
    }
    buf_free(&text);
    return false;
}

/* ---- anywhere ---- */

static bool do_quit(void *to, const char *rest)
{
    Remote *f = to;
    (void)rest;
    f->quit = true;
    return false;
}

static bool do_name(void *to, const char *rest)
{
    Remote *f = to;
    if (*rest)
        remote_send(f, json_pack("{ssss}", "t", "account", "name", rest));
    else
        remote_say(f, SAY_REMOTE_NAME_WHICH, (Facts){0});
    return false;
}

/* The language belongs to the connection, so that is reopened. */
static bool do_lang(void *to, const char *rest)
{
    Remote *f = to;
    if (!locale_is_known(rest)) {
        remote_say(f, SAY_LANG_WHICH, (Facts){.text = locale_tags()});
        return false;
    }
    f->console.locale = f->console.say.locale = locale_find(rest);
    f->hangs_up = true;
    f->shown = 0;
    if (f->line)
        ws_hang_up(f->line);
    remote_say(f, SAY_LANG_NOW, (Facts){0});
    return false;
}

/* ---- at a table ---- */

static bool do_say(void *to, const char *rest)
{
    Remote *f = to;
    if (*rest)
        remote_send(f, json_pack("{ssssss}", "t", "chat", "table", f->at, "text", rest));
    else
        remote_say(f, SAY_REMOTE_SAY_WHAT, (Facts){0});
    return false;
}

static bool do_who(void *to, const char *rest)
{
    Remote *f = to;
    const json_t *seats = json_object_get(f->table, "seats");
    (void)rest;
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        bool empty = !strcmp(remote_text(seat, "kind"), "empty");
        bool bot = !strcmp(remote_text(seat, "kind"), "bot");
        bool here = json_is_true(json_object_get(seat, "here"));
        remote_say(f,
                   empty  ? SAY_REMOTE_WHO_FREE
                   : bot  ? SAY_REMOTE_WHO_BOT
                   : here ? SAY_REMOTE_WHO_HERE
                          : SAY_REMOTE_WHO_AWAY,
                   (Facts){.n = (int)i + 1, .text = remote_text(seat, "name")});
    }
    remote_say(f, SAY_REMOTE_WATCHING, (Facts){.n = (int)remote_number(f->table, "watching")});
    remote_tell_waiting(f);
    return false;
}

static bool do_again(void *to, const char *rest)
{
    Remote *f = to;
    (void)rest;
    if (f->asked)
        remote_show_question(f);
    else
        remote_say(f, SAY_REMOTE_NOT_ASKED, (Facts){0});
    remote_tell_waiting(f);
    return false;
}

static bool do_undo(void *to, const char *rest)
{
    (void)rest;
    send_table(to, "undo");
    return false;
}

static bool do_bot(void *to, const char *rest)
{
    Remote *f = to;
    const json_t *seats = json_object_get(f->table, "seats");
    for (size_t i = 0; i < json_array_size(seats); i++)
        if (!strcmp(remote_text(json_array_get(seats, i), "kind"), "empty")) {
            remote_send(f, json_pack("{sssssissss}", "t", "seat", "table", f->at, "seat", (int)i,
                                     "kind", "bot", "level", *rest ? rest : "greedy"));
            return false;
        }
    remote_say(f, SAY_REMOTE_NO_FREE_SEAT, (Facts){0});
    return false;
}

static bool do_resign(void *to, const char *rest)
{
    Remote *f = to;
    if (console_is(&f->console, rest, SAY_WORD_YES))
        send_table(f, "resign");
    else
        remote_say(f, SAY_REMOTE_RESIGN_SURE, (Facts){0});
    return false;
}

static bool do_claim(void *to, const char *rest)
{
    (void)rest;
    send_table(to, "claim");
    return false;
}

static void offer(Remote *f, const char *what, const char *rest)
{
    bool off = console_is(&f->console, rest, SAY_WORD_OFF);
    remote_send(f, json_pack("{sssssssb}", "t", "offer", "table", f->at, "what", what, "on", !off));
    if (!off)
        remote_say(f, SAY_REMOTE_OFFERED, (Facts){0});
}

static bool do_end(void *to, const char *rest)
{
    offer(to, "end", rest);
    return false;
}

static bool do_rematch(void *to, const char *rest)
{
    offer(to, "rematch", rest);
    return false;
}

static bool do_save(void *to, const char *rest)
{
    Remote *f = to;
    if (!*rest) {
        remote_say(f, SAY_SAVE_WHERE, (Facts){0});
        return false;
    }
    snprintf(f->save, sizeof f->save, "%s", rest);
    send_table(f, "record");
    return false;
}

static bool do_leave(void *to, const char *rest)
{
    Remote *f = to;
    (void)rest;
    if (f->console.me != CONSOLE_WATCHES && f->has_view && !f->over)
        remote_say(f, SAY_REMOTE_SEAT_STAYS, (Facts){.text = f->at});
    send_table(f, "leave");
    remote_go_lobby(f);
    return false;
}

static bool do_hint(void *to, const char *rest)
{
    Remote *f = to;
    int step = console_hint_step(rest, f->hinted == f->ask ? f->step : 0);
    if (!step)
        remote_say(f, SAY_HINT_WHICH, (Facts){0});
    else if (!f->asked)
        remote_say(f, SAY_HINT_NOTHING, (Facts){0});
    else {
        remote_send(f, json_pack("{sssssIsi}", "t", "hint", "table", f->at, "ask",
                                 (json_int_t)f->ask, "step", step));
        f->step = step;
        f->hinted = f->ask;
    }
    return false;
}

void remote_answer(Remote *f, const Set *picks)
{
    json_t *list = json_array();
    for (SET_EACH(pick, picks))
        json_array_append_new(list, json_integer(pick));
    remote_send(f, json_pack("{sssssIso}", "t", "answer", "table", f->at, "ask", (json_int_t)f->ask,
                             "picks", list));
}

static const Word lobby[] = {
    {"tables", "t", do_tables}, {"sit", "s", do_sit},    {"watch", "w", do_watch},
    {"make", "m", do_make},     {"name", NULL, do_name}, {"lang", NULL, do_lang},
    {"quit", "q", do_quit},
};
static const SayId lobby_help[] = {SAY_HELP_REMOTE_LOBBY_1, SAY_HELP_REMOTE_LOBBY_2,
                                   SAY_HELP_REMOTE_LOBBY_3};

static const Word at_table[] = {
    {"say", "'", do_say},        {"who", NULL, do_who},     {"again", "a", do_again},
    {"undo", "u", do_undo},      {"hint", "x", do_hint},    {"bot", NULL, do_bot},
    {"resign", NULL, do_resign}, {"end", NULL, do_end},     {"rematch", NULL, do_rematch},
    {"save", NULL, do_save},     {"leave", NULL, do_leave}, {"lang", NULL, do_lang},
    {"quit", "q", do_quit},      {"claim", NULL, do_claim},
};
static const SayId table_help[] = {SAY_HELP_REMOTE_1, SAY_HELP_REMOTE_2, SAY_HELP_REMOTE_3,
                                   SAY_HELP_REMOTE_4, SAY_HELP_REMOTE_5};

static bool run_words(Remote *f, const char *text)
{
    Words table = {at_table, sizeof at_table / sizeof *at_table, f, table_help,
                   sizeof table_help / sizeof *table_help};
    Words out = {lobby, sizeof lobby / sizeof *lobby, f, lobby_help,
                 sizeof lobby_help / sizeof *lobby_help};
    Words sets[] = {
        *f->at ? table : out, f->has_view ? console_words(&f->console) : (Words){0}, {0}};
    return ask_run(&f->console, sets, &f->menu, text) != RAN_NOTHING;
}

static void take_answer(Remote *f, const char *text)
{
    Set picks;
    if (!f->asked)
        remote_say(f, SAY_REMOTE_NOT_ASKED, (Facts){0});
    else if (ask_read(&f->console, &f->question, &f->menu, text, &picks))
        remote_answer(f, &picks);
}

void remote_typed(Remote *f, const char *text)
{
    bool number = *text && strspn(text, "0123456789") == strlen(text);
    if (!f->welcomed && strcmp(text, "q") && strcmp(text, "quit"))
        remote_say(f, SAY_REMOTE_NO_LINE, (Facts){0});
    else if (!*text && f->asked)
        ask_show_form(&f->console, &f->question);
    else if (!*text || run_words(f, text))
        return;
    else if (!*f->at && number)
        do_sit(f, text);
    else if (!f->has_view || f->over)
        remote_say(f, SAY_INPUT_UNKNOWN, (Facts){.text = text});
    else
        take_answer(f, text);
}
