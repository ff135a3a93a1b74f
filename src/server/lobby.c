/* Where tables are found and made. Whoever looks at the lobby gets its short lists again when they
 * have changed, at most once a second. */
#include "server/lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "modes/presets.h"
#include "modes/variant.h"
#include "server/attend.h"
#include "server/core.h"
#include "server/table_log.h"
#include "server/tutor.h"

enum { LOBBY_ROWS = 60 };

static const WireErr fine = {.code = NULL};

/* ---- lists ---- */

typedef enum List { LIST_OPEN, LIST_MINE, LIST_WATCH } List;

static bool has_free_seat(const Table *t)
{
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        if (t->spec.seat[seat].kind == SEAT_EMPTY)
            return true;
    return false;
}

static bool belongs(const Table *t, List list, const User *user)
{
    bool mine =
        table_seat_of(t, user) >= 0 || (t->spec.host == user->id && t->state != TABLE_ENDED);
    switch (list) {
    case LIST_OPEN:
        return !mine && t->state == TABLE_WAITING && !t->spec.is_private && has_free_seat(t);
    case LIST_MINE: return mine && !t->spec.lesson;
    case LIST_WATCH: return !mine && t->state == TABLE_PLAYING && !t->spec.is_private;
    }
    return false;
}

static void add_row(WireLobby *lobby, const Table *t, const User *user)
{
    WireTable wire;
    table_describe(t, &wire, user);
    wire_lobby_row(lobby, &wire);
}

static int add_list(WireLobby *lobby, Client *client, List list, const char *name)
{
    const Table *t;
    int rows = 0;
    wire_lobby_list(lobby, name);
    for (MapEntry *at = client->server->tables.all; rows < LOBBY_ROWS && (t = map_next(&at));)
        if (belongs(t, list, client->user)) {
            add_row(lobby, t, client->user);
            rows++;
        }
    return rows;
}

typedef struct Played {
    Server *server;
    WireLobby *lobby;
    const User *user;
} Played;

/* An ended table of mine that is not in memory. */
static void add_played(void *to, const GameRow *row)
{
    Played *played = to;
    Table t = {.server = played->server, .state = (TableState)row->state, .changed = row->changed};
    if (row->state != TABLE_ENDED || map_get(&played->server->tables, row->name, TABLE_NAME))
        return;
    Buf why = {0};
    snprintf(t.name, sizeof t.name, "%s", row->name);
    if (table_read_meta(&t, row->meta, &why) && !t.spec.lesson)
        add_row(played->lobby, &t, played->user);
    table_empty(&t);
    buf_free(&why);
}

static void send_lobby(Client *client, long long re)
{
    Server *server = client->server;
    Buf out = {0};
    WireLobby lobby = wire_lobby_begin(&out, re, (int)server->clients.count);
    add_list(&lobby, client, LIST_OPEN, "open");
    add_list(&lobby, client, LIST_MINE, "mine");
    Played played = {server, &lobby, client->user};
    if (client->user->kept)
        server->store.played(server->store.self, client->user->id, 20, add_played, &played);
    add_list(&lobby, client, LIST_WATCH, "watch");
    wire_lobby_end(&lobby);
    client_send(client, &out);
    buf_free(&out);
}

void lobby_tick(Server *server)
{
    if (!server->lobby_changed || server->now - server->lobby_at < 1000)
        return;
    server->lobby_changed = false;
    server->lobby_at = server->now;
    Client *client;
    for (MapEntry *at = server->clients.all; (client = map_next(&at));)
        if (client->lobby && client->user)
            send_lobby(client, NO_REQUEST);
}

/* ---- create ---- */

static WireErr read_seats(TableSpec *spec, const Message *message, const User *user)
{
    SeatWish wishes[SEATS_MAX];
    int count = message_seats(message, wishes);
    if (count != spec->mode->players)
        return wire_err("option", "seats", "%d seats: mode %s has %d", count, spec->mode->name,
                        spec->mode->players);
    bool me = false;
    for (int seat = 0; seat < count; seat++) {
        TableSeat *s = &spec->seat[seat];
        const SeatWish *wish = &wishes[seat];
        if (!strcmp(wish->kind, "me") && !me) {
            *s = (TableSeat){.kind = SEAT_PERSON, .user = user->id};
            memcpy(s->name, user->name, sizeof s->name);
            me = true;
        } else if (!strcmp(wish->kind, "bot")) {
            *s = (TableSeat){.kind = SEAT_BOT, .bot = core_level(wish->level)};
            if (!s->bot)
                return wire_err("option", "seats", "seat %d: there is no level '%.32s'", seat,
                                wish->level ? wish->level : "");
            snprintf(s->name, sizeof s->name, "%s", s->bot->name);
        } else if (strcmp(wish->kind, "empty")) {
            return wire_err("option", "seats", "seat %d: '%.16s', expected me (once), empty or bot",
                            seat, wish->kind);
        }
    }
    return fine;
}

static WireErr read_clock(TableSpec *spec, const Message *message)
{
    ClockWish wish = message_clock(message);
    if (wish.late && strcmp(wish.late, "end")) {
        spec->late = core_level(wish.late);
        if (!spec->late)
            return wire_err("option", "clock", "there is no level '%.32s'", wish.late);
    }
    if (!strcmp(wish.kind, "live") && wish.seconds >= 10 && wish.seconds <= 86400) {
        spec->clock = CLOCK_LIVE;
        spec->seconds = wish.seconds;
    } else if (!strcmp(wish.kind, "days") && wish.days >= 1 && wish.days <= 60) {
        spec->clock = CLOCK_DAYS;
        spec->days = wish.days;
    } else if (strcmp(wish.kind, "none")) {
        return wire_err("option", "clock",
                        "expected none, live with 10 to 86400 seconds, or days with 1 to 60");
    }
    return fine;
}

typedef struct OptionReader {
    TableSpec *spec;
    WireErr err;
} OptionReader;

static void read_option(void *to, const char *name, int value)
{
    OptionReader *reader = to;
    const Mode *mode = reader->spec->mode;
    int option = mode_option_find(mode, name);
    const ModeOption *row = option < 0 ? NULL : &mode->options->row[option];
    if (reader->err.code)
        return;
    if (!row)
        reader->err = wire_err("option", "options", "this mode has no option '%.32s'", name);
    else if (value < row->least || value > row->most)
        reader->err = wire_err("option", "options", "option '%s': expected %d to %d", name,
                               row->least, row->most);
    else
        mode_option_set(&reader->spec->options, option, value);
}

static WireErr read_options(TableSpec *spec, const Message *message)
{
    const char *title = message_text(message, "title"), *cards = message_text(message, "cards");
    const char *values = message_text(message, "values");
    spec->options.no_goals = !message_bool(message, "goals", true);
    spec->options.first_game = message_bool(message, "first_game", false);
    spec->is_private = message_bool(message, "private", false);
    spec->rated = message_bool(message, "rated", false);
    spec->revised = message_bool(message, "revised", false);
    spec->shuffle = message_bool(message, "shuffle", true) && !spec->options.first_game;
    snprintf(spec->title, sizeof spec->title, "%s", title ? title : "");
    if (title && user_characters(title) > TITLE_CHARS)
        return wire_err("size", "title", "a title has at most %d characters", TITLE_CHARS);
    if (values && !spec->mode->table)
        return wire_err("option", "values", "mode %s has no table of values", spec->mode->name);
    if (spec->options.first_game && !spec->mode->first_game)
        return wire_err("option", "first_game", "mode %s has another beginning", spec->mode->name);
    OptionReader reader = {spec, fine};
    message_options(message, read_option, &reader);
    if (reader.err.code)
        return reader.err;
    spec->cards = cards && *cards ? strdup(cards) : NULL;
    spec->values = values && *values ? strdup(values) : NULL;
    return fine;
}

void spec_copy_cards(TableSpec *spec, const TableSpec *from)
{
    free(spec->cards);
    free(spec->values);
    spec->revised = from->revised;
    spec->cards = from->cards ? strdup(from->cards) : NULL;
    spec->values = from->values ? strdup(from->values) : NULL;
}

/* Where the game comes from, if it is not dealt. */
static WireErr check_source(const Message *message)
{
    static const char *const sources[] = {"same", "from", "record", "lesson"};
    const char *first = NULL;
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        if (first && message_has(message, sources[i]))
            return wire_err("option", sources[i], "%s and %s do not go together", first,
                            sources[i]);
        if (message_has(message, sources[i]))
            first = sources[i];
    }
    return fine;
}

/* A rated game compares people: a fresh deal with the normal options, nobody but people with accounts, and
 * a clock, so that nobody has to wait for ever. */
static WireErr check_rated(const TableSpec *spec, const Message *message, const User *user)
{
    const Options *options = &spec->options;
    bool bots = false;
    for (int seat = 0; seat < spec->mode->players; seat++)
        bots |= spec->seat[seat].kind == SEAT_BOT;
    if (message_has(message, "record") || message_has(message, "same") ||
        message_has(message, "from") || message_has(message, "lesson"))
        return wire_err("option", "rated", "a rated game is dealt anew");
    if (bots || spec->mode->players < 2 || spec->mode->rival)
        return wire_err("option", "rated", "a rated game is played by people against each other");
    if (spec->cards || spec->values || spec->revised || options->first_game || !spec->shuffle ||
        (options->no_goals && spec->mode->goals))
        return wire_err("option", "rated", "a rated game has the normal cards and options");
    if (spec->clock == CLOCK_NONE)
        return wire_err("option", "rated", "a rated game needs a clock");
    return user->password ? fine : wire_err("rights", "rated", "rated games need an account");
}

/* An ended table whose deal or answers are taken over. */
static WireErr read_source(Server *server, TableSpec *spec, const Message *message, Buf *answers)
{
    const char *same = message_text(message, "same"), *from = message_text(message, "from");
    if (!same && !from)
        return fine;
    WireErr err = fine;
    const Table *t = table_find(server, same ? same : from, &err);
    if (!t)
        return err;
    if (t->state != TABLE_ENDED)
        return wire_err("too_late", same ? "same" : "from", "that game has not ended");
    if (strcmp(t->spec.mode->name, spec->mode->name))
        return wire_err("mode", "mode", "that game was %s", t->spec.mode->name);
    spec->options = t->spec.options;
    spec->shuffle = false;
    spec_copy_cards(spec, &t->spec);
    int all = record_answers(&t->rec);
    int count = message_has(message, "n")
                    ? (int)message_int(message, "n", 0)
                    : record_answers_at(&t->rec, (int)message_int(message, "at", 100000) - 1);
    if (from && all)
        buf_add(answers, t->rec.entry.data,
                (size_t)(count < all ? count : all) * sizeof(RecordEntry));
    return fine;
}

static int hosted(const Server *server, const User *user)
{
    const Table *t;
    int count = 0;
    for (MapEntry *at = server->tables.all; (t = map_next(&at));)
        count += t->spec.host == user->id && t->state != TABLE_ENDED;
    return count;
}

static WireErr check_limits(const Server *server, const User *user)
{
    int most = user->password ? server->config.guest_tables * 8 : server->config.guest_tables;
    if (hosted(server, user) >= most)
        return wire_err("limit", "t", "you host %d tables already; finish or close one", most);
    if ((int)server->tables.count >= server->config.tables)
        return wire_err("limit", "t", "this server has no room for more tables now");
    return fine;
}

static WireErr read_spec(Client *client, const Message *message, TableSpec *spec, Buf *answers)
{
    spec->mode = mode_find(message_text(message, "mode"));
    spec->host = client->user->id;
    if (!spec->mode)
        return wire_err("mode", "mode", "there is no mode '%.32s'", message_text(message, "mode"));
    WireErr err = check_limits(client->server, client->user);
    if (!err.code)
        err = read_seats(spec, message, client->user);
    if (!err.code)
        err = read_clock(spec, message);
    if (!err.code)
        err = read_options(spec, message);
    if (!err.code)
        err = check_source(message);
    if (!err.code && spec->rated)
        err = check_rated(spec, message, client->user);
    if (!err.code)
        err = read_source(client->server, spec, message, answers);
    if (!err.code && message_has(message, "lesson"))
        err = tutor_spec(spec, message_text(message, "lesson"), client->user);
    if (!err.code && message_has(message, "record"))
        err = table_import(spec, message_text(message, "record"),
                           (int)message_int(message, "at", 100000), answers);
    return err;
}

static WireErr create(Client *client, const Message *message)
{
    TableSpec spec = {0};
    Buf answers = {0};
    WireErr err = read_spec(client, message, &spec, &answers);
    Table *t = NULL;
    if (err.code) {
        free(spec.cards);
        free(spec.values);
    } else {
        t = table_create(client->server, &spec, (const RecordEntry *)(const void *)answers.data,
                         (int)(answers.size / sizeof(RecordEntry)), &err);
    }
    buf_free(&answers);
    if (!t)
        return err;
    if (!client->user->kept)
        user_keep(client->server, client->user);
    if (t->spec.lesson)
        tutor_close_others(client->server, client->user, t);
    Buf out = {0};
    wire_ok(&out, message->has_id ? message->id : NO_REQUEST, t->name);
    client_send(client, &out);
    buf_free(&out);
    attend_begin(client, t);
    table_tick(t);
    attend_announce(client->attends);
    attend_show(client->attends);
    return fine;
}

void lobby_handle(Client *client, const Message *message)
{
    WireErr err = fine;
    if (message->kind == MSG_create) {
        err = create(client, message);
    } else {
        client->lobby = message_bool(message, "on", true);
        send_lobby(client, message->has_id ? message->id : NO_REQUEST);
    }
    if (err.code)
        client_error(client, message->has_id ? message->id : NO_REQUEST, &err);
}
