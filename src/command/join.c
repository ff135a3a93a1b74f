/* `windfall join`: a bot that takes a seat over the network, like anybody else. It gets what its
 * seat may know (the part `raw` of a view) and answers by the number of the question. */
#include "cli/args.h"
#include "cli/command.h"
#include "cli/ws_client.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/player.h"
#include "cards/catalog.h"
#include "modes/presets.h"
#include "text/locale.h"
#include "wire/wire.h"

enum { MOVE_MS = 200 };

typedef struct Joiner {
    const Player *bot;
    const char *table; /* NULL: any open table */
    int games;         /* games to play before leaving; 0: no limit */
    Rng rng;
    bool welcomed, ended, failed;
    WsClient *net;
    bool moves; /* the table is at another server: */
    bool again; /* connect to that */
    char token[64];
    char at[TABLE_NAME + 1]; /* "" while looking for a table */
    char mode[40];
    const Catalog *cat;
    long long answered; /* number of the last question answered */
} Joiner;

static void stop(Joiner *j, WsLine *line, bool failed, const char *why)
{
    if (why)
        args_error("join", "%s", WORD(why));
    j->ended = true;
    j->failed = failed;
    ws_hang_up(line);
}

static void opened(WsLine *line)
{
    const Joiner *j = ws_user(line);
    json_t *hello = json_pack("{sssisssb}", "t", "hello", "v", PROTOCOL_VERSION, "lang",
                              locale_tag_of(args_locale()), "raw", 1);
    if (j->token[0])
        json_object_set_new(hello, "token", json_string(j->token));
    ws_send_json(line, hello);
}

static void sit(WsLine *line, Joiner *j, const char *table)
{
    snprintf(j->at, sizeof j->at, "%s", table);
    j->answered = 0;
    ws_send_json(line, json_pack("{ssss}", "t", "sit", "table", table));
}

static void look_for_table(WsLine *line, Joiner *j)
{
    j->at[0] = 0;
    if (j->table)
        sit(line, j, j->table);
    else
        ws_send_json(line, json_pack("{sssb}", "t", "lobby", "on", 1));
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static void on_welcome(WsLine *line, Joiner *j, const json_t *message)
{
    if (strcmp(text_of(message, "server"), WINDFALL_VERSION)) {
        stop(j, line, true, N_("the server and this program have different versions"));
        return;
    }
    j->welcomed = true;
    snprintf(j->token, sizeof j->token, "%s", text_of(message, "token"));
    ws_send_json(line, json_pack("{ssss}", "t", "account", "name", j->bot->name));
    if (j->at[0])
        ws_send_json(line, json_pack("{ssss}", "t", "sit", "table", j->at));
    else
        look_for_table(line, j);
}

static void on_lobby(WsLine *line, Joiner *j, const json_t *message)
{
    const json_t *first = json_array_get(json_object_get(message, "open"), 0);
    if (!j->at[0] && first)
        sit(line, j, text_of(first, "table"));
}

static void on_ended(WsLine *line, Joiner *j)
{
    printf(args_words("windfall join: a game has ended\n"));
    fflush(stdout);
    ws_send_json(line, json_pack("{ssss}", "t", "leave", "table", j->at));
    if (j->table || (j->games && --j->games == 0))
        stop(j, line, false, NULL);
    else
        look_for_table(line, j);
}

static void answer(WsLine *line, Joiner *j, const char *raw, long long ask)
{
    View view;
    Ask question;
    const Mode *mode = mode_find(j->mode);
    if (!j->cat || !mode || !part_read_raw(raw, j->cat, mode, &view, &question)) {
        stop(j, line, true, N_("this table has cards or rules that this program does not know"));
        return;
    }
    Set picks = j->bot->choose(&view, &question, &j->rng);
    json_t *list = json_array();
    for (SET_EACH(pick, &picks))
        json_array_append_new(list, json_integer(pick));
    ws_send_json(line, json_pack("{sssssIso}", "t", "answer", "table", j->at, "ask",
                                 (json_int_t)ask, "picks", list));
    j->answered = ask;
}

static void on_view(WsLine *line, Joiner *j, const json_t *message)
{
    const json_t *parts = json_object_get(message, "parts"), *game = json_object_get(parts, "game");
    const json_t *ask = json_object_get(parts, "ask"), *raw = json_object_get(parts, "raw");
    if (strcmp(text_of(message, "table"), j->at))
        return;
    if (game) {
        snprintf(j->mode, sizeof j->mode, "%s", text_of(game, "mode"));
        j->cat = catalog_of_hash(strtoull(text_of(game, "catalog"), NULL, 16));
    }
    if (json_is_object(json_object_get(parts, "end"))) {
        on_ended(line, j);
        return;
    }
    long long number = json_integer_value(json_object_get(ask, "ask"));
    if (json_is_object(ask) && json_is_string(raw) && number != j->answered)
        answer(line, j, json_string_value(raw), number);
}

static void on_error(WsLine *line, Joiner *j, const json_t *message)
{
    const char *code = text_of(message, "code");
    if (!strcmp(code, "moved")) {
        ws_go_to(j->net, text_of(message, "url"));
        j->moves = true;
        ws_hang_up(line);
        return;
    }
    if (!strcmp(text_of(message, "about"), "name"))
        return; /* the bot's name is taken: it plays as a guest */
    bool lost_race = !strcmp(code, "full") || !strcmp(code, "taken") || !strcmp(code, "ended");
    if (lost_race && !j->table)
        j->at[0] = 0;
    else if (strcmp(code, "store"))
        stop(j, line, true, text_of(message, "text"));
}

static void received(WsLine *line, const char *text, size_t size)
{
    Joiner *j = ws_user(line);
    json_t *message = json_loadb(text, size, 0, NULL);
    const char *kind = text_of(message, "t");
    if (j->ended)
        ;
    else if (!strcmp(kind, "welcome") && !j->welcomed)
        on_welcome(line, j, message);
    else if (!strcmp(kind, "lobby"))
        on_lobby(line, j, message);
    else if (!strcmp(kind, "view"))
        on_view(line, j, message);
    else if (!strcmp(kind, "error"))
        on_error(line, j, message);
    json_decref(message);
}

static void closed(WsLine *line, const char *why)
{
    Joiner *j = ws_user(line);
    if (j->moves) {
        j->moves = j->welcomed = false;
        j->again = true;
    } else if (!j->ended) {
        args_error("join", "%s", WORD(why));
        j->ended = j->failed = true;
    }
}

static int join(Joiner *j, const char *url)
{
    Buf why = {0};
    WsHooks hooks = {opened, received, closed};
    WsClient *net = ws_open(url, &hooks, &why);
    if (!net) {
        int status = args_fail("join", "%s", buf_text(&why));
        buf_free(&why);
        return status;
    }
    j->net = net;
    while (!j->ended) {
        j->again = false;
        ws_connect(net, j);
        while (!j->ended && !j->again)
            ws_run(net, 1000);
        if (j->again) /* that server may have ended */
            ws_run(net, MOVE_MS);
    }
    ws_run(net, 50);
    ws_close(net);
    return j->failed ? EXIT_FAILED : EXIT_RIGHT;
}

static int run(int argc, char **argv)
{
    const char *url = "http://127.0.0.1:7070", *bot = "greedy";
    Joiner j = {0};
    uint64_t seed = (uint64_t)time(NULL);
    const Arg args[] = {
        ARG_TEXT("server", "URL", "the server (http://127.0.0.1:7070)", &url),
        ARG_TEXT("bot", "NAME", "who plays (greedy; 'windfall bots' lists them)", &bot),
        ARG_TEXT("table", "NAME", "sit down there (without it: at open tables, one after another)",
                 &j.table),
        ARG_NUMBER("games", "N", "leave after this many games", &j.games, 0, 1000000),
        ARG_SEED("seed", "S", "seed of the bot's random choices (default: the time)", &seed),
    };
    const Usage usage = {
        "join",
        "",
        "Sits down at a table of a server and plays: the example of a bot that uses "
        "the protocol of docs/protocol.md.",
        0,
        0,
        args,
        sizeof args / sizeof *args};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    j.bot = player_find(bot);
    if (!j.bot)
        return args_fail("join", "there is no bot '%s'; 'windfall bots' lists them", bot);
    j.rng = rng_seeded(seed);
    return join(&j, url);
}

const Command command_join = {"join", "let a bot sit down at a server's table", run};
