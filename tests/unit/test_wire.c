/* The messages: the examples of the documentation are real ones, wrong ones are refused, and what a
 * viewer is sent does not depend on what is hidden from that viewer. */
#include "support/cmocka.h"
#include "support/said.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level.h"
#include "ai/player.h"
#include "base/file.h"
#include "cards/catalog.h"
#include "modes/presets.h"
#include "server/analysis_text.h"
#include "text/locale.h"
#include "view/determinize.h"
#include "wire/wire.h"

/* ---- a game in the middle ---- */

static void play(Game *g, const char *mode, uint64_t seed, int answers)
{
    const Mode *m = mode_find(mode);
    Options options = {.seed = seed};
    Rng rng = rng_seeded(seed);
    game_start(g, mode_catalog(m), m, &options, NULL);
    for (int i = 0; i < answers && !g->over; i++) {
        int seat = 0;
        while (!(g->asked >> seat & 1))
            seat++;
        Ask ask;
        game_ask(g, seat, &ask);
        Set picks = player_answer(&player_random, g, seat, &ask, &rng);
        game_answer(g, seat, &picks, NULL);
    }
}

static void whole_view(Buf *out, const Game *g, int viewer)
{
    Seen seen;
    uint64_t hashes[PARTS] = {0};
    seen_make(&seen, g, viewer);
    seen.raw = true;
    assert_true(wire_view(out, "2Vn0bGkzRTeZb1cVJ7DWbQ", 0, true, &seen, hashes, NULL, 0));
}

/* ---- the documentation ---- */

static Buf doc;

static int open_doc(void **state)
{
    (void)state;
    Buf why = {0};
    return file_read("docs/protocol.md", &doc, &why) ? 0 : -1;
}

static int close_doc(void **state)
{
    (void)state;
    buf_free(&doc);
    return 0;
}

/* The next example of that kind ("client", "server", "part"); NULL after the last. */
static json_t *next_example(const char **at, const char *kind)
{
    char fence[40];
    snprintf(fence, sizeof fence, "```json %s\n", kind);
    const char *begin = strstr(*at, fence);
    if (!begin)
        return NULL;
    begin += strlen(fence);
    const char *end = strstr(begin, "```");
    *at = end + 3;
    json_error_t where;
    json_t *example = json_loadb(begin, (size_t)(end - begin), JSON_REJECT_DUPLICATES, &where);
    if (!example)
        print_error("example is no JSON: %s near %.60s\n", where.text, begin);
    assert_non_null(example);
    return example;
}

static void test_client_examples(void **state)
{
    (void)state;
    int seen[MESSAGES] = {0};
    const char *at = buf_text(&doc);
    for (json_t *example; (example = next_example(&at, "client"));) {
        char *text = json_dumps(example, JSON_COMPACT);
        Message message;
        WireErr err = message_read(&message, text, strlen(text));
        if (err.code)
            print_error("%s: %s\n", text, said_text(err.why));
        assert_null(err.code);
        seen[message.kind]++;
        message_free(&message);
        json_decref(example);
        free(text);
    }
    for (int kind = 0; kind < MESSAGES; kind++) {
        if (!seen[kind])
            print_error("message '%s' has no example\n", message_name((MessageKind)kind));
        assert_true(seen[kind]);
    }
}

/* Does the real message have everything that the example has, with the same types? */
static void same_shape(const json_t *example, const json_t *real, const char *path)
{
    if (json_is_null(example) || json_is_null(real))
        return;
    if (json_is_object(example)) {
        const char *key;
        json_t *value;
        if (!json_is_object(real))
            print_error("%s is no object\n", path);
        assert_true(json_is_object(real));
        json_object_foreach((json_t *)example, key, value)
        {
            char inner[200];
            snprintf(inner, sizeof inner, "%s.%s", path, key);
            const json_t *there = json_object_get(real, key);
            if (!there)
                print_error("%s is not written\n", inner);
            assert_non_null(there);
            same_shape(value, there, inner);
        }
    } else {
        bool number = json_is_number(example) && json_is_number(real);
        bool flag = json_is_boolean(example) && json_is_boolean(real);
        if (!number && !flag && json_typeof(example) != json_typeof(real))
            print_error("%s has another type\n", path);
        assert_true(number || flag || json_typeof(example) == json_typeof(real));
        if (json_array_size(example) && json_array_size(real))
            same_shape(json_array_get(example, 0), json_array_get(real, 0), path);
    }
}

/* Is every written key documented? */
static void all_documented(const json_t *real, const char *path)
{
    const char *key;
    json_t *value;
    size_t i;
    json_object_foreach((json_t *)real, key, value)
    {
        char quoted[80], code[80];
        snprintf(quoted, sizeof quoted, "\"%s\"", key);
        snprintf(code, sizeof code, "`%s`", key);
        bool told = strstr(buf_text(&doc), quoted) || strstr(buf_text(&doc), code);
        if (!told)
            print_error("%s.%s is not documented\n", path, key);
        assert_true(told);
        all_documented(value, key);
    }
    json_array_foreach(real, i, value) all_documented(value, path);
}

static void write_welcome(Buf *out)
{
    WireRating rating = {2, 1512, 88, 40};
    const char *levels[] = {"greedy"};
    WireWelcome welcome = {.version = "0.1.0",
                           .token = "x",
                           .user = 17,
                           .name = "Guest 17",
                           .settings = "{}",
                           .guest = true,
                           .ratings = &rating,
                           .rating_count = 1,
                           .levels = levels,
                           .level_count = 1};
    wire_welcome(out, 1, &welcome);
}

static WireTable some_table(void)
{
    WireTable t = {.table = "2Vn0bGkzRTeZb1cVJ7DWbQ",
                   .mode = "base-2p",
                   .set = "base",
                   .title = "",
                   .state = "playing",
                   .undo = "free",
                   .seat = 0,
                   .clock = "live",
                   .late = "end",
                   .seconds = 900,
                   .seat_count = 2,
                   .next = "x"};
    t.seats[0] = (WireSeat){.kind = "person", .name = "Kaori", .user = 17, .rating = 1512};
    t.seats[1] = (WireSeat){.kind = "bot", .name = "greedy", .level = "greedy"};
    return t;
}

static void write_lobby(Buf *out)
{
    WireTable t = some_table();
    WireLobby lobby = wire_lobby_begin(out, 20, 12);
    wire_lobby_list(&lobby, "open");
    wire_lobby_row(&lobby, &t);
    wire_lobby_list(&lobby, "mine");
    wire_lobby_list(&lobby, "watch");
    wire_lobby_list(&lobby, "more");
    wire_lobby_name(&lobby, "open");
    wire_lobby_end(&lobby);
}

static void write_data(Buf *out)
{
    WireWelcome you = {
        .user = 17, .name = "Kaori", .settings = "{}", .muted = (int64_t[]){3}, .muted_count = 1};
    WireData data = {&you, 1, 2, "en"};
    WireDataGame game = {"2Vn0bGkzRTeZb1cVJ7DWbQ", "base-2p", "", "ended", 1, 2};
    JsonOut json = wire_data_begin(out, 9, &data);
    json_out_key_array(&json, "games");
    wire_data_game(&json, &game);
    json_out_array_end(&json);
    json_out_key_array(&json, "chat");
    wire_data_chat(&json, "2Vn0bGkzRTeZb1cVJ7DWbQ", 1, "Good luck!");
    json_out_array_end(&json);
    json_out_key_array(&json, "reports");
    wire_data_report(&json, "2Vn0bGkzRTeZb1cVJ7DWbQ", 1, 23, "You fool!", "This insults me.");
    json_out_array_end(&json);
    json_out_object_end(&json);
}

static void write_games(Buf *out)
{
    WireTable t = some_table();
    t.tidy = "remove";
    WireLobby lobby = wire_games_begin(out, 17);
    wire_lobby_list(&lobby, "mine");
    wire_lobby_row(&lobby, &t);
    wire_games_end(&lobby, 30, 31, false);
}

/* A whole game of bots. */
static void record_game(Record *rec)
{
    Game g;
    Ask ask;
    Buf why = {0};
    Rng rng = rng_seeded(7);
    Options options = {.seed = 7};
    assert_true(record_begin(rec, mode_find("base-2p"), &options, NULL, &why));
    record_start(rec, &g, NULL);
    while (!g.over) {
        int seat = __builtin_ctz(g.asked);
        game_ask(&g, seat, &ask);
        Set picks = player_answer(&player_random, &g, seat, &ask, &rng);
        assert_int_equal(record_answer(rec, &g, seat, &picks, NULL).code, ERR_NONE);
    }
}

static void write_analysis(Buf *out)
{
    Record rec;
    Buf why = {0}, text = {0};
    Analysis *a = calloc(1, sizeof *a);
    AnalyseRules rules = analyse_standard;
    rules.plays = 100;
    rules.redraws = 2;
    record_game(&rec);
    assert_true(analyse_record(&rec, level_strongest(), &rules, a, &why));
    Say say = {.cat = rec.cat};
    analysis_text(&text, &say, &rec, a, rules.plays);
    wire_analysis(out, 70, "2Vn0bGkzRTeZb1cVJ7DWbQ", buf_text(&text));
    analysis_free(a);
    free(a);
    record_free(&rec);
    buf_free(&text);
}

static void write_stats(Buf *out)
{
    WireGame game = {
        .table = "2Vn0bGkzRTeZb1cVJ7DWbQ",
        .mode = "base-2p",
        .reason = "played",
        .start = "Old Earth",
        .players = 2,
        .sheets = 2,
        .result = 1,
        .before = 1500,
        .after = 1510,
        .call = {1, 1, 1, 1, 1, 1, 1, 1, 1},
        .others = {[1] = {.kind = "bot", .name = "settler", .level = "settler"}},
        .analysis = "{\"seat\":0,\"decisions\":48,\"doubtful\":3,\"error\":2,\"blunder\":1,"
                    "\"own\":12.4,\"others\":8,\"fair\":50,\"start\":52.1,\"draws\":52.3,"
                    "\"luck\":61.2,\"result\":100,\"without\":38.8,\"kinds\":[{\"kind\":\"call\","
                    "\"decisions\":11,\"loss\":7.2}],\"missed\":{\"develop\":1}}"};
    WireSkill skill = {12, 14.2, 2.1, "trader", {[DECISION_CALL] = {600, 22.5}}};
    JsonOut json = wire_stats_begin(out, 80);
    wire_stats_row(&json, &game);
    wire_stats_end(&json, &skill);
}

static void write_plan(Buf *out)
{
    WireStep step = {"consume_power", set_of(8), 40, 0, 2, 1, -3};
    WirePlan plan = {2, 1, -3, set_of(40), &step, 1};
    wire_plan(out, 46, "2Vn0bGkzRTeZb1cVJ7DWbQ", 7, &plan, 1);
}

/* What a seat is told about its game. */
static void write_about(Buf *out, const char *kind, const Game *g)
{
    WireAdvice advice = {set_of(61), 0.58, 0.01, 2.4, "Keep it"};
    Seen seen;
    seen_make(&seen, g, 1);
    if (!strcmp(kind, "position"))
        wire_position(out, 50, "2Vn0bGkzRTeZb1cVJ7DWbQ", 12, 57, &seen, true);
    else if (!strcmp(kind, "record"))
        wire_record(out, 51, "2Vn0bGkzRTeZb1cVJ7DWbQ", "text", 4);
    else if (!strcmp(kind, "hint"))
        wire_hint(out, 52, "2Vn0bGkzRTeZb1cVJ7DWbQ", 7, 3, "Keep it.", "Why", &advice, 1);
    else if (!strcmp(kind, "chance"))
        wire_chance(out, 53, "2Vn0bGkzRTeZb1cVJ7DWbQ", 7, 0.54);
    else if (!strcmp(kind, "unseen"))
        wire_unseen(out, 54, "2Vn0bGkzRTeZb1cVJ7DWbQ", 71, &advice.picks, &advice.picks);
    else if (!strcmp(kind, "preview"))
        wire_preview(out, 45, "2Vn0bGkzRTeZb1cVJ7DWbQ", 7, &seen, &advice.picks);
    else if (!strcmp(kind, "plan"))
        write_plan(out);
    else if (!strcmp(kind, "progress"))
        wire_progress(out, "2Vn0bGkzRTeZb1cVJ7DWbQ", 12, 112);
    else if (!strcmp(kind, "analysis"))
        write_analysis(out);
    else if (!strcmp(kind, "stats"))
        write_stats(out);
    else if (!strcmp(kind, "catalog"))
        wire_catalog(out, 60, g->cat, "en", NULL);
    else
        fail_msg("example of an unknown message '%s'", kind);
}

/* A real message of the kind of the example. */
static void write_like(Buf *out, const char *kind, const Game *g)
{
    WireErr err = wire_err("form", "t", "wrong");
    snprintf(err.url, sizeof err.url, "/n/one/ws");
    WireTable table = some_table();
    WireChat chat = {"2Vn0bGkzRTeZb1cVJ7DWbQ", "Kaori", "Hi", 4, 17, 5, 0};
    if (!strcmp(kind, "ok"))
        wire_ok(out, 8, "2Vn0bGkzRTeZb1cVJ7DWbQ");
    else if (!strcmp(kind, "error"))
        wire_error(out, 12, &err, NULL);
    else if (!strcmp(kind, "bye"))
        wire_bye(out, "The end", 2000);
    else if (!strcmp(kind, "welcome"))
        write_welcome(out);
    else if (!strcmp(kind, "lobby"))
        write_lobby(out);
    else if (!strcmp(kind, "data"))
        write_data(out);
    else if (!strcmp(kind, "games"))
        write_games(out);
    else if (!strcmp(kind, "table"))
        wire_table(out, &table);
    else if (!strcmp(kind, "chat"))
        wire_chat(out, &chat);
    else if (!strcmp(kind, "view"))
        whole_view(out, g, 0);
    else
        write_about(out, kind, g);
}

static SentKind sent_kind(const char *name)
{
    for (int kind = 0; kind < SENT_KINDS; kind++)
        if (!strcmp(wire_name((SentKind)kind), name))
            return (SentKind)kind;
    fail_msg("example of an unknown message '%s'", name);
    return SENT_KINDS;
}

static void test_server_examples(void **state)
{
    (void)state;
    Game g;
    play(&g, "tgs-2p", 3, 60);
    const char *at = buf_text(&doc);
    int seen[SENT_KINDS] = {0};
    for (json_t *example; (example = next_example(&at, "server"));) {
        Buf out = {0};
        const char *kind = json_string_value(json_object_get(example, "t"));
        seen[sent_kind(kind)]++;
        json_object_del(json_object_get(example, "parts"), "nothing");
        write_like(&out, kind, &g);
        json_t *real = json_loadb(out.data, out.size, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(real);
        if (!json_object_get(example, "re"))
            json_object_del(real, "re");
        same_shape(example, real, kind);
        all_documented(real, kind);
        json_decref(real);
        json_decref(example);
        buf_free(&out);
    }
    for (int kind = 0; kind < SENT_KINDS; kind++) {
        if (!seen[kind])
            print_error("message '%s' has no example\n", wire_name((SentKind)kind));
        assert_true(seen[kind]);
    }
}

static void part_like(Buf *out, const char *name, const char *mode)
{
    Game g;
    Seen seen;
    play(&g, mode, 5, 100000);
    seen_make(&seen, &g, 0);
    seen.clock = "live";
    seen.end = "played";
    seen.winners = 1;
    seen.lesson = (WireLesson){.word = "pay",
                               .title = "",
                               .state = "on",
                               .texts = 1,
                               .text = {"Pay."},
                               .point = "card",
                               .card = 3};
    JsonOut json = json_out_to(out);
    json_out_object(&json);
    for (int part = 0; part < PARTS; part++) {
        const char *its = part_name(&seen, (Part)part);
        if (!its || strcmp(its, name))
            continue;
        json_out_key(&json, its);
        part_write(&json, &seen, (Part)part);
    }
    json_out_object_end(&json);
}

static void test_part_examples(void **state)
{
    (void)state;
    const char *at = buf_text(&doc);
    int count = 0;
    for (json_t *example; (example = next_example(&at, "part")); count++) {
        Buf out = {0};
        const char *name = json_object_iter_key(json_object_iter(example));
        const char *kind =
            json_string_value(json_object_get(json_object_get(example, name), "kind"));
        const char *mode = kind && !strcmp(kind, "draft")   ? "draft-2p"
                           : kind && !strcmp(kind, "robot") ? "robot-easy"
                           : kind && !strcmp(kind, "coop")  ? "coop"
                                                            : "tgs-2p";
        part_like(&out, name, mode);
        json_t *real = json_loadb(out.data, out.size, 0, NULL);
        assert_non_null(real);
        same_shape(example, real, name);
        all_documented(real, name);
        json_decref(real);
        json_decref(example);
        buf_free(&out);
    }
    assert_true(count >= 5);
}

/* ---- reading ---- */

static void test_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "{",
        "[]",
        "1",
        "{}",
        "{\"t\":1}",
        "{\"t\":\"nothing\"}",
        "{\"t\":\"ping\",\"x\":1}",
        "{\"t\":\"ping\",\"id\":-1}",
        "{\"t\":\"ping\",\"t\":\"ping\"}",
        "{\"t\":\"hello\"}",
        "{\"t\":\"hello\",\"v\":\"1\"}",
        "{\"t\":\"hello\",\"v\":2,\"lang\":\"english\"}",
        "{\"t\":\"enter\",\"table\":\"../../../../../../etc\"}",
        "{\"t\":\"answer\",\"table\":\"2Vn0bGkzRTeZb1cVJ7DWbQ\",\"ask\":1,\"picks\":[0,0]}",
        "{\"t\":\"answer\",\"table\":\"2Vn0bGkzRTeZb1cVJ7DWbQ\",\"ask\":1,\"picks\":[-1]}",
        "{\"t\":\"chat\",\"table\":\"2Vn0bGkzRTeZb1cVJ7DWbQ\",\"text\":\"\"}",
        "{\"t\":\"create\",\"mode\":\"base-2p\",\"seats\":[{\"kind\":\"me\"}],\"clock\":{\"kind\":"
        "1}}",
        "{\"t\":\"create\",\"mode\":\"base-2p\",\"seats\":[{\"kind\":\"me\"}],\"options\":{\"a\":"
        "\"b\"}}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Message message;
        WireErr err = message_read(&message, texts[i], strlen(texts[i]));
        if (!err.code)
            print_error("taken: %s\n", texts[i]);
        assert_string_equal(err.code, "form");
        assert_true(said_text(err.why)[0]);
        message_free(&message);
    }
}

static void test_too_large(void **state)
{
    (void)state;
    Message message;
    char *large = calloc(1, MESSAGE_MAX + 1);
    memset(large, ' ', MESSAGE_MAX + 1);
    assert_string_equal(message_read(&message, large, MESSAGE_MAX + 1).code, "size");
    message_free(&message);
    free(large);
}

/* ---- increments ---- */

static void test_increments(void **state)
{
    (void)state;
    Game g;
    Seen seen;
    Buf out = {0};
    uint64_t hashes[PARTS] = {0};
    play(&g, "base-2p", 9, 40);
    seen_make(&seen, &g, 0);
    assert_true(wire_view(&out, "x", 0, true, &seen, hashes, NULL, 0));
    size_t whole = out.size;
    buf_clear(&out);
    assert_false(wire_view(&out, "x", 1, false, &seen, hashes, NULL, 0));
    assert_int_equal(out.size, 0);
    seen.can_undo = true;
    assert_true(wire_view(&out, "x", 1, false, &seen, hashes, NULL, 0));
    json_t *view = json_loadb(out.data, out.size, 0, NULL);
    assert_int_equal(json_object_size(json_object_get(view, "parts")), 1);
    assert_non_null(json_object_get(json_object_get(view, "parts"), "me"));
    assert_true(out.size < whole);
    json_decref(view);
    buf_free(&out);
}

static void test_raw(void **state)
{
    (void)state;
    Game g;
    View view, again;
    Ask ask, same;
    Buf out = {0};
    play(&g, "tgs-3p", 4, 30);
    int seat = 0;
    while (!game_ask(&g, seat, &ask))
        seat++;
    view_make(&g, seat, &view);
    whole_view(&out, &g, seat);
    json_t *message = json_loadb(out.data, out.size, 0, NULL);
    const char *raw = json_string_value(json_object_get(json_object_get(message, "parts"), "raw"));
    assert_true(part_read_raw(raw, g.cat, g.mode, &again, &same));
    assert_true(view_equal(&view, &again));
    assert_memory_equal(&ask, &same, sizeof ask);
    assert_false(part_read_raw("00", g.cat, g.mode, &again, &same));
    json_decref(message);
    buf_free(&out);
}

/* ---- secrets ---- */

/* Everything that depends on what the viewer knows. */
static void all_messages(Buf *out, const Game *g, int viewer)
{
    View v;
    Set next, later;
    whole_view(out, g, viewer);
    if (viewer == SPECTATOR)
        return;
    view_make(g, viewer, &v);
    view_next_cards(&v, &next, &later);
    wire_unseen(out, 1, "2Vn0bGkzRTeZb1cVJ7DWbQ", v.supply_n[v.pile_of[viewer]], &next, &later);
}

/* Two cards that the viewer cannot tell apart: one of a hidden hand, one of its supply. */
static bool find_secret(const Game *g, int viewer, Rng *rng, int *a, int *b)
{
    View v;
    view_make(g, viewer, &v);
    int seat = (int)rng_below(rng, g->players);
    if (v.open >> seat & 1)
        return false;
    Set held = set_union(&g->seat[seat].hand, &g->seat[seat].look);
    const Set *supply = &g->pile[g->pile_of[seat]].supply;
    if (set_is_empty(&held) || set_is_empty(supply))
        return false;
    *a = set_nth(&held, (int)rng_below(rng, (uint32_t)set_count(&held)));
    *b = set_nth(supply, (int)rng_below(rng, (uint32_t)set_count(supply)));
    return true;
}

/* Exchanges them and compares what the viewer is sent; returns whether there was something to
 * do. */
static bool compare_exchanged(const Game *g, int viewer, Rng *rng)
{
    int a, b;
    if (!find_secret(g, viewer, rng, &a, &b))
        return false;
    Game other = *g;
    Buf one = {0}, two = {0};
    game_exchange(&other, a, b);
    all_messages(&one, g, viewer);
    all_messages(&two, &other, viewer);
    if (one.size != two.size || memcmp(one.data, two.data, one.size))
        print_error("%s: viewer %d sees that %d and %d were exchanged\n%s\n%s\n", g->mode->name,
                    viewer, a, b, buf_text(&one), buf_text(&two));
    assert_int_equal(one.size, two.size);
    assert_memory_equal(one.data, two.data, one.size);
    buf_free(&one);
    buf_free(&two);
    return true;
}

static void test_secrets(void **state)
{
    (void)state;
    int compared = 0;
    for (int m = 0; mode_at(m); m++) {
        const Mode *mode = mode_at(m);
        Options options = {.seed = (uint64_t)m + 1};
        Rng rng = rng_seeded(options.seed);
        Game g;
        game_start(&g, mode_catalog(mode), mode, &options, NULL);
        while (!g.over) {
            int seat = 0;
            while (!(g.asked >> seat & 1))
                seat++;
            for (int viewer = SPECTATOR; viewer < g.players; viewer++)
                compared += compare_exchanged(&g, viewer, &rng);
            Ask ask;
            game_ask(&g, seat, &ask);
            Set picks = player_answer(&player_random, &g, seat, &ask, &rng);
            game_answer(&g, seat, &picks, NULL);
        }
    }
    assert_true(compared > 1000);
}

/* What others do between two barriers is not visible. */
static void test_barrier(void **state)
{
    (void)state;
    int compared = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Game g;
        play(&g, "tgs-4p", seed, 20 + (int)seed * 7);
        for (int seat = 0; seat < g.players && !g.over; seat++) {
            Ask ask;
            Rng rng = rng_seeded(seed);
            Game after = g;
            if (!game_ask(&g, seat, &ask) || __builtin_popcount(g.asked) < 2 || g.in_turn)
                continue;
            Set picks = player_answer(&player_random, &g, seat, &ask, &rng);
            game_answer(&after, seat, &picks, NULL);
            after.asked = g.asked; /* who thinks is public */
            for (int viewer = SPECTATOR; viewer < g.players; viewer++) {
                Buf one = {0}, two = {0};
                if (viewer == seat)
                    continue;
                all_messages(&one, &g, viewer);
                all_messages(&two, &after, viewer);
                assert_string_equal(buf_text(&one), buf_text(&two));
                buf_free(&one);
                buf_free(&two);
                compared++;
            }
        }
    }
    assert_true(compared > 20);
}

/* What a phase would give counts start worlds before the first of them has woken. */
static void test_could_begins(void **state)
{
    (void)state;
    int more = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Game g;
        Buf view = {0};
        play(&g, "tgs-4p", seed, 0);
        whole_view(&view, &g, 0);
        json_t *root = json_loads(buf_text(&view), 0, NULL);
        const Design *start = catalog_design(g.cat, g.seat[0].tableau[0]);
        int look = 2, told = -1;
        for (int i = 0; i < start->powers; i++)
            look += start->power[i].verb == V_LOOK_MORE ? start->power[i].amount : 0;
        json_unpack(root, "{s:{s:{s:{s:{s:i}}}}}", "parts", "seat0", "could", "explore", "look",
                    &told);
        assert_int_equal(told, look);
        more += look > 2;
        json_decref(root);
        buf_free(&view);
    }
    assert_true(more > 0);
}

/* What the discounts of a card in hand add up to. */
static int discount_of(const json_t *row)
{
    const json_t *part;
    size_t i;
    int sum = 0;
    json_array_foreach(json_object_get(row, "discounts"), i, part)
    {
        sum += (int)json_integer_value(json_object_get(part, "amount"));
    }
    return sum;
}

/* The prices of a hand as if an action had been called; -1 for cards that are not developments. */
static int previewed(const Game *g, int seat, int action, int *cost, int *worth)
{
    Seen seen;
    Buf out = {0};
    Set picks = set_of(action);
    seen_make(&seen, g, seat);
    wire_preview(&out, 1, "2Vn0bGkzRTeZb1cVJ7DWbQ", 7, &seen, &picks);
    json_t *message = json_loads(buf_text(&out), 0, NULL);
    json_t *hand = json_object_get(message, "hand");
    int n = (int)json_array_size(hand);
    for (int i = 0; i < n; i++) {
        json_t *row = json_array_get(hand, (size_t)i);
        const Design *d =
            catalog_design(g->cat, (int)json_integer_value(json_object_get(row, "card")));
        cost[i] = d->development ? (int)json_integer_value(json_object_get(row, "cost")) : -1;
        if (cost[i] > 0)
            assert_int_equal(cost[i] + discount_of(row), d->cost);
        json_t *value = json_object_get(row, "worth");
        assert_int_equal(d->scores > 0, value != NULL);
        worth[i] = value ? (int)json_integer_value(value) : -1;
    }
    json_decref(message);
    buf_free(&out);
    return n;
}

/* Before the actions are called: with Develop picked, developments are cheaper by its bonus. */
static void test_preview(void **state)
{
    (void)state;
    int cheaper = 0, sixes = 0;
    for (uint64_t seed = 1; seed < 60; seed++) {
        Game g;
        Ask ask;
        int with[64], without[64], worth[64];
        play(&g, "base-2p", seed, 40 + (int)seed);
        int seat = __builtin_ctz(g.asked);
        if (g.over || !game_ask(&g, seat, &ask) || ask.op != OP_ACTIONS)
            continue;
        int n = previewed(&g, seat, ACT_DEVELOP, with, worth);
        assert_int_equal(previewed(&g, seat, ACT_PRODUCE, without, worth), n);
        for (int i = 0; i < n; i++) {
            assert_int_equal(with[i], without[i] > 0 ? without[i] - 1 : without[i]);
            cheaper += with[i] < without[i];
            sixes += worth[i] >= 0;
        }
    }
    assert_true(cheaper > 10 && sixes > 5);
}

/* Cards looked at in Explore have a price like those in hand. */
static void test_looked(void **state)
{
    (void)state;
    int met = 0;
    for (int answers = 0; answers < 120; answers++) {
        Game g;
        play(&g, "tgs-3p", 5, answers);
        for (int seat = 0; seat < g.players; seat++) {
            Buf view = {0};
            whole_view(&view, &g, seat);
            json_t *root = json_loads(buf_text(&view), 0, NULL), *look = NULL;
            json_unpack(root, "{s:{s:{s:o}}}", "parts", "me", "look", &look);
            json_t *me = json_object_get(json_object_get(root, "parts"), "me");
            json_t *looked = json_object_get(me, "looked");
            assert_int_equal(json_array_size(looked), json_array_size(look));
            for (size_t i = 0; i < json_array_size(looked); i++) {
                json_t *row = json_array_get(looked, i);
                int card = (int)json_integer_value(json_object_get(row, "card"));
                const Design *d = catalog_design(g.cat, card);
                assert_int_equal(card, json_integer_value(json_array_get(look, i)));
                assert_true(json_integer_value(json_object_get(row, "cost")) <= d->cost);
                assert_true(json_string_length(json_object_get(row, "text")) > 0);
                met++;
            }
            json_decref(root);
            buf_free(&view);
        }
    }
    assert_true(met > 20);
}

static void assert_error(const WireErr *err, const char *lang, const char *text)
{
    Buf out = {0};
    wire_error(&out, NO_REQUEST, err, locale_find(lang));
    json_t *root = json_loads(buf_text(&out), 0, NULL);
    assert_string_equal(json_string_value(json_object_get(root, "text")), text);
    json_decref(root);
    buf_free(&out);
}

/* An error is data until it is written for a client, in the client's language. */
static void test_errors_in_a_language(void **state)
{
    (void)state;
    CardError card;
    static Catalog cat;
    CardText own = {"own.cards", "world X\n cost two\n", 18, CARDS_OWN_SET};
    assert_false(catalog_build(&cat, BOX_BASE, &own, 1, &card));
    WireErr err = wire_err("cards", "cards", "%s", card.why);
    assert_error(&err, "en", "own.cards:2: \"two\": expected a number from 0 to 9");
    assert_error(&err, "ja", "own.cards:2: \"two\": 0から9までの数が必要です");
    Message message = {0};
    static const char bad[] = "{\"t\":\"lobby\",\"on\":1}";
    err = message_read(&message, bad, strlen(bad));
    assert_error(&err, "en", "field 'on': expected true or false");
    assert_error(&err, "ja", "項目「on」: trueかfalseが必要です");
    Err wrong = {ERR_TOO_FEW, NO_CARD, 1, 2};
    err = wire_game_err(catalog_for(BOX_BASE), &wrong);
    assert_error(&err, "en", "You chose 1; choose at least 2.");
    assert_error(&err, "ja", "選んだのは1個です。2個以上選んでください。");
    message_free(&message);
}

/* However long a complaint is, its text is cut at a whole character, at most 399 bytes. */
static void test_long_errors_are_cut(void **state)
{
    (void)state;
    char name[1200], cut[1200];
    for (size_t i = 0; i < sizeof name - 3; i += 3)
        strcpy(name + i, "あ");
    snprintf(cut, sizeof cut, "xx%.396s", name);
    WireErr err = wire_err("form", "t", "xx%s", name);
    assert_error(&err, "en", cut);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_errors_in_a_language),
        cmocka_unit_test(test_long_errors_are_cut),
        cmocka_unit_test(test_client_examples),
        cmocka_unit_test(test_server_examples),
        cmocka_unit_test(test_part_examples),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_increments),
        cmocka_unit_test(test_raw),
        cmocka_unit_test(test_secrets),
        cmocka_unit_test(test_barrier),
        cmocka_unit_test(test_could_begins),
        cmocka_unit_test(test_preview),
        cmocka_unit_test(test_looked),
    };
    return cmocka_run_group_tests(tests, open_doc, close_doc);
}
