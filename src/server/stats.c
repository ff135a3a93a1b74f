/* Statistics of a user's own finished games. The loop reads the rows of the store; the records are
 * replayed on the pool, to find what was called and how it ended. */
#include "server/stats.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "record/record_text.h"
#include "rules/score.h"
#include "server/core.h"
#include "server/performance.h"
#include "server/table.h"

enum {
    GAMES_MAX = 500,
    TEXTS_MAX = 16 << 20,
    JOBS_MAX = 16,
    JOBS_EACH = 4
}; /* each: of one address */

/* A row as stored; texts are in StatsJob.texts, by offset. */
typedef struct Stored {
    size_t name, meta, record, sums; /* sums 0: none */
    int64_t changed;
} Stored;

typedef struct StatsJob {
    Job job;
    Server *server;
    int64_t client, user;
    long long re;
    Buf rows, texts;
    Buf out;
} StatsJob;

/* ---- on the pool ---- */

static const char *text_of(const json_t *row, const char *key)
{
    return json_string_value(json_object_get(row, key));
}

/* The user's seat; -1 if there is none or several people played at that screen. */
static int find_seat(const json_t *seats, int64_t user)
{
    int found = -1, count = 0;
    for (size_t i = 0; i < json_array_size(seats) && i < SEATS_MAX; i++)
        if (json_integer_value(json_object_get(json_array_get(seats, i), "user")) == user) {
            found = (int)i;
            count++;
        }
    return count == 1 ? found : -1;
}

static void read_seats(WireGame *g, const json_t *seats)
{
    const json_t *mine = json_array_get(seats, (size_t)g->seat);
    g->before = json_number_value(json_object_get(mine, "before"));
    g->after = json_number_value(json_object_get(mine, "after"));
    for (size_t i = 0; i < json_array_size(seats) && i < SEATS_MAX; i++) {
        const json_t *seat = json_array_get(seats, i);
        g->others[i] = (WireSeat){.kind = text_of(seat, "kind"),
                                  .name = text_of(seat, "name"),
                                  .level = text_of(seat, "level")};
    }
}

static double result_of(const Game *g, const WireGame *row, unsigned lost)
{
    unsigned winners = table_winners(g, lost, row->rated);
    if (lost >> row->seat & 1 || (!winners && !strcmp(row->reason, "resigned")))
        return 0;
    if (!g->over && !winners)
        return -1;
    return score_share(g->mode, winners, row->seat);
}

/* Seats that count as lost in any case. */
static unsigned read_lost(const json_t *seats)
{
    unsigned lost = 0;
    for (size_t i = 0; i < json_array_size(seats) && i < SEATS_MAX; i++)
        lost |= (unsigned)json_is_true(json_object_get(json_array_get(seats, i), "resigned")) << i;
    return lost;
}

static void read_game(WireGame *row, const Game *g, unsigned lost)
{
    row->players = g->players;
    row->sheets = g->mode->seats;
    row->rounds = g->round;
    row->result = result_of(g, row, lost);
    ScoreResult result;
    score_result(g, &result);
    for (int seat = 0; seat < g->mode->seats; seat++)
        row->score[seat] = score_side(&result, seat)->sheet.total;
    row->best = score_rival(&result, row->seat);
    int start = g->seat[row->seat].start;
    row->start = start < g->cat->cards ? catalog_design(g->cat, start)->name : NULL;
}

/* One game as a row; false if it can no longer be read. */
static bool write_row(const StatsJob *s, const Stored *stored, JsonOut *json, Performance *skill)
{
    const char *texts = s->texts.data;
    json_t *meta = json_loads(texts + stored->meta, 0, NULL);
    json_t *sums = stored->sums ? json_loads(texts + stored->sums, 0, NULL) : NULL;
    const json_t *seats = json_object_get(meta, "seats");
    WireGame row = {.table = texts + stored->name,
                    .mode = text_of(meta, "mode"),
                    .reason = text_of(meta, "end"),
                    .ended = stored->changed,
                    .rated = json_is_true(json_object_get(meta, "rated")),
                    .seat = find_seat(seats, s->user)};
    Record rec;
    Game g;
    Buf why = {0};
    bool game = row.mode && row.reason && row.seat >= 0 && strcmp(row.reason, "closed") &&
                !text_of(meta, "lesson");
    bool read = game && record_parse(&rec, "record", texts + stored->record,
                                     strlen(texts + stored->record), &why);
    bool ok = read && row.seat < rec.mode->players; /* games may be imported */
    if (ok) {
        const json_t *sum = json_array_get(sums, (size_t)row.seat);
        char *mine = json_dumps(sum, JSON_COMPACT);
        performance_add(skill, sum);
        record_replay(&rec, record_answers(&rec), &g, NULL, &why);
        read_seats(&row, seats);
        read_game(&row, &g, read_lost(seats));
        record_count_calls(&rec, row.seat, row.call);
        row.analysis = mine;
        wire_stats_row(json, &row);
        free(mine);
    }
    if (read)
        record_free(&rec);
    buf_free(&why);
    json_decref(meta);
    json_decref(sums);
    return ok;
}

static void work(Job *job)
{
    StatsJob *s = (StatsJob *)job;
    const Stored *rows = (const Stored *)(const void *)s->rows.data;
    Performance all = {0};
    WireSkill skill;
    JsonOut json = wire_stats_begin(&s->out, s->re);
    for (size_t i = 0; i < s->rows.size / sizeof *rows; i++)
        write_row(s, &rows[i], &json, &all);
    wire_stats_end(&json, performance_summary(&all, &skill) ? &skill : NULL);
}

/* ---- on the loop ---- */

static size_t keep(StatsJob *s, const char *text)
{
    size_t at = s->texts.size;
    buf_add(&s->texts, text, strlen(text) + 1);
    return at;
}

static void take_sums(void *to, const char *text)
{
    StatsJob *s = to;
    Stored *last = (Stored *)(void *)(s->rows.data + s->rows.size - sizeof(Stored));
    last->sums = keep(s, text);
}

static void take_game(void *to, const GameRow *row)
{
    StatsJob *s = to;
    if (row->state != TABLE_ENDED || !row->record || s->texts.size > TEXTS_MAX)
        return;
    Stored stored = {.name = keep(s, row->name),
                     .meta = keep(s, row->meta),
                     .record = keep(s, row->record),
                     .changed = row->changed};
    buf_add(&s->rows, &stored, sizeof stored);
    s->server->store.analysis(s->server->store.self, row->name, "", take_sums, s);
}

static size_t count_all(const Server *server)
{
    return server->stats.size / sizeof(StatsJob *);
}

/* Every job keeps the texts of many games, so there are only a few at once. */
static bool has_room(const Client *client)
{
    const Server *server = client->server;
    const StatsJob **all = (const StatsJob **)(void *)server->stats.data;
    int mine = 0;
    for (size_t i = 0; i < count_all(server); i++)
        mine += !strcmp(all[i]->job.address, client->address);
    return count_all(server) < JOBS_MAX && mine < JOBS_EACH;
}

static void finish(Job *job)
{
    StatsJob *s = (StatsJob *)job;
    const StatsJob **all = (const StatsJob **)(void *)s->server->stats.data;
    size_t last = count_all(s->server) - 1, at = 0;
    while (all[at] != s)
        at++;
    all[at] = all[last];
    buf_cut(&s->server->stats, last * sizeof *all);
    Client *client = map_get(&s->server->clients, &s->client, sizeof s->client);
    if (client && job->worked)
        client_send(client, &s->out);
    buf_free(&s->rows);
    buf_free(&s->texts);
    buf_free(&s->out);
    free(s);
}

void stats_give(Client *client, const Message *message)
{
    Server *server = client->server;
    long long re = message->has_id ? message->id : NO_REQUEST;
    if (!has_room(client)) {
        WireErr err = wire_err("busy", "t", "try again in a moment");
        client_error(client, re, &err);
        return;
    }
    StatsJob *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->job = (Job){.work = work, .done = finish, .lane = LANE_HINT, .timer = TIME_STATS};
    s->server = server;
    s->client = client->id;
    s->user = client->user->id;
    s->re = re;
    buf_byte(&s->texts, 0); /* no text is at 0 */
    if (client->user->kept)
        server->store.played(server->store.self, s->user, GAMES_MAX, take_game, s);
    buf_add(&server->stats, &s, sizeof(StatsJob *));
    client_give(client, &s->job);
}
