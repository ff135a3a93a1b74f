/* Messages from the server, printed as lines. A full view after a lost connection or an undo
 * replaces the log; only what is new in it is printed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/catalog.h"
#include "modes/presets.h"
#include "panel/panel.h"
#include "record/record_text.h"
#include "terminal/remote.h"
#include "text/locale.h"
#include "wire/part.h"

/* ---- coming in ---- */

/* The name of a table from its link. */
static const char *table_of_link(const char *link)
{
    const char *slash = strrchr(link, '/');
    return slash ? slash + 1 : link;
}

/* Requests the name given on the command line; true if there is one. */
static bool introduce(Remote *f)
{
    const char *password = getenv("WINDFALL_PASSWORD");
    if (f->options->name && password && *password)
        remote_send(
            f, json_pack("{ssssss}", "t", "login", "name", f->options->name, "password", password));
    else if (f->options->name)
        remote_send(f, json_pack("{ssss}", "t", "account", "name", f->options->name));
    return f->options->name;
}

void remote_enter(Remote *f, const char *table)
{
    if (strcmp(f->at, table)) {
        snprintf(f->at, sizeof f->at, "%s", table);
        json_decref(f->table);
        f->table = NULL;
        f->has_view = f->asked = f->over = f->kept = f->sits = false;
        f->shown = 0;
        f->chat = -1;
        f->lines = 0;
        autosave_new(&f->autosave);
        console_forget(&f->console);
    }
    remote_send(f, json_pack("{sssb}", "t", "lobby", "on", 0));
    remote_send(f, json_pack("{ssss}", "t", "enter", "table", table));
    f->pending = true;
}

void remote_go_lobby(Remote *f)
{
    f->at[0] = 0;
    f->pending = false;
    f->has_view = f->asked = f->over = false;
    f->console.me = CONSOLE_WATCHES;
    f->console.say.reader = NO_SEAT;
    f->lists = true;
    f->rows = 0;
    remote_send(f, json_pack("{sssb}", "t", "lobby", "on", 1));
}

/* Goes to the table, or to the list of tables. */
static void go_in(Remote *f)
{
    f->introducing = false;
    if (*f->at)
        remote_enter(f, f->at);
    else if (f->options->table && !f->been)
        remote_enter(f, table_of_link(f->options->table));
    else
        remote_go_lobby(f);
    f->been = true;
}

static void on_welcome(Remote *f, const json_t *message)
{
    const json_t *you = json_object_get(message, "you");
    bool first = !f->known;
    snprintf(f->token, sizeof f->token, "%s", remote_text(message, "token"));
    if (f->welcomed) { /* the answer to a name or password */
        remote_say(f, SAY_REMOTE_NAME, (Facts){.text = remote_text(you, "name")});
        if (f->introducing)
            go_in(f);
        return;
    }
    f->welcomed = f->known = true;
    if (first) {
        remote_say(f, SAY_REMOTE_HELLO,
                   (Facts){.text = f->options->server, .text2 = remote_text(you, "name")});
        remote_say(f, SAY_HELLO_HELP, (Facts){0});
        f->introducing = f->pending = introduce(f);
    } else if (!f->moves) {
        remote_say(f, SAY_REMOTE_BACK, (Facts){0});
    }
    f->moves = false;
    if (!f->introducing)
        go_in(f);
}

/* ---- the list of tables ---- */

static void seats_in_words(Buf *out, const Remote *f, const json_t *seats)
{
    size_t i;
    const json_t *seat;
    json_array_foreach((json_t *)(uintptr_t)seats, i, seat)
    {
        bool empty = !strcmp(remote_text(seat, "kind"), "empty");
        buf_printf(out, "%s%s", i ? console_word(&f->console, say_message(SAY_COMMA)) : "",
                   empty ? console_word(&f->console, say_message(SAY_REMOTE_FREE))
                         : remote_text(seat, "name"));
    }
}

static void list_row(Remote *f, const json_t *row, SayId id)
{
    Buf seats = {0};
    if (f->rows == REMOTE_TABLES)
        return;
    RemoteRow *to = &f->row[f->rows++];
    snprintf(to->table, sizeof to->table, "%s", remote_text(row, "table"));
    to->open = id == SAY_REMOTE_ROW_OPEN;
    seats_in_words(&seats, f, json_object_get(row, "seats"));
    term_say(&f->console.term, &f->console.say, 4, id,
             &(Facts){.n = f->rows, .text = remote_text(row, "mode"), .text2 = buf_text(&seats)});
    buf_free(&seats);
}

static void list_rows(Remote *f, const json_t *rows, SayId id)
{
    size_t i;
    const json_t *row;
    json_array_foreach((json_t *)(uintptr_t)rows, i, row)
    {
        bool ended = !strcmp(remote_text(row, "state"), "ended");
        if (!ended)
            list_row(f, row, id);
    }
}

static void on_lobby(Remote *f, const json_t *message)
{
    if (!f->lists || *f->at)
        return;
    f->lists = false;
    f->rows = 0;
    remote_say(f, SAY_REMOTE_TABLES, (Facts){.n = (int)remote_number(message, "online")});
    list_rows(f, json_object_get(message, "mine"), SAY_REMOTE_ROW_MINE);
    list_rows(f, json_object_get(message, "open"), SAY_REMOTE_ROW_OPEN);
    list_rows(f, json_object_get(message, "watch"), SAY_REMOTE_ROW_WATCH);
    remote_say(f, f->rows ? SAY_REMOTE_LOBBY : SAY_REMOTE_LOBBY_EMPTY, (Facts){0});
}

/* ---- the table ---- */

static void name_seats(Remote *f, const json_t *seats, const Mode *mode)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const json_t *row = json_array_get(seats, (size_t)seat);
        const char *name = remote_text(row, "name");
        if (!row && mode && mode->rival)
            name = console_word(&f->console, panel_rival(mode));
        snprintf(f->name[seat], REMOTE_NAME, "%s", name);
        f->console.say.name[seat] = *f->name[seat] ? f->name[seat] : NULL;
    }
}

static int free_seats(const json_t *seats)
{
    int free = 0;
    for (size_t i = 0; i < json_array_size(seats); i++)
        free += !strcmp(remote_text(json_array_get(seats, i), "kind"), "empty");
    return free;
}

static void tell_table(Remote *f, const json_t *table)
{
    const json_t *seats = json_object_get(table, "seats");
    Buf words = {0};
    int empty = free_seats(seats);
    bool waiting = !strcmp(remote_text(table, "state"), "waiting");
    seats_in_words(&words, f, seats);
    remote_say(f, f->console.me == CONSOLE_WATCHES ? SAY_REMOTE_TABLE_WATCH : SAY_REMOTE_TABLE,
               (Facts){.text = remote_text(table, "mode"), .text2 = buf_text(&words)});
    if (waiting && empty) {
        buf_clear(&words);
        buf_printf(&words, "%s/#/table/%s", f->options->server, f->at);
        remote_say(f, SAY_REMOTE_WAITING, (Facts){.n = empty, .text = buf_text(&words)});
    }
    buf_free(&words);
}

/* Tells who came or left, and what was offered, since the last message. */
static void tell_changes(Remote *f, const json_t *before, const json_t *table)
{
    const json_t *was = json_object_get(before, "seats"), *is = json_object_get(table, "seats");
    for (size_t i = 0; i < json_array_size(is); i++) {
        const json_t *old = json_array_get(was, i), *now = json_array_get(is, i);
        bool here = json_is_true(json_object_get(now, "here"));
        const char *name = remote_text(now, "name");
        bool person = !strcmp(remote_text(now, "kind"), "person");
        if ((int)i == f->console.me || !*name)
            continue;
        if (strcmp(remote_text(old, "name"), name) && person)
            remote_say(f, SAY_REMOTE_SITS, (Facts){.text = name});
        else if (person && json_is_true(json_object_get(old, "here")) != here)
            remote_say(f, here ? SAY_REMOTE_HERE : SAY_REMOTE_AWAY, (Facts){.text = name});
        if (json_is_true(json_object_get(now, "late")) &&
            !json_is_true(json_object_get(old, "late")))
            remote_say(f, SAY_REMOTE_LATE, (Facts){.text = name});
    }
}

static void tell_offers(Remote *f, const json_t *before, const json_t *table)
{
    static const char *const kinds[] = {"end", "rematch"};
    static const SayId ids[] = {SAY_REMOTE_OFFER_END, SAY_REMOTE_OFFER_REMATCH};
    for (int k = 0; k < 2; k++) {
        const json_t *now = json_object_get(json_object_get(table, "offers"), kinds[k]);
        const json_t *old = json_object_get(json_object_get(before, "offers"), kinds[k]);
        if (json_array_size(now) <= json_array_size(old))
            continue;
        long long seat = json_integer_value(json_array_get(now, json_array_size(now) - 1));
        if (seat >= 0 && seat < SEATS_MAX && seat != f->console.me)
            remote_say(f, ids[k], (Facts){.text = f->name[seat]});
    }
}

static bool has_seat(const json_t *seats, long long seat)
{
    for (size_t i = 0; i < json_array_size(seats); i++)
        if (json_integer_value(json_array_get(seats, i)) == seat)
            return true;
    return false;
}

/* Tells about absent players without whom the game may now continue. */
static void tell_absent(Remote *f, const json_t *before, const json_t *table)
{
    const json_t *now = json_object_get(table, "absent"), *old = json_object_get(before, "absent");
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (has_seat(now, seat) && !has_seat(old, seat) && f->console.me != CONSOLE_WATCHES &&
            seat != f->console.me)
            remote_say(f, SAY_REMOTE_ABSENT, (Facts){.text = f->name[seat]});
}

static void on_table(Remote *f, const json_t *message)
{
    if (strcmp(remote_text(message, "table"), f->at))
        return;
    const json_t *seat = json_object_get(message, "seat");
    bool first = !f->table, waiting = !strcmp(remote_text(message, "state"), "waiting");
    bool begun = f->table && !strcmp(remote_text(f->table, "state"), "waiting") && !waiting;
    f->console.me = json_is_integer(seat) ? (int)json_integer_value(seat) : CONSOLE_WATCHES;
    f->console.say.reader = f->console.me < 0 ? NO_SEAT : (uint8_t)f->console.me;
    name_seats(f, json_object_get(message, "seats"), mode_find(remote_text(message, "mode")));
    bool sits = first && waiting && f->console.me == CONSOLE_WATCHES && !f->options->watch &&
                free_seats(json_object_get(message, "seats"));
    if (sits)
        remote_send(f, json_pack("{ssss}", "t", "sit", "table", f->at));
    else if (first || begun)
        tell_table(f, message);
    else
        tell_changes(f, f->table, message), tell_offers(f, f->table, message),
            tell_absent(f, f->table, message);
    json_decref(f->table);
    f->table = json_deep_copy(message);
    f->sits = f->console.me == CONSOLE_WATCHES && (sits || f->sits);
    f->pending = f->sits;
    const char *next = remote_text(message, "next");
    if (*next && f->console.me != CONSOLE_WATCHES) {
        remote_say(f, SAY_REMOTE_NEXT, (Facts){0});
        remote_enter(f, next);
    }
}

static void on_chat(Remote *f, const json_t *message)
{
    if (strcmp(remote_text(message, "table"), f->at) || remote_number(message, "n") <= f->chat)
        return;
    f->chat = remote_number(message, "n");
    remote_say(
        f, SAY_REMOTE_CHAT,
        (Facts){.text = remote_text(message, "name"), .text2 = remote_text(message, "text")});
}

/* ---- the game ---- */

/* Replaces the marks of players by their names: "{0}" for seat 0. */
static void put_names(const Remote *f, const char *text, Buf *out)
{
    for (; *text; text++) {
        int seat = text[0] == '{' && text[1] && text[2] == '}' ? text[1] - '0' : -1;
        if (seat < 0 || seat >= SEATS_MAX) {
            buf_byte(out, *text);
            continue;
        }
        buf_str(out, f->name[seat]);
        text += 2;
    }
}

static void put_lines(Remote *f, const char *text)
{
    Buf named = {0};
    put_names(f, text, &named);
    console_lines(&f->console, buf_text(&named));
    buf_free(&named);
}

static void hear_line(Remote *f, const json_t *line, bool tell)
{
    const char *kind = remote_text(line, "e");
    bool round = !strcmp(kind, "round"), head = round || !strcmp(kind, "phase");
    Buf text = {0};
    put_names(f, remote_text(line, "text"), &text);
    console_note(&f->console, buf_text(&text), round);
    if (tell) {
        remote_break(f);
        if (head)
            term_head(&f->console.term, buf_text(&text));
        else
            term_line(&f->console.term, 2, buf_text(&text));
    }
    buf_free(&text);
}

static void hear_lines(Remote *f, const json_t *lines, bool full)
{
    int count = (int)json_array_size(lines), known = full ? f->lines : 0;
    if (full)
        console_forget(&f->console);
    if (count < known) {
        remote_say(f, SAY_UNDONE, (Facts){0});
        known = count;
    }
    for (int i = 0; i < count; i++)
        hear_line(f, json_array_get(lines, (size_t)i), i >= known);
    f->lines = full ? count : f->lines + count;
}

/* Reads the game from the view; false if this program cannot read it. */
static bool read_raw(Remote *f, const json_t *raw)
{
    View view;
    const Mode *mode = mode_find(f->mode);
    if (!f->cat || !mode || !json_is_string(raw) ||
        !part_read_raw(json_string_value(raw), f->cat, mode, &view, &f->question))
        return false;
    view_game(&view, &f->console.g);
    f->console.say.cat = f->cat;
    return true;
}

static void read_game(Remote *f, const json_t *game)
{
    if (!json_is_object(game))
        return;
    snprintf(f->mode, sizeof f->mode, "%s", remote_text(game, "mode"));
    f->cat = catalog_of_hash(strtoull(remote_text(game, "catalog"), NULL, 16));
}

static void read_thinking(Remote *f, const json_t *parts)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        char key[16];
        snprintf(key, sizeof key, "seat%d", seat);
        const json_t *part = json_object_get(parts, key);
        if (!part)
            continue;
        f->thinking &= ~(1u << seat);
        if (json_is_true(json_object_get(part, "thinking")))
            f->thinking |= 1u << seat;
    }
    f->console.g.asked = (uint16_t)f->thinking;
}

static void read_ask(Remote *f, const json_t *ask)
{
    if (!ask)
        return;
    f->asked = json_is_object(ask);
    f->ask = f->asked ? remote_number(ask, "ask") : 0;
}

void remote_show_question(Remote *f)
{
    const Console *c = &f->console;
    if (!f->asked)
        return;
    remote_break(f);
    menu_free(&f->menu);
    menu_make(&f->menu, &c->say, &c->g, c->me, &f->question);
    ask_show(c, &f->question, &f->menu);
    f->shown = f->ask;
}

static void ask_person(Remote *f)
{
    f->waits_told = f->asked || f->over;
    if (!f->asked || f->ask == f->shown)
        return;
    if (f->question.forced) {
        remote_break(f);
        Set picks = ask_forced(&f->console, &f->question);
        f->shown = f->ask;
        remote_answer(f, &picks);
    } else {
        remote_show_question(f);
    }
}

static void end_game(Remote *f, const json_t *end)
{
    Board b = console_board(&f->console);
    f->over = true;
    remote_break(f);
    if (strcmp(remote_text(end, "reason"), "played"))
        console_say(&f->console, SAY_REMOTE_ENDED_EARLY, (Facts){0});
    board_scores(&b);
    remote_say(f, f->console.me == CONSOLE_WATCHES ? SAY_REMOTE_ENDED_WATCH : SAY_REMOTE_ENDED,
               (Facts){0});
    if (f->console.me != CONSOLE_WATCHES && !f->kept && !f->autosave.off)
        remote_send(f, json_pack("{ssss}", "t", "record", "table", f->at));
}

static void on_view(Remote *f, const json_t *message)
{
    const json_t *parts = json_object_get(message, "parts"), *raw = json_object_get(parts, "raw");
    const json_t *end = json_object_get(parts, "end");
    if (strcmp(remote_text(message, "table"), f->at))
        return;
    read_game(f, json_object_get(parts, "game"));
    if (raw && !read_raw(f, raw)) {
        remote_say(f, SAY_REMOTE_UNKNOWN_CARDS, (Facts){0});
        remote_send(f, json_pack("{ssss}", "t", "leave", "table", f->at));
        remote_go_lobby(f);
        return;
    }
    f->has_view = true;
    read_ask(f, json_object_get(parts, "ask"));
    read_thinking(f, parts);
    hear_lines(f, json_object_get(message, "lines"),
               json_is_true(json_object_get(message, "full")));
    if (json_is_object(end) && !f->over)
        end_game(f, end);
    else if (json_is_null(end))
        f->over = false;
    ask_person(f);
}

void remote_tell_waiting(Remote *f)
{
    Buf names = {0};
    f->waits_told = true;
    if (!f->has_view || f->over || f->asked)
        return;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (f->thinking >> seat & 1 && seat != f->console.me)
            buf_printf(&names, "%s%s",
                       names.size ? console_word(&f->console, say_message(SAY_COMMA)) : "",
                       f->name[seat]);
    if (names.size)
        remote_say(f, SAY_REMOTE_WAITS_FOR, (Facts){.text = buf_text(&names)});
    buf_free(&names);
}

/* ---- the rest ---- */

/* The record of a finished game: autosaved, or saved where the person said. */
static void on_record(Remote *f, const json_t *message)
{
    Record rec;
    Buf why = {0};
    const char *text = remote_text(message, "text");
    bool save = *f->save, good = record_parse(&rec, f->at, text, strlen(text), &why);
    if (good) {
        if (f->console.me != CONSOLE_WATCHES)
            snprintf(rec.name[f->console.me], RECORD_NAME_MAX, "%s", people_person);
        good = save ? record_save(&rec, f->save, &why)
                    : autosave_write(&f->autosave, &rec, true, &why);
        record_free(&rec);
    }
    f->kept = f->kept || (good && !save);
    if (good)
        remote_say(f, save ? SAY_SAVED : SAY_KEPT,
                   (Facts){.text = save ? f->save : buf_text(&f->autosave.path)});
    else
        remote_say_why(f, SAY_FILE_FAILED, buf_text(&why));
    f->save[0] = 0;
    buf_free(&why);
}

static void on_error(Remote *f, const json_t *message)
{
    if (!strcmp(remote_text(message, "code"), "moved")) {
        ws_go_to(f->net, remote_text(message, "url"));
        f->moves = true;
        ws_hang_up(f->line);
        return;
    }
    remote_break(f);
    if (!strcmp(remote_text(message, "code"), "version")) {
        remote_say_why(f, SAY_REMOTE_VERSION, remote_text(message, "text"));
        f->quit = f->failed = true; /* reconnecting would not help */
        return;
    }
    term_line(&f->console.term, 0, remote_text(message, "text"));
    f->pending = f->sits = false;
    if (f->introducing)
        go_in(f);
    else if (!strcmp(remote_text(message, "code"), "no_table") && !f->table)
        remote_go_lobby(f);
}

static void tell_answer(const Remote *f, const json_t *answer)
{
    char margin[24];
    snprintf(margin, sizeof margin, "%+.1f", json_number_value(json_object_get(answer, "margin")));
    console_say(&f->console, SAY_ADVICE_ROW,
                (Facts){.text = remote_text(answer, "text"),
                        .n = (int)json_integer_value(json_object_get(answer, "win")),
                        .m = (int)json_integer_value(json_object_get(answer, "error")),
                        .text2 = margin});
}

static void on_hint(Remote *f, const json_t *message)
{
    const json_t *answers = json_object_get(message, "answers");
    long long step = json_integer_value(json_object_get(message, "step"));
    remote_break(f);
    if (step == 1 || !json_array_size(answers))
        put_lines(f, remote_text(message, "text"));
    for (size_t i = 0; i < json_array_size(answers); i++)
        tell_answer(f, json_array_get(answers, i));
    if (step == 3)
        put_lines(f, remote_text(message, "reason"));
    else
        console_say(&f->console, SAY_HINT_MORE, (Facts){0});
}

static void on_ok(Remote *f, const json_t *message)
{
    const char *table = remote_text(message, "table");
    if (*table && !*f->at)
        remote_enter(f, table);
}

static void on_bye(Remote *f, const json_t *message)
{
    remote_break(f);
    term_line(&f->console.term, 0, remote_text(message, "text"));
}

void remote_hear(Remote *f, const json_t *message)
{
    static const struct {
        const char *kind;
        void (*hear)(Remote *f, const json_t *message);
    } kinds[] = {{"welcome", on_welcome}, {"lobby", on_lobby}, {"table", on_table},
                 {"chat", on_chat},       {"view", on_view},   {"record", on_record},
                 {"error", on_error},     {"hint", on_hint},   {"ok", on_ok},
                 {"bye", on_bye}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(remote_text(message, "t"), kinds[i].kind))
            kinds[i].hear(f, message);
}
