/* Where tables are found and created. Lists come in pages. Clients in the lobby get its short lists
 * again when they have changed, at most once a second, and less often if there are very many. */
#include "server/lobby.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "modes/presets.h"
#include "modes/variant.h"
#include "server/attend.h"
#include "server/core.h"
#include "server/limit.h"
#include "server/name.h"
#include "server/node.h"
#include "server/table_log.h"
#include "server/tutor.h"

enum { PAGE_ROWS = 30, SOLO_GUEST = 20, SOLO_ACCOUNT = 100 };
enum { ROUND_MS = 1000, SLICE_MS = 50, SLICE_NS = 5000000 };

static const WireErr fine = {.code = NULL};

/* ---- lists ---- */

typedef enum List { LIST_OPEN, LIST_MINE, LIST_WATCH, LIST_ARCHIVE, LISTS } List;

static const char *const list_names[LISTS] = {
    [LIST_OPEN] = "open", [LIST_MINE] = "mine", [LIST_WATCH] = "watch", [LIST_ARCHIVE] = "archive"};

/* A table in a list, and what decides its position. */
typedef struct Place {
    const Table *table;
    bool first;      /* it is my turn there, or I have played with the host */
    bool guest;      /* the host has no account */
    int nth;         /* its number among those of its host */
    int64_t changed; /* the latest come first */
} Place;

/* Which part of a list is sent. */
typedef struct Page {
    Client *client;
    WireLobby *lobby;
    List list;
    const Buf *shared; /* the part that all users see, if it is there already; else NULL */
    int from, rows;
    int next; /* where the next page begins: rows that are not shown count, too */
    bool more;
} Page;

static bool has_free_seat(const Table *t)
{
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        if (t->spec.seat[seat].kind == SEAT_EMPTY)
            return true;
    return false;
}

static bool has_people(const Table *t)
{
    return t->elsewhere ? t->shown >> SHOWN_ATTENDED & 1 : t->attends != NULL;
}

/* Is somebody there to play with? In a game with a clock in days they may come later. */
static bool is_attended(const Table *t)
{
    const User *host = map_get(&t->server->users, &t->spec.host, sizeof t->spec.host);
    return has_people(t) || t->spec.clock == CLOCK_DAYS || (host && host->clients);
}

static bool is_mine(const Table *t, const User *user)
{
    return table_seat_of(t, user) >= 0 || (t->spec.host == user->id && t->state != TABLE_ENDED);
}

/* Is it in this list for people whose table it is not? */
static bool is_shared(const Table *t, List list)
{
    if (t->removed || t->spec.is_private)
        return false;
    if (list == LIST_OPEN)
        return t->state == TABLE_WAITING && has_free_seat(t) && is_attended(t);
    return t->state == TABLE_PLAYING && (has_people(t) || table_people(t) > 1);
}

/* Is it in this list for somebody whose table it is? */
static bool is_own(const Table *t, List list, const User *user)
{
    int seat = table_seat_of(t, user);
    bool archived = seat >= 0 && t->spec.seat[seat].archived;
    return !t->removed && !t->spec.lesson && is_mine(t, user) && archived == (list == LIST_ARCHIVE);
}

static int by_id(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static bool knows(const User *user, int64_t other)
{
    size_t size = sizeof other, count = user->known.size / size;
    return count && bsearch(&other, user->known.data, count, size, by_id);
}

static void add_known(void *to, int64_t other)
{
    buf_add(&((User *)to)->known, &other, sizeof other);
}

/* The people somebody has played with are looked up when that person opens the lobby. */
static void look_up_known(Client *client)
{
    User *user = client->user;
    const Store *store = &client->server->store;
    buf_clear(&user->known);
    if (user->kept)
        store->known(store->self, user->id, add_known, user);
    if (user->known.size)
        qsort(user->known.data, user->known.size / sizeof user->id, sizeof user->id, by_id);
}

static int by_host(const void *a, const void *b)
{
    const Place *x = a, *y = b;
    int64_t mine = x->table->spec.host, its = y->table->spec.host;
    if (mine != its)
        return mine < its ? -1 : 1;
    return (x->changed < y->changed) - (x->changed > y->changed);
}

/* People I know come before others, accounts before guests, and everybody's first table before
 * anybody's second: however many tables one person creates, those of the others can be found. */
static int by_place(const void *a, const void *b)
{
    const Place *x = a, *y = b;
    if (x->first != y->first)
        return x->first ? -1 : 1;
    if (x->guest != y->guest)
        return x->guest ? 1 : -1;
    if (x->nth != y->nth)
        return x->nth < y->nth ? -1 : 1;
    return (x->changed < y->changed) - (x->changed > y->changed);
}

static Place *sorted(Buf *places, int (*by)(const void *, const void *))
{
    Place *all = (Place *)(void *)places->data;
    if (places->size)
        qsort(all, places->size / sizeof *all, sizeof *all, by);
    return all;
}

static void add_shared(const Server *server, List list, const Table *t, Buf *places)
{
    const User *host = map_get(&server->users, &t->spec.host, sizeof t->spec.host);
    Place place = {.table = t, .guest = !host || !host->password, .changed = t->changed};
    if (is_shared(t, list))
        buf_add(places, &place, sizeof place);
}

/* What a list has for everybody. With thousands of tables this takes milliseconds. */
static void collect_shared(Server *server, List list, Buf *places)
{
    const Table *t;
    const Buf *elsewhere = node_elsewhere(server);
    Table **others = (Table **)(void *)elsewhere->data;
    for (MapEntry *at = server->tables.all; (t = map_next(&at));)
        add_shared(server, list, t, places);
    for (size_t i = 0; i < elsewhere->size / sizeof *others; i++)
        add_shared(server, list, others[i], places);
    Place *all = sorted(places, by_host);
    for (size_t i = 1; i < places->size / sizeof *all; i++)
        if (all[i].table->spec.host == all[i - 1].table->spec.host)
            all[i].nth = all[i - 1].nth + 1;
    sorted(places, by_place);
}

static void add_own(const Client *client, List list, const Table *t, Buf *places)
{
    const User *user = client->user;
    Place place = {
        .table = t, .first = table_asked(t) & table_seats_of(t, user), .changed = t->changed};
    if (is_own(t, list, user))
        buf_add(places, &place, sizeof place);
}

/* `elsewhere`: the user's tables at other servers. */
static void collect_own(const Client *client, List list, const Buf *elsewhere, Buf *places)
{
    const Table *t;
    Table **others = (Table **)(void *)elsewhere->data;
    for (MapEntry *at = client->server->tables.all; (t = map_next(&at));)
        add_own(client, list, t, places);
    for (size_t i = 0; i < elsewhere->size / sizeof *others; i++)
        add_own(client, list, others[i], places);
    sorted(places, by_place);
}

/* The first ones for this client: those of known people, then the others. */
static void pick_shared(const Client *client, const Buf *shared, size_t most, Buf *places)
{
    const User *user = client->user;
    const Place *all = (const Place *)(const void *)shared->data;
    for (int known = user->known.size ? 1 : 0; known >= 0; known--)
        for (size_t i = 0; i < shared->size / sizeof *all; i++) {
            if (places->size >= most * sizeof *all)
                return;
            const Table *t = all[i].table;
            if (knows(user, t->spec.host) == (known == 1) && !is_mine(t, user))
                buf_add(places, &all[i], sizeof all[i]);
        }
}

/* The places of the page and of all pages before it, and one more if there is a next page. */
static void collect(const Page *page, const Buf *elsewhere, Buf *places)
{
    Buf shared = {0};
    if (page->list == LIST_MINE || page->list == LIST_ARCHIVE) {
        collect_own(page->client, page->list, elsewhere, places);
        return;
    }
    if (!page->shared)
        collect_shared(page->client->server, page->list, &shared);
    pick_shared(page->client, page->shared ? page->shared : &shared,
                (size_t)page->from + PAGE_ROWS + 1, places);
    buf_free(&shared);
}

/* ---- rows ---- */

/* The message that removes a row of mine. */
static const char *tidy_of(const Table *t, const User *user)
{
    int seat = table_seat_of(t, user);
    if (!table_is_shared(t, user))
        return "remove";
    if (t->state == TABLE_WAITING)
        return seat >= 0 ? "leave" : "close";
    if (t->state == TABLE_PLAYING && seat >= 0 && t->spec.seat[seat].kind == SEAT_PERSON)
        return "resign";
    return seat >= 0 ? "archive" : NULL;
}

static void add_row(Page *page, const Table *t)
{
    const User *user = page->client->user;
    WireTable wire;
    table_describe(t, &wire, user, table_seat_of(t, user));
    if (page->list == LIST_MINE || page->list == LIST_ARCHIVE)
        wire.tidy = tidy_of(t, user);
    wire_lobby_row(page->lobby, &wire);
    page->rows++;
}

/* A finished table of mine that is not in memory. */
static void add_ended(void *to, const GameRow *row)
{
    Page *page = to;
    Server *server = page->client->server;
    Table t = {.server = server, .state = (TableState)row->state, .changed = row->changed};
    if (page->rows == PAGE_ROWS) {
        page->more = true;
        return;
    }
    page->next++;
    if (map_get(&server->tables, row->name, TABLE_NAME))
        return;
    snprintf(t.name, sizeof t.name, "%s", row->name);
    if (table_read_listed(&t, row->meta) && !t.spec.lesson)
        add_row(page, &t);
    table_empty(&t);
}

static void add_page(Page *page)
{
    Client *client = page->client;
    const Store *store = &client->server->store;
    bool mine = page->list == LIST_MINE || page->list == LIST_ARCHIVE;
    Buf places = {0}, own = {0};
    if (mine)
        node_elsewhere_of(client->server, client->user, &own);
    collect(page, &own, &places);
    const Place *all = (const Place *)(const void *)places.data;
    int count = (int)(places.size / sizeof *all);
    wire_lobby_list(page->lobby, list_names[page->list]);
    for (int i = page->from; i < count && page->rows < PAGE_ROWS; i++)
        add_row(page, all[i].table);
    int stored = page->from > count ? page->from - count : 0, first = count + stored;
    page->next = page->from + page->rows;
    page->more = page->next < count;
    buf_free(&places);
    node_free_tables(&own);
    if (!mine || !client->user->kept || page->more)
        return;
    page->next = first;
    store->ended(store->self, client->user->id, page->list == LIST_ARCHIVE, stored, PAGE_ROWS + 1,
                 add_ended, page);
    page->more |= page->next - first > PAGE_ROWS;
}

/* `shared`: by list, see Page; or NULL. */
static void send_lobby(Client *client, long long re, const Buf *shared)
{
    static const List lists[] = {LIST_OPEN, LIST_MINE, LIST_WATCH};
    Buf out = {0};
    unsigned more = 0;
    WireLobby lobby = wire_lobby_begin(&out, re, node_online(client->server));
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        Page page = {.client = client,
                     .lobby = &lobby,
                     .list = lists[i],
                     .shared = shared ? &shared[lists[i]] : NULL};
        add_page(&page);
        more |= (unsigned)page.more << lists[i];
    }
    wire_lobby_list(&lobby, "more");
    for (int i = 0; i < LISTS; i++)
        if (more >> i & 1)
            wire_lobby_name(&lobby, list_names[i]);
    wire_lobby_end(&lobby);
    client_send(client, &out);
    buf_free(&out);
}

static WireErr send_games(Client *client, const Message *message)
{
    const char *name = message_text(message, "list");
    int list = 0;
    while (list < LISTS && strcmp(list_names[list], name))
        list++;
    if (list == LISTS)
        return wire_err("option", "list", "expected open, mine, watch or archive");
    Buf out = {0};
    WireLobby lobby = wire_games_begin(&out, message->has_id ? message->id : NO_REQUEST);
    Page page = {.client = client,
                 .lobby = &lobby,
                 .list = (List)list,
                 .from = (int)message_int(message, "skip", 0)};
    add_page(&page);
    wire_games_end(&lobby, page.from, page.next, page.more);
    client_send(client, &out);
    buf_free(&out);
    return fine;
}

/* Sends it to those who have not had it in this round; false if there was not enough time for
 * all. */
static bool send_slice(Server *server)
{
    Client *client;
    Buf shared[LISTS] = {{0}};
    bool whole = true;
    collect_shared(server, LIST_OPEN, &shared[LIST_OPEN]);
    collect_shared(server, LIST_WATCH, &shared[LIST_WATCH]);
    int64_t until = metrics_clock() + SLICE_NS;
    for (MapEntry *at = server->clients.all; whole && (client = map_next(&at));) {
        if (!client->lobby || !client->user || client->lobby_at >= server->lobby_at)
            continue;
        client->lobby_at = server->lobby_at;
        if (!limit_has_half(server, LIMIT_LOOP, client->address)) {
            server->lobby_changed = true; /* it comes in another round */
            continue;
        }
        int64_t begun = metrics_processor();
        send_lobby(client, NO_REQUEST, shared);
        limit_charge(server, client->address, begun);
        whole = metrics_clock() < until;
    }
    buf_free(&shared[LIST_OPEN]);
    buf_free(&shared[LIST_WATCH]);
    return whole;
}

/* Everybody's own tables are read from the store. A round of all clients has pauses, so that others
 * need not wait until hundreds have got theirs. */
void lobby_tick(Server *server)
{
    bool due = server->lobby_changed && server->now - server->lobby_at >= ROUND_MS;
    if (!server->lobby_sending && due) {
        server->lobby_sending = true;
        server->lobby_changed = false;
        server->lobby_at = server->now;
    } else if (!server->lobby_sending || server->now - server->lobby_slice < SLICE_MS) {
        return;
    }
    server->lobby_slice = server->now;
    server->lobby_sending = !send_slice(server);
}

/* ---- create ---- */

/* A person at the screen of `user`: that user, or one of several by name. */
static WireErr read_person(Server *server, TableSeat *s, int seat, const char *name,
                           const User *user)
{
    *s = (TableSeat){.kind = SEAT_PERSON, .user = user->id};
    snprintf(s->name, sizeof s->name, "%s", name ? name : user->name);
    WireErr err = name ? user_check_name(s->name) : fine;
    if (!err.code && name && user_is_taken(server, s->name, user))
        err = wire_err("name", "seats", "seat %d: the name is taken", seat);
    return err;
}

/* Several people at one screen take turns at it: nobody else plays with them, and there is no
 * clock. */
static WireErr check_screen(const TableSpec *spec)
{
    int people = 0, empty = 0;
    for (int seat = 0; seat < spec->mode->players; seat++) {
        people += spec->seat[seat].kind == SEAT_PERSON;
        empty += spec->seat[seat].kind == SEAT_EMPTY;
    }
    if (people > 1 && (empty || spec->clock != CLOCK_NONE))
        return wire_err("option", "seats",
                        "several people at one screen play only with bots, and without a clock");
    return fine;
}

static WireErr read_seats(Server *server, TableSpec *spec, const Message *message, const User *user)
{
    SeatRequest requests[SEATS_MAX];
    int count = message_seats(message, requests);
    if (count != spec->mode->players)
        return wire_err("option", "seats", "%d seats: mode %s has %d", count, spec->mode->name,
                        spec->mode->players);
    WireErr err = fine;
    bool me = false;
    for (int seat = 0; seat < count && !err.code; seat++) {
        TableSeat *s = &spec->seat[seat];
        const SeatRequest *request = &requests[seat];
        if (!strcmp(request->kind, "me") && (!me || request->name)) {
            err = read_person(server, s, seat, request->name, user);
            me = true;
        } else if (!strcmp(request->kind, "bot")) {
            *s = (TableSeat){.kind = SEAT_BOT, .bot = core_level(request->level)};
            if (!s->bot)
                return wire_err("option", "seats", "seat %d: there is no level '%.32s'", seat,
                                request->level ? request->level : "");
            snprintf(s->name, sizeof s->name, "%s", s->bot->name);
        } else if (strcmp(request->kind, "empty")) {
            return wire_err(
                "option", "seats",
                "seat %d: '%.16s', expected me (a second time with a name), empty or bot", seat,
                request->kind);
        }
    }
    return err;
}

static WireErr read_clock(TableSpec *spec, const Message *message)
{
    ClockRequest request = message_clock(message);
    if (request.late && strcmp(request.late, "end")) {
        spec->late = core_level(request.late);
        if (!spec->late)
            return wire_err("option", "clock", "there is no level '%.32s'", request.late);
    }
    if (!strcmp(request.kind, "live") && request.seconds >= 10 && request.seconds <= 86400) {
        spec->clock = CLOCK_LIVE;
        spec->seconds = request.seconds;
    } else if (!strcmp(request.kind, "days") && request.days >= 1 && request.days <= 60) {
        spec->clock = CLOCK_DAYS;
        spec->days = request.days;
    } else if (strcmp(request.kind, "none")) {
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
    snprintf(spec->title, sizeof spec->title, "%s", title && !name_is_blank(title) ? title : "");
    if (title && user_characters(title) > TITLE_CHARS)
        return wire_err("size", "title", "a title has at most %d characters", TITLE_CHARS);
    if (title && !name_is_visible(title))
        return wire_err("option", "title", "a title has no control characters");
    if (values && !spec->mode->values)
        return wire_err("option", "values", "mode %s has no table of values", spec->mode->name);
    if (spec->options.first_game && !spec->mode->first_game)
        return wire_err("option", "first_game", "mode %s begins in another way", spec->mode->name);
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

/* A rated game compares people: a fresh deal with default options, only people with accounts, and a
 * clock, so that nobody has to wait for ever. */
static WireErr check_rated(const TableSpec *spec, const Message *message, const User *user)
{
    const Options *options = &spec->options;
    bool bots = false;
    for (int seat = 0; seat < spec->mode->players; seat++)
        bots |= spec->seat[seat].kind == SEAT_BOT;
    if (message_has(message, "record") || message_has(message, "same") ||
        message_has(message, "from") || message_has(message, "lesson"))
        return wire_err("option", "rated", "a rated game needs a fresh deal");
    if (bots || spec->mode->players < 2 || spec->mode->rival)
        return wire_err("option", "rated", "a rated game is played by people against each other");
    if (spec->cards || spec->values || spec->revised || options->first_game || !spec->shuffle ||
        (options->no_goals && spec->mode->goals))
        return wire_err("option", "rated", "a rated game has the normal cards and options");
    if (spec->clock == CLOCK_NONE)
        return wire_err("option", "rated", "a rated game needs a clock");
    return user->password ? fine : wire_err("rights", "rated", "rated games need an account");
}

/* A finished table whose deal or answers are reused. */
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
    if (same)
        spec->options.rules = RULES_NOW;
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

/* A waiting table with a free seat, which others see in their lists. */
static bool waits_for_people(const Table *t, const User *host)
{
    return t->spec.host == host->id && t->state == TABLE_WAITING && has_free_seat(t);
}

static int waiting_of(Server *server, const User *user)
{
    const Table *t;
    Buf elsewhere = {0};
    int count = 0;
    for (MapEntry *at = server->tables.all; (t = map_next(&at));)
        count += waits_for_people(t, user);
    node_elsewhere_of(server, user, &elsewhere);
    Table **others = (Table **)(void *)elsewhere.data;
    for (size_t i = 0; i < elsewhere.size / sizeof *others; i++)
        count += waits_for_people(others[i], user);
    node_free_tables(&elsewhere);
    return count;
}

static bool wants_people(const TableSpec *spec)
{
    for (int seat = 0; seat < spec->mode->players; seat++)
        if (spec->seat[seat].kind == SEAT_EMPTY)
            return true;
    return false;
}

/* If the server is full, removes the table that is missed least, and of these the oldest. */
static bool make_room(Server *server)
{
    Table *t, *first = NULL;
    Yields least = YIELDS_NEVER;
    for (MapEntry *at = server->tables.all; (t = map_next(&at));) {
        Yields yields = t->removed ? YIELDS_NEVER : table_yields(t);
        if (yields > least || (yields == least && first && t->changed < first->changed)) {
            least = yields;
            first = t;
        }
    }
    if (first)
        table_remove(first);
    return first;
}

/* A table counts as several if it takes more room: custom cards, and answers that are given. */
static double weight_of(const TableSpec *spec, size_t given)
{
    enum { BYTES = 4096, ANSWERS = 256 };
    size_t bytes =
        (spec->cards ? strlen(spec->cards) : 0) + (spec->values ? strlen(spec->values) : 0);
    return 1 + (double)bytes / BYTES + (double)given / ANSWERS;
}

WireErr lobby_take_table(Client *client, const TableSpec *spec, size_t given)
{
    Server *server = client->server;
    double weight = weight_of(spec, given);
    if (core_is_full(server) && !make_room(server))
        return wire_err("limit", "t", "this server has no room for more tables now");
    if (!limit_has(server, LIMIT_TABLE_ADDRESS, client->address, weight) ||
        !limit_take_user(server, LIMIT_TABLE, client->user->id, weight))
        return wire_err("limit", "t", "too many new tables; wait a moment");
    limit_take(server, LIMIT_TABLE_ADDRESS, client->address, weight);
    return client_keep(client);
}

static WireErr check_limits(Client *client, const TableSpec *spec, size_t given)
{
    Server *server = client->server;
    const User *user = client->user;
    int most = user->password ? server->config.guest_tables * 8 : server->config.guest_tables;
    if (wants_people(spec) && waiting_of(server, user) >= most)
        return wire_err("limit", "t", "%d of your tables already wait for people; close one", most);
    return lobby_take_table(client, spec, given);
}

/* If a user has too many unfinished games without other people, the oldest is removed. */
static void tidy_solo(Server *server, const User *user)
{
    Table *t, *oldest = NULL;
    int count = 0;
    for (MapEntry *at = server->tables.all; (t = map_next(&at));) {
        if (t->spec.host != user->id || t->state != TABLE_PLAYING || table_is_shared(t, user))
            continue;
        count++;
        if (!t->attends && (!oldest || t->changed < oldest->changed))
            oldest = t;
    }
    if (oldest && count > (user->password ? SOLO_ACCOUNT : SOLO_GUEST))
        table_remove(oldest);
}

static WireErr read_spec(Client *client, const Message *message, TableSpec *spec, Buf *answers)
{
    spec->mode = mode_find(message_text(message, "mode"));
    spec->host = client->user->id;
    if (!spec->mode)
        return wire_err("mode", "mode", "there is no mode '%.32s'", message_text(message, "mode"));
    WireErr err = read_seats(client->server, spec, message, client->user);
    if (!err.code)
        err = read_clock(spec, message);
    if (!err.code)
        err = check_screen(spec);
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
    if (!err.code)
        err = check_limits(client, spec, answers->size / sizeof(RecordEntry));
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
    if (t->spec.lesson)
        tutor_close_others(client->server, client->user, t);
    tidy_solo(client->server, client->user);
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

static void watch_lobby(Client *client, const Message *message)
{
    client->lobby = message_bool(message, "on", true);
    client->lobby_at = client->server->now;
    if (client->lobby)
        look_up_known(client);
    send_lobby(client, message->has_id ? message->id : NO_REQUEST, NULL);
}

void lobby_handle(Client *client, const Message *message)
{
    WireErr err = fine;
    switch (message->kind) {
    case MSG_create: err = create(client, message); break;
    case MSG_games: err = send_games(client, message); break;
    case MSG_lobby: watch_lobby(client, message); break;
    default: assert(false && "not a message of the lobby");
    }
    if (err.code)
        client_error(client, message->has_id ? message->id : NO_REQUEST, &err);
}
