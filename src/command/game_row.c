/* A record contains everything except which players were bots, which is part of their names.
 * Analyses are read from files beside the records, or made if wanted. */
#include "command/game_row.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "ai/level.h"
#include "base/file.h"
#include "cli/args.h"
#include "cli/ws_client.h"
#include "record/record_text.h"
#include "rules/mode.h"
#include "rules/score.h"
#include "terminal/player_names.h"
#include "text/locale.h"
#include "wire/message.h"

/* ---- from records ---- */

/* The level of the others, if all are bots of the same level. */
static void read_level(PlayedGame *row, const Record *rec, int me)
{
    char level[RECORD_NAME_MAX];
    for (int seat = 0; seat < rec->mode->players; seat++) {
        if (seat == me)
            continue;
        if (!people_is_bot(rec->name[seat], level) || (*row->level && strcmp(row->level, level))) {
            row->level[0] = 0;
            return;
        }
        snprintf(row->level, ROW_WORD, "%s", level);
    }
}

static void read_end(PlayedGame *row, const Game *g, int me)
{
    ScoreResult result;
    score_result(g, &result);
    row->rounds = g->round;
    row->result = score_share(g->mode, result.winners, me);
    row->score = score_side(&result, me)->sheet.total;
    row->best = score_rival(&result, me);
    int start = g->seat[me].start;
    if (start < g->cat->cards)
        snprintf(row->start, ROW_WORD, "%s", catalog_design(g->cat, start)->name);
}

static void look(Rows *rows, const char *path, const Record *rec, const Game *g, int me,
                 PlayedGame *row)
{
    static Analysis a;
    Buf why = {0};
    uint64_t digest = record_digest(g);
    const Net *net = level_strongest();
    row->is_analysed = analysis_cache_read(path, digest, me, &row->analysis);
    if (!row->is_analysed && rows->analyse && net) {
        AnalyseRules rules = analyse_standard;
        people_bots(rec, rules.bot);
        if (analyse_record(rec, net, &rules, &a, &why)) {
            row->analysis = analysis_cache_sum(&a.seat[me]);
            row->is_analysed = true;
            if (!analysis_cache_write(path, digest, &a, &why))
                args_fail("stats", "%s", buf_text(&why));
        }
        analysis_free(&a);
    }
    rows->not_analysed += !row->is_analysed;
    buf_free(&why);
}

static void read_record(Rows *rows, const char *path, const Record *rec)
{
    Game g;
    Buf why = {0};
    struct stat info;
    int me = people_seat(rec, rows->name);
    PlayedGame row = {0};
    record_replay(rec, record_answers(rec), &g, NULL, &why);
    buf_free(&why);
    if (me < 0 || !g.over)
        return;
    snprintf(row.mode, ROW_WORD, "%s", rec->mode->name);
    row.ended = stat(path, &info) ? 0 : (long long)info.st_mtime * 1000;
    read_level(&row, rec, me);
    record_count_calls(rec, me, row.call);
    read_end(&row, &g, me);
    look(rows, path, rec, &g, me, &row);
    buf_add(&rows->row, &row, sizeof row);
}

void rows_read(Rows *rows, const char *path)
{
    static const char *const suffixes[] = {".rec", NULL};
    Buf paths = {0}, why = {0};
    if (file_list(path, suffixes, &paths, &why) < 0) {
        args_fail("stats", "%s", buf_text(&why));
        rows->broken++;
    }
    for (size_t at = 0; at < paths.size; at += strlen(paths.data + at) + 1) {
        Record rec;
        buf_clear(&why);
        if (record_load(&rec, paths.data + at, &why)) {
            read_record(rows, paths.data + at, &rec);
            record_free(&rec);
        } else {
            args_fail("stats", "%s", buf_text(&why));
            rows->broken++;
        }
    }
    buf_free(&paths);
    buf_free(&why);
}

/* ---- from a server ---- */

typedef struct Caller {
    Rows *rows;
    bool ended, failed, named;
} Caller;

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static void read_wire_analysis(PlayedGame *row, const json_t *a)
{
    row->is_analysed = json_is_object(a);
    row->analysis = (CachedAnalysis){(int)json_integer_value(json_object_get(a, "decisions")),
                                     (int)json_integer_value(json_object_get(a, "doubtful")),
                                     (int)json_integer_value(json_object_get(a, "error")),
                                     (int)json_integer_value(json_object_get(a, "blunder")),
                                     json_number_value(json_object_get(a, "own")),
                                     json_number_value(json_object_get(a, "others")),
                                     json_number_value(json_object_get(a, "fair")),
                                     json_number_value(json_object_get(a, "luck"))};
}

static void read_wire_others(PlayedGame *row, const json_t *game)
{
    const json_t *others = json_object_get(game, "others"),
                 *scores = json_object_get(game, "scores");
    size_t me = (size_t)json_integer_value(json_object_get(game, "seat"));
    for (size_t i = 0; i < json_array_size(others); i++) {
        const char *level = text_of(json_array_get(others, i), "level");
        if (i && strcmp(row->level, level))
            level = "";
        snprintf(row->level, ROW_WORD, "%s", level);
    }
    row->score = (int)json_integer_value(json_array_get(scores, me));
    row->best = (int)json_integer_value(json_object_get(game, "best"));
}

static void read_wire_row(Rows *rows, const json_t *game)
{
    PlayedGame row = {0};
    if (!json_is_number(json_object_get(game, "result")))
        return;
    snprintf(row.mode, ROW_WORD, "%s", text_of(game, "mode"));
    snprintf(row.start, ROW_WORD, "%s", text_of(game, "start"));
    row.ended = json_integer_value(json_object_get(game, "ended"));
    row.rounds = (int)json_integer_value(json_object_get(game, "rounds"));
    row.result = json_number_value(json_object_get(game, "result")) / 100;
    for (int i = 0; i < ACTIONS; i++)
        row.call[i] = (int)json_integer_value(
            json_object_get(json_object_get(game, "calls"), action_name(i)));
    read_wire_others(&row, game);
    read_wire_analysis(&row, json_object_get(game, "analysis"));
    rows->not_analysed += !row.is_analysed;
    buf_add(&rows->row, &row, sizeof row);
}

static void stop(Caller *c, WsLine *line, const char *why)
{
    if (why)
        args_fail("stats", "%s", WORD(why));
    c->failed = why != NULL;
    c->ended = true;
    ws_hang_up(line);
}

static void opened(WsLine *line)
{
    ws_send_json(line, json_pack("{sssiss}", "t", "hello", "v", PROTOCOL_VERSION, "lang",
                                 locale_tag_of(args_locale())));
}

static void received(WsLine *line, const char *bytes, size_t size)
{
    Caller *c = ws_user(line);
    json_t *message = json_loadb(bytes, size, 0, NULL);
    const char *kind = text_of(message, "t"), *password = getenv("WINDFALL_PASSWORD");
    if (!strcmp(kind, "welcome") && !c->named) {
        c->named = true;
        ws_send_json(line, json_pack("{ssssss}", "t", "login", "name", c->rows->name, "password",
                                     password ? password : ""));
    } else if (!strcmp(kind, "welcome")) {
        ws_send_json(line, json_pack("{ss}", "t", "stats"));
    } else if (!strcmp(kind, "stats")) {
        const json_t *games = json_object_get(message, "games");
        for (size_t i = json_array_size(games); i > 0; i--)
            read_wire_row(c->rows, json_array_get(games, i - 1));
        stop(c, line, NULL);
    } else if (!strcmp(kind, "error")) {
        stop(c, line, text_of(message, "text"));
    }
    json_decref(message);
}

static void closed(WsLine *line, const char *why)
{
    Caller *c = ws_user(line);
    if (!c->ended)
        args_fail("stats", "%s", WORD(why));
    c->failed = c->failed || !c->ended;
    c->ended = true;
}

int rows_ask(Rows *rows, const char *server)
{
    Buf why = {0};
    Caller c = {.rows = rows};
    WsHooks hooks = {opened, received, closed};
    if (!rows->name)
        return args_fail("stats",
                         "--server needs --name, and WINDFALL_PASSWORD in the environment");
    WsClient *net = ws_open(server, &hooks, &why);
    int status = net ? ARGS_READ : args_fail("stats", "%s", buf_text(&why));
    buf_free(&why);
    if (!net)
        return status;
    ws_connect(net, &c);
    while (!c.ended)
        ws_run(net, 1000);
    ws_run(net, 50);
    ws_close(net);
    return c.failed ? EXIT_FAILED : ARGS_READ;
}
