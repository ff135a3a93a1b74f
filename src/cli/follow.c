/* A companion to a game played elsewhere: events in, one a line, advice out. What it cannot make
 * sense of it answers with an error, and goes on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice/tell.h"
#include "ai/level.h"
#include "ai/player.h"
#include "base/json_out.h"
#include "cli/args.h"
#include "cli/command.h"
#include "cli/deal.h"
#include "record/question.h"

typedef struct Session {
    Follow follow;
    const Player *player;
    bool begun;
    int line;
    Buf out, why;
    Buf cards; /* own cards of the game */
} Session;

static void say_error(Session *s, bool numbered)
{
    Buf text = {0};
    JsonOut json = json_out_to(&s->out);
    if (numbered)
        buf_printf(&text, "line %d: ", s->line);
    buf_str(&text, buf_text(&s->why));
    json_out_object(&json);
    json_out_key_str(&json, "error", buf_text(&text));
    json_out_object_end(&json);
    buf_free(&text);
}

/* Sentences about the question that is open: what the strongest net sees, and why. */
static void explain(const Question *q, Buf *out)
{
    const Net *net = level_strongest();
    if (!net)
        return;
    Brain brain = brain_for(net, q->g.cat);
    Say say = {.cat = q->g.cat, .reader = (uint8_t)q->seat};
    SearchRules rules = search_standard;
    Rng rng = rng_seeded(q->seed);
    View v;
    Advice a;
    rules.seconds = 0;
    rules.plays = 600;
    view_make(&q->g, q->seat, &v);
    explain_ask(&brain, &v, &q->ask, &rules, &rng, &a);
    tell_advice(out, &say, &q->g, q->seat, &q->ask, &a, TELL_REASON);
}

/* Adds a member to the object that ends the output. */
static void add_member(Buf *out, const char *name, const char *text)
{
    Buf member = {0};
    JsonOut json = json_out_to(&member);
    json_out_str(&json, text);
    while (out->size && out->data[out->size - 1] != '}')
        buf_cut(out, out->size - 1);
    if (out->size) {
        buf_cut(out, out->size - 1);
        buf_printf(out, ",\"%s\":%s}", name, buf_text(&member));
    }
    buf_free(&member);
}

static bool advise(Session *s, const json_t *json)
{
    Question q;
    const json_t *seat = json_object_get(json, "ask");
    if (!json_is_integer(seat) || json_integer_value(seat) < 0 ||
        json_integer_value(seat) >= SEATS_MAX) {
        buf_str(&s->why, "\"ask\" should be a seat");
        return false;
    }
    if (!question_ask(&q, &s->follow, (int)json_integer_value(seat), &s->out, &s->why))
        return false;
    Buf sentences = {0};
    if (!q.answered && json_is_true(json_object_get(json, "explain")))
        explain(&q, &sentences);
    Rng rng = rng_seeded(q.seed);
    for (bool more = !q.answered; more;) {
        Set picks = player_answer(s->player, &q.g, q.seat, &q.ask, &rng);
        more = question_reply(&q, &picks, &s->out);
    }
    if (sentences.size)
        add_member(&s->out, "explain", buf_text(&sentences));
    buf_free(&sentences);
    return true;
}

static bool take_line(Session *s, json_t *json)
{
    if (!s->begun && s->cards.size)
        json_object_set_new(json, "cards", json_stringn(s->cards.data, s->cards.size));
    if (!s->begun)
        return s->begun = follow_begin(&s->follow, json, &s->why);
    if (json_object_get(json, "ask"))
        return advise(s, json);
    return follow_event(&s->follow, json, &s->why);
}

static void read_line(Session *s, const char *line, size_t size)
{
    json_error_t error;
    json_t *json = json_loadb(line, size, JSON_REJECT_DUPLICATES, &error);
    buf_clear(&s->out);
    buf_clear(&s->why);
    if (!json) {
        buf_str(&s->why, error.text);
        say_error(s, true);
    } else if (!take_line(s, json)) {
        say_error(s, false);
    }
    json_decref(json);
    if (s->out.size) {
        puts(buf_text(&s->out));
        fflush(stdout);
    }
}

static void follow_input(Session *s)
{
    char *line = NULL;
    size_t room = 0;
    for (ssize_t size; (size = getline(&line, &room, stdin)) >= 0;) {
        s->line++;
        if (line[strspn(line, " \t\r\n")])
            read_line(s, line, (size_t)size);
    }
    free(line);
}

static int run(int argc, char **argv)
{
    const char *bot = "greedy", *cards = NULL;
    const Arg args[] = {
        ARG_TEXT("bot", "NAME", "whose advice (greedy); `windfall bots` lists them", &bot),
        ARG_TEXT("cards", "FILE", "play with the cards of this file, too", &cards)};
    const Usage usage = {
        "follow",
        "",
        "Follows a game played elsewhere: reads its options and then its events, one "
        "JSON object a line, and answers {\"ask\": SEAT} with the choice it would make; "
        "with \"explain\": true it says why, too.",
        0,
        0,
        args,
        sizeof args / sizeof *args};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    Session *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->player = player_find(bot);
    if (!s->player)
        status = args_fail("follow",
                           "no player is called '%s'; `windfall bots` lists those there are", bot);
    else
        status = deal_card_text("follow", cards, &s->cards);
    if (status == ARGS_READ) {
        follow_input(s);
        status = EXIT_RIGHT;
    }
    if (s->begun)
        follow_end(&s->follow);
    buf_free(&s->out);
    buf_free(&s->why);
    buf_free(&s->cards);
    free(s);
    return status;
}

const Command command_follow = {"follow", "advise in a game played elsewhere", run};
