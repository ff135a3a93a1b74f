/* What a person types while playing over a server: in the lobby, at a table, after a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/far.h"
#include "modes/presets.h"
#include "text/tongue.h"

static void send_table(Far *f, const char *kind)
{
    far_send(f, json_pack("{ssss}", "t", kind, "table", f->at));
}

/* ---- the lobby ---- */

static bool do_tables(void *to, const char *rest)
{
    (void)rest;
    far_go_lobby(to);
    return false;
}

/* The row that a number names, or NULL after saying so. */
static const FarRow *row_of(Far *f, const char *number)
{
    int n = atoi(number);
    if (n >= 1 && n <= f->rows)
        return &f->row[n - 1];
    far_say(f,
            !f->rows   ? SAY_FAR_LOBBY_EMPTY
            : !*number ? SAY_FAR_WHICH_ROW
                       : SAY_FAR_NO_ROW,
            (Facts){.text = number, .m = f->rows});
    return NULL;
}

static bool do_sit(void *to, const char *rest)
{
    Far *f = to;
    const FarRow *row = row_of(f, rest);
    if (!row)
        return false;
    char table[TABLE_NAME + 1];
    bool open = row->open;
    memcpy(table, row->table, sizeof table);
    if (open)
        far_send(f, json_pack("{ssss}", "t", "sit", "table", table));
    far_enter(f, table);
    return false;
}

static bool do_watch(void *to, const char *rest)
{
    Far *f = to;
    const FarRow *row = row_of(f, rest);
    char table[TABLE_NAME + 1];
    if (!row)
        return false;
    memcpy(table, row->table, sizeof table);
    far_enter(f, table);
    return false;
}

static json_t *seat_json(const char *kind, const char *level)
{
    return level ? json_pack("{ssss}", "kind", kind, "level", level)
                 : json_pack("{ss}", "kind", kind);
}

/* "make MODE [BOT..]": the other seats are free but for the bots. */
static bool do_make(void *to, const char *rest)
{
    Far *f = to;
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
        far_send(f, json_pack("{ssssso}", "t", "create", "mode", mode->name, "seats", seats));
        f->pending = true;
    } else {
        Buf modes = {0};
        for (int i = 0; mode_at(i); i++)
            buf_printf(&modes, "%s%s", i ? " " : "", mode_at(i)->name);
        far_say(f, SAY_FAR_MAKE_WHICH, (Facts){.text = buf_text(&modes)});
        buf_free(&modes);
    }
    buf_free(&text);
    return false;
}

/* ---- anywhere ---- */

static bool do_quit(void *to, const char *rest)
{
    Far *f = to;
    (void)rest;
    f->quit = true;
    return false;
}

static bool do_name(void *to, const char *rest)
{
    Far *f = to;
    if (*rest)
        far_send(f, json_pack("{ssss}", "t", "account", "name", rest));
    else
        far_say(f, SAY_FAR_NAME_WHICH, (Facts){0});
    return false;
}

/* The language belongs to the line: it is opened anew. */
static bool do_lang(void *to, const char *rest)
{
    Far *f = to;
    if (!tongue_is_known(rest)) {
        far_say(f, SAY_LANG_WHICH, (Facts){0});
        return false;
    }
    f->chair.tongue = f->chair.say.tongue = tongue_find(rest);
    f->hangs_up = true;
    f->shown = 0;
    if (f->line)
        net_hang_up(f->line);
    far_say(f, SAY_LANG_NOW, (Facts){0});
    return false;
}

/* ---- at a table ---- */

static bool do_say(void *to, const char *rest)
{
    Far *f = to;
    if (*rest)
        far_send(f, json_pack("{ssssss}", "t", "chat", "table", f->at, "text", rest));
    else
        far_say(f, SAY_FAR_SAY_WHAT, (Facts){0});
    return false;
}

static bool do_who(void *to, const char *rest)
{
    Far *f = to;
    const json_t *seats = json_object_get(f->table, "seats");
    (void)rest;
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        bool empty = !strcmp(far_text(seat, "kind"), "empty");
        bool bot = !strcmp(far_text(seat, "kind"), "bot");
        bool here = json_is_true(json_object_get(seat, "here"));
        far_say(f,
                empty  ? SAY_FAR_WHO_FREE
                : bot  ? SAY_FAR_WHO_BOT
                : here ? SAY_FAR_WHO_HERE
                       : SAY_FAR_WHO_AWAY,
                (Facts){.n = (int)i + 1, .text = far_text(seat, "name")});
    }
    far_say(f, SAY_FAR_WATCHING, (Facts){.n = (int)far_number(f->table, "watching")});
    far_tell_waiting(f);
    return false;
}

static bool do_again(void *to, const char *rest)
{
    Far *f = to;
    (void)rest;
    if (f->asked)
        far_show_question(f);
    else
        far_say(f, SAY_FAR_NOT_ASKED, (Facts){0});
    far_tell_waiting(f);
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
    Far *f = to;
    const json_t *seats = json_object_get(f->table, "seats");
    for (size_t i = 0; i < json_array_size(seats); i++)
        if (!strcmp(far_text(json_array_get(seats, i), "kind"), "empty")) {
            far_send(f, json_pack("{sssssissss}", "t", "seat", "table", f->at, "seat", (int)i,
                                  "kind", "bot", "level", *rest ? rest : "greedy"));
            return false;
        }
    far_say(f, SAY_FAR_NO_FREE_SEAT, (Facts){0});
    return false;
}

static bool do_resign(void *to, const char *rest)
{
    Far *f = to;
    if (chair_is(&f->chair, rest, SAY_WORD_YES))
        send_table(f, "resign");
    else
        far_say(f, SAY_FAR_RESIGN_SURE, (Facts){0});
    return false;
}

static bool do_claim(void *to, const char *rest)
{
    (void)rest;
    send_table(to, "claim");
    return false;
}

static void offer(Far *f, const char *what, const char *rest)
{
    bool off = chair_is(&f->chair, rest, SAY_WORD_OFF);
    far_send(f, json_pack("{sssssssb}", "t", "offer", "table", f->at, "what", what, "on", !off));
    if (!off)
        far_say(f, SAY_FAR_OFFERED, (Facts){0});
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
    Far *f = to;
    if (!*rest) {
        far_say(f, SAY_SAVE_WHERE, (Facts){0});
        return false;
    }
    snprintf(f->save, sizeof f->save, "%s", rest);
    send_table(f, "record");
    return false;
}

static bool do_leave(void *to, const char *rest)
{
    Far *f = to;
    (void)rest;
    if (f->chair.me != CHAIR_WATCHES && f->has_view && !f->over)
        far_say(f, SAY_FAR_SEAT_STAYS, (Facts){.text = f->at});
    send_table(f, "leave");
    far_go_lobby(f);
    return false;
}

static bool do_hint(void *to, const char *rest)
{
    Far *f = to;
    int step = chair_hint_step(rest, f->hinted == f->ask ? f->step : 0);
    if (!step)
        far_say(f, SAY_HINT_WHICH, (Facts){0});
    else if (!f->asked)
        far_say(f, SAY_HINT_NOTHING, (Facts){0});
    else {
        far_send(f, json_pack("{sssssIsi}", "t", "hint", "table", f->at, "ask", (json_int_t)f->ask,
                              "step", step));
        f->step = step;
        f->hinted = f->ask;
    }
    return false;
}

void far_answer(Far *f, const Set *picks)
{
    json_t *list = json_array();
    for (SET_EACH(pick, picks))
        json_array_append_new(list, json_integer(pick));
    far_send(f, json_pack("{sssssIso}", "t", "answer", "table", f->at, "ask", (json_int_t)f->ask,
                          "picks", list));
}

static const Word lobby[] = {
    {"tables", "t", do_tables}, {"sit", "s", do_sit},    {"watch", "w", do_watch},
    {"make", "m", do_make},     {"name", NULL, do_name}, {"lang", NULL, do_lang},
    {"quit", "q", do_quit},
};
static const SayId lobby_help[] = {SAY_HELP_FAR_LOBBY_1, SAY_HELP_FAR_LOBBY_2,
                                   SAY_HELP_FAR_LOBBY_3};

static const Word at_table[] = {
    {"say", "'", do_say},        {"who", NULL, do_who},     {"again", "a", do_again},
    {"undo", "u", do_undo},      {"hint", "x", do_hint},    {"bot", NULL, do_bot},
    {"resign", NULL, do_resign}, {"end", NULL, do_end},     {"rematch", NULL, do_rematch},
    {"save", NULL, do_save},     {"leave", NULL, do_leave}, {"lang", NULL, do_lang},
    {"quit", "q", do_quit},      {"claim", NULL, do_claim},
};
static const SayId table_help[] = {SAY_HELP_FAR_1, SAY_HELP_FAR_2, SAY_HELP_FAR_3, SAY_HELP_FAR_4,
                                   SAY_HELP_FAR_5};

static bool run_words(Far *f, const char *text)
{
    Words table = {at_table, sizeof at_table / sizeof *at_table, f, table_help,
                   sizeof table_help / sizeof *table_help};
    Words out = {lobby, sizeof lobby / sizeof *lobby, f, lobby_help,
                 sizeof lobby_help / sizeof *lobby_help};
    Words sets[] = {*f->at ? table : out, f->has_view ? chair_words(&f->chair) : (Words){0}, {0}};
    return ask_run(&f->chair, sets, &f->menu, text) != RAN_NOTHING;
}

static void take_answer(Far *f, const char *text)
{
    Set picks;
    if (!f->asked)
        far_say(f, SAY_FAR_NOT_ASKED, (Facts){0});
    else if (ask_read(&f->chair, &f->question, &f->menu, text, &picks))
        far_answer(f, &picks);
}

void far_typed(Far *f, const char *text)
{
    bool number = *text && strspn(text, "0123456789") == strlen(text);
    if (!f->welcomed && strcmp(text, "q") && strcmp(text, "quit"))
        far_say(f, SAY_FAR_NO_LINE, (Facts){0});
    else if (!*text && f->asked)
        ask_show_form(&f->chair, &f->question);
    else if (!*text || run_words(f, text))
        return;
    else if (!*f->at && number)
        do_sit(f, text);
    else if (!f->has_view || f->over)
        far_say(f, SAY_INPUT_UNKNOWN, (Facts){.text = text});
    else
        take_answer(f, text);
}
