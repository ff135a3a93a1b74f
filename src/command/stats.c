/* `windfall stats`: statistics of one's own finished games. All figures are counted over the rows
 * of game_row.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/json_out.h"
#include "cli/args.h"
#include "cli/command.h"
#include "cli/lang.h"
#include "cli/term.h"
#include "command/game_row.h"
#include "modes/presets.h"
#include "panel/panel.h"
#include "terminal/autosave.h"

enum { SPANS = 8 };

typedef struct Stats {
    Term term;
    Say say;
    const char *server;
    bool json;
    Rows rows;
} Stats;

/* ---- in words ---- */

static void tell(const Stats *s, int indent, SayId id, Facts facts)
{
    term_say(&s->term, &s->say, indent, id, &facts);
}

static void head(const Stats *s, SayId id)
{
    Buf text = {0};
    say_it(&text, &s->say, id, &(Facts){0});
    term_head(&s->term, buf_text(&text));
    buf_free(&text);
}

static int percent(double share)
{
    return (int)(100 * share + 0.5);
}

typedef struct Bundle {
    char key[ROW_WORD];
    int games;
    double won, score, best;
} Bundle;

static void add_to(Bundle *g, const PlayedGame *row)
{
    g->games++;
    g->won += row->result;
    g->score += row->score;
    g->best += row->best;
}

static void tell_bundle(const Stats *s, const Bundle *g, const char *key)
{
    Buf points = {0};
    say_it(&points, &s->say, SAY_STATS_POINTS,
           &(Facts){.n = (int)(g->score / g->games + 0.5), .m = (int)(g->best / g->games + 0.5)});
    tell(s, 2, SAY_STATS_LINE,
         (Facts){.text = key,
                 .n = g->games,
                 .m = percent(g->won / g->games),
                 .text2 = buf_text(&points)});
    buf_free(&points);
}

static Bundle *find_bundle(Buf *bundles, const char *key)
{
    Bundle *list = (Bundle *)(void *)bundles->data;
    int count = (int)(bundles->size / sizeof *list), i = 0;
    while (i < count && strcmp(list[i].key, key))
        i++;
    if (i == count) {
        Bundle fresh = {0};
        snprintf(fresh.key, ROW_WORD, "%s", key);
        buf_add(bundles, &fresh, sizeof fresh);
        list = (Bundle *)(void *)bundles->data;
    }
    return &list[i];
}

static int more_games(const void *a, const void *b)
{
    const Bundle *x = a, *y = b;
    return x->games != y->games ? y->games - x->games : strcmp(x->key, y->key);
}

static const char *key_mode(const PlayedGame *row)
{
    return row->mode;
}

static const char *key_level(const PlayedGame *row)
{
    const Mode *mode = mode_find(row->mode);
    const char *rival = mode ? panel_rival(mode) : NULL;
    return *row->level ? row->level : rival ? rival : say_message(SAY_STATS_PEOPLE);
}

static const char *key_start(const PlayedGame *row)
{
    return *row->start ? row->start : "-";
}

static void tell_bundles(const Stats *s, SayId title, const char *(*key)(const PlayedGame *))
{
    Buf bundles = {0};
    for (int i = 0; i < row_count(&s->rows); i++)
        add_to(find_bundle(&bundles, key(row_at(&s->rows, i))), row_at(&s->rows, i));
    int count = (int)(bundles.size / sizeof(Bundle));
    Bundle *list = (Bundle *)(void *)bundles.data;
    qsort(list, (size_t)count, sizeof *list, more_games);
    head(s, title);
    for (int i = 0; i < count; i++)
        tell_bundle(s, &list[i], locale_say(s->say.locale, list[i].key));
    buf_free(&bundles);
}

static void tell_calls(const Stats *s)
{
    int call[ACTIONS] = {0}, all = 0;
    for (int i = 0; i < row_count(&s->rows); i++)
        for (int a = 0; a < ACTIONS; a++) {
            call[a] += row_at(&s->rows, i)->call[a];
            all += row_at(&s->rows, i)->call[a];
        }
    head(s, SAY_STATS_CALLS);
    for (int a = 0; a < ACTIONS; a++)
        if (call[a])
            tell(s, 2, SAY_STATS_CALL,
                 (Facts){.action = a, .n = call[a], .m = percent((double)call[a] / all)});
}

/* Errors by groups of games, the oldest first. */
static void tell_errors(const Stats *s)
{
    int n = row_count(&s->rows), spans = n < SPANS ? n : SPANS;
    head(s, SAY_STATS_ERRORS);
    for (int span = 0; span < spans; span++) {
        int from = span * n / spans, to = (span + 1) * n / spans;
        int games = 0, decisions = 0, marked = 0;
        double lost = 0;
        for (int i = from; i < to; i++) {
            const CachedAnalysis *l = &row_at(&s->rows, i)->analysis;
            games += row_at(&s->rows, i)->is_analysed;
            decisions += l->decisions;
            marked += l->doubtful + l->error + l->blunder;
            lost += l->own;
        }
        if (!games)
            continue;
        char which[48], loss[32];
        snprintf(which, sizeof which, to - from > 1 ? "%d-%d" : "%d", from + 1, to);
        snprintf(loss, sizeof loss, "%.1f", lost / games);
        tell(s, 2, SAY_STATS_ERROR,
             (Facts){.text = which, .n = marked, .m = decisions, .text2 = loss});
    }
}

static void tell_luck(const Stats *s)
{
    int games = 0;
    double luck = 0, won = 0;
    char mean[32];
    for (int i = 0; i < row_count(&s->rows); i++)
        if (row_at(&s->rows, i)->is_analysed) {
            games++;
            luck += row_at(&s->rows, i)->analysis.luck;
            won += row_at(&s->rows, i)->result;
        }
    head(s, SAY_STATS_LUCK);
    snprintf(mean, sizeof mean, "%+.1f", luck / games);
    tell(
        s, 2, SAY_STATS_LUCK_LINE,
        (Facts){.text = mean, .n = percent(won / games), .m = percent((won - luck / 100) / games)});
}

static void tell_all(const Stats *s)
{
    Bundle all = {0};
    for (int i = 0; i < row_count(&s->rows); i++)
        add_to(&all, row_at(&s->rows, i));
    tell_bundle(s, &all, locale_say(s->say.locale, say_message(SAY_STATS_ALL)));
    tell_bundles(s, SAY_STATS_BY_LEVEL, key_level);
    tell_bundles(s, SAY_STATS_BY_MODE, key_mode);
    tell_bundles(s, SAY_STATS_BY_START, key_start);
    tell_calls(s);
    if (s->rows.not_analysed < row_count(&s->rows)) {
        tell_errors(s);
        tell_luck(s);
    }
    if (s->rows.not_analysed)
        tell(s, 0, s->server ? SAY_STATS_TODO_SERVER : SAY_STATS_TODO,
             (Facts){.n = s->rows.not_analysed});
}

/* ---- as JSON: rows with the names of the protocol ---- */

static void analysis_json(JsonOut *json, const PlayedGame *row)
{
    json_out_key(json, "analysis");
    if (row->is_analysed)
        analysis_cache_json(json, &row->analysis);
    else
        json_out_null(json);
}

static void row_json(JsonOut *json, const PlayedGame *row)
{
    json_out_object(json);
    json_out_key_int(json, "ended", row->ended);
    json_out_key_str(json, "mode", row->mode);
    json_out_key_str(json, "level", *row->level ? row->level : NULL);
    json_out_key_double(json, "result", 100 * row->result);
    json_out_key_int(json, "score", row->score);
    json_out_key_int(json, "best", row->best);
    json_out_key_int(json, "rounds", row->rounds);
    json_out_key_str(json, "start", *row->start ? row->start : NULL);
    json_out_key_object(json, "calls");
    for (int i = 0; i < ACTIONS; i++)
        if (row->call[i])
            json_out_key_int(json, action_name(i), row->call[i]);
    json_out_object_end(json);
    analysis_json(json, row);
    json_out_object_end(json);
}

static void print_json(const Stats *s)
{
    Buf text = {0};
    JsonOut json = json_out_to(&text);
    json_out_object(&json);
    json_out_key_array(&json, "games");
    for (int i = 0; i < row_count(&s->rows); i++)
        row_json(&json, row_at(&s->rows, i));
    json_out_array_end(&json);
    json_out_object_end(&json);
    puts(buf_text(&text));
    buf_free(&text);
}

/* ---- the command ---- */

/* If nothing is named: the autosaved games. */
static void read_kept(Stats *s)
{
    Buf folder = {0};
    struct stat info;
    if (autosave_folder(&folder) && !stat(folder.data, &info))
        rows_read(&s->rows, folder.data);
    buf_free(&folder);
}

static int read_all(Stats *s, int words, char **paths)
{
    if (s->server)
        return rows_ask(&s->rows, s->server);
    for (int i = 0; i < words; i++)
        rows_read(&s->rows, paths[i]);
    if (!words)
        read_kept(s);
    return ARGS_READ;
}

static const char about[] =
    "Statistics of your own finished games: results by opponent, mode and start world, what you "
    "call, errors over time and luck. PATHs are records or folders of them; without one, the games "
    "that 'windfall play' has saved. Errors and luck come from analyses, which are saved beside "
    "the records; --analyse makes those that are missing.";

static int run(int argc, char **argv)
{
    Stats s = {0};
    const char *lang = NULL;
    const Arg args[] = {
        ARG_FLAG("json", "print JSON, one row per game", &s.json),
        ARG_FLAG("analyse", "analyse games that have no analysis yet, some seconds each",
                 &s.rows.analyse),
        ARG_TEXT("name", "NAME", "whose games, by the name in the records (default: You)",
                 &s.rows.name),
        ARG_TEXT("server", "URL",
                 "the games of the account --name there (WINDFALL_PASSWORD in the environment is "
                 "its password)",
                 &s.server),
        ARG_LANG(&lang),
    };
    const Usage usage = {"stats", "[PATH...]", about, 0, 100000, args, sizeof args / sizeof *args};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status == ARGS_READ)
        status = lang_read("stats", lang, &s.say.locale);
    if (status == ARGS_READ) {
        s.term = term_open();
        s.say.reader = NO_SEAT;
        status = read_all(&s, words, argv);
    }
    if (status != ARGS_READ)
        return status;
    if (s.json)
        print_json(&s);
    else if (row_count(&s.rows))
        tell_all(&s);
    else
        tell(&s, 0, SAY_STATS_NONE, (Facts){0});
    buf_free(&s.rows.row);
    return s.rows.broken ? EXIT_FAILED : EXIT_RIGHT;
}

const Command command_stats = {"stats", "statistics of your own games", run};
