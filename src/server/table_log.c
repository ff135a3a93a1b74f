/* A table on disk: a row that says how it was made and who sits there (JSON), and a row for every
 * thing that happened in the game, in a few letters:
 *   g SEAT PICKS        an answer of the game that this one continues; its picks by number
 *   a SEAT PICKS BANK   an answer; its picks by number, and the time left
 *   w SEAT              a sealed answer is taken back
 *   u N                 all answers but the first N are undone
 *   t SEAT LEVEL WHY    a bot plays on for the seat
 *   e WHY               the game ends before its end
 * Replaying these brings the table back to where it was, in the middle of any question. */
#include "server/table_log.h"

#include <jansson.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "modes/presets.h"
#include "rules/score.h"
#include "server/attend.h"
#include "server/core.h"
#include "server/ladder.h"
#include "server/node.h"
#include "server/server_log.h"
#include "server/tutor.h"

const char *const table_states[TABLE_STATES] = {
    [TABLE_WAITING] = "waiting", [TABLE_PLAYING] = "playing", [TABLE_ENDED] = "ended"};
const char *const seat_kinds[SEAT_KINDS] = {
    [SEAT_EMPTY] = "empty", [SEAT_PERSON] = "person", [SEAT_BOT] = "bot"};
const char *const clock_kinds[CLOCK_KINDS] = {
    [CLOCK_NONE] = "none", [CLOCK_LIVE] = "live", [CLOCK_DAYS] = "days"};

void table_put_line(Table *t, const char *format, ...)
{
    char line[1200];
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    Write write = {.kind = WRITE_LINE, .as.line = {t->name, t->lines++, t->server->wall, line}};
    journal_put(t->server->journal, &write);
    t->changed = t->server->wall;
    t->mark = journal_mark(t->server->journal);
}

/* ---- the row ---- */

static void write_meta_seat(JsonOut *json, const TableSeat *seat)
{
    json_out_object(json);
    json_out_key_str(json, "kind", seat_kinds[seat->kind]);
    json_out_key_int(json, "user", seat->user);
    json_out_key_str(json, "name", seat->name);
    json_out_key_str(json, "level", seat->bot ? seat->bot->name : NULL);
    json_out_key_bool(json, "late", seat->late);
    json_out_key_bool(json, "resigned", seat->lost); /* the key of earlier versions */
    json_out_key_bool(json, "archived", seat->archived);
    json_out_key_double(json, "before", seat->before);
    json_out_key_double(json, "after", seat->after);
    json_out_object_end(json);
}

static void write_meta_options(JsonOut *json, const Options *options)
{
    json_out_key_hex(json, "seed", options->seed);
    json_out_key_int(json, "rules", options->rules);
    json_out_key_bool(json, "no_goals", options->no_goals);
    json_out_key_bool(json, "first_game", options->first_game);
    json_out_key_array(json, "extra");
    for (size_t i = 0; i < sizeof options->extra; i++)
        json_out_int(json, options->extra[i]);
    json_out_array_end(json);
}

static void write_meta(const Table *t, Buf *out)
{
    JsonOut json = json_out_to(out);
    json_out_object(&json);
    json_out_key_str(&json, "mode", t->spec.mode->name);
    json_out_key_hex(&json, "catalog", t->rec.cat->hash);
    write_meta_options(&json, &t->spec.options);
    json_out_key_str(&json, "title", t->spec.title);
    json_out_key_bool(&json, "private", t->spec.is_private);
    json_out_key_bool(&json, "rated", t->spec.rated);
    json_out_key_bool(&json, "shuffle", t->spec.shuffle);
    json_out_key_int(&json, "host", t->spec.host);
    json_out_key_str(&json, "clock", clock_kinds[t->spec.clock]);
    json_out_key_int(&json, "seconds", t->spec.seconds);
    json_out_key_int(&json, "days", t->spec.days);
    json_out_key_str(&json, "late", t->spec.late ? t->spec.late->name : NULL);
    json_out_key_array(&json, "seats");
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        write_meta_seat(&json, &t->spec.seat[seat]);
    json_out_array_end(&json);
    json_out_key_str(&json, "next", t->next);
    json_out_key_str(&json, "end", t->end);
    json_out_key_int(&json, "round", t->game.round);
    json_out_key(&json, "ladder");
    ladder_write(t, &json);
    json_out_key_str(&json, "lesson", tutor_word(t));
    json_out_key_str(&json, "cards", t->spec.cards);
    json_out_key_bool(&json, "revised", t->spec.revised);
    json_out_key_str(&json, "values", t->spec.values);
    json_out_object_end(&json);
}

void table_store(Table *t)
{
    t->changed = t->server->wall;
    table_store_row(t);
}

void table_store_row(Table *t)
{
    Buf meta = {0}, record = {0};
    bool ended = t->state == TABLE_ENDED;
    t->server->lobby_changed = true;
    t->server->nodes.lobby_told = false;
    if (t->removed)
        return;
    write_meta(t, &meta);
    if (ended)
        table_record(t, &record);
    Write write = {.kind = WRITE_GAME,
                   .as.game = {.name = t->name,
                               .state = (int)t->state,
                               .created = t->created,
                               .changed = t->changed,
                               .meta = buf_text(&meta),
                               .record = ended ? buf_text(&record) : NULL}};
    journal_put(t->server->journal, &write);
    t->mark = journal_mark(t->server->journal);
    buf_free(&meta);
    buf_free(&record);
}

static const char *text_of(const json_t *row, const char *key)
{
    const char *text = json_string_value(json_object_get(row, key));
    return text ? text : "";
}

static int number_of(const char *word, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(words[i], word))
            return i;
    return 0;
}

static double real_of(const json_t *row, const char *key)
{
    return json_number_value(json_object_get(row, key));
}

static void read_meta_seat(TableSeat *seat, const json_t *row)
{
    seat->kind = (SeatKind)number_of(text_of(row, "kind"), seat_kinds, SEAT_KINDS);
    seat->user = json_integer_value(json_object_get(row, "user"));
    snprintf(seat->name, sizeof seat->name, "%s", text_of(row, "name"));
    seat->bot = core_level(text_of(row, "level"));
    if (seat->kind == SEAT_BOT && !seat->bot)
        seat->bot = &player_greedy; /* a level that no longer exists */
    seat->late = json_is_true(json_object_get(row, "late"));
    seat->lost = json_is_true(json_object_get(row, "resigned"));
    seat->archived = json_is_true(json_object_get(row, "archived"));
    seat->before = real_of(row, "before");
    seat->after = real_of(row, "after");
}

static void read_meta_options(Options *options, const json_t *row)
{
    options->seed = strtoull(text_of(row, "seed"), NULL, 16);
    const json_t *rules = json_object_get(row, "rules");
    options->rules = rules ? (uint8_t)json_integer_value(rules) : RULES_FIRST;
    options->no_goals = json_is_true(json_object_get(row, "no_goals"));
    options->first_game = json_is_true(json_object_get(row, "first_game"));
    const json_t *extra = json_object_get(row, "extra");
    for (size_t i = 0; i < sizeof options->extra && i < json_array_size(extra); i++)
        options->extra[i] = (uint8_t)json_integer_value(json_array_get(extra, i));
}

static void read_meta_rest(Table *t, const json_t *row)
{
    TableSpec *spec = &t->spec;
    read_meta_options(&spec->options, row);
    snprintf(spec->title, sizeof spec->title, "%s", text_of(row, "title"));
    spec->is_private = json_is_true(json_object_get(row, "private"));
    spec->rated = json_is_true(json_object_get(row, "rated"));
    spec->shuffle = json_is_true(json_object_get(row, "shuffle"));
    spec->host = json_integer_value(json_object_get(row, "host"));
    spec->clock = (ClockKind)number_of(text_of(row, "clock"), clock_kinds, CLOCK_KINDS);
    spec->seconds = (int)json_integer_value(json_object_get(row, "seconds"));
    spec->days = (int)json_integer_value(json_object_get(row, "days"));
    spec->late = core_level(text_of(row, "late"));
    const json_t *seats = json_object_get(row, "seats");
    for (int seat = 0; seat < spec->mode->players; seat++)
        read_meta_seat(&spec->seat[seat], json_array_get(seats, (size_t)seat));
    snprintf(t->next, sizeof t->next, "%s", text_of(row, "next"));
    snprintf(t->end, sizeof t->end, "%s", text_of(row, "end"));
    spec->lesson = book_find(book_builtin(), text_of(row, "lesson")) + 1;
    spec->revised = json_is_true(json_object_get(row, "revised"));
    if (text_of(row, "cards")[0])
        spec->cards = strdup(text_of(row, "cards"));
    if (text_of(row, "values")[0])
        spec->values = strdup(text_of(row, "values"));
}

static bool read_row(Table *t, const json_t *row, Buf *why)
{
    t->spec.mode = mode_find(text_of(row, "mode"));
    if (!t->spec.mode) {
        complain(why, "mode '%.40s' is unknown here", text_of(row, "mode"));
        return false;
    }
    read_meta_rest(t, row);
    if (t->spec.options.rules > RULES_NOW)
        complain(why, "it was begun by the rules of a later version");
    return t->spec.options.rules <= RULES_NOW;
}

static bool begin_again(Table *t, const json_t *row, Buf *why)
{
    if (!table_begin_record(t, why))
        return false;
    bool same = strtoull(text_of(row, "catalog"), NULL, 16) == t->rec.cat->hash;
    if (!same)
        complain(why, "it was begun with other cards than this program has");
    return same;
}

/* Reads how a table was created from its row; false, with the reason. */
static bool read_meta(Table *t, const char *text, Buf *why)
{
    json_t *row = json_loads(text, 0, NULL);
    bool ok = read_row(t, row, why) && begin_again(t, row, why);
    json_decref(row);
    return ok;
}

bool table_read_listed(Table *t, const char *text)
{
    Buf why = {0};
    json_t *row = json_loads(text, 0, NULL);
    bool ok = read_row(t, row, &why);
    bool own = t->spec.cards || t->spec.values || t->spec.revised;
    ok = ok && (own || begin_again(t, row, &why));
    json_decref(row);
    buf_free(&why);
    return ok;
}

/* ---- lines ---- */

const char *picks_text(char text[PICKS_TEXT], const Set *picks)
{
    char *at = text;
    for (SET_EACH(pick, picks))
        at += sprintf(at, at == text ? "%d" : ",%d", pick);
    if (at == text)
        strcpy(text, "-");
    return text;
}

static bool read_picks(const char *text, Set *picks)
{
    *picks = set_empty();
    if (!strcmp(text, "-"))
        return true;
    while (*text) {
        char *end;
        long pick = strtol(text, &end, 10);
        if (end == text || pick < 0 || pick >= SET_SIZE || (*end && *end != ','))
            return false;
        set_add(picks, (int)pick);
        text = *end ? end + 1 : end;
    }
    return true;
}

static bool replay_answer(Table *t, const char *line)
{
    int seat;
    char text[PICKS_TEXT];
    long long bank;
    Set picks;
    if (sscanf(line, "a %d %1099s %lld", &seat, text, &bank) != 3 || seat < 0 ||
        seat >= t->spec.mode->players || !read_picks(text, &picks))
        return false;
    t->bank[seat] = bank;
    return table_accept(t, seat, &picks);
}

static bool replay_given(Table *t, const char *line)
{
    int seat;
    char text[PICKS_TEXT];
    Set picks;
    return sscanf(line, "g %d %1099s", &seat, text) == 2 && seat >= 0 &&
           seat < t->spec.mode->players && read_picks(text, &picks) && table_give(t, seat, &picks);
}

static bool replay_takeover(Table *t, const char *line)
{
    int seat;
    char level[40], why[20];
    if (sscanf(line, "t %d %39s %19s", &seat, level, why) != 3 || seat < 0 ||
        seat >= t->spec.mode->players)
        return false;
    const Player *bot = core_level(level);
    table_take_over(t, seat, bot ? bot : &player_greedy);
    return true;
}

static bool replay_line(Table *t, const char *line)
{
    int n;
    switch (line[0]) {
    case 'a': return replay_answer(t, line);
    case 'g': return replay_given(t, line);
    case 't': return replay_takeover(t, line);
    case 'w':
        if (sscanf(line, "w %d", &n) != 1 || n < 0 || n >= SEATS_MAX ||
            !sealed_withdraw(&t->sealed, n))
            return false;
        t->ask[n]++;
        return true;
    case 'e': return true;
    default: return false;
    }
}

/* The game after this many answers, while its lines are read. */
typedef struct Past {
    int answers;
    size_t events, rounds; /* bytes in the table's lists */
    Game game;
} Past;

typedef struct Loading {
    Server *server;
    Table *table;
    Buf pasts; /* Past: with more and more answers */
    bool ok;
} Loading;

static Past *last_past(const Loading *loading)
{
    size_t size = loading->pasts.size;
    return size ? (Past *)(void *)(loading->pasts.data + size - sizeof(Past)) : NULL;
}

static void keep_past(Loading *loading)
{
    const Table *t = loading->table;
    const Past *last = last_past(loading);
    int answers = record_answers(&t->rec);
    if (last && last->answers == answers)
        return;
    Past *past = (Past *)(void *)buf_reserve(&loading->pasts, sizeof *past);
    *past = (Past){answers, t->events.size, t->rounds.size, t->game};
    buf_grew(&loading->pasts, sizeof *past);
}

/* Goes back to the nearest state that was kept: replaying the whole game each time would take
 * minutes if somebody has taken back thousands of answers. */
static bool replay_cut(Loading *loading, int answers)
{
    Table *t = loading->table;
    const Past *past;
    RecordEntry again[SEATS_MAX]; /* given after the kept state */
    uint32_t ask[SEATS_MAX];
    if (answers < tutor_prefix(t))
        answers = tutor_prefix(t);
    while ((past = last_past(loading))->answers > answers)
        buf_cut(&loading->pasts, loading->pasts.size - sizeof *past);
    int count = answers - past->answers;
    if (count > SEATS_MAX)
        return false;
    for (int i = 0; i < count; i++)
        again[i] = *record_entry(&t->rec, past->answers + i);
    memcpy(ask, t->ask, sizeof ask);
    table_restore(t, past->answers, &past->game, past->events, past->rounds);
    for (int i = 0; i < count; i++)
        if (!table_give(t, again[i].seat, &again[i].picks))
            return false;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        t->ask[seat] = ask[seat] + 1;
    return true;
}

static bool replay_undo(Loading *loading, const char *line)
{
    int n;
    return sscanf(line, "u %d", &n) == 1 && n >= 0 && n <= record_answers(&loading->table->rec) &&
           replay_cut(loading, n);
}

static void load_line(void *to, const LineRow *row)
{
    Loading *loading = to;
    Table *t = loading->table;
    t->changed = row->at;
    loading->ok =
        loading->ok && row->n == t->lines &&
        (row->line[0] == 'u' ? replay_undo(loading, row->line) : replay_line(t, row->line));
    if (loading->ok)
        keep_past(loading);
    t->lines++;
}

static void count_chat(void *to, const ChatRow *row)
{
    ((Table *)to)->chats = row->n + 1;
}

/* Custom cards are kept as a catalog, and as a text twice. */
static size_t own_bytes(const Table *t)
{
    size_t texts = t->rec.own.size + t->rec.values.size;
    return 2 * texts + (t->rec.built ? sizeof *t->rec.built : 0);
}

static void register_table(Server *server, Table *t)
{
    map_put(&server->tables, t->name, TABLE_NAME, t);
    server->own_cards += own_bytes(t);
    for (int seat = 0; seat < t->spec.mode->players && t->state != TABLE_ENDED; seat++) {
        User *user = user_by_id(server, t->spec.seat[seat].user);
        if (user)
            user->seats++;
    }
}

static bool bring_back(Table *t, Buf *why)
{
    const Store *store = &t->server->store;
    Loading loading = {.server = t->server, .table = t, .ok = true};
    table_deal(t);
    keep_past(&loading);
    store->lines(store->self, t->name, load_line, &loading);
    buf_free(&loading.pasts);
    store->chat(store->self, t->name, 1, count_chat, t);
    tutor_follow(t);
    if (!loading.ok)
        complain(why, "line %lld does not replay", (long long)t->lines - 1);
    table_wake_up(t, t->server->wall - t->changed);
    if (t->state == TABLE_ENDED)
        t->winners = table_winners(&t->game, table_lost(t), t->spec.rated);
    return loading.ok;
}

/* A table that cannot be loaded is left in the store as it is, and reported. */
static void load(void *to, const GameRow *row)
{
    Loading *loading = to;
    Table *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    Buf why = {0};
    t->server = loading->server;
    snprintf(t->name, sizeof t->name, "%s", row->name);
    t->state = (TableState)row->state;
    t->created = row->created;
    t->changed = row->changed;
    if (read_meta(t, row->meta, &why) && bring_back(t, &why)) {
        register_table(loading->server, t);
        loading->table = t;
    } else {
        server_log(LEVEL_ERROR, "table %.6s.. stays closed: %s", t->name, buf_text(&why));
        t->state = TABLE_ENDED;
        table_free(t);
        loading->ok = false;
    }
    buf_free(&why);
}

/* The row is written after the last line of the game, so it may still say that the game is being
 * played. */
static void end_if_over(Table *t)
{
    if (t->state == TABLE_PLAYING && t->game.over)
        table_end(t, "played");
}

/* While no server had the table, somebody who sits there may have been deleted. */
static void take_on(Table *t)
{
    Server *server = t->server;
    int64_t ids[SEATS_MAX + 1] = {t->spec.host};
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        ids[seat + 1] = t->spec.seat[seat].user;
    for (int i = 0; i <= SEATS_MAX; i++)
        if (ids[i] > 0 && !user_by_id(server, ids[i]))
            user_leave_tables(server, ids[i]);
    if (!t->removed)
        end_if_over(t);
}

Table *table_find(Server *server, const char *name, WireErr *err)
{
    Table *t = map_get(&server->tables, name, TABLE_NAME);
    if (t && !t->removed)
        return t;
    Loading loading = {.server = server, .ok = true};
    if (!t && !node_claim(server, name, err))
        return NULL;
    if (!t)
        server->store.game(server->store.self, name, load, &loading);
    if (loading.table && server->store.nodes)
        take_on(loading.table);
    if (loading.table && loading.table->removed)
        loading.table = NULL;
    if (!loading.table)
        *err = loading.ok ? wire_err("no_table", "table", "there is no such table")
                          : wire_err("no_table", "table", "this table cannot be opened any more");
    return loading.table;
}

void table_adopt(Server *server, const char *name)
{
    Loading loading = {.server = server, .ok = true};
    if (!map_get(&server->tables, name, TABLE_NAME))
        server->store.game(server->store.self, name, load, &loading);
    if (loading.table)
        take_on(loading.table);
}

void table_load_all(Server *server)
{
    Loading loading = {.server = server, .ok = true};
    server->store.games(server->store.self, TABLE_WAITING, load, &loading);
    server->store.games(server->store.self, TABLE_PLAYING, load, &loading);
    Table *t;
    for (MapEntry *at = server->tables.all; (t = map_next(&at));)
        end_if_over(t);
}

Table *table_create(Server *server, TableSpec *spec, const RecordEntry *given, int count,
                    WireErr *err)
{
    Table *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    Buf why = {0};
    t->server = server;
    t->spec = *spec;
    t->created = t->changed = server->wall;
    random_name(t->name);
    while (!t->spec.options.seed)
        randombytes_buf(&t->spec.options.seed, sizeof t->spec.options.seed);
    if (!table_begin_record(t, &why)) {
        *err = wire_err("cards", "cards", "%s", buf_text(&why));
        buf_free(&why);
        t->state = TABLE_ENDED;
        table_free(t);
        return NULL;
    }
    metrics_count(COUNT_TABLES);
    register_table(server, t);
    table_deal(t);
    tutor_follow(t);
    table_store(t);
    for (int i = 0; i < count && table_give(t, given[i].seat, &given[i].picks); i++) {
        char text[PICKS_TEXT];
        table_put_line(t, "g %d %s", given[i].seat, picks_text(text, &given[i].picks));
    }
    if (t->game.over) {
        t->state = TABLE_PLAYING;
        table_end(t, "played");
    } else {
        table_start_if_full(t);
    }
    return t;
}

void table_empty(Table *t)
{
    record_free(&t->rec);
    buf_free(&t->events);
    buf_free(&t->rounds);
    free(t->spec.cards);
    free(t->spec.values);
}

void table_free(Table *t)
{
    while (t->attends)
        attend_end(t->attends);
    if (map_get(&t->server->tables, t->name, TABLE_NAME) == t) {
        map_remove(&t->server->tables, t->name, TABLE_NAME);
        t->server->own_cards -= own_bytes(t);
    }
    table_empty(t);
    free(t);
}
