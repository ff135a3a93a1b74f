/* Replays games recorded elsewhere and compares everything. Games that contradict the rulebook are
 * listed in the exceptions file and counted separately. */
#include "cli/args.h"
#include "cli/command.h"
#include "cli/deal.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/json_out.h"
#include "conform/conform.h"

typedef struct Conform {
    bool json;
    Buf exceptions; /* names with a zero byte each */
    Buf cards;      /* custom cards of all games */
    Buf out;
    JsonOut list;
    int games, identical, excepted, different, unreadable;
    time_t said;
} Conform;

static const char *const suffixes[] = {".jsonl", ".jsonl.gz", NULL};

static bool is_excepted(const Conform *c, const char *id)
{
    for (size_t at = 0; at < c->exceptions.size; at += strlen(c->exceptions.data + at) + 1)
        if (!strcmp(c->exceptions.data + at, id))
            return true;
    return false;
}

/* One game per line: its id, then the sentence that decides; # begins a comment. */
static bool read_exceptions(Conform *c, const char *path, Buf *why)
{
    Buf text = {0};
    if (!file_read(path, &text, why))
        return false;
    char *rest = text.data;
    for (char *line; (line = strsep(&rest, "\n"));) {
        size_t size = strcspn(line, " \t#");
        if (!size)
            continue;
        buf_add(&c->exceptions, line, size);
        buf_byte(&c->exceptions, 0);
    }
    buf_free(&text);
    return true;
}

static void progress(Conform *c)
{
    time_t now = time(NULL);
    if (now == c->said)
        return;
    c->said = now;
    fprintf(stderr, args_words("conform: %d games so far, %d identical\n"), c->games, c->identical);
}

static void print_difference(const Trace *trace, int event, const char *told, const char *why)
{
    Buf words = {0};
    args_render(&words, why);
    printf(args_words("%s differs at event %d\n"), trace->id, event);
    printf("%s\n%s\n\n", told ? told : args_words("(the result)"), buf_text(&words));
    buf_free(&words);
}

static void show_difference(Conform *c, const Trace *trace, const json_t *game, int event,
                            const Buf *why)
{
    const json_t *told = json_array_get(json_object_get(game, "events"), (size_t)event);
    char *text = told ? json_dumps(told, JSON_COMPACT) : NULL;
    Buf english = {0};
    if (c->json) {
        json_out_object(&c->list);
        json_out_key_str(&c->list, "id", trace->id);
        json_out_key_int(&c->list, "event", event);
        json_out_key_str(&c->list, "told", text);
        complaint_say(&english, NULL, buf_text(why));
        json_out_key_str(&c->list, "why", buf_text(&english));
        json_out_object_end(&c->list);
    } else {
        print_difference(trace, event, text, buf_text(why));
    }
    free(text);
    buf_free(&english);
}

static void replay_game(Conform *c, const Trace *trace, const json_t *game)
{
    int event;
    Buf why = {0};
    c->games++;
    if (conform_replay(trace, NULL, &event, &why)) {
        c->identical++;
    } else if (is_excepted(c, trace->id)) {
        c->excepted++;
    } else {
        c->different++;
        show_difference(c, trace, game, event, &why);
    }
    buf_free(&why);
}

static void unreadable(Conform *c, const char *path, int line, const char *what)
{
    c->unreadable++;
    args_error("conform", "%s:%d: %s", path, line, what);
}

static void replay_line(Conform *c, const char *path, int number, const char *line, size_t size)
{
    json_error_t error;
    Buf why = {0};
    Trace trace;
    json_t *game = json_loadb(line, size, JSON_REJECT_DUPLICATES, &error);
    if (!game) {
        complain_json(&why, error.text);
        unreadable(c, path, number, buf_text(&why));
        buf_free(&why);
        return;
    }
    if (c->cards.size)
        json_object_set_new(game, "cards", json_stringn(c->cards.data, c->cards.size));
    if (trace_read(&trace, game, &why)) {
        replay_game(c, &trace, game);
        trace_free(&trace);
    } else {
        unreadable(c, path, number, buf_text(&why));
    }
    buf_free(&why);
    json_decref(game);
    progress(c);
}

static void replay_file(Conform *c, const char *path)
{
    Buf text = {0}, why = {0};
    if (!file_read(path, &text, &why)) {
        c->unreadable++;
        args_error("conform", "%s", buf_text(&why));
    }
    int number = 1;
    for (size_t at = 0, size; at < text.size; at += size + 1, number++) {
        const char *line = text.data + at, *end = memchr(line, '\n', text.size - at);
        size = end ? (size_t)(end - line) : text.size - at;
        if (size)
            replay_line(c, path, number, line, size);
    }
    buf_free(&text);
    buf_free(&why);
}

static bool replay_path(Conform *c, const char *path)
{
    Buf paths = {0}, why = {0};
    int n = file_list(path, suffixes, &paths, &why);
    if (n <= 0)
        args_fail("conform", "%s",
                  n ? buf_text(&why) : WORD("no file that ends in .jsonl or .jsonl.gz there"));
    for (size_t at = 0; n > 0 && at < paths.size; at += strlen(paths.data + at) + 1)
        replay_file(c, paths.data + at);
    buf_free(&paths);
    buf_free(&why);
    return n > 0;
}

static void print_json(Conform *c)
{
    json_out_array_end(&c->list);
    json_out_key_int(&c->list, "games", c->games);
    json_out_key_int(&c->list, "identical", c->identical);
    json_out_key_int(&c->list, "excepted", c->excepted);
    json_out_key_int(&c->list, "unreadable", c->unreadable);
    json_out_object_end(&c->list);
    puts(buf_text(&c->out));
}

static int finish(Conform *c)
{
    if (c->json)
        print_json(c);
    else
        printf(args_words("conform: %d games, %d identical, %d excepted\n"), c->games, c->identical,
               c->excepted);
    buf_free(&c->out);
    buf_free(&c->exceptions);
    buf_free(&c->cards);
    if (c->unreadable)
        return EXIT_MISUSED;
    return c->different || !c->games ? EXIT_FAILED : EXIT_RIGHT;
}

static int run(int argc, char **argv)
{
    Conform c = {0};
    const char *exceptions = NULL, *cards = NULL;
    const Arg args[] = {
        ARG_FLAG("json", "print JSON", &c.json),
        ARG_TEXT("cards", "FILE", "they were played with these cards as well", &cards),
        ARG_TEXT("exceptions", "FILE", "games that contradict the rulebook, one id per line",
                 &exceptions)};
    const Usage usage = {
        "conform",
        "PATH...",
        "Replays recorded games (.jsonl or .jsonl.gz, files or folders) and compares every state, "
        "every list of options and the result. For each game that differs, says where it first "
        "does. The exit code is 0 only if none differs.",
        1,
        argc,
        args,
        sizeof args / sizeof *args};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status == ARGS_READ)
        status = deal_card_text("conform", cards, &c.cards);
    if (status != ARGS_READ)
        return status;
    Buf why = {0};
    if (exceptions && !read_exceptions(&c, exceptions, &why)) {
        status = args_fail("conform", "%s", buf_text(&why));
        buf_free(&why);
        return status;
    }
    c.list = json_out_to(&c.out);
    if (c.json) {
        json_out_object(&c.list);
        json_out_key_array(&c.list, "different");
    }
    for (int i = 0; i < words; i++)
        if (!replay_path(&c, argv[i]))
            c.unreadable++;
    return finish(&c);
}

const Command command_conform = {"conform", "replay recorded games and compare", run};
