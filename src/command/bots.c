/* The players that exist. */
#include <stdio.h>

#include "ai/player.h"
#include "base/json_out.h"
#include "cli/args.h"
#include "cli/command.h"

enum { TEXT_COLUMN = 14 };

static void print_json(void)
{
    Buf out = {0};
    JsonOut json = json_out_to(&out);
    json_out_array(&json);
    for (int i = 0; player_at(i); i++) {
        json_out_object(&json);
        json_out_key_str(&json, "name", player_at(i)->name);
        json_out_key_str(&json, "summary", player_at(i)->summary);
        json_out_key_bool(&json, "offer", player_at(i)->offer);
        json_out_object_end(&json);
    }
    json_out_array_end(&json);
    printf("%s\n", buf_text(&out));
    buf_free(&out);
}

static void print_rows(void)
{
    Buf name = {0};
    for (int i = 0; player_at(i); i++) {
        buf_clear(&name);
        buf_printf(&name, "%c %s", player_at(i)->offer ? '*' : ' ', player_at(i)->name);
        args_row(buf_text(&name), TEXT_COLUMN, args_words(player_at(i)->summary));
    }
    buf_free(&name);
}

static int run(int argc, char **argv)
{
    bool json = false;
    const Arg args[] = {ARG_FLAG("json", "print JSON", &json)};
    const Usage usage = {
        "bots",
        "",
        "Lists all bots, the weakest first. Those with a star are offered to people as opponents.",
        0,
        0,
        args,
        1};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    if (json)
        print_json();
    else
        print_rows();
    return EXIT_RIGHT;
}

const Command command_bots = {"bots", "list the bots", run};
